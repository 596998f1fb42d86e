import Foundation
import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport
import Testing

/// Times of which there is no record: on the axis of a report, and what they owe.
@Suite struct UnrecordedTimeTests {
  private static func text(_ keys: String = "") -> String {
    """
    timezone: UTC
    cards:
      - { id: acme, title: Acme, share: 50% }
      - { id: birch, title: Birch }
    \(keys)
    """
  }

  /// What a card with half of the strip is promised of some hours, s.
  private func due(hours: Double) throws -> Double {
    try 0.5 * ReportSamples.cardSeconds(of: Self.text()) * 3600 * hours
  }

  private func down(_ report: ProofReport) throws -> Double {
    try #require(report.sponsors.first { $0.id == "acme" }).time.down
  }

  @Test func `a day without a record stays between its neighbours, and owes`() throws {
    var wall = try RecordedWall(Self.text())
    try wall.add(0..<60)
    try wall.add(2 * 1440..<2 * 1440 + 60)
    let ledger = try wall.ledger()
    let report = try wall.report(
      ledger, from: RecordedWall.start, until: RecordedWall.start + 2 * RecordedWall.day + RecordedWall.hour)
    #expect(report.days.map(\.day) == ["2026-11-23", "2026-11-24", "2026-11-25"])
    #expect(report.days.map(\.time.notRecorded) == [23 * 3600, 24 * 3600, 0])
    #expect(report.screens.map(\.time.notRecorded) == [47 * 3600])
    let acme = try #require(report.sponsors.first { $0.id == "acme" })
    #expect(abs(acme.time.down - (try due(hours: 47))) < 0.01)
    #expect(acme.days.map(\.day) == ["2026-11-23", "2026-11-24"])
    #expect(report.text.contains { $0.hasPrefix("  main ") && $0.hasSuffix("  47:00:00") }, "\(report.text)")
    let rest = try wall.report(ledger, from: RecordedWall.start, until: RecordedWall.start + RecordedWall.day, now: 0)
    #expect(rest.days.map(\.time.notRecorded) == [0], "nothing is missing behind the present")
  }

  @Test func `what was due is not known where a configuration is missing, nor of all days`() throws {
    var totals = ReportScenarios.totals(3, ReportScenarios.met)
    for (index, due) in [3600, nil, nil].enumerated() {
      totals.days[index].unrecorded = index < 2 ? 7_200_000 : 0
      totals.days[index].unrecordedDue = due.map { $0 * 1000 }
    }
    #expect(totals.screens[0].unrecorded == 14_400_000 && totals.screens[0].unrecordedDue == nil)
    let report = try ReportScenarios.report(totals)
    let lines = report.text
    func last(_ start: String) throws -> Substring {
      try #require(lines.first { $0.hasPrefix("  " + start) }?.split(separator: " ").last)
    }
    #expect(try last("Sun 1 Nov") == "1:00:00", "\(lines)")
    #expect(try last("Mon 2 Nov") == "–", "\(lines)")
    #expect(try last("Tue 3 Nov") == "0:00:00", "\(lines)")
    #expect(try last("total") == "–", "\(lines)")
  }

  @Test func `a time whose configuration is missing leaves that of its day unknown`() throws {
    var wall = try RecordedWall(Self.text())
    try wall.add(0..<60)
    var other = wall.record(120)
    other.configuration = String(repeating: "e", count: 64)
    try wall.add(other)
    try wall.add(180..<240)
    let ledger = try wall.ledger()
    let until = RecordedWall.start + 4 * RecordedWall.hour
    let totals = try ledger.totals(from: RecordedWall.start, until: until, now: until)
    #expect(totals.days.count == 1 && totals.days[0].unrecorded == 2 * RecordedWall.hour - RecordedWall.minute)
    #expect(totals.days[0].unrecordedDue == nil, "\(totals.days)")
  }

  @Test func `the operator says when the wall should be on`() throws {
    let keys = "proof: { due: \"mon-fri 08:00-20:00\" }\ndisplay: { off: [\"19:00-20:00\"] }"
    var wall = try RecordedWall(Self.text(keys))
    // Monday 09:00 to 18:00, and again on Tuesday of the next week from 10:00 on.
    try wall.add(9 * 60..<18 * 60)
    try wall.add(8 * 1440 + 600..<8 * 1440 + 660)
    let ledger = try wall.ledger()
    let end = RecordedWall.start + 8 * RecordedWall.day + 11 * RecordedWall.hour
    let report = try wall.report(ledger, from: RecordedWall.start, until: end)
    // An hour of Monday, 11 of each of four days and of the next Monday, two of the last Tuesday; none of the weekend.
    #expect(abs((try down(report)) - (try due(hours: 1 + 5 * 11 + 2))) < 0.01)
    #expect(report.days.count == 9)
    // From the first record on.
    #expect(report.screens.map(\.time.notRecorded) == [Double(8 * 24 + 10 - 18) * 3600])
  }

