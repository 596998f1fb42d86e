import ConfigurationValues
import Dispatch
import FacePainting
import MarqueeConfig
import MarqueeEngine
import PictureTestSupport
import SDLKit
import TestSupport
import Testing

@testable import Commands
@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues

/// Each layout, at rest and under a visitor's hand, compared with golden pictures.
@MainActor
@Suite(.serialized)
struct BrowseGoldenTests {
  struct Scene: CustomTestStringConvertible {
    let name: String
    var screen = PixelSize(width: 640, height: 360)
    /// ms.
    var time = 0
    let document: String
    /// Lines of a touch script.
    var touches: [String] = []
    var testDescription: String { name }
  }

  nonisolated private static let cards = """
    cards:
      - title: Marigold Theatre
        subtitle: Stage and lights
        gradient: ["#f2994a", "#b83b5e"]
        details: Two stages, one workshop, and a season of new plays from October on.
        link: https://marigold-theatre.example/season
      - { title: Kestrel Optics, subtitle: Lenses, gradient: ["#1d976c", "#134e5e"] }
      - { title: Lumen & Lark, subtitle: Sound, gradient: ["#8360c3", "#3a1c71"] }
      - { title: Pebble Press, gradient: ["#2193b0", "#1f4068"] }
      - { title: Orchard Row, subtitle: Catering, gradient: ["#a8324a", "#5b1a2e"] }
    """

  nonisolated private static func press(_ x: Int, _ y: Int, at time: Double) -> String {
    #"{"t":\#(time),"id":1,"phase":"down","x":\#(x),"y":\#(y)}"#
  }

  nonisolated private static func lift(_ x: Int, _ y: Int, at time: Double) -> String {
    #"{"t":\#(time),"id":1,"phase":"up","x":\#(x),"y":\#(y)}"#
  }

  nonisolated private static let gallery = """
    caption: Tap a card to read more
    layout: gallery
    visible: 3
    step: { every: 5s, duration: 600ms }
    card: { width: auto, height: 62%, spacing: 2%, corner-radius: 16, border: { width: 2, color: "#ffffff50" } }
    \(cards)
    """

  nonisolated static let scenes: [Scene] = [
    Scene(name: "gallery", document: gallery),
    Scene(name: "gallery-stepping", time: 5250, document: gallery),
    Scene(
      name: "pages", time: 8000,
      document: """
        layout: pages
        step: { every: 6s, duration: 800ms }
        card: { spacing: 0, corner-radius: 0 }
        \(cards)
        """),
    Scene(
      name: "two-lanes", time: 2000,
      document: """
        heading: Our partners
        lanes:
          - size: 62%
            card: { width: 30%, height: 86%, spacing: 14, corner-radius: 14 }
            cards:
              - { title: Vermilion Air, subtitle: Main partner, gradient: ["#e52d27", "#8e1b3a"] }
              - { title: Glasshouse Labs, gradient: ["#11998e", "#1b5e4b"] }
              - { title: Meridian Bank, gradient: ["#396afc", "#1b2a78"] }
          - direction: right
            speed: 60
            card: { width: 20%, height: 74%, spacing: 10, corner-radius: 10 }
            cards:
              - { title: Juniper, gradient: "#2e7d5b" }
              - { title: Cobalt Kiln, gradient: "#2a52be" }
              - { title: Larkspur, gradient: "#6a4bc4" }
              - { title: Tin Whistle, gradient: "#7a5c3e" }
        """),
    Scene(
      name: "rotated", screen: PixelSize(width: 480, height: 270), time: 1000,
      document: """
        display: { rotate: 90, background: "#0d1b2a" }
        heading: Friends of the museum
        direction: up
        card: { width: 80%, height: 110, spacing: 12, corner-radius: 14 }
        \(cards)
        """),
    Scene(
      name: "pulled-past-the-end", time: 600,
      document: """
        loop: false
        speed: 0
        card: { width: 180, height: 200, spacing: 14, corner-radius: 16 }
        \(cards)
        """,
      touches: [
        press(100, 180, at: 0.1), #"{"t":0.2,"id":1,"phase":"move","x":115,"y":180}"#,
        #"{"t":0.4,"id":1,"phase":"move","x":500,"y":180}"#,
      ]),
    Scene(
      name: "pause-indicator", time: 3300,
      document: """
        touch: { resume-after: 4s }
        card: { width: 200, height: 220, spacing: 16, corner-radius: 18 }
        \(cards)
        """,
      touches: [press(630, 20, at: 1), lift(630, 20, at: 1.2)]),
    Scene(
      name: "pause-button", time: 3300,
      document: """
        caption: Thank you
        touch: { pause-button: true }
        card: { width: 200, height: 260, spacing: 16, corner-radius: 18 }
        \(cards)
        """),
    Scene(
      name: "pause-button-pressed", time: 3300,
      document: """
        display: { background: "#f4f1ea", safe-area: 4% }
        touch: { pause-button: true }
        reading: rtl
        card: { width: 200, height: 90%, spacing: 16, corner-radius: 18 }
        \(cards)
        """,
      touches: [press(600, 330, at: 1), lift(600, 330, at: 1.2)]),
    Scene(
      name: "wifi-corner", screen: PixelSize(width: 800, height: 480), time: 2000,
      document: """
        heading: Our sponsors
        caption: Thank you
        wifi: { ssid: Guests, password: welcome to all }
        card: { width: 150, height: 150, spacing: 16, corner-radius: 18 }
        \(cards)
        """),
    Scene(
      name: "wifi-upright", screen: PixelSize(width: 400, height: 640), time: 2000,
      document: """
        display: { background: "#f4f1ea" }
        wifi: { ssid: Guests, password: welcome to all, show-password: true, corner: top-left }
        direction: up
        card: { width: 70%, height: 110, spacing: 16, corner-radius: 18 }
        \(cards)
        """),
    Scene(
      name: "pressed-copies", time: 1000,
      document: """
        speed: 60
        card: { width: 190, height: 200, spacing: 16, corner-radius: 18 }
        cards:
          - { title: Acme, subtitle: Platinum, gradient: ["#ff512f", "#dd2476"] }
          - { title: Borealis, gradient: teal }
        """,
      touches: [press(100, 180, at: 0.5)]),
    Scene(
      name: "opening", time: 1160, document: gallery,
      touches: [press(560, 170, at: 1), lift(560, 170, at: 1.1)]),
  ]

