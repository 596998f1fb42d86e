internal import MarqueeScene
internal import SDLKit

/// Running text, rendered but not placed yet. Lines are filled greedily, as in a book.
struct Prose {
  private struct Line {
    var ink: DrawnLine
    /// px from the top of the first capitals.
    var baseline: Int
  }

  private var lines: [Line] = []
  /// px per em.
  let size: Int
  /// px from the top of the first capitals to the last baseline.
  let height: Int
  /// The number of lines.
  let count: Int

  /// Sets all of the text in the largest of `sizes`, px per em, at which it fits `width` × `height` px; `nil` if it
  /// fits at none.
  init?(_ source: ProseSource, width: Int, height: Int, sizes: ClosedRange<Int>) throws(FontError) {
    var chosen: ProseColumn?
    for size in sizes.reversed() {
      // A quick estimate saves breaking long text at every size that is too large.
      let least = source.breaker.minimumLineCount(width: max(Double(width) / Double(size), 1))
      guard (Double(least - 1) * source.leading + source.extent) * Double(size) <= Double(height),
        let column = ProseColumn(source, width: width, size: size), column.extent <= Double(height)
      else { continue }
      chosen = column
      break
    }
    guard let chosen else { return nil }
    let stack = try source.fontStack(size: chosen.size)
    size = chosen.size
    count = chosen.lines.count
    self.height = chosen.height(capHeight: stack.primary.capHeight)
    for line in chosen.lines {
      // A line that cannot be rendered stays blank: the rest is worth having.
      guard let ink = (try? stack.line(of: line.markedText)) ?? nil else { continue }
      lines.append(Line(ink: ink, baseline: chosen.baseline(of: line, capHeight: stack.primary.capHeight)))
    }
  }

  /// The width of the widest line, px.
  var width: Int { lines.map(\.ink.width).max() ?? 0 }

  /// Places each line at `x`, or right-aligned if it is right to left, with the top of the first capitals at `y`; px.
  func placed(x: Int, y: Int) -> [PlacedLine] {
    lines.map {
      PlacedLine(line: $0.ink, x: $0.ink.isRightToLeft ? x + width - $0.ink.width : x, baseline: y + $0.baseline)
    }
  }
}

/// A text measured once, for typesetting at any size and width.
struct ProseSource {
  let font: FontRequest
  let fonts: FontBook
  let hanLanguage: HanLanguage?
  let breaker: LineBreaker
  /// em from one baseline to the next, enough for the eye to find the next of long lines.
  let leading: Double
  /// em from the top of a capital to the lowest descender.
  let extent: Double

  /// Measures `text`; throws if no font opens.
  init(_ text: DisplayText, in font: FontRequest, fonts: FontBook) throws(FontError) {
    let rulers = try FontStack(
      font, size: FontMeasurer.size, hinting: .none, hanLanguage: text.hanLanguage, fonts: fonts)
    let ruler = rulers.primary
    let extent = rulers.extent(of: text)
    self.font = font
    self.fonts = fonts
    breaker = LineBreaker(text, measurer: FontMeasurer(fonts: rulers))
    leading = max(1.42, extent.ascent + extent.descent)
    self.extent = Double(ruler.capHeight) / Double(ruler.size) + extent.descent
    hanLanguage = text.hanLanguage
  }

  /// The fonts for the text at `size` px per em.
  func fontStack(size: Int) throws(FontError) -> FontStack {
    try FontStack(font, size: size, hanLanguage: hanLanguage, fonts: fonts)
  }
}

/// Running text broken into lines for one width and size, not rendered yet.
struct ProseColumn {
  let lines: [ProseLine]
  /// px per em.
  let size: Int
  /// px from the top of the first capitals to the lowest descender.
  let extent: Double
  /// See `ProseSource.leading`.
  let leading: Double

  /// `nil` if there is no line, or if `width` px are too narrow for words.
  init?(_ source: ProseSource, width: Int, size: Int) {
    // A rendered line may be a px or two wider than measured.
    let room = Double(width) - 2
    guard room > 0, room >= Double(size) * 3 else { return nil }
    lines = ProseLine.stacked(source.breaker.filled(width: room / Double(size)), leading: source.leading)
    guard let last = lines.last else { return nil }
    self.size = size
    leading = source.leading
    extent = (last.baseline + source.extent) * Double(size)
  }

  /// px from the top of the first capitals to the last baseline.
  func height(capHeight: Int) -> Int { lines.last.map { baseline(of: $0, capHeight: capHeight) } ?? 0 }

  /// px from the top of the first capitals.
  func baseline(of line: ProseLine, capHeight: Int) -> Int {
    capHeight + Int((line.baseline * Double(size)).rounded())
  }
}

/// A line of running text, with its baseline in em from that of the first line.
struct ProseLine {
  var text: String
  /// See `LineBreaker.Line.isRightToLeft`.
  var isRightToLeft: Bool?
  var baseline: Double

  /// The text with the directional mark that it needs to be set apart from its paragraph.
  var markedText: String { isRightToLeft.map { BidirectionalText.marked(text, isRightToLeft: $0) } ?? text }

  /// em between paragraphs in addition to the leading. An empty line adds more.
  private static let paragraphGap = 0.45
  private static let emptyLineGap = 0.35

  /// Stacks the lines of all paragraphs below each other; `leading` in em.
  static func stacked(_ paragraphs: [[LineBreaker.Line]], leading: Double) -> [ProseLine] {
    var lines: [ProseLine] = []
    var baseline = 0.0
    for paragraph in paragraphs {
      if paragraph.isEmpty {
        baseline += emptyLineGap
        continue
      }
      if !lines.isEmpty { baseline += paragraphGap }
      for line in paragraph {
        if !lines.isEmpty { baseline += leading }
        lines.append(ProseLine(text: line.text, isRightToLeft: line.isRightToLeft, baseline: baseline))
      }
    }
    return lines
  }
}
