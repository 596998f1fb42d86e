internal import Platform

/// What the marquee is doing, as `status` reports it.
package struct MarqueeStatus: Sendable, Codable, Equatable {
  /// The program's.
  package var version: String
  package var state: State
  /// Whether nothing is shown although something should be: there is no display, drawing fails, or there never was a good
  /// configuration. False in the operator's hours of black.
  package var nothingShown: Bool
  /// When the hours of black end, by the local clock, such as `07:00`; `nil` if not within a day, or if it is not black.
  package var blackUntil: String?
  /// Whether an operator's pause is in effect, visible or not.
  package var isPaused: Bool
  /// Time left of an operator's pause, s; `nil` if there is none, or it has no end.
  package var pauseLeft: Double?
  /// Time since the start, s.
  package var uptime: Double
  /// Cards in all lanes.
  package var cards: Int
  package var logos = Logos()
  package var lanes: [Lane]
  package var frames: Frames
  package var configuration: ConfigurationState
  /// `nil` where neither cards nor black hours have dates or hours, and no strip goes by the time.
  package var dates: Dates?
  /// The last fault that was logged, in one line; `nil` if there was none.
  package var lastFault: String?
  /// `nil` without a display.
  package var display: Display?
  /// The wireless network in a corner; `nil` without one, or without a display.
  package var wifi: WirelessNetwork?
  package var memory: Memory
  /// `nil` from a marquee that does not say.
  package var proof: Proof?
  /// Each of several screens; `nil` where there is one. Then frames and cards are those of all, and what else is a screen's is
  /// that of the first, or of the first that shows nothing.
  package var screens: [Screen]?
  /// `nil` where the strips do not go by the time.
  package var position: Position?

  package init(
    version: String, state: State, nothingShown: Bool, blackUntil: String? = nil, isPaused: Bool,
    pauseLeft: Double? = nil, uptime: Double, cards: Int, logos: Logos = Logos(), lanes: [Lane], frames: Frames,
    configuration: ConfigurationState, dates: Dates? = nil, lastFault: String? = nil, display: Display? = nil,
    wifi: WirelessNetwork? = nil, memory: Memory, proof: Proof? = nil, screens: [Screen]? = nil,
    position: Position? = nil
  ) {
    self.position = position
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
    self.dates = dates
    self.lastFault = lastFault
    self.display = display
    self.wifi = wifi
    self.memory = memory
    self.proof = proof
    self.screens = screens
  }

  /// One of several screens.
  package struct Screen: Sendable, Codable, Equatable {
    package var name: String
    package var state: State
    package var nothingShown: Bool
    /// Cards in all its lanes.
    package var cards: Int
    package var lanes: [Lane]
    package var frames: Frames
    /// `nil` without a display.
    package var display: Display?
    /// `nil` where the strips do not go by the time.
    package var position: Position?

    package init(
      name: String, state: State, nothingShown: Bool, cards: Int, lanes: [Lane], frames: Frames,
      display: Display? = nil, position: Position? = nil
    ) {
      self.position = position
      self.name = name
      self.state = state
      self.nothingShown = nothingShown
      self.cards = cards
      self.lanes = lanes
      self.frames = frames
      self.display = display
    }
  }

  /// By which time the strips go that go by the time.
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
    /// The strip position under its leading edge at the time of `Position.time`, px; `nil` where it does not go by the time.
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

  /// Frames on all displays since the start.
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

  /// The configuration's file, and what is shown of it.
  package struct ConfigurationState: Sendable, Codable, Equatable {
    /// Its path.
    package var file: String
    /// What is shown: `present` for the file as it was when it was last good, `kept` for the last good one from before the
    /// start, `none` for the card that says that there is nothing to show yet.
    package var shown: String
    /// Why the file was refused when it was last read; empty if it is shown.
    package var faults: [String]
    /// The release that the file belongs to; `nil` if nothing is published.
    package var release: Release?
    /// The release that takes its place at a moment; `nil` if none is to come.
    package var upcoming: UpcomingRelease?
    /// Whether it shows what is published on the machine, once something is: not if it was started with a file of its own. `nil`
    /// from a marquee that does not say.
    package var followsReleases: Bool?

    package init(
      file: String, shown: String, faults: [String], release: Release? = nil, upcoming: UpcomingRelease? = nil,
      followsReleases: Bool? = nil
    ) {
      self.followsReleases = followsReleases
      self.upcoming = upcoming
      self.file = file
      self.shown = shown
      self.faults = faults
      self.release = release
    }
  }

  /// Which cards the calendar leaves out, and the clock by which it does.
  package struct Dates: Sendable, Codable, Equatable {
    /// How far the clock is believed: `trusted`, `plausible` or `doubtful`.
    package var clock: String
    /// The zone in which dates and hours count.
    package var timezone: String
    /// Cards that are off.
    package var cardsOff: Int
    /// When other cards are on, by the zone's clock, such as `2026-11-21 09:00`; `nil` if not again.
    package var nextChange: String?

    package init(clock: String, timezone: String, cardsOff: Int, nextChange: String? = nil) {
      self.clock = clock
      self.timezone = timezone
      self.cardsOff = cardsOff
      self.nextChange = nextChange
    }
  }

  /// What was published on this machine.
  package struct Release: Sendable, Codable, Equatable {
    /// Its name, which is made from its content.
    package var id: String
    /// When it was put on the wall, s since 1970; `nil` if another one has been since.
    package var since: Int?

    package init(id: String, since: Int?) {
      self.id = id
      self.since = since
    }
  }

  /// A release that is to come.
  package struct UpcomingRelease: Sendable, Codable, Equatable {
    /// Its name, which is made from its content.
    package var id: String
    /// When it takes the place of what is shown, s since 1970.
    package var moment: Int

    package init(id: String, moment: Int) {
      self.id = id
      self.moment = moment
    }
  }

  /// The display, and what draws on it.
  package struct Display: Sendable, Codable, Equatable {
    /// Of the picture, px.
    package var width: Int
    /// Of the picture, px.
    package var height: Int
    /// Hz; `nil` if the system does not say.
    package var refresh: Int?
    /// How many px of it a px of the configuration is; `nil` from a marquee that does not say.
    package var scale: Double?
    /// The outputs that show the same picture; `nil` where one shows it alone.
    package var outputs: [String]?
    /// Whether the display has a signal; `nil` while it should have one, and where nothing can switch it off.
    package var power: Power?
    /// Page flips that the graphics card refused or that did not come in time, since the display was opened; `nil` where
    /// there are none, and where nothing counts them.
    package var lostFlips: Int?
    /// SDL's name of the renderer.
    package var renderer: String
    /// SDL's name of the video driver, or the graphics card's.
    package var driver: String
    package var frameRate: FrameRate

    /// Whether the display has a signal, and what became of an order to switch it off.
    package struct Power: Sendable, Codable, Equatable {
      /// Whether the display has a signal.
      package var isOn: Bool
      /// Whether the driver confirms that there is no signal.
      package var isKnown: Bool
      /// `false` where the display has no signal although nobody ordered that; else `nil`.
      package var isOrdered: Bool?

      package init(isOn: Bool, isKnown: Bool, isOrdered: Bool? = nil) {
        self.isOn = isOn
        self.isKnown = isKnown
        self.isOrdered = isOrdered
      }
    }

    package init(
      width: Int, height: Int, refresh: Int? = nil, scale: Double? = nil, outputs: [String]? = nil, power: Power? = nil,
      lostFlips: Int? = nil, renderer: String, driver: String, frameRate: FrameRate
    ) {
      self.width = width
      self.height = height
      self.refresh = refresh
      self.scale = scale
      self.outputs = outputs
      self.power = power
      self.lostFlips = lostFlips
      self.renderer = renderer
      self.driver = driver
      self.frameRate = frameRate
    }
  }

  /// The code of a wireless network in a corner of the display.
  package struct WirelessNetwork: Sendable, Codable, Equatable {
    package var isShown: Bool
    /// Whether phones read it.
    package var isReadable: Bool
    /// Why not, in words; `nil` if they do.
    package var reason: String?

    package init(isShown: Bool, isReadable: Bool, reason: String? = nil) {
      self.isShown = isShown
      self.isReadable = isReadable
      self.reason = reason
    }
  }

  /// The frame rate, and why it is what it is.
  package struct FrameRate: Sendable, Codable, Equatable {
    /// Frames per second while the strip moves.
    package var shown: Double
    /// The configuration's: `auto` or a number.
    package var setting: String
    /// Why it is `shown`, in words.
    package var reason: String

    package init(shown: Double, setting: String, reason: String) {
      self.shown = shown
      self.setting = setting
      self.reason = reason
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

/// Measures frames per second over about the last second.
package struct FrameRateMeter: Sendable {
  private var since: Duration
  private var framesThen: Int
  private var rate = 0.0

  /// - Parameters:
  ///   - frames: presented so far.
  ///   - now: on any clock that never goes back.
  package init(frames: Int = 0, at now: Duration) {
    since = now
    framesThen = frames
  }

  /// Notes the number of frames by now. Call at least every few seconds.
  package mutating func note(_ frames: Int, at now: Duration) {
    let elapsed = now - since
    guard elapsed >= .seconds(1) else { return }
    // The count restarts with another display.
    rate = Double(max(frames - framesThen, 0)) / (elapsed / .seconds(1))
    since = now
    framesThen = frames
  }

  /// The present rate, 1/s.
  package mutating func rate(_ frames: Int, at now: Duration) -> Double {
    note(frames, at: now)
    return rate
  }
}
