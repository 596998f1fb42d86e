import ConfigurationValues
import Foundation
import Ledger
import MarqueeValues
import Spool
import TestSupport
import Testing

/// Days of 23, 25 and other hours, on which zones change: what an export tells of a whole local day is what the ledger has.
@Suite struct ZoneChangeTests {
  private static let text = """
    cards: [{ id: acme, title: Acme, share: 50% }, { id: birch, title: Birch }]
    proof: { due: "01:00-23:30" }
    """
  /// Some change at midnight, by half an hour, at other ends of the year, or not at all.
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Beirut", "America/Santiago",
    "Atlantic/Azores", "America/Havana", "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Chatham", "UTC",
  ]

  @Test(arguments: zones, Seeds.few)
  func `an export has of each whole local day what the ledger has`(name: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zone = try ZoneDatabase.zone(named: name)
    let year = random.int(2024...2035)
    let first = CivilDay.number(year: year, month: random.pick([1, 7]), day: 1)
    let change = zone.nextChange(after: first * CivilDay.seconds) ?? first * CivilDay.seconds
    let day = CivilTime(at: change, in: zone).day
    var wall = try RecordedWall("timezone: \(name)\n" + Self.text)
    wall.zone = name
    // Records of some of the days around it, or only of those before it.
    let last = random.pick([-1, 0, 4])
    var records: [MinuteRecord] = []
    for day in day - 3...day + last where day == day - 3 || random.chance(0.6) {
      for _ in 0..<random.int(1...3) {
        var record = wall.record(0)
        let start = zone.moment(ofLocal: day * CivilDay.seconds) + random.int(0...1439) * 60
        (record.start, record.zoneOffset) = (start * 1000, zone.offset(at: start))
        records.append(record)
      }
    }
    records.sort { $0.start < $1.start }
    for index in records.indices { records[index].key = .init(boot: "boot", sequence: index + 1) }
    let ledger = try wall.ledger(of: records)
    let end = zone.moment(ofLocal: (day + 5) * CivilDay.seconds)
    var bytes: [UInt8] = []
    try ledger.export(.init(), at: end, zone: name) { bytes += $0 }
    let path = wall.folder.path + "/export"
    try Data(bytes).write(to: URL(filePath: path))
    func compare(_ days: Range<Int>) throws {
      let from = zone.moment(ofLocal: days.lowerBound * CivilDay.seconds) * 1000
      let until = zone.moment(ofLocal: days.upperBound * CivilDay.seconds) * 1000
      let own = try ledger.totals(from: from, until: until, now: end * 1000)
      let told = try #require(try PlayTotals.reading(proof: path, from: from, until: until).totals)
      #expect(own.days.map(\.day) == told.days.map(\.day), "\(name) \(year) \(days)")
      #expect(own.days.map(\.unrecorded) == told.days.map(\.unrecorded), "\(name) \(year) \(days)")
      #expect(own.days.map(\.time) == told.days.map(\.time), "\(name) \(year) \(days)")
      let (promised, said) = (own.subjects, told.subjects)
      for subject in Set(promised.keys).union(said.keys) {
        let difference = (promised[subject]?.down ?? 0) - (said[subject]?.down ?? 0)
        #expect(abs(difference) <= days.count, "\(name) \(year) \(days)")
      }
      #expect(told.cutDays.isEmpty)
    }
    for day in day - 3..<day + 5 { try compare(day..<day + 1) }
    try compare(day - 3..<day + 5)
    try compare(day..<day + 2)
  }
}
