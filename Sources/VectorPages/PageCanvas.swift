internal import FoundationEssentials
internal import Platform

/// What is drawn on a page, as SVG. Lengths in pt from the top left corner.
///
/// ```swift
/// var page = PageCanvas()
/// page.text("Acme", x: 40, y: 60, PageCanvas.TextStyle(size: 18))
/// let svg = page.svg(width: 595, height: 842)
/// ```
package struct PageCanvas {
  package enum Anchor: String {
    case start, middle, end
  }

  /// How a text is set.
  package struct TextStyle: Hashable {
    package var size: Double
    package var weight: Int
    package var color: String
    package var family: String

    package init(size: Double, weight: Int = 400, color: String = "#1b2230", family: String = PageCanvas.sans) {
      (self.size, self.weight, self.color, self.family) = (size, weight, color, family)
    }

    package func with(color: String) -> TextStyle {
      var style = self
      style.color = color
      return style
    }
  }

  package static let sans = "Inter, 'Noto Sans', 'Noto Sans CJK SC', 'Noto Sans Arabic', 'DejaVu Sans', sans-serif"
  package static let mono = "'DejaVu Sans Mono', 'Noto Sans Mono', monospace"

  private var elements = ""

  package init() {}

  /// The whole drawing on a page.
  package func svg(width: Double, height: Double) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(Self.number(width))" \
    height="\(Self.number(height))" viewBox="0 0 \(Self.number(width)) \(Self.number(height))">
    \(elements)</svg>

    """
  }

  /// - Parameter y: of the line that letters stand on.
  package mutating func text(_ text: String, x: Double, y: Double, _ style: TextStyle, _ anchor: Anchor = .start) {
    elements += Self.element(text, x: x, y: y, style, anchor)
  }

  package mutating func rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double = 0, fill: String)
  {
    guard width > 0, height > 0 else { return }
    let place = "x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
    elements +=
      "<rect \(place) width=\"\(Self.number(width))\" height=\"\(Self.number(height))\" rx=\"\(Self.number(radius))\" "
      + "fill=\"\(fill)\"/>\n"
  }

  package mutating func line(x: Double, y: Double, toX: Double, toY: Double, width: Double = 0.6, color: String) {
    elements +=
      "<line x1=\"\(Self.number(x))\" y1=\"\(Self.number(y))\" x2=\"\(Self.number(toX))\" y2=\"\(Self.number(toY))\" "
      + "stroke=\"\(color)\" stroke-width=\"\(Self.number(width))\"/>\n"
  }

  /// Dark modules of a code, row by row, without its quiet zone.
  package mutating func code(_ isDark: [Bool], modules: Int, x: Double, y: Double, side: Double) {
    let module = side / Double(modules)
    var path = ""
    for row in 0..<modules {
      var column = 0
      while column < modules {
        let start = column
        while column < modules, isDark[row * modules + column] { column += 1 }
        if column > start { path += "M\(start) \(row)h\(column - start)v1h-\(column - start)z" }
        column += 1
      }
    }
    elements +=
      "<path transform=\"translate(\(Self.number(x)) \(Self.number(y))) scale(\(module))\" d=\"\(path)\" fill=\"#000\"/>\n"
  }

  static func element(
    _ text: String, x: Double, y: Double, _ style: TextStyle, _ anchor: Anchor, id: String? = nil
  ) -> String {
    "<text\(id.map { " id=\"\($0)\"" } ?? "") x=\"\(number(x))\" y=\"\(number(y))\" font-family=\"\(style.family)\" "
      + "font-size=\"\(number(style.size))\" font-weight=\"\(style.weight)\" fill=\"\(style.color)\" "
      + "text-anchor=\"\(anchor.rawValue)\">\(escaped(text))</text>\n"
  }

  /// A text for SVG: nothing in it is markup, and what XML may not hold is left out. Isolated, so that a name that is
  /// written from right to left moves nothing around it.
  package static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      case "\t", "\n", "\r": result.append(" ")
      // Marks that turn the direction of what follows.
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}": continue
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  package static func number(_ value: Double) -> String { String(value, places: 2) }
}

/// Measures texts and cuts those that are too long. Copies share the widths that are known; used by one thread.
package struct TextMeasure {
  /// Each width that is measured is a drawing of its own, and pages that are laid out in several ways ask for the same ones.
  private final class Widths {
    struct Text: Hashable {
      let text: String
      let style: PageCanvas.TextStyle
    }

    /// More than the pages of a year have. Beyond that the memory would grow with the report.
    static let most = 20_000

    var known: [Text: Double] = [:]
  }

  let libraries: PageLibraries
  private let widths = Widths()

  package init(libraries: PageLibraries) { self.libraries = libraries }

  /// The width of a text, pt.
  package func width(of text: String, _ style: PageCanvas.TextStyle) throws(PageFault) -> Double {
    let key = Widths.Text(text: text, style: style)
    if let width = widths.known[key] { return width }
    let visible = PageCanvas.escaped(text)
    guard visible.contains(where: { !$0.isWhitespace }) else { return 0 }
    let element = PageCanvas.element(text, x: 0, y: 500, style, .start, id: "t")
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 1000\">\(element)</svg>"
    let width = try PageDrawing(svg, libraries).width(of: "t")
    if widths.known.count >= Widths.most { widths.known.removeAll() }
    widths.known[key] = width
    return width
  }

  /// The text, or as much of its beginning as fits with an ellipsis.
  package func cut(_ text: String, to width: Double, _ style: PageCanvas.TextStyle) throws(PageFault) -> String {
    // Nothing so long fits on any page.
    let characters = Array(text.prefix(400))
    // How wide the text is up to each character, by what letters usually need.
    var usual = [0.0]
    for character in characters { usual.append((usual.last ?? 0) + Self.usualWidth(of: character) * style.size) }
    // Setting a long text takes long, and what is far beyond the line's end need not be set to know that it does not fit.
    var fails = min(max(usual.firstIndex { $0 >= 1.5 * width } ?? characters.count, 1), characters.count)
    var whole = try self.width(of: String(characters[..<fails]), style)
    while whole <= width, fails < characters.count {
      fails = min(2 * fails + 1, characters.count)
      whole = try self.width(of: String(characters[..<fails]), style)
    }
    if whole <= width { return String(characters) }
    // From where the line would end then, in steps that grow until the end lies between two.
    let end = usual[fails] * (whole > 0 ? max(width, 0) / whole : 0) - Self.usualWidth(of: "…") * style.size
    var (fits, next, step) = (0, (usual.firstIndex { $0 > end } ?? 1) - 1, 1)
    while fails - fits > 1 {
      let middle = min(max(next, fits + 1), fails - 1)
      let isShort = try self.width(of: String(characters[..<middle]) + "…", style) <= width
      if isShort { fits = middle } else { fails = middle }
      next = fails - fits > 2 * step ? middle + (isShort ? step : -step) : (fits + fails) / 2
      step *= 2
    }
    return String(characters[..<fits]) + "…"
  }

  /// About how wide a character is in most fonts, in parts of the font's size. It only says where to measure first.
  private static func usualWidth(of character: Character) -> Double {
    usualWidths[character] ?? (character.isUppercase ? 0.69 : character.utf8.count > 2 ? 0.9 : 0.59)
  }

  private static let usualWidths: [Character: Double] = Dictionary(
    uniqueKeysWithValues: [(" ',.:;Iijl|", 0.28), ("()-/frt", 0.38), ("MWmw@%", 0.87)].flatMap { characters, width in
      characters.map { ($0, width) }
    })

  private static let units: Set<Substring> = ["h", "min", "s"]

  /// Whether a line may end here: at a space that parts neither a number from its unit nor hours from their minutes.
  private static func isBreak(_ text: Substring, at index: Substring.Index) -> Bool {
    guard index < text.endIndex, text[index].isWhitespace, text[index] != "\u{A0}" else { return false }
    let next = text[text.index(after: index)...]
    if index > text.startIndex, text[text.index(before: index)].isNumber {
      return !units.contains(next.prefix { $0.isLetter })
    }
    guard units.contains(text[..<index].suffix(4).split { !$0.isLetter }.last ?? "") else { return true }
    let unit = next.drop { $0.isNumber }.drop { $0 == " " }.prefix { $0.isLetter }
    return next.first?.isNumber != true || !units.contains(unit)
  }

  /// Letters that stand for one sound, and begin a syllable together.
  private static let joined: Set<String> = ["sch", "ch", "ck", "ph", "th", "sh", "qu"]

  /// Letters that Spanish never divides. Other languages may (`Bestel-lung`, `Licht-reklame`), but the language of a name is not
  /// known, and another place is as good.
  private static let undivided: Set<String> = [
    "ll", "rr", "bl", "br", "cl", "cr", "dr", "fl", "fr", "gl", "gr", "pl", "pr", "tr",
  ]

  /// Whether a word that is divided here has a hyphen: between two letters of a script with case, in no address, file or number.
  private static func takesHyphen(_ text: Substring, at index: Substring.Index) -> Bool {
    let (before, behind) = (text[..<index], text[index...])
    guard let last = before.last, let next = behind.first, last.isLetter, last.isCased, next.isLetter, next.isCased
    else { return false }
    var word =
      before[(before.lastIndex(where: \.isWhitespace).map(before.index(after:)) ?? before.startIndex)...]
      + behind.prefix { !$0.isWhitespace }
    // The end of a sentence.
    while word.last?.isPunctuation == true { word.removeLast() }
    return !word.contains { "@/.".contains($0) || $0.isNumber }
  }

  /// Where to divide a word that is longer than a line: in front of a consonant with a vowel behind it, a few letters before the
  /// line's end at most.
  private static func division(of text: Substring, upTo end: Substring.Index) -> Substring.Index {
    let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y", "ä", "ö", "ü", "é", "è", "ê", "á", "í", "ó", "ú"]
    func lowercased(_ index: Substring.Index) -> Character { Character(text[index].lowercased()) }
    func isUndivided(_ index: Substring.Index) -> Bool {
      index > text.startIndex && undivided.contains(text[text.index(before: index)...index].lowercased())
    }
    // The last letter makes room for the hyphen.
    var index = text.index(end, offsetBy: -1, limitedBy: text.startIndex) ?? text.startIndex
    while isUndivided(index) { index = text.index(before: index) }
    let last = index
    for _ in 0..<8 {
      guard index > text.startIndex, text[index].isLetter, text[text.index(before: index)].isLetter else { break }
      let next = text.index(after: index)
      if !vowels.contains(lowercased(index)), next < text.endIndex, vowels.contains(lowercased(next)),
        !isUndivided(index)
      {
        for length in [2, 1] {
          guard let start = text.index(index, offsetBy: -length, limitedBy: text.startIndex) else { continue }
          if joined.contains(text[start...index].lowercased()) { return start > text.startIndex ? start : last }
        }
        return index
      }
      index = text.index(before: index)
    }
    return last > text.startIndex ? last : end
  }

  /// The text in lines of a width, the last cut where there are more than `most`. Breaks at spaces, and in words that are
  /// longer than a line.
  package func lines(of text: String, width: Double, most: Int, _ style: PageCanvas.TextStyle) throws(PageFault)
    -> [String]
  {
    var lines: [String] = []
    let whole = text.prefix(4000)
    var rest = whole
    while !rest.isEmpty, lines.count < most {
      if lines.count == most - 1 {
        lines.append(try self.cut(String(rest), to: width, style))
        break
      }
      let cut = try self.cut(String(rest), to: width, style)
      guard cut.last == "…", cut.count - 1 < rest.count else {
        lines.append(String(rest))
        break
      }
      let fitting = rest.prefix(max(cut.count - 1, 1))
      // Behind what fits, or at the last place in it.
      let end =
        Self.isBreak(rest, at: fitting.endIndex)
        ? fitting.endIndex : fitting.indices.last { Self.isBreak(rest, at: $0) }
      guard let end else {
        // What takes no hyphen is cut at the end.
        var end = fitting.endIndex
        if Self.takesHyphen(whole, at: end) { end = Self.division(of: rest, upTo: end) }
        lines.append(rest[..<end] + (Self.takesHyphen(whole, at: end) ? "-" : ""))
        rest = rest[end...]
        continue
      }
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop(while: \.isWhitespace)
    }
    return lines
  }
}
