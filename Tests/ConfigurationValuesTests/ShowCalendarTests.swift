import ConfigurationValues
import MarqueeValues
import Programme
import TestSupport
import Testing

/// Which cards are on, against an oracle that goes through the minutes one by one.
@Suite struct ShowCalendarTests {
  /// Tells minute by minute what is on: it remembers what has begun and ended, and looks at the clock for the rest.
  private struct Oracle {
    let cards: [[Schedule]]
    let zone: Zone
    private var begun: [[Bool]]
    private var ended: [[Bool]]

    init(_ cards: [[Schedule]], _ zone: Zone) {
      self.cards = cards
      self.zone = zone
      begun = cards.map { $0.map { $0.from == nil } }
      ended = cards.map { $0.map { _ in false } }
    }

    /// - Parameter minute: since 1970-01-01 00:00 UTC; each call is for a later one, and none is left out.
    /// A bit for each card that is on.
    mutating func active(_ minute: Int, offset: Int) -> Int {
      let local = minute + offset / 60
      let (day, ofDay) = (local / 1440, local % 1440)
      var active = 0
      for card in cards.indices {
        var isOn = true
        for index in cards[card].indices {
          if let from = cards[card][index].from, local >= from { begun[card][index] = true }
          if let until = cards[card][index].until, local >= until { ended[card][index] = true }
          isOn = isOn && begun[card][index] && !ended[card][index] && isOpen(cards[card][index], day, ofDay)
        }
        if isOn { active |= 1 << card }
      }
      return active
    }

    private func isOpen(_ schedule: Schedule, _ day: Int, _ minute: Int) -> Bool {
      // 1970-01-01 was a Thursday.
      func isDay(_ day: Int, _ days: Set<Int>) -> Bool {
        days.contains((day + 3) % 7 + 1) && !schedule.freeDays.contains(day)
      }
      if schedule.hours.isEmpty { return !schedule.freeDays.contains(day) }
      for range in schedule.hours {
        guard let hours = range.hours else {
          if isDay(day, range.days) { return true }
          continue
        }
        if hours.start < hours.end {
          if minute >= hours.start && minute < hours.end && isDay(day, range.days) { return true }
        } else {
          if minute >= hours.start && isDay(day, range.days) { return true }
          if minute < hours.end && isDay(day - 1, range.days) { return true }
        }
      }
      return false
    }
  }

  /// The offset of each minute. The zone is proven elsewhere; asking it for each of five million minutes would take long.
  private struct Offsets {
    let zone: Zone
    private var offset = 0
    private var end = Int.min

    init(_ zone: Zone) { self.zone = zone }

    mutating func at(_ minute: Int) -> Int {
      if minute * 60 >= end {
        offset = zone.offset(at: minute * 60)
        end = zone.nextChange(after: minute * 60) ?? .max
      }
      return offset
    }
  }

