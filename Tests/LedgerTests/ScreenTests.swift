import Foundation
import Ledger
import MarqueeValues
import Platform
import Spool
import TestSupport
import Testing

/// Records of several screens of one machine in one ledger, against a ledger for each.
@Suite("Several screens in one ledger")
struct ScreenTests {
  /// Names that something might take for one another, or for more than a name; the two last are equal to Swift.
  private static let names = [
    "Hall", "hall", "=1+1,\"x\"\r\n", String(repeating: "界", count: 64), "a b", "-", "%", "\u{e9}", "e\u{301}",
  ]

  /// What each subject is promised, to tell sums apart.
  private static func contract(
    _ record: MinuteRecord, _ text: (String) -> String?
  ) -> [MinuteRecord.Line.Subject: Ledger.Due] {
    Dictionary(record.lines.map { ($0.subject, Ledger.Due(up: Double($0.counts.delivered / 2))) }) { one, _ in one }
  }

  /// A wall with interleaved minutes of the screens, and one with those of each.
  private static func walls(_ screens: [String], minutes: Int, by random: inout SeededGenerator) throws -> [Wall] {
    let walls = try (0...screens.count).map { _ in try Wall() }
    var counts = screens.map { _ in 0 }
    var entries: [[SpoolEntry]] = walls.map { _ in
      [.configuration(.init(hash: Wall.hash, text: Wall.configuration))]
    }
    for _ in 0..<minutes {
      let index = random.int(0...screens.count - 1)
      // Fifty minutes each, so that a few days come together.
      var record = Wall.minute(counts[index] * 50, by: &random, start: Wall.start + index * 7000)
      record.screen = screens[index]
      counts[index] += 1
      for wall in [0, index + 1] { entries[wall].append(.minute(record)) }
      if random.chance(0.2) {
        let hour = Wall.start / 3_600_000 + counts[index]
        let count = SpoolEntry.VisitorHour.Count(card: "acme", opens: random.int(1...9), codes: 1)
        for wall in [0, index + 1] { entries[wall].append(.visitors(.init(hour: hour, counts: [count]))) }
      }
    }
    for (wall, entries) in zip(walls, entries) {
      var writer = try wall.writer()
      for entry in entries { try writer.append(entry) }
    }
    return walls
  }

  @Test("each screen's sums are those of a ledger of its own, of any span", arguments: Seeds.few)
  func interleaved(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var names = Self.names
    let screens = (0..<random.int(2...3)).map { _ in names.remove(at: random.int(0...names.count - 1)) }
    let walls = try Self.walls(screens, minutes: 150, by: &random)
    let ledgers = try walls.map { wall in
      let ledger = try wall.open(contract: Self.contract)
      #expect(try ledger.take(spool: wall.spool, batch: random.int(1...50)).faults.isEmpty)
      return ledger
    }
    try ledgers[0].audit()
    let until = Wall.start + 7 * 86_400_000
    for span in [(0, until), (Wall.start + random.int(0...200_000_000), until - random.int(0...300_000_000))] {
      let all = try ledgers[0].totals(from: span.0, until: span.1)
      var visits = 0
      for (index, name) in screens.enumerated() {
        let own = try ledgers[index + 1].totals(from: span.0, until: span.1)
        #expect(all.days.filter { $0.screen.utf8.elementsEqual(name.utf8) } == own.days, "\(name)")
        visits += own.visits["acme"]?.opens ?? 0
      }
      #expect(all.screens.count == Set(all.days.map { Array($0.screen.utf8) }).count)
      #expect(all.visits["acme"]?.opens ?? 0 == visits)
      #expect(all.gaps.isEmpty)
    }
  }

  @Test("exports of several screens hold for both verifiers, and add up to the ledger's sums", arguments: Seeds.few)
  func exported(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let screens = [random.pick(Array(Self.names[...5])), "left", "Left"]
    let wall = try Self.walls(screens, minutes: 120, by: &random)[0]
    let ledger = try wall.open(contract: Self.contract)
    _ = try ledger.take(spool: wall.spool)
    var verifications = try Verifications()
    for scope in [Ledger.Scope(), .init(cards: ["acme"], tiers: ["gold"])] {
      let bytes = try ExportTests.export(ledger, scope)
      verifications.add(.init(name: "whole", bytes: bytes, key: ledger.key))
      let path = try wall.folder.write(bytes, to: "export")
      let until = Wall.start + 7 * 86_400_000
      let (verdict, totals) = try PlayTotals.reading(proof: path, from: 0, until: until)
      #expect(verdict.isGood && verdict.disclosed == 120)
      let (expected, found) = (try ledger.totals(from: 0, until: until), try #require(totals))
      let chosen: Set<PlayTotals.Subject> = [.card("acme"), .tier("gold")]
      #expect(found.days.count == expected.days.count && found.gaps.isEmpty)
      for day in expected.days {
        let other = try #require(found.days.first { $0.name == day.name && $0.day == day.day })
        #expect(other.time == day.time && other.records == day.records)
        #expect(
          other.subjects.filter { chosen.contains($0.key) } == day.subjects.filter { chosen.contains($0.key) })
        #expect(scope.cards == nil || other.subjects.keys.allSatisfy(chosen.contains))
      }
    }
    for (run, own, other) in try await verifications.results() {
      #expect(own.isGood && other == Verifications.line(own), "\(run.name)")
    }
  }

