/// What a strip is doing, with what it takes to say where it is. The controller swaps states; it never adds flags.
enum ScrollState: Sendable, Hashable {
  /// At constant speed; a bounded strip until it must brake.
  case cruising(CruiseMotion, since: Instant, until: Instant?)
  /// A finger rests on the strip.
  case held(at: Double)
  case dragging(Grip)
  /// A motion that comes to an end, and what follows it.
  case moving(FiniteMotion, Movement, since: Instant, then: Sequel)
  /// Stands still until `until`; for good where that is `nil`.
  case still(at: Double, Stillness, until: Instant?)

  enum Movement: Sendable, Hashable {
    case coasting, settling, ramping, stepping
  }

  enum Stillness: Sendable, Hashable {
    case resting, paused, dwelling, open
  }

  /// What a motion leads to.
  enum Sequel: Sendable, Hashable {
    case rest
    case pause
    case cruise
    case dwell
    /// Arrives exactly at an offset within a time.
    case settle(at: Double, within: Duration)
    /// The end of a bounded strip.
    case turn
    /// The start of a bounded strip again.
    case resume
  }

  /// A finger that moves the strip 1:1: the offset is where it was, less what the finger has travelled.
  struct Grip: Sendable, Hashable {
    /// px, when the grip began; where a bounded strip was pulled past its end, as far as the finger pulled.
    var offset: Double
    /// Where the finger was along the axis when the grip began, px.
    var origin: Double
    /// Where it is now, px.
    var place: Double

    var position: Double { offset - (place - origin) }
  }
}

/// The name of what a strip is doing.
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

  /// Whether the picture stays the same until an input or a deadline.
  var isStill: Bool {
    switch self {
    case .cruising(let motion, _, _): motion.velocity == 0
    case .held, .dragging, .still: true
    case .moving: false
    }
  }
}
