import ConfigurationValues
import Foundation
import MarqueeConfig
import SheetPages
import Testing

@testable import Commands
@testable import MarqueeValues

/// Which cards a sheet has, and in which order.
@Suite struct SheetCardsTests {
  private func cards(_ text: String, on instant: String? = nil) throws -> SheetCards {
    let loaded = try ConfigurationLoader.load(text: text, file: "wall.yaml")
    return try SheetCards(
      loaded.screens, on: PixelSize(width: 1920, height: 1080),
      at: instant.map { try #require(WrittenInstant(written: $0)) })
  }

  private static let sponsors = """
    tiers: { gold: { heading: Gold Partners }, silver: , bronze: }
    cards:
      - { title: S1, tier: silver }
      - { title: Host }
      - { title: G1, tier: gold, show: { from: 2100-01-01 } }
      - { title: S2, tier: silver }
      - { title: Gone, tier: gold, show: { until: 2001-01-01 } }
    """

  @Test(arguments: [
    ("none", ["Silver", nil, "Gold Partners"], ["S1 S2", "Host", "G1 Gone"]),
    ("together", ["Gold Partners", "Silver", nil], ["G1 Gone", "S1 S2", "Host"]),
    ("lanes", ["Gold Partners", "Silver", nil], ["G1 Gone", "S1 S2", "Host"]),
  ])
  func `cards come in the order of the wall, tier by tier, whatever their dates`(
    arrange: String, titles: [String?], names: [String]
  ) throws {
    let cards = try cards("arrange: \(arrange)\n\(Self.sponsors)".replacing("arrange: none\n", with: ""))
    #expect(cards.sections.map(\.names) == names.map { $0.split(separator: " ").map(String.init) })
    #expect(cards.sections.map(\.title) == titles.map { $0 ?? "Without a tier" })
    #expect(cards.faces.count == 5)
  }

  private static func names(_ cards: SheetCards) -> [String] {
    cards.outline(form: .pdf, paper: .a4).sections.flatMap(\.cards).map(\.name)
  }

  @Test func `cards that are off have their dates beside them, and the screen's size is that of the turned one`() throws
  {
    let cards = try cards("display: { rotate: 90 }\n\(Self.sponsors)")
    #expect(Self.names(cards).sorted() == ["G1 (2100-01-01 –)", "Gone (– 2001-01-01)", "Host", "S1", "S2"])
    let note = cards.outline(form: .pdf, paper: .a4).note
    #expect(note.hasSuffix("as on a screen of 1080 × 1920 px"), "\(note)")
    #expect(cards.leftOut == [])
  }

  @Test(arguments: [
    ("from: 2100-01-01", "", "", "(2100-01-01 –)", "(01.01.2100 –)"),
    ("until: 2100-02-03", "until: 2001-05-31", "", "(– 2001-05-31)", "(– 31.05.2001)"),
    (
      "until: 2100-02-03T18:30", "from: 2099-03-01", "from: 2100-01-02", "(2100-01-02 – 2100-02-03 18:30)",
      "(02.01.2100 – 03.02.2100 18:30)"
    ),
    // The dates are not the reason, or leave no time.
    ("except: [EVERY]", "until: 2150-01-01", "", "(off now)", "(zurzeit nicht gezeigt)"),
    ("from: 2100-01-01", "until: 2050-01-01", "", "(off now)", "(zurzeit nicht gezeigt)"),
  ])
  func `the dates of a card that is off are the narrowest of its own, its tier's and its lane's`(
    own: String, tier: String, lane: String, english: String, german: String
  ) throws {
    // Today, whatever the zone.
    let now = Int(Date.now.timeIntervalSince1970) / 86_400
    let days = (now - 1...now + 1).map { day in
      let date = CivilDay.date(day)
      return LocalDate(year: date.year, month: date.month, day: date.day).description
    }
    let text = """
      tiers: { gold: { show: { \(tier) } } }
      show: { \(lane) }
      cards: [{ title: A, tier: gold, show: { \(own.replacing("EVERY", with: days.joined(separator: ", "))) } }]
      """
    #expect(Self.names(try cards(text)) == ["A \(english)"])
    #expect(Self.names(try cards("language: de\n\(text)")) == ["A \(german)"])
  }

  @Test(arguments: [
    ("2000-06-01", "Gone S1 S2 Host", ["G1"], ", 2000-06-01 00:00"),
    ("2000-06-01T18:30", "Gone S1 S2 Host", ["G1"], ", 2000-06-01 18:30"),
    ("2050-01-01", "S1 S2 Host", ["G1", "Gone"], ", 2050-01-01 00:00"),
    ("2100-01-01T00:00Z", "G1 S1 S2 Host", ["Gone"], ", 2100-01-01 00:00"),
  ])
  func `at a time only cards are drawn that are on then, and the others are named`(
    time: String, names: String, leftOut: [String], date: String
  ) throws {
    let cards = try cards("timezone: UTC\narrange: together\n\(Self.sponsors)", on: time)
    #expect(Self.names(cards).joined(separator: " ") == names && cards.leftOut == leftOut)
    let count = names.split(separator: " ").count
    #expect(
      cards.outline(form: .pdf, paper: .a4).note == "\(count) cards, as on a screen of 1920 × 1080 px\(date)")
  }

  @Test func `a wall on which nothing is on has an empty sheet, not the card in its place`() throws {
    let wall = "show: { from: 2026-12-05 }\ncards: [{ title: A }, { title: B }]"
    for end in ["", "\nwhen-empty: black", "\nwhen-empty: A"] {
      let cards = try cards(wall + end, on: "2026-12-04")
      #expect(cards.sections.isEmpty && cards.leftOut == ["A", "B"])
    }
  }

  @Test(
    arguments: [
      // A lane without a heading is read as part of the one above it.
      (
        "[{ heading: Gold, cards: [<A>, <B>] }, { cards: [<C>, <D>] }, { heading: Silver, cards: [<E>] }, { cards: [<F>] }]",
        "",
        [("Gold", "A B C D"), ("Silver", "E F")]
      ),
      (
        "[{ cards: [<A>] }, { cards: [<B>] }, { heading: Gold, cards: [<C>] }]", "",
        [(nil, "A"), (nil, "B"), ("Gold", "C")]
      ),
      ("[{ heading: One, cards: [<A>] }, { heading: One, cards: [<B>] }]", "", [("One", "A"), ("One", "B")]),
      // Several lanes of one tier.
      (
        "[{ cards: [<A>] }, { cards: [<B>] }, { cards: [<C>] }, { heading: Friends, cards: [<D>] }, { cards: [<E>] }, { cards: [<F>] }]",
        "A gold B gold C silver F gold",
        [("Gold", "A B"), ("Silver", "C"), ("Friends", "D E"), ("Gold", "F")]
      ),
    ] as [(String, String, [(String?, String)])])
  func `a heading counts all cards below it, of however many lanes`(
    lanes: String, tiers: String, expected: [(String?, String)]
  ) throws {
    let words = tiers.split(separator: " ")
    var written = lanes
    for letter in "ABCDEF" {
      let tier = words.firstIndex { $0 == "\(letter)" }.map { ", tier: \(words[$0 + 1])" } ?? ""
      written = written.replacing("<\(letter)>", with: "{ title: \(letter)\(tier) }")
    }
    let sheet = try self.cards("tiers: { gold: , silver: }\nlanes: \(written)")
    #expect(sheet.sections.map(\.title) == expected.map(\.0))
    #expect(sheet.sections.map { $0.names.joined(separator: " ") } == expected.map(\.1))
    #expect(sheet.sections.allSatisfy { $0.names.count == $0.faces.count && $0.names.count == $0.notes.count })
  }

  @Test func `screens that show the same cards are drawn once, and others have their name`() throws {
    let screens = { (more: String) in
      """
      screens:
        - { name: left, output: HDMI-A-1 }
        - { name: right, output: HDMI-A-2\(more) }
      cards: [{ title: A }, { title: B }]
      """
    }
    #expect(try cards(screens("")).sections.map(\.title) == ["left"])
    let other = try cards(screens(", card: { width: 300 }"))
    #expect(other.sections.map(\.title) == ["left", "right"] && other.faces.count == 4)
  }

  @Test func `every card stands on the wall's background`() throws {
    let cards = try cards(
      """
      display: { background: "#102030" }
      cards: [{ title: A, gradient: "#ff000080" }, { title: B, gradient: "#ff0000" }]
      """)
    let outline = cards.outline(form: .pdf, paper: .a4)
    #expect(outline.sections[0].cards.map(\.mat) == ["#102030", "#102030"])
    #expect(outline.title == "Sponsors" && outline.note == "2 cards, as on a screen of 1920 × 1080 px")
  }

  @Test(arguments: [
    ("", "Sponsors", "2 cards, as on a screen of 1920 × 1080 px", "Without a tier"),
    ("de-AT", "Sponsoren", "2 Karten, wie auf einem Bildschirm mit 1920 × 1080 px", "Ohne Stufe"),
    ("fr", "Partenaires", "2 cartes, comme sur un écran de 1920 × 1080 px", "Sans niveau"),
    ("ja", "Sponsors", "2 cards, as on a screen of 1920 × 1080 px", "Without a tier"),
  ])
  func `a sheet speaks the language of its wall, or English`(
    language: String, title: String, note: String, bare: String
  ) throws {
    let sheet = try cards(
      "language: \(language)\ntiers: { gold: }\ncards: [{ title: A, tier: gold }, { title: B }]")
    #expect(sheet.sections.map(\.title) == ["Gold", bare])
    let outline = sheet.outline(form: .pdf, paper: .a4)
    #expect(outline.title == title && outline.note == note)
  }

  @Test func `in every language of a sheet it has all words`() {
    for tag in Language.tags {
      let words = SheetWords(Language(tag: tag))
      #expect(!words.sponsors.isEmpty && words.counted(1) != words.counted(2))
      #expect(words.onScreen(width: 800, height: 480).contains("800 × 480 px"), "\(tag)")
      let date = words.date(year: 2027, month: 3, day: 9)
      #expect(["2027-03-09", "09.03.2027", "09/03/2027", "09-03-2027"].contains(date), "\(tag): \(date)")
    }
  }
}
