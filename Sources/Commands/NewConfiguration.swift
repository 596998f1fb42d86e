internal import MarqueeConfig

/// The configuration that `init` begins with.
enum NewConfiguration {
  /// A configuration without cards.
  /// - Parameters:
  ///   - title: the text above the strip; `nil` for none.
  ///   - arrangement: how the tiers will be arranged.
  ///   - theme: its colours.
  static func text(
    title: String?, arrangement: Configuration.Arrangement, theme: WallTheme, file: String
  ) throws(ConfigurationError) -> ConfigurationText {
    var text = try ConfigurationText(bytes: Array(template(arrangement, theme).utf8), file: file)
    if let title { try text.set(.text(title), at: ["heading"], order: ["heading", "display"]) }
    return text
  }

  /// The edits that make it complete: without a sponsor, a card that says what to do.
  static func edits(completing isEmpty: Bool) -> [Edit] {
    guard isEmpty else { return [] }
    return [
      .insert(
        .map([
          .init("title", .text(PlaceholderCard.title)),
          .init("subtitle", .text(PlaceholderCard.subtitle)),
        ]), into: ["cards"])
    ]
  }

  private static func template(_ arrangement: Configuration.Arrangement, _ theme: WallTheme) -> String {
    let tiers =
      switch arrangement {
      case .none: ""
      case .together:
        """
        # Cards of higher tiers come first and are wider; 'lanes' has a lane for each tier instead.
        arrange: together


        """
      case .lanes:
        """
        # A lane for each tier, the highest first and largest, whose cards are as high as it allows; 'together' has one strip
        # instead.
        arrange: lanes


        """
      }
    return head(theme) + tiers + card + foot
  }

  /// Right for one strip and for lanes, where a height in per cent does not apply, so that either can be tried.
  private static let card = """
    # A card has its colours behind its logo (style: gradient), or is one plate for it (style: plate). Logos are as large as
    # their cards allow, without the margins in their files.
    card: { style: gradient, width: 420, height: 46%, spacing: 28, corner-radius: 32, logo-trim: auto, logo-area: auto }

    """

  private static func head(_ theme: WallTheme) -> String {
    """
    # A wall of sponsors. Change a value and save: a marquee that runs shows it at once.
    #
    # Check the file before it goes on the wall:  kiosk-marquee check marquee.yaml
    # Bring a changed spreadsheet in:             kiosk-marquee import sponsors.csv --into marquee.yaml
    # Every key there is, with its default, is in reference.yaml.

    display:
      # Lengths and speeds are for a shorter side of 1080 px; other screens show the same picture.
      scale: auto
      background: \(theme.background)

    # px/s
    speed: 120


    """
  }

  private static let foot = """

    # The sponsors. A card has a title, a logo or both; `hidden: true` keeps one off the wall.
    cards:

    """
}
