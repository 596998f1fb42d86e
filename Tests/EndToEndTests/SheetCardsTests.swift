import MarqueeConfig
import SheetPages
import Testing

@testable import Commands
@testable import MarqueeValues

/// Which cards a sheet has, and in which order.
@Suite struct SheetCardsTests {
  private func cards(_ text: String) throws -> SheetCards {
    let loaded = try ConfigurationLoader.load(text: text, file: "wall.yaml")
    return SheetCards(loaded.screens, on: PixelSize(width: 1920, height: 1080))
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
    let expected = titles.map { $0 ?? (arrange == "lanes" ? nil : "Without a tier") }
    #expect(cards.sections.map(\.title) == expected)
    #expect(cards.faces.count == 5)
  }

  @Test func `cards that are off are marked, and the screen's size is that of the turned one`() throws {
    let outline = try cards("display: { rotate: 90 }\n\(Self.sponsors)").outline(form: .pdf, paper: .a4)
    #expect(
      outline.sections.flatMap(\.cards).map(\.name).sorted() == ["G1 (off now)", "Gone (off now)", "Host", "S1", "S2"])
    #expect(outline.note.hasSuffix("as on a screen of 1080 × 1920 px"), "\(outline.note)")
    let german = try cards("language: de\n\(Self.sponsors)").outline(form: .pdf, paper: .a4)
    #expect(german.sections.flatMap(\.cards).map(\.name).contains("Gone (zurzeit nicht gezeigt)"))
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

  @Test func `what is behind a translucent card is its mat`() throws {
    let cards = try cards(
      """
      display: { background: "#102030" }
      cards: [{ title: A, gradient: "#ff000080" }, { title: B, gradient: "#ff0000" }]
      """)
    let outline = cards.outline(form: .pdf, paper: .a4)
    #expect(outline.sections[0].cards.map(\.mat) == ["#102030", nil])
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
    }
  }
}
