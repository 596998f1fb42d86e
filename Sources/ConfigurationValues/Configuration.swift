package import MarqueeValues
package import Messages

/// A validated configuration: every value is in range and every default is filled in.
///
/// ```swift
/// let cards = ["Acme", "Borealis"].map { Card(title: $0, gradient: .color(.white)) }
/// var configuration = Configuration(lanes: [Lane(cards: cards)])
/// configuration.heading = "Fair"
/// ```
package struct Configuration: Sendable, Hashable {
  /// Settings of the screen as a whole.
  package var display: Display
  /// Text above the lanes.
  package var heading: String?
  /// Text below the lanes.
  package var caption: String?
  /// Where they are written; `nil` where they are not.
  package var headingPlace: Place?
  package var captionPlace: Place?
  /// The font of the heading, of the caption and of every card without a font of its own.
  package var font: FontChoice
  /// How the marquee responds to touch, mouse and keys.
  package var touch: Touch
  /// How cards come and go.
  package var motion = Motion.full
  /// The guidelines for accessibility that the wall follows. The loader has raised other values to what they ask for.
  package var accessibility = Accessibility.none
  /// A wireless network whose QR code stands in a corner of the screen.
  package var wifi: CornerNetwork?
  /// The tiers in the order of their rank.
  package var tiers: [Tier] = []
  /// How the tiers' cards are arranged. `lanes` is the result.
  package var arrangement = Arrangement.none
  /// With `together`, by how much the cards of a tier are longer along the strip than the next lower tier's, 0…1; `nil` for a
  /// step of equal px, which is a quarter of the lowest tier's cards or less.
  package var tierStep: Double?
  /// The time zone of dates and hours, as the system's database names it; `nil` is the machine's.
  package var timeZone: String?
  /// What is shown where no card is on.
  package var whenEmpty = WhenEmpty.card
  /// What the proof of play is measured by.
  package var proof = Proof()
  /// The language in which texts show the time; `nil` is the machine's.
  package var language: Language?
  /// Additional folders that logos may be loaded from, as written: absolute, or relative to the configuration's folder.
  package var assets: [String]
  /// The part of a wall that the screen shows; `nil` where it shows a picture of its own.
  package var wall: Wall?
  /// What the strips' places follow; `.utc` on a wall.
  package var position = PositionSource.own
  /// From when on the configuration applies, s since 1970 in UTC; with `position: utc` the strips' places are counted from
  /// then. `nil` for at once, counted from `PositionSource.epoch`.
  package var applyAt: Int?
  /// Where that is written, as the parser counts; `nil` where it is not.
  package var applyAtPlace: Place?
  /// Where the strip of each lane of the file is then, those of lanes without a card that is on too; empty for its beginning.
  package var startPlaces: [StartPlace] = []
  /// A digest of the whole configuration, including cards that are off, see `WallHash`; `nil` unless its strips follow UTC.
  package var wallDigest: String?
  /// All lanes with all cards, where some cards are off; else empty.
  package var allLanes: [Lane] = []
  /// The numbers of those lanes that are not shown, because none of their cards is on.
  package var lanesOff: [Int] = []
  /// The lanes on the screen, 1…20. A document without `lanes` describes a single lane itself.
  package var lanes: [Lane]

  package init(
    display: Display = Display(), heading: String? = nil, caption: String? = nil,
    font: FontChoice = .document, touch: Touch = Touch(), assets: [String] = [],
    lanes: [Lane] = [Lane()]
  ) {
    self.display = display
    self.heading = heading
    self.caption = caption
    self.font = font
    self.touch = touch
    self.assets = assets
    self.lanes = lanes
  }
}

extension Configuration {
  /// What the proof of play is measured by.
  package struct Proof: Sendable, Hashable {
    /// When the wall should be on, in local time; empty for always. Hours in which the display is off are none of these.
    package var due: [WeeklyHours] = []
    /// Whom a sponsor may ask about a report.
    package var contact: String?

    package init(due: [WeeklyHours] = []) { self.due = due }
  }
}

