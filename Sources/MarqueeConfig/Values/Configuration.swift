/// Everything an operator can say about a marquee, validated: every value is in range and every default filled in.
package struct Configuration: Sendable, Hashable {
  package var display: Display
  /// Text above the strip.
  package var heading: String?
  /// Text below the strip.
  package var caption: String?
  /// The font of the heading and the caption, and of every card that names none of its own.
  package var font: FontChoice
  package var touch: Touch
  /// Folders outside of the configuration's own that logos may come from, as they are written.
  package var assets: [String]
  /// The strips on the screen; a document that lists none is itself the one lane.
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

/// Frames a second, 1…240, exact to a thousandth so that 59.94 is itself.
package struct FrameRate: Sendable, Hashable {
  /// What `auto` is where there is no display's refresh to follow: in snapshots and traces, and when the clock sets the pace.
  package static let withoutRefresh = FrameRate(millihertz: 60_000)

  /// Frames in a thousand seconds, 1,000…240,000.
  package var millihertz: Int

  package init(millihertz: Int) {
    self.millihertz = millihertz
  }
}

extension Configuration {
  /// How the strip answers a visitor.
  package struct Touch: Sendable, Hashable {
    /// How long the strip rests after the last input before it moves on, 0…1 h.
    package var resumeAfter: Duration
    /// How long it takes to come back to speed, 0…1 min.
    package var ramp: Duration
    package var deceleration: Deceleration
    /// A finger that has not moved for this long is ignored until it lifts, 1 s…1 h.
    package var stuckAfter: Duration
    /// How long a pause by key lasts at most, 1 s…24 h.
    package var pauseFor: Duration
    /// What a tap on a card does.
    package var tap: Tap
    /// How long an opened card stays without input, 1 s…1 h.
    package var detailFor: Duration
    /// Whether a mark shows that the strip is paused.
    package var showsIndicator: Bool
    /// What a touch pauses.
    package var scope: Scope
    package var calibration: Calibration

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

    package enum Tap: String, Sendable, Hashable, CaseIterable {
      case open, none
    }

    package enum Scope: String, Sendable, Hashable, CaseIterable {
      case lane, all
    }
  }

  /// Puts right a touch panel that is mounted or wired another way round than the picture; axes are swapped first.
  package struct Calibration: Sendable, Hashable {
    package var swapsAxes: Bool
    package var invertsX: Bool
    package var invertsY: Bool

    package init(swapsAxes: Bool = false, invertsX: Bool = false, invertsY: Bool = false) {
      self.swapsAxes = swapsAxes
      self.invertsX = invertsX
      self.invertsY = invertsY
    }
  }
}
