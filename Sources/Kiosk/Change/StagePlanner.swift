internal import ConfigurationValues
internal import Dispatch
internal import FacePainting
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import Programme
internal import SDLKit
internal import StageDrawing
internal import Synchronization

/// A plan that is ready for the stage.
struct PreparedPlan: Sendable {
  let change: StageChange
  /// The backdrop's textures, where they differ from the former ones and there is a display to prepare them for.
  let backdrop: PreparedBackdrop?
  /// The configuration as it was read; `nil` where only the size of the screen differs.
  let reading: Reading?
  /// The stage that follows the change as of a moment; `nil` unless the strips follow UTC.
  var placed: Stage?

  /// Names it in the schedule.
  var name: ObjectIdentifier { ObjectIdentifier(change.plan) }

  /// The same object for all screens that show the configuration.
  final class Reading: Sendable {
    let loaded: ConfigurationLoader.Loaded
    /// The last request to reload that this answers.
    let request: Int

    init(loaded: ConfigurationLoader.Loaded, request: Int) {
      self.loaded = loaded
      self.request = request
    }
  }
}

/// Prepares the stage's next plans, and frees its former ones, off the render thread.
///
/// At most one plan waits for the stage. Each is prepared from the plan that the stage has, and replaces one that the stage
/// has not taken. So a change always begins with the stage's own plan, whatever came in between.
final class StagePlanner: Sendable {
  /// One object: the code to copy it would be some 50 kB.
  private final class State {
    /// The plan that the stage uses.
    var plan: StagePlan
    /// The plan for the stage to take next.
    var waiting: PreparedPlan?
    /// The screen size of the last plan that was asked for, px.
    var glass: PixelSize
    /// The last request to reload that shows its cards at once, in place of those in view; 0 if there was none.
    var atOnce = 0
    /// The last request to reload that was answered.
    var answered = 0
    /// What textures the display's renderer needs; `nil` without a display.
    var needs: TextureNeeds?
    /// What strips that follow UTC show; `nil` for others, or where the clock cannot be trusted.
    var course: StageCourse?
    /// All plans that others may still hold, retained so that only the planner frees plans.
    var held: [StagePlan]

    init(_ plan: StagePlan, course: StageCourse?) {
      (self.plan, glass, self.course, held) = (plan, plan.glass, course, [plan])
    }
  }

  private let state: Mutex<State>
  /// Knows when the plan that waits takes effect.
  private let changes: ScreenChanges
  /// The stage of the course as of its latest moment; `nil` until it is needed.
  private let replay = Mutex<StageReplay?>(nil)
  /// How many replays were begun; each may take a second.
  private let replaysBegun = Atomic(0)
  private let painter: FacePainter
  /// The screen's number, from 0.
  private let screen: Int
  private let mailbox: Mailbox<LoopMessage>
  /// Held while a plan is prepared or freed: one after the other.
  let turn = Mutex(())
  private let resizing = SerialQueue(named: "plans")
  private let collecting = SerialQueue(named: "old plans")

  /// The least time between a change and the freeing of the former plan.
  private static let delay = Duration.seconds(1)

  /// - Parameters:
  ///   - plan: the stage's.
  ///   - screen: the stage's, by its number from 0.
  ///   - course: what it shows as time goes on, where the strips follow UTC.
  ///   - changes: the schedule of the stage's screen.
  ///   - mailbox: gets a message when a plan waits.
  init(
    _ plan: StagePlan, ofScreen screen: Int = 0, showing course: StageCourse? = nil, painter: FacePainter,
    changes: ScreenChanges = ScreenChanges(), mailbox: Mailbox<LoopMessage>
  ) {
    (self.screen, self.changes, self.mailbox) = (screen, changes, mailbox)
    state = Mutex(State(plan, course: course))
    self.painter = painter
    // A status must not wait for it.
    if plan.followsUTC { collecting.async { _ = plan.wallHash } }
  }

  /// What textures the display's renderer needs; `nil` without a display.
  var needs: TextureNeeds? {
    get { state.withLock(\.needs) }
    set { state.withLock { $0.needs = newValue } }
  }

  /// The screen size of the last plan that was asked for, px.
  var glass: PixelSize { state.withLock(\.glass) }

  /// Shows the cards of a configuration that answers this request, or a later one, at once.
  func showAtOnce(_ request: Int) { state.withLock { $0.atOnce = request } }

  /// How many times the changes by the calendar were made from the start of a period on.
  var replayCount: Int { replaysBegun.load(ordering: .relaxed) }

