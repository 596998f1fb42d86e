import ConfigurationValues
import MarqueeEngine
import StageTestSupport
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues
@testable import SDLKit

/// First touches after a start, of which SDL may not have read a coordinate.
@Suite struct UncertainTouchTests {
  private static let screen = PixelSize(width: 1000, height: 500)
  private var translation = EventTranslation(glass: screen)
  private var stage: Stage

  init() {
    var configuration = Configuration.strip(cards: 8, touch: .init(resumeAfter: .seconds(5), tap: .open))
    configuration.touch.tap = .open
    stage = Stage(configuration, screen: Self.screen)
    stage.advance(to: Instant(sinceStart: .seconds(10)))
  }

  private mutating func finger(_ phase: Event.FingerPhase, x: Double, y: Double, at seconds: Double) {
    let event = Event(milliseconds: 0, kind: .finger(phase: phase, touch: 1, finger: 5, x: x, y: y))
    for input in translation.inputs(for: event, at: Instant(sinceStart: .seconds(10 + seconds))) { stage.handle(input) }
  }

  private var strip: ScrollController { stage.controllers[0] }

  @Test(arguments: [(0.0, 0.5), (0.6, 0.0), (0.0, 0.0)])
  mutating func `an uncertain touch that is corrected later neither drags nor flings the strip`(x: Double, y: Double) {
    finger(.down, x: x, y: y, at: 0)
    #expect(strip.phase == .held)
    let held = strip.offset
    // The panel tells where the finger has been all the time.
    finger(.move, x: 0.6, y: 0.5, at: 0.02)
    finger(.move, x: 0.6, y: 0.5, at: 0.04)
    #expect(strip.offset == held)
    #expect(strip.phase == .held)
    finger(.up, x: 0.6, y: 0.5, at: 1.5)
    #expect(strip.offset == held)
    #expect(strip.velocity == 0)
  }

  @Test mutating func `an uncertain touch drags from its corrected place, to the pixel`() {
    finger(.down, x: 0, y: 0.5, at: 0)
    finger(.move, x: 0.6, y: 0.5, at: 0.02)
    finger(.move, x: 0.5, y: 0.5, at: 0.1)
    let dragged = strip.offset
    finger(.move, x: 0.4, y: 0.5, at: 0.2)
    #expect(abs(strip.offset - dragged - 100) < 1e-6)
    #expect(strip.phase == .dragging)
  }

  @Test(arguments: [(0.0, 0.5), (0.6, 0.0), (0.0, 0.0)])
  mutating func `a tap at an uncertain place opens no card`(x: Double, y: Double) {
    finger(.down, x: x, y: y, at: 0)
    finger(.up, x: x, y: y, at: 0.1)
    #expect(stage.openedCard == nil)
    // It was a touch nevertheless.
    #expect(strip.phase == .resting)
  }

  @Test(arguments: [
    (0.0, true), (0.0199, true), (0.0201, false), (-0.0199, true), (-0.0201, false), (0.03, false),
  ])
  func `an uncertain touch may be a tap until it moves a fiftieth of the panel`(travel: Double, mayBeTap: Bool) throws {
    for isUpright in [false, true] {
      var touch = try #require(isUpright ? UncertainTouch(x: 0, y: 0.5) : UncertainTouch(x: 0.5, y: 0))
      _ = isUpright ? touch.moved(x: 0, y: 0.5 + travel) : touch.moved(x: 0.5 + travel, y: 0)
      #expect(touch.mayBeTap == mayBeTap)
      // The farthest counts.
      _ = isUpright ? touch.moved(x: 0, y: 0.5) : touch.moved(x: 0.5, y: 0)
      #expect(touch.mayBeTap == mayBeTap)
    }
  }

  @Test mutating func `a tap whose place was corrected opens the card there`() {
    // The first place would have been a gap or another card.
    let tile = strip.tiles.first { $0.position > 300 && $0.position + $0.extent < 1000 }
    let x = ((tile?.position ?? 0) + 10) / 1000
    finger(.down, x: 0, y: 0.5, at: 0)
    finger(.move, x: x, y: 0.5, at: 0.02)
    finger(.up, x: x, y: 0.5, at: 0.1)
    #expect(stage.opening?.tile.card == tile?.card)
  }

  @Test mutating func `a finger at the very edge of the panel holds the strip as long as it stays`() {
    finger(.down, x: 0, y: 0.5, at: 0)
    let held = strip.offset
    stage.advance(to: Instant(sinceStart: .seconds(30)))
    #expect(strip.phase == .held)
    #expect(strip.offset == held)
    finger(.up, x: 0, y: 0.5, at: 20.5)
    #expect(strip.phase == .resting)
  }

  @Test mutating func `a swipe in from the edge drags the strip`() {
    finger(.down, x: 0, y: 0.5, at: 0)
    let held = strip.offset
    for step in 1...10 { finger(.move, x: 0.03 * Double(step), y: 0.5, at: 0.01 * Double(step)) }
    // All but the first step and the slop.
    #expect(held - strip.offset > 200)
    finger(.up, x: 0.3, y: 0.5, at: 0.11)
    #expect(strip.velocity < 0)
  }

  @Test mutating func `an uncertain touch that moves along its certain coordinate drags the strip`() {
    // The height is in doubt, and does not matter.
    finger(.down, x: 0.8, y: 0, at: 0)
    let held = strip.offset
    for step in 1...10 { finger(.move, x: 0.8 - 0.03 * Double(step), y: 0, at: 0.01 * Double(step)) }
    finger(.up, x: 0.5, y: 0, at: 0.11)
    #expect(strip.offset - held > 200)
    #expect(strip.velocity > 0)
  }

  @Test mutating func `a second finger beside an uncertain touch is a touch like any other`() {
    finger(.down, x: 0, y: 0.5, at: 0)
    finger(.up, x: 0, y: 0.5, at: 0.1)
    let tile = strip.tiles.first { $0.position > 300 && $0.position + $0.extent < 1000 }
    let x = ((tile?.position ?? 0) + 10) / 1000
    finger(.down, x: x, y: 0.5, at: 1)
    finger(.up, x: x, y: 0.5, at: 1.1)
    #expect(stage.opening?.tile.card == tile?.card)
  }
}
