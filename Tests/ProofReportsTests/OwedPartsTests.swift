import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport
import Testing

/// The parts of what is owed: by reason, by screen and by sponsor.
@Suite struct OwedPartsTests {
  private static let wall = """
    timezone: UTC
    tiers: { gold: { share: 60% } }
    arrange: together
    cards:
      - { id: acme, title: Acme, tier: gold }
      - { id: birch, title: Birch, tier: gold }
      - { id: cedar, title: Cedar, share: 5% }
      - { id: dill, title: Dill }
    """

  private static func sums(_ contracted: Int, down: Int = 0, _ delivered: Int) -> PlayTotals.Sums {
    var sums = PlayTotals.Sums()
    (sums.contracted, sums.down, sums.counts.delivered) = (contracted, down, delivered)
    return sums
  }

  /// A day of screens on which cards got so much.
  private static func report(
    _ screens: [[String: PlayTotals.Sums]], _ choice: ProofReport.Choice = .all, _ text: String = wall
  ) throws -> ProofReport {
    let start = 20_423 * 86_400_000
    var totals = PlayTotals(from: start, until: start + 86_400_000)
    for (index, cards) in screens.enumerated() {
      var day = PlayTotals.ScreenDay(kiosk: "lobby", screen: index == 0 ? "left" : "right", day: 20_423)
      (day.time.shown, day.time.absent, day.knowsDown) = (36_000_000, 3_600_000, true)
      for (card, sums) in cards { day.subjects[.card(card)] = sums }
      totals.days.append(day)
    }
    let terms = ScreenTerms(newestOf: [text], over: start / 1000..<start / 1000 + 86_400, in: .universal)
    return try ProofReport(totals, terms: terms, choice: choice, in: .universal)
  }

  private func words(_ report: ProofReport) -> String { report.text(in: .english).joined(separator: "\n") }

  @Test func `times that are parts of one another add up`() throws {
    let day = ["acme": Self.sums(10_000_000, down: 7_274_400, 9_986_600)]
    let text = words(try Self.report([day], .card("acme")))
    #expect(text.contains("Make-good owed: 2 h 1 min 28 s"), "\(text)")
    #expect(text.contains("Of this, 2 h 1 min 14 s because"), "\(text)")
    #expect(text.contains("and 14 s because"), "\(text)")
    #expect(text.contains("4 h 47 min 54 s") && text.contains("including 2 h 1 min 14 s without"), "\(text)")
  }

  @Test func `a tier is owed what its sponsors are owed, on each screen`() throws {
    let report = try Self.report([
      ["acme": Self.sums(1_000_000, 1_100_000), "birch": Self.sums(1_000_000, 960_000)],
      ["acme": Self.sums(1_000_000, down: 50_000, 990_000), "birch": Self.sums(1_000_000, 1_500_000)],
    ])
    let gold = try #require(report.tiers.first { $0.id == "gold" })
    let members = report.sponsors.filter { $0.tier == "gold" }
    #expect(members.map(\.owed) == [60, 40] && gold.owed == 100, "\(members.map(\.owed)), \(gold.owed)")
    let screens = try #require(gold.screens)
    #expect(screens.map(\.owed) == [40, 60], "\(screens.map(\.owed))")
    #expect(gold.owedDown == members.reduce(0) { $0 + $1.owedDown } && gold.owedDown == 50)
  }

  @Test func `a tier without a share of its own is not said to have none where its sponsors have one`() throws {
    let text = """
      timezone: UTC
      tiers: { friends: {} }
      arrange: together
      cards:
        - { id: acme, title: Acme, tier: friends, share: 5% }
        - { id: birch, title: Birch, tier: friends }
      """
    let report = try Self.report(
      [["acme": Self.sums(1_000_000, 400_000), "birch": Self.sums(1_000_000, 900_000)]], .all, text)
    let tier = try #require(report.tiers.first)
    #expect(tier.contract == "by sponsor" && tier.isContracted && tier.owed == 600, "\(tier)")
    let row = try #require(report.text(in: .english).first { $0.contains("all of ") })
    #expect(row.contains("by sponsor") && row.contains("0:10:00"), "\(row)")
    for (language, word) in [
      (ReportLanguage.german, "je nach Sponsor"), (.french, "selon le partenaire"), (.spanish, "según el patrocinador"),
    ] {
      #expect(report.text(in: language).contains { $0.contains(word) })
    }
  }

  @Test func `dark time that was made good is said`() throws {
    let day = ["acme": Self.sums(10_000_000, down: 6_300_000, 10_240_000)]
    let text = words(try Self.report([day], .card("acme")))
    #expect(text.contains("Make-good owed: 1 h 41 min"), "\(text)")
    #expect(
      text.contains(
        "1 h 45 min fell into times without a picture or a record; 4 min of it were made good while the screens were up."
      ),
      "\(text)")
    let whole = words(try Self.report([["acme": Self.sums(10_000_000, down: 6_300_000, 10_000_000)]], .card("acme")))
    #expect(!whole.contains("made good"), "\(whole)")
  }

  @Test func `with several screens it is said that one does not make good another`() throws {
    let one = ["acme": Self.sums(1_000_000, 900_000)]
    let sentence = "What is owed on one screen is not made good by another."
    #expect(words(try Self.report([one, one], .card("acme"))).contains(sentence))
    #expect(!words(try Self.report([one], .card("acme"))).contains(sentence))
  }

  @Test func `what was due can be worked out from the page`() throws {
    var wall = try RecordedWall(
      "timezone: UTC\ncards:\n  - { id: acme, title: Acme, share: 50% }\n  - { id: birch, title: Birch }")
    for number in 0..<600 {
      var record = wall.record(number) { if number >= 480 { $0.absent = RecordedWall.minute } }
      for card in ["acme", "birch"] where number < 480 {
        var line = MinuteRecord.Line(.card(card))
        (line.counts.delivered, line.counts.deliveredUnion) = (75_000, 60_000)
        record.lines.append(line)
      }
      try wall.add(record)
    }
    let ledger = try wall.ledger()
    let (from, until) = (RecordedWall.start, RecordedWall.start + RecordedWall.day)
    var totals = try ledger.totals(from: from, until: until, now: from + 10 * RecordedWall.hour)
    totals.darkSpells = try ledger.darkSpells(from: from, until: until, now: from + 10 * RecordedWall.hour)
    let terms = ScreenTerms(newestOf: [wall.text], over: from / 1000..<until / 1000, in: .universal)
    let report = try ProofReport(totals, terms: terms, choice: .card("acme"), in: .universal)
    let acme = report.sponsors[0]
    #expect(acme.cardsAtOnce == 2.5, "\(acme)")
    #expect(abs(acme.time.contractedUp - 0.5 * 2.5 * 8 * 3600) < 0.01)
    let lines = report.text(in: .english)
    #expect(lines.contains { $0.contains("cards at once, on average") && $0.contains("2.50") }, "\(lines)")
  }
}
