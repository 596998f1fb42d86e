/// Where a strip comes to rest relative to the viewport.
public enum SnapAlignment: Sendable, Hashable {
  /// Anywhere.
  case none
  /// A card's leading edge at the viewport's leading edge.
  case start
  /// A card's centre at the viewport's centre.
  case center
}

/// A strip as it is seen through a viewport of a given extent: where it may rest, and where it snaps.
public struct StripView: Sendable, Hashable {
  public let strip: StripGeometry
  /// px along the strip.
  public let viewport: Double

  /// Content that is longer than the viewport by less does not scroll: cards that just fill it may be a rounding error
  /// longer, and nobody sees less than half a pixel. px.
  static let leastTravel = 0.5

  public init(strip: StripGeometry, viewport: Double) {
    self.strip = strip
    self.viewport = viewport
  }

  /// The offsets between which a bounded strip rests; `nil` where it loops. Content shorter than the viewport is
  /// centred and has only one.
  public var range: ClosedRange<Double>? {
    guard !strip.loops else { return nil }
    let slack = viewport - strip.contentLength
    return slack > -Self.leastTravel ? (-slack / 2)...(-slack / 2) : 0...(-slack)
  }

  /// Whether the strip can move at all.
  public var scrolls: Bool {
    guard let range else { return true }
    return range.lowerBound < range.upperBound
  }

  /// The nearest offset at which a bounded strip may rest; the offset itself where it loops.
  public func clamped(_ offset: Double) -> Double {
    guard let range else { return offset }
    return min(max(offset, range.lowerBound), range.upperBound)
  }

  /// The offset at which a card is aligned, px, not wrapped: card `count` is the first one of the next lap. On a
  /// bounded strip the snaps are brought within its range.
  public func snap(_ index: Int, _ alignment: SnapAlignment) -> Double {
    let (lap, card) = strip.loops ? index.flooredDivision(by: strip.count) : (0, min(max(index, 0), strip.count - 1))
    return clamped(Double(lap) * strip.lapLength + inset(card, alignment))
  }

  /// Where a card of the first lap is aligned, beyond the range or not.
  private func inset(_ card: Int, _ alignment: SnapAlignment) -> Double {
    switch alignment {
    case .none, .start: strip.starts[card]
    case .center: strip.starts[card] + strip.extents[card] / 2 - viewport / 2
    }
  }

  /// The last card that is aligned at or before `offset`, in the numbers of `snap(_:_:)`.
  public func index(atOrBefore offset: Double, _ alignment: SnapAlignment) -> Int {
    // What is nearer than a rounding error is there.
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

  /// The card whose alignment is nearest to `offset`.
  public func index(nearest offset: Double, _ alignment: SnapAlignment) -> Int {
    let before = index(atOrBefore: offset, alignment)
    let isLast = !strip.loops && before == strip.count - 1
    guard !isLast else { return before }
    let (one, other) = (snap(before, alignment), snap(before + 1, alignment))
    return offset - one <= other - offset ? before : before + 1
  }

  /// The first card whose alignment is truly ahead of `offset` in the direction of `sign`; on a bounded strip the last
  /// one that there is where none is ahead.
  public func index(aheadOf offset: Double, sign: Double, _ alignment: SnapAlignment) -> Int {
    if sign >= 0 {
      let before = index(atOrBefore: offset, alignment)
      // A bounded strip that was pulled past its start has no card before it.
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
