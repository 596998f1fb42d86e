import Foundation
import Ledger
import MarqueeValues
import Platform
import ProofReports
import Spool
import TestSupport
import Testing

/// What is due while a screen shows nothing, in records as a marquee writes them.
@Suite struct DownTimeTests {
  private static let agreed = """
    timezone: UTC
    cards:
      - { id: acme, title: Acme, share: 50% }
      - { id: birch, title: Birch }
      - { id: cedar, title: Cedar }
    """

  /// Of an hour: the card's part of what all cards are in view while nobody touches the screen, s.
  private func rate(_ share: Double, _ text: String) throws -> Double {
    share * (try ReportSamples.cardSeconds(of: text)) * 3600
  }

  @Test(arguments: 0..<4)
  func `a day without any picture owes what its hour in a longer span owes`(kind: Int) throws {
    let kind = [\MinuteRecord.ScreenTime.absent, \.late, \.asleep, \.black][kind]
    var wall = try RecordedWall(Self.agreed + "\nproof: { due: \"00:00-01:00\" }\n")
    // An hour dark, and on the next day one with a picture that gives each card what it was promised.
    for number in 0..<60 { try wall.add(wall.record(number) { $0[keyPath: kind] = RecordedWall.minute }) }
    for number in 1440..<1500 {
      var record = wall.record(number) { _ in }
      for (card, time) in [("acme", 90_000), ("birch", 45_000), ("cedar", 45_000)] {
        var line = MinuteRecord.Line(.card(card))
        (line.counts.delivered, line.counts.deliveredUnion) = (time, min(time, RecordedWall.minute))
        record.lines.append(line)
      }
      try wall.add(record)
    }
    let ledger = try wall.ledger()
    let (day, end) = (RecordedWall.start + 86_400_000, RecordedWall.start + 2 * 86_400_000)
    let (dark, lit, whole) = (
      try wall.report(ledger, from: RecordedWall.start, until: day), try wall.report(ledger, from: day, until: end),
      try wall.report(ledger, from: RecordedWall.start, until: end)
    )
    for (card, share) in [("acme", 0.5), ("birch", 0.25), ("cedar", 0.25)] {
      let due = try rate(share, Self.agreed)
      #expect(due > 0)
      let parts = try [dark, lit, whole].map { report in try #require(report.sponsors.first { $0.id == card }).time }
      #expect(abs(parts[0].contracted - due) < 0.01 && parts[0].down == parts[0].contracted, "\(card): \(parts[0])")
      #expect(parts[1].down == 0 && parts[1].contracted == 3600 * share * 3)
      #expect(abs(parts[2].contracted - parts[0].contracted - parts[1].contracted) < 1e-6)
      #expect(abs(parts[2].down - parts[0].down) < 1e-6)
    }
    #expect(dark.sponsors.first { $0.id == "acme" }?.owed == dark.sponsors.first { $0.id == "acme" }?.time.contracted)
  }

  @Test func `hours in which the screen should be off owe nothing, whatever the display did`() throws {
    let text = Self.agreed + "\ndisplay: { off: [\"00:30-01:00\"] }\n"
    var wall = try RecordedWall(text)
    // From 00:00 to 01:00, without a display; in the hours of black after half of it.
    for number in 0..<60 {
      try wall.add(
        wall.record(number) { time in
          if number % 2 == 0 { time.absent = RecordedWall.minute } else { time.black = RecordedWall.minute }
        })
    }
    let ledger = try wall.ledger()
    let report = try wall.report(ledger, from: RecordedWall.start, until: RecordedWall.start + 3_600_000)
    let acme = try #require(report.sponsors.first { $0.id == "acme" })
    #expect(abs(acme.time.down - (try rate(0.5, Self.agreed)) / 2) < 0.01)
  }

  @Test func `notices and visitors owe nothing, and a dark screen owes under a notice too`() throws {
    var wall = try RecordedWall(Self.agreed)
    // An hour whose notice leaves no card in view, one of visitors alone, and one without a display.
    for number in 0..<180 {
      var record = wall.record(number) { time in if number >= 120 { time.absent = RecordedWall.minute } }
      if number / 60 == 1 {
        var line = MinuteRecord.Line(.card("acme"))
        (line.counts.bonus, line.counts.bonusUnion) = (RecordedWall.minute, RecordedWall.minute)
        (record.influences, record.lines) = ([.visitor], [line])
      } else {
        record.influences = [.notice]
      }
      try wall.add(record)
    }
    let ledger = try wall.ledger()
    func time(ofHour hour: Int) throws -> ProofReport.Time {
      let start = RecordedWall.start + hour * RecordedWall.hour
      let report = try wall.report(ledger, from: start, until: start + RecordedWall.hour)
      return try #require(report.sponsors.first { $0.id == "acme" }).time
    }
    let (noticed, visited, dark) = (try time(ofHour: 0), try time(ofHour: 1), try time(ofHour: 2))
    #expect(noticed.contracted == 0 && visited.contracted == 0 && visited.bonus == 3600, "\(noticed) \(visited)")
    #expect(abs(dark.contracted - (try rate(0.5, Self.agreed))) < 0.01 && dark.down == dark.contracted, "\(dark)")
  }

  @Test func `a minute that the hours of black cut owes its other part`() throws {
    var wall = try RecordedWall(Self.agreed + "\ndisplay: { off: [\"00:01-01:00\"] }\n")
    // From 00:00:30 on.
    var record = wall.record(0) { $0.absent = RecordedWall.minute }
    record.start += 30_000
    try wall.add(record)
    let ledger = try wall.ledger()
    let report = try wall.report(ledger, from: RecordedWall.start, until: RecordedWall.start + 3_600_000)
    let acme = try #require(report.sponsors.first { $0.id == "acme" })
    #expect(abs(acme.time.down - (try rate(0.5, Self.agreed)) / 120) < 0.01)
  }

  @Test(arguments: 0..<4)
  func `dark time in hours in which the wall need not be on owes nothing`(kind: Int) throws {
    let kind = [\MinuteRecord.ScreenTime.absent, \.late, \.asleep, \.black][kind]
    var wall = try RecordedWall(
      Self.agreed + "\nproof: { due: \"00:30-01:00\" }\ndisplay: { off: [\"00:50-01:00\"] }\n")
    // From 23:30 of the day before, for two and a half hours.
    for number in -30..<120 { try wall.add(wall.record(number) { $0[keyPath: kind] = RecordedWall.minute }) }
    let ledger = try wall.ledger()
    let end = RecordedWall.start + 2 * RecordedWall.hour
    let whole = try wall.report(ledger, from: RecordedWall.start - RecordedWall.hour, until: end)
    let acme = try #require(whole.sponsors.first { $0.id == "acme" })
    #expect(abs(acme.time.down - (try rate(0.5, Self.agreed)) / 3) < 0.01, "\(acme.time.down)")
    #expect(acme.owed == acme.time.down && acme.days.map(\.day) == ["2026-11-23"])
    // The same of a part of a day, which is added up from its records.
    let part = try wall.report(
      ledger, from: RecordedWall.start + RecordedWall.hour / 2 + 10 * RecordedWall.minute, until: end)
    let other = try #require(part.sponsors.first { $0.id == "acme" })
    #expect(abs(other.time.down - (try rate(0.5, Self.agreed)) / 6) < 0.01, "\(other.time.down)")
  }

  @Test func `a minute that the hours of the wall cut owes the part in which it is to be on`() throws {
    var wall = try RecordedWall(Self.agreed + "\nproof: { due: \"00:01-01:00\" }\n")
    var record = wall.record(0) { $0.absent = 40_000 }
    record.start += 15_000
    try wall.add(record)
    let ledger = try wall.ledger()
    let report = try wall.report(ledger, from: RecordedWall.start, until: RecordedWall.start + 2 * RecordedWall.minute)
    let acme = try #require(report.sponsors.first { $0.id == "acme" })
    #expect(abs(acme.time.down - (try rate(0.5, Self.agreed)) * 10 / 3600) < 0.001, "\(acme.time.down)")
  }

  @Test func `a card owes nothing while it is off, and nothing is owed where nothing is on`() throws {
    let text = """
      timezone: UTC
      cards:
        - { id: acme, title: Acme, share: 50%, show: { at: ["00:00-00:30"] } }
        - { id: birch, title: Birch, show: { at: ["00:00-00:45"] } }
      """
    var wall = try RecordedWall(text)
    for number in 0..<60 { try wall.add(wall.record(number) { $0.absent = RecordedWall.minute }) }
    let ledger = try wall.ledger()
    let report = try wall.report(ledger, from: RecordedWall.start, until: RecordedWall.start + 3_600_000)
    let both = "timezone: UTC\ncards: [{ id: acme, title: Acme, share: 50% }, { id: birch, title: Birch }]"
    let alone = "timezone: UTC\ncards: [{ id: birch, title: Birch }]"
    let acme = try #require(report.sponsors.first { $0.id == "acme" })
    let birch = try #require(report.sponsors.first { $0.id == "birch" })
    #expect(abs(acme.time.down - (try rate(0.5, both)) / 2) < 0.01, "\(acme.time)")
    // In the second part half of the strip was bought: what the other leaves is nobody's.
    let expected = try rate(0.5, both) / 2 + (try rate(0.5, alone)) / 4
    #expect(abs(birch.time.down - expected) < 0.01, "\(birch.time)")
  }

  @Test(arguments: Seeds.few)
  func `reports of parts add up to the report of the whole`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = """
      timezone: UTC
      display: { off: ["03:00-05:00"] }
      proof: { due: ["00:00-12:00", "tue"] }
      tiers: { gold: { share: 40% } }
      arrange: together
      cards:
        - { id: acme, title: Acme, tier: gold, show: { at: ["01:00-14:00"] } }
        - { id: birch, title: Birch, weight: 3 }
        - { id: cedar, title: Cedar, show: { from: 2026-11-24 } }
      """
    var wall = try RecordedWall(text)
    for number in stride(from: 0, to: 3 * 1440, by: 5) {
      var record = wall.record(number) { time in
        switch random.int(0...5) {
        case 0: time.absent = RecordedWall.minute
        case 1: time.black = random.int(0...RecordedWall.minute)
        case 2: time.late = random.int(0...900)
        case 3: (time.asleep, time.late) = (random.int(0...30_000), random.int(0...30_000))
        default: break
        }
      }
      for card in ["acme", "birch", "cedar"] where random.chance(0.8) && record.screenTime.shown > 0 {
        let time = random.int(0...record.screenTime.shown)
        for subject in card == "acme" ? [.card(card), .tier("gold")] : [MinuteRecord.Line.Subject.card(card)] {
          var line = MinuteRecord.Line(subject)
          (line.counts.delivered, line.counts.deliveredUnion) = (time, time)
          record.lines.append(line)
        }
      }
      try wall.add(record)
    }
    let ledger = try wall.ledger()
    let end = RecordedWall.start + 3 * 86_400_000
    let whole = try wall.report(ledger, from: RecordedWall.start, until: end)
    var cuts = [RecordedWall.start, end]
    for _ in 0..<4 { cuts.append(RecordedWall.start + random.int(1...4319) * RecordedWall.minute) }
    cuts.sort()
    let parts = try zip(cuts, cuts.dropFirst()).map { try wall.report(ledger, from: $0, until: $1) }
    for sponsor in whole.sponsors + whole.tiers {
      func sum(_ value: (ProofReport.Time) -> Double) -> Double {
        parts.reduce(0) { sum, part in
          sum + ((part.sponsors + part.tiers).first { $0.id == sponsor.id }.map { value($0.time) } ?? 0)
        }
      }
      // What a cut rounds is a ms for each day that it cuts.
      #expect(abs(sum(\.contracted) - sponsor.time.contracted) < 0.02, "seed \(seed), \(sponsor.id)")
      #expect(abs(sum(\.down) - sponsor.time.down) < 0.02, "seed \(seed), \(sponsor.id)")
      #expect(abs(sum(\.delivered) - sponsor.time.delivered) < 1e-6, "seed \(seed), \(sponsor.id)")
      #expect(sponsor.time.down > 0)
    }
    // Between all records are four minutes without any; those behind the last one may still come.
    let missing = parts.reduce(0) { $0 + $1.screens.reduce(0) { $0 + $1.time.notRecorded } }
    #expect(abs(missing - 4 * 60 * 863) < 1e-6 && whole.screens[0].time.notRecorded == missing, "\(missing)")
  }
}
