import MarqueeEngine
import TestSupport
import Testing

/// Strips on which cards stand more than once in a lap.
struct SlotOrderTests {
  /// Four cards in seven slots.
  private static let slots = [0, 1, 0, 2, 0, 3, 1]
  private static let extents: [Double] = [300, 200, 400, 250]
  private static let strip = StripGeometry(extents: extents, spacing: 20, order: SlotOrder(slots))

  private static func controller(card: Int = 0, snap: SnapAlignment = .start) -> ScrollController {
    var behavior = ScrollBehavior(cruiseVelocity: 0)
    behavior.snap = snap
    return ScrollController(strip: strip, viewport: 600, behavior: behavior, card: card)
  }

  @Test func `a strip with an order shows what one with copies of the cards shows`() {
    let copies = StripGeometry(extents: Self.slots.map { Self.extents[$0] }, spacing: 20)
    #expect(Self.strip.count == 7 && Self.strip.cardCount == 4)
    #expect(Self.strip.lapLength == copies.lapLength)
    for offset in stride(from: -3000.0, to: 3000, by: 37) {
      let (shown, expected) = (
        Array(Self.strip.tiles(at: offset, viewport: 600)), Array(copies.tiles(at: offset, viewport: 600))
      )
      #expect(shown.map(\.card) == expected.map { Self.slots[$0.card] })
      #expect(shown.map(\.index) == expected.map(\.index))
      #expect(shown.map(\.position) == expected.map(\.position))
      #expect(shown.map(\.extent) == expected.map(\.extent))
      let range = Self.strip.tiles(at: offset, viewport: 600).indices
      #expect(
        Self.strip.neighbours(of: range, after: true).map(\.card)
          == copies.neighbours(of: range, after: true).map { Self.slots[$0.card] })
      #expect(range.map(Self.strip.card(ofTile:)) == shown.map(\.card))
    }
  }

  @Test func `the slots of a card around another are found over the seam`() {
    let order = SlotOrder(Self.slots)
    for slot in Self.slots.indices {
      for card in 0..<4 {
        let nearest = order.slot(of: card, nearest: slot)
        func distance(_ other: Int) -> Int { min(abs(other - slot), 7 - abs(other - slot)) }
        #expect(Self.slots[nearest] == card)
        #expect(distance(nearest) == Self.slots.indices.filter { Self.slots[$0] == card }.map(distance).min())
      }
    }
    #expect((0..<4).map(order.firstSlot) == [0, 1, 3, 5])
  }

  @Test(arguments: [SnapAlignment.none, .start, .center, .end])
  func `the copy of a card that is aligned nearest is found`(alignment: SnapAlignment) {
    let view = StripView(strip: Self.strip, viewport: 600)
    for offset in stride(from: -4000.0, to: 4000, by: 53) {
      for card in 0..<4 {
        let found = view.index(ofCard: card, nearest: offset, alignment)
        #expect(Self.strip.card(ofTile: found) == card)
        let nearest =
          (-28..<28).filter { Self.strip.card(ofTile: $0) == card }
          .map { abs(view.snap($0, alignment) - offset) }.min() ?? 0
        #expect(abs(abs(view.snap(found, alignment) - offset) - nearest) < 1e-6, "\(card) at \(offset)")
      }
    }
  }

  @Test func `steps go from slot to slot, and cards are counted as cards`() {
    var controller = Self.controller()
    var cards: [Int] = []
    for second in 0..<8 {
      cards.append(controller.nearestCard)
      controller.handle(.next, at: .start.advanced(by: .seconds(second)))
      controller.advance(to: .start.advanced(by: .seconds(second) + .milliseconds(900)))
    }
    #expect(cards == Self.slots + [0])
  }

  @Test func `Home and End go to the nearest copy of the first and the last card`() {
    var controller = Self.controller(card: 2)
    controller.handle(.last, at: .start)
    controller.advance(to: .start.advanced(by: .seconds(2)))
    #expect(controller.nearestCard == 3)
    #expect(controller.offset == Self.strip.starts[5])
    controller.handle(.first, at: .start.advanced(by: .seconds(3)))
    controller.advance(to: .start.advanced(by: .seconds(5)))
    // One slot back, not five.
    #expect(controller.offset == Self.strip.starts[4])
  }

  @Test func `a card that is asked for comes by the shorter way`() {
    var controller = Self.controller(card: 3, snap: .center)
    controller.show(card: 1, at: .start)
    controller.advance(to: .start.advanced(by: .seconds(4)))
    #expect(controller.centerCard == 1)
    #expect(controller.view.index(nearest: controller.offset, .center) % 7 == 6)
  }

  @Test func `a lane starts where its card stands first`() {
    #expect(Self.controller(card: 2).offset == Self.strip.starts[3])
    #expect(Self.controller(card: 3).offset == Self.strip.starts[5])
  }

  @Test func `the slot in the middle keeps its place in another layout`() {
    var controller = Self.controller(card: 2, snap: .none)
    let larger = StripGeometry(extents: Self.extents.map { $0 * 2 }, spacing: 40, order: SlotOrder(Self.slots))
    let before = controller.strip.tiles(at: controller.offset, viewport: 600).map(\.index)
    controller.relayout(strip: larger, viewport: 1200)
    #expect(controller.strip.tiles(at: controller.offset, viewport: 1200).map(\.index) == before)
  }

  /// Twenty thousand slots are one search in an array, and years are skipped in one step.
  @Test func `the longest lap runs for years`() {
    let slots = (0..<20_000).map { $0 % 199 }
    let strip = StripGeometry(extents: Array(repeating: 400, count: 199), spacing: 20, order: SlotOrder(slots))
    var controller = ScrollController(
      strip: strip, viewport: 1920, behavior: ScrollBehavior(cruiseVelocity: 120))
    controller.advance(to: .start.advanced(by: .seconds(86_400 * 3650)))
    let tile = controller.tiles.first { _ in true }
    #expect(tile?.card == (tile?.index ?? 0) % 20_000 % 199)
  }
}
