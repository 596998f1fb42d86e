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

// Lanes that fade: in steps, and at their ends.
extension DamageTests {
  @Test(arguments: 300..<308)
  func `steps that fade give the pixels of a whole frame`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var configuration = Self.configuration(&random)
    configuration.motion = .reduced
    for lane in configuration.lanes.indices {
      configuration.lanes[lane].step = .init(every: .milliseconds(100), duration: .milliseconds(300))
    }
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    var faded = 0
    for step in 0..<80 {
      stage.advance(to: .start.advanced(by: .milliseconds(17 * step)))
      if stage.contents.contains(where: { $0.visibility < 1 }) { faded += 1 }
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step)")
    }
    // A lane whose cards all fit has nothing to step to.
    #expect(faded > 20 || stage.controllers.allSatisfy { !$0.view.scrolls }, "seed \(seed): \(faded)")
  }

  @Test func `in the middle of a fade only the background is seen`() throws {
    var configuration = Configuration(lanes: [Self.plainLane(.left, side: 60)])
    configuration.display.background = .color(.init(0x102040))
    configuration.motion = .reduced
    configuration.touch.pauseButton = false
    var stage = Stage(configuration, screen: Self.glass)
    let renderer = try Renderer(size: Self.glass)
    let picture = try Self.picture(stage, on: renderer)
    var last: Stage.Moment?
    for (milliseconds, colors) in [(0, 2...100_000), (5400, 1...1), (5800, 2...100_000)] {
      stage.advance(to: .start.advanced(by: .milliseconds(milliseconds)))
      try picture.draw(stage, stage.moment, after: last)
      last = stage.moment
      #expect(colors.contains(Set(try renderer.readPixels()).count), "\(milliseconds) ms")
    }
  }

  @Test(arguments: 200..<214)
  func `cards that fade at the ends give the pixels of a whole frame`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var configuration = Self.configuration(&random)
    if seed.isMultiple(of: 2) { configuration.display.background = .color(.init(0x102040)) }
    for lane in configuration.lanes.indices {
      configuration.lanes[lane].layout = seed.isMultiple(of: 3) ? .gallery : .strip
      configuration.lanes[lane].edgeFade = [0.04, 0.1, 0.2].randomElement(using: &random)
    }
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    var (time, isDown) = (Instant.start, false)
    for step in 0..<150 {
      time = time.advanced(by: .microseconds(Int.random(in: 1000...50_000, using: &random)))
      if Int.random(in: 0..<20, using: &random) == 0 {
        let phase: PointerEvent.Phase = isDown ? (Bool.random(using: &random) ? .move : .up) : .down
        isDown = phase != .up
        let finger = PointerEvent.Identifier(device: .touch, number: 1)
        let (x, y) = (Double.random(in: 0..<240, using: &random), Double.random(in: 0..<160, using: &random))
        stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: x, y: y)))
      }
      stage.advance(to: time)
      try comparison.bringPanel(to: &stage)
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step): \(different) pixels differ")
    }
  }

  @Test(arguments: Lane.Direction.allCases)
  func `a picture that fades is moved between its ends`(direction: Lane.Direction) throws {
    var lane = Self.plainLane(direction, side: 60)
    lane.edgeFade = 0.1
    var configuration = Configuration(lanes: [lane])
    configuration.display.background = .color(.init(0x102040))
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    for step in 0...100 {
      stage.advance(to: .start.advanced(by: .milliseconds(25 * step)))
      try #require(try comparison.differences(at: stage) == 0, "step \(step)")
    }
    #expect(comparison.part.tally.movedOn == 99)
    let pixels = try comparison.partRenderer.readPixels()
    let corner = direction == .left || direction == .right ? 80 * 240 : 120
    // At the very end there is nothing but background.
    #expect(
      (0...2).allSatisfy { shift in abs(Int(pixels[corner] >> (8 * shift) & 255) - 0x102040 >> (8 * shift) & 255) <= 1 }
    )
  }

  @Test(arguments: Lane.Direction.allCases, Configuration.Rotation.allCases)
  func `a card under a fade is blended with the background to nearest`(
    direction: Lane.Direction, rotation: Configuration.Rotation
  ) throws {
    let background: UInt32 = 0xFF10_2040
    func picture(edgeFade: Double?) throws -> (pixels: [UInt32], stage: Stage) {
      var lane = Self.plainLane(direction, side: 61)
      lane.edgeFade = edgeFade
      var configuration = Configuration(lanes: [lane])
      configuration.display.background = .color(.init(background & 0xFF_FFFF))
      configuration.display.rotation = rotation
      var stage = Stage(configuration, screen: Self.glass)
      stage.advance(to: .start.advanced(by: .milliseconds(1234)))
      let renderer = try Renderer(size: Self.glass)
      try Self.picture(stage, on: renderer).draw(stage, stage.moment)
      return (try renderer.readPixels(), stage)
    }
    let (plain, faded) = (try picture(edgeFade: nil), try picture(edgeFade: 0.19))
    let screen = faded.stage.backdrop.size
    var expected = plain.pixels
    for fade in faded.stage.backdrop.fades[0] {
      let opacities = fade.opacities.map { UInt32(($0 * 255).rounded()) }
      for y in fade.area.y..<fade.area.maxY {
        for x in fade.area.x..<fade.area.maxX {
          let corner = faded.stage.rotation.corner(Double(x), Double(y), 1, 1, picture: screen)
          let (index, opacity) = (
            Int(corner.y) * Self.glass.width + Int(corner.x),
            opacities[fade.isVertical ? y - fade.area.y : x - fade.area.x]
          )
          expected[index] = [0, 8, 16].reduce(0xFF00_0000) { sum, shift in
            let (own, behind) = (expected[index] >> shift & 255, background >> shift & 255)
            return sum | ((own * (255 - opacity) + behind * opacity + 127) / 255) << shift
          }
        }
      }
    }
    #expect(faded.stage.backdrop.fades[0].count == 2)
    #expect(zip(faded.pixels, expected).allSatisfy { $0 == $1 })
    #expect(faded.pixels != plain.pixels)
  }
}
