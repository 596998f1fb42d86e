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
