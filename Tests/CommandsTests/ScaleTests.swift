import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// `display.scale`: one composition on every screen.
struct ScaleTests {
  static let fullHD = PixelSize(width: 1920, height: 1080)
  static let screens = [
    PixelSize(width: 800, height: 480), PixelSize(width: 1280, height: 720), fullHD,
    PixelSize(width: 3840, height: 2160),
    PixelSize(width: 1080, height: 1920), PixelSize(width: 3840, height: 1080),
  ]

  private static func configuration(_ text: String) throws -> Configuration {
    try ConfigurationLoader.load(text: text, file: "scale.yaml").configuration
  }

  private static func stage(scale: String, on screen: PixelSize, rotate: Int = 0) throws -> Stage {
    let text = """
      display: { scale: \(scale), rotate: \(rotate) }
      start-offset: 30
      speed: 150
      card: { width: 420, height: 300, spacing: 25, corner-radius: 27, border: { width: 3 }, logo-padding: 14 }
      cards: [{ title: a }, { title: b, width: 701 }, { logo: c.svg, logo-padding: 11 }]
      """
    return Stage(try configuration(text), screen: screen)
  }

  @Test(arguments: screens)
  func `lengths are scaled by the shorter side and rounded once`(screen: PixelSize) throws {
    let stage = try Self.stage(scale: "auto", on: screen)
    let factor = Double(min(screen.width, screen.height)) / 1080
    #expect(stage.scaleFactor == factor)
    let lane = stage.layout.lanes[0]
    #expect(lane.strip.extents == [420, 701, 420].map { ($0 * factor).rounded() })
    #expect(lane.strip.spacing == (25 * factor).rounded())
    #expect(lane.strip.lapLength == lane.strip.extents.reduce(0) { $0 + $1 + lane.strip.spacing })
    #expect(lane.cornerRadius == (27 * factor).rounded())
    #expect(lane.startOffset == (30 * factor).rounded())
    #expect(lane.faceSizes.map(\.height) == [Int](repeating: Int((300 * factor).rounded()), count: 3))
    #expect(stage.catalog.faces[0].border?.width == (3 * factor).rounded())
    #expect(stage.catalog.faces[2].logo?.padding == (11 * factor).rounded())
  }

  @Test(arguments: screens)
  func `without the key px are px of the screen`(screen: PixelSize) throws {
    let stage = try Self.stage(scale: "", on: screen)
    let lane = stage.layout.lanes[0]
    #expect(lane.strip.extents == [420, 701, 420] && lane.strip.spacing == 25 && lane.cornerRadius == 27)
    #expect(stage.catalog.faces[0].border?.width == 3)
    #expect(stage.controllers[0].behavior.advance == .cruise(velocity: 150))
  }

  @Test func `without the key nothing is rounded, with a factor of 1 everything is`() throws {
    func lane(_ scale: String) throws -> LaneLayout {
      let text = """
        display: { scale: \(scale) }
        card: { width: 22.3%, height: 31.7%, spacing: 1.1%, corner-radius: 2.3% }
        cards: [{ title: a }, { title: b, width: 300.4 }]
        """
      return Stage(try Self.configuration(text), screen: Self.fullHD).layout.lanes[0]
    }
    let written = try lane("")
    #expect(written.strip.extents == [1920 * 22.3 / 100, 300.4] && written.strip.spacing == 1920 * 1.1 / 100)
    let scaled = try lane("1")
    #expect(scaled.strip.extents == [428, 300] && scaled.strip.spacing == 21 && scaled.cornerRadius == 25)
    #expect(scaled.faceSizes[0] == PixelSize(width: 428, height: 342))
    #expect(try lane("auto") == scaled)
  }

