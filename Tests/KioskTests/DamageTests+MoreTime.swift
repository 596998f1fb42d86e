import ConfigurationValues
import FacePainting
import MarqueeEngine
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues
@testable import StageDrawing

// The control that gives more time, over strips and beside an opened card.
extension DamageTests {
  @Test(arguments: 700..<714)
  func `a countdown gives the pixels of a whole frame`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var configuration = Self.configuration(&random)
    configuration.accessibility = .wcag
    configuration.motion = seed.isMultiple(of: 3) ? .full : .reduced
    configuration.touch.tap = .open
    // All of it is counted down.
    configuration.touch.resumeAfter = .seconds(2)
    configuration.touch.detailFor = .seconds(3)
    configuration.touch.pauseFor = .seconds(4)
    for lane in configuration.lanes.indices { configuration.lanes[lane].speed += 20 }
    var stage = Stage(configuration, screen: PixelSize(width: 360, height: 240))
    var comparison = try Comparison(stage)
    let control = try #require(stage.layout.moreTime)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    var (time, known) = (Instant.start, Set<MoreTimeButton?>())
    for step in 0..<120 {
      time = time.advanced(by: .milliseconds(Int.random(in: 1...200, using: &random)))
      let isOnControl = Bool.random(using: &random)
      let place = stage.rotation.corner(
        Double(isOnControl ? control.minX + 20 : Int.random(in: 0..<240, using: &random)),
        Double(isOnControl ? control.minY + 20 : Int.random(in: 0..<160, using: &random)), 0, 0,
        picture: stage.layout.screen)
      switch Int.random(in: 0..<14, using: &random) {
      case 0...2: stage.handle(StageInput(time: time, kind: .pointer(finger, .down, x: place.x, y: place.y)))
      case 3: stage.handle(StageInput(time: time, kind: .pointer(finger, .move, x: place.x, y: place.y)))
      case 4...6: stage.handle(StageInput(time: time, kind: .pointer(finger, .up, x: place.x, y: place.y)))
      case 7: stage.handle(StageInput(time: time, kind: .key(.pause)))
      case 8: stage.handle(StageInput(time: time, kind: .moreTime))
      case 9 where step % 4 == 0: stage.handle(StageInput(time: time, kind: .toggleCard))
      default: break
      }
      stage.advance(to: time)
      known.insert(stage.moreTimeButton)
      try comparison.bringPanel(to: &stage)
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step): \(different) pixels differ")
    }
    #expect(known.count > 3, "seed \(seed)")
  }
}
