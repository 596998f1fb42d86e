package import ConfigurationEditing
package import ConfigurationValues
internal import MarqueeConfig
package import MarqueeValues
package import Messages

/// The configuration that `init` begins with.
package enum NewConfiguration {
  /// A configuration without cards.
  /// - Parameters:
  ///   - title: the text above the strip; `nil` for none.
  ///   - arrangement: how the tiers will be arranged.
  ///   - tiers: their number.
  ///   - theme: its colours.
  ///   - screen: the size of the screen that it is for, px.
  package static func text(
    title: String?, arrangement: Configuration.Arrangement, tiers: Int = 1, theme: WallTheme, screen: PixelSize,
    file: String
  ) throws(ConfigurationError) -> ConfigurationText {
    let template = template(arrangement, theme, columnOf: screen.height > screen.width ? tiers : nil)
    var text = try ConfigurationText(bytes: Array(template.utf8), file: file)
    if let title { try text.set(.text(title), at: ["heading"], order: ["heading", "display"]) }
    return text
  }

  /// The edits that make it complete: without a sponsor, a card that says what to do.
  package static func edits(completing isEmpty: Bool) -> [Edit] {
    guard isEmpty else { return [] }
    return [
      .insert(
        .map([
          .init("title", .text(PlaceholderCard.title)),
          .init("subtitle", .text(PlaceholderCard.subtitle)),
        ]), into: ["cards"])
    ]
  }

  /// The step between tiers in one strip.
  private static let tierStep = 0.5
  /// The heights of cards in a column, px: that of the lowest tier at most, and that of the second highest. Cards of the
  /// second are no higher than that with many tiers either, so that their square logos stay below a flat one of the first, which
  /// the width of the column limits.
  private static let (columnCard, secondColumnCard) = (420.0, 630.0)

  /// The height of the lowest tier's cards in a column, px.
  private static func columnHeight(ofTiers tiers: Int) -> Int {
    let second = TierRanks.extentFactor(min(1, max(tiers - 1, 0)), of: max(tiers, 1), step: tierStep)
    return Int(min(columnCard, secondColumnCard / second) / 10) * 10
  }

  /// - Parameter columnTiers: the number of tiers on a screen that is higher than wide; `nil` for others.
  private static func template(
    _ arrangement: Configuration.Arrangement, _ theme: WallTheme, columnOf columnTiers: Int?
  ) -> String {
    let tiers =
      arrangement == .none
      ? ""
      : """
      # together: one strip, the highest tier first and widest. lanes: a lane for each tier, the highest first and largest. Either
      # word may stand here; nothing else depends on it.
      arrange: \(arrangement.rawValue)
      # In one strip, by how much the cards of each tier are wider than those below; less with many tiers.
      tier-step: \(Int(tierStep * 100))%


      """
    return head(theme) + (columnTiers == nil ? "" : column) + tiers
      + card(columnTiers.map { "width: 84%, height: \(columnHeight(ofTiers: $0))" } ?? "width: 420, height: 46%")
      + foot
  }

  private static let column = """
    # A column, for a screen that is higher than wide. There, the lanes of 'arrange: lanes' are rows all the same.
    # If the picture lies on its side, set 'rotate: 90' or 'rotate: 270' in 'display'.
    direction: up


    """

  /// Right for one strip and for lanes, where a side in per cent does not apply, so that either can be tried.
  /// - Parameter sides: of the cards of one strip.
  private static func card(_ sides: String) -> String {
    """
    # A card has its colours behind its logo (style: gradient), or is one plate for it (style: plate). Logos are as large as
    # their cards allow, without the margins in their files, and texts are shown where they can be read (text: auto).
    card: { style: gradient, text: auto, \(sides), spacing: 28, corner-radius: 32, logo-trim: auto, logo-area: auto }

    """
  }

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