  /// The change that waits for the stage.
  var waitingChange: StageChange? { waitingPlan?.change }

  /// The plan that waits for the stage.
  var waitingPlan: PreparedPlan? { state.withLock(\.waiting) }

  /// The file as it was at this request, or later, has faults: a request to show its cards at once is answered.
  func refuse(_ request: Int) { state.withLock { $0.answered = max($0.answered, request) } }

  /// Takes the plan that waits; the stage must adopt it.
  /// - Parameter plan: the plan that the stage is ready for; `nil` for any.
  func take(_ plan: StagePlan? = nil) -> PreparedPlan? {
    state.withLock { state in
      guard let waiting = state.waiting, plan == nil || waiting.change.plan === plan else { return nil }
      state.waiting = nil
      changes.all.ask { [screen = changes.screen] in $0.isTaken(on: screen) }
      state.plan = waiting.change.plan
      return waiting
    }
  }

  /// Prepares a configuration that was read, on the calling thread, so that no other is read meanwhile.
  /// - Parameters:
  ///   - shown: what of it this screen shows; `nil` for all of the first screen.
  ///   - course: what it shows as time goes on, where the strips follow UTC.
  func prepare(_ reading: PreparedPlan.Reading, showing shown: Configuration? = nil, course: StageCourse? = nil) {
    let request = reading.request
    state.withLock { $0.course = course }
    let isAtOnce = state.withLock { state in
      defer { state.answered = request }
      return state.answered < state.atOnce && state.atOnce <= request
    }
    prepare(reading) { former, waiting in
      if let course { return place(course, after: former, waiting, isRead: true) }
      return Made(
        StageChange(
          from: former, to: shown ?? reading.loaded.configuration, glass: waiting?.plan.glass, isAtOnce: isAtOnce))
    }
  }

  /// Prepares a configuration that was read and has a single screen, on the calling thread.
  func prepare(_ loaded: ConfigurationLoader.Loaded, showing shown: Configuration? = nil, request: Int) {
    prepare(.init(loaded: loaded, request: request), showing: shown)
  }

  /// Prepares the present configuration with other cards, on the calling thread.
  /// - Parameter course: what is shown as time goes on, where the strips follow UTC.
  func prepare(showing shown: Configuration, course: StageCourse? = nil) {
    state.withLock { $0.course = course }
    prepare(nil) { former, waiting in
      if let course { return place(course, after: former, waiting, isRead: false) }
      // A configuration that was read and waits is another file's.
      return Made(StageChange(from: former, to: shown, glass: waiting?.plan.glass, isSameFile: waiting == nil))
    }
  }

  /// The change to the stage of a course, with that stage. It is ready at its moment or after. Which moment that is follows from
  /// the configuration alone; whether it has come, `ChangeSchedule` knows, to which the moment is given.
  /// - Parameters:
  ///   - isRead: whether a configuration was read, so that there is a change in any case.
  ///   - isSeen: whether the stage may be on a display, so that strips that are elsewhere come in by a fade.
  /// - Returns: `nil` if the stage, or the change that waits for it, is there already.
  private func place(
    _ course: StageCourse, after former: StagePlan, _ waiting: StageChange?, isRead: Bool, isSeen: Bool = true
  ) -> Made? {
    let glass = state.withLock(\.glass)
    var course = course
    // What begins to apply later is shown as of its beginning.
    if course.moment < course.anchor { (course.moment, course.isAhead) = (course.anchor, true) }
    let (stage, step) = replay.withLock { replay in
      var next =
        replay.flatMap { $0.leads(to: course, glass: glass) ? $0 : nil }
        ?? begun(course, glass: glass, former.typesetter)
      let step = next.advance(to: course.moment)
      replay = next
      return (next.stage, step)
    }
    if !isRead, stage.plan === former || stage.plan === waiting?.plan { return nil }
    let change =
      step.flatMap { $0.former === former ? $0 : nil } ?? StageChange(from: former, onto: stage.plan, isSeen: isSeen)
    return Made(change, placed: stage, due: course.isAhead ? course.moment : nil)
  }

  private func begun(_ course: StageCourse, glass: PixelSize, _ typesetter: (any Typesetter)?) -> StageReplay {
    replaysBegun.add(1, ordering: .relaxed)
    return StageReplay(course, glass: glass, typesetter: typesetter)
  }