  static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Havana", "Asia/Kathmandu", "Europe/Dublin",
    "Africa/Casablanca", "Pacific/Chatham",
  ]

  /// 2026-01-01 00:00 UTC, minutes.
  private static let start = CivilDay.number(year: 2026, month: 1, day: 1) * 1440

  private func randomSchedule(_ random: inout SeededGenerator, days: Int, zone: Zone) -> Schedule {
    var schedule = Schedule()
    let first = Self.start / 1440
    // Near changes of the clock more often than elsewhere.
    func moment() -> Int {
      if random.chance(0.4), let change = zone.nextChange(after: (first + random.int(0...days)) * 86_400) {
        return zone.local(change) / 60 + random.int(-150...150)
      }
      return (first + random.int(0...days)) * 1440 + (random.chance(0.5) ? 0 : random.int(0...1439))
    }
    if random.chance(0.5) { schedule.from = moment() }
    if random.chance(0.5) { schedule.until = moment() }
    if let from = schedule.from, let until = schedule.until, until < from {
      (schedule.from, schedule.until) = (until, from)
    }
    if random.chance(0.7) {
      schedule.hours = (0..<random.int(1...3)).map { _ in
        let days = random.chance(0.3) ? Set(1...7) : Set((0..<random.int(1...4)).map { _ in random.int(1...7) })
        guard random.chance(0.8) else { return WeeklyHours(days: days, hours: nil) }
        // Also in the hours in which clocks are changed.
        let start = random.chance(0.4) ? random.int(0...240) : random.int(0...1440)
        var end = random.chance(0.4) ? random.int(0...240) : random.int(0...1440)
        if end == start { end = start == 1440 ? 0 : start + 1 }
        return WeeklyHours(days: days, hours: ClockRange(start: start, end: end))
      }
    }
    let free = random.chance(0.4) ? (0..<random.int(1...20)).map { _ in first + random.int(0...days) } : []
    return Schedule(from: schedule.from, until: schedule.until, hours: schedule.hours, freeDays: free)
  }

  /// Ten years in each zone, and each change compared with the next that was foretold.
  @Test(arguments: Array(zones.enumerated()).sampled(every: 3))
  func `ten years of random schedules change when the oracle says`(number: Int, name: String) throws {
    let zone = try ZoneDatabase.zone(named: name)
    var random = SeededGenerator(seed: UInt64(2026 + number))
    let days = 3653
    var cards = (0..<5).map { _ in
      (0..<random.int(0...3)).map { _ in randomSchedule(&random, days: days, zone: zone) }
    }
    // Two that come and go together.
    cards.append(cards[1])
    let calendar = ShowCalendar(cards: cards, in: zone)
    var (oracle, offsets) = (Oracle(cards, zone), Offsets(zone))
    // What began before.
    for minute in Self.start - 3000..<Self.start { _ = oracle.active(minute, offset: offsets.at(minute)) }
    var shown = oracle.active(Self.start, offset: offsets.at(Self.start))
    func active(_ moment: Int) -> Int {
      calendar.active(at: moment).enumerated().reduce(0) { $1.element ? $0 | 1 << $1.offset : $0 }
    }
    #expect(active(Self.start * 60) == shown)
    var next = calendar.nextChange(after: Self.start * 60)
    var walk = calendar.walk(from: Self.start * 60)
    #expect(walk.nextChange == next && walk.isOn == calendar.active(at: Self.start * 60))
    var changes = 0
    for minute in Self.start + 1..<Self.start + days * 1440 {
      let present = oracle.active(minute, offset: offsets.at(minute))
      if present != shown {
        guard next == minute * 60, active(minute * 60) == present, active(minute * 60 - 1) == shown
        else {
          Issue.record(
            "\(name): \(minute * 60) changes from \(shown) to \(present), foretold \(next ?? -1) in \(cards)")
          return
        }
        // From any moment before it the same change is next.
        if random.chance(0.1) {
          #expect(calendar.nextChange(after: minute * 60 - random.int(1...59)) == next)
        }
        next = calendar.nextChange(after: minute * 60)
        walk.advance()
        let walked = walk.isOn.enumerated().reduce(0) { $1.element ? $0 | 1 << $1.offset : $0 }
        guard walk.moment == minute * 60, walked == present, walk.nextChange == next else {
          Issue.record("\(name): the walk is at \(walk.moment) with \(walked), not at \(minute * 60) with \(present)")
          return
        }
        shown = present
        changes += 1
      } else if next == minute * 60 {
        Issue.record("\(name): a change is foretold at \(minute * 60) in \(cards)")
        return
      }
    }
    #expect(next.map { $0 >= (Self.start + days * 1440) * 60 } ?? true)
    #expect(changes > 10)
  }

  private func moment(_ text: String, _ zone: Zone) throws -> Int {
    let date = try #require(LocalDate(written: text))
    return zone.moment(ofLocal: date.start * 60)
  }

  @Test func `hours over midnight belong to the day on which they begin`() throws {
    let zone = try ZoneDatabase.zone(named: "Europe/Berlin")
    // 2026-12-24 is a Thursday, which is free.
    let night = Schedule(
      hours: [WeeklyHours(days: [4, 5], hours: ClockRange(start: 1320, end: 120))],
      freeDays: [CivilDay.number(year: 2026, month: 12, day: 24)])
    let calendar = ShowCalendar(cards: [[night]], in: zone)
    for (text, isOn) in [
      ("2026-12-17T22:00", true), ("2026-12-18T01:59", true), ("2026-12-18T02:00", false), ("2026-12-19T01:00", true),
      ("2026-12-24T23:00", false), ("2026-12-25T01:00", false), ("2026-12-25T22:00", true), ("2026-12-26T01:59", true),
    ] {
      #expect(try calendar.active(at: moment(text, zone)) == [isOn], "\(text)")
    }
  }

  @Test func `hours of a night in which the clock is changed are what it shows`() throws {
    let zone = try ZoneDatabase.zone(named: "Europe/Berlin")
    let hours = Schedule(hours: [WeeklyHours(hours: ClockRange(start: 120, end: 150))])
    let calendar = ShowCalendar(cards: [[hours]], in: zone)
    // The last Sunday of March leaves 02:00 to 03:00 out: nothing is on from 28 March 02:30 to 30 March 02:00.
    #expect(
      try calendar.nextChange(after: moment("2026-03-28T02:30", zone)) == moment("2026-03-30T02:00", zone))
    // The last of October shows 02:00 to 02:30 twice.
    var change = try moment("2026-10-25T00:00", zone)
    var lengths: [Int] = []
    for _ in 0..<4 {
      let next = try #require(calendar.nextChange(after: change))
      lengths.append(next - change)
      change = next
    }
    #expect(lengths == [7200, 1800, 1800, 1800])
  }

  @Test func `moments that the clock leaves out or shows twice have one meaning`() throws {
    let zone = try ZoneDatabase.zone(named: "Europe/Berlin")
    func minutes(_ text: String) throws -> Int { try #require(LocalDate(written: text)).start }
    let gap = try Schedule(from: minutes("2026-03-29T02:30"), until: minutes("2026-10-25T02:30"))
    let calendar = ShowCalendar(cards: [[gap]], in: zone)
    let begin = try #require(calendar.nextChange(after: moment("2026-03-01T00:00", zone)))
    // The moment of the change, 01:00 UTC, and the first 02:30, 00:30 UTC.
    #expect(begin == CivilDay.number(year: 2026, month: 3, day: 29) * 86_400 + 3600)
    #expect(calendar.nextChange(after: begin) == CivilDay.number(year: 2026, month: 10, day: 25) * 86_400 + 1800)
    #expect(calendar.nextChange(after: begin + 300 * 86_400) == nil)
  }

  @Test func `work is bounded where parts never meet, and where there are thousands`() throws {
    let zone = try ZoneDatabase.zone(named: "America/New_York")
    let (morning, evening) = (
      Schedule(hours: [WeeklyHours(hours: ClockRange(start: 480, end: 600))]),
      Schedule(hours: [WeeklyHours(hours: ClockRange(start: 1080, end: 1200))])
    )
    let never = ShowCalendar(cards: [[morning, evening]], in: zone)
    #expect(never.nextChange(after: Self.start * 60) == nil)
    #expect(never.active(at: Self.start * 60) == [false])
    let past = ShowCalendar(cards: [[Schedule(until: Self.start), morning]], in: zone)
    #expect(past.nextChange(after: (Self.start + 2000) * 60) == nil)
    let many = ShowCalendar(
      cards: (0..<5000).map { [Schedule(from: Self.start + 1440 * $0), evening] }, in: zone)
    #expect(many.nextChange(after: Self.start * 60) != nil)
    // Far away, day by day would take minutes.
    let far = ShowCalendar(cards: [[Schedule(freeDays: [CivilDay.number(year: 2199, month: 1, day: 1)])]], in: zone)
    #expect(
      far.nextChange(after: Self.start * 60)
        == zone.moment(ofLocal: CivilDay.number(year: 2199, month: 1, day: 1) * 86_400))
  }

  @Test func `a wall without schedules never changes`() {
    let calendar = ShowCalendar(cards: [[], [Schedule()]], in: .universal)
    #expect(calendar.isAlways && calendar.active(at: 0) == [true, true] && calendar.nextChange(after: 0) == nil)
  }
}
