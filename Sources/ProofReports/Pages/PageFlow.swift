internal import VectorPages

/// Lays out one thing below the other, and begins a new page where there is no more room.
struct PageFlow {
  static let margin = 48.0
  private static let top = 84.0
  private static let foot = 64.0

  /// Where pages end sooner than they could, or things stand closer than usual, so that no page is nearly empty.
  struct Fitting {
    /// How much closer, 0…1.
    var tightness = 0.0
    /// The page that ends sooner, so that more stands on the next one, and by how much, pt.
    var short: (page: Int, height: Double)?
  }

  var fitting = Fitting()
  let measure: TextMeasure
  let paper: ReportPaper
  let words: ReportWords
  private(set) var pages: [PageCanvas] = [PageCanvas()]
  /// Of each page.
  private var pictures: [[PDFFile.PlacedPicture]] = [[]]
  /// Where the next thing begins.
  var y = margin
  /// Where each page but the present one ended.
  private var ends: [Double] = []
  /// The line at the top of each page but the first, and at the bottom of all.
  private let head: String
  private let span: String
  private let foot: String
  /// On the first page, which names the kiosks elsewhere.
  private let firstFoot: String

  init(
    head: String, span: String, foot: String, firstFoot: String, _ words: ReportWords, _ paper: ReportPaper,
    _ measure: TextMeasure
  ) {
    (self.head, self.span, self.foot, self.firstFoot, self.measure) = (head, span, foot, firstFoot, measure)
    (self.words, self.paper) = (words, paper)
  }

  /// Between the margins, pt.
  var width: Double { paper.width - 2 * Self.margin }

  private var bottom: Double { paper.height - Self.foot }

  /// A space between things, of its usual height, pt.
  func space(_ usual: Double) -> Double { usual * (1 - Self.mostTightening * fitting.tightness) }

  /// More would be seen.
  private static let mostTightening = 0.4

  /// The present page.
  private var canvas: PageCanvas {
    get { pages[pages.count - 1] }
    _modify { yield &pages[pages.count - 1] }
  }

  /// Changes the present page.
  mutating func draw(_ body: (inout PageCanvas) throws(PageFault) -> Void) throws(PageFault) {
    try body(&pages[pages.count - 1])
  }

  /// Places a picture on the present page.
  mutating func place(_ picture: PagePicture, x: Double, y: Double, width: Double, height: Double) {
    pictures[pictures.count - 1].append(.init(picture, x: x, y: y, width: width, height: height))
  }

  /// What is left of the page, pt.
  var room: Double {
    guard let short = fitting.short, short.page == pages.count - 1 else { return bottom - y }
    return bottom - short.height - y
  }

  /// What a whole page has below a heading, pt.
  var wholeRoom: Double { bottom - Self.top - Self.headingHeight }

  static let headingHeight = 22.0

  /// Makes room, on a new page if need be. Returns whether it began one.
  @discardableResult
  mutating func need(_ height: Double) throws(PageFault) -> Bool {
    guard height > room, y > Self.top else { return false }
    try beginPage()
    return true
  }

  mutating func beginPage() throws(PageFault) {
    var canvas = PageCanvas()
    let name = try measure.cut(head, to: width - measure.width(of: span, Palette.small) - 16, Palette.small)
    canvas.text(name, x: Self.margin, y: 52, Palette.small)
    canvas.text(span, x: Self.margin + width, y: 52, Palette.small, .end)
    canvas.line(x: Self.margin, y: 60, toX: Self.margin + width, toY: 60, color: Palette.hairline)
    ends.append(y)
    pages.append(canvas)
    pictures.append([])
    y = Self.top
  }

  /// How much of the emptiest page is empty, from a page on, 0…1. The last page may end anywhere but near its top.
  func emptiness(from first: Int) -> Double {
    let all = (ends + [y]).map { 1 - ($0 - Self.top) / (bottom - Self.top) }
    let last = all.last.map { $0 > 0.75 ? $0 : 0 } ?? 0
    return max(all.dropLast().dropFirst(first).max() ?? 0, last)
  }

  /// Pages that are less full are nearly empty, and those that have pictures beside little else.
  private static let leastFilled = 0.2
  private static let leastBesidePicture = 0.4

  /// The pages that have next to nothing, if there are several.
  var sparsePages: [Int] {
    guard !ends.isEmpty else { return [] }
    return zip(pages.indices, ends + [y]).filter { page, end in
      let filled = (end - Self.top) / (bottom - Self.top)
      return filled < (!pictures[page].isEmpty ? Self.leastBesidePicture : Self.leastFilled)
    }.map(\.0)
  }

  /// A heading, with room for what follows it.
  mutating func section(_ title: String, before height: Double) throws(PageFault) {
    try need(height + 44)
    y += y > Self.top ? space(22) : 0
    canvas.text(title, x: Self.margin, y: y + 6, Palette.heading)
    y += Self.headingHeight
  }

  /// Text in lines as wide as the page.
  mutating func paragraph(
    _ text: String, width: Double? = nil, most: Int = 30, _ style: PageCanvas.TextStyle = Palette.small,
    leading: Double = 1.5
  ) throws(PageFault) {
    for line in try measure.lines(of: text, width: width ?? self.width, most: most, style) {
      try need(style.size * leading)
      canvas.text(line, x: Self.margin, y: y + style.size, style)
      y += style.size * leading
    }
  }

  /// All pages with their numbers.
  mutating func finished() -> [PDFFile.Page] {
    for index in pages.indices {
      let bottom = paper.height - 36
      pages[index].text(index == 0 ? firstFoot : foot, x: Self.margin, y: bottom, Palette.small)
      pages[index].text(
        words.pages.pageOf(index + 1, pages.count), x: Self.margin + width, y: bottom, Palette.small, .end)
    }
    return zip(pages, pictures).map { .init(svg: $0.svg(width: paper.width, height: paper.height), pictures: $1) }
  }
}

/// Colours and styles of text.
enum Palette {
  static let ink = "#1b2230"
  static let muted = "#697386"
  /// For longer texts: darker than `muted`, so that they are easy to read.
  static let quiet = "#4a5364"
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
  /// Behind a figure.
  static let unit = PageCanvas.TextStyle(size: 12.5, weight: 600)
  static let code = PageCanvas.TextStyle(size: 7.5, family: PageCanvas.mono)
}
