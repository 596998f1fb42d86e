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
    /// The height of its capitals, px.
    let capHeight: Int
    /// How many characters are left if it is cut; `nil` if it is whole.
    let cutAfter: Int?

    init(_ block: TextSetter.Block) { (size, capHeight, cutAfter) = (block.size, block.capHeight, block.cutAfter) }
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
    let lines = CardLines(face, typography, isBelowLogo: isBelowLogo, setter: TextSetter(fonts: fonts))
    let (upper, lower) = try lines.set()
    guard upper != nil || lower != nil else { return nil }
    size = max(upper?.size ?? 0, lower?.size ?? 0)
    clip = face.letters == nil ? box : box.inset(by: -TextSetter.slack(size))
    titleSetting = upper.map(Setting.init)
    subtitleSetting = lower.map(Setting.init)
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

/// Sets the title and the subtitle of a card so that there is room for both.
private struct CardLines {
  private let title: DisplayText?
  private let subtitle: DisplayText?
  private let font: FontRequest
  private let typography: CardTypography
  private let isBelowLogo: Bool
  /// The sizes that the lane shares.
  private let shared: LetterSizes?
  /// How texts are fitted.
  private let manner: TextFitter.Manner
  private let setter: TextSetter

  typealias Block = TextSetter.Block

  init(_ face: CardFace, _ typography: CardTypography, isBelowLogo: Bool, setter: TextSetter) {
    title = DisplayText(face.title, beside: face.subtitle)
    subtitle = DisplayText(face.subtitle, beside: face.title)
    (font, shared) = (face.font, face.letters)
    (self.typography, self.isBelowLogo, self.setter) = (typography, isBelowLogo, setter)
    // What a logo stands above may be left out: the logo says it.
    manner = shared == nil ? .alone : isBelowLogo && face.logo != nil ? .sharedOrNone : .shared
  }

  private var height: Int { typography.box.height }
  private var titleSize: Int { shared?.title ?? typography.titleSize }
  private var subtitleSize: Int { shared?.subtitle ?? typography.subtitleSize }

  /// The blocks of title and subtitle; `nil` for one that is not there, or has no room.
  func set() throws(FontError) -> (upper: Block?, lower: Block?) {
    if title == nil {
      return (nil, try setSubtitle(height, shared?.subtitle ?? typography.subtitleSize(isAlone: !isBelowLogo)))
    }
    let share = height * 2 / 5
    var lower = try setSubtitle(share, subtitleSize)
    var upper: Block?
    if let below = lower {
      upper = try setTitle(height - below.height - below.overshoot.bottom - CardTypography.gap(titleSize, below.size))
      // A title that had to shrink stays larger than the subtitle.
      let lead = Int((Double(upper?.size ?? 0) / LaneLetters.lead).rounded())
      if upper != nil, lead < below.size {
        lower = try setSubtitle(share, max(lead, TextFitter.legible))
      }
    }
    guard upper == nil || shared != nil && lower != nil && upper?.cutAfter != nil else { return (upper, lower) }
    // There is no room for both, and the title is more important.
    let alone = try setTitle(height)
    // A subtitle stands below a logo without the title too.
    return alone == nil && shared != nil ? (upper, lower) : (alone, nil)
  }

  private func setTitle(_ height: Int) throws(FontError) -> Block? {
    guard let title else { return nil }
    let smallest =
      switch manner {
      case .alone: typography.smallestTitle
      // A name that stands for the sponsor is drawn as small as it must.
      case .shared: min(TextFitter.legible, titleSize)
      case .sharedOrNone: min(smallest(typography.smallestTitle, of: typography.titleSize, at: titleSize), titleSize)
      }
    return try setter.set(
      title, in: CardTypography.titleFont(font), width: typography.box.width, height: height, preferredSize: titleSize,
      minimumSize: smallest, comfortableLines: 3, leading: CardTypography.titleLeading, manner: manner)
  }

  /// The minimum size of a text that others share at `shared`, px per em: as far below it as `minimum` is below the size that
  /// suits the card. Otherwise a large card among smaller ones could not shrink its text at all, and would leave it out.
  private func smallest(_ minimum: Int, of preferred: Int, at shared: Int) -> Int {
    let scaled = Double(minimum) * min(Double(shared) / Double(max(preferred, 1)), 1)
    return max(Int(scaled.rounded()), TextFitter.legible, typography.least)
  }

  private func setSubtitle(_ height: Int, _ size: Int) throws(FontError) -> Block? {
    guard let subtitle else { return nil }
    let smallest =
      manner == .sharedOrNone
      ? smallest(typography.smallestSubtitle, of: typography.subtitleSize, at: subtitleSize)
      : typography.smallestSubtitle
    return try setter.set(
      subtitle, in: CardTypography.subtitleFont(font), width: typography.box.width, height: height, preferredSize: size,
      minimumSize: min(size, smallest), comfortableLines: 3, leading: CardTypography.subtitleLeading, manner: manner)
  }
}
