import Foundation
import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport
import Testing

/// What clocks do, and in which order records come: each instant of a screen is recorded or is not, and never both.
@Suite struct CourseTests {
  private static let text = """
    timezone: Europe/Berlin
    proof: { due: "08:00-20:00" }
    cards: [{ id: acme, title: Acme, share: 50% }, { id: birch, title: Birch }]
    """
  /// 2026-10-23 22:00 UTC, which is midnight in Berlin, two days before its clocks go back.
  private static let midnight = 1_792_792_800_000
  private static let minute = RecordedWall.minute

  private static func wall() throws -> RecordedWall {
    var wall = try RecordedWall(text)
    wall.zone = "Europe/Berlin"
    return wall
  }

  /// A record of a boot, `minute` since `midnight`.
  private static func record(
    _ wall: borrowing RecordedWall, _ boot: Int, _ number: Int, at minute: Int,
    _ clock: ClockTrust = .trusted
  ) -> MinuteRecord {
    var record = wall.record(0)
    record.key = .init(boot: "boot-\(boot)", sequence: number)
    record.start = midnight + minute * Self.minute
    record.zoneOffset = minute < 27 * 60 ? 7200 : 3600
    record.clock = clock
    return record
  }

  /// The ms of which there is no record up to the end, by local days.
  private static func missing(_ ledger: Ledger, until end: Int) throws -> [Int: Int] {
    let end = midnight + end * minute
    let days = try ledger.totals(from: midnight - RecordedWall.day, until: end, now: end).days
    return Dictionary(uniqueKeysWithValues: days.filter { $0.unrecorded > 0 }.map { ($0.day, $0.unrecorded) })
  }

  private static func missingMinutes(_ ledger: Ledger, until end: Int) throws -> Int {
    try missing(ledger, until: end).values.reduce(0, +) / minute
  }

  /// Starts of records of a minute, in minutes: of one boot, and in how many minutes up to the end of the last there is none.
  @Test(arguments: [
    // Back, and forward again.
    (Array(0..<50) + [0, 52, 53], 54, 2),
    ([0, 1, 2, 3, 4, 1, 6, 7], 8, 1),
    ([0, 1, 2, 3, 4, 1, 6], 7, 1),
    // Without a record before it went back, and behind that.
    (Array(0..<10) + Array(20..<30) + [5, 40], 41, 20),
    // It went back into a time without a record.
    (Array(0..<10) + Array(20..<30) + [15, 40], 41, 19),
    // Into the time before the first record.
    (Array(100..<110) + [0, 1, 120], 121, 10),
    // Far into the future, and back.
    (Array(0..<10) + [100_000] + Array(11..<20) + [30], 31, 11),
  ])
  func `a clock that goes back and forward leaves no time without a record where there is one`(
    starts: [Int], end: Int, expected: Int
  ) throws {
    let wall = try Self.wall()
    for batch in [1, 60] {
      let records = starts.enumerated().map { Self.record(wall, 1, $0 + 1, at: $1) }
      let ledger = try wall.ledger(of: records, batch: batch)
      #expect(try Self.missingMinutes(ledger, until: end) == expected)
    }
  }

  /// Numbers of records in the order in which they come, and those that are missing.
  @Test(arguments: [
    ([1, 3, 2, 4], []), ([1, 100, 50, 101], Array(2...49) + Array(51...99)), ([1, 5, 2, 3], [4]),
    ([1, 4, 3, 2, 6], [5]), ([1, 9, 5, 6, 4, 5], [2, 3, 7, 8]),
  ])
  func `a record that comes late is not missing, and its time is recorded`(numbers: [Int], missing: [Int]) throws {
    let wall = try Self.wall()
    let records = numbers.map { Self.record(wall, 1, $0, at: $0) }
    let ledger = try wall.ledger(of: records, batch: 2)
    let totals = try ledger.totals(from: 0, until: .max / 2, now: 0)
    #expect(totals.gaps.flatMap { Array($0.missing) }.sorted() == missing)
    #expect(try ledger.status().missing == missing.count)
    #expect(try ledger.lastKey()?.sequence == numbers.max())
    #expect(try Self.missingMinutes(ledger, until: (numbers.max() ?? 0) + 1) == missing.count)
    // An export tells the same.
    var bytes: [UInt8] = []
    try ledger.checkpoint()
    try ledger.export(.init(), zone: "UTC", agreed: { _ in nil }) { bytes += $0 }
    let path = wall.folder.path + "/export"
    try Data(bytes).write(to: URL(filePath: path))
    let found = try PlayTotals.reading(proof: path, from: 0, until: .max / 2).totals
    #expect(found?.gaps.flatMap { Array($0.missing) }.sorted() == missing)
  }

