internal import MarqueeConfig

/// The configuration that `init` begins with.
enum NewConfiguration {
  /// A configuration without cards.
  /// - Parameter title: the text above the strip; `nil` for none.
  static func text(title: String?, file: String) throws(ConfigurationError) -> ConfigurationText {
    var text = try ConfigurationText(bytes: Array(template.utf8), file: file)
    if let title { try text.set(.text(title), at: ["heading"], order: ["heading", "display"]) }
    return text
  }

  /// The edits that make it complete: without a sponsor, a card that says what to do.
  static func edits(completing isEmpty: Bool) -> [Edit] {
    guard isEmpty else { return [] }
    return [
      .insert(
        .map([
          .init("title", .text("Your sponsors go here")),
          .init("subtitle", .text("List them in marquee.yaml, or import a spreadsheet")),
        ]), into: ["cards"])
    ]
  }

  private static let template = """
    # A wall of sponsors. Change a value and save: a marquee that runs shows it at once.
    #
    # Check the file before it goes on the wall:  kiosk-marquee check marquee.yaml
    # Bring a changed spreadsheet in:             kiosk-marquee import sponsors.csv --into marquee.yaml
    # Every key there is, with its default, is in reference.yaml.

    display: { background: { kind: radial, colors: ["#1c2145", "#0d1024", "#070812"], stops: [0%, 60%, 100%] } }

    # px/s
    speed: 120

    # Logos of all shapes get the same area, on a plate that suits most of them.
    card: { width: 420, height: 46%, spacing: 28, corner-radius: 32, logo-area: 28%, logo-background: white }

    # The sponsors. A card has a title, a logo or both; `hidden: true` keeps one off the wall.
    cards:

    """
}