  private static let wall = """
    cards: [{ id: acme, title: Acme GmbH }]
    screens:
      - { name: left, cards: [{ id: acme, title: Acme GmbH, tier: gold }, { id: birch, title: Birch }], tiers: { gold: {} } }
      - { name: right, cards: [{ id: cedar, title: Cedar }, { id: birch, title: Birch }] }
      - { name: "=third,", speed: 50 }
    """

  @Test("a sponsor's export discloses nothing of screens that do not list it")
  func confidential() async throws {
    let wall = try Wall()
    let ledger = try wall.open()
    var writer = try wall.writer()
    let hash = SHA256.hex(of: Self.wall.utf8)
    try writer.append(.configuration(.init(hash: hash, text: Self.wall)))
    for number in 0..<30 {
      for (screen, card) in [("left", "acme"), ("right", "cedar"), ("=third,", "acme")] {
        var record = MinuteRecord(
          key: .init(boot: "", sequence: 0), start: Wall.start + number * 60_000, clock: .trusted, zone: "UTC",
          zoneOffset: 0, length: 60_000, screen: screen, screenWidth: 1921, screenHeight: 1081, configuration: hash)
        if number % 3 == 0 {
          // That a screen was down concerns who is listed there.
          record.screenTime.absent = 60_000
        } else {
          record.screenTime.shown = 60_000
          for id in [card, "birch"] where screen != "=third," || id == "acme" {
            var line = MinuteRecord.Line(.card(id), tier: screen == "left" && id == "acme" ? "gold" : nil)
            (line.counts.delivered, line.counts.deliveredUnion) = (20_000, 20_000)
            record.lines.append(line)
          }
        }
        try writer.append(.minute(record))
      }
    }
    _ = try ledger.take(spool: wall.spool)
    let expected: [([String], [String], [String])] = [
      (["acme"], [], ["=third,", "left"]), (["cedar"], [], ["right"]), (["birch"], [], ["left", "right"]),
      ([], ["gold"], ["left"]), (["unknown"], [], []),
    ]
    var verifications = try Verifications()
    for (cards, tiers, screens) in expected {
      let bytes = try ExportTests.export(ledger, .init(cards: cards, tiers: tiers))
      let text = String(decoding: bytes, as: UTF8.self)
      let words = Self.words(of: text)
      #expect(cards.allSatisfy { words.contains($0) })
      for other in ["acme", "birch", "cedar"] where !cards.contains(other) && (other != "acme" || tiers.isEmpty) {
        #expect(!words.contains(other), "\(other) in the export of \(cards)")
      }
      for screen in ["left", "right", "=third,"] {
        #expect(text.contains("screen \(screen) 1921") == screens.contains(screen), "\(screen) of \(cards)")
      }
      let path = try wall.folder.write(bytes, to: "export")
      let (verdict, totals) = try PlayTotals.reading(proof: path, from: 0, until: .max / 2)
      #expect(verdict.isGood && verdict.proven == 90)
      let found = try #require(totals)
      #expect(found.screens.map(\.screen) == screens && found.gaps.isEmpty)
      for screen in found.screens where screen.screen != "right" {
        #expect(screen.time.absent == 600_000 && screen.time.shown == 1_200_000 && screen.records == 30)
      }
      verifications.add(.init(name: "\(cards)", bytes: bytes, key: ledger.key))
    }
    #expect(try ledger.totals(from: 0, until: .max / 2).cards.keys.sorted() == ["acme", "birch", "cedar"])
    for (run, own, other) in try await verifications.results() {
      #expect(own.isGood && other == Verifications.line(own), "\(run.name)")
    }
  }

  /// A text in lower case without its hashes, keys and signatures: in so many random letters every short word is found at
  /// some time.
  private static func words(of text: String) -> String {
    let parts = text.lowercased().split { !($0.isLetter || $0.isNumber || "+/=_-".contains($0)) }
    return parts.filter { $0.count < 20 }.joined(separator: " ")
  }

  @Test("numbers that are missing are seen behind leaves of which nothing is disclosed")
  func missing() throws {
    let wall = try Wall()
    let ledger = try wall.open()
    let hash = SHA256.hex(of: Self.wall.utf8)
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: hash, text: Self.wall)))
    for number in 0..<30 {
      var record = MinuteRecord(
        key: .init(boot: "", sequence: 0), start: Wall.start + number * 60_000, clock: .trusted, zone: "UTC",
        zoneOffset: 0, length: 60_000, screen: number % 2 == 0 ? "left" : "right", screenWidth: 1920,
        screenHeight: 1080, configuration: hash)
      record.screenTime.shown = 60_000
      // Longer than a day: the ledger leaves it out.
      if (10..<20).contains(number) { record.length = 100_000_000 }
      try writer.append(.minute(record))
    }
    #expect(try ledger.take(spool: wall.spool).records == 20)
    let path = try wall.folder.write(try ExportTests.export(ledger, .init(cards: ["acme"])), to: "export")
    let (verdict, totals) = try PlayTotals.reading(proof: path, from: 0, until: .max / 2)
    #expect(verdict.isGood && verdict.disclosed == 10)
    #expect(totals?.gaps.map(\.missing.count) == [10])
  }
}
