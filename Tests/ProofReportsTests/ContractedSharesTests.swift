import ConfigurationValues
import MarqueeConfig
import MarqueeValues
import Programme
import ProofReports
import Spool
import TestSupport
import Testing

/// What sponsors were promised of the time in view, against sums done by hand.
@Suite struct ContractedSharesTests {
  private func shares(_ text: String, on date: String = "2026-11-20T12:00") throws -> ContractedShares {
    let configuration = try ConfigurationLoader.load(text: text, file: "wall.yaml").configuration
    let instant = try #require(WrittenInstant(written: date))
    return ContractedShares(
      of: configuration, where: configuration.calendar(in: .universal).active(at: instant.moment(in: .universal)))
  }

  private static let tiers = """
    timezone: UTC
    arrange: together
    tiers:
      gold: { share: 40%, show: { from: 2026-11-20, until: 2026-11-22 } }
      silver: { weight: 3 }
    cards:
      - { title: A, tier: gold, weight: 3 }
      - { title: B, tier: gold }
      - { title: C, tier: silver }
      - { title: D, tier: silver }
      - { title: E, share: 10% }
      - { title: F }
    """

  @Test func `a part is what was bought, and what is left is divided by weight`() throws {
    let shares = try shares(Self.tiers)
    let expected = [("A", 0.3, true), ("B", 0.1, true), ("C", 0.1875, true), ("D", 0.1875, true), ("E", 0.1, true)]
    for (card, share, isContracted) in expected {
      let part = try #require(shares.part(of: card))
      #expect(abs(part.share - share) < 1e-12 && part.isContracted == isContracted, "\(part)")
    }
    // It gets one of four parts of the rest, and no share or weight stands for it.
    let rest = try #require(shares.part(of: "F"))
    #expect(abs(rest.share - 0.125) < 1e-12 && !rest.isContracted)
  }

  @Test func `what cards that are off leave was not bought by the others`() throws {
    let shares = try shares(Self.tiers, on: "2026-11-23T12:00")
    #expect(shares.parts.map(\.card) == ["C", "D", "E", "F"])
    #expect(abs(try #require(shares.part(of: "E")).share - 0.1) < 1e-12)
    #expect(shares.parts.reduce(0) { $0 + $1.share } < 0.61)
  }

  @Test(arguments: ["", "sequence: listed\n", "loop: false\n"])
  func `without an effective contract each card has an equal part`(keys: String) throws {
    let share = keys.hasPrefix("sequence") ? ", share: 50%" : ""
    let shares = try shares(keys + "cards:\n  - { title: A\(share) }\n  - { title: B }\n  - { title: C }\n")
    #expect(shares.parts.allSatisfy { !$0.isContracted && abs($0.share - 1.0 / 3) < 1e-12 })
  }

  @Test func `the parts of lanes are of their own time`() throws {
    let text = """
      lanes:
        - cards: [{ title: A, share: 75% }, { title: B }]
        - cards: [{ title: C }, { title: D }]
      """
    let contracted = try shares(text).contracted(in: [
      line("A", delivered: 6000), line("B", delivered: 2000), line("C", delivered: 500), line("D", placeholder: 500),
    ])
    #expect(contracted == [.card("A"): 6000, .card("B"): 2000, .card("C"): 500, .card("D"): 500])
  }

