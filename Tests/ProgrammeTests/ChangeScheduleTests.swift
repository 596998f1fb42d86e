import Programme
import TestSupport
import Testing

/// When a change may be read, planned and shown, at times that are made up. Moments are small numbers.
@Suite struct ChangeScheduleTests {
  private static let release = NextRelease(id: "5500c0ffee00aa11", moment: 1000)
  /// Names of plans.
  private final class Plan: Sendable {
    var name: ObjectIdentifier { ObjectIdentifier(self) }
  }

  private func clocks(_ now: Double, _ isSynchronised: Bool? = nil, uptime: Double = 0) -> MachineClocks {
    MachineClocks(now: .seconds(now), isSynchronised: isSynchronised, uptime: .seconds(uptime))
  }

  @Test func `a release is read ten seconds ahead, and a clock that is corrected does not take it back`() {
    var schedule = ChangeSchedule()
    #expect(schedule.nextRelease == nil)
    schedule.found(Self.release)
    #expect(schedule.nextRelease == Self.release)
    let steps: [(now: Double, isNow: Bool, wait: Duration?)] = [
      (900, false, .seconds(90)), (989.5, false, .milliseconds(500)), (990, true, nil), (985, true, nil),
      (930, true, nil), (929, false, .seconds(61)), (999, true, nil), (1000, true, nil), (2000, true, nil),
    ]
    for (now, isNow, wait) in steps {
      let (reads, update) = schedule.reads(Self.release, by: clocks(now))
      #expect(reads == isNow && update == nil, "\(now)")
      #expect(schedule.timeUntilReading(Self.release, at: .seconds(now)) == wait, "\(now)")
    }
    // Another one for the same moment is read for itself.
    let other = NextRelease(id: "0000000000000000", moment: 1000)
    #expect(schedule.timeUntilReading(other, at: .seconds(900)) == .seconds(90))
  }

  @Test func `a release that came by a synchronised clock is noted at once, and by another one after a minute`() {
    let note = ReleaseArrival(id: Self.release.id, moment: 1000, isTrusted: true)
    var schedule = ChangeSchedule()
    #expect(schedule.reads(Self.release, by: clocks(1000, true)).update == .keep(note))
    #expect(schedule.reads(Self.release, by: clocks(1001, true)).update == nil, "noted once")
    #expect(schedule.reads(Self.release, by: clocks(0, true)).isNow, "no clock brings the live one back")

    schedule = ChangeSchedule()
    #expect(schedule.reads(Self.release, by: clocks(1000, uptime: 5)).update == nil)
    #expect(schedule.reads(Self.release, by: clocks(1059, uptime: 64)).update == nil)
    let doubted = ReleaseArrival(id: Self.release.id, moment: 1000, isTrusted: false)
    #expect(schedule.reads(Self.release, by: clocks(1060, uptime: 65)).update == .keep(doubted))
    #expect(schedule.reads(Self.release, by: clocks(0, false)).isNow)
    // A synchronised clock knows better.
    let (isNow, update) = schedule.reads(Self.release, by: clocks(0, true))
    #expect(!isNow && update == .forget)
    #expect(!schedule.reads(Self.release, by: clocks(0, false)).isNow, "once and for all")
    // As a start remembers it.
    schedule = ChangeSchedule()
    schedule.remember(note)
    #expect(schedule.reads(Self.release, by: clocks(0, true)).isNow)
  }

  @Test func `what was read ahead waits for its moment, and what applies much later does not`() {
    func wait(_ now: Double, _ isWaiting: Bool) -> Duration? {
      ChangeSchedule.wait(until: 1000, at: .seconds(now), isWaiting: isWaiting)
    }
    #expect(wait(990, false) == .seconds(10) && wait(989, false) == nil)
    #expect(wait(989, true) == .seconds(11) && wait(930, true) == .seconds(70) && wait(929, true) == nil)
    #expect(wait(999.75, true) == .milliseconds(250) && wait(1000, true) == nil && wait(1001, false) == nil)
    #expect(ChangeSchedule.isFar(1000, at: 979) && !ChangeSchedule.isFar(1000, at: 980))
  }

