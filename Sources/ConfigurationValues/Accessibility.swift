package import MarqueeValues

extension Configuration {
  /// Guidelines for accessibility that a wall follows, where they apply to a kiosk.
  package enum Accessibility: String, Sendable, Hashable, CaseIterable {
    /// What the other keys say.
    case none
    /// The Web Content Accessibility Guidelines 2.2, level AA.
    case wcag

    /// How long the countdown is: the time in which a visitor can ask for more (success criterion 2.2.1).
    package static let warning = Duration.seconds(20)
    /// The shortest rest of a strip after an input: all of it is counted down.
    package static let shortestRest = warning
    /// How long an opened card or a pause lasts at least: some time to read, and then the warning.
    package static let shortestStay = Duration.seconds(40)
    /// How long cards stay at least between two steps, and how long a step fades at least. So the picture changes less than once
    /// a second, and nothing flashes (success criterion 2.3.1).
    package static let shortestStep = (every: Duration.seconds(1), duration: Duration.milliseconds(300))
    /// How long a finger may rest at least before it is ignored as dirt: some people press slowly.
    package static let shortestPress = Duration.seconds(10)
    /// The contrast of text to what is behind it (success criterion 1.4.3).
    package static let textContrast = 4.5

    /// The colour in which a text is drawn whose colour is written; `nil` where that cannot have enough contrast whatever is
    /// behind it, so that one is chosen.
    package func textColor(_ written: Color?) -> Color? {
      guard self == .wcag, var color = written else { return written }
      // What shines through a text lowers its contrast.
      color.alpha = 255
      return color.hasReadableGround ? color : nil
    }
  }
}

extension Color {
  /// Whether near-black or white has enough contrast to text of this colour: a middling one has too little to both. With some
  /// to spare for the dither of gradients.
  fileprivate var hasReadableGround: Bool {
    let least = Configuration.Accessibility.textContrast * 1.02
    return (luminance + 0.05) / (Color.nearBlack.luminance + 0.05) >= least || 1.05 / (luminance + 0.05) >= least
  }

  /// Relative luminance, 0…1, as the guidelines define it. Ignores the alpha.
  private var luminance: Double {
    0.2126 * SRGB.linear[Int(red)] + 0.7152 * SRGB.linear[Int(green)] + 0.0722 * SRGB.linear[Int(blue)]
  }
}
