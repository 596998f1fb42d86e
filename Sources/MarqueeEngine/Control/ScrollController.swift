/// Decides how a strip moves: input and time go in, the offset comes out.
///
/// It reads no clock. `advance(to:)` and `handle(_:)` take times that never go back; what happens in between, such as
/// the end of a rest, happens at its own exact time whether or not a frame was drawn then.
public struct ScrollController: Sendable {
  public internal(set) var strip: StripGeometry
  /// px along the strip.
  public internal(set) var viewport: Double
  public internal(set) var behavior: ScrollBehavior

  var state: ScrollState
  var pointers = PointerTable()
  var tracker = VelocityTracker()
  var hover = HoverDetector()
  /// The latest time that was heard of.
  var now: Instant
  var lastInput: Instant = .start

  /// A strip that cruises from `offset` px at time `start`.
  public init(
    strip: StripGeometry, viewport: Double, behavior: ScrollBehavior, offset: Double = 0, start: Instant = .start
  ) {
    self.strip = strip
    self.viewport = viewport
    self.behavior = behavior
    now = start
    state = .cruising(
      CruiseMotion(start: strip.wrapped(offset), velocity: behavior.cruiseVelocity), since: start)
  }

  public var phase: ScrollPhase { state.phase }

  /// Whether the picture stays the same until an input or `deadline`.
  public var isStill: Bool { state.isStill }

  /// The strip position under the viewport's leading edge in px at the time last advanced to; [0, lap) on a looping
  /// strip.
  public var offset: Double { offset(at: now) }

  /// px/s at the time last advanced to; positive moves the offset forward.
  public var velocity: Double { velocity(at: now) }

  /// The tiles in view at the time last advanced to.
  public var tiles: TileSequence { strip.tiles(at: offset, viewport: viewport) }

  /// Carries out all that falls due until `time`.
  public mutating func advance(to time: Instant) {
    while let deadline, deadline <= time {
      now = max(now, deadline)
      endState(at: deadline)
    }
    now = max(now, time)
  }

  /// When the state ends by itself.
  public var deadline: Instant? {
    switch state {
    case .cruising: nil
    case .held, .dragging: pointers.owner.map { $0.lastTravel.advanced(by: behavior.stuckAfter) }
    case .coasting(let motion, let since): since.advanced(by: motion.duration)
    case .resting(_, let until): until
    case .ramping(let motion, let since): since.advanced(by: motion.duration)
    }
  }

  private mutating func endState(at time: Instant) {
    switch state {
    case .cruising:
      break
    case .held, .dragging:
      pointers.ownerIsGhost()
      letGo(velocity: 0, at: time)
    case .coasting:
      rest(at: offset(at: time), from: time)
    case .resting(let offset, _):
      let motion = RampMotion(start: offset, goal: behavior.cruiseVelocity, duration: behavior.ramp)
      state = .ramping(motion, since: time)
    case .ramping(let motion, _):
      let end = strip.wrapped(motion.position(after: motion.duration))
      state = .cruising(CruiseMotion(start: end, velocity: behavior.cruiseVelocity), since: time)
    }
  }

  /// Stands still at `offset` until `resumeAfter` has passed since the later of the last input and `end`, when the
  /// motion that it caused came to its end.
  mutating func rest(at offset: Double, from end: Instant) {
    let since = max(lastInput, end)
    state = .resting(at: offset, until: since.advanced(by: behavior.resumeAfter))
  }

  func offset(at time: Instant) -> Double {
    switch state {
    case .cruising(let motion, let since):
      motion.offset(after: since.duration(to: time), on: strip)
    case .held(let offset), .resting(let offset, _):
      strip.wrapped(offset)
    case .dragging(let grip):
      strip.wrapped(grip.position)
    case .coasting(let motion, let since):
      strip.wrapped(motion.position(after: since.duration(to: time)))
    case .ramping(let motion, let since):
      strip.wrapped(motion.position(after: since.duration(to: time)))
    }
  }

  func velocity(at time: Instant) -> Double {
    switch state {
    case .cruising(let motion, _): motion.velocity
    case .held, .resting: 0
    case .dragging: -tracker.velocity(at: time)
    case .coasting(let motion, let since): motion.velocity(after: since.duration(to: time))
    case .ramping(let motion, let since): motion.velocity(after: since.duration(to: time))
    }
  }
}