  @Test func `records that come behind the first one leave a time between them`() throws {
    let wall = try Self.wall()
    let ledger = try wall.ledger(of: [7, 2, 4, 3, 8].map { Self.record(wall, 1, $0, at: $0) })
    #expect(
      try ledger.totals(from: 0, until: .max / 2, now: 0).gaps.flatMap { Array($0.missing) }.sorted() == [1, 5, 6])
    #expect(try Self.missingMinutes(ledger, until: 9) == 2)
  }

  @Test func `records of a boot that come behind another boot are not missing`() throws {
    let wall = try Self.wall()
    let records = [(1, 1), (1, 4), (2, 7), (2, 8), (1, 3), (1, 5), (2, 9)].map { boot, number in
      Self.record(wall, boot, number, at: number)
    }
    let ledger = try wall.ledger(of: records)
    #expect(try ledger.totals(from: 0, until: .max / 2, now: 0).gaps.flatMap { Array($0.missing) }.sorted() == [2, 6])
    #expect(try Self.missingMinutes(ledger, until: 10) == 2)
  }

  @Test(arguments: Seeds.many)
  func `each instant is recorded or is not, by day and due hours, in whatever order records come`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let wall = try Self.wall()
    var (records, boot, moment) = ([MinuteRecord](), 1, 0)
    for number in 1...random.int(2...120) {
      switch random.int(0...19) {
      case 0: moment = random.int(0...4 * 1440)
      case 1: moment += random.int(1...1500)
      case 2: moment = max(0, moment - random.int(1...1500))
      case 3...5: (boot, moment) = (boot + 1, moment + random.int(0...40))
      default: break
      }
      records.append(Self.record(wall, boot, number, at: moment))
      moment += 1
    }
    // The time before the first record is not missing.
    records[0] = Self.record(wall, 1, 1, at: 0)
    if random.chance(0.5) {
      // Those of a boot come in any order behind its first one.
      var shuffled: [MinuteRecord] = []
      for boot in 1...boot {
        let own = records.filter { $0.key.boot == "boot-\(boot)" }
        shuffled += own.prefix(1) + own.dropFirst().shuffled(using: &random)
      }
      records = shuffled
    }
    let ledger = try wall.ledger(of: records, batch: random.int(1...60))
    // A plain set of minutes.
    let covered = Set(records.map { ($0.start - Self.midnight) / Self.minute })
    // The time that is taken to be on its way is none of it.
    let end = (covered.max() ?? 0) + 1
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    var (expected, recorded, owed) = ([Int: Int](), [Int: Int](), 0)
    for minute in 0..<end {
      let start = Self.midnight / 1000 + minute * 60
      let local = start + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(start)))
      if covered.contains(minute) {
        recorded[local / 86_400, default: 0] += Self.minute
      } else {
        expected[local / 86_400, default: 0] += Self.minute
        if (8 * 3600..<20 * 3600).contains(local % 86_400) { owed += 60 }
      }
    }
    #expect(try Self.missing(ledger, until: end) == expected)
    let until = Self.midnight + end * Self.minute
    let totals = try ledger.totals(from: 0, until: until, now: until)
    for day in totals.days where day.records > 0 { #expect(day.time.total == recorded[day.day] ?? 0) }
    let report = try wall.report(ledger, from: 0, until: until)
    let rate = 0.5 * (try ReportSamples.cardSeconds(of: Self.text))
    let down = report.sponsors.first { $0.id == "acme" }?.time.down ?? 0
    #expect(abs(down - rate * Double(owed)) < 0.1)
  }

  /// When a machine without a battery for its clock starts, and how it is trusted then; the machine was off for 130 minutes, and
  /// the second minute of the boot is trusted again.
  @Test(arguments: [0, 30, 49, 50, 60, 170], [ClockTrust.plausible, .doubtful])
  func `the time that a machine was off counts when its clock is set right`(
    start: Int, clock: ClockTrust
  ) throws {
    let wall = try Self.wall()
    var records = (0..<50).map { Self.record(wall, 1, $0 + 1, at: $0) }
    records.append(Self.record(wall, 2, 51, at: start, clock))
    records += [181, 182].enumerated().map { Self.record(wall, 2, 52 + $0, at: $1) }
    let ledger = try wall.ledger(of: records)
    #expect(try Self.missingMinutes(ledger, until: 183) == 130)
    let until = Self.midnight + 183 * Self.minute
    #expect(
      !(try wall.report(ledger, from: 0, until: until).notes.map(\.english).contains { $0.contains("was set from") }))
  }

  @Test(arguments: Seeds.many)
  func `whatever is trusted in a boot after a trusted clock, recorded and unrecorded time are the whole`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let wall = try Self.wall()
    var (records, moment) = ([Self.record(wall, 1, 1, at: 0)], 1)
    for number in 2...random.int(2...60) {
      if random.chance(0.2) { moment += random.int(1...300) }
      if random.chance(0.1) { moment = max(1, moment - random.int(1...300)) }
      let clock = random.pick([ClockTrust.trusted, .plausible])
      records.append(Self.record(wall, 1, number, at: moment, clock))
      moment += 1
    }
    // Where the clock went back, nothing counts behind that until later records are there.
    let end = (records.map(\.start).max() ?? 0) + Self.minute
    records.append(Self.record(wall, 1, records.count + 1, at: (end - Self.midnight) / Self.minute))
    let ledger = try wall.ledger(of: records)
    let until = end + Self.minute
    let days = try ledger.totals(from: Self.midnight, until: until, now: until).days
    #expect(days.reduce(0) { $0 + $1.time.total + $1.unrecorded } == until - Self.midnight)
  }

  typealias Case = (records: [(boot: Int, start: Int, clock: String)], expected: Int, isUnsure: Bool)

  /// Records of (boot, start, clock), how many minutes are missing up to 120, and whether it is said that this is not known.
  private static let sets: [Case] = [
    // The clock of the first boot was wrong, and jumped as it was set.
    ([(1, 0, "plausible"), (1, 100, "trusted")], 0, false),
    // It was right at the boot's start, and ran on without being synchronised: that much time passed.
    ([(1, 0, "trusted"), (1, 1, "plausible"), (1, 100, "trusted")], 98, false),
    ([(1, 0, "plausible"), (1, 1, "trusted"), (1, 2, "plausible"), (1, 100, "trusted")], 97, false),
    ([(1, 0, "trusted"), (1, 1, "plausible"), (1, 50, "plausible"), (1, 100, "trusted")], 97, false),
    ([(1, 0, "trusted"), (2, 5, "plausible"), (2, 6, "trusted"), (2, 7, "plausible"), (2, 100, "trusted")], 96, false),
    // Two outages.
    ([(1, 0, "trusted"), (2, 1, "plausible"), (3, 2, "plausible"), (3, 100, "trusted")], 97, false),
    // Never right: it may have been wrong for long.
    ([(1, 0, "plausible"), (2, 10, "plausible"), (2, 100, "trusted")], 9, true),
  ]

  @Test(arguments: sets)
  func `what a clock is set on by is missing only where it is known that the machine was off`(
    walls: [(boot: Int, start: Int, clock: String)], expected: Int, isUnsure: Bool
  ) throws {
    let wall = try Self.wall()
    let records = try walls.enumerated().map { index, one in
      Self.record(wall, one.boot, index + 1, at: one.start, try #require(.init(rawValue: one.clock)))
    }
    let ledger = try wall.ledger(of: records)
    #expect(try Self.missingMinutes(ledger, until: 101) == expected)
    let report = try wall.report(ledger, from: 0, until: Self.midnight + RecordedWall.day)
    #expect(
      report.notes.map(\.english).contains { $0.contains("the clock of screen main of lobby was set from") } == isUnsure
    )
  }
}
