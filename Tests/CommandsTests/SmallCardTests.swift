import ConfigurationValues
import MarqueeConfig
import Testing

@testable import Commands
@testable import MarqueeValues

/// What `check` says of cards that are too small on a screen.
@Suite(.serialized)
struct SmallCardTests {
  private static func warnings(_ text: String, _ screen: PixelSize) throws -> [String] {
    let configuration = try ConfigurationLoader.load(text: text, file: "small.yaml").configuration
    return SeenCheck("small.yaml", screen: screen).warnings(on: configuration) { _, _ in }.map(\.message)
  }

  @Test(arguments: [
    (118, 118, 800, 480, true), (118, 79, 800, 480, true), (120, 80, 800, 480, false), (69, 46, 1920, 1080, true),
    (118, 79, 1920, 1080, true), (120, 120, 1080, 1920, false), (239, 160, 3840, 2160, true),
    (240, 160, 3840, 2160, false), (79, 60, 1280, 720, true), (80, 60, 1280, 720, false), (224, 149, 3840, 1080, false),
    (60, 400, 1920, 1080, false),
  ])
  func `a card needs so many px along its longer side`(
    width: Int, height: Int, screenWidth: Int, screenHeight: Int, isSmall: Bool
  ) throws {
    let screen = PixelSize(width: screenWidth, height: screenHeight)
    let configuration = try ConfigurationLoader.load(
      text: "cards: [{ title: Ab }, { title: Cd }, { title: Ef }]", file: "small.yaml"
    ).configuration
    var small = SmallCards(of: configuration, on: screen)
    for card in configuration.lanes[0].cards {
      small.note(card, ofLane: 0, PixelSize(width: width, height: height), isSaid: false)
    }
    let found = small.warnings.map(\.message)
    #expect(found.count == (isSmall ? 1 : 0))
    guard isSmall else { return }
    let shorter = min(screenWidth, screenHeight)
    let least = shorter < 600 ? 120 : shorter / 9
    #expect(
      found.first
        == "the card of \"Ab\" has \(width) × \(height) px, too small to recognise from afar on a screen of \(screen), "
        + "which needs at least \(least) px along the longer side; the same goes for 2 more cards; make 'width' and 'height' in "
        + "'card' larger")
  }

  @Test(arguments: [
    ("accessibility: wcag\n", 23, true), ("accessibility: wcag\n", 24, false), ("", 23, false),
    ("accessibility: wcag\ntouch: { tap: none }\n", 23, false),
  ])
  func `where the guidelines are followed a card that opens is a target of 24 px`(
    keys: String, height: Int, isSmall: Bool
  ) throws {
    let found = try Self.warnings(
      "\(keys)card: { width: 300, height: \(height), text: none }\ncards: [{ title: Acme }]",
      PixelSize(width: 1280, height: 720)
    ).filter { $0.contains("2.5.8") }
    #expect(
      found
        == (isSmall
          ? [
            "\"Acme\": the card has 300 × 23 px, and what a finger must hit needs at least 24 px along both sides (WCAG "
              + "2.2, 2.5.8); make the card larger"
          ] : []))
  }

  /// A wall of three tiers.
  private static func tiers(_ name: (Int) -> String) -> String {
    let cards = (1...20).map { "  - { title: \(name($0)), tier: \($0 < 2 ? "gold" : $0 < 8 ? "silver" : "bronze") }" }
    return """
      arrange: lanes
      heading: Thank you
      display: { scale: auto }
      tiers: { gold: { heading: Gold }, silver: { heading: Silver }, bronze: { heading: Bronze } }
      cards:
      \(cards.joined(separator: "\n"))
      """
  }

  @Test func `a tier whose cards are too small is named once, with its remedy`() throws {
    let screen = PixelSize(width: 800, height: 480)
    let found = try Self.warnings(Self.tiers { "A\($0)" }, screen)
    let bronze = found.filter { $0.contains("\"bronze\"") }
    #expect(bronze.count == 1 && found.count <= 3, "\(found)")
    #expect(bronze.first?.contains("the card of \"A8\" has ") == true)
    #expect(
      bronze.first?.hasSuffix(
        "along the longer side; the same goes for 12 more cards of the tier \"bronze\"; set 'arrange: together', or show fewer "
          + "tiers on this screen") == true)
    #expect(try Self.warnings(Self.tiers { "A\($0)" }, PixelSize(width: 1920, height: 1080)).isEmpty)
  }

  @Test func `where letters are too small, the card's size is not said as well`() throws {
    let name = "Association of Independent Lighthouse Keepers and Harbour Pilots of the Northern Coast"
    let found = try Self.warnings(Self.tiers { "\(name) \($0)" }, PixelSize(width: 800, height: 480))
    let bronze = found.filter { $0.contains("\"bronze\"") }
    #expect(bronze.count == 1, "\(found)")
    #expect(!bronze.contains { $0.contains("longer side") })
  }

  @Test func `cards of 118 px are warned of at 800 x 480`() throws {
    let found = try Self.warnings(
      "card: { width: 118, height: 118 }\ncards: [{ title: Ab }, { title: Cd }]", PixelSize(width: 800, height: 480))
    #expect(found.count == 1 && found[0].hasPrefix("the card of \"Ab\" has 118 × 118 px"), "\(found)")
  }

  @Test func `the smallest card is named`() throws {
    let found = try Self.warnings(
      """
      card: { width: 110, height: 110, text: none }
      cards: [{ title: Ab }, { title: Cd, width: 100, height: 100 }, { title: Ef, width: 400 }]
      """, PixelSize(width: 800, height: 480)
    ).filter { $0.contains("longer side") }
    #expect(found.count == 1 && found[0].hasPrefix("the card of \"Cd\" has 100 × 100 px"), "\(found)")
    #expect(found[0].contains("1 more card;"))
  }

  @Test func `letters of a lane that are too small are told once, with what mends them`() throws {
    func text(_ height: Int, _ card: String = "", of name: (Int) -> String) -> String {
      """
      lanes:
        - size: 60%
          cards: [{ title: Main }, { title: Partner }]
        - card: { width: 300, height: \(height)\(card) }
          cards:
      \((1...12).map { "      - { title: \(name($0)) }" }.joined(separator: "\n"))
      """
    }
    let screen = PixelSize(width: 1920, height: 1080)
    let names = try Self.warnings(text(24) { "Sponsor \($0)" }, screen).filter { $0.contains("letters") }
    #expect(names.count == 1, "\(names)")
    #expect(
      names.first?.hasSuffix("; the same goes for 11 more cards of its lane; make its cards larger") == true)
    let both = try Self.warnings(text(36) { "Sponsor \($0), subtitle: In the hall" }, screen).filter {
      $0.contains("'subtitle'")
    }
    #expect(both.count == 1, "\(both)")
    #expect(
      both.first?.hasSuffix("more cards of its lane; set 'text: auto' in the lane's 'card', or make its cards larger")
        == true)
    #expect(
      try Self.warnings(text(36, ", text: auto") { "Sponsor \($0), subtitle: In the hall" }, screen).allSatisfy {
        !$0.contains("'subtitle'")
      })
  }
}
