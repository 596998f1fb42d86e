internal import Platform

/// How the marquee is doing.
package struct MarqueeStatus: Sendable, Codable, Equatable {
  package var version: String
  package var state: State
  /// Whether nothing is shown that should be: there is no display, drawing fails, or there was never a good configuration.
  /// Not in the operator's hours of black.
  package var nothingShown: Bool
  /// When it gets light again where it is black, by the local clock, such as `07:00`; `nil` if not within a day.
  package var blackUntil: String?
  /// Whether an operator's pause lasts, seen or not.
  package var isPaused: Bool
  /// How long a pause that an operator asked for still lasts; `nil` without one, or where it has no end. s.
  package var pauseLeft: Double?
  /// s.
  package var uptime: Double
  package var cards: Int
  package var logos = Logos()
  package var lanes: [Lane]
  package var frames: Frames
  package var configuration: ConfigurationState
  package var lastFault: String?
  package var display: Display?
  package var memory: Memory

  package init(
    version: String, state: State, nothingShown: Bool, blackUntil: String? = nil, isPaused: Bool,
    pauseLeft: Double? = nil, uptime: Double, cards: Int, logos: Logos = Logos(), lanes: [Lane], frames: Frames,
    configuration: ConfigurationState, lastFault: String? = nil, display: Display? = nil, memory: Memory
  ) {
    self.version = version
    self.state = state
    self.nothingShown = nothingShown
    self.blackUntil = blackUntil
    self.isPaused = isPaused
    self.pauseLeft = pauseLeft
    self.uptime = uptime
    self.cards = cards
    self.logos = logos
    self.lanes = lanes
    self.frames = frames
    self.configuration = configuration
    self.lastFault = lastFault
    self.display = display
    self.memory = memory
  }

  /// What the marquee is doing. Its raw value is the word in JSON, for people and for Prometheus.
  package enum State: RawRepresentable, Sendable, Hashable, Codable {
    case showing
    /// An operator's pause.
    case paused
    /// The operator's hours of black.
    case black
    case waitingForDisplay
    /// `lastFault` says why.
    case drawingFails
    /// Something else than the present configuration is shown, in words; or what a newer marquee says.
    case other(String)

    package init(rawValue: String) {
      self =
        switch rawValue {
        case "showing": .showing
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
      case .paused: "paused"
      case .black: "black"
      case .waitingForDisplay: "waiting for a display"
      case .drawingFails: "drawing fails"
      case .other(let words): words
      }
    }
  }

  package struct Lane: Sendable, Codable, Equatable {
    /// What the strip is doing, such as `cruising`.
    package var phase: String
    package var cards: Int
    /// The card in the middle, by its id or title.
    package var card: String
    /// Its number, from 1.
    package var number: Int

    package init(phase: String, cards: Int, card: String, number: Int) {
      self.phase = phase
      self.cards = cards
      self.card = card
      self.number = number
    }
  }

  /// Of the cards that have come near since the configuration was read.
  package struct Logos: Sendable, Codable, Equatable {
    /// Logo files that cannot be drawn.
    package var failing = 0
    /// Cards that are shown without their logo.
    package var cardsWithout = 0

    package init(failing: Int = 0, cardsWithout: Int = 0) {
      self.failing = failing
      self.cardsWithout = cardsWithout
    }
  }

  package struct Frames: Sendable, Codable, Equatable {
    /// 1/s, over about the last second; 0 at rest, when nothing needs to be drawn.
    package var rate: Double
    package var presented: Int
    package var missed: Int

    package init(rate: Double, presented: Int, missed: Int) {
      self.rate = rate
      self.presented = presented
      self.missed = missed
    }
  }

  package struct ConfigurationState: Sendable, Codable, Equatable {
    package var file: String
    /// What is shown of it: `present` for the file as it was when it was last good, `kept` for the last good one from
    /// before the start, `none` for the card that says that there is nothing to show yet.
    package var shown: String
    /// What was wrong with the file when it was last read and not taken; empty where it is on the glass.
    package var faults: [String]

    package init(file: String, shown: String, faults: [String]) {
      self.file = file
      self.shown = shown
      self.faults = faults
    }
  }

  package struct Display: Sendable, Codable, Equatable {
    /// px.
    package var width: Int
    /// px.
    package var height: Int
    /// Hz; `nil` where the system does not say.
    package var refresh: Int?
    package var renderer: String
    package var driver: String
    package var frameRate: FrameRate

    package init(width: Int, height: Int, refresh: Int? = nil, renderer: String, driver: String, frameRate: FrameRate) {
      self.width = width
      self.height = height
      self.refresh = refresh
      self.renderer = renderer
      self.driver = driver
      self.frameRate = frameRate
    }
  }

  package struct FrameRate: Sendable, Codable, Equatable {
    /// Frames a second while the strip moves.
    package var shown: Double
    /// What the configuration asks for: `auto` or a number.
    package var setting: String
    /// Why it is what it is.
    package var reason: String

    package init(shown: Double, setting: String, reason: String) {
      self.shown = shown
      self.setting = setting
      self.reason = reason
    }
  }

  package struct Memory: Sendable, Codable, Equatable {
    /// Bytes in memory, shared libraries included.
    package var resident: Int
    /// Open file descriptors.
    package var descriptors: Int

    package init(resident: Int, descriptors: Int) {
      self.resident = resident
      self.descriptors = descriptors
    }
  }
}

extension MarqueeStatus.Memory {
  /// For the control thread to fill in: to read it from /proc may take long.
  package static let unknown = Self(resident: 0, descriptors: 0)

  /// This process's. May wait for /proc.
  static var now: Self {
    Self(resident: ThisProcess.residentMemory, descriptors: ThisProcess.openDescriptors)
  }
}