  @Test func `lanes with a card in common count as one`() throws {
    let text = """
      lanes:
        - cards: [{ title: A, share: 80% }, { title: B }]
        - cards: [{ title: A }, { title: C }]
        - cards: [{ title: D }]
      """
    let contracted = try shares(text).contracted(in: [
      line("A", delivered: 6000), line("B", delivered: 2000), line("C", delivered: 2000), line("D", delivered: 7),
    ])
    #expect(
      contracted.mapValues { ($0 * 1000).rounded() / 1000 }
        == [.card("A"): 6500, .card("B"): 1000, .card("C"): 2500, .card("D"): 7])
  }

  @Test func `a tier is promised what its cards are`() throws {
    let contracted = try shares(Self.tiers).contracted(in: [line("A", delivered: 1000), line("F", delivered: 600)])
    #expect(abs(try #require(contracted[.tier("gold")]) - 640) < 1e-9)
    #expect(abs(try #require(contracted[.tier("silver")]) - 600) < 1e-9)
  }

  @Test func `a book finds the cards that were on when each record began`() throws {
    var book = ContractBook()
    let hash = String(repeating: "a", count: 64)
    var reads = 0
    func parts(_ date: String) throws -> [String]? {
      let start = try #require(WrittenInstant(written: date)).moment(in: .universal)
      let record = MinuteRecord(
        key: .init(boot: "b", sequence: 1), start: start * 1000 + 999, clock: .trusted, zone: "UTC", zoneOffset: 0,
        length: 60_000, screen: "s", screenWidth: 1920, screenHeight: 1080, configuration: hash)
      return book.shares(for: record) { _ in
        reads += 1
        return Self.tiers
      }?.parts.map(\.card)
    }
    #expect(try parts("2026-11-19T23:59:59") == ["C", "D", "E", "F"])
    #expect(try parts("2026-11-20T00:00:00") == ["A", "B", "C", "D", "E", "F"])
    #expect(try parts("2026-11-22T23:59:59")?.count == 6)
    #expect(try parts("2026-11-23T00:00:00")?.count == 4)
    #expect(reads == 1)
  }

  private func line(_ card: String, delivered: Int = 0, placeholder: Int = 0) -> MinuteRecord.Line {
    var line = MinuteRecord.Line(.card(card))
    line.counts.delivered = delivered
    line.counts.placeholder = placeholder
    return line
  }
}

