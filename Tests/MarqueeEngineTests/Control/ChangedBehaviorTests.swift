import MarqueeEngine
import Testing

/// What becomes of a strip that is on its way, or waits, in another layout and with another behaviour.
struct ChangedBehaviorTests {
  private static func bounded(_ count: Int) -> StripGeometry {
    StripGeometry(extents: Array(repeating: 400, count: count), spacing: 20, loops: false)
  }

  // MARK: A pause that is yet to come

  private static func snapping(_ velocity: Double) -> ScrollController {
    ScrollController(
      strip: StripGeometry(extents: Array(repeating: 400, count: 8), spacing: 20), viewport: 1000,
      behavior: ScrollBehavior(advance: .cruise(velocity: velocity), snap: .center))
  }

  @Test(arguments: [120.0, -900])
  func `a strip that settles into a pause does so in another layout`(velocity: Double) {
    var strip = Self.snapping(velocity)
    strip.handle(.pause, at: .at(1000))
    strip.advance(to: .at(1100))
    #expect(strip.phase == .settling)
    strip.relayout(strip: StripGeometry(extents: [300, 300, 300], spacing: 15), viewport: 750)
    let rested = strip.later(2000)
    #expect(rested.phase == .paused)
    #expect(isNear(rested.offset, rested.strip.wrapped(rested.view.snap(rested.nearestCard, .center))))

    // With nowhere to go it is there already.
    strip.relayout(strip: Self.bounded(2), viewport: 1000)
    #expect(strip.phase == .paused && strip.velocity == 0 && strip.offset == -90)
  }

  @Test func `a pause that is taken back before it has begun stays so in another layout`() {
    var strip = Self.snapping(120)
    strip.handle(.pause, at: .at(1000))
    strip.handle(.pause, at: .at(1100))
    strip.relayout(strip: strip.strip, viewport: 900)
    #expect(strip.later(1800).phase == .ramping)
  }
}
