package import ConfigurationEditing
internal import MarqueeValues

/// The style of cards that suits logos: plates, unless nearly all logos are transparent and of one colour, or fewer than half
/// of the cards have one.
package struct LogoStyle {
  let logos: Int
  let cards: Int
  /// Those that are transparent and of one colour.
  private let plain: Int

  var isPlate: Bool { logos * 2 >= cards && plain * 10 < logos * 9 }

  /// `nil` without a logo.
  /// - Parameters:
  ///   - kinds: of the cards' logos that can be decoded.
  ///   - cards: the number of cards.
  package init?(of kinds: [Kind], cards: Int) {
    guard !kinds.isEmpty else { return nil }
    (logos, self.cards) = (kinds.count, max(cards, kinds.count))
    plain = kinds.count { $0 == .plain }
  }

  /// The edits of a new configuration.
  package var edits: [Edit] { isPlate ? [.set(.plain("plate"), at: ["card", "style"])] : [] }

  /// What was chosen and why.
  package var reason: String {
    if isPlate {
      return "cards are plates for their logos (style: plate); 'style: gradient' puts their colours behind them"
    }
    let reason =
      logos * 2 < cards
      ? "only \(logos) of \(cards) have one" : "\(plain) of \(logos) are transparent and of one colour"
    return "cards have their colours behind the logos (style: gradient): \(reason)"
  }

  /// What matters of a logo.
  package enum Kind: Sendable, Hashable {
    /// With a bright ground of its own.
    case bright
    /// With another ground of its own.
    case filled
    /// Transparent, with ink of several colours.
    case colorful
    /// Transparent, with ink of one colour.
    case plain
  }

  /// The kind of a decoded logo.
  static func kind(of picture: Bitmap) -> Kind {
    var border: [Color] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width
      where x == 0 || y == 0 || x == picture.width - 1 || y == picture.height - 1 {
        border.append(Color(pixel: picture.pixels[y * picture.width + x]))
      }
    }
    if border.count(where: { $0.alpha > 250 }) * 20 >= border.count * 19 {
      return border.count(where: { min($0.red, $0.green, $0.blue) > 225 }) * 10 >= border.count * 9 ? .bright : .filled
    }
    let ink = picture.pixels.map { Color(pixel: $0) }.filter { $0.alpha > 200 }.map { OKLab($0) }
    guard !ink.isEmpty else { return .plain }
    func middle(_ part: (OKLab) -> Double) -> Double { ink.map(part).sorted()[ink.count / 2] }
    let typical = OKLab(lightness: middle(\.lightness), a: middle(\.a), b: middle(\.b))
    // 0.15 is a difference that anyone calls another colour.
    let near = ink.count {
      let (lightness, a, b) = ($0.lightness - typical.lightness, $0.a - typical.a, $0.b - typical.b)
      return lightness * lightness + a * a + b * b < 0.15 * 0.15
    }
    return near * 10 < ink.count * 9 ? .colorful : .plain
  }
}
