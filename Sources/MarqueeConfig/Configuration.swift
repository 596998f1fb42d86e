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
  /// The strips on the screen; a document that lists none is itself the one lane.
  package var lanes: [Lane]

  package init(
    display: Display = Display(), heading: String? = nil, caption: String? = nil,
    font: FontChoice = .document, touch: Touch = Touch(), lanes: [Lane] = [Lane()]
  ) {
    self.display = display
    self.heading = heading
    self.caption = caption
    self.font = font
    self.touch = touch
    self.lanes = lanes
  }

  /// What the whole screen does.
  package struct Display: Sendable, Hashable {
    package var frameRate: FrameRate
    package var background: Paint

    package init(
      frameRate: FrameRate = FrameRate(millihertz: 60_000),
      background: Paint = .color(Color(red: 0x0b, green: 0x0d, blue: 0x17))
    ) {
      self.frameRate = frameRate
      self.background = background
    }
  }

  /// How the strip answers a visitor.
  package struct Touch: Sendable, Hashable {
    /// How long the strip rests after the last input before it moves on, 0…1 h.
    package var resumeAfter: Duration
    /// How long it takes to come back to speed, 0…1 min.
    package var ramp: Duration

    package init(resumeAfter: Duration = .seconds(5), ramp: Duration = .milliseconds(800)) {
      self.resumeAfter = resumeAfter
      self.ramp = ramp
    }
  }
}

/// Frames a second, 1…240, exact to a thousandth so that 59.94 is itself.
package struct FrameRate: Sendable, Hashable {
  /// Frames in a thousand seconds, 1,000…240,000.
  package var millihertz: Int

  package init(millihertz: Int) {
    self.millihertz = millihertz
  }
}