  @Test func `the time behind the last record counts up to the present, while the wall has the screen`() throws {
    var wall = try RecordedWall(Self.text())
    try wall.add(0..<60)
    let (start, end) = (RecordedWall.start, RecordedWall.start + RecordedWall.day)
    func missing(_ ledger: Ledger, now: Int) throws -> Double {
      try wall.report(ledger, from: start, until: end, now: now).screens.reduce(0) { $0 + $1.time.notRecorded }
    }
    let ledger = try wall.ledger()
    #expect(try missing(ledger, now: start + RecordedWall.hour + 4 * RecordedWall.minute) == 0)
    #expect(try missing(ledger, now: start + RecordedWall.hour + 6 * RecordedWall.minute) == 360)
    #expect(try missing(ledger, now: end + RecordedWall.day) == 23 * 3600)
  }

  @Test func `a screen that the wall has no more owes nothing behind its last record`() throws {
    let both = """
      timezone: UTC
      screens:
        - { name: left, cards: [{ id: acme, title: Acme }] }
        - { name: right, cards: [{ id: birch, title: Birch }] }
      """
    var wall = try RecordedWall(both)
    for screen in ["left", "right"] {
      wall.screen = screen
      try wall.add(0..<60)
    }
    try wall.load("timezone: UTC\nscreens: [{ name: left, cards: [{ id: acme, title: Acme }] }]")
    wall.screen = "left"
    try wall.add(60..<120)
    let ledger = try wall.ledger()
    let report = try wall.report(ledger, from: RecordedWall.start, until: RecordedWall.start + RecordedWall.day)
    #expect(report.screens.map(\.screen) == ["left", "right"])
    #expect(report.screens.map(\.time.notRecorded) == [22 * 3600, 0])
    #expect(report.sponsors.first { $0.id == "birch" }?.time.down ?? 0 == 0)
  }

  @Test func `a clock far in the future leaves nothing behind once it is right again`() throws {
    var wall = try RecordedWall(Self.text())
    try wall.add(0..<60)
    try wall.add(wall.record(50 * 365 * 1440))
    try wall.add(61..<120)
    let ledger = try wall.ledger()
    let report = try wall.report(
      ledger, from: RecordedWall.start, until: RecordedWall.start + 2 * RecordedWall.hour)
    // The minute that was recorded in the future.
    #expect(report.screens.map(\.time.notRecorded) == [60])
    let later = try wall.report(
      ledger, from: RecordedWall.start + RecordedWall.day, until: RecordedWall.start + 2 * RecordedWall.day,
      now: RecordedWall.start + 2 * RecordedWall.hour)
    #expect(later.screens.isEmpty && later.days.isEmpty)
  }

  @Test func `minutes under a clock that was wrong are not missing`() throws {
    var wall = try RecordedWall(Self.text())
    try wall.add(0..<60)
    // Off until 02:00; then half an hour under a clock that began in 1970.
    for number in 0..<30 {
      var record = wall.record(0)
      (record.start, record.clock) = (number * RecordedWall.minute, .doubtful)
      try wall.add(record)
    }
    try wall.add(150..<180)
    let ledger = try wall.ledger()
    let report = try wall.report(
      ledger, from: RecordedWall.start, until: RecordedWall.start + 3 * RecordedWall.hour)
    #expect(report.screens.map(\.time.notRecorded) == [3600])
  }

  @Test func `a day on which the clock goes back has 25 hours`() throws {
    var wall = try RecordedWall(Self.text().replacing("timezone: UTC", with: "timezone: Europe/Berlin"))
    wall.zone = "Europe/Berlin"
    // 2026-10-24 20:00 and 2026-10-26 08:00 UTC.
    for hours in [-700, -664] {
      var record = wall.record(hours * 60)
      record.zoneOffset = hours == -700 ? 7200 : 3600
      try wall.add(record)
    }
    let ledger = try wall.ledger()
    let (from, until) = (RecordedWall.start - 701 * RecordedWall.hour, RecordedWall.start - 663 * RecordedWall.hour)
    let report = try wall.report(ledger, from: from, until: until, now: RecordedWall.start - 664 * RecordedWall.hour)
    let days = report.days.map { ($0.day, $0.time.notRecorded) }
    #expect(days.count == 3 && days[1] == ("2026-10-25", 25 * 3600), "\(days)")
  }

  @Test func `hours without a record on every day name the key that says so`() throws {
    func notes(_ keys: String, _ hours: [Range<Int>]) throws -> [String] {
      var wall = try RecordedWall(Self.text(keys))
      for day in 0..<6 {
        for hours in hours {
          for half in stride(from: hours.lowerBound * 2, to: hours.upperBound * 2, by: 1) {
            var record = wall.record(day * 1440 + half * 30)
            (record.length, record.screenTime.shown) = (30 * RecordedWall.minute, 30 * RecordedWall.minute)
            try wall.add(record)
          }
        }
      }
      let ledger = try wall.ledger()
      let end = RecordedWall.start + 6 * RecordedWall.day
      return try wall.report(ledger, from: RecordedWall.start, until: end).notes.map(\.english).filter {
        $0.contains("due")
      }
    }
    let night = try notes("", [8..<20])
    #expect(
      night == [
        "nothing of screen main was recorded from 20:00 to 08:00 on any of 4 days; if the wall is not to be on then, write "
          + "'proof: { due: \"08:00-20:00\" }', and that time is owed to nobody"
      ], "\(night)")
    #expect(try notes("proof: { due: \"08:00-20:00\" }", [8..<20]).isEmpty)
    #expect(try notes("", [0..<24]).isEmpty)
  }
}