/// Contracts in words.
@Suite struct ContractTermsTests {
  @Test func `a contract says what was bought, of what and when`() throws {
    let text = """
      arrange: together
      tiers:
        gold: { heading: Gold partners, share: 40%, show: { from: 2026-11-18, until: 2026-11-22, at: ["mon-fri 08:00-18:00"] } }
        silver: {}
      cards:
        - { title: A, tier: gold, weight: 3, show: { from: 2026-11-20T10:00, except: [2026-11-21] } }
        - { title: B, tier: silver, share: 12.5% }
        - { title: C, show: { at: ["sat,sun,mon", "22:00-06:00"] } }
      """
    let terms = ScreenTerms(
      newestOf: ["cards: [{ title: Old }, { title: C, share: 5% }]", "}", text], over: 0..<86_400, in: .universal)
    func words(_ party: ContractTerms.Party) -> [String?] { [terms[party]?.agreement, terms[party]?.dates] }
    #expect(
      words(.card("A")) == [
        "weight 3 in gold (40%)", "2026-11-20 10:00 – 2026-11-22, mon-fri 08:00-18:00, except 2026-11-21",
      ])
    #expect(words(.card("B")) == ["12.5% of the time in silver", nil])
    #expect(words(.card("C")) == ["no share agreed", "sat-mon or 22:00-06:00"])
    #expect(words(.tier("gold")) == ["40% of the time", "2026-11-18 – 2026-11-22, mon-fri 08:00-18:00"])
    #expect(terms[.tier("gold")]?.title == "Gold partners")
    // It is in the former configuration alone.
    #expect(words(.card("Old")) == ["no share agreed", nil])
    #expect(terms[.card("A")]?.isContracted == true && terms[.card("C")]?.isContracted == false)
  }

  @Test func `the average share is over the time in which a card is on`() throws {
    let text = """
      cards:
        - { title: A, share: 60%, show: { from: 2026-11-20, until: 2026-11-20 } }
        - { title: B, weight: 3 }
        - { title: C, show: { from: 2026-11-21 } }
      """
    let start = CivilDay.number(year: 2026, month: 11, day: 20) * CivilDay.seconds
    let terms = ScreenTerms(newestOf: [text], over: start..<start + 4 * CivilDay.seconds, in: .universal)
    // B has the 40 % that A leaves, and shares them from the second day on.
    for (card, share) in [("A", 0.6), ("B", (0.4 + 3 * 0.3) / 4), ("C", 0.1)] {
      #expect(abs(try #require(terms[.card(card)]?.averageShare) - share) < 1e-9)
    }
  }

  @Test(arguments: [
    "proof: { due: \"mon-fri 08:00-20:00\" }", "display: { off: [\"20:00-08:00\", \"sat,sun\"] }",
  ])
  func `the average share is over the hours in which the wall is to be on`(key: String) throws {
    let text = """
      cards:
        - { title: A, weight: 2, show: { at: "mon-fri 08:00-20:00" } }
        - { title: B, weight: 1 }
        - { title: C, weight: 1 }
      \(key)
      """
    // A Monday.
    let start = CivilDay.number(year: 2026, month: 11, day: 23) * CivilDay.seconds
    func terms(_ hours: Range<Int>) -> ScreenTerms {
      ScreenTerms(
        newestOf: [text], over: start + hours.lowerBound * 3600..<start + hours.upperBound * 3600, in: .universal,
        withinDueHours: true)
    }
    for span in [0..<7 * 24, 8..<20, 7..<21, 9..<4 * 24 + 13] {
      for (card, share) in [("A", 0.5), ("B", 0.25), ("C", 0.25)] {
        let found = try #require(terms(span)[.card(card)])
        #expect(abs(try #require(found.averageShare) - share) < 1e-9, "\(card) \(span)")
        let shares = try #require(found.shares)
        #expect(shares.upperBound - shares.lowerBound < 1e-9, "\(card) \(span)")
      }
    }
    // A night alone has the shares of its days.
    #expect(abs(try #require(terms(21..<28)[.card("B")]?.averageShare) - 0.25) < 1e-9)
  }

  @Test func `whoever is on outside of the due hours alone keeps a share`() throws {
    let text = """
      cards: [{ title: A, weight: 2, show: { at: "20:00-22:00" } }, { title: B, weight: 1 }]
      proof: { due: "08:00-20:00" }
      """
    let terms = ScreenTerms(newestOf: [text], over: 0..<86_400, in: .universal, withinDueHours: true)
    #expect(abs(try #require(terms[.card("A")]?.averageShare) - 2 / 3) < 1e-9)
    #expect(terms[.card("B")]?.averageShare == 1)
  }

  /// Hours of a day in which the screen is up, and what it tells of the neighbour of a card that is on by day.
  @Test(arguments: [(12, 0.25), (24, 0.375)])
  func `shares are of the due hours, unless the screen is up in others too`(hours: Int, share: Double) throws {
    let text = """
      timezone: UTC
      proof: { due: "08:00-20:00" }
      cards: [{ id: a, weight: 2, title: A, show: { at: "08:00-20:00" } }, { id: b, title: B, weight: 1 }, { id: c, title: C, weight: 1 }]
      """
    var wall = try RecordedWall(text)
    let start = hours == 12 ? 8 * 60 : 0
    try wall.add(start..<start + hours * 60)
    let ledger = try wall.ledger()
    let period = try ReportPeriod(from: "2026-11-23", until: "2026-11-24")
    guard case .json(let report) = try ReportRun(period, .all, .json).report(of: ledger, pictures: "") else {
      Issue.record("no JSON")
      return
    }
    #expect(abs(try #require(report.sponsors.first { $0.id == "b" }?.contractedShare) - share) < 1e-9)
  }

  @Test func `a day is in a contract whose first or last it is`() throws {
    var terms = try #require(
      ScreenTerms(newestOf: ["cards: [{ title: A }]"], over: 0..<1, in: .universal)[.card("A")])
    #expect(terms.includes(day: 0))
    (terms.from, terms.until) = (LocalDate(written: "2026-11-20T10:00"), LocalDate(written: "2026-11-22"))
    let days = (18...24).map { CivilDay.number(year: 2026, month: 11, day: $0) }
    #expect(days.filter(terms.includes) == Array(days[2...4]))
  }
}
