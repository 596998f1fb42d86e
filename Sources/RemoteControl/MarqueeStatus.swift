internal import Platform

/// What the marquee is doing, as `status` reports it.
package struct MarqueeStatus: Sendable, Equatable {
  /// The program's.
  package var version: String
  /// Time since the start, s.
  package var uptime: Double
  /// Each screen that was asked for, in the configuration's order; at least one.
  package var screens: [Screen]
  package var configuration: ConfigurationState
  /// When the hours of black of `leadingScreen` end, by the local clock, such as `07:00`; `nil` if not within a day, or if it is
  /// not black.
  package var blackUntil: String?
  /// Whether an operator's pause is in effect on `leadingScreen`, visible or not.
  package var isPaused = false
  /// Time left of that pause, s; `nil` if there is none, or it has no end.
  package var pauseLeft: Double?
  package var logos = Logos()
  /// The clock, and when other cards are on; `nil` where neither cards nor black hours have dates or hours, and no strip
  /// follows UTC.
  package var dates: Dates?
  /// The last fault that was logged, in one line; `nil` if there was none.
  package var lastFault: String?
  /// The wireless network in a corner of `leadingScreen`; `nil` without one, or without a display.
  package var wifi: WirelessNetwork?
  /// The touch panels that are open; `nil` without a display, and from a marquee that does not say.
  package var panels: [Panel]?
  package var memory = Memory.unknown
  /// What the proof of play records; `nil` from an older marquee, which does not say.
  package var proof: Proof?

  /// - Parameter screens: at least one.
  package init(version: String, uptime: Double, screens: [Screen], configuration: ConfigurationState) {
    precondition(!screens.isEmpty)
    self.version = version
    self.uptime = uptime
    self.screens = screens
    self.configuration = configuration
  }
}

/// One value for all screens.
extension MarqueeStatus {
  /// The screen that stands for all where there is room for one: the first that shows nothing but should, or else the first.
  package var leadingScreen: Screen { screens.first(where: \.nothingShown) ?? screens[0] }
  package var state: State { leadingScreen.state }
  /// Whether a screen shows nothing although it should.
  package var nothingShown: Bool { leadingScreen.nothingShown }
  /// Cards on all screens.
  package var cards: Int { screens.reduce(0) { $0 + $1.cards } }
  package var lanes: [Lane] { leadingScreen.lanes }
  /// The rate of `leadingScreen`, and the frames of all screens.
  package var frames: Frames {
    Frames(
      rate: leadingScreen.frames.rate, presented: screens.reduce(0) { $0 + $1.frames.presented },
      missed: screens.reduce(0) { $0 + $1.frames.missed })
  }
  package var display: Display? { leadingScreen.display }
  package var position: Position? { leadingScreen.position }
}

extension MarqueeStatus {
  /// Logos of the cards that have come near the viewport since the configuration was read.
  package struct Logos: Sendable, Codable, Equatable {
    /// Logo files that cannot be drawn.
    package var failing = 0
    /// Cards that are shown without their logo.
    package var cardsWithout = 0
    /// Logo files that are drawn, and may be wrong; `nil` for none.
    package var doubtful: Int?

    package init(failing: Int = 0, cardsWithout: Int = 0, doubtful: Int? = nil) {
      self.failing = failing
      self.cardsWithout = cardsWithout
      self.doubtful = doubtful
    }
  }

  /// What the process takes.
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
  /// To be filled in by the control thread: reading /proc may take long.
  package static let unknown = Self(resident: 0, descriptors: 0)

  /// This process's. May wait for /proc.
  static var now: Self {
    Self(resident: ThisProcess.residentMemory, descriptors: ThisProcess.openDescriptors)
  }
}
