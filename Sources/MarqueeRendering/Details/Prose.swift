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
  private(set) var height: Int
  /// Whether it is all there.
  let isWhole: Bool
  /// Lines of text.
  let count: Int

  /// In the largest of `sizes`, px per em, in which it fits into `width` × `height` px; cut with an ellipsis at the
  /// smallest, unless `mustBeWhole`. `nil` if it does not fit, or not even one line does.
  init?(
    _ source: ProseSource, width: Int, height: Int, sizes: ClosedRange<Int>, mustBeWhole: Bool = false
  ) throws(FontError) {
    let (breaker, leading, extent) = (source.breaker, source.leading, source.extent)
    // A drawn line may be a px or two wider than its measure.
    let room = Double(width) - 2
    guard room > 0 else { return nil }

    var chosen: (size: Int, lines: [ProseLine])?
    for size in sizes.reversed() where room >= Double(size) * 3 {
      let lines = ProseLine.stacked(breaker.filled(width: room / Double(size)), leading: leading)
      if ((lines.last?.baseline ?? 0) + extent) * Double(size) <= Double(height) {
        chosen = (size, lines)
        break
      }
    }
    isWhole = chosen != nil
    if chosen == nil {
      guard !mustBeWhole else { return nil }
      let size = sizes.lowerBound
      guard room >= Double(size) * 3 else { return nil }
      let measure = room / Double(size)
      let lines = ProseLine.stacked(breaker.filled(width: measure), leading: leading)
      let fitting = lines.prefix { ($0.baseline + extent) * Double(size) <= Double(height) }
      guard var last = fitting.last else { return nil }
      if let next = lines.dropFirst(fitting.count).first, !next.beginsParagraph {
        last.text += (next.followsSpace ? " " : "") + next.text
      }
      last.text = Self.cut(last.text, to: measure, by: breaker)
      chosen = (size, fitting.dropLast() + [last])
    }
    guard let chosen, let last = chosen.lines.last else { return nil }
    let stack = try FontStack(source.font, size: chosen.size, hanLanguage: source.hanLanguage, fonts: source.fonts)
    let font = stack.primary
    size = chosen.size
    count = chosen.lines.count
    self.height = font.capHeight + Int((last.baseline * Double(size)).rounded())
    for line in chosen.lines {
      // A line that cannot be drawn is left blank: the rest is worth having.
      guard let ink = (try? stack.line(of: line.set)) ?? nil else { continue }
      lines.append(
        Line(ink: ink, baseline: font.capHeight + Int((line.baseline * Double(size)).rounded())))
    }
  }

  /// `text` with an ellipsis after the last word that leaves room for it within `width` em.
  private static func cut(_ text: String, to width: Double, by breaker: LineBreaker) -> String {
    // A full stop and an ellipsis would be four stops.
    let text = text.hasSuffix(".") ? String(text.dropLast()) : text
    let whole = text + "…"
    let cut = breaker.ellipsized(text, width: width)
    guard cut != whole, let space = cut.lastIndex(of: " "), cut.distance(from: space, to: cut.endIndex) < 16 else {
      return cut
    }
    var kept = cut[..<space]
    while let last = kept.last, ",;:.–—-".contains(last) || last.isWhitespace { kept.removeLast() }
    return kept.isEmpty ? cut : String(kept) + "…"
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
}

/// A line of running text, its baseline in em from that of the first line.
private struct ProseLine {
  var text: String
  /// As in `LineBreaker.Line`.
  var isRightToLeft: Bool?
  var baseline: Double
  var followsSpace: Bool
  var beginsParagraph: Bool

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
      for (index, line) in paragraph.enumerated() {
        if !lines.isEmpty { baseline += leading }
        lines.append(
          ProseLine(
            text: line.text, isRightToLeft: line.isRightToLeft, baseline: baseline, followsSpace: line.followsSpace,
            beginsParagraph: index == 0))
      }
    }
    return lines
  }
}
