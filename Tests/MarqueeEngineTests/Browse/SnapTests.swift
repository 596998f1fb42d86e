import TestSupport
import Testing

@testable import MarqueeEngine

@Suite struct SnapTests {
  static let cards = [800.0, 400, 200, 500, 300]

  @Test(arguments: [(SnapAlignment.start, [0.0, 800, 1200, 1400, 1900]), (.center, [-100, 500, 800, 1150, 1550])])
  func `a looping strip has the snaps of common carousels`(alignment: SnapAlignment, expected: [Double]) {
    let view = StripView(strip: StripGeometry(extents: Self.cards, spacing: 0), viewport: 1000)
    #expect((0..<5).map { view.snap($0, alignment) } == expected)
    #expect((5..<10).map { view.snap($0, alignment) } == expected.map { $0 + 2200 })
    #expect((-5..<0).map { view.snap($0, alignment) } == expected.map { $0 - 2200 })
  }

  @Test func `a bounded strip's snaps are clamped to its ends`() {
    let view = StripView(strip: StripGeometry(extents: Self.cards, spacing: 0, loops: false), viewport: 1000)
    #expect(view.range == 0...1200)
    #expect((0..<5).map { view.snap($0, .start) } == [0, 800, 1200, 1200, 1200])
    #expect((0..<5).map { view.snap($0, .center) } == [0, 500, 800, 1150, 1200])
    #expect(view.snap(-3, .start) == 0)
    #expect(view.snap(17, .start) == 1200)
  }

  @Test func `content shorter than the viewport is centred and does not scroll`() {
    let view = StripView(strip: StripGeometry(extents: [100, 100], spacing: 50, loops: false), viewport: 1000)
    #expect(view.range == -375 ... -375)
    #expect(!view.scrolls)
    #expect(view.clamped(20) == -375)
  }

  @Test(arguments: [1.0, 7, 42, 1234])
  func `the nearest snap and the one ahead agree with a search over all snaps`(seed: Double) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<400 {
      let strip = StripGeometry(
        extents: (0..<Int.random(in: 1...12, using: &random)).map { _ in Double.random(in: 8...900, using: &random) },
        spacing: Double.random(in: 0...60, using: &random), loops: Bool.random(using: &random))
      let view = StripView(strip: strip, viewport: Double.random(in: 50...2000, using: &random))
      let alignment: SnapAlignment = Bool.random(using: &random) ? .start : .center
      let lap = strip.lapLength
      let offset =
        strip.loops
        ? Double.random(in: -3 * lap...3 * lap, using: &random) : Double.random(in: -500...lap + 500, using: &random)
      let indices = strip.loops ? Array(-6 * strip.count...6 * strip.count) : Array(0..<strip.count)
      let snaps = indices.map { view.snap($0, alignment) }
      let nearest = snaps.map { abs($0 - offset) }.min() ?? .nan
      #expect(abs(abs(view.snap(view.index(nearest: offset, alignment), alignment) - offset) - nearest) < 1e-6)
      if let ahead = snaps.filter({ $0 > offset + 1e-6 }).min() {
        #expect(view.snap(view.index(aheadOf: offset, sign: 1, alignment), alignment) == ahead)
      }
      if let behind = snaps.filter({ $0 < offset - 1e-6 }).max() {
        #expect(view.snap(view.index(aheadOf: offset, sign: -1, alignment), alignment) == behind)
      }
    }
  }

  @Test(arguments: [(5.0, 2.74), (100, 52.02), (400, 178.98), (960, 340.65)])
  func `the rubber band has the resistance of UIScrollView`(overshoot: Double, shown: Double) {
    let band = RubberBand(viewport: 960)
    #expect(abs(band.shown(overshoot) - shown) < 0.005)
    #expect(abs(band.shown(-overshoot) + shown) < 0.005)
    #expect(abs(band.overshoot(showing: band.shown(overshoot)) - overshoot) < 1e-6)
  }
}
