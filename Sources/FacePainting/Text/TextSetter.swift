internal import MarqueeScene
internal import SDLKit

/// Turns text into drawn lines: fits it with one measurement, then draws it and makes sure of the fit by its ink.
struct TextSetter {
  /// Lines drawn but not yet put in place, and their measures in px.
  struct Block {
    /// `nil` for an empty line.
    var lines: [DrawnLine?]
    var size: Int
    /// From one baseline to the next.
    var lineHeight: Int
    var capHeight: Int
    var ascent: Int
    var descent: Int

    /// px from the top of the first line's capitals to the last baseline.
    var height: Int { capHeight + (lines.count - 1) * lineHeight }
    /// px of the widest ink.
    var width: Int { lines.map { $0?.width ?? 0 }.max() ?? 0 }
    /// px that ink rises over the capitals of the first line, or hangs under the last baseline.
    var overshoot: (top: Int, bottom: Int) {
      var (top, bottom) = (0, 0)
      for (index, line) in lines.enumerated() {
        guard let line else { continue }
        top = max(top, line.top - capHeight - index * lineHeight)
        bottom = max(bottom, line.height - line.top - (lines.count - 1 - index) * lineHeight)
      }
      return (top, bottom)
    }

    /// Its lines with ink, each centred in `width` from `x` on, the top of the first capitals at `y`; px.
    func placed(x: Int = 0, centeredIn width: Int, y: Int) -> [PlacedLine] {
      lines.enumerated().compactMap { row, line in
        line.map {
          PlacedLine(line: $0, x: x + (width - $0.width) / 2, baseline: y + capHeight + row * lineHeight)
        }
      }
    }

    /// Its lines with ink, each beginning at `x`, or where it runs from right to left at the far side of the block; the top of the first capitals at `y`; px.
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

  /// `leading` is from one baseline to the next in em; the rest is as in `TextFitter`. `nil` if nothing legible fits.
  func set(
    _ text: DisplayText, in request: FontRequest, width: Int, height: Int, preferredSize: Int, minimumSize: Int,
    comfortableLines: Int, leading: Double
  ) throws(FontError) -> Block? {
    guard width > 0, height > 0 else { return nil }
    let rulers = try FontStack(
      request, size: FontMeasurer.size, hinting: .none, hanLanguage: text.hanLanguage, fonts: fonts)
    let ruler = rulers.primary
    let em = Double(ruler.size)
    let extent = rulers.extent(of: text)
    let breaker = LineBreaker(text, measurer: FontMeasurer(fonts: rulers))
    var fitter = TextFitter(
      width: Double(width), height: Double(height), preferredSize: preferredSize, minimumSize: minimumSize,
      comfortableLines: comfortableLines,
      // Fonts with tall letters need the room that they ask for themselves.
      lineHeight: max(leading, (extent.ascent + extent.descent) * 0.94),
      lineExtent: Double(ruler.capHeight) / em + extent.descent)
    var block: Block?
    // Drawn letters may be a px wider than measured ones, and accents rise above capitals: a little smaller then.
    for _ in 0..<6 {
      guard let fitted = fitter.fit(breaker, paragraphs: text.paragraphs.count) else { return block }
      let drawn = try draw(fitted, in: request, text.hanLanguage, lineHeight: fitter.lineHeight)
      block = drawn
      let (top, bottom) = drawn.overshoot
      if drawn.width <= width && drawn.height + top + bottom <= height { return drawn }
      fitter.preferredSize = min(fitted.size, fitter.preferredSize) - max(1, fitted.size / 24)
      fitter.width -= Double(max(0, drawn.width - width))
      fitter.height -= Double(max(0, drawn.height + top + bottom - height)) / 2
    }
    return block
  }

