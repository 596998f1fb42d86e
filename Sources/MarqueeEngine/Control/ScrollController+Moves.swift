// Moves by a wheel or a key. Each goes on from where the one before will end, so that three quick ones add up.
extension ScrollController {
  public enum Key: Sendable, Hashable {
    case next, previous, first, last, pageForward, pageBack, pause
  }

  /// How long a discrete move takes.
  static let moveDuration = Duration.milliseconds(300)
  /// What a notch of the wheel moves a strip without snaps, px.
  static let notch = 120.0

  /// Takes a turn of the wheel in notches, positive away from the visitor, which moves the strip back.
  public mutating func handleWheel(_ notches: Double, at time: Instant) {
    advance(to: time)
    lastInput = now
    guard isFree else { return }
    if behavior.snap == .none {
      guard notches.isFinite else { return }
      move(to: destination - min(max(notches, -100), 100) * Self.notch)
    } else {
      let cards = wheel.add(notches)
      // A part of a notch is an input as well.
      if cards == 0 { interrupt() } else { move(byCards: -cards) }
    }
  }

  /// Moves by `distance` px from where the last move is going to end; an infinite one goes to the end of a bounded strip.
  public mutating func move(by distance: Double, at time: Instant) {
    advance(to: time)
    lastInput = now
    guard isFree, !distance.isNaN, distance.isFinite || !strip.loops else { return }
    move(to: destination + distance)
  }

  public mutating func handle(_ key: Key, at time: Instant) {
    advance(to: time)
    lastInput = now
    guard isFree else { return }
    switch key {
    case .next: move(byCards: 1)
    case .previous: move(byCards: -1)
    case .first: move(to: stops.first ?? homeward(0))
    case .last: move(to: stops.last ?? homeward(strip.count - 1))
    case .pageForward: movePage(1)
    case .pageBack: movePage(-1)
    case .pause: setPause(!isPaused)
    }
  }

  /// Brings a card to the middle, or to where the strip snaps, by the shorter way round.
  public mutating func show(card: Int, at time: Instant) {
    advance(to: time)
    lastInput = now
    guard isFree else { return }
    let place = view.snap(min(max(card, 0), strip.count - 1), behavior.snap == .none ? .center : behavior.snap)
    let here = presentPlace
    var way = place - here
    if strip.loops {
      way = strip.wrapped(way)
      if way > strip.lapLength / 2 { way -= strip.lapLength }
    }
    // A far card takes longer, so that it can be seen where it comes from.
    move(to: here + way, within: .seconds(min(max(abs(way) / 2500, Self.moveDuration.inSeconds), 2.5)))
  }

  /// Whether no finger has the strip, nor an open card holds it.
  public var isFree: Bool {
    switch state {
    case .held, .dragging, .still(_, .open, _): false
    case .cruising, .moving, .still: true
    }
  }

  /// Where the strip is going, or is. px, not wrapped.
  private var destination: Double {
    if case .moving(.ease(let motion), .settling, _, _) = state { return motion.goal }
    return offset
  }

  private var stops: StripStops { StripStops(view, behavior.snap) }

  private mutating func move(byCards count: Int) {
    move(to: stops.place(count, from: destination))
  }

  private mutating func movePage(_ sign: Double) {
    let goal = destination + sign * viewport
    guard behavior.snap != .none else { return move(to: goal) }
    let there = view.snap(view.index(nearest: goal, behavior.snap), behavior.snap)
    // At least to the next card, however wide it is.
    let next = stops.place(sign > 0 ? 1 : -1, from: destination)
    move(to: sign > 0 ? max(there, next) : min(there, next))
  }

  /// Where a card of this lap is aligned.
  private func homeward(_ card: Int) -> Double {
    let (lap, _) = view.index(atOrBefore: destination, behavior.snap).flooredDivision(by: strip.count)
    return view.snap(lap * strip.count + card, behavior.snap)
  }

  /// The very number that the present motion has, which is in the same lap as its goal; else the offset. px
  private var presentPlace: Double {
    guard case .moving(let motion, _, let since, _) = state else { return offset }
    return motion.position(after: since.duration(to: now))
  }

  private mutating func move(to goal: Double, within longest: Duration = Self.moveDuration) {
    guard view.scrolls else { return rest(at: offset, from: now) }
    let ease = ease(
      from: presentPlace, velocity: velocity, to: view.clamped(goal), within: longest, straying: nil)
    state = .moving(.ease(ease), .settling, since: now, then: .rest)
  }

  /// Whether it is paused, or will be where it comes to rest.
  public var isPaused: Bool {
    switch state {
    case .still(_, .paused, _), .moving(_, _, _, .pause): true
    case .cruising, .held, .dragging, .moving, .still: false
    }
  }

  /// Takes the key that pauses, where it pauses or lets go on several strips that need not do the same.
  public mutating func handlePause(_ pauses: Bool, at time: Instant) {
    advance(to: time)
    lastInput = now
    if isFree { setPause(pauses) }
  }

  private mutating func setPause(_ pauses: Bool) {
    if pauses { comeToRest(from: offset, velocity: velocity, then: .pause) } else { goOn() }
  }

  /// Does not wait any longer for anything but a motion under way.
  private mutating func goOn() {
    switch state {
    // An operator's pause has no end, and a visitor does not end it.
    case .still(let offset, .paused, .some), .still(let offset, .resting, _):
      moveOn(from: strip.wrapped(offset), at: now)
    case .moving(let motion, let movement, let since, .pause):
      state = .moving(motion, movement, since: since, then: .resume)
    case .cruising, .held, .dragging, .moving, .still:
      break
    }
  }
}
