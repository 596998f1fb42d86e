/// Controls the movement of one strip: takes input and time, and returns the offset.
///
/// ```swift
/// let strip = StripGeometry(extents: [420, 420, 300], spacing: 24)
/// var controller = ScrollController(
///   strip: strip, viewport: 1920, behavior: ScrollBehavior(advance: .cruise(velocity: 120)))
/// controller.advance(to: Instant(sinceStart: .seconds(2)))
/// let places = controller.tiles.map { (card: $0.card, position: $0.position) }
/// ```
///
/// It reads no clock. The times passed in never decrease. A state that ends between two calls, such as a rest, ends at
/// its own exact time, whether or not a frame was drawn then.
public struct ScrollController: Sendable {
  /// The strip and the viewport.
  public internal(set) var view: StripView
  /// How the strip moves by itself and responds to input.
  public internal(set) var behavior: ScrollBehavior

  var state: ScrollState { didSet { followFade() } }
  var pointers = PointerTable()
  var tracker = VelocityTracker()
  var hover = HoverDetector()
  var wheel = WheelNotches()
  /// The direction of the automatic motion, 1 or −1. A bounded strip may reverse it at its ends.
  var heading: Double
  /// The fade that was begun last. It goes on when an input ends the step that it belongs to.
  var fade: (motion: FadeMotion, since: Instant)?
  /// The latest time passed in.
  var now: Instant
  /// The time of the latest input; `start` if there was none.
  public internal(set) var lastInput: Instant = .start

  /// Creates a strip that moves by itself from time `start` on.
  ///
  /// - Parameters:
  ///   - card: the card to start at, 0-based; where it stands first in the lap.
  ///   - offset: px past that card's snap; without snaps past its leading edge.
  public init(
    strip: StripGeometry, viewport: Double, behavior: ScrollBehavior, card: Int = 0, offset: Double = 0,
    start: Instant = .start
  ) {
    let view = StripView(strip: strip, viewport: viewport)
    self.view = view
    self.behavior = behavior
    now = start
    heading = behavior.advance.direction
    state = .held(at: 0)
    begin(at: view.clamped(strip.wrapped(view.snap(strip.firstSlot(of: card), behavior.snap) + offset)), from: start)
  }

  /// The layout of the cards.
  public var strip: StripGeometry { view.strip }

  /// The viewport's extent along the strip, px.
  public var viewport: Double { view.viewport }

  /// What the strip is doing.
  public var phase: ScrollPhase { state.phase }

  /// Whether the picture stays unchanged until an input or `deadline`.
  public var isStill: Bool { state.isStill && !isFading }

  /// The strip position under the viewport's leading edge at the latest time, px: in [0, lap) on a looping strip; on a
  /// bounded one outside its range while it is pulled past an end.
  public var offset: Double { offset(at: now) }

  /// The velocity at the latest time, px/s; positive increases the offset.
  public var velocity: Double { velocity(at: now) }

  /// Where the strip is and how fast it travels at the latest time, while it does nothing but that; `nil` otherwise.
  ///
  /// Mutating, though it changes nothing, so that it is called in its place in an array: a copy of a controller costs more than
  /// what is read.
  public mutating func evenTravel() -> EvenTravel? {
    guard case .cruising(let motion, _, _) = state, motion.velocity != 0, !isFading, !strip.hasRemnant else {
      return nil
    }
    return EvenTravel(offset: offset(at: now), velocity: motion.velocity)
  }

  /// The tiles in view at the latest time.
  public var tiles: TileSequence { strip.tiles(at: offset, viewport: viewport) }

  /// The direction from which cards come into view: that of the present motion, else that of the automatic one.
  public var travelsForward: Bool {
    let velocity = velocity
    return velocity == 0 ? heading > 0 : velocity > 0
  }

