package import MarqueeValues
package import Messages

/// Sponsors with one contract. Tiers are listed in the order of their rank.
package struct Tier: Sendable, Hashable {
  /// What cards call it.
  package var name: String
  /// Text above its lane; `nil` for none.
  package var heading: String?
  /// Where it is written; `nil` where it is not.
  package var headingPlace: Place?
  /// The share of the lap for all its cards together, above 0 and up to 1.
  package var share: Double?
  /// How what is left is divided among tiers; `nil` is the sum of its cards' weights.
  package var weight: Double?
  /// When its cards are on the wall.
  package var show: Showing?
  /// The measures of its cards that differ from those of all.
  package var card = PartialCardShape()
  /// What fills its cards; `nil` as `card`.
  package var gradient: Paint?
  /// The plate behind its logos; the other fields are not set.
  package var logo = LogoLook()
  /// The font of its cards.
  package var font = FontChoice()

  package init(name: String, share: Double? = nil, weight: Double? = nil, show: Showing? = nil) {
    self.name = name
    self.share = share
    self.weight = weight
    self.show = show
  }

  /// The name as text on a card: `gold-partner` becomes `Gold Partner`, and a name with capitals stays as it is.
  package var title: String {
    guard name == name.lowercased() else { return name }
    return name.split { $0 == "-" || $0 == "_" || $0 == " " }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  /// What its cards' ribbons say: the heading, which has the letters that a name in the file may have lost, else the title.
  /// A picture of a card does not change with the time, so a heading that shows the time is none.
  package var ribbon: String {
    guard let heading, !TimedText.showsTime(heading), heading.contains(where: { !$0.isWhitespace }) else {
      return title
    }
    return heading
  }
}

/// Measures of cards, of which each may be unset.
package struct PartialCardShape: Sendable, Hashable {
  package var width: CardShape.Side?
  package var height: CardShape.Side?
  package var spacing: Length?
  package var cornerRadius: Length?
  package var border = PartialBorder()
  package var logo = LogoLook()
  package var gradient: Paint?
  package var font = FontChoice()
  package var style: CardShape.Style?
  /// Which texts a card shows.
  package var text: CardShape.Text?

  package init() {}

  /// A border of which each part may be unset.
  package struct PartialBorder: Sendable, Hashable {
    /// px, 0…200.
    package var width: Double?
    package var color: Color?

    /// `nil` if nothing is set; else the border whose unset parts are those of `other`.
    package func filled(from other: CardShape.Border) -> CardShape.Border? {
      guard width != nil || color != nil else { return nil }
      return CardShape.Border(width: width ?? other.width, color: color ?? other.color)
    }
  }
}

extension Configuration {
  /// How the cards of tiers are arranged.
  package enum Arrangement: String, Sendable, Hashable, CaseIterable {
    /// As the cards are listed.
    case none
    /// A lane for each tier, the highest first.
    case lanes
    /// One lane, the highest tier first.
    case together
  }
}