  /// Prepares a plan for another screen size on another thread, and waits for it for a part of a frame, in which few cards
  /// are ready. Where there is no thread for it, it is prepared here.
  func resize(to glass: PixelSize) {
    let isDone = DispatchSemaphore(value: 0)
    let fault = resizing.async { [self] in
      resizeNow(to: glass)
      isDone.signal()
    }
    if fault != nil { return resizeNow(to: glass) }
    state.withLock { $0.glass = glass }
    _ = isDone.wait(timeout: .now() + .milliseconds(5))
  }

  /// Prepares a plan for another screen size on the calling thread, before anything is shown, or for the same one if the
  /// letters have no sizes yet. With a course the stage is placed here first: the size that is supposed until then is not worth
  /// a replay.
  func resizeNow(to glass: PixelSize) {
    state.withLock { $0.glass = glass }
    prepare(nil) { former, waiting in
      let isPlaced = replay.withLock { $0 != nil } || state.withLock { $0.course == nil }
      let present = waiting?.plan ?? former
      guard present.glass != glass || !present.isTypeset || !isPlaced else { return nil }
      if var course = state.withLock(\.course) {
        // What is yet to come is prepared anew when it is due.
        if course.isAhead { course.moment = course.present }
        course.isAhead = false
        return place(course, after: former, waiting, isRead: false, isSeen: false)
      }
      return Made(waiting?.resized(to: glass) ?? StageChange(from: former, to: glass))
    }
  }

  /// A change, and where the strips are after it.
  private struct Made {
    var change: StageChange
    var placed: Stage?
    var due: Int?

    init(_ change: StageChange, placed: Stage? = nil, due: Int? = nil) {
      (self.change, self.placed, self.due) = (change, placed, due)
    }
  }

  /// - Parameters:
  ///   - reading: what the plan was read from; `nil` where only the size differs.
  ///   - make: makes the change from the stage's plan, in place of the one that waits; `nil` where none is needed.
  private func prepare(_ reading: PreparedPlan.Reading?, make: (StagePlan, StageChange?) -> Made?) {
    turn.withLock { _ in
      var isPlaced = false
      while !isPlaced {
        let (former, waiting, needs) = state.withLock { ($0.plan, $0.waiting, $0.needs) }
        guard let made = make(former, waiting?.change) else { return }
        let change = made.change
        _ = change.plan.wallHash
        let prepared = PreparedPlan(
          change: change, backdrop: backdrop(of: change, needs), reading: reading ?? waiting?.reading,
          placed: made.placed)
        isPlaced = state.withLock { state in
          if !state.held.contains(where: { $0 === change.plan }) { state.held.append(change.plan) }
          // The stage may have taken the plan that waited.
          guard state.plan === former else { return false }
          state.waiting = prepared
          changes.all.ask { [screen = changes.screen, name = prepared.name, due = made.due] in
            $0.waits(name, due: due, on: screen)
          }
          return true
        }
      }
      mailbox.post(.plan(new: reading != nil, screen: screen))
      collectLater()
    }
  }

  /// The backdrop's textures, where the stage does not have them already.
  private func backdrop(of change: StageChange, _ needs: TextureNeeds?) -> PreparedBackdrop? {
    let (former, plan) = (change.former, change.plan)
    let isSame = former.backdrop == plan.backdrop && former.configuration.rotation == plan.configuration.rotation
    guard let needs, !isSame else { return nil }
    let preparation = TexturePreparation(needs: needs, rotation: plan.configuration.rotation, backdrop: plan.backdrop)
    let time = plan.showsTime ? TextClock.now(in: plan.configuration.timeZone) : nil
    return PreparedBackdrop(plan.backdrop, at: time, preparation: preparation, painter: painter)
  }

  private func collectLater() {
    // Without a thread for it, the next plan will.
    collecting.async { [weak self] in
      SystemThread.sleep(Self.delay)
      self?.collect()
    }
  }

  /// Frees the plans that nobody else holds.
  private func collect() {
    turn.withLock { _ in
      var (left, isDone) = state.withLock { state in
        var left: [StagePlan] = []
        for index in state.held.indices.reversed() where isKnownUniquelyReferenced(&state.held[index]) {
          left.append(state.held.remove(at: index))
        }
        // A course keeps the plans that come again.
        return (left, state.held.count == 1 || state.course != nil)
      }
      if !isDone { collectLater() }
      guard !left.isEmpty else { return }
      left.removeAll()
      // Thousands of cards leave megabytes of free memory.
      ThisProcess.returnMemory()
    }
  }
}