  private func draw(
    _ fitted: FittedText, in request: FontRequest, _ hanLanguage: HanLanguage?, lineHeight: Double
  ) throws(FontError) -> Block {
    let stack = try FontStack(request, size: fitted.size, hanLanguage: hanLanguage, fonts: fonts)
    let font = stack.primary
    return Block(
      // A line that cannot be drawn is left blank: the card is worth more than the line.
      lines: fitted.lines.map { (try? stack.line(of: $0)) ?? nil },
      size: fitted.size, lineHeight: Int((Double(fitted.size) * lineHeight).rounded()),
      capHeight: font.capHeight, ascent: font.ascent, descent: font.descent)
  }
}

/// Text at the size and in the lines in which it is set.
struct FittedText: Sendable, Hashable {
  var lines: [String]
  /// px per em.
  var size: Int
}

/// Finds the largest size at which text fits a box and still reads well.
struct TextFitter {
  /// px.
  var width: Double
  /// px.
  var height: Double
  /// px per em; what it is set in if it fits.
  var preferredSize: Int
  /// px per em; what is longer still is ellipsised.
  var minimumSize: Int
  /// Lines it may take before it is rather set smaller.
  var comfortableLines: Int
  /// From one baseline to the next, in em.
  var lineHeight: Double
  /// From the top of a capital to the lowest descender, in em.
  var lineExtent: Double

  /// Smallest size in px per em at which letters can be told apart.
  static let legible = 7

  /// `nil` if not even one legible line fits.
  func fit(_ text: LineBreaker, paragraphs: Int) -> FittedText? {
    let minimum = max(minimumSize, Self.legible)
    let top = max(preferredSize, minimum)
    let comfortable = max(comfortableLines, paragraphs)
    // Few and large lines first; then smaller ones; then broken words, for they need no more than a glance at the
    // start of a word to be worth it; an ellipsis last.
    if let fitted = largest(text, sizes: share(0.55, top, minimum)...top, atMost: comfortable) { return fitted }
    if let fitted = largest(text, sizes: share(0.4, top, minimum)...top, atMost: .max) { return fitted }
    for size in stride(from: share(0.55, top, minimum), through: minimum, by: -1) {
      guard width >= Double(size) * 4 else { continue }
      guard let lines = text.lines(width: width / Double(size), breaksWords: true) else { continue }
      if lines.count <= capacity(size) { return FittedText(lines: lines.map(\.set), size: size) }
    }
    return ellipsized(text, size: minimum)
  }

  private func share(_ factor: Double, _ size: Int, _ minimum: Int) -> Int {
    max(minimum, Int((Double(size) * factor).rounded(.up)))
  }

  /// Lines of `size` px per em that fit the height.
  private func capacity(_ size: Int) -> Int {
    let size = Double(size)
    guard size * lineExtent <= height else { return 0 }
    return 1 + Int((height - size * lineExtent) / (size * lineHeight))
  }

  /// Set in the largest of `sizes` that fits; a seventh smaller if that saves a line, for the eye takes in one line
  /// faster than two.
  private func largest(_ text: LineBreaker, sizes: ClosedRange<Int>, atMost most: Int) -> FittedText? {
    func count(_ size: Int) -> Int? {
      text.lineCount(width: width / Double(size)).flatMap { $0 <= min(most, capacity(size)) ? $0 : nil }
    }
    guard let size = sizes.reversed().first(where: { count($0) != nil }), let lines = count(size) else { return nil }
    let smallest = max(sizes.lowerBound, Int((Double(size) * 6 / 7).rounded(.up)))
    let calmer = (smallest...size).reversed().first { count($0).map { $0 < lines } == true }
    let chosen = calmer ?? size
    return text.lines(width: width / Double(chosen)).map { FittedText(lines: $0.map(\.set), size: chosen) }
  }

  private func ellipsized(_ text: LineBreaker, size: Int) -> FittedText? {
    let measure = width / Double(size)
    let capacity = capacity(size)
    // An ellipsis and three letters are the least worth showing.
    guard capacity > 0, measure >= 2.5 else { return nil }
    guard
      var lines = text.lines(width: measure, breaksWords: measure >= 4) ?? text.lines(width: measure, breaksWords: true)
    else { return nil }
    if lines.count > capacity {
      // Balanced lines are shorter than the box: what is cut begins with all that followed.
      var last = lines[capacity - 1]
      for line in lines[capacity...] { last.text += (line.followsSpace ? " " : "") + line.text }
      last.text = text.ellipsized(last.text, width: measure)
      lines = Array(lines[..<(capacity - 1)]) + [last]
    }
    return FittedText(lines: lines.map(\.set), size: size)
  }
}
