internal import VectorPages

/// Lays out one thing below the other, and begins a new page where there is no more room.
struct PageFlow {
  static let margin = 48.0
  static let width = PageCanvas.width - 2 * margin
  private static let top = 84.0
  private static let bottom = PageCanvas.height - 64

  let measure: TextMeasure
  private(set) var pages: [PageCanvas] = [PageCanvas()]
  /// Where the next thing begins.
  var y = margin
  /// The line at the top of each page but the first, and at the bottom of all.
  private let head: String
  private let span: String
  private let foot: String

  init(head: String, span: String, foot: String, _ measure: TextMeasure) {
    (self.head, self.span, self.foot, self.measure) = (head, span, foot, measure)
  }

  /// The present page.
  private var canvas: PageCanvas {
    get { pages[pages.count - 1] }
    _modify { yield &pages[pages.count - 1] }
  }

  /// Changes the present page.
  mutating func draw(_ body: (inout PageCanvas) throws(PageFault) -> Void) throws(PageFault) {
    try body(&pages[pages.count - 1])
  }

  /// What is left of the page, pt.
  var room: Double { Self.bottom - y }

  /// Makes room, on a new page if need be. Returns whether it began one.
  @discardableResult
  mutating func need(_ height: Double) throws(PageFault) -> Bool {
    guard height > room, y > Self.top else { return false }
    try beginPage()
    return true
  }

  mutating func beginPage() throws(PageFault) {
    var canvas = PageCanvas()
    let name = try measure.cut(head, to: Self.width * 0.6, Palette.small)
    canvas.text(name, x: Self.margin, y: 52, Palette.small)
    canvas.text(span, x: Self.margin + Self.width, y: 52, Palette.small, .end)
    canvas.line(x: Self.margin, y: 60, toX: Self.margin + Self.width, toY: 60, color: Palette.hairline)
    pages.append(canvas)
    y = Self.top
  }

  /// A heading, with room for what follows it.
  mutating func section(_ title: String, before height: Double) throws(PageFault) {
    try need(height + 44)
    y += y > Self.top ? 22 : 0
    canvas.text(title, x: Self.margin, y: y + 6, Palette.heading)
    y += 22
  }

  /// Text in lines as wide as the page.
  mutating func paragraph(
    _ text: String, width: Double = PageFlow.width, most: Int = 30, _ style: PageCanvas.TextStyle = Palette.small,
    leading: Double = 1.5
  ) throws(PageFault) {
    for line in try measure.lines(of: text, width: width, most: most, style) {
      try need(style.size * leading)
      canvas.text(line, x: Self.margin, y: y + style.size, style)
      y += style.size * leading
    }
  }

  /// All pages with their numbers.
  mutating func finished() -> [String] {
    for index in pages.indices {
      let bottom = PageCanvas.height - 36
      pages[index].text(foot, x: Self.margin, y: bottom, Palette.small)
      pages[index].text(
        "\(index + 1) of \(pages.count)", x: Self.margin + Self.width, y: bottom, Palette.small, .end)
    }
    return pages.map(\.svg)
  }
}

/// Colours and styles of text.
enum Palette {
  static let ink = "#1b2230"
  static let muted = "#697386"
  static let hairline = "#dde1e8"
  static let accent = "#3346b8"
  static let bonus = "#aab4ea"
  static let band = "#f5f6fa"
  static let good = "#1c7a4b"
  static let owed = "#b4540a"

  static let small = PageCanvas.TextStyle(size: 8.5, color: muted)
  static let body = PageCanvas.TextStyle(size: 10)
  static let strong = PageCanvas.TextStyle(size: 10, weight: 600)
  static let heading = PageCanvas.TextStyle(size: 13, weight: 700)
  static let overline = PageCanvas.TextStyle(size: 9, weight: 700, color: accent)
  static let figure = PageCanvas.TextStyle(size: 27, weight: 700)
  static let code = PageCanvas.TextStyle(size: 7.5, family: PageCanvas.mono)
}
