import TestSupport
import Testing

@testable import MarqueeEngine

/// The tiles in view, against a walk around every lap.
struct TileTests {
  @Test(arguments: Seeds.many)
  func `the tiles in view are those that a walk around the laps finds`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      let strip = StripGeometry.random(bits: 21, using: &generator)
      let viewport = generator.viewport(for: strip)
      for offset in generator.offsets(around: strip) + generator.edges(of: strip, viewport: viewport) {
        let tiles = Array(strip.tiles(at: offset, viewport: viewport))
        #expect(
          tiles == tilesByWalking(strip, at: offset, viewport: viewport),
          "at \(offset) in \(viewport) on \(strip)")
      }
    }
  }

  @Test(arguments: Seeds.many)
  func `tiles follow each other by whole pitches and leave no hole`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let strip = StripGeometry.random(using: &generator)
      let viewport = generator.viewport(for: strip)
      let offset = generator.dyadic(-1e9...1e9)
      let tiles = Array(strip.tiles(at: offset, viewport: viewport))
      let place: Comment = "at \(offset) in \(viewport) on \(strip)"
      for (tile, next) in zip(tiles, tiles.dropFirst()) {
        #expect(next.index == tile.index + 1, place)
        #expect(next.position == tile.position + tile.extent + strip.spacing, place)
      }
      #expect(tiles.allSatisfy { $0.card == $0.index % strip.count && $0.index >= 0 }, place)
      #expect(tiles.allSatisfy { $0.extent == strip.extents[$0.card] }, place)
      // No more than one gap is bare at either end, and where nothing is in view a single gap is all there is.
      #expect(tiles.first.map { $0.position <= strip.spacing } ?? (viewport <= strip.spacing), place)
      #expect(tiles.last.map { $0.position + $0.extent >= viewport - strip.spacing } ?? true, place)
    }
  }

  @Test(arguments: Seeds.many)
  func `the same cards listed twice make the same picture`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let strip = StripGeometry.random(using: &generator)
      let twice = StripGeometry(extents: strip.extents + strip.extents, spacing: strip.spacing)
      let viewport = generator.viewport(for: strip)
      let offset = generator.dyadic(-1e9...1e9)
      let once = strip.tiles(at: offset, viewport: viewport).map { ShownCard($0) }
      let doubled = twice.tiles(at: offset, viewport: viewport).map { ShownCard($0, of: strip.count) }
      #expect(once == doubled, "at \(offset) in \(viewport) on \(strip)")
    }
  }

  @Test func `one card alone follows itself`() {
    let strip = StripGeometry(extents: [300], spacing: 20)
    let tiles = Array(strip.tiles(at: 310, viewport: 1000))
    #expect(tiles.map(\.position) == [10, 330, 650, 970])
    #expect(tiles.map(\.index) == [1, 2, 3, 4])
    #expect(tiles.allSatisfy { $0.card == 0 })
  }

  @Test func `a lap far narrower than the viewport is repeated until it fills it`() {
    let strip = StripGeometry(extents: [8, 8], spacing: 0)
    let tiles = Array(strip.tiles(at: -4, viewport: 7680))
    #expect(tiles.count == 961)
    #expect(tiles.first?.position == -4 && tiles.first?.card == 1)
    #expect(tiles.last?.position == 7676 && tiles.last?.card == 1)
  }

  @Test func `a viewport within one wide card shows that card alone`() {
    let strip = StripGeometry(extents: [8192, 8192], spacing: 100)
    let tiles = Array(strip.tiles(at: 12_000, viewport: 320))
    #expect(tiles.map(\.card) == [1])
    #expect(tiles.map(\.position) == [-3708])
  }

  @Test func `a gap that fills the viewport shows nothing`() {
    let strip = StripGeometry(extents: [100], spacing: 1000)
    #expect(Array(strip.tiles(at: 300, viewport: 500)).isEmpty)
  }

  @Test(
    arguments: [
      (2e-6, true), (1e-6 + 1e-12, true), (0.99e-6, false), (0, false), (-1e-6, false),
    ] as [(Double, Bool)])
  func `a tile is in view from a millionth of a pixel on`(overlap: Double, isInView: Bool) {
    // One pixel wide lap and viewport, so that a millionth is exact enough on both sides.
    let strip = StripGeometry(extents: [1, 1], spacing: 0)
    let leading = strip.tiles(at: 1 - overlap, viewport: 0.5).contains { $0.card == 0 }
    #expect(leading == isInView)
    let trailing = strip.tiles(at: 0, viewport: 1 + overlap).contains { $0.card == 1 }
    #expect(trailing == isInView)
  }

  @Test func `a tile can be asked for by its number in any lap`() {
    let strip = StripGeometry(extents: [100, 200, 300], spacing: 10)
    #expect(strip.tile(4, at: 50) == Tile(index: 4, card: 1, position: 690, extent: 200))
    #expect(strip.tile(-1, at: 50) == Tile(index: -1, card: 2, position: -360, extent: 300))
    #expect(strip.tile(-3, at: 50 - 630 * 7) == Tile(index: -3, card: 0, position: -680, extent: 100))
  }
}

extension SeededGenerator {
  /// From one pixel to several laps wide.
  mutating func viewport(for strip: StripGeometry) -> Double {
    switch int(0...3) {
    case 0: dyadic(1...strip.lapLength)
    case 1: strip.lapLength
    case 2: pick(strip.extents)
    default: dyadic(1...max(4000, 2.5 * strip.lapLength / Double(strip.count)))
    }
  }

  /// Offsets at which a card is just about to enter or leave: 2⁻²¹ px is less than a millionth, 2⁻¹⁹ more.
  mutating func edges(of strip: StripGeometry, viewport: Double) -> [Double] {
    let card = int(0...strip.count - 1)
    let ends = [strip.starts[card] + strip.extents[card], strip.starts[card] - viewport]
    return ends.flatMap { edge in [0, 0x1p-21, -0x1p-21, 0x1p-19, -0x1p-19].map { edge + $0 } }
  }
}
