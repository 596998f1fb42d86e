internal import MarqueeScene
internal import SDLKit

/// Running text, drawn but not yet in place: lines filled one by one, as in a book.
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
  /// Lines of text.
  let count: Int

  /// All of it, in the largest of `sizes`, px per em, in which it fits into `width` × `height` px; `nil` where it fits in none.
  init?(_ source: ProseSource, width: Int, height: Int, sizes: ClosedRange<Int>) throws(FontError) {
    var chosen: ProseColumn?
    for size in sizes.reversed() {
      // Long text is not broken for each size in which it cannot fit.
      let least = source.breaker.leastLineCount(width: max(Double(width) / Double(size), 1))
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
      // A line that cannot be drawn is left blank: the rest is worth having.
      guard let ink = (try? stack.line(of: line.set)) ?? nil else { continue }
      lines.append(Line(ink: ink, baseline: chosen.baseline(of: line, capHeight: stack.primary.capHeight)))
    }
  }

  /// px of the widest line.
  var width: Int { lines.map(\.ink.width).max() ?? 0 }

  /// Each line beginning at `x`, or where it runs from right to left at the far side; the top of the first capitals at
  /// `y`.
  func placed(x: Int, y: Int) -> [PlacedLine] {
    lines.map {
      PlacedLine(line: $0.ink, x: $0.ink.isRightToLeft ? x + width - $0.ink.width : x, baseline: y + $0.baseline)
    }
  }
}

/// A text measured once, to be set in any size and measure.
struct ProseSource {
  let font: FontRequest
  let fonts: FontBook
  let hanLanguage: HanLanguage?
  let breaker: LineBreaker
  /// From one baseline to the next in em: wide enough for long lines to be followed back.
  let leading: Double
  /// From the top of a capital to the lowest descender in em.
  let extent: Double

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

  func fontStack(size: Int) throws(FontError) -> FontStack {
    try FontStack(font, size: size, hanLanguage: hanLanguage, fonts: fonts)
  }
}

/// Running text broken into lines for one measure and size, not drawn yet.
struct ProseColumn {
  let lines: [ProseLine]
  /// px per em.
  let size: Int
  /// From the top of the first capitals to the lowest descender, px.
  let extent: Double
  /// As in `ProseSource`.
  let leading: Double

  /// `nil` where `width` px are too few for words, and where there is no line.
  init?(_ source: ProseSource, width: Int, size: Int) {
    // A drawn line may be a px or two wider than its measure.
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

/// A line of running text, its baseline in em from that of the first line.
struct ProseLine {
  var text: String
  /// As in `LineBreaker.Line`.
  var isRightToLeft: Bool?
  var baseline: Double

  /// The text so that by itself it runs as it does in its paragraph.
  var set: String { isRightToLeft.map { BidirectionalText.marked(text, isRightToLeft: $0) } ?? text }

  /// em between paragraphs, beside the leading; an empty line adds more.
  private static let paragraphGap = 0.45
  private static let emptyLineGap = 0.35

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