  @Test func `a change that follows UTC is planned once, ten seconds ahead`() {
    var schedule = ChangeSchedule()
    let screen = schedule.addScreen()
    let change = ChangeSchedule.Change(kind: .calendar, moment: 60)
    schedule.expect(.init(since: 0, next: change, isAhead: true), on: screen)
    #expect(schedule.changeToPlan(on: screen, at: 49) == nil)
    #expect(schedule.changeToPlan(on: screen, at: 50) == change && schedule.changeToPlan(on: screen, at: 51) == nil)
    // The zone has other rules: it is planned anew, but not in the second in which the cards were worked out.
    schedule.expect(.init(since: 52, next: change, isAhead: true), on: screen)
    #expect(schedule.changeToPlan(on: screen, at: 52) == nil && schedule.changeToPlan(on: screen, at: 53) == change)
    // Before its own moment a configuration has no changes.
    schedule.expect(.init(since: 52, next: change, isAhead: true, appliesAt: 58), on: screen)
    #expect(schedule.changeToPlan(on: screen, at: 57) == nil && schedule.changeToPlan(on: screen, at: 58) == change)
    schedule.expect(.init(since: 52, next: change), on: screen)
    #expect(schedule.changeToPlan(on: screen, at: 59) == nil, "it takes no effect at its own moment")
    #expect(schedule.turn(on: screen, at: 59) == .none && schedule.turn(on: screen, at: 60) == .change)
    #expect(schedule.turn(on: screen, at: 51) == .back)
  }

  @Test func `a release is not planned while a change, or a plan, comes before it`() {
    var schedule = ChangeSchedule()
    let (screen, other) = (schedule.addScreen(), schedule.addScreen())
    let plan = Plan()
    func changes(at now: Int) -> Bool { schedule.changes(before: 1000, on: screen, at: now) }
    schedule.expect(.init(since: 0, next: .init(kind: .calendar, moment: 999)), on: screen)
    #expect(changes(at: 995) && !schedule.changes(before: 999, on: screen, at: 995))
    #expect(!schedule.changes(before: 1000, on: other, at: 995), "another screen's")
    schedule.expect(.init(since: 999, next: .init(kind: .programme, moment: 1000)), on: screen)
    #expect(!changes(at: 999))
    schedule.plansBegin(on: screen)
    #expect(changes(at: 999), "nobody knows yet what it will be")
    schedule.waits(plan.name, due: 999, on: screen)
    schedule.plansEnd(on: screen)
    #expect(changes(at: 999), "it would be lost")
    schedule.waits(plan.name, due: 1000, on: screen)
    #expect(!changes(at: 999))
    schedule.waits(plan.name, due: nil, on: screen)
    #expect(changes(at: 999))
    schedule.isTaken(on: screen)
    #expect(!changes(at: 999))
    schedule.expect(.init(since: 999, next: .init(kind: .calendar, moment: 999), appliesAt: 1005), on: screen)
    #expect(!changes(at: 999), "it does not apply yet")
    #expect(schedule.changes(before: 1010, on: screen, at: 1005))
  }

  @Test func `a plan waits for its moment, and an open card closes just before`() {
    var schedule = ChangeSchedule()
    let screen = schedule.addScreen()
    let (plan, other) = (Plan(), Plan())
    let closing = Duration.milliseconds(300)
    func step(_ plan: Plan, _ frame: Double?) -> ChangeSchedule.Step {
      schedule.step(for: plan.name, on: screen, frame: frame.map { .seconds($0) }, closing: closing)
    }
    func wake(_ frame: Double?) -> Duration? {
      schedule.wake(on: screen, frame: frame.map { .seconds($0) }, closing: closing)
    }
    #expect(step(plan, 0) == .replaced && wake(0) == nil)
    schedule.waits(plan.name, due: nil, on: screen)
    #expect(step(plan, 0) == .show(isPunctual: false) && wake(0) == nil)
    schedule.waits(plan.name, due: 100, on: screen)
    #expect(step(plan, 101) == .show(isPunctual: false), "it came too late to be punctual")
    #expect(step(plan, nil) == .show(isPunctual: false), "no clock tells the time")
    #expect(!schedule.isDue(plan.name, on: screen, at: .seconds(99)) && schedule.isDue(plan.name, on: screen, at: nil))
    #expect(step(plan, 99.5) == .wait(closes: false) && wake(99.5) == .milliseconds(99_700))
    #expect(step(plan, 99.7) == .wait(closes: true) && wake(99.7) == .seconds(100) && wake(nil) == .seconds(100))
    #expect(step(plan, 99.99) == .wait(closes: true) && step(plan, 100) == .show(isPunctual: true))
    // The same plan again, with a texture more.
    schedule.waits(plan.name, due: 100, on: screen)
    #expect(step(plan, 100) == .show(isPunctual: true))
    schedule.waits(other.name, due: 100, on: screen)
    #expect(step(plan, 100) == .replaced && step(other, 100) == .show(isPunctual: false))
    #expect(!schedule.isDue(plan.name, on: screen, at: .seconds(100)))
    // The screen is gone, and its planner does not know yet.
    schedule.remove(screen)
    schedule.waits(plan.name, due: 100, on: screen)
    schedule.plansEnd(on: screen)
    #expect(step(plan, 100) == .replaced && schedule.turn(on: screen, at: 0) == .none)
  }

