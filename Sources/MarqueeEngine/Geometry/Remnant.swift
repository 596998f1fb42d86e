/// The tiles of a former sequence that were in view when the sequence changed, and where the new sequence joins them.
///
/// They are the first slots of a lap that is so long that nobody sees its end: after them the new sequence runs on, again and
/// again, and before them it ends, so that it also runs on backward. Once they have left the view, they are dropped. A class,
/// so that a strip that is copied for a frame costs one reference. Immutable.
final class Remnant: Sendable, Hashable {
  /// The card of each tile.
  let cards: [Int]
  /// The leading edge of each tile, followed by that of the first slot of the sequence, px.
  private let starts: [Double]
  /// The extent of each tile along the strip, px.
  private let extents: [Double]
  /// The slot of the sequence that follows the tiles.
  let first: Int
  /// The number of slots, those of the tiles included.
  let count: Int
  /// px.
  let lapLength: Double

  /// Longer than any strip travels between two calls of `advance(to:)` that drop former tiles, see `dropRemnant()`; offsets
  /// within it are exact to 2e-10 px.
  static let leastLength = 1e6

  /// - Parameters:
  ///   - tiles: at least one.
  ///   - first: the slot of the sequence that follows them.
  ///   - last: the slot of the sequence before them.
  ///   - strip: the strip with the new sequence.
  init(_ tiles: [(card: Int, extent: Double)], before first: Int, after last: Int, on strip: StripGeometry) {
    cards = tiles.map(\.card)
    extents = tiles.map(\.extent)
    self.first = first
    var starts = [0.0]
    for tile in tiles { starts.append(starts[starts.count - 1] + tile.extent + strip.spacing) }
    self.starts = starts
    let laps = Int((Self.leastLength / strip.lapLength).rounded(.up))
    let sequence = laps * strip.count + (last - first + 1).flooredDivision(by: strip.count).remainder
    count = tiles.count + sequence
    lapLength = starts[tiles.count] + strip.slots.distance(from: first, slots: sequence)
  }

  /// The slot of the sequence in which a slot of the lap is.
  /// - Parameter count: the number of slots of the sequence.
  func sequenceSlot(_ slot: Int, of count: Int) -> Int { (first + slot - cards.count) % count }

  /// See `StripGeometry.start(ofSlot:)`.
  func start(ofSlot slot: Int, before sequence: StripGeometry.Slots) -> Double {
    guard slot >= cards.count else { return starts[slot] }
    return starts[cards.count] + sequence.distance(from: first, slots: slot - cards.count)
  }

  /// See `StripGeometry.extent(ofSlot:)`.
  func extent(ofSlot slot: Int, before sequence: StripGeometry.Slots) -> Double {
    guard slot >= cards.count else { return extents[slot] }
    return sequence.extents[sequenceSlot(slot, of: sequence.extents.count)]
  }

  static func == (one: Remnant, other: Remnant) -> Bool {
    one === other
      || one.cards == other.cards && one.extents == other.extents && one.first == other.first
        && one.count == other.count
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(cards)
    hasher.combine(first)
  }
}

extension StripGeometry.Slots {
  /// The distance from the leading edge of a slot to that of a later one, over as many laps as it takes, px.
  fileprivate func distance(from first: Int, slots: Int) -> Double {
    let (laps, slot) = (first + slots).quotientAndRemainder(dividingBy: extents.count)
    return Double(laps) * starts[extents.count] + (starts[slot] - starts[first])
  }
}

extension StripGeometry {
  /// Whether the strip still has tiles of a former sequence.
  public var hasRemnant: Bool { remnant != nil }

  /// The same strip without tiles of a former sequence.
  var withoutRemnant: StripGeometry { StripGeometry(self, after: nil) }

  /// Whether the tile is one of a former sequence.
  func isFormer(_ tile: Int) -> Bool {
    guard let remnant else { return false }
    return tile.flooredDivision(by: count).remainder < remnant.cards.count
  }

  /// The slot of the sequence that a tile shows; `nil` for a tile of a former sequence.
  func sequenceSlot(ofTile tile: Int) -> Int? {
    let slot = tile.flooredDivision(by: count).remainder
    guard let remnant else { return slot }
    return slot < remnant.cards.count ? nil : remnant.sequenceSlot(slot, of: slots.extents.count)
  }

  /// The last tile of a card at or before a tile; `nil` if there is none.
  func slot(of card: Int, atOrBefore tile: Int) -> Int? {
    guard let remnant else { return nil }
    let (lap, slot) = tile.flooredDivision(by: count)
    let former = remnant.cards.count
    if slot >= former, card < cardCount {
      let from = remnant.first + slot - former
      let found = sequencePlace(of: card, around: from).before
      if found >= remnant.first { return lap * count + former + found - remnant.first }
    }
    for place in (0..<min(slot + 1, former)).reversed() where remnant.cards[place] == card {
      return lap * count + place
    }
    guard card < cardCount else { return nil }
    // Before the tiles the sequence runs on backward.
    let last = remnant.first + count - former - 1
    return lap * count - 1 - (last - sequencePlace(of: card, around: last).before)
  }

  /// The first tile of a card at or after a tile; `nil` if there is none.
  func slot(of card: Int, atOrAfter tile: Int) -> Int? {
    guard let remnant else { return nil }
    let (lap, slot) = tile.flooredDivision(by: count)
    let former = remnant.cards.count
    for place in slot..<max(slot, former) where remnant.cards[place] == card { return lap * count + place }
    guard card < cardCount else { return nil }
    let found = former + sequencePlace(of: card, around: remnant.first + max(slot - former, 0)).after - remnant.first
    if found < count { return lap * count + found }
    for place in 0..<former where remnant.cards[place] == card { return (lap + 1) * count + place }
    return (lap + 1) * count + former + sequencePlace(of: card, around: remnant.first).after - remnant.first
  }

  /// Where a card of the sequence stands around a place, counted over its laps: at or before it, and at or after it.
  private func sequencePlace(of card: Int, around place: Int) -> (before: Int, after: Int) {
    let number = slots.extents.count
    let (lap, slot) = place.flooredDivision(by: number)
    let around =
      order?.slots(of: card, around: slot)
      ?? (before: card <= slot ? card : card - number, after: card >= slot ? card : card + number)
    return (lap * number + around.before, lap * number + around.after)
  }
}
