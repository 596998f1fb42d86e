internal import MarqueeScene
internal import SDLKit

/// A link as people write it, on one line.
enum LinkText {
  /// Without what nobody types: the web's schemes, `www.` and a slash at the end.
  static func short(_ link: String) -> String? {
    guard let whole = DisplayText(link)?.paragraphs.first else { return nil }
    var text = Substring(whole)
    for prefix in ["https://", "http://"] where text.lowercased().hasPrefix(prefix) {
      text = text.dropFirst(prefix.count)
      if text.lowercased().hasPrefix("www."), text.dropFirst(4).contains(".") { text = text.dropFirst(4) }
      if text.hasSuffix("/") { text = text.dropLast() }
      break
    }
    return text.isEmpty ? whole : String(text)
  }

  /// `text` within `width` em, what is too much taken from its middle: the site's name comes first in a link, and what
  /// tells its pages apart comes last. `nil` if hardly anything fits.
  static func elided(_ text: String, width: Double, measurer: some TextMeasuring) -> String? {
    // No line on a screen holds more than a thousand.
    let isEndless = text.count > 1000
    let characters = isEndless ? Array(text.prefix(700)) + Array(text.suffix(300)) : Array(text)
    if !isEndless, measurer.width(of: text) <= width { return text }
    func candidate(_ kept: Int) -> String {
      // Twice as much of the head as of the tail.
      let tail = kept / 3
      return String(characters[..<(kept - tail)]) + "…" + String(characters[(characters.count - tail)...])
    }
    var (fits, tooLong) = (0, characters.count)
    while tooLong - fits > 1 {
      let middle = (fits + tooLong) / 2
      if measurer.width(of: candidate(middle)) <= width { fits = middle } else { tooLong = middle }
    }
    return fits >= 4 ? candidate(fits) : nil
  }

  /// Drawn in the largest of `sizes`, px per em, in which it is whole, or else elided at the smallest.
  static func set(
    _ link: String?, in request: FontRequest, fonts: FontBook, width: Int, height: Int, sizes: ClosedRange<Int>
  ) throws(FontError) -> (line: DrawnLine, capHeight: Int)? {
    guard let link, let text = short(link) else { return nil }
    let rulers = try FontStack(request, size: FontMeasurer.size, hinting: .none, hanLanguage: nil, fonts: fonts)
    let ruler = rulers.primary
    let measurer = FontMeasurer(fonts: rulers)
    // A drawn line may be a px or two wider than its measure.
    let room = Double(width) - 2
    let length = measurer.width(of: String(text.prefix(1000)))
    let tallest = Int(Double(height) / (Double(ruler.capHeight + ruler.descent) / Double(ruler.size)))
    guard room > 0, tallest >= sizes.lowerBound else { return nil }
    let size = min(max(sizes.lowerBound, min(sizes.upperBound, Int(room / max(length, 0.1)))), tallest)
    guard let shown = elided(text, width: room / Double(size), measurer: measurer) else { return nil }
    let stack = try FontStack(request, size: size, hanLanguage: nil, fonts: fonts)
    // A link runs from left to right whatever its site is called.
    let marked = BidirectionalText.marked(shown, isRightToLeft: false)
    guard let line = (try? stack.line(of: marked)) ?? nil, line.width <= width else { return nil }
    return (line, stack.primary.capHeight)
  }
}
