internal import VectorPages

/// Where the cards of a sheet are: sections one below the other, each in columns of its own, a name beside each card.
struct SheetLayout {
  /// Where a card is, on its page.
  struct Place: Equatable {
    /// Its number in the sheet, from 0.
    var card: Int
    var x: Double
    var y: Double
    /// px of the page, or pt, for a px of the card.
    var scale: Double
  }

  struct Page {
    var canvas = PageCanvas()
    var places: [Place] = []
  }

  let style: SheetStyle
  private let measure: TextMeasure
  private let words: SheetWords
  private(set) var pages = [Page()]
  /// Of each page.
  private(set) var height: Double
  /// Where the next thing begins.
  private var y: Double
  private var card = 0

  /// The most px of a PNG: four bytes each are in memory at once.
  static let mostPixels = 64 << 20

  /// Lays a sheet out. A PNG becomes wider where it would be too high.
  static func layout(of outline: SheetOutline, _ measure: TextMeasure) throws(PageFault) -> SheetLayout {
    guard outline.form == .png else { return try SheetLayout(outline, SheetStyle(outline, pictureWidth: 0), measure) }
    var needed = (width: 0.0, height: 0.0)
    for times in [1.0, 1.5, 2, 3] {
      let style = SheetStyle(outline, pictureWidth: SheetStyle.leastPictureWidth(of: outline.sections) * times)
      needed = (style.width, leastHeight(of: outline, style))
      // Measuring thousands of names takes seconds.
      guard isPicture(needed) else { continue }
      let layout = try SheetLayout(outline, style, measure)
      needed.height = layout.height
      if isPicture(needed) { return layout }
    }
    throw PageFault(
      description:
        "one picture of all cards would have \(Int(needed.width)) × \(Int(needed.height)) px, more than a PNG can "
        + "have here; name a file that ends in .pdf, or one screen with --screen")
  }

  private static func isPicture(_ size: (width: Double, height: Double)) -> Bool {
    max(size.width, size.height) <= Double(PageSurface.mostSide) && size.width * size.height <= Double(mostPixels)
  }

  /// Of a picture whose names are no higher than their cards, px.
  private static func leastHeight(of outline: SheetOutline, _ style: SheetStyle) -> Double {
    outline.sections.reduce(2 * style.margin) { height, section in
      let count = columns(of: section, style).count
      let rows = stride(from: 0, to: section.cards.count, by: count).map { start in
        section.cards[start..<min(start + count, section.cards.count)].map(\.height).max() ?? 0
      }
      return height
        + rows.reduce(0) { $0 + Double($1) * style.scale(of: section) + 2 * style.matWidth + style.rowGap }
    }
  }

  private init(_ outline: SheetOutline, _ style: SheetStyle, _ measure: TextMeasure) throws(PageFault) {
    (self.style, self.measure, words) = (style, measure, outline.words)
    (y, height) = (style.margin, style.height)
    try addTitle(outline)
    for section in outline.sections { try add(section) }
    if style.isPNG {
      height = (y + style.margin).rounded(.up)
    } else {
      try addFeet(outline.title)
    }
  }

  private mutating func draw(_ body: (inout PageCanvas) -> Void) { body(&pages[pages.count - 1].canvas) }

  private mutating func addTitle(_ outline: SheetOutline) throws(PageFault) {
    let (title, note) = (style.title, style.note)
    for line in try measure.lines(of: outline.title, width: style.content, most: 2, title) {
      y += title.size
      draw { [y, style] in $0.text(line, x: style.margin, y: y - title.size * 0.15, title) }
      y += title.size * 0.15
    }
    y += note.size * 1.5
    let text = try measure.cut(outline.note, to: style.content, note)
    draw { [y, style] in $0.text(text, x: style.margin, y: y, note) }
    y += style.sectionGap
  }

  /// The columns of a section.
  private struct Columns {
    /// px of the page for one of a card.
    var scale: Double
    /// Of the widest card with its mat.
    var card: Double
    var name: Double
    var count: Int
    /// From one to the next.
    var step: Double
  }

  private static func columns(of section: SheetOutline.Section, _ style: SheetStyle) -> Columns {
    let scale = style.scale(of: section)
    let card = section.largest.width * scale + 2 * style.matWidth
    let least = card + style.gap + style.leastName
    let fitting = Int((style.content + style.columnGap) / (least + style.columnGap))
    let count = max(1, min(fitting, SheetStyle.mostColumns))
    let cell = (style.content - Double(count - 1) * style.columnGap) / Double(count)
    return Columns(
      scale: scale, card: card, name: cell - card - style.gap, count: count, step: cell + style.columnGap)
  }

