/// Where a strip is in its own motion, in a few numbers, from which another controller can go on.
public struct StripMoment: Sendable, Hashable {
  /// The strip position under the viewport's leading edge, px, wrapped.
  public var offset: Double
  public var phase: ScrollPhase
  /// Until the phase ends; `nil` if it has no end.
  public var left: Duration?
  /// Whether the automatic motion increases the offset.
  public var isForward: Bool

  public init(offset: Double, phase: ScrollPhase, left: Duration?, isForward: Bool) {
    self.offset = offset
    self.phase = phase
    self.left = left
    self.isForward = isForward
  }
}

extension ScrollController {
  /// Where the strip is at the latest time.
  public var moment: StripMoment {
    StripMoment(offset: offset, phase: phase, left: deadline.map { now.duration(to: $0) }, isForward: heading > 0)
  }

  /// Goes on at the latest time as the strip did that was at `moment`, on which the same cards move in the same way.
  /// - Returns: `false`, with nothing changed, where these numbers do not tell how it went on: in all phases but cruising,
  ///   dwelling and stepping.
  public mutating func goOn(from moment: StripMoment) -> Bool {
    let range = view.range ?? 0...strip.lapLength
    guard moment.offset >= range.lowerBound - Self.sameOffset, moment.offset <= range.upperBound + Self.sameOffset,
      moment.left.map({ $0 >= .zero && $0 < Self.longest }) ?? true
    else { return false }
    var next = self
    next.heading = moment.isForward ? 1 : -1
    switch (moment.phase, moment.left) {
    case (.cruising, _): next.cruise(from: moment.offset, at: now)
    case (.dwelling, let left):
      next.state = .still(at: beginning(moment.offset), .dwelling, until: left.map { now.advanced(by: $0) })
    case (.stepping, let left?):
      guard next.isStepping(at: moment.offset, left) else { return false }
    default: return false
    }
    guard next.phase == moment.phase, abs(next.difference(from: moment.offset)) < Self.sameOffset else { return false }
    self = next
    return true
  }

  /// Offsets that differ by less are the same, px.
  private static let sameOffset = 1e-3

  /// No phase of an automatic motion takes longer.
  private static let longest = Duration.seconds(1_000_000_000)

  private func difference(from other: Double) -> Double {
    let difference = offset - other
    guard strip.loops else { return difference }
    // The shorter way round.
    return difference - (difference / strip.lapLength).rounded() * strip.lapLength
  }

  /// Enters the step that is at `place` and ends after `left`.
  /// - Returns: whether there is one.
  private mutating func isStepping(at place: Double, _ left: Duration) -> Bool {
    guard case .step(_, let duration, _, _) = behavior.advance, left <= duration else { return false }
    let since = now.advanced(by: left - duration)
    // A step begins at a stop. Behind the place are all that it can be: the nearest one, and where several cards are passed
    // at once, those before it. A fade is at one of its ends.
    let nearest = view.index(aheadOf: place, sign: -heading, behavior.stepAlignment)
    let reach = behavior.cardsPerStep + 1
    for index in (nearest - reach)...(nearest + reach) {
      var other = self
      other.resume(from: strip.wrapped(view.snap(index, behavior.stepAlignment)), at: since)
      guard other.phase == .stepping, other.heading == heading, abs(other.difference(from: place)) < Self.sameOffset,
        other.deadline.map({ now.duration(to: $0) }) == left
      else { continue }
      self = other
      return true
    }
    return false
  }
}

extension ScrollBehavior {
  fileprivate var cardsPerStep: Int {
    if case .step(_, _, _, let cards) = advance { cards } else { 1 }
  }
}
