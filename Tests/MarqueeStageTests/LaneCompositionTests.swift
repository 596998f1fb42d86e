import MarqueeConfig
import MarqueeEngine
import Testing

@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// How the lanes of tiers and their headings stand on a screen.
struct LaneCompositionTests {
  private static let sizes = [
    PixelSize(width: 1920, height: 1080), PixelSize(width: 1080, height: 1920), PixelSize(width: 3840, height: 1080),
    PixelSize(width: 1280, height: 720), PixelSize(width: 800, height: 480), PixelSize(width: 3840, height: 2160),
  ]

  /// A wall of three tiers with 1, 3 and 40 sponsors.
  private static func stage(_ keys: String, _ screen: PixelSize) throws -> Stage {
    let cards = (1...44).map { "  - { title: \"\($0)\", tier: \($0 < 2 ? "gold" : $0 < 5 ? "silver" : "bronze") }" }
    let text = """
      arrange: lanes
      tiers: { gold: { heading: Gold }, silver: { heading: Silver }, bronze: { heading: Bronze } }
      display: { scale: auto\(keys.contains("safe-area") ? ", safe-area: 5%" : "") }
      \(keys.replacing("safe-area", with: ""))
      cards:
      \(cards.joined(separator: "\n"))
      """
    return Stage(try ConfigurationLoader.load(text: text, file: "lanes.yaml").configuration, screen: screen)
  }

  private static func cards(_ stage: Stage, lane: Int) -> [PixelArea] {
    Array(stage.controllers[lane].tiles).map { stage.layout.lanes[lane].frame(of: $0, focus: nil).wholePixels }
  }

  private static let keys = [
    "", "heading: Thank you", "caption: See you in spring", "heading: Thank you\ncaption: See you", "safe-area",
    "card: { width: 420, height: 46%, spacing: 28 }", "card: { spacing: 0 }", "card: { spacing: 90 }", "reading: rtl",
  ]