  private mutating func add(_ section: SheetOutline.Section) throws(PageFault) {
    let columns = Self.columns(of: section, style)
    var isFirst = true
    for start in stride(from: 0, to: section.cards.count, by: columns.count) {
      let row = Array(section.cards[start..<min(start + columns.count, section.cards.count)])
      var names: [[String]] = []
      for card in row {
        names.append(
          try measure.lines(of: card.name, width: columns.name, most: SheetStyle.mostNameLines, style.name))
      }
      let height =
        zip(row, names).map { card, lines in
          max(Double(card.height) * columns.scale + 2 * style.matWidth, Double(lines.count) * style.leading)
        }.max() ?? 0
      if y + (isFirst ? headingHeight(of: section) : 0) + height > style.bottom, !pages[pages.count - 1].places.isEmpty
      {
        pages.append(Page())
        y = style.margin
        if !isFirst { try addHeading(of: section, isContinued: true) }
      }
      if isFirst { try addHeading(of: section, isContinued: false) }
      isFirst = false
      add(row, names, columns, height: height)
      y += height + style.rowGap
    }
    y += style.sectionGap - style.rowGap
  }

  private func headingHeight(of section: SheetOutline.Section) -> Double {
    section.title == nil ? 0 : style.heading.size + 18 * style.unit
  }

  /// The tier, and how many cards of which size it has.
  private mutating func addHeading(of section: SheetOutline.Section, isContinued: Bool) throws(PageFault) {
    guard let title = section.title else { return }
    let sizes = Set(section.cards.map { [$0.width, $0.height] })
    let count = words.counted(section.cards.count)
    let size = sizes.count == 1 ? ", \(section.cards[0].width) × \(section.cards[0].height) px" : ""
    let text = isContinued ? words.continued : count + size
    let (heading, note) = (style.heading, style.note)
    let room = style.content - style.gap - (try measure.width(of: text, note))
    let cut = try measure.cut(title, to: room, heading)
    y += heading.size
    let line = y + 7 * style.unit
    draw { [y, style] in
      $0.text(cut, x: style.margin, y: y, heading)
      $0.text(text, x: style.width - style.margin, y: y, note, .end)
      $0.line(
        x: style.margin, y: line, toX: style.width - style.margin, toY: line, width: 0.75 * style.unit,
        color: SheetStyle.hairline)
    }
    y = line + 11 * style.unit
  }

  private mutating func add(_ row: [SheetOutline.Card], _ names: [[String]], _ columns: Columns, height: Double) {
    for (index, (card, lines)) in zip(row, names).enumerated() {
      let left = style.margin + Double(index) * columns.step
      let size = (width: Double(card.width) * columns.scale, height: Double(card.height) * columns.scale)
      let mat = style.matWidth
      let place = Place(
        card: self.card, x: style.place(left + mat), y: style.place(y + (height - size.height) / 2),
        scale: columns.scale)
      self.card += 1
      pages[pages.count - 1].places.append(place)
      draw { [style, y] in
        // Without a line around it or round corners, which would be taken for the card's own.
        $0.rectangle(
          x: place.x - mat, y: place.y - mat, width: size.width + 2 * mat, height: size.height + 2 * mat, fill: card.mat
        )
        let block = Double(lines.count - 1) * style.leading + style.name.size * SheetStyle.capitals
        var line = y + (height - block) / 2 + style.name.size * SheetStyle.capitals
        for text in lines {
          $0.text(text, x: left + columns.card + style.gap, y: line, style.name)
          line += style.leading
        }
      }
    }
  }

  /// The title and the page's number at the foot of each page, without words, which would need the language of the wall.
  private mutating func addFeet(_ title: String) throws(PageFault) {
    let note = style.note
    let text = try measure.cut(title, to: style.content * 0.7, note)
    let line = style.height - style.margin + 6 * style.unit
    for index in pages.indices {
      pages[index].canvas.text(text, x: style.margin, y: line, note)
      pages[index].canvas.text("\(index + 1) / \(pages.count)", x: style.width - style.margin, y: line, note, .end)
    }
  }
}
