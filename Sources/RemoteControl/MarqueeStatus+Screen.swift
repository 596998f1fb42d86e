extension MarqueeStatus {
  /// One screen of the machine.
  package struct Screen: Sendable, Codable, Equatable {
    package var name: String
    package var state: State
    /// Whether nothing is shown although something should be: there is no display, drawing fails, or there never was a good
    /// configuration. False in the operator's hours of black.
    package var nothingShown: Bool
    /// Cards in all its lanes.
    package var cards: Int
    package var lanes: [Lane]
    package var frames: Frames
    /// `nil` without a display.
    package var display: Display?
    /// `nil` unless its strips follow UTC.
    package var position: Position?

    package init(
      name: String, state: State, nothingShown: Bool, cards: Int, lanes: [Lane], frames: Frames,
      display: Display? = nil, position: Position? = nil
    ) {
      self.name = name
      self.state = state
      self.nothingShown = nothingShown
      self.cards = cards
      self.lanes = lanes
      self.frames = frames
      self.display = display
      self.position = position
    }
  }

  /// What the marquee is doing. Its raw value is the word in JSON, for people and for Prometheus.
  package enum State: RawRepresentable, Sendable, Hashable, Codable {
    case showing
    /// The configuration's file is bad or missing, so the last good one is shown.
    case showingLastGood
    /// There is no good configuration yet.
    case waitingForConfiguration
    /// An operator's pause.
    case paused
    /// The operator's hours of black.
    case black
    case waitingForDisplay
    /// `lastFault` says why.
    case drawingFails
    /// The words of a newer marquee.
    case other(String)

    package init(rawValue: String) {
      self =
        switch rawValue {
        case "showing": .showing
        case "showing the last good configuration": .showingLastGood
        case "nothing to show yet; waiting for a good configuration": .waitingForConfiguration
        case "paused": .paused
        case "black": .black
        case "waiting for a display": .waitingForDisplay
        case "drawing fails": .drawingFails
        default: .other(rawValue)
        }
    }

    package var rawValue: String {
      switch self {
      case .showing: "showing"
      case .showingLastGood: "showing the last good configuration"
      case .waitingForConfiguration: "nothing to show yet; waiting for a good configuration"
      case .paused: "paused"
      case .black: "black"
      case .waitingForDisplay: "waiting for a display"
      case .drawingFails: "drawing fails"
      case .other(let words): words
      }
    }
  }

  /// One lane.
  package struct Lane: Sendable, Codable, Equatable {
    /// What the strip is doing, such as `cruising`.
    package var phase: String
    /// Cards in the lane.
    package var cards: Int
    /// The id or title of the card in the middle.
    package var card: String
    /// The number of that card, from 1; `nil` for one that is no longer listed.
    package var number: Int?
    /// Cards in view that are no longer listed, and leave; `nil` if there are none.
    package var leaving: Int?
    /// The speed at which it cruises on this display, px/s; `nil` if it moves card by card.
    package var speed: Double?
    /// The strip position under its leading edge at the time of `Position.time`, px; `nil` unless it follows UTC.
    package var place: Double?

    package init(
      phase: String, cards: Int, card: String, number: Int?, leaving: Int? = nil, speed: Double? = nil,
      place: Double? = nil
    ) {
      self.place = place
      self.phase = phase
      self.cards = cards
      self.card = card
      self.number = number
      self.leaving = leaving
      self.speed = speed
    }
  }

  /// Frames since the start, on whatever displays.
  package struct Frames: Sendable, Codable, Equatable {
    /// Frames per second over about the last second; 0 at rest, when nothing needs to be drawn.
    package var rate: Double
    package var presented: Int
    /// Frames that should have been shown and were not.
    package var missed: Int

    package init(rate: Double, presented: Int, missed: Int) {
      self.rate = rate
      self.presented = presented
      self.missed = missed
    }
  }

  /// Where strips that follow UTC are, and how good the clock is.
  package struct Position: Sendable, Codable, Equatable {
    /// Equal on marquees that show the same wall: 12 hexadecimal digits.
    package var wall: String
    /// The time of the last frame, for which the lanes' places are, s since 1970 in UTC as this machine's clock shows it.
    package var time: Double
    /// How far the clock is believed: `trusted`, `plausible` or `doubtful`.
    package var clock: String
    /// How far the clock may be off at most, ms; `nil` if that is not known.
    package var clockError: Double?
    /// How far the strips are behind the clock, ms, because they run no more than 2 % faster or slower to make up for it;
    /// negative if they are ahead.
    package var behind: Double

    package init(wall: String, time: Double, clock: String, clockError: Double?, behind: Double) {
      self.wall = wall
      self.time = time
      self.clock = clock
      self.clockError = clockError
      self.behind = behind
    }
  }
}