  @Test(arguments: sizes, keys)
  func `a tier's heading stands at its cards, as near on every screen as its letters are large`(
    screen: PixelSize, keys: String
  ) throws {
    for direction in ["left", "up"] {
      let stage = try Self.stage("direction: \(direction)\n\(keys)", screen)
      for lane in stage.layout.lanes.indices {
        let heading = try #require(stage.layout.lanes[lane].heading)
        let top = try #require(Self.cards(stage, lane: lane).map(\.minY).min())
        // Columns that move go on below their heading. On a screen that is higher than wide lanes are rows.
        let goesOn = stage.layout.lanes[lane].isVertical && stage.layout.lanes[lane].strip.loops
        let gap = (goesOn ? stage.layout.lanes[lane].area.minY : top) - heading.area.maxY
        let letters = heading.textHeight
        let expected = goesOn ? 0 : 0.4 * letters
        #expect(abs(Double(gap) - expected) <= 2, "\(direction), lane \(lane): \(gap) px, letters of \(letters) px")
        #expect(Double(heading.area.height) >= 1.3 * letters - 1)
        // Lanes side by side begin on one line.
        let higher = (0..<lane).filter { stage.layout.lanes[$0].area.maxY <= stage.layout.lanes[lane].area.minY }
        let above = higher.flatMap { Self.cards(stage, lane: $0) }.map(\.maxY).max() ?? 0
        if !stage.layout.lanes[lane].isVertical { #expect(heading.area.minY >= above, "lane \(lane)") }
        #expect(heading.area.minY >= (stage.layout.heading?.area.maxY ?? 0))
      }
    }
  }

  @Test(arguments: sizes, keys)
  func `lanes keep one margin at all edges that no text has`(screen: PixelSize, keys: String) throws {
    let shorter = Double(min(screen.width, screen.height))
    let margin = Int(0.03 * shorter) - 2
    let rows = try Self.stage(keys, screen)
    let last = try #require((0...2).flatMap { Self.cards(rows, lane: $0) }.map(\.maxY).max())
    #expect(screen.height - last >= margin)
    let heading = try #require(rows.layout.lanes[0].heading)
    // Capital letters stand in the middle of their line.
    let capitals = heading.area.minY + Int((Double(heading.area.height) - 0.75 * heading.textHeight) / 2)
    #expect(capitals >= margin)
    guard screen.width > screen.height else { return }
    let columns = try Self.stage("direction: up\n\(keys)", screen)
    let left = try #require(Self.cards(columns, lane: 0).map(\.minX).min())
    let right = try #require(Self.cards(columns, lane: 2).map(\.maxX).max())
    #expect(left >= margin && screen.width - right >= margin)
    for lane in columns.layout.lanes { #expect(try #require(lane.heading).area.minX >= min(margin, left)) }
  }

  @Test(arguments: sizes, keys)
  func `headings and cards of tiers in one row begin on one line`(screen: PixelSize, keys: String) throws {
    let stage = try Self.stage(keys, screen)
    let lanes = stage.layout.lanes.indices
    for lane in lanes.dropFirst() {
      let former = stage.layout.lanes[lane - 1].area
      let area = stage.layout.lanes[lane].area
      guard area.minY < former.maxY, area.minX >= former.maxX else { continue }
      let headings = try [lane - 1, lane].map { try #require(stage.layout.lanes[$0].heading).area.minY }
      let tops = try [lane - 1, lane].map { try #require(Self.cards(stage, lane: $0).map(\.minY).min()) }
      #expect(abs(headings[0] - headings[1]) <= 1 && abs(tops[0] - tops[1]) <= 1, "lane \(lane)")
    }
  }

  @Test(arguments: sizes)
  func `where cards fill their lanes the margin is the same above and below`(screen: PixelSize) throws {
    guard screen.width > screen.height else { return }
    let stage = try Self.stage("card: { spacing: 28 }", screen)
    let last = try #require((0...2).flatMap { Self.cards(stage, lane: $0) }.map(\.maxY).max())
    let heading = try #require(stage.layout.lanes[0].heading)
    let capitals = Double(heading.area.minY) + (Double(heading.area.height) - 0.75 * heading.textHeight) / 2
    #expect(abs(Double(screen.height - last) - capitals) <= 4, "\(screen.height - last) px below, \(capitals) above")
  }

  @Test func `lanes without tiers or headings divide the whole screen, and pages go on to its edge`() throws {
    func areas(_ text: String) throws -> [PixelArea] {
      Stage(
        try ConfigurationLoader.load(text: text, file: "lanes.yaml").configuration,
        screen: PixelSize(width: 1280, height: 720)
      ).layout.lanes.map(\.area)
    }
    let plain = try areas("lanes: [{ cards: [{ title: A }] }, { cards: [{ title: B }] }]")
    #expect(plain.first?.minY == 0 && plain.last?.maxY == 720)
    let pages = try areas(
      "lanes: [{ heading: A, layout: pages, cards: [{ title: A }] }, { heading: B, layout: pages, cards: [{ title: B }] }]"
    )
    #expect(pages.last?.maxY == 720 && pages.allSatisfy { $0.minX == 0 && $0.maxX == 1280 })
  }

  @Test(arguments: ["", "heading: A", "caption: A", "lanes"])
  func `a page that goes on to the edges has no rounded corners`(keys: String) throws {
    let text =
      keys == "lanes"
      ? "lanes: [{ heading: A, layout: pages, card: { corner-radius: 40 }, cards: [{ title: A }] }]"
      : "\(keys)\nlayout: pages\ncard: { corner-radius: 40 }\ncards: [{ title: A }, { title: B }]"
    let stage = Stage(
      try ConfigurationLoader.load(text: text, file: "pages.yaml").configuration,
      screen: PixelSize(width: 1280, height: 720))
    #expect(stage.catalog.faces.allSatisfy { $0.cornerRadius == 0 })
    #expect(stage.catalog.faces.allSatisfy { $0.width == 1280 })
  }
}
