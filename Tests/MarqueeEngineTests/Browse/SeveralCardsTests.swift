import TestSupport
import Testing

@testable import MarqueeEngine

/// Steps of several cards, snaps at the end, and strips that start at another card.
struct SeveralCardsTests {
  private static func strip(
    _ extents: [Double], cards: Int, loops: Bool = true, isForward: Bool = true, snap: SnapAlignment = .start,
    atEnd: ScrollBehavior.AtEnd = .reverse, card: Int = 0
  ) -> ScrollController {
    ScrollController(
      strip: StripGeometry(extents: extents, spacing: 20, loops: loops), viewport: 1000,
      behavior: ScrollBehavior(
        advance: .step(every: .seconds(2), duration: .milliseconds(600), isForward: isForward, cards: cards),
        snap: snap,
        atEnd: atEnd),
      card: card)
  }

  /// The cards at which a strip dwells, one after the other.
  private static func stops(_ strip: ScrollController, count: Int) -> [Int] {
    (0..<count).map { strip.later(.at(1000 + 2600 * $0)).nearestCard }
  }

  @Test func `a step of three cards stops at every third, lap after lap`() {
    let extents = [Double](repeating: 300, count: 7)
    #expect(Self.stops(Self.strip(extents, cards: 3), count: 8) == [0, 3, 6, 2, 5, 1, 4, 0])
    #expect(Self.stops(Self.strip(extents, cards: 3, isForward: false), count: 5) == [0, 4, 1, 5, 2])
    #expect(Self.stops(Self.strip(extents, cards: 50), count: 4) == [0, 1, 2, 3])
    #expect(Self.stops(Self.strip([300, 500], cards: 3), count: 4) == [0, 1, 0, 1])
  }

  @Test func `a bounded strip steps to its end at most, and turns there`() {
    // Seven cards of 300 px: the last that can be at the leading edge is past 1120 px, between the fourth and the fifth.
    let extents = [Double](repeating: 300, count: 7)
    let strip = Self.strip(extents, cards: 3, loops: false)
    let offsets = (0..<6).map { strip.later(.at(1000 + 2600 * $0)).offset }
    #expect(offsets == [0, 960, 1220, 320, 0, 960])
    let rewinding = Self.strip(extents, cards: 3, loops: false, atEnd: .rewind)
    #expect(rewinding.later(.at(1000 + 2600 * 2)).offset == 1220)
    #expect(rewinding.later(.at(1000 + 2600 * 3 + 1000)).offset == 0)
  }

  @Test(arguments: Seeds.many)
  func `a looping strip that steps by cards covers as many in a lap`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let extents = (0..<generator.int(1...9)).map { _ in generator.double(50...900).rounded() }
    let (cards, first) = (generator.int(1...50), generator.int(0...extents.count - 1))
    let isForward = generator.chance(0.5)
    let snap = generator.pick([SnapAlignment.start, .center, .end])
    let strip = Self.strip(extents, cards: cards, isForward: isForward, snap: snap, card: first)
    for step in 0..<12 {
      let card = first + (isForward ? cards : -cards) * step
      let later = strip.later(.at(1000 + 2600 * step))
      #expect(isNear(later.offset, strip.strip.wrapped(strip.view.snap(card, snap))), "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: Seeds.many)
  func `a strip that snaps at the end rests with a trailing edge there`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let loops = generator.chance(0.5)
    let extents = (0..<generator.int(2...9)).map { _ in generator.double(50...900).rounded() }
    var strip = ScrollController(
      strip: StripGeometry(extents: extents, spacing: 20, loops: loops), viewport: 1000,
      behavior: ScrollBehavior(advance: .cruise(velocity: 0), snap: .end, resumeAfter: .seconds(3600)))
    func isAligned() -> Bool {
      guard let range = strip.view.range else {
        return strip.tiles.contains { isNear($0.position + $0.extent, 1000, within: 1e-6) }
      }
      // A bounded strip has no room before its first card.
      return strip.tiles.contains { isNear($0.position + $0.extent, 1000, within: 1e-6) }
        || isNear(strip.offset, range.lowerBound) || isNear(strip.offset, range.upperBound)
    }
    #expect(isAligned())
    var time = 1000
    for _ in 0..<12 {
      if generator.chance(0.5) {
        strip.handle(
          generator.pick([ScrollController.Key.next, .previous, .first, .last, .pageForward]), at: .at(time))
      } else {
        let (end, place) = strip.swipe(speed: generator.double(-3000...3000), at: time)
        strip.send(.up, place, at: end + 4)
      }
      time += 6000
      strip.advance(to: .at(time))
      #expect(isAligned(), "seed \(seed) at \(time): \(strip.offset)")
    }
  }

  @Test(arguments: [(SnapAlignment.none, 640.0), (.start, 640), (.center, 390), (.end, 140)])
  func `a strip starts at the card that is given`(snap: SnapAlignment, offset: Double) {
    let strip = ScrollController(
      strip: StripGeometry(extents: [300, 300, 500, 400], spacing: 20), viewport: 1000,
      behavior: ScrollBehavior(advance: .cruise(velocity: 0), snap: snap), card: 2)
    #expect(strip.offset == offset)
  }
}
