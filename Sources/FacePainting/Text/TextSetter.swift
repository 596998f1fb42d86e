internal import MarqueeScene
internal import SDLKit

/// Typesets text: fits it with one measurement, renders it, and checks the fit by its ink.
struct TextSetter {
  /// Rendered lines without a place yet, and their metrics in px.
  struct Block {
    /// `nil` for an empty line.
    var lines: [DrawnLine?]
    /// px per em.
    var size: Int
    /// From one baseline to the next.
    var lineHeight: Int
    var capHeight: Int
    var ascent: Int
    var descent: Int
    /// How many characters are left if the text is cut; `nil` if it is whole.
    var cutAfter: Int?

    /// px from the top of the first line's capitals to the last baseline.
    var height: Int { capHeight + (lines.count - 1) * lineHeight }
    /// The width of the widest line's ink, px.
    var width: Int { lines.map { $0?.width ?? 0 }.max() ?? 0 }
    /// px by which ink rises above the capitals of the first line, and by which it extends below the last baseline.
    var overshoot: (top: Int, bottom: Int) {
      var (top, bottom) = (0, 0)
      for (index, line) in lines.enumerated() {
        guard let line else { continue }
        top = max(top, line.top - capHeight - index * lineHeight)
        bottom = max(bottom, line.height - line.top - (lines.count - 1 - index) * lineHeight)
      }
      return (top, bottom)
    }

    /// Places the lines that have ink, each centred in `width` px from `x` on, with the top of the first capitals at
    /// `y`.
    func placed(x: Int = 0, centeredIn width: Int, y: Int) -> [PlacedLine] {
      placed(x: x, in: width, aligned: .center, y: y)
    }

    /// Places the lines that have ink, each aligned in `width` px from `x` on, with the top of the first capitals at `y`.
    func placed(x: Int = 0, in width: Int, aligned alignment: Backdrop.Label.Alignment, y: Int) -> [PlacedLine] {
      lines.enumerated().compactMap { row, line in
        line.map {
          PlacedLine(
            line: $0, x: x + alignment.start(of: $0.width, in: width), baseline: y + capHeight + row * lineHeight)
        }
      }
    }

    /// Places the lines that have ink with their left edges at `x`, or right-aligned in the block if they are right to
    /// left, and the top of the first capitals at `y`; px.
    func placed(x: Int, y: Int) -> [PlacedLine] {
      lines.enumerated().compactMap { row, line in
        line.map {
          PlacedLine(
            line: $0, x: $0.isRightToLeft ? x + width - $0.width : x, baseline: y + capHeight + row * lineHeight)
        }
      }
    }
  }

  let fonts: FontBook

  /// Typesets `text` in a box of `width` × `height` px; `nil` if nothing legible fits. `leading` is from one baseline
  /// to the next in em; for the other parameters see `TextFitter`.
  func set(
    _ text: DisplayText, in request: FontRequest, width: Int, height: Int, preferredSize: Int, minimumSize: Int,
    comfortableLines: Int, leading: Double, manner: TextFitter.Manner = .alone
  ) throws(FontError) -> Block? {
    guard width > 0, height > 0 else { return nil }
    let rulers = try FontStack(
      request, size: FontMeasurer.size, hinting: .none, hanLanguage: text.hanLanguage, fonts: fonts)
    let extent = rulers.extent(of: text)
    let breaker = LineBreaker(text, measurer: FontMeasurer(fonts: rulers))
    var fitter = TextFitter(
      width: Double(width), height: Double(height), preferredSize: preferredSize, minimumSize: minimumSize,
      comfortableLines: comfortableLines,
      lineHeight: Self.lineHeight(leading, extent), lineExtent: Self.lineExtent(rulers.primary, extent))
    fitter.manner = manner
    var block: Block?
    // Rendered letters may be a px wider than measured ones, and accents rise above capitals, so retry a little
    // smaller.
    for _ in 0..<6 {
      guard let fitted = fitter.fit(breaker, paragraphs: text.paragraphs.count) else { return block }
      let drawn = try draw(fitted, in: request, text.hanLanguage, lineHeight: fitter.lineHeight)
      block = drawn
      let (top, bottom) = drawn.overshoot
      let slack = manner == .alone ? 0 : Self.slack(fitted.size)
      if drawn.width <= width + slack && drawn.height + top + bottom <= height + 2 * slack { return drawn }
      fitter.preferredSize = min(fitted.size, fitter.preferredSize) - max(1, fitted.size / 24)
      fitter.width -= Double(max(0, drawn.width - width))
      fitter.height -= Double(max(0, drawn.height + top + bottom - height)) / 2
    }
    return block
  }