/// A frame rate, 1…240 Hz, exact to a thousandth so that 59.94 Hz is representable.
package struct FrameRate: Sendable, Hashable {
  /// The meaning of `auto` without a display refresh to follow: in snapshots and traces, and when pacing by the clock.
  package static let withoutRefresh = FrameRate(millihertz: 60_000)

  /// Thousandths of a hertz, 1,000…240,000.
  package var millihertz: Int

  package init(millihertz: Int) {
    self.millihertz = millihertz
  }
}

extension Configuration {
  /// How cards come and go: they travel, or they fade, for people whom motion disturbs.
  package enum Motion: String, Sendable, Hashable, CaseIterable {
    case full, reduced
  }
}

extension Configuration {
  /// How the marquee responds to touch, mouse and keys.
  package struct Touch: Sendable, Hashable {
    /// How long a lane rests after the last input before it resumes, 0…1 h.
    package var resumeAfter: Duration
    /// How long a lane takes to accelerate back to its speed, 0…1 min.
    package var ramp: Duration
    /// How soon a fling slows down.
    package var deceleration: Deceleration
    /// A finger that has not moved for this long is ignored until it lifts, 1 s…1 h.
    package var stuckAfter: Duration
    /// Maximum length of a pause by key, 1 s…24 h.
    package var pauseFor: Duration
    /// What a tap on a card does.
    package var tap: Tap
    /// How long an opened card stays open without input, 1 s…1 h.
    package var detailFor: Duration
    /// Whether an indicator is shown during a pause.
    package var showsIndicator: Bool
    /// Whether there is a button on the screen that pauses the motion; `nil` only with `motion: reduced`.
    package var pauseButton: Bool?
    /// Which lanes a touch pauses.
    package var scope: Scope
    /// Corrects the coordinates of the touch panel.
    package var calibration: Calibration
    /// The output that the touch panel is in front of, where several show the same picture; `nil` for the first.
    package var output: String?

    package init(
      resumeAfter: Duration = .seconds(5), ramp: Duration = .milliseconds(800), deceleration: Deceleration = .normal,
      stuckAfter: Duration = .seconds(60), pauseFor: Duration = .seconds(300), tap: Tap = .open,
      detailFor: Duration = .seconds(15), showsIndicator: Bool = true, scope: Scope = .lane,
      calibration: Calibration = Calibration()
    ) {
      self.resumeAfter = resumeAfter
      self.ramp = ramp
      self.deceleration = deceleration
      self.stuckAfter = stuckAfter
      self.pauseFor = pauseFor
      self.tap = tap
      self.detailFor = detailFor
      self.showsIndicator = showsIndicator
      self.scope = scope
      self.calibration = calibration
    }

    /// How soon a fling slows down.
    package enum Deceleration: String, Sendable, Hashable, CaseIterable {
      case normal, fast
    }

    /// What a tap on a card does: open it, or nothing.
    package enum Tap: String, Sendable, Hashable, CaseIterable {
      case open, none
    }

    /// Which lanes a touch pauses: the touched one, or all.
    package enum Scope: String, Sendable, Hashable, CaseIterable {
      case lane, all
    }
  }

  /// Corrects a touch panel that is mounted or wired differently from the picture.
  package struct Calibration: Sendable, Hashable {
    /// Whether x and y are exchanged, before either is inverted.
    package var swapsAxes: Bool
    /// Whether x is mirrored.
    package var invertsX: Bool
    /// Whether y is mirrored.
    package var invertsY: Bool

    package init(swapsAxes: Bool = false, invertsX: Bool = false, invertsY: Bool = false) {
      self.swapsAxes = swapsAxes
      self.invertsX = invertsX
      self.invertsY = invertsY
    }
  }
}
