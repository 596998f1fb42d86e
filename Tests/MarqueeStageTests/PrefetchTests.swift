import ConfigurationValues
import MarqueeEngine
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// Which faces are prefetched, and which are kept, as a function of the stage.
struct PrefetchTests {
  private static let screen = PixelSize(width: 60, height: 40)

  /// Strips whose cards all have different colours.
  private static func stage(
    cards: Int, width: Double = 50, direction: Lane.Direction = .left, speed: Double = 10, lanes: Int = 1,
    layout: Lane.Layout = .strip, loops: Bool = true
  ) -> Stage {
    var configuration = Configuration.strip(
      direction: direction, speed: speed,
      shape: CardShape(width: .length(.percent(width)), height: .percent(100), spacing: .pixels(0)))
    configuration.lanes = (0..<lanes).map { lane in
      var copy = configuration.lanes[0]
      copy.layout = layout
      copy.loops = loops
      copy.cards = (0..<cards).map { .plain(UInt32(lane * cards + $0) * 7919 % 0x1000000) }
      return copy
    }
    return Stage(configuration, screen: screen)
  }

  private static func prefetch(_ stage: Stage) -> Prefetch {
    var prefetch = Prefetch()
    let isNew = prefetch.update(for: stage)
    #expect(isNew)
    return prefetch
  }

  @Test(arguments: [
    (Lane.Direction.left, [0, 1, 2, 3, 4, 5, 49, 48]), (.right, [0, 1, 49, 48, 47, 46, 2, 3]),
    (.up, [0, 1, 2, 3, 4, 5, 49, 48]), (.down, [0, 1, 49, 48, 47, 46, 2, 3]),
  ])
  func `faces are wanted in view first, then two viewports ahead, then one behind`(
    direction: Lane.Direction, expected: [Int]
  ) {
    var stage = Self.stage(cards: 50, direction: direction)
    if direction == .up || direction == .down {
      var configuration = stage.configuration
      configuration.lanes[0].card.height = .length(.percent(50))
      stage = Stage(configuration, screen: Self.screen)
    }
    let prefetch = Self.prefetch(stage)
    #expect(prefetch.wanted == expected)
    #expect(prefetch.inView == 2)
  }

  @Test(arguments: [(10.0, 4), (80, 4), (81, 5), (200, 10), (1000, 38)])
  func `a fast strip prefetches what enters the view within a second and a half`(speed: Double, ahead: Int) {
    // 60 px are a viewport of two cards; the reach grows in steps of half a viewport, which is a card.
    let stage = Self.stage(cards: 200, speed: speed)
    let wanted = Self.prefetch(stage).wanted
    let expected = max(ahead, Int((speed * 1.5 / 30).rounded(.up)))
    #expect(wanted.count == 2 + expected + 2)
    #expect(Array(wanted[2..<(2 + expected)]) == Array(2..<(2 + expected)))
    #expect(Array(wanted.suffix(2)) == [199, 198])
    #expect(speed == 1000 || expected == ahead)
  }

  @Test(arguments: [(12, 12), (3, 3), (1, 1)])
  func `each card of a short lap is wanted once`(cards: Int, expected: Int) {
    let wanted = Self.prefetch(Self.stage(cards: cards, speed: 5000)).wanted
    #expect(wanted.count == expected)
    #expect(Set(wanted).count == expected)
  }

  @Test func `a bounded strip wants nothing before its first card`() {
    #expect(Self.prefetch(Self.stage(cards: 20, loops: false)).wanted == [0, 1, 2, 3, 4, 5])
  }

  @Test func `of pages one on each side of those in view is wanted`() throws {
    var stage = Self.stage(cards: 20, layout: .pages)
    #expect(Self.prefetch(stage).wanted == [0, 1, 19])
    #expect(Self.prefetch(stage).inView == 1)
    var prefetch = Self.prefetch(stage)
    // It steps after five seconds: frame by frame until the next page enters the view.
    var frame = 300
    repeat {
      stage.advance(to: stage.clock.time(ofFrame: frame))
      frame += 1
    } while stage.controllers[0].tiles.indices.count == 1 && frame < 400
    let seen = (stage.controllers[0].tiles.map(\.position).last).map { 60 - $0 } ?? 0
    #expect(seen > 0 && seen < 60 * 0.03, "\(seen) px of the next page")
    let isNew = prefetch.update(for: stage)
    #expect(isNew)
    #expect(prefetch.wanted == [0, 1, 2, 19])
    #expect(prefetch.inView == 2)
  }

  @Test func `faces in view in any lane are wanted before all others`() {
    let prefetch = Self.prefetch(Self.stage(cards: 20, lanes: 2))
    #expect(prefetch.inView == 4)
    #expect(prefetch.wanted.prefix(4) == [0, 1, 20, 21])
    #expect(Array(prefetch.wanted[4..<12]) == [2, 22, 3, 23, 4, 24, 5, 25], "by how soon, not lane by lane")
    #expect(Array(prefetch.wanted[12...]) == [19, 39, 18, 38])
  }

  @Test func `faces are kept two viewports beyond those wanted`() {
    let prefetch = Self.prefetch(Self.stage(cards: 50))
    #expect(prefetch.near == Set(0..<10).union(44..<50))
    #expect(prefetch.near.isSuperset(of: prefetch.wanted))
  }

  @Test func `an updated prefetch equals a new one and changes only with the tiles in view`() {
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var stage = Self.stage(
        cards: .random(in: 1...40, using: &generator), width: .random(in: 10...150, using: &generator),
        direction: Bool.random(using: &generator) ? .left : .right, speed: .random(in: 0...2000, using: &generator))
      var prefetch = Prefetch()
      var changes = 0
      for frame in 0..<200 {
        stage.advance(to: stage.clock.time(ofFrame: frame))
        if prefetch.update(for: stage) { changes += 1 }
        let new = Self.prefetch(stage)
        #expect(prefetch.wanted == new.wanted, "seed \(seed), frame \(frame)")
        #expect(prefetch.near == new.near, "seed \(seed), frame \(frame)")
        // All faces in view, and none twice.
        let seen = Set(stage.controllers[0].tiles.map { stage.catalog.lanes[0][$0.card] })
        #expect(Set(prefetch.wanted.prefix(prefetch.inView)) == seen, "seed \(seed), frame \(frame)")
        #expect(Set(prefetch.wanted).count == prefetch.wanted.count)
      }
      let travelled = stage.configuration.lanes[0].speed * 200 / 60
      let shortest = stage.layout.lanes[0].strip.extents.min() ?? 1
      #expect(Double(changes) <= travelled / shortest * 2 + 3, "seed \(seed): an edge is one change at most")
    }
  }
}
