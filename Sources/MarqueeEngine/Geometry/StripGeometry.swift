/// The layout of a strip's cards along the axis on which it scrolls.
///
/// A looping strip repeats every `lapLength`, which includes the gap after the last card, so that the seam is a gap
/// like any other. The strip is an index space, not an array: tile *g* shows slot *g* mod *n* of lap *g* div *n*.
///
/// While a strip still shows tiles of a sequence that it had before, those are its first slots; see `Remnant`.
public struct StripGeometry: Sendable, Hashable {
  /// By reference, because a strip is copied several times a frame.
  let slots: Slots
  /// The tiles of the former sequence that are still in view; `nil` if there are none.
  let remnant: Remnant?
  /// The gap after each card, px.
  public let spacing: Double
  /// Whether the first card follows the last one; a strip that does not loop is *bounded*.
  public let loops: Bool

  /// The leading edge of each slot of the sequence in px from the start of its lap, followed by the length of that lap.
  public var starts: [Double] { slots.starts }
  /// The extent of the card in each slot of the sequence along the strip, px.
  public var extents: [Double] { slots.extents }
  /// Which card stands in each slot of the sequence; `nil` if each card stands once, as listed.
  public var order: SlotOrder? { slots.order }

  /// What grows with the number of slots. Immutable.
  final class Slots: Sendable, Hashable {
    /// The leading edge of each slot in px from the start of its lap, followed by the lap length.
    let starts: [Double]
    /// The extent of each slot's card along the strip, px.
    let extents: [Double]
    let order: SlotOrder?

    init(starts: [Double], extents: [Double], order: SlotOrder?) {
      (self.starts, self.extents, self.order) = (starts, extents, order)
    }

    static func == (one: Slots, other: Slots) -> Bool {
      one === other || one.extents == other.extents && one.starts == other.starts && one.order == other.order
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(starts)
      hasher.combine(order)
    }
  }

  /// - Parameters:
  ///   - cards: each card's extent along the strip, px.
  ///   - spacing: the gap after each card, px.
  ///   - order: which card stands in each slot; only of a looping strip.
  /// - Precondition: there is at least one card, every extent is positive, the spacing is not negative, all are finite.
  public init(extents cards: [Double], spacing: Double, loops: Bool = true, order: SlotOrder? = nil) {
    precondition(!cards.isEmpty, "a strip has at least one card")
    precondition(order.map { loops && $0.cardCount == cards.count } ?? true, "every card of a lap is on the strip")
    let extents = order.map { $0.cards.map { cards[$0] } } ?? cards
    precondition(extents.allSatisfy { $0 > 0 && $0.isFinite }, "card extents are positive")
    precondition(spacing >= 0 && spacing.isFinite, "spacing is not negative")
    self.spacing = spacing
    self.loops = loops
    var edge = CompensatedSum()
    var starts = [edge.value]
    starts.reserveCapacity(extents.count + 1)
    for extent in extents {
      edge.add(extent)
      edge.add(spacing)
      starts.append(edge.value)
    }
    slots = Slots(starts: starts, extents: extents, order: order)
    remnant = nil
  }

  /// The same strip with other tiles before it.
  init(_ strip: StripGeometry, after remnant: Remnant?) {
    (slots, spacing, loops, self.remnant) = (strip.slots, strip.spacing, strip.loops, remnant)
  }

  /// The number of slots.
  public var count: Int {
    guard let remnant else { return slots.extents.count }
    return remnant.count
  }

  /// The number of cards; those of former tiles are numbered after them.
  public var cardCount: Int { order?.cardCount ?? slots.extents.count }

  /// The leading edge of a slot in px from the start of its lap; that of slot `count` is the lap length.
  public func start(ofSlot slot: Int) -> Double {
    guard let remnant else { return slots.starts[slot] }
    return remnant.start(ofSlot: slot, before: slots)
  }

  /// The extent of a slot's card along the strip, px.
  public func extent(ofSlot slot: Int) -> Double {
    guard let remnant else { return slots.extents[slot] }
    return remnant.extent(ofSlot: slot, before: slots)
  }

  /// The card of a slot of the first lap.
  public func card(inSlot slot: Int) -> Int {
    var slot = slot
    if let remnant {
      if slot < remnant.cards.count { return remnant.cards[slot] }
      slot = remnant.sequenceSlot(slot, of: slots.extents.count)
    }
    guard let order else { return slot }
    return order.cards[slot]
  }

  /// The card of a tile; see `Tile.index`.
  public func card(ofTile index: Int) -> Int { card(inSlot: index.flooredDivision(by: count).remainder) }

  /// The first slot of a card in the sequence.
  public func firstSlot(of card: Int) -> Int { order?.firstSlot(of: card) ?? card }

  /// Σ(extent + spacing) over all slots, px.
  public var lapLength: Double {
    guard let remnant else { return slots.starts[slots.extents.count] }
    return remnant.lapLength
  }

  /// The distance from the first slot's leading edge to the last slot's trailing edge, px.
  public var contentLength: Double { start(ofSlot: count - 1) + extent(ofSlot: count - 1) }

  /// The equivalent offset within the first lap, [0, lapLength), px; on a bounded strip the offset itself.
  ///
  /// It is the offset itself or a single exact remainder, whatever the size and sign of the offset.
  public func wrapped(_ offset: Double) -> Double {
    // Most are within the lap already. −0 takes the remainder, as everything below 0.
    guard loops, offset.sign == .minus || !(offset < lapLength) else { return offset }
    let remainder = offset.truncatingRemainder(dividingBy: lapLength)
    // Tests the sign, not the value: whole laps backward leave −0, which would be printed as such.
    let positive = remainder.sign == .minus ? remainder + lapLength : remainder
    // A tiny negative remainder plus a lap rounds to a whole lap, which is the start of the next one.
    return positive < lapLength ? positive : 0
  }
}

extension StripGeometry {
  /// A position on the strip relative to a slot, which can be found again in another layout.
  struct Place: Sendable, Hashable {
    var slot: Int
    /// How far into the slot's card, 0…1.
    var fraction: Double
    /// How far into the gap after it, 0…1.
    var gap: Double
  }

  /// The place at an offset in px.
  func place(at offset: Double) -> Place {
    let offset = wrapped(offset)
    // The last slot that starts at or before the offset.
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if start(ofSlot: middle) <= offset { low = middle } else { high = middle }
    }
    let (into, extent) = (offset - start(ofSlot: low), extent(ofSlot: low))
    let fraction = min(max(into / extent, 0), 1)
    let gap = spacing > 0 ? min(max((into - extent) / spacing, 0), 1) : 0
    return Place(slot: low, fraction: fraction, gap: gap)
  }

  /// The offset of a place in the first lap, px.
  func offset(of place: Place) -> Double {
    start(ofSlot: place.slot) + place.fraction * extent(ofSlot: place.slot) + place.gap * spacing
  }
}

/// A sum of lengths that is rounded only once, by Neumaier's summation. Ten years of cruising travel up to 10⁹ laps,
/// and a rounding error in the lap length would count as often.
private struct CompensatedSum {
  private var sum = 0.0
  /// The accumulated rounding error of `sum`.
  private var lost = 0.0

  var value: Double { sum + lost }

  mutating func add(_ length: Double) {
    let next = sum + length
    lost += sum >= length ? (sum - next) + length : (length - next) + sum
    sum = next
  }
}
