import ConfigurationValues
import MarqueeEngine
import SDLKit
import StageTestSupport
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues
@testable import StageDrawing

/// Screens of a wall show what one screen as large as the canvas shows there, pixel by pixel.
@MainActor
@Suite(.serialized)
struct WallPictureTests {
  /// A screen of a wall, drawn with partial redraws after its first frame.
  @MainActor
  struct Screen {
    let window: PixelArea
    var stage: Stage
    let renderer: Renderer
    let picture: StageRenderer
    var last: Stage.Moment?

    init(_ configuration: Configuration, window: PixelArea, canvas: PixelSize, rotation: Configuration.Rotation) throws
    {
      var configuration = configuration
      configuration.wall = Wall(.canvas(canvas, x: window.x, y: window.y))
      configuration.display.rotation = rotation
      self.window = window
      let upright = PixelSize(width: window.width, height: window.height)
      stage = Stage(configuration, screen: configuration.rotation.turned(upright))
      renderer = try Renderer(size: stage.glass)
      picture = try DamageTests.picture(stage, on: renderer)
    }

    /// The next frame, upright.
    mutating func frame(at time: Instant) throws -> Bitmap {
      stage.advance(to: time)
      // As if they had been prepared ahead.
      for lane in stage.contents {
        for tile in lane.tiles { try picture.store.make(lane.faces[tile.card]) }
      }
      try picture.draw(stage, stage.moment, after: last)
      last = stage.moment
      var bitmap = Bitmap(width: stage.glass.width, height: stage.glass.height)
      bitmap.pixels = try renderer.readPixels()
      return bitmap.upright(from: stage.rotation)
    }
  }

  static func configuration(_ random: inout SeededGenerator) -> Configuration {
    var configuration = DamageTests.configuration(&random)
    configuration.position = .utc
    configuration.touch.tap = .open
    if random.next() % 3 == 0 { configuration.caption = "With all of our sponsors" }
    for lane in configuration.lanes.indices where random.next() % 3 == 0 {
      configuration.lanes[lane].edgeFade = 0.2
    }
    return configuration
  }

  /// Windows of a canvas: side by side with gaps, or anywhere.
  static func windows(of canvas: PixelSize, _ random: inout SeededGenerator) -> [PixelArea] {
    guard random.next() % 3 > 0 else {
      return (0..<3).map { _ in
        let size = (Int.random(in: 40...160, using: &random), Int.random(in: 40...120, using: &random))
        return PixelArea(
          x: Int.random(in: 0...canvas.width - size.0, using: &random),
          y: Int.random(in: 0...canvas.height - size.1, using: &random), width: size.0, height: size.1)
      }
    }
    let (columns, rows) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...2, using: &random))
    let bezel = Int.random(in: 0...12, using: &random)
    let (width, height) = (
      (canvas.width - (columns - 1) * bezel) / columns, (canvas.height - (rows - 1) * bezel) / rows
    )
    return (0..<columns * rows).map {
      PixelArea(x: $0 % columns * (width + bezel), y: $0 / columns * (height + bezel), width: width, height: height)
    }
  }

  @Test(arguments: (0..<24).sampled(every: 3))
  func `windows of a canvas joined are the canvas`(seed: Int) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: UInt64(seed))
    let canvas = PixelSize(
      width: Int.random(in: 240...600, using: &random), height: Int.random(in: 150...300, using: &random))
    let configuration = Self.configuration(&random)
    let windows = Self.windows(of: canvas, &random)
    // Where pictures are scaled, a turned one is not the same pixels turned.
    let isScaled = configuration.lanes.contains { $0.layout == .gallery }
    let rotation: Configuration.Rotation = .allCases.randomElement(using: &random) ?? .none
    var wide = try Screen(
      configuration, window: PixelArea(x: 0, y: 0, width: canvas.width, height: canvas.height), canvas: canvas,
      rotation: rotation)
    var screens = try windows.map {
      try Screen(
        configuration, window: $0, canvas: canvas,
        rotation: isScaled ? rotation : .allCases.randomElement(using: &random) ?? .none)
    }
    // Anywhere in the first days.
    var time = Instant.start.advanced(by: .milliseconds(Int.random(in: 0...200_000_000, using: &random)))
    for step in 0..<40 {
      time = time.advanced(by: .milliseconds(Int.random(in: 1...60, using: &random)))
      if step % 13 == 12 { time = time.advanced(by: .seconds(7)) }
      let whole = try wide.frame(at: time)
      for index in screens.indices {
        let (part, window) = (try screens[index].frame(at: time), screens[index].window)
        let different = (0..<window.width * window.height).filter {
          let (x, y) = ($0 % window.width, $0 / window.width)
          return part.pixels[$0] != whole.pixels[(window.y + y) * canvas.width + window.x + x]
        }
        try #require(
          different.isEmpty,
          """
          seed \(seed), step \(step), \(window) of \(canvas), turned \(screens[index].stage.rotation) and \(rotation): \
          \(different.count) pixels from \(different[0] % window.width), \(different[0] / window.width) on
          """)
      }
    }
    #expect(screens.allSatisfy { $0.picture.placeholders == 0 })
  }

  @Test func `a screen of a wall draws the cards that it shows, and loads no others`() throws {
    var lane = DamageTests.plainLane(.left, side: 60)
    lane.cards = (0..<40).map { .plain(Card.colors[$0 % Card.colors.count]) }
    var configuration = Configuration(lanes: [lane])
    configuration.position = .utc
    configuration.wall = Wall(.canvas(PixelSize(width: 2400, height: 160), x: 1200, y: 0))
    let stage = Stage(configuration, screen: PixelSize(width: 240, height: 160))
    let tiles = Array(stage.contents[0].tiles)
    // The strip of 66 px a card starts at the canvas' left edge.
    #expect(tiles.map(\.index) == Array(18...21))
    #expect(tiles.map(\.position) == (18...21).map { Double($0) * 66 })
    var prefetch = Prefetch()
    let isOther = prefetch.update(for: stage)
    #expect(isOther && prefetch.inView == 4 && prefetch.near.count < 40)
  }
}
