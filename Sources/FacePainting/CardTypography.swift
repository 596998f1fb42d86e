internal import MarqueeScene
internal import MarqueeValues

#if canImport(Glibc)
  internal import Glibc
#endif

/// The measures of a card's text, all from the card's own size, so that cards of one size look of one kind.
struct CardTypography: Sendable {
  /// What text keeps to.
  var box: PixelArea
  /// px per em.
  private(set) var titleSize: Int
  private(set) var subtitleSize: Int
  let smallestTitle: Int
  let smallestSubtitle: Int

  /// For the card's text: what its border leaves of it is the card.
  init(_ face: CardFace) {
    let limit = Double(max(face.width, face.height))
    let border = Int(min(face.border?.heldWidth ?? 0, limit).rounded(.up))
    self.init(
      width: max(face.width - 2 * border, 0), height: max(face.height - 2 * border, 0),
      cornerRadius: face.cornerRadius - Double(border), inset: border)
  }

  /// `width`, `height` and `cornerRadius` in px of a box that begins `inset` px to the right and down.
  init(width: Int, height: Int, cornerRadius: Double, inset border: Int = 0) {
    let shorter = Double(min(width, height))
    let radius = cornerRadius.isNaN ? 0 : min(max(cornerRadius, 0), shorter / 2)
    // A tenth of the side is a comfortable margin; a round corner needs the box's corner within its arc.
    let margin = max(shorter * 0.085, radius * (1 - 0.5.squareRoot()) + shorter * 0.03)
    let inset = Int(margin.rounded(.up))
    // The ends of a long line want more air than its top and bottom.
    let side = max(inset, Int((Double(width) * 0.06).rounded(.up)))
    box = PixelArea(
      minX: border + side, minY: border + inset, maxX: border + max(side, width - side),
      maxY: border + max(inset, height - inset))
    // The mean side, lest a wide banner have tiny letters; but no more than half the height of one.
    let scale = min((Double(width) * Double(height)).squareRoot(), shorter * 2.2)
    // Letters on a small card are a little larger for it, or they could not be read.
    titleSize = Int((scale * 0.14 + 2).rounded())
    subtitleSize = Int((scale * 0.06 + 1.5).rounded())
    smallestTitle = max(TextFitter.legible, Int((scale * 0.05).rounded()))
    smallestSubtitle = max(TextFitter.legible, Int((scale * 0.042).rounded()))
  }

  /// The measures of text below a logo, which has the first word.
  var belowLogo: CardTypography {
    var smaller = self
    smaller.titleSize = max(Int((Double(titleSize) * 0.6).rounded()), smallestTitle)
    smaller.subtitleSize = max(Int((Double(subtitleSize) * 0.86).rounded()), smallestSubtitle)
    return smaller
  }

  /// The title's font: the card's own.
  static func titleFont(_ font: FontRequest) -> FontRequest { font }

  /// The subtitle's font: lighter than a bold title, so that the two are told apart at a glance.
  static func subtitleFont(_ font: FontRequest) -> FontRequest {
    var lighter = font
    lighter.weight = min(font.weight, 500)
    return lighter
  }
}
