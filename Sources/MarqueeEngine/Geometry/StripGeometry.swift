/// Where the cards of a strip lie, along the one axis on which it scrolls.
///
/// A looping strip repeats every `lapLength`, on which the last card's spacing counts: the seam is a gap like every
/// other. The strip is an index space, not an array: tile *g* shows card *g* mod *n* of lap *g* div *n*.
public struct StripGeometry: Sendable, Hashable {
  /// The leading edge of each card in px from the start of its lap, and the lap length at last: `count + 1` values.
  public let starts: [Double]
  /// Each card's extent along the strip in px.
  public let extents: [Double]
  /// The gap after each card in px.
  public let spacing: Double
  public let loops: Bool

  /// - Precondition: at least one card, every extent positive, no negative spacing, all finite.
  public init(extents: [Double], spacing: Double, loops: Bool = true) {
    precondition(!extents.isEmpty, "a strip has at least one card")
    precondition(extents.allSatisfy { $0 > 0 && $0.isFinite }, "card extents are positive")
    precondition(spacing >= 0 && spacing.isFinite, "spacing is not negative")
    self.extents = extents
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
    self.starts = starts
  }

  public var count: Int { extents.count }

  /// Σ(extent + spacing) over all cards, px.
  public var lapLength: Double { starts[count] }

  /// From the first card's leading edge to the last one's trailing edge, px.
  public var contentLength: Double { starts[count - 1] + extents[count - 1] }

  /// The same place within the first lap, [0, lapLength), for an offset of any size and sign, in one exact step;
  /// the offset itself where the strip does not loop.
  public func wrapped(_ offset: Double) -> Double {
    guard loops else { return offset }
    let remainder = offset.truncatingRemainder(dividingBy: lapLength)
    // By its sign rather than its value: whole laps back leave −0, which would print as such.
    let positive = remainder.sign == .minus ? remainder + lapLength : remainder
    // A tiny negative remainder plus a lap rounds to the whole lap, which is the start of the next one.
    return positive < lapLength ? positive : 0
  }
}

/// A sum of lengths that is rounded only once, at its end: ten years of cruising walk a lap up to a thousand million
/// times, and every rounding in it would count as often. Neumaier's summation.
private struct CompensatedSum {
  private var sum = 0.0
  /// What rounding has taken from `sum`.
  private var lost = 0.0

  var value: Double { sum + lost }

  mutating func add(_ length: Double) {
    let next = sum + length
    lost += sum >= length ? (sum - next) + length : (length - next) + sum
    sum = next
  }
}
