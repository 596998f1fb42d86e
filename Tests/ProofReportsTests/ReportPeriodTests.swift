import ConfigurationValues
import MarqueeValues
import ProofReports
import Testing

/// The time that a report is about.
@Suite struct ReportPeriodTests {
  private let berlin: Zone

  init() throws { berlin = try ZoneDatabase.zone(named: "Europe/Berlin") }

  /// 2026-11-22 14:30 in Berlin.
  private var now: Int { WrittenInstant(written: "2026-11-22T13:30Z")?.moment(in: .universal) ?? 0 }

  @Test(arguments: [
    (nil as String?, nil as String?, nil as Int?, "2026-11-01T00:00:00+01:00", "2026-11-22T14:30:00+01:00"),
    ("2026-11-20", "2026-11-23", nil, "2026-11-20T00:00:00+01:00", "2026-11-23T00:00:00+01:00"),
    ("2026-11-20T08:00", "2026-11-20T18:00", nil, "2026-11-20T08:00:00+01:00", "2026-11-20T18:00:00+01:00"),
    ("2026-11-20T08:00Z", nil, nil, "2026-11-20T09:00:00+01:00", "2026-11-22T14:30:00+01:00"),
    (nil, "2026-11-01", nil, "2026-10-01T00:00:00+02:00", "2026-11-01T00:00:00+01:00"),
    (nil, nil, 7, "2026-11-16T00:00:00+01:00", "2026-11-22T14:30:00+01:00"),
    (nil, "2026-10-26", 1, "2026-10-25T00:00:00+02:00", "2026-10-26T00:00:00+01:00"),
  ])
  func `a time begins with its first moment and ends before its last`(
    from: String?, until: String?, days: Int?, start: String, end: String
  ) throws {
    let moments = try ReportPeriod(from: from, until: until, days: days).moments(in: berlin, now: now)
    #expect(WrittenInstant.iso(moments.lowerBound, in: berlin) == start)
    #expect(WrittenInstant.iso(moments.upperBound, in: berlin) == end)
  }

  @Test func `the span of an export stands where no time is chosen`() throws {
    let (october, november) = (1_759_269_600, 1_761_951_600)
    func moments(_ period: ReportPeriod, from: Int? = october, until: Int? = november) throws -> Range<Int> {
      try period.moments(in: berlin, now: now, span: (from, until))
    }
    #expect(try moments(ReportPeriod()) == october..<november)
    #expect(try moments(ReportPeriod(), until: nil) == october..<now)
    // The month in which it ends.
    #expect(try moments(ReportPeriod(), from: nil) == october..<november)
    #expect(try moments(ReportPeriod(days: 7)) == ReportPeriod(days: 7).moments(in: berlin, now: now))
    #expect(try moments(ReportPeriod(from: "2026-11-20")).upperBound == now)
  }

  @Test(arguments: [
    (
      "yesterday" as String?, nil as String?, nil as Int?,
      "'--from' is \"yesterday\"; expected a day, or a day and a time"
    ),
    (nil, "2026-02-30", nil, "'--until' is \"2026-02-30\"; expected"),
    (nil, "\u{1B}[2J", nil, "\\u{1B}"), ("", nil, nil, "'--from' is \"\""),
    ("2026-11-20", nil, 7, "leave one of them out"), (nil, nil, 0, "'--days' is 0; expected 1…3660"),
    (nil, nil, Int.max, "expected 1…3660"), ("2026-11-22", "2026-11-20", nil, "exchange them"),
    ("2027-01-01", nil, nil, "has not come yet"), ("1900-01-01", "2199-12-31", nil, "choose a shorter time"),
    ("2026-11-20T10:00", "2026-11-20T10:00", nil, "which is no time"),
  ])
  func `what is no time is refused, with a remedy`(from: String?, until: String?, days: Int?, text: String) throws {
    do {
      _ = try ReportPeriod(from: from, until: until, days: days).moments(in: berlin, now: now)
      Issue.record("this is no time")
    } catch {
      #expect(error.message.contains(text) && !error.message.contains("\u{1B}"), "\(error.message)")
    }
  }
}
