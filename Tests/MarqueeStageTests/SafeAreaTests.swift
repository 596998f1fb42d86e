import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import Messages
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// What texts and cards keep from single edges of the picture, in front of which something stands.
struct SafeAreaTests {
  private static let screens = [
    PixelSize(width: 1920, height: 1080), PixelSize(width: 1080, height: 1920), PixelSize(width: 800, height: 480),
  ]
  private static let edges = ["top", "right", "bottom", "left"]

  private static func layout(_ safe: String?, _ text: String, _ screen: PixelSize) throws -> StageLayout {
    let display = "display: { scale: auto\(safe.map { ", safe-area: \($0)" } ?? "") }\n"
    let cards = (1...9).map { "  - { title: Sponsor \($0), tier: \($0 < 3 ? "gold" : "silver") }\n" }.joined()
    let tiers = text.contains("tiers:") ? "" : "tiers: { gold: , silver: }\n"
    let loaded = try ConfigurationLoader.load(text: "\(display)\(tiers)\(text)\ncards:\n\(cards)", file: "safe.yaml")
    return Stage(loaded.configuration, screen: screen).layout
  }

  private static let texts = "heading: With thanks\ncaption: See you\n"
  private static let network = "wifi: { ssid: Guests, password: long enough, corner: "
  private static let walls = [
    texts + "card: { width: 420, height: 46% }", texts + "card: { height: auto }", texts + "direction: up",
    texts + "tiers: { gold: { heading: Gold }, silver: { heading: Silver } }\narrange: lanes",
    texts + "motion: reduced\ncard: { width: 420, height: 40% }",
    network + "bottom-right }\ncard: { width: 300, height: 300 }",
    network + "top-left }\ncard: { width: 300, height: 60% }",
    network + "bottom-left }\ncaption: See you\ndirection: up",
  ]

  /// What no display cuts off, px.
  private static func safe(_ edge: String, _ screen: PixelSize) -> PixelArea {
    let (width, height) = (screen.width * 15 / 100, screen.height * 15 / 100)
    return PixelArea(
      minX: edge == "left" ? width : 0, minY: edge == "top" ? height : 0,
      maxX: screen.width - (edge == "right" ? width : 0), maxY: screen.height - (edge == "bottom" ? height : 0))
  }

  @Test(arguments: screens, edges)
  func `texts, a network, a button and rows keep from one edge, and from no other`(
    screen: PixelSize, edge: String
  ) throws {
    let safe = Self.safe(edge, screen)
    for wall in Self.walls {
      let layout = try Self.layout("{ \(edge): 15% }", wall, screen)
      var areas = [layout.heading?.area, layout.caption?.area, layout.network?.area, layout.pauseButton]
      areas += layout.lanes.map(\.heading?.area)
      // Bands of texts begin and end at rounded px.
      for area in areas.compactMap(\.self) { #expect(safe.inset(by: -1).contains(area), "\(wall): \(area) in \(safe)") }
      #expect(layout.networkMeasures == nil || layout.network != nil, "\(wall): there is room for the network")
      for lane in layout.lanes {
        let place = LaneContents.edge(of: lane.thickness, in: lane.area, isVertical: lane.isVertical)
        let cards = lane.isVertical ? place..<place + lane.thickness : place..<place + lane.thickness
        let kept = lane.isVertical ? safe.minX..<safe.maxX : safe.minY..<safe.maxY
        // Strips go on to the edges that they move to.
        guard lane.thickness <= kept.count else { continue }
        #expect(cards.lowerBound >= kept.lowerBound - 1 && cards.upperBound <= kept.upperBound + 1, "\(wall): \(cards)")
      }
      // What is far from the edge stays.
      let plain = try Self.layout(nil, wall, screen)
      if edge == "bottom" { #expect(layout.heading?.area.minY == plain.heading?.area.minY) }
      if edge == "top" { #expect(layout.caption?.area.maxY == plain.caption?.area.maxY) }
      if ["left", "right"].contains(edge) { #expect(layout.heading?.area.height == plain.heading?.area.height) }
    }
  }

  @Test(arguments: screens, walls)
  func `a block of four edges is one distance, and edges that are missing are 0`(screen: PixelSize, wall: String) throws
  {
    let all = try Self.layout("{ top: 6%, right: 6%, bottom: 6%, left: 6% }", wall, screen)
    #expect(try all == Self.layout("6%", wall, screen))
    #expect(try Self.layout("{ left: 0 }", wall, screen) == Self.layout(nil, wall, screen))
  }

  @Test func `a strip of given height keeps its size and stands in the middle of what is left`() throws {
    let screen = PixelSize(width: 1920, height: 1080)
    let wall = "card: { width: 420, height: 46% }"
    let (plain, moved) = (try Self.layout(nil, wall, screen), try Self.layout("{ bottom: 200 }", wall, screen))
    #expect(moved.lanes[0].faceSizes == plain.lanes[0].faceSizes)
    let edges = [plain, moved].map {
      LaneContents.edge(of: $0.lanes[0].thickness, in: $0.lanes[0].area, isVertical: false)
    }
    #expect(edges[0] - edges[1] == 100)
    // A touch is on the card that is drawn there.
    #expect(moved.lanes[0].point(x: 10, y: 440).across == plain.lanes[0].point(x: 10, y: 540).across)
  }

  @Test func `edges are lengths of the axis, and other keys are faults`() throws {
    func faults(_ value: String) -> [String] {
      ConfigurationLoader.examine(
        bytes: Array("display: { safe-area: \(value) }\ncards: [{ title: A }]\n".utf8), file: "safe.yaml"
      ).diagnostics.map(\.message)
    }
    #expect(faults("{ bottom: 180, left: 3% }") == [])
    #expect(faults("{ bottom: 30% }") == ["'bottom' is 30%; expected 0…1000 px or 0%…20%"])
    #expect(faults("{ botom: 30 }") == ["unknown key 'botom'; did you mean 'bottom'?"])
    #expect(faults("[1, 2]").count == 1)
  }
}
