import FacePainting
import MarqueeConfig
import MarqueeEngine
import PictureTestSupport
import Testing

@testable import Commands
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// The edges of the screen: where cards fade, and the distance that texts keep.
@MainActor
@Suite(.serialized)
struct EdgeTests {
  private static let cards = """
    cards:
      - { title: Acme, subtitle: Platinum partner, gradient: ["#ff512f", "#dd2476"] }
      - { title: Borealis, gradient: teal }
      - { title: Cobalt, subtitle: Gold, gradient: "#2f5bff" }
      - { title: Dune, gradient: { colors: ["#f7971e", "#ffd200"], angle: 20 } }
    """

  private static func stage(_ text: String, _ screen: PixelSize = PixelSize(width: 1000, height: 600)) throws -> Stage {
    let loaded = try ConfigurationLoader.load(text: "\(text)\n\(cards)\n", file: "edges.yaml")
    return Stage(loaded.configuration, screen: screen)
  }

  private static func fades(_ text: String) throws -> [Backdrop.Fade] { try stage(text).backdrop.fades[0] }

  @Test func `edge-fade is a part of the viewport at both ends, across the whole strip`() throws {
    let fades = try Self.fades("edge-fade: 5%\ncard: { height: 200 }")
    #expect(
      fades.map(\.area) == [
        PixelArea(x: 0, y: 200, width: 50, height: 200), PixelArea(x: 950, y: 200, width: 50, height: 200),
      ])
    #expect(fades.map(\.isAtStart) == [true, false])
    #expect(try Self.fades("edge-fade: 0%").isEmpty && Self.fades("").isEmpty)
  }

  @Test func `a fade is opaque at the very end, transparent inside, and falls evenly`() throws {
    for fade in try Self.fades("edge-fade: 10%") {
      let opacities = fade.isAtStart ? fade.opacities : fade.opacities.reversed()
      #expect(opacities.count == 100 && opacities[0] > 0.999 && opacities[99] < 0.001)
      #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 > $1 && $0 - $1 < 0.016 })
    }
  }

  @Test func `a column is not cut square below a heading or above a caption`() throws {
    let column = "direction: up\ncard: { width: 300, height: 200 }\n"
    #expect(try Self.fades(column).isEmpty)
    let below = try Self.fades(column + "heading: Thanks")
    #expect(below.map(\.area) == [PixelArea(x: 350, y: 90, width: 300, height: 26)])
    #expect(try Self.fades(column + "heading: Thanks\ncaption: Soon").map(\.isAtStart) == [true, false])
    #expect(try Self.fades(column + "heading: Thanks\nedge-fade: 0").isEmpty)
    #expect(try Self.fades("heading: Thanks").isEmpty, "a row passes beside its heading")
    #expect(try Self.fades(column + "layout: pages\nheading: Thanks").isEmpty)
  }

  @Test(arguments: [
    "direction: up\n", "direction: down\n",
    "direction: up\narrange: lanes\ntiers: { Gold: { heading: Gold }, Silver: { heading: Silver } }\n",
    "direction: up\nwifi: { ssid: Guests, password: welcome all, corner: top-right }\n",
  ])
  func `with 'accessibility: wcag' a column beside a text fades nowhere`(keys: String) throws {
    let text = "\(keys)card: { width: 300, height: 200 }\nheading: Thanks\ncaption: Soon\n"
    #expect(try Self.stage(text).backdrop.fades.contains { !$0.isEmpty })
    #expect(try Self.stage("accessibility: wcag\n\(text)").backdrop.fades.allSatisfy(\.isEmpty))
    #expect(try Self.stage("accessibility: wcag\nedge-fade: 20%\n\(text)").backdrop.fades.allSatisfy(\.isEmpty))
  }

  @Test func `a fade keeps to its own lane`() throws {
    let lane = "{ edge-fade: 10%, card: { width: 200, height: 900 }, cards: [{ title: a }] }"
    let loaded = try ConfigurationLoader.load(text: "lanes: [\(lane), \(lane)]", file: "lanes.yaml")
    let stage = Stage(loaded.configuration, screen: PixelSize(width: 1000, height: 600))
    for (fades, lane) in zip(stage.backdrop.fades, stage.layout.lanes) {
      #expect(fades.map(\.area.y) == [lane.area.y, lane.area.y] && fades.map(\.area.height) == [300, 300])
    }
  }

  @Test func `texts and rows keep the safe area's distance, strips go on to the edge`() throws {
    let texts = "heading: Thanks\ncaption: Soon\ndisplay: { safe-area: 5% }\n"
    let row = try Self.stage(texts + "card: { width: 200, height: 200 }")
    #expect(row.layout.heading?.area == PixelArea(x: 50, y: 30, width: 900, height: 170))
    #expect(row.layout.caption?.area == PixelArea(x: 50, y: 400, width: 900, height: 170))
    #expect(row.layout.lanes[0].area.width == 1000)
    let lanes = try Self.stage("display: { safe-area: 30px }\ncard: { height: auto }").layout
    #expect(lanes.lanes[0].area == PixelArea(x: 0, y: 30, width: 1000, height: 540))
    let column = try Self.stage("direction: up\ndisplay: { safe-area: 5% }").layout
    #expect(column.lanes[0].area == PixelArea(x: 50, y: 0, width: 900, height: 600))
    let plain = try Self.stage("heading: Thanks\ncaption: Soon\ncard: { width: 200, height: 200 }").layout
    #expect(plain.heading?.area == PixelArea(x: 40, y: 0, width: 920, height: 200))
  }

  @Test(arguments: ["", "direction: up\n", "layout: pages\n"])
  func `the indicator of a pause keeps to the safe area`(layout: String) throws {
    let screen = PixelSize(width: 640, height: 360)
    let script = try TouchScript.load(
      text: """
        {"t":0.5,"id":1,"phase":"down","x":320,"y":180}
        {"t":2.5,"id":1,"phase":"up","x":320,"y":180}
        """, file: "hold.jsonl")
    let frames = try ["true", "false"].map { isShown in
      let text = layout + "display: { safe-area: 10% }\ntouch: { indicator: \(isShown) }"
      return try Snapshot(try Self.stage(text, screen), painter: FacePainter(fonts: FontBook()))
        .frame(at: Instant(sinceStart: .seconds(3)), script: script)
    }
    let marked = frames[0].pixels.indices.filter { frames[0].pixels[$0] != frames[1].pixels[$0] }
    #expect(!marked.isEmpty)
    let safe = PixelArea(minX: 64, minY: 36, maxX: 576, maxY: 324)
    let outside = marked.filter { !safe.contains(PixelArea(x: $0 % 640, y: $0 / 640, width: 1, height: 1)) }
    #expect(outside.isEmpty, "\(outside.count) px")
  }

  @Test(arguments: [
    (
      "faded", PixelSize(width: 640, height: 300),
      """
      display: { background: { colors: ["#0f2027", "#203a43", "#6c5364"], angle: 120 } }
      heading: With thanks to our sponsors
      edge-fade: 12%
      card: { width: 170, height: 150, spacing: 16, corner-radius: 18 }
      """
    ),
    (
      "safe-area", PixelSize(width: 480, height: 300),
      """
      display: { safe-area: 8%, background: "#14101c" }
      heading: With thanks to our sponsors
      caption: Meet them in hall 4
      edge-fade: 6%
      card: { width: 130, height: 110, spacing: 12, corner-radius: 14 }
      """
    ),
  ])
  func `a scene with faded edges looks like its golden picture`(name: String, screen: PixelSize, text: String) throws {
    let snapshot = try Snapshot(try Self.stage(text, screen), painter: FacePainter(fonts: FontBook()))
    try Golden(name: name).expect(try snapshot.frame(at: .start.advanced(by: .milliseconds(1500))))
  }
}
