internal import ConfigurationValues
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Platform
internal import RemoteControl

/// Warns of cards that nobody can see: too fast, too long, or out of view for too long.
struct ExposureCheck {
  /// The size of the screen, px.
  let screen: PixelSize
  private let configuration: Configuration
  private let plan: StagePlan
  private let exposures: [LaneExposure]

  /// What counts as seen, after the trade's rule (MRC): half of the area for a second without a break. s
  private static let leastView = 1.0
  /// A visitor of an hour sees every sponsor. s
  private static let longestGap = 3600.0

  init(_ configuration: Configuration, screen: PixelSize) {
    self.screen = screen
    self.configuration = configuration
    plan = StagePlan(configuration, glass: screen)
    exposures = plan.exposures()
  }

  /// At most four warnings a lane, each at the first card that it is about.
  var warnings: [(place: Place, message: String)] {
    var warnings: [(place: Place, message: String)] = []
    for (index, (lane, exposure)) in zip(configuration.lanes, exposures).enumerated() where exposure.period != nil {
      let viewport = Int(plan.layout.lanes[index].viewport)
      func warn(of cards: [Int], _ message: (Int) -> String) {
        guard let first = cards.first else { return }
        let rest = cards.count > 1 ? "; the same goes for \(counted(cards.count - 1, "more card"))" : ""
        warnings.append((lane.cards[first].place, "\(quoted(lane.cards[first].name)) \(message(first))\(rest)"))
      }
      warn(of: lane.cards.indices.filter { exposure.cards[$0].isTooLong }) { _ in
        "is longer than two views of \(viewport) px on a screen of \(screen), so that half of it is never in view; "
          + "make it smaller"
      }
      let fitting = lane.cards.indices.filter { !exposure.cards[$0].isTooLong }
      warn(of: fitting.filter { exposure.cards[$0].seconds == 0 }) { _ in
        "is never in view on a screen of \(screen), for the strip goes past it; lower 'cards' in 'step', or make cards "
          + "smaller"
      }
      let seen = fitting.filter { exposure.cards[$0].seconds > 0 }
      warn(of: seen.filter { exposure.cards[$0].longestView < Self.leastView - 1e-6 }) { card in
        let remedy = lane.step(with: configuration.motion) == nil ? "lower 'speed'" : "raise 'every' in 'step'"
        return "is in view for \(String(exposure.cards[card].longestView, places: 2)) s at a time on a screen of "
          + "\(screen), and counts as seen from 1 s on; \(remedy)"
      }
      warn(of: seen.filter { exposure.cards[$0].longestGap > Self.longestGap }) { card in
        "is out of view for up to \(MarqueeStatus.length(exposure.cards[card].longestGap)) on a screen of \(screen); "
          + "give it a larger share, or the wall fewer cards"
      }
    }
    return warnings
  }

  /// One note for each lane with shares that stands still.
  var notes: [String] {
    zip(configuration.lanes, exposures).compactMap { lane, exposure in
      guard lane.programme != nil, exposure.period == nil, let first = lane.cards.first else { return nil }
      return "the lane of \(quoted(first.name)) stands still on a screen of \(screen), so shares and weights have no "
        + "effect in it"
    }
  }
}
