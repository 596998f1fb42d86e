/// What a strip is doing, with everything that determines its offset. The controller replaces states and has no flags
/// beside them. Offsets are in px.
enum ScrollState: Sendable, Hashable {
  /// Moves at constant velocity; on a bounded strip until it must brake for the end.
  case cruising(CruiseMotion, since: Instant, until: Instant?)
  /// A pointer is down and has not left the slop, or the strip is suspended.
  case held(at: Double)
  /// A pointer drags the strip.
  case dragging(Grip)
  /// A finite motion, and what follows it.
  case moving(FiniteMotion, Movement, since: Instant, then: Sequel)
  /// Stands still until `until`; indefinitely if that is `nil`.
  case still(at: Double, Stillness, until: Instant?)

  /// Why the strip moves.
  enum Movement: Sendable, Hashable {
    /// Slowed down by friction after a fling.
    case coasting
    /// To the offset at which an input lets the strip rest.
    case settling
    /// To or from cruising velocity, or to the end of a bounded strip.
    case ramping
    /// To the next card, or back to the start.
    case stepping
  }

  /// Why the strip stands still.
  enum Stillness: Sendable, Hashable {
    /// After an input, until `resumeAfter` has passed.
    case resting
    /// By a visitor's pause, which ends, or by an operator's, which does not.
    case paused
    /// At a card, between two steps.
    case dwelling
    /// While a card is open.
    case open
  }

  /// What follows a finite motion.
  enum Sequel: Sendable, Hashable {
    case rest
    case pause
    case cruise
    case dwell
    /// Settles exactly at an offset within a time.
    case settle(to: Double, within: Duration)
    /// Fades into another place, px.
    case fade(to: Double)
    /// Reverses or rewinds at the end of a bounded strip.
    case turn
    /// Starts the automatic motion from rest.
    case resume
  }
}

/// The motion of a strip that cruises, and neither fades nor has tiles of a former sequence.
public struct EvenTravel: Sendable, Hashable {
  /// See `ScrollController.offset`, px.
  public var offset: Double
  /// px/s; not 0.
  public var velocity: Double

  public init(offset: Double, velocity: Double) {
    self.offset = offset
    self.velocity = velocity
  }
}

/// The name of what a strip is doing. The raw values appear in traces and in the control protocol.
public enum ScrollPhase: String, Sendable, Hashable, CaseIterable {
  case cruising, held, dragging, coasting, settling, resting, ramping, paused, dwelling, stepping, open
}

extension ScrollState {
  var phase: ScrollPhase {
    switch self {
    case .cruising: .cruising
    case .held: .held
    case .dragging: .dragging
    case .moving(_, .coasting, _, _): .coasting
    case .moving(_, .settling, _, _): .settling
    case .moving(_, .ramping, _, _): .ramping
    case .moving(_, .stepping, _, _): .stepping
    case .still(_, .resting, _): .resting
    case .still(_, .paused, _): .paused
    case .still(_, .dwelling, _): .dwelling
    case .still(_, .open, _): .open
    }
  }

  /// Whether the picture stays unchanged until an input or a deadline.
  var isStill: Bool {
    switch self {
    case .cruising(let motion, _, _): motion.velocity == 0
    case .held, .dragging, .still: true
    case .moving: false
    }
  }
}