  private static func stage(_ scene: Scene) throws -> Stage {
    Stage(
      try ConfigurationLoader.load(text: scene.document, file: "\(scene.name).yaml").configuration,
      screen: scene.screen)
  }

  private static func script(_ scene: Scene) throws -> TouchScript {
    try TouchScript.load(text: scene.touches.joined(separator: "\n"), file: "\(scene.name).jsonl")
  }

  @Test(arguments: scenes)
  func `a layout looks like its golden picture`(scene: Scene) throws {
    let snapshot = try Snapshot(Self.stage(scene), painter: FacePainter(fonts: FontBook()))
    let frame = try snapshot.frame(
      at: Instant(sinceStart: .milliseconds(scene.time)), script: Self.script(scene))
    try Golden(name: scene.name).expect(frame)
  }

  /// Details that are longer than the panel, opened and dragged.
  @Test(arguments: [
    ("open-scrolled", PixelSize(width: 800, height: 480)), ("open-tiny", PixelSize(width: 320, height: 240)),
    ("open-upright", PixelSize(width: 360, height: 640)),
  ])
  func `long details scroll beside a readable QR code`(name: String, screen: PixelSize) throws {
    let paragraphs = (1...12).map {
      "      Part \($0). Two stages, one workshop, and a season of new plays from October on, with talks after each of them.\n"
    }
    let document = """
      speed: 0
      cards:
        - title: Marigold Theatre
          subtitle: Stage and lights
          gradient: ["#f2994a", "#b83b5e"]
          link: https://marigold-theatre.example/season
          details: |
      \(paragraphs.joined(separator: "\n"))
      """
    let (x, y) = (screen.width / 2, screen.height / 2)
    let drag = (1...5).map {
      #"{"t":\#(2 + Double($0) * 0.02),"id":1,"phase":"move","x":\#(x),"y":\#(y - 20 * $0)}"#
    }
    let touches =
      [Self.press(x, y, at: 1), Self.lift(x, y, at: 1.1), Self.press(x, y, at: 2)] + drag
      + [Self.lift(x, y - 100, at: 2.4)]
    let scene = Scene(name: name, screen: screen, time: 3000, document: document, touches: touches)
    let frame = try Snapshot(Self.stage(scene), painter: FacePainter(fonts: FontBook()))
      .frame(at: Instant(sinceStart: .milliseconds(scene.time)), script: Self.script(scene))
    try Golden(name: name).expect(frame)
    #expect(try Scanner.texts { try frame.writePNG(to: $0) } == ["https://marigold-theatre.example/season"])
  }

  @Test func `an open card shows a readable QR code`() throws {
    let touches = [Self.press(400, 300, at: 1), Self.lift(400, 300, at: 1.1)]
    try Golden(name: "open").expect(Self.frame(PixelSize(width: 800, height: 600), touches))
    let large = try Self.frame(
      PixelSize(width: 1280, height: 720), [Self.press(640, 360, at: 1), Self.lift(640, 360, at: 1.1)])
    #expect(try Scanner.texts { try large.writePNG(to: $0) } == ["https://marigold-theatre.example/season"])
  }

  private static func frame(_ size: PixelSize, _ touches: [String]) throws -> Bitmap {
    let scene = Scene(name: "open", screen: size, time: 2000, document: gallery, touches: touches)
    return try Snapshot(stage(scene), painter: FacePainter(fonts: FontBook()))
      .frame(at: Instant(sinceStart: .milliseconds(2000)), script: script(scene))
  }

  // A strip that never moves by itself shows none.
  @Test(arguments: scenes.filter { !$0.document.contains("speed: 0") })
  func `a redrawn pause indicator gives the pixels of a whole frame`(scene: Scene) throws {
    let painter = FacePainter(fonts: FontBook())
    func picture() throws -> (StageRenderer, Renderer) {
      let stage = try Self.stage(scene)
      let renderer = try Renderer(size: stage.glass)
      let picture = try StageRenderer(
        stage: stage, renderer: renderer, painter: painter, waitingFor: .seconds(60)
      ) { _ in }
      return (picture, renderer)
    }
    // Long enough that no strip starts to move.
    var configuration = try Self.stage(scene).configuration
    configuration.touch.resumeAfter = .seconds(30)
    var stage = Stage(configuration, screen: scene.screen)
    let stir = StageInput(time: .start.advanced(by: .milliseconds(1700)), kind: .stir)
    stage.handle(stir)
    stage.advance(to: .start.advanced(by: .seconds(4)))
    let (part, partRenderer) = try picture()
    let (whole, wholeRenderer) = try picture()
    try part.draw(stage, stage.moment)
    for second in [5, 11, 23] {
      let last = stage.moment
      stage.advance(to: .start.advanced(by: .seconds(second)))
      #expect(stage.moment.indicators != last.indicators)
      try part.draw(stage, stage.moment, after: last)
      try whole.draw(stage, stage.moment)
      #expect(try partRenderer.readPixels() == wholeRenderer.readPixels(), "after \(second) s")
    }
  }
}
