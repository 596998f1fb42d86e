/// How a strip aligns a card with the viewport when it comes to rest.
public enum SnapAlignment: Sendable, Hashable {
  /// No alignment; the strip rests anywhere.
  case none
  /// A card's leading edge at the viewport's leading edge.
  case start
  /// A card's centre at the viewport's centre.
  case center
  /// A card's trailing edge at the viewport's trailing edge.
  case end
}

/// A strip seen through a viewport: the offsets at which it may rest, and at which it snaps.
public struct StripView: Sendable, Hashable {
  public let strip: StripGeometry
  /// The viewport's extent along the strip, px.
  public let viewport: Double

  /// Content that exceeds the viewport by less than this does not scroll: cards that just fill it may exceed it by a
  /// rounding error, and nobody sees less than half a pixel. px.
  static let leastTravel = 0.5

  public init(strip: StripGeometry, viewport: Double) {
    self.strip = strip
    self.viewport = viewport
  }

  /// The range of offsets at which a bounded strip may rest, px; `nil` on a looping one. Content shorter than the
  /// viewport is centred, and its range is a single offset.
  public var range: ClosedRange<Double>? {
    guard !strip.loops else { return nil }
    let slack = viewport - strip.contentLength
    return slack > -Self.leastTravel ? (-slack / 2)...(-slack / 2) : 0...(-slack)
  }

  /// Whether the strip can scroll; content that fits the viewport cannot.
  public var scrolls: Bool {
    guard let range else { return true }
    return range.lowerBound < range.upperBound
  }

  /// The offset clamped to the range of a bounded strip, px; on a looping strip the offset itself.
  public func clamped(_ offset: Double) -> Double {
    guard let range else { return offset }
    return min(max(offset, range.lowerBound), range.upperBound)
  }

  /// The offset at which a slot's card is aligned, px, not wrapped: index `count` is the first slot of the next lap. On a
  /// bounded strip it is clamped to the range.
  public func snap(_ index: Int, _ alignment: SnapAlignment) -> Double {
    let (lap, slot) = strip.loops ? index.flooredDivision(by: strip.count) : (0, min(max(index, 0), strip.count - 1))
    return clamped(Double(lap) * strip.lapLength + inset(slot, alignment))
  }

  /// The offset at which a slot of the first lap is aligned, not clamped, px.
  private func inset(_ slot: Int, _ alignment: SnapAlignment) -> Double {
    switch alignment {
    case .none, .start: strip.start(ofSlot: slot)
    case .center: strip.start(ofSlot: slot) + strip.extent(ofSlot: slot) / 2 - viewport / 2
    case .end: strip.start(ofSlot: slot) + strip.extent(ofSlot: slot) - viewport
    }
  }

  /// The index, as `snap(_:_:)` takes it, of the slot of a card that is aligned nearest to `offset`; where each card stands
  /// once, its slot in the first lap.
  public func index(ofCard card: Int, nearest offset: Double, _ alignment: SnapAlignment) -> Int {
    if strip.remnant != nil {
      let index = index(atOrBefore: offset, alignment)
      let before = strip.slot(of: card, atOrBefore: index) ?? index
      let after = strip.slot(of: card, atOrAfter: index + 1) ?? before
      return offset - snap(before, alignment) <= snap(after, alignment) - offset ? before : after
    }
    guard let order = strip.order else { return card }
    let (lap, slot) = index(atOrBefore: offset, alignment).flooredDivision(by: strip.count)
    let (before, after) = order.slots(of: card, around: slot)
    // The slot itself is at or before the offset, so the next one of its card may be nearer.
    let next = before == after ? order.slots(of: card, around: slot + 1).after : after
    let (one, other) = (lap * strip.count + before, lap * strip.count + next)
    return offset - snap(one, alignment) <= snap(other, alignment) - offset ? one : other
  }

  /// The index, as `snap(_:_:)` takes it, of the last slot that is aligned at or before `offset`.
  public func index(atOrBefore offset: Double, _ alignment: SnapAlignment) -> Int {
    // Tolerates a rounding error.
    let offset = offset + 1e-9
    var lap = 0
    if strip.loops {
      lap = Int(((offset - inset(0, alignment)) / strip.lapLength).rounded(.down))
    }
    let within = offset - Double(lap) * strip.lapLength
    var low = 0
    var high = strip.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if clamped(inset(middle, alignment)) <= within { low = middle } else { high = middle }
    }
    return lap * strip.count + low
  }

  /// The index of the slot whose snap is nearest to `offset`.
  public func index(nearest offset: Double, _ alignment: SnapAlignment) -> Int {
    let before = index(atOrBefore: offset, alignment)
    let isLast = !strip.loops && before == strip.count - 1
    guard !isLast else { return before }
    let (one, other) = (snap(before, alignment), snap(before + 1, alignment))
    return offset - one <= other - offset ? before : before + 1
  }

  /// The index of the first slot whose snap is strictly ahead of `offset` in the direction of `sign`; on a bounded
  /// strip with none ahead, the last slot in that direction.
  public func index(aheadOf offset: Double, sign: Double, _ alignment: SnapAlignment) -> Int {
    if sign >= 0 {
      let before = index(atOrBefore: offset, alignment)
      // A bounded strip pulled past its start has no snap before the offset.
      guard snap(before, alignment) <= offset + 1e-9 else { return before }
      let next = before + 1
      return strip.loops ? next : min(next, strip.count - 1)
    }
    var before = index(atOrBefore: offset, alignment)
    while snap(before, alignment) >= offset - 1e-9 {
      guard strip.loops || before > 0 else { return 0 }
      before -= 1
    }
    return before
  }
}
