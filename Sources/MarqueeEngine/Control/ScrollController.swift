/// Decides how a strip moves: input and time go in, the offset comes out.
///
/// It reads no clock. `advance(to:)` and `handle(_:)` take times that never go back; what happens in between, such as
/// the end of a rest, happens at its own exact time whether or not a frame was drawn then.
public struct ScrollController: Sendable {
  public internal(set) var view: StripView
  public internal(set) var behavior: ScrollBehavior

  var state: ScrollState
  var pointers = PointerTable()
  var tracker = VelocityTracker()
  var hover = HoverDetector()
  var wheel = WheelNotches()
  /// 1 or −1: the way in which the strip moves by itself. A bounded one turns round.
  var heading: Double
  /// The latest time that was heard of.
  var now: Instant
  /// The latest input that counted as one.
  public internal(set) var lastInput: Instant = .start

  /// A strip that moves by itself from time `start` on.
  ///
  /// - Parameter offset: px past the first card's snap, which is 0 on a strip that does not snap to the centre.
  public init(
    strip: StripGeometry, viewport: Double, behavior: ScrollBehavior, offset: Double = 0, start: Instant = .start
  ) {
    let view = StripView(strip: strip, viewport: viewport)
    self.view = view
    self.behavior = behavior
    now = start
    heading = behavior.advance.direction
    state = .held(at: 0)
    begin(at: view.clamped(strip.wrapped(view.snap(0, behavior.snap) + offset)), from: start)
  }

  public var strip: StripGeometry { view.strip }

  /// px along the strip.
  public var viewport: Double { view.viewport }

  public var phase: ScrollPhase { state.phase }

  /// Whether the picture stays the same until an input or `deadline`.
  public var isStill: Bool { state.isStill }

  /// The strip position under the viewport's leading edge in px at the time last advanced to: [0, lap) on a looping
  /// strip; on a bounded one beyond its range while it is pulled past an end.
  public var offset: Double { offset(at: now) }

  /// px/s at the time last advanced to; positive moves the offset forward.
  public var velocity: Double { velocity(at: now) }

  /// The tiles in view at the time last advanced to.
  public var tiles: TileSequence { strip.tiles(at: offset, viewport: viewport) }

  /// Carries out all that falls due until `time`.
  public mutating func advance(to time: Instant) {
    var cycle = CycleFinder()
    while let deadline, deadline <= time {
      now = max(now, deadline)
      endState(at: deadline)
      if let period = cycle.period(of: self, at: deadline) {
        // Whole rounds change nothing but the time.
        let rounds = deadline.duration(to: time).attoseconds / period.attoseconds
        state.shift(by: Duration(attoseconds: period.attoseconds * rounds))
      }
    }
    now = max(now, time)
  }

  /// When the state ends by itself.
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
      pointers.ownerIsGhost()
      letGo(velocity: 0, at: time)
    case .moving(let motion, _, _, let sequel):
      follow(sequel, from: motion.end, velocity: motion.velocity(after: motion.duration), at: time)
    case .still(let offset, _, _):
      moveOn(from: strip.wrapped(offset), at: time)
    }
  }

  /// - Parameter offset: not wrapped, so that it is in the same lap as the goal that a sequel names.
  mutating func follow(_ sequel: ScrollState.Sequel, from offset: Double, velocity: Double, at time: Instant) {
    switch sequel {
    case .rest: rest(at: offset, from: time)
    case .cruise: cruise(from: offset, at: time)
    case .dwell: dwell(at: offset, from: time)
    case .pause: state = .still(at: offset, .paused, until: time.advanced(by: behavior.pauseFor))
    case .settle(let goal, let duration): settle(from: offset, velocity: velocity, at: goal, within: duration, at: time)
    case .turn: turn(at: offset, from: time)
    case .resume: moveOn(from: strip.wrapped(offset), at: time)
    }
  }

  /// Stands still at `offset` until `resumeAfter` has passed since the later of the last input and `end`, when the
  /// motion that it caused came to its end.
  mutating func rest(at offset: Double, from end: Instant) {
    let since = max(lastInput, end)
    state = .still(at: offset, .resting, until: since.advanced(by: behavior.resumeAfter))
  }

  func offset(at time: Instant) -> Double {
    switch state {
    case .cruising(let motion, let since, _):
      motion.offset(after: since.duration(to: time), on: strip)
    case .held(let offset), .still(let offset, _, _):
      strip.wrapped(offset)
    case .dragging(let grip):
      pulled(to: grip.position)
    case .moving(let motion, _, let since, _):
      strip.wrapped(motion.position(after: since.duration(to: time)))
    }
  }

  func velocity(at time: Instant) -> Double {
    switch state {
    case .cruising(let motion, _, _): motion.velocity
    case .held, .still: 0
    case .dragging(let grip): -tracker.velocity(at: time) * give(at: grip.position)
    case .moving(let motion, _, let since, _): motion.velocity(after: since.duration(to: time))
    }
  }
}
