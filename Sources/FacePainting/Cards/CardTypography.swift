internal import MarqueeScene
internal import MarqueeValues

/// The text metrics of a card. They depend only on its size, so that cards of one size look alike.
struct CardTypography: Sendable {
  /// The box for text, px.
  var box: PixelArea
  /// px per em.
  private(set) var titleSize: Int
  /// px per em.
  private(set) var subtitleSize: Int
  /// The least size where there is room for it, px per em.
  private(set) var least = 0
  /// The minimum size, px per em.
  let smallestTitle: Int
  /// The minimum size, px per em.
  let smallestSubtitle: Int

  /// The metrics for the part of the card inside its border.
  init(_ face: CardFace) {
    let limit = Double(max(face.width, face.height))
    let border = Int(min(face.border?.heldWidth ?? 0, limit).rounded(.up))
    self.init(
      width: max(face.width - 2 * border, 0), height: max(face.height - 2 * border, 0),
      cornerRadius: face.cornerRadius - Double(border), inset: border)
    subtitleSize = max(subtitleSize, face.leastText)
    titleSize = max(titleSize, Self.lead(over: face.leastText))
    least = face.leastText
    box.maxY = max(min(box.maxY, face.height - face.dotRoom), box.minY)
    if let ribbon = CardRibbon(face) { box.minY = min(max(box.minY, ribbon.bottom), box.maxY) }
  }

  /// `width`, `height` and `cornerRadius` are those of a box whose left and top edges are at `inset`; px.
  init(width: Int, height: Int, cornerRadius: Double, inset border: Int = 0) {
    let shorter = Double(min(width, height))
    let radius = cornerRadius.isNaN ? 0 : min(max(cornerRadius, 0), shorter / 2)
    // A tenth of the side is a comfortable margin. In a rounded corner, the corner of the box must be inside the arc.
    let margin = max(shorter * 0.085, radius * (1 - 0.5.squareRoot()) + shorter * 0.03)
    let inset = Int(margin.rounded(.up))
    // A long line needs more space at its ends than above and below.
    let side = max(inset, Int((Double(width) * 0.06).rounded(.up)))
    box = PixelArea(
      minX: border + side, minY: border + inset, maxX: border + max(side, width - side),
      maxY: border + max(inset, height - inset))
    // The geometric mean of the sides, so that text on a wide banner is not tiny, but limited for very low banners.
    let scale = min((Double(width) * Double(height)).squareRoot(), shorter * 2.2)
    // On a small card letters are relatively larger, to stay legible.
    titleSize = Int((scale * 0.14 + 2).rounded())
    subtitleSize = Int((scale * 0.06 + 1.5).rounded())
    smallestTitle = max(TextFitter.legible, Int((scale * 0.05).rounded()))
    smallestSubtitle = max(TextFitter.legible, Int((scale * 0.042).rounded()))
  }

  /// The metrics of text below a logo, which comes first.
  func belowLogo(_ room: CardFace.TextRoom) -> CardTypography {
    var smaller = self
    let lead = room == .title ? least : Self.lead(over: least)
    smaller.titleSize = max(Int((Double(titleSize) * 0.6).rounded()), smallestTitle, lead)
    smaller.subtitleSize = max(Int((Double(subtitleSize) * 0.86).rounded()), smallestSubtitle, least)
    return smaller
  }

  /// The height of the room for text below a logo, px: for one line of each text, and for a second line of the title as far
  /// as the logo can spare it, or as letters of the least size need it. It is the same whatever the texts are, so that the
  /// logos of cards of one size stand on one line and their plates have one size.
  /// - Parameter height: that of the box for logo and text, px.
  func textRoom(_ room: CardFace.TextRoom, of height: Int) -> Int {
    let single = singleLines(room)
    let share = room == .titleAndSubtitle ? 0.36 : 0.28
    let double = single + Self.titleLeading * Double(titleSize)
    let legible = room == .title ? single + Self.titleLeading * Double(least) : single
    let wanted = max(single, legible, min(double, share * Double(height)))
    return Int(min(wanted, Self.largestTextShare * Double(height)).rounded())
  }

  /// The metrics with which one line of each text fits into the box, so that a card with a subtitle has the same letters as
  /// one without.
  func fitted(to room: CardFace.TextRoom) -> CardTypography {
    let share = Double(box.height) / singleLines(room)
    guard share < 1 else { return self }
    var smaller = self
    let lead = room == .title ? least : Self.lead(over: least)
    smaller.titleSize = max(Int(Double(titleSize) * share), smallestTitle, lead)
    smaller.subtitleSize = max(Int(Double(subtitleSize) * share), smallestSubtitle, least)
    return smaller
  }

  /// The height of one line of each text, with the accents of capitals and the descenders, px.
  private func singleLines(_ room: CardFace.TextRoom) -> Double {
    1.3 * Double(titleSize) + (room == .titleAndSubtitle ? 1.5 * Double(subtitleSize) : 0)
  }

  /// The part of a card's height that text below a logo may take.
  private static let largestTextShare = 0.55

  /// As `LaneLetters.gap`, in whole px.
  static func gap(_ title: Int, _ subtitle: Int) -> Int { Int(LaneLetters.gap(title, subtitle).rounded()) }

  /// From one baseline of a title to the next, and of a subtitle, em.
  static let titleLeading = 1.12
  static let subtitleLeading = 1.3
  /// The room for descenders below a card's last line, em.
  static let descent = 0.24

  /// A title's size beside a subtitle of this size, px per em.
  static func lead(over subtitle: Int) -> Int { Int((Double(subtitle) * LaneLetters.lead).rounded(.up)) }

  /// The size of a subtitle, px per em. Without a title and a logo it is the card's message, hence larger.
  func subtitleSize(isAlone: Bool) -> Int { isAlone ? (titleSize + subtitleSize) / 2 : subtitleSize }

  /// The font of a title: the card's own.
  static func titleFont(_ font: FontRequest) -> FontRequest { font }

  /// The font of a subtitle: at most medium weight, so that it differs from a bold title.
  static func subtitleFont(_ font: FontRequest) -> FontRequest {
    var lighter = font
    lighter.weight = min(font.weight, 500)
    return lighter
  }
}

extension CardTypography {
  /// The metrics of the text of a face where its logo can be drawn; `nil` if the text is not shown then.
  init?(textOf face: CardFace) {
    if face.drawnPlate != nil, face.logo != nil {
      guard let foot = PlateCard(face, color: .white).footTypography else { return nil }
      self = foot
    } else if face.logo != nil || face.code != nil {
      self = Self.belowLogo(of: face).text
    } else {
      self.init(face)
    }
  }

  /// The box for the logo and the text of a card, px, and the metrics of the text, which is at its foot.
  static func belowLogo(of face: CardFace) -> (whole: PixelArea, text: CardTypography) {
    var text = CardTypography(face).belowLogo(face.textRoom)
    // On a tall card both stay together in the middle.
    let height = min(text.box.height, text.box.width * 8 / 5)
    var whole = text.box
    whole.minY += (text.box.height - height) / 2
    whole.maxY = whole.minY + height
    text.box = whole
    text.box.minY = whole.maxY - text.textRoom(face.textRoom, of: height)
    return (whole, text)
  }
}
