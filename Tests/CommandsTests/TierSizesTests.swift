import ConfigurationValues
import Logos
import MarqueeConfig
import MarqueeScene
import Testing

@testable import Commands
@testable import FacePainting
@testable import MarqueeValues

/// What is said where a tier has something larger than a higher one.
@Suite struct TierSizesTests {
  private static let screen = PixelSize(width: 1920, height: 1080)

  private static func messages(_ text: String) throws -> [String] {
    let configuration = try ConfigurationLoader.load(text: text, file: "order.yaml").configuration
    return SeenCheck("order.yaml", screen: screen).warnings(on: configuration) { _, _ in }.map(\.message)
      .filter { $0.contains("of the tier") }
  }

  private static let tiers = "tiers: { gold: {}, silver: {} }\n"

  @Test func `lanes of tiers have letters in the order of their rank, even where a higher tier has long names`() throws
  {
    func text(_ others: String) -> String {
      """
      arrange: lanes
      \(Self.tiers)
      cards:
        - { title: The Society for the Preservation of Steam, subtitle: Partner, tier: gold }
        \(others)
        - { title: B, subtitle: Partner, tier: silver }
        - { title: C, tier: silver }
      """
    }
    #expect(try Self.messages(text("- { title: Acme, tier: gold }")) == [])
    #expect(try Self.messages(text("")).count == 1, "the higher tier has nothing but a name that is far too long")
  }

  @Test func `letters that a file makes larger are named, with the tier that has smaller ones`() throws {
    let text = """
      \(Self.tiers)
      lanes:
        - card: { width: 200, height: 150 }
          cards: [{ title: Acme, tier: gold }, { title: Other }]
        - card: { width: 500, height: 400 }
          cards: [{ title: Birch, tier: silver }, { title: Mixed }]
      """
    let found = try Self.messages(text)
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("the title of \"Birch\", of the tier \"silver\", has ") == true
        && found.first?.contains("and the largest of the higher tier \"gold\" has ") == true, "\(found)")
    #expect(
      try Self.messages(text.replacing("tiers: { gold: {}, silver: {} }", with: "tiers: { silver: {}, gold: {} }"))
        == [])
  }

  @Test func `the box of a logo counts, and what is rounded does not`() throws {
    var order = TierSizes(
      try ConfigurationLoader.load(text: Self.tiers + "cards: [{ title: A }]", file: "order.yaml").configuration)
    func card(_ title: String, _ tier: String) -> Card {
      var card = Card(title: title, gradient: Card.defaultGradient(at: 0))
      card.tier = tier
      return card
    }
    func measures(_ width: Int, _ height: Int, hasRoom: Bool = true) -> FaceMeasures {
      var measures = FaceMeasures()
      measures.texts = [.init(part: .title, size: hasRoom ? 20 : nil, capHeight: hasRoom ? 14 : nil, cutAfter: nil)]
      measures.logo = FaceMeasures.Logo(
        reference: .init(path: "a.svg", version: [], folders: []), request: LogoRequest(width: width, height: height),
        shape: PixelSize(width: 2, height: 1), visibleInk: nil, hasChosenBackground: false, plate: nil)
      return measures
    }
    order.note(card("A", "gold"), measures(200, 100))
    order.note(card("B", "silver"), measures(201, 100))
    order.note(card("D", "silver"), measures(400, 100, hasRoom: false))
    #expect(order.warnings.isEmpty)
    order.note(card("C", "silver"), measures(300, 100))
    #expect(
      order.warnings.map(\.message) == [
        "the box for the logo of \"C\", of the tier \"silver\", has 300 × 100 px, and the largest of the higher tier \"gold\" has "
          + "200 × 100 px; make the cards of \"silver\" smaller, or set 'text: auto' for both tiers"
      ])
  }
}
