import ConfigurationValues
import MarqueeConfig
import MarqueeValues
import TestSupport
import Testing

@testable import ProofReports

/// For how long a wall was to be on: by the hours that its clock shows, as often as it shows them.
@Suite struct DueHoursTests {
  private static let text = """
    cards: [{ title: A }]
    proof: { due: ["mon-fri 06:30-22:00", "sat,sun 01:30-02:45", "sat,sun 23:15-00:20"] }
    """
  private let configuration: Configuration

  init() throws { configuration = try ConfigurationLoader.load(text: Self.text, file: "marquee.yaml").configuration }

  /// Minute by minute.
  private func expected(in moments: Range<Int>, _ zone: Zone) -> Int {
    let due = configuration.proof.due
    // A week has each minute once.
    var known: [Int: Bool] = [:]
    return stride(from: moments.lowerBound, to: moments.upperBound, by: 60).count {
      let time = CivilTime(at: $0, in: zone)
      let minute = time.weekday * CivilDay.minutes + time.minute
      if let known = known[minute] { return known }
      let isDue = DueHours.contain(time, due: due, off: [])
      known[minute] = isDue
      return isDue
    } * 60
  }

  /// Moments of UTC, as hours and minutes of 2026-10-25, on which Berlin sets its clock back from 3:00 at 1:00.
  @Test(arguments: [
    // From 2:30 to 2:15 an hour later, of which the clock shows 2:30 to 2:45 once and 2:00 to 2:15 again.
    (30..<75, 30), (0..<120, 90), (30..<60, 15), (60..<75, 15), (-30..<0, 30), (-120..<180, 140),
  ])
  func `an hour that the clock shows twice counts twice`(minutes: Range<Int>, due: Int) throws {
    let hours = try #require(DueHours(of: configuration, in: try ZoneDatabase.zone(named: "Europe/Berlin")))
    let midnight = CivilDay.number(year: 2026, month: 10, day: 25) * CivilDay.seconds
    let moments = midnight + minutes.lowerBound * 60..<midnight + minutes.upperBound * 60
    #expect(hours.time(in: moments) == due * 60)
  }

  @Test(
    arguments: ["Europe/Berlin", "Australia/Lord_Howe", "Africa/Cairo", "America/Havana", "Asia/Kathmandu", "UTC"],
    Seeds.few)
  func `hours are as minutes are, around changes of the clock too`(name: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zone = try ZoneDatabase.zone(named: name)
    let hours = try #require(DueHours(of: configuration, in: zone))
    for _ in 0..<30 {
      let begin = CivilDay.number(year: random.int(2024...2035), month: random.pick([1, 7]), day: 1) * CivilDay.seconds
      let change = zone.nextChange(after: begin) ?? begin
      let start = change + random.int(-3000...3000) * 60
      let moments = start..<start + random.int(0...(random.chance(0.2) ? 400_000 : 4000)) * 60
      #expect(hours.time(in: moments) == expected(in: moments, zone), "\(name) \(moments)")
    }
    #expect(hours.time(in: 5..<5) == 0)
  }
}
