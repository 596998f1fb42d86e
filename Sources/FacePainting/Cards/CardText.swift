internal import MarqueeScene
internal import MarqueeValues

#if canImport(Glibc)
  internal import Glibc
#endif

/// The text of a card, rendered and placed.
struct CardText {
  var title: [PlacedLine] = []
  var subtitle: [PlacedLine] = []
  /// Nothing is drawn outside this area.
  let clip: PixelArea
  /// px per em of the larger of title and subtitle.
  let size: Int
  /// How the title is set; `nil` if there is none, or no room for it.
  let titleSetting: Setting?
  /// How the subtitle is set; `nil` if there is none, or no room for it.
  let subtitleSetting: Setting?

  /// How a text is set.
  struct Setting {
    /// px per em.
    let size: Int
    /// How many characters are left if it is cut; `nil` if it is whole.
    let cutAfter: Int?
  }

  /// `nil` for a card without text, and for one too small for legible text.
  init?(_ face: CardFace, fonts: FontBook) throws(FontError) {
    try self.init(face, fonts: fonts, typography: CardTypography(face), isBelowLogo: false)
  }

  /// Places the text in the middle of the typography's box; below a logo, in the middle of the box without the room for the
  /// last line's descenders.
  init?(_ face: CardFace, fonts: FontBook, typography: CardTypography, isBelowLogo: Bool) throws(FontError) {
    let box = typography.box
    guard box.width > 0, box.height >= TextFitter.legible else { return nil }
    let setter = TextSetter(fonts: fonts)
    let title = DisplayText(face.title, beside: face.subtitle)
    let subtitle = DisplayText(face.subtitle, beside: face.title)

    func setTitle(_ height: Int) throws(FontError) -> TextSetter.Block? {
      guard let title else { return nil }
      return try setter.set(
        title, in: CardTypography.titleFont(face.font), width: box.width, height: height,
        preferredSize: typography.titleSize, minimumSize: typography.smallestTitle, comfortableLines: 3,
        leading: CardTypography.titleLeading)
    }
    func setSubtitle(_ height: Int, _ size: Int) throws(FontError) -> TextSetter.Block? {
      guard let subtitle else { return nil }
      return try setter.set(
        subtitle, in: CardTypography.subtitleFont(face.font), width: box.width, height: height, preferredSize: size,
        minimumSize: min(size, typography.smallestSubtitle), comfortableLines: 3, leading: 1.3)
    }

    var upper: TextSetter.Block?
    var lower: TextSetter.Block?
    if title == nil {
      // A subtitle without a title is the card's message, hence larger; below a logo it keeps its size.
      let size = isBelowLogo ? typography.subtitleSize : (typography.titleSize + typography.subtitleSize) / 2
      lower = try setSubtitle(box.height, size)
    } else {
      lower = try setSubtitle(box.height * 2 / 5, typography.subtitleSize)
      if let below = lower {
        upper = try setTitle(
          box.height - below.height - below.overshoot.bottom - CardTypography.gap(typography.titleSize, below.size))
        // A title that had to shrink stays larger than the subtitle.
        let lead = Int((Double(upper?.size ?? 0) / 1.3).rounded())
        if upper != nil, lead < below.size {
          lower = try setSubtitle(box.height * 2 / 5, max(lead, TextFitter.legible))
        }
      }
      if upper == nil {
        // There is no room for both, and the title is more important.
        upper = try setTitle(box.height)
        lower = nil
      }
    }
    guard upper != nil || lower != nil else { return nil }
    clip = box
    size = max(upper?.size ?? 0, lower?.size ?? 0)
    titleSetting = upper.map { Setting(size: $0.size, cutAfter: $0.cutAfter) }
    subtitleSetting = lower.map { Setting(size: $0.size, cutAfter: $0.cutAfter) }
    place(upper, lower, in: box, isBelowLogo: isBelowLogo)
    guard !self.title.isEmpty || !self.subtitle.isEmpty else { return nil }
  }

  /// The bounding boxes of all lines.
  var frames: [PixelArea] { (title + subtitle).map(\.frame) }

  /// Centres title and subtitle as one block from the top of the first capitals to the last baseline. Descenders do not
  /// count, as they differ from name to name and adjacent cards should share their baselines.
  private mutating func place(
    _ upper: TextSetter.Block?, _ lower: TextSetter.Block?, in box: PixelArea, isBelowLogo: Bool
  ) {
    let blocks = [upper, lower].compactMap { $0 }
    var gap = blocks.count == 2 ? CardTypography.gap(blocks[0].size, blocks[1].size) : 0
    let top = blocks.first?.overshoot.top ?? 0
    let bottom = blocks.last?.overshoot.bottom ?? 0
    if blocks.count == 2 {
      // Scripts with stacked signs, such as Burmese, extend further below the baseline than any Latin letter.
      let room = box.height - blocks.reduce(gap + top + bottom) { $0 + $1.height }
      let wanted = blocks[0].overshoot.bottom + blocks[1].overshoot.top + blocks[1].size / 4
      gap += max(0, min(room, wanted - gap))
    }
    let height = blocks.reduce(gap) { $0 + $1.height }
    // The space for descenders is the same whether there are any or not.
    let descent = blocks.last.map { max(Int((Double($0.size) * CardTypography.descent).rounded()), bottom) } ?? 0
    var y = box.minY + (box.height - (isBelowLogo ? descent : 0) - height) / 2
    y = max(min(y, box.maxY - height - bottom), box.minY + top)
    for (index, block) in blocks.enumerated() {
      let lines = block.placed(x: box.minX, centeredIn: box.width, y: y)
      if index == 0 && upper != nil { title = lines } else { subtitle = lines }
      y += block.height + gap
    }
  }
}

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
    // With the accents of capitals and the descenders of each text.
    var single = 1.3 * Double(titleSize)
    var share = 0.28
    if room == .titleAndSubtitle {
      single += 1.5 * Double(subtitleSize)
      share = 0.36
    }
    let double = single + Self.titleLeading * Double(titleSize)
    let legible = room == .title ? single + Self.titleLeading * Double(least) : single
    let wanted = max(single, legible, min(double, share * Double(height)))
    return Int(min(wanted, Self.largestTextShare * Double(height)).rounded())
  }

  /// The part of a card's height that text below a logo may take.
  private static let largestTextShare = 0.55

  /// px between the title's last baseline and the top of the subtitle's capitals, for their sizes in px per em.
  static func gap(_ title: Int, _ subtitle: Int) -> Int {
    Int((Double(title) * 0.32 + Double(subtitle) * 0.5).rounded())
  }

  /// From one baseline of a title to the next, em.
  static let titleLeading = 1.12
  /// The room for descenders below a card's last line, em.
  static let descent = 0.24

  /// A title's size beside a subtitle of this size, px per em.
  private static func lead(over subtitle: Int) -> Int { Int((Double(subtitle) * 1.3).rounded(.up)) }

  /// The font of a title: the card's own.
  static func titleFont(_ font: FontRequest) -> FontRequest { font }

  /// The font of a subtitle: at most medium weight, so that it differs from a bold title.
  static func subtitleFont(_ font: FontRequest) -> FontRequest {
    var lighter = font
    lighter.weight = min(font.weight, 500)
    return lighter
  }
}
