import MarqueeEngine
import Testing

/// What becomes of a strip that is on its way, or waits, in another layout and with another behaviour.
struct ChangedBehaviorTests {
  private static func bounded(_ count: Int) -> StripGeometry {
    StripGeometry(extents: Array(repeating: 400, count: count), spacing: 20, loops: false)
  }

  private static func cruise(
    _ velocity: Double, _ atEnd: ScrollBehavior.AtEnd, resumeAfter: Duration = .seconds(5)
  ) -> ScrollBehavior {
    ScrollBehavior(advance: .cruise(velocity: velocity), atEnd: atEnd, resumeAfter: resumeAfter)
  }

  // MARK: The way it heads

  @Test(arguments: [ScrollBehavior.AtEnd.reverse, .rewind])
  func `a bounded strip takes another direction at once`(atEnd: ScrollBehavior.AtEnd) {
    var strip = ScrollController(strip: Self.bounded(12), viewport: 1000, behavior: Self.cruise(100, atEnd))
    strip.advance(to: .at(5000))
    strip.relayout(strip: strip.strip, viewport: 1000, behavior: Self.cruise(-100, atEnd)) { $0 }
    #expect(strip.velocity == -100 && !strip.travelsForward)
  }

  @Test func `an endless strip that becomes a bounded one takes its direction`() {
    var strip = ScrollController.sample()
    strip.advance(to: .at(5000))
    strip.relayout(strip: Self.bounded(12), viewport: 1000, behavior: Self.cruise(-100, .rewind)) { _ in 6 }
    #expect(strip.velocity == -100)
    #expect(strip.later(6000).velocity == -100)
  }

  @Test func `a bounded strip that travels back starts forward again where it is to rewind now`() {
    var strip = ScrollController(strip: Self.bounded(4), viewport: 1000, behavior: Self.cruise(100, .reverse))
    strip.advance(to: .at(10_000))
    #expect(strip.velocity == -100)
    strip.relayout(strip: strip.strip, viewport: 1000, behavior: Self.cruise(100, .rewind)) { $0 }
    #expect(strip.velocity == 100)
    // However often it comes to its end.
    for second in 11...60 {
      let later = strip.later(second * 1000)
      #expect(later.phase != .cruising || later.velocity == 100)
    }
  }

  @Test func `a bounded strip that has turned round goes on that way in another layout`() {
    var strip = ScrollController(strip: Self.bounded(4), viewport: 1000, behavior: Self.cruise(100, .reverse))
    strip.advance(to: .at(10_000))
    #expect(strip.velocity == -100)
    strip.relayout(strip: Self.bounded(5), viewport: 900, behavior: Self.cruise(120, .reverse)) { $0 }
    #expect(strip.velocity == -120)
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