  /// By how much letters whose size others share may leave their box on each side, px: rounding and accents change no size.
  static func slack(_ size: Int) -> Int { max(size / 8, 1) }

  /// From one baseline to the next, em. Fonts with tall letters need the line height that they specify.
  static func lineHeight(_ leading: Double, _ extent: (ascent: Double, descent: Double)) -> Double {
    max(leading, (extent.ascent + extent.descent) * 0.94)
  }

  /// From the top of a capital to the lowest descender, em.
  static func lineExtent(_ ruler: Font, _ extent: (ascent: Double, descent: Double)) -> Double {
    Double(ruler.capHeight) / Double(ruler.size) + extent.descent
  }

  private func draw(
    _ fitted: FittedText, in request: FontRequest, _ hanLanguage: HanLanguage?, lineHeight: Double
  ) throws(FontError) -> Block {
    let stack = try FontStack(request, size: fitted.size, hanLanguage: hanLanguage, fonts: fonts)
    let font = stack.primary
    return Block(
      // A line that cannot be rendered stays blank: the rest of the card is worth more.
      lines: fitted.lines.map { (try? stack.line(of: $0)) ?? nil },
      size: fitted.size, lineHeight: Int((Double(fitted.size) * lineHeight).rounded()),
      capHeight: font.capHeight, ascent: font.ascent, descent: font.descent, cutAfter: fitted.cutAfter)
  }
}

/// Text broken into lines, with its size.
struct FittedText: Sendable, Hashable {
  var lines: [String]
  /// px per em.
  var size: Int
  /// How many characters are left if the text is cut; `nil` if it is whole.
  var cutAfter: Int?
}

/// Finds the largest size at which text fits a box and reads well.
struct TextFitter {
  /// The width of the box, px.
  var width: Double
  /// The height of the box, px.
  var height: Double
  /// px per em, used if the text fits.
  var preferredSize: Int
  /// px per em; text that does not fit at this size is cut with an ellipsis.
  var minimumSize: Int
  /// The number of lines above which a smaller size is preferred.
  var comfortableLines: Int
  /// em from one baseline to the next.
  var lineHeight: Double
  /// em from the top of a capital to the lowest descender.
  var lineExtent: Double
  var manner = Manner.alone

  /// How a text is fitted.
  enum Manner: Sendable {
    /// At the size that reads best.
    case alone
    /// At the preferred size, which others share, or else smaller, or cut.
    case shared
    /// The same, but left out where it does not fit at the minimum size.
    case sharedOrNone
  }

  /// The smallest legible size, px per em.
  static let legible = 7

  /// `nil` if not even one line fits at a legible size.
  func fit(_ text: LineBreaker, paragraphs: Int) -> FittedText? {
    let minimum = max(minimumSize, Self.legible)
    let top = max(preferredSize, minimum)
    let comfortable = max(comfortableLines, paragraphs)
    if manner != .alone { return fitShared(text, from: top, to: minimum, atMost: comfortable) }
    // In order of preference: few large lines, smaller lines, broken words, an ellipsis. Broken words come late, as
    // readers need the start of a word at a glance.
    if let fitted = largest(text, sizes: share(0.55, top, minimum)...top, atMost: comfortable) { return fitted }
    if let fitted = largest(text, sizes: share(0.4, top, minimum)...top, atMost: .max) { return fitted }
    for size in stride(from: share(0.55, top, minimum), through: minimum, by: -1) {
      guard width >= Double(size) * 4 else { continue }
      guard let lines = text.lines(width: width / Double(size), breaksWords: true) else { continue }
      if lines.count <= capacity(size) { return FittedText(lines: lines.map(\.markedText), size: size) }
    }
    return ellipsized(text, size: minimum)
  }

