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
