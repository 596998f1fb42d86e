internal import MarqueeScene
internal import SDLKit

/// The widths and the heights of a text in em, which are the same for every size of its letters.
struct LetterText: Sendable, Hashable {
  /// At index *n* the least width with which it takes *n* + 1 lines, em; infinite if it has more paragraphs than that. Has at
  /// least three elements.
  var widths: [Double]
  /// em from one baseline to the next.
  var lineHeight: Double
  /// em from the top of a capital to the lowest descender.
  var lineExtent: Double

  /// The height that it takes in a box, with what hangs below its last line, px; `nil` if it does not fit.
  /// - Parameters:
  ///   - size: px per em.
  ///   - lines: the most lines; a text with more paragraphs takes as many.
  func height(size: Int, width: Double, height: Double, lines: Int) -> Double? {
    let size = Double(size)
    guard let first = widths.firstIndex(where: \.isFinite) else { return nil }
    for count in first..<min(max(lines, first + 1), widths.count) where widths[count] * size <= width {
      let taken = size * (lineExtent + Double(count) * lineHeight)
      return taken <= height ? taken : nil
    }
    return nil
  }
}

extension LetterText {
  /// How close to the least width a measured one is, em.
  private static let precision = 0.01

  /// Measures a text with large unhinted fonts, as `TextSetter` does before it sets one.
  /// - Parameter leading: from one baseline to the next at least, em.
  init(_ text: DisplayText, in request: FontRequest, leading: Double, fonts: FontBook) throws(FontError) {
    let rulers = try FontStack(
      request, size: FontMeasurer.size, hinting: .none, hanLanguage: text.hanLanguage, fonts: fonts)
    let extent = rulers.extent(of: text)
    let breaker = LineBreaker(text, measurer: FontMeasurer(fonts: rulers))
    self.init(
      widths: Self.leastWidths(of: breaker, count: max(3, text.paragraphs.count)),
      lineHeight: TextSetter.lineHeight(leading, extent), lineExtent: TextSetter.lineExtent(rulers.primary, extent))
  }

  /// The least widths with which a text takes one line, two and so on up to `count`, em.
  private static func leastWidths(of text: LineBreaker, count: Int) -> [Double] {
    let paragraphs = text.lengths.count
    var widths = [Double](repeating: .infinity, count: max(paragraphs - 1, 0))
    // Sums in another order differ in the last bit.
    var least = (text.lengths.max() ?? 0) * (1 + 1e-9)
    widths.append(least)
    while widths.count < count {
      var tooNarrow = text.longestSegment
      if text.lineCount(width: tooNarrow).map({ $0 <= widths.count + 1 }) == true { least = tooNarrow }
      while least - tooNarrow > precision {
        let middle = (tooNarrow + least) / 2
        if text.lineCount(width: middle).map({ $0 <= widths.count + 1 }) == true {
          least = middle
        } else {
          tooNarrow = middle
        }
      }
      widths.append(least)
    }
    return widths
  }
}
