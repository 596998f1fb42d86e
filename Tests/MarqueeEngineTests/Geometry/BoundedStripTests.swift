import MarqueeEngine
import TestSupport
import Testing

/// A strip that does not loop ends where its cards end.
struct BoundedStripTests {
  @Test(arguments: Seeds.many)
  func `a bounded strip shows each of its cards once, where it is`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<15 {
      let strip = StripGeometry.random(loops: false, using: &generator)
      let viewport = generator.viewport(for: strip)
      for offset in [
        generator.dyadic(-viewport...strip.contentLength), -viewport, strip.contentLength, 0, 1e9, -1e9,
        strip.contentLength - viewport,
      ] + generator.edges(of: strip, viewport: viewport) {
        let tiles = Array(strip.tiles(at: offset, viewport: viewport))
        #expect(
          tiles == tilesByWalking(strip, at: offset, viewport: viewport),
          "at \(offset) in \(viewport) on \(strip)")
      }
    }
  }

  @Test func `the content ends with the last card and not with its gap`() {
    let strip = StripGeometry(extents: [100, 200, 300], spacing: 10, loops: false)
    #expect(strip.contentLength == 620)
    #expect(strip.lapLength == 630)
    #expect(strip.starts == [0, 110, 320, 630])
  }

  @Test func `nothing follows the last card and nothing precedes the first`() {
    let strip = StripGeometry(extents: [100, 200], spacing: 10, loops: false)
    #expect(strip.tiles(at: -50, viewport: 1000).map(\.position) == [50, 160])
    #expect(strip.tiles(at: 300, viewport: 1000).map(\.card) == [1])
    #expect(Array(strip.tiles(at: 310, viewport: 1000)).isEmpty)
    #expect(Array(strip.tiles(at: -1000, viewport: 1000)).isEmpty)
  }
}