  @Test(arguments: 1...60)
  func `with the key all lengths are whole and in range, and the span is their sum`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func length(_ pixels: ClosedRange<Double>) -> String {
      Bool.random(using: &random)
        ? "\((Double.random(in: pixels, using: &random) * 8).rounded() / 8)"
        : "\((Double.random(in: 0.5...120, using: &random) * 8).rounded() / 8)%"
    }
    let cards = (1...Int.random(in: 1...9, using: &random)).map { number in
      "{ title: \(number), width: \(Bool.random(using: &random) ? length(8...8192) : "") }"
    }
    let direction = ["left", "right", "up", "down"].randomElement(using: &random) ?? "left"
    let side = Bool.random(using: &random) ? "auto" : length(8...8192)
    let scale = Bool.random(using: &random) ? "auto" : "\(Double.random(in: 0.25...4, using: &random))"
    let text = """
      display: { scale: \(scale) }
      direction: \(direction)
      visible: \(Double.random(in: 1...5, using: &random))
      start-offset: \(length(0...8192))
      card: { width: \(side), height: \(length(8...900)), spacing: \(length(0...700)), corner-radius: 10% }
      cards: [\(cards.joined(separator: ", "))]
      """
    let screen = PixelSize(
      width: .random(in: 100...5000, using: &random), height: .random(in: 100...3000, using: &random))
    let lane = Stage(try Self.configuration(text), screen: screen).layout.lanes[0]
    for length in lane.strip.extents + [lane.strip.spacing, lane.startOffset, lane.cornerRadius] {
      #expect(length == length.rounded(), "seed \(seed)")
    }
    #expect(lane.strip.extents.allSatisfy { (8...8192).contains($0) } && (0...8192).contains(lane.strip.spacing))
    #expect(lane.strip.lapLength == lane.strip.extents.reduce(0, +) + Double(lane.strip.count) * lane.strip.spacing)
  }

  @Test(arguments: ["lanes", "together"], [screens[1], screens[0]])
  func `cards of tiers have whole px as well`(arrange: String, screen: PixelSize) throws {
    let text = """
      display: { scale: auto }
      arrange: \(arrange)
      tiers: { platinum: { heading: Platinum }, gold: }
      cards: [{ title: a, tier: platinum }, { title: b, tier: gold }, { title: c, tier: gold }]
      """
    for lane in Stage(try Self.configuration(text), screen: screen).layout.lanes {
      for length in lane.strip.extents + [lane.strip.spacing] { #expect(length == length.rounded()) }
    }
  }

  @Test(arguments: [(4.0, 100.0, "8192"), (0.25, 8, "8")])
  func `limits apply after scaling`(scale: Double, width: Double, expected: String) throws {
    let width = scale > 1 ? 8000 : width
    let text = "display: { scale: \(scale) }\ncard: { width: \(width), height: 50 }\ncards: [{ title: a }]"
    let lane = Stage(try Self.configuration(text), screen: Self.fullHD).layout.lanes[0]
    #expect(lane.strip.extents == [try #require(Double(expected))])
  }

  @Test func `a border that is asked for never vanishes`() throws {
    let text = "display: { scale: 0.25 }\ncard: { border: { width: 1 } }\ncards: [{ title: a }]"
    let stage = Stage(try Self.configuration(text), screen: Self.fullHD)
    #expect(stage.catalog.faces[0].border?.width == 1)
  }

  @Test func `a turned display has the same scale`() throws {
    for rotate in [0, 90, 180, 270] {
      let stage = try Self.stage(scale: "auto", on: PixelSize(width: 3840, height: 2160), rotate: rotate)
      #expect(stage.scaleFactor == 2 && stage.layout.lanes[0].strip.extents == [840, 1402, 840])
      #expect(stage.controllers[0].behavior.touchScale == 2)
    }
  }

  @Test(
    arguments: [
      // Whole px a frame where that is at most 15 % away.
      (120, 2, 60, 240), (120, 2.0 / 3, 60, 80), (120, 480.0 / 1080, 60, 60), (150, 2, 60, 300),
      (150, 1.5, 60, 240), (61, 2, 60, 120), (120, 4, 50, 500), (100, 0.5, 30, 50), (110, 0.5, 30, 60),
      // Slower than half a px a frame: exact.
      (10, 2, 60, 20), (0, 2, 60, 0), (23, 0.25, 60, 5.75),
      // 15 % and just more: 1.15 px a frame becomes 1.
      (69, 1.0 / 1.15 * 1.15, 60, 60), (70, 1.01, 60, 70.7),
      // Never beyond the limit of a speed.
      (5000, 4, 60, 4980), (5000, 4, 240, 4800),
    ] as [(Double, Double, Double, Double)])
  func `a scaled speed is whole px a frame where that is near, otherwise exact`(
    speed: Double, factor: Double, rate: Double, expected: Double
  ) {
    #expect(abs(Lane.scaledSpeed(speed, by: factor, frameRate: rate) - expected) < 1e-9)
  }

  @Test(arguments: 1...40)
  func `a scaled speed changes by at most 15 %`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let speed = Double.random(in: 0...5000, using: &random)
      let factor = Double.random(in: 0.25...4, using: &random)
      let rate = Double(Int.random(in: 1...240, using: &random))
      let scaled = Lane.scaledSpeed(speed, by: factor, frameRate: rate)
      let exact = min(speed * factor, 5000)
      #expect(scaled <= 5000 && abs(scaled - exact) <= 0.15 * exact + 1e-9)
      let step = scaled / rate
      #expect(scaled == exact || abs(step - step.rounded()) < 1e-9)
    }
  }

  @Test(arguments: [
    ("1", 1920, 1080), ("auto", 1920, 1080), ("auto", 1080, 1920), ("auto", 3840, 1080), ("", 3840, 2160),
  ])
  func `at a factor of 1 the speed is as written`(scale: String, width: Int, height: Int) throws {
    let text = "display: { scale: \(scale) }\nspeed: 123.4\ncards: [{ title: a }]"
    let stage = Stage(try Self.configuration(text), screen: PixelSize(width: width, height: height))
    #expect(stage.controllers[0].behavior.speed == 123.4)
  }

  @Test func `the speed does not depend on the renderer`() throws {
    let speeds = try ["auto", "gpu", "cpu"].map { renderer in
      let text = "display: { scale: auto, renderer: \(renderer) }\nspeed: 150\ncards: [{ title: a }]"
      return Stage(try Self.configuration(text), screen: PixelSize(width: 800, height: 480)).controllers[0].behavior
        .speed
    }
    #expect(speeds == [60, 60, 60])
  }

  @Test func `on a wall the scale and the speed are those of the canvas, on every screen`() throws {
    func stage(_ place: String, _ width: Int, _ height: Int) throws -> Stage {
      let text = """
        display: { scale: auto }
        wall: { canvas: [7680, 2160], place: [\(place)] }
        speed: 120
        card: { width: 420, height: 300 }
        cards: [{ title: a }, { title: b }]
        """
      return Stage(try Self.configuration(text), screen: PixelSize(width: width, height: height))
    }
    for screen in [try stage("0, 0", 1920, 1080), try stage("5760, 1080", 1920, 1080), try stage("0, 0", 800, 480)] {
      #expect(screen.controllers[0].behavior.speed == 240)
      #expect(screen.layout.lanes[0].strip.extents == [840, 840])
      #expect(screen.scaleFactor == 2)
    }
  }

  @Test func `traces and touch scripts are in px of the screen`() throws {
    let script = try TouchScript(
      #"{"t":1.0,"id":1,"phase":"down","x":900,"y":500}"#, #"{"t":1.2,"id":1,"phase":"move","x":875,"y":500}"#,
      #"{"t":1.5,"id":1,"phase":"move","x":775,"y":500}"#, #"{"t":3.0,"id":1,"phase":"up","x":775,"y":500}"#)
    var configuration = Configuration.strip(cards: 9)
    configuration.display.scale = .auto
    let rows = TraceRow.rows(
      configuration, for: .seconds(3), script: script, screen: PixelSize(width: 3840, height: 2160))
    #expect(rows[0].speed == 240 && rows[60].px == 240)
    // The first 25 px leave the slop of 20; the strip follows from there.
    #expect(rows[75].px == 240 && rows[170].px == 340)
  }

  @Test(arguments: ["", "auto", "2"])
  func `distances of touch grow with the shorter side, with the key or without`(scale: String) throws {
    for (screen, slop) in [
      (Self.fullHD, 10.0), (PixelSize(width: 800, height: 480), 10), (PixelSize(width: 3840, height: 1080), 10),
      (PixelSize(width: 3840, height: 2160), 20), (PixelSize(width: 2160, height: 3840), 20),
    ] {
      var stage = try Self.stage(scale: scale, on: screen)
      func press(_ phase: PointerEvent.Phase, _ x: Double, at time: Int) {
        stage.handle(
          StageInput(
            time: .start.advanced(by: .milliseconds(time)),
            kind: .pointer(.init(device: .touch, number: 1), phase, x: x, y: Double(screen.height) / 2)))
      }
      press(.down, 300, at: 100)
      press(.move, 300 + slop, at: 120)
      #expect(stage.controllers[0].phase == .held, "\(screen)")
      press(.move, 301 + slop, at: 140)
      #expect(stage.controllers[0].phase == .dragging, "\(screen)")
    }
  }

  @Test func `another display is laid out anew, with its own scale`() throws {
    var stage = try Self.stage(scale: "auto", on: Self.fullHD)
    for (screen, extents, speed, touch) in [
      (PixelSize(width: 3840, height: 2160), [840.0, 1402, 840], 300.0, 2.0),
      (PixelSize(width: 800, height: 480), [187, 312, 187], 60, 1), (Self.fullHD, [420, 701, 420], 150, 1),
      (PixelSize(width: 1080, height: 1920), [420, 701, 420], 150, 1),
    ] {
      stage.advance(to: stage.now.advanced(by: .seconds(1)))
      stage.resize(to: screen)
      #expect(stage.layout.lanes[0].strip.extents == extents)
      #expect(stage.controllers[0].strip.extents == extents)
      #expect(stage.controllers[0].behavior.speed == speed && stage.controllers[0].behavior.touchScale == touch)
      // Back and forth, the same as at once.
      #expect(stage.layout == (try Self.stage(scale: "auto", on: screen).layout))
      #expect(stage.catalog.faces == (try Self.stage(scale: "auto", on: screen).catalog.faces))
    }
  }
}