  enum Event: CaseIterable { case release, calendar, reload, step }

  private static let orders: [[Event]] = Event.allCases.reduce([[]]) { orders, event in
    orders.flatMap { order in (0...order.count).map { Array(order[..<$0]) + [event] + Array(order[$0...]) } }
  }

  /// What is planned and shown second by second, told by simple rules: a change is planned once in the ten seconds before it,
  /// a release only when no change comes before it on any screen, and each is shown from its moment on.
  @Test(arguments: orders, [1, 2])
  func `in every order each change is planned ahead and shown at its moment`(order: [Event], count: Int) {
    var schedule = ChangeSchedule()
    let screens = (0..<count).map { _ in schedule.addScreen() }
    var (shift, clock) = (0, 0)
    func moment(of event: Event) -> Int {
      let index = order.firstIndex(of: event) ?? 0
      return 20 * (index + 1) + (order[..<index].contains(.step) ? 7 : 0)
    }
    let (change, release) = (moment(of: .calendar), moment(of: .release))
    let plans = (calendar: Plan(), release: Plan())
    var (planned, shown) = ([[Int]](repeating: [], count: count), [[(String, Int)]](repeating: [], count: count))
    var released: Int?
    schedule.found(NextRelease(id: "a", moment: release))
    func expect(_ screen: ChangeSchedule.Screen, at now: Int, appliesAt: Int? = nil) {
      let next = now < change ? ChangeSchedule.Change(kind: .calendar, moment: change) : nil
      schedule.expect(.init(since: now, next: next, isAhead: true, appliesAt: appliesAt), on: screen)
    }
    for screen in screens { expect(screen, at: 0) }
    for second in 1...110 {
      if second.isMultiple(of: 20), second / 20 <= order.count {
        switch order[second / 20 - 1] {
        case .step: shift = 7
        case .reload:
          for screen in screens { expect(screen, at: second + shift, appliesAt: released.map { _ in release }) }
        case .release, .calendar: break
        }
      }
      clock = second + shift
      for (index, screen) in screens.enumerated() {
        if schedule.turn(on: screen, at: clock) == .change { expect(screen, at: clock) }
        if let next = schedule.changeToPlan(on: screen, at: clock) {
          planned[index].append(clock)
          #expect(next.moment == change && clock < change && clock >= change - 10)
          schedule.waits(plans.calendar.name, due: next.moment, on: screen)
        }
      }
      let isClear = !screens.contains { schedule.changes(before: release, on: $0, at: clock) }
      if released == nil, clock >= release - 10, isClear || clock >= release {
        released = clock
        for screen in screens {
          schedule.waits(plans.release.name, due: release, on: screen)
          expect(screen, at: clock, appliesAt: release)
        }
      }
      for (index, screen) in screens.enumerated() {
        for (name, plan) in [("calendar", plans.calendar), ("release", plans.release)] {
          guard
            case .show = schedule.step(
              for: plan.name, on: screen, frame: .seconds(clock), closing: .milliseconds(300))
          else { continue }
          schedule.isTaken(on: screen)
          shown[index].append((name, clock))
        }
        let next = schedule.next(on: screen, at: clock)
        let moments = [released == nil ? change : .min, released != nil && change > release ? change : .min, release]
        #expect(next?.moment == moments.filter { $0 > clock }.min(), "\(clock) of \(order)")
      }
    }
    for index in screens.indices {
      let expected = [("calendar", change), ("release", release)].sorted { $0.1 < $1.1 }
      #expect(shown[index].map(\.0) == expected.map(\.0), "\(order) \(shown[index])")
      #expect(shown[index].map(\.1) == expected.map(\.1), "\(order) \(shown[index])")
      #expect(!planned[index].isEmpty && planned[index].count <= 2, "once, and once more after a reload: \(planned)")
    }
    #expect(planned.allSatisfy { $0 == planned[0] })
  }

  @Test func `threads that ask at once get whole answers`() async {
    let all = SharedChanges()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let screen = ScreenChanges(of: all)
          for moment in 1...500 {
            let isAlone = all.ask { schedule in
              schedule.expect(
                .init(since: 0, next: .init(kind: .calendar, moment: moment), isAhead: true), on: screen.screen)
              return schedule.changeToPlan(on: screen.screen, at: moment)?.moment == moment
            }
            #expect(isAlone)
            let isPlanning = screen.plan { all.ask { $0.changes(before: 0, on: screen.screen, at: 0) } }
            #expect(isPlanning)
          }
          #expect(!all.ask { $0.changes(before: 0, on: screen.screen, at: 0) })
          screen.end()
        }
      }
    }
  }
}
