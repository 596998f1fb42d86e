import MarqueeEngine
import TestSupport
import Testing

struct RelayoutTests {
  /// The card under the viewport's centre, and the fraction of its extent before the centre, 0…1.
  private static func centre(of strip: ScrollController) -> (card: Int, part: Double)? {
    let centre = strip.viewport / 2
    for tile in strip.strip.tiles(at: strip.offset, viewport: strip.viewport + strip.strip.spacing)
    where tile.position <= centre && centre < tile.position + tile.extent {
      return (tile.card, (centre - tile.position) / tile.extent)
    }
    return nil
  }

  @Test(arguments: Seeds.many)
  func `a new layout keeps the card at the viewport's centre there`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let old = StripGeometry.random(using: &generator)
      let factor = generator.double(0.3...3)
      let new = StripGeometry(extents: old.extents.map { $0 * factor }, spacing: generator.dyadic(0...50))
      var strip = ScrollController(
        strip: old, viewport: generator.dyadic(100...4000), behavior: ScrollBehavior(cruiseVelocity: 120))
      strip.advance(to: .at(generator.int(0...1_000_000)))
      guard let before = Self.centre(of: strip) else { continue }
      strip.relayout(strip: new, viewport: generator.dyadic(100...4000))
      let after = Self.centre(of: strip)
      // At an edge rounding may select the neighbour.
      guard before.part > 1e-6, before.part < 1 - 1e-6 else { continue }
      #expect(after?.card == before.card)
      #expect(isNear(after?.part ?? -1, before.part))
      #expect(strip.offset >= 0 && strip.offset < new.lapLength)
    }
  }

  @Test func `adopting the same layout again does not move the strip`() {
    for milliseconds in [0, 777, 1500, 3000, 6300, 9000] {
      var strip = ScrollController.sample()
      strip.interrupt(at: .at(1000))
      strip.advance(to: .at(milliseconds))
      let place = strip.offset
      strip.relayout(strip: strip.strip, viewport: strip.viewport)
      #expect(isNear(strip.offset, place))
    }
  }

  @Test func `a viewport centre within a gap stays within that gap in a new layout`() {
    var strip = ScrollController.sample(velocity: 0)
    // The middle of the first gap is at 410 px.
    strip.send(.down, 500, at: 0)
    strip.send(.move, 511, at: 1)
    strip.send(.move, 511 + 90, at: 2)
    #expect(isNear(strip.offset, 1170))
    strip.relayout(strip: StripGeometry(extents: [200, 200, 200], spacing: 60), viewport: 500)
    #expect(isNear(strip.strip.wrapped(strip.offset + 250), 230))
  }

  @Test func `a new layout with fewer cards keeps the strip on existing cards`() {
    var strip = ScrollController.sample()
    strip.advance(to: .at(5000))
    strip.relayout(strip: StripGeometry(extents: [300], spacing: 10), viewport: 600)
    #expect(strip.offset >= 0 && strip.offset < 310)
    #expect(strip.tiles.allSatisfy { $0.card == 0 })
  }

  @Test func `cruising, coasting, resting and dragging continue in a new layout`() {
    let smaller = StripGeometry(extents: [300, 300, 300], spacing: 15)
    var cruising = ScrollController.sample()
    cruising.advance(to: .at(1000))
    cruising.relayout(strip: smaller, viewport: 750)
    let place = cruising.offset
    #expect(cruising.phase == .cruising && cruising.velocity == 120)
    #expect(isNear(cruising.later(2000).offset, place + 120))

    var dragging = ScrollController.sample()
    let (end, finger) = dragging.swipe(speed: -1000, at: 1000)
    dragging.relayout(strip: smaller, viewport: 750)
    let dragged = dragging.offset
    dragging.send(.move, finger - 8, at: end + 8)
    #expect(dragging.phase == .dragging && isNear(dragging.offset, dragged + 8))

    dragging.send(.up, finger - 8, at: end + 8)
    let flung = dragging.later(end + 500).velocity
    dragging.advance(to: .at(end + 500))
    dragging.relayout(strip: .init(extents: [100], spacing: 0), viewport: 300)
    #expect(dragging.phase == .coasting && isNear(dragging.velocity, flung))

    var resting = ScrollController.sample()
    resting.interrupt(at: .at(1000))
    resting.advance(to: .at(4000))
    resting.relayout(strip: smaller, viewport: 750)
    #expect(resting.later(5999).phase == .resting && resting.later(6000).phase == .ramping)
  }

  @Test func `a ramp continues at its velocity in a new layout`() {
    var strip = ScrollController.sample()
    strip.interrupt(at: .at(1000))
    strip.advance(to: .at(6400))
    #expect(strip.phase == .ramping && isNear(strip.velocity, 60))
    strip.relayout(strip: StripGeometry(extents: [300, 300, 300], spacing: 15), viewport: 750)
    #expect(strip.phase == .ramping && isNear(strip.velocity, 60))
    #expect(strip.later(7200).phase == .cruising)
  }
}