  /// Performs every state change that is due by `time`.
  public mutating func advance(to time: Instant) {
    if strip.hasRemnant { passRemnant(until: time) }
    var cycle = CycleFinder()
    while let deadline, deadline <= time {
      now = max(now, deadline)
      endState(at: deadline)
      if strip.hasRemnant { dropRemnant() }
      if let period = cycle.period(of: self, at: deadline) {
        // Whole cycles change nothing but the time.
        let rounds = deadline.duration(to: time).attoseconds / period.attoseconds
        state.shift(by: Duration(attoseconds: period.attoseconds * rounds))
      }
    }
    now = max(now, time)
    if strip.hasRemnant { dropRemnant() }
  }

  /// When the present state ends by itself; `nil` if it does not.
  public var deadline: Instant? {
    switch state {
    case .cruising(_, _, let until): until
    case .held, .dragging: pointers.owner.map { $0.lastTravel.advanced(by: behavior.stuckAfter) }
    case .moving(let motion, _, let since, _): since.advanced(by: motion.duration)
    case .still(_, _, let until): until
    }
  }

  private mutating func endState(at time: Instant) {
    switch state {
    case .cruising:
      brake(at: time)
    case .held, .dragging:
      pointers.markOwnerAsGhost()
      releaseOwner(velocity: 0, at: time)
    case .moving(let motion, _, _, let sequel):
      follow(sequel, from: motion.end, velocity: motion.velocity(after: motion.duration), at: time)
    case .still(let offset, _, _):
      resume(from: strip.wrapped(offset), at: time)
    }
  }

  /// Enters the state that follows a motion.
  ///
  /// - Parameter offset: px, not wrapped, because a sequel may name a goal in the same lap.
  mutating func follow(_ sequel: ScrollState.Sequel, from offset: Double, velocity: Double, at time: Instant) {
    switch sequel {
    case .rest: rest(at: offset, from: time)
    case .cruise: cruise(from: offset, at: time)
    case .dwell: dwell(at: offset, from: time)
    case .pause: state = .still(at: offset, .paused, until: time.advanced(by: behavior.pauseFor))
    case .settle(let goal, let duration): settle(from: offset, velocity: velocity, to: goal, within: duration, at: time)
    case .fade(let goal): fade(from: offset, to: goal, at: time)
    case .turn: turn(at: offset, from: time)
    case .resume: resume(from: strip.wrapped(offset), at: time)
    }
  }

  /// Rests at `offset` until `resumeAfter` has passed since the last input, or since `end`, the end of the motion that
  /// it caused, if that is later.
  mutating func rest(at offset: Double, from end: Instant) {
    let since = max(lastInput, end)
    state = .still(at: offset, .resting, until: since.advanced(by: behavior.resumeAfter))
  }
}

// Where a strip is and how fast it moves, by its state.
extension ScrollController {
  func offset(at time: Instant) -> Double {
    switch state {
    case .cruising(let motion, let since, _):
      behavior.followsUTC
        ? motion.gridPlace(after: since.duration(to: time), on: strip)
        : motion.offset(after: since.duration(to: time), on: strip)
    case .held(let offset), .still(let offset, _, _):
      strip.wrapped(offset)
    case .dragging(let grip):
      pulled(to: grip.position)
    case .moving(let motion, _, let since, _):
      strip.wrapped(position(of: motion, after: since.duration(to: time)))
    }
  }

  /// The offset of a motion, px, not wrapped.
  func position(of motion: FiniteMotion, after elapsed: Duration) -> Double {
    behavior.followsUTC ? motion.gridPlace(after: elapsed) : motion.position(after: elapsed)
  }

  /// The offset at which a motion may begin, px.
  func beginning(_ offset: Double) -> Double { behavior.followsUTC ? PlaceGrid.nearest(offset) : offset }

  func velocity(at time: Instant) -> Double {
    switch state {
    case .cruising(let motion, _, _): motion.velocity
    case .held, .still: 0
    case .dragging(let grip): -tracker.velocity(at: time) * behavior.touchScale * dragRatio(at: grip.position)
    case .moving(let motion, _, let since, _): motion.velocity(after: since.duration(to: time))
    }
  }
}
