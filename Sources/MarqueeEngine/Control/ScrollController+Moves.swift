// Discrete moves by a wheel, a key or a command. Each starts from the goal of the previous one, so that three quick
// moves add up. Where steps fade, moves do too.
extension ScrollController {
  /// A key that moves or pauses the strip.
  public enum Key: Sendable, Hashable {
    case next, previous, first, last, pageForward, pageBack, pause
  }

  /// The duration of a discrete move.
  static let moveDuration = Duration.milliseconds(300)
  /// How far a notch of the wheel moves a strip without snaps, px.
  var notchDistance: Double { 120 * behavior.touchScale }

  /// Takes a turn of the wheel. With snaps the strip moves by a card for each whole notch.
  ///
  /// - Parameter notches: positive away from the visitor, which moves the strip backward.
  public mutating func handleWheel(_ notches: Double, at time: Instant) {
    advance(to: time)
    lastInput = now
    guard isFree else { return }
    if behavior.snap == .none {
      guard notches.isFinite else { return }
      move(to: destination - min(max(notches, -100), 100) * notchDistance)
    } else {
      let cards = wheel.add(notches)
      // A fraction of a notch counts as an input too.
      if cards == 0 { interrupt() } else { move(byCards: -cards) }
    }
  }

  /// Moves by `distance` px from the goal of the previous move; an infinite distance moves to the end of a bounded
  /// strip.
  public mutating func move(by distance: Double, at time: Instant) {
    advance(to: time)
    lastInput = now
    guard isFree, !distance.isNaN, distance.isFinite || !strip.loops else { return }
    move(to: destination + distance)
  }

  /// Takes a key press.
  public mutating func handle(_ key: Key, at time: Instant) {
    advance(to: time)
    lastInput = now
    guard isFree else { return }
    switch key {
    case .next: move(byCards: 1)
    case .previous: move(byCards: -1)
    case .first: move(to: stops.first ?? snap(ofEnd: 0))
    case .last: move(to: stops.last ?? snap(ofEnd: strip.cardCount - 1))
    case .pageForward: movePage(1)
    case .pageBack: movePage(-1)
    case .pause: setPaused(!isPaused)
    }
  }

  /// Moves a card to the centre, or to its snap, in the shorter direction.
  public mutating func show(card: Int, at time: Instant) {
    advance(to: time)
    lastInput = now
    guard isFree else { return }
    let (alignment, start) = (behavior.snap == .none ? .center : behavior.snap, unwrappedOffset)
    let slot = view.index(ofCard: min(max(card, 0), strip.cardCount - 1), nearest: start, alignment)
    var distance = view.snap(slot, alignment) - start
    if strip.loops {
      distance = strip.wrapped(distance)
      if distance > strip.lapLength / 2 { distance -= strip.lapLength }
    }
    // A distant card takes longer, so that visitors see where it comes from.
    move(to: start + distance, within: .seconds(min(max(abs(distance) / 2500, Self.moveDuration.inSeconds), 2.5)))
  }

  /// Whether the strip can be moved: no pointer is down on it, it is not suspended, and no card is open.
  public var isFree: Bool {
    switch state {
    case .held, .dragging, .still(_, .open, _): false
    case .cruising, .moving, .still: true
    }
  }

  /// The goal of the present move, else the offset; px, not wrapped.
  private var destination: Double {
    switch state {
    case .moving(.fade, .settling, _, .fade(let goal)): goal
    case .moving(.ease(let motion), .settling, _, _): motion.goal
    case .moving(.fade(let motion), .settling, _, _): motion.goal
    case .cruising, .held, .dragging, .moving, .still: offset
    }
  }

  private var stops: StripStops { StripStops(view, behavior.snap) }

  private mutating func move(byCards count: Int) {
    move(to: stops.offset(count, from: destination))
  }

  private mutating func movePage(_ sign: Double) {
    let goal = destination + sign * viewport
    guard behavior.snap != .none else { return move(to: goal) }
    let there = view.snap(view.index(nearest: goal, behavior.snap), behavior.snap)
    // At least to the next stop, however wide the card is.
    let next = stops.offset(sign > 0 ? 1 : -1, from: destination)
    move(to: sign > 0 ? max(there, next) : min(there, next))
  }

  /// The snap of the first or the last card, px: in the lap of `destination`, or where the card stands nearest to it.
  private func snap(ofEnd card: Int) -> Double {
    guard strip.order == nil, strip.remnant == nil else {
      return view.snap(view.index(ofCard: card, nearest: destination, behavior.snap), behavior.snap)
    }
    let (lap, _) = view.index(atOrBefore: destination, behavior.snap).flooredDivision(by: strip.count)
    return view.snap(lap * strip.count + card, behavior.snap)
  }

  /// The position of the present motion, which is in the same lap as its goal; else the offset. px
  var unwrappedOffset: Double {
    guard case .moving(let motion, _, let since, _) = state else { return offset }
    return motion.position(after: since.duration(to: now))
  }

  private mutating func move(to goal: Double, within longest: Duration = Self.moveDuration) {
    guard view.scrolls else { return rest(at: offset, from: now) }
    if behavior.fades { return fade(to: view.clamped(goal)) }
    let ease = ease(
      from: unwrappedOffset, velocity: velocity, to: view.clamped(goal), within: longest, straying: nil)
    state = .moving(.ease(ease), .settling, since: now, then: .rest)
  }
}
