/// What a strip is doing, with what it takes to say where it is. The controller swaps states; it never adds flags.
enum ScrollState: Sendable, Hashable {
  case cruising(CruiseMotion, since: Instant)
  /// A finger rests on the strip.
  case held(at: Double)
  case dragging(Grip)
  case coasting(FlingMotion, since: Instant)
  case resting(at: Double, until: Instant)
  case ramping(RampMotion, since: Instant)

  /// A finger that moves the strip 1:1: the offset is where it was, less what the finger has travelled.
  struct Grip: Sendable, Hashable {
    /// px, when the grip began.
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
  case cruising, held, dragging, coasting, resting, ramping
}

extension ScrollState {
  var phase: ScrollPhase {
    switch self {
    case .cruising: .cruising
    case .held: .held
    case .dragging: .dragging
    case .coasting: .coasting
    case .resting: .resting
    case .ramping: .ramping
    }
  }

  /// Whether the picture stays the same until an input or a deadline.
  var isStill: Bool {
    switch self {
    case .cruising(let motion, _): motion.velocity == 0
    case .held, .dragging, .resting: true
    case .coasting, .ramping: false
    }
  }
}
