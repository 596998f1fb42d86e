import Foundation
import Ledger
import MarqueeValues
import Platform
import Spool
import TestSupport

/// A wall that writes a spool, and the ledger that takes it in.
struct Wall {
  static let configuration = """
    tiers:
      gold: {share: 50%}
    cards:
      - {id: acme, title: Acme GmbH, tier: gold}
      - {id: globex, title: Globex}
      - {id: initech, title: Initech, tier: gold}
    """
  static let hash = SHA256.hex(of: configuration.utf8)
  static let cards = ["acme", "globex", "initech"]
  /// 2026-11-21 23:00 UTC, which is midnight in Berlin.
  static let start = 1_795_302_000_000

  let folder: TemporaryFolder
  var spool: String { folder.path + "/spool" }
  var ledger: String { folder.path + "/ledger" }

  init() throws { folder = try TemporaryFolder() }

  func open(limits: Ledger.Limits = .init(), contract: @escaping Ledger.DueInRecord = { _, _ in [:] }) throws -> Ledger
  {
    try Ledger(folder: ledger, name: "lobby.example/kiosk-marquee", limits: limits, dueInRecord: contract)
  }

  func writer(boot: String = "boot-1") throws -> SpoolWriter { try SpoolWriter(folder: spool, boot: boot) }

  /// A minute with cards by chance.
  static func minute(_ number: Int, by random: inout SeededGenerator, start: Int = start) -> MinuteRecord {
    var record = MinuteRecord(
      key: .init(boot: "", sequence: 0), start: start + number * 60_000, clock: .trusted, zone: "Europe/Berlin",
      zoneOffset: 3600, length: 60_000, screen: "main", screenWidth: 1920, screenHeight: 1080,
      configuration: hash)
    record.screenTime.shown = random.int(0...60_000)
    record.screenTime.late = 60_000 - record.screenTime.shown
    record.frames = 3600
    if random.chance(0.3) { record.influences = [.visitor, .notice] }
    record.lanes = [.init(offset: random.double(0...4000), phase: "cruising", left: nil)]
    for card in cards where random.chance(0.8) {
      var line = MinuteRecord.Line(.card(card), tier: card == "globex" ? nil : "gold")
      line.counts.delivered = random.int(0...record.screenTime.shown)
      line.counts.deliveredUnion = line.counts.delivered
      line.counts.passes = random.int(0...9)
      line.counts.bonus = random.int(0...10)
      record.lines.append(line)
    }
    if random.chance(0.8) {
      var line = MinuteRecord.Line(.tier("gold"))
      line.counts.delivered = random.int(0...2 * record.screenTime.shown)
      record.lines.append(line)
    }
    return record
  }

  /// Writes the configuration and `count` minutes; returns them with their keys.
  @discardableResult
  func write(_ count: Int, from first: Int = 0, boot: String = "boot-1", by random: inout SeededGenerator) throws
    -> [MinuteRecord]
  {
    var writer = try writer(boot: boot)
    try writer.append(.configuration(.init(hash: Self.hash, text: Self.configuration)))
    return try (first..<(first + count)).map { number in
      var record = Self.minute(number, by: &random)
      record.key = try writer.append(.minute(record)) ?? record.key
      return record
    }
  }
}

extension PlayTotals {
  /// The sums of records by a plain count, with what `contract` gives.
  init(
    of records: [MinuteRecord], from: Int, until: Int,
    contract: (MinuteRecord) -> [Subject: Ledger.Due] = { _ in [:] }
  ) {
    self.init(from: from, until: until)
    var days: [Int: ScreenDay] = [:]
    for record in records where (from..<until).contains(record.start) {
      let number = record.localDay
      var day = days[number] ?? ScreenDay(kiosk: "lobby.example/kiosk-marquee", screen: record.screen, day: number)
      day.time.shown += record.screenTime.shown
      day.time.late += record.screenTime.late
      day.frames += record.frames
      day.records += 1
      for line in record.lines {
        day.subjects[line.subject, default: Sums()].counts.delivered += line.counts.delivered
        day.subjects[line.subject, default: Sums()].counts.deliveredUnion += line.counts.deliveredUnion
        day.subjects[line.subject, default: Sums()].counts.bonus += line.counts.bonus
        day.subjects[line.subject, default: Sums()].counts.passes += line.counts.passes
      }
      day.knowsDown = true
      for (subject, due) in contract(record) {
        day.subjects[subject, default: Sums()].contracted += Int(due.up)
        day.subjects[subject, default: Sums()].down += Int(due.down)
      }
      days[number] = day
    }
    self.days = days.values.sorted { $0.day < $1.day }
  }
}

extension Ledger {
  /// Expires texts twice, with a day between in which the machine ran: the most that one call may delete.
  @discardableResult
  func expireAfterADay(today: Int) throws -> String? {
    try expire(today: 0, present: BootTime(boot: "boot", time: .zero))
    return try expire(today: today, present: BootTime(boot: "boot", time: .seconds(86_400)))
  }
}