  /// The preferred size if it is possible: fewer lines are no reason to differ from others.
  private func fitShared(_ text: LineBreaker, from top: Int, to minimum: Int, atMost comfortable: Int) -> FittedText? {
    func first(from size: Int, to least: Int, _ lines: (Int) -> [LineBreaker.Line]?) -> FittedText? {
      for size in stride(from: size, through: least, by: -1) {
        if let lines = lines(size) { return FittedText(lines: lines.map(\.markedText), size: size) }
      }
      return nil
    }
    func whole(_ most: Int) -> (Int) -> [LineBreaker.Line]? {
      { size in
        let measure = width / Double(size)
        guard let count = text.lineCount(width: measure), count <= min(most, capacity(size)) else { return nil }
        return text.lines(width: measure)
      }
    }
    guard manner == .shared else { return first(from: top, to: minimum, whole(comfortable)) }
    let small = share(0.4, top, minimum)
    if let fitted = first(from: top, to: small, whole(comfortable)) ?? first(from: top, to: small, whole(.max)) {
      return fitted
    }
    let broken = first(from: share(0.55, top, minimum), to: minimum) { size in
      guard width >= Double(size) * 4 else { return nil }
      return text.lines(width: width / Double(size), breaksWords: true).flatMap {
        $0.count <= capacity(size) ? $0 : nil
      }
    }
    return broken ?? ellipsized(text, size: minimum)
  }

  private func share(_ factor: Double, _ size: Int, _ minimum: Int) -> Int {
    max(minimum, Int((Double(size) * factor).rounded(.up)))
  }

  /// The number of lines of `size` px per em that fit the height.
  private func capacity(_ size: Int) -> Int {
    let size = Double(size)
    guard size * lineExtent <= height else { return 0 }
    return 1 + Int((height - size * lineExtent) / (size * lineHeight))
  }

  /// Sets the text in the largest of `sizes` that fits. A size up to a seventh smaller is preferred if it saves a line,
  /// as one line is read faster than two.
  private func largest(_ text: LineBreaker, sizes: ClosedRange<Int>, atMost most: Int) -> FittedText? {
    func count(_ size: Int) -> Int? {
      text.lineCount(width: width / Double(size)).flatMap { $0 <= min(most, capacity(size)) ? $0 : nil }
    }
    guard let size = sizes.reversed().first(where: { count($0) != nil }), let lines = count(size) else { return nil }
    let smallest = max(sizes.lowerBound, Int((Double(size) * 6 / 7).rounded(.up)))
    let fewerLines = (smallest...size).reversed().first { count($0).map { $0 < lines } == true }
    let chosen = fewerLines ?? size
    return text.lines(width: width / Double(chosen)).map { FittedText(lines: $0.map(\.markedText), size: chosen) }
  }

  private func ellipsized(_ text: LineBreaker, size: Int) -> FittedText? {
    let measure = width / Double(size)
    let capacity = capacity(size)
    // An ellipsis and three letters are the least worth showing.
    guard capacity > 0, measure >= 2.5 else { return nil }
    guard
      var lines = text.lines(width: measure, breaksWords: measure >= 4) ?? text.lines(width: measure, breaksWords: true)
    else { return nil }
    var cutAfter: Int?
    if lines.count > capacity {
      // Balanced lines are shorter than the box, so the cut starts from the last line joined with all that follows.
      var last = lines[capacity - 1]
      for line in lines[capacity...] { last.text += (line.followsSpace ? " " : "") + line.text }
      last.text = text.ellipsized(last.text, width: measure)
      lines = Array(lines[..<(capacity - 1)]) + [last]
      // The ellipsis is not one of them.
      cutAfter = max(lines.reduce(0) { $0 + $1.text.count } - 1, 0)
    }
    return FittedText(lines: lines.map(\.markedText), size: size, cutAfter: cutAfter)
  }
}
