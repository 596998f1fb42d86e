internal import VectorPages

/// Draws a table over as many pages as it needs, with its head on each. Texts wrap, and numbers are never cut: the columns of
/// numbers are as wide as those are, and the texts share the rest.
struct PageTable {
  let table: ReportTable

  private static let gap = 12.0
  private static let leading = 12.0
  /// Of a row, above and below its lines together.
  private static let padding = 5.0
  /// A name or a contract has no more lines.
  private static let mostLines = 9
  /// The sizes of letters that are tried, pt, until texts have so much room.
  private static let sizes = [10.0, 9, 8, 7]
  private static let leastText = 84.0

  private struct Layout {
    var size: Double
    var widths: [Double]
    var heads: [[String]]
  }

  func draw(on flow: inout PageFlow) throws(PageFault) {
    guard !table.isEmpty else { return }
    let layout = try layout(on: flow)
    try drawHead(layout, on: &flow)
    var next = try cells(ofRow: 0, layout, on: flow)
    for (index, row) in table.rows.enumerated() {
      let style = style(of: row.kind, size: layout.size)
      let cells = next
      next = try self.cells(ofRow: index + 1, layout, on: flow)
      let height = Self.height(of: cells, on: flow)
      if try flow.need(try room(forRow: index, height, next, layout, on: flow)) { try drawHead(layout, on: &flow) }
      let y = flow.y
      let (width, padding) = (flow.width, flow.space(Self.padding))
      try flow.draw { canvas throws(PageFault) in
        if index % 2 == 0 {
          canvas.rectangle(
            x: PageFlow.margin - 6, y: y, width: width + 12, height: height, radius: 3, fill: Palette.band)
        }
        write(cells, layout, style, at: y + 12 - (Self.padding - padding) / 2, on: &canvas)
      }
      flow.y += height
    }
    for remark in table.remarks {
      flow.y += Self.aboveRemark
      try flow.paragraph(remark, most: Self.mostRemarkLines)
    }
  }

  private static let mostRemarkLines = 2
  private static let aboveRemark = 4.0

  private func remarkHeight(on flow: PageFlow) throws(PageFault) -> Double {
    var height = 0.0
    for remark in table.remarks {
      let lines = try flow.measure.lines(of: remark, width: flow.width, most: Self.mostRemarkLines, Palette.small)
      height += Self.aboveRemark + Double(lines.count) * 1.5 * Palette.small.size
    }
    return height
  }

  /// No fewer stand on the page that a table ends on, with the sum.
  private static let lastRows = 4

  /// About how high its head is with so many rows of a line, or with all if it has no more, pt.
  func height(ofRows count: Int) -> Double {
    Double(min(count, table.rows.count)) * (Self.leading + Self.padding) + 27
  }

  /// The room that a heading leaves for the table's head and what stays with its first row, pt.
  func start(on flow: PageFlow) throws(PageFault) -> Double {
    guard !table.isEmpty else { return 0 }
    let layout = try layout(on: flow)
    let height = Self.height(of: try cells(ofRow: 0, layout, on: flow), on: flow)
    let next = try cells(ofRow: 1, layout, on: flow)
    return Self.headHeight(layout) + (try room(forRow: 0, height, next, layout, on: flow))
  }

  /// The room that a row of this height needs on a page, pt: one stays with the first of its parts, and the last rows stay together.
  private func room(
    forRow index: Int, _ height: Double, _ next: [[String]], _ layout: Layout, on flow: PageFlow
  ) throws(PageFault) -> Double {
    if index == max(table.rows.count - Self.lastRows, 0) {
      var room = try height + remarkHeight(on: flow)
      for number in table.rows.indices.dropFirst(index + 1) {
        room += Self.height(of: try cells(ofRow: number, layout, on: flow), on: flow)
      }
      return room
    }
    let after = table.rows.indices.contains(index + 1) ? table.rows[index + 1] : nil
    let isKept = table.rows[index].kind != .part && after?.kind == .part
    return height + (isKept ? Self.height(of: next, on: flow) : 0)
  }

  private static func headHeight(_ layout: Layout) -> Double { Double(layout.heads.map(\.count).max() ?? 1) * 10 + 7 }

  private static func height(of cells: [[String]], on flow: PageFlow) -> Double {
    flow.space(padding) + leading * Double(max(cells.map(\.count).max() ?? 1, 1))
  }

  /// The lines of each cell of a row; none behind the last row.
  private func cells(ofRow index: Int, _ layout: Layout, on flow: PageFlow) throws(PageFault) -> [[String]] {
    guard table.rows.indices.contains(index) else { return [] }
    let row = table.rows[index]
    let style = style(of: row.kind, size: layout.size)
    var cells: [[String]] = []
    for (column, cell) in row.cells.enumerated() {
      let lines =
        table.columns[column].isText
        ? try flow.measure.lines(of: cell, width: layout.widths[column] - Self.gap, most: Self.mostLines, style)
        : [cell]
      cells.append(lines)
    }
    return cells
  }

  private func style(of kind: ReportTable.Row.Kind, size: Double) -> PageCanvas.TextStyle {
    var style =
      switch kind {
      case .plain: Palette.body
      case .sum, .short: Palette.strong
      case .part: Palette.body.with(color: Palette.muted)
      }
    style.size = size
    return style
  }

  private func drawHead(_ layout: Layout, on flow: inout PageFlow) throws(PageFault) {
    let height = Double(layout.heads.map(\.count).max() ?? 1) * 10
    let (y, width) = (flow.y, flow.width)
    try flow.draw { canvas throws(PageFault) in
      write(layout.heads, layout, Palette.small, at: y + 9, leading: 10, on: &canvas)
      canvas.line(
        x: PageFlow.margin, y: y + height + 4, toX: PageFlow.margin + width, toY: y + height + 4,
        color: Palette.hairline)
    }
    flow.y += Self.headHeight(layout)
  }

  private func write(
    _ cells: [[String]], _ layout: Layout, _ style: PageCanvas.TextStyle, at y: Double, leading: Double = leading,
    on canvas: inout PageCanvas
  ) {
    var x = PageFlow.margin
    for (index, lines) in cells.enumerated() {
      let width = layout.widths[index]
      for (line, text) in lines.enumerated() {
        let isText = table.columns[index].isText
        canvas.text(
          text, x: isText ? x : x + width - (index == cells.count - 1 ? 0 : Self.gap / 2),
          y: y + Double(line) * leading,
          style, isText ? .start : .end)
      }
      x += width
    }
  }

  private func layout(on flow: PageFlow) throws(PageFault) -> Layout {
    let titles = table.columns.map { ReportWords.capitalized($0.title) }
    var result = Layout(size: 0, widths: [], heads: [])
    for size in Self.sizes {
      result.size = size
      // Of each column what its cells need in one line, and its heading with a word in a line.
      var needs: [Double] = []
      for (index, column) in table.columns.enumerated() {
        let cells = try widest(
          table.rows.map { column.isText ? $0.cells[index] : String($0.cells[index].map { $0.isNumber ? "0" : $0 }) },
          style(of: .sum, size: size), flow)
        let head = try widest(titles[index].split(separator: " ").map(String.init), Palette.small, flow)
        needs.append(max(cells, head) + Self.gap)
      }
      result.widths = Self.widths(needs, table.columns.map(\.isText), whole: flow.width)
      let texts = table.columns.indices.filter { table.columns[$0].isText }
      if texts.allSatisfy({ result.widths[$0] >= min(Self.leastText, needs[$0]) }) { break }
    }
    for (index, column) in table.columns.enumerated() {
      let lines = try flow.measure.lines(
        of: titles[index], width: max(result.widths[index] - Self.gap / 2, 20), most: 6, Palette.small)
      result.heads.append(lines + (column.isTime ? [ReportWords.clockUnit] : []))
    }
    return result
  }

  /// What is left beside the numbers is for the texts; what those leave is for all.
  private static func widths(_ needs: [Double], _ isText: [Bool], whole: Double) -> [Double] {
    var widths = needs
    let texts = needs.indices.filter { isText[$0] }.sorted { needs[$0] < needs[$1] }
    var room = whole - needs.indices.filter { !isText[$0] }.reduce(0) { $0 + needs[$1] }
    for (place, column) in texts.enumerated() {
      widths[column] = min(needs[column], max(room / Double(texts.count - place), 20))
      room -= widths[column]
    }
    let rest = max(whole - widths.reduce(0, +), 0) / Double(max(widths.count, 1))
    return widths.map { $0 + rest }
  }

  /// The width of the widest of these texts. Those with the most letters are measured.
  private func widest(
    _ texts: [String], _ style: PageCanvas.TextStyle, _ flow: PageFlow
  ) throws(PageFault) -> Double {
    var width = 0.0
    for text in Set(texts.map { $0.prefix(400) }).sorted(by: { $0.count > $1.count }).prefix(100) {
      width = max(width, try flow.measure.width(of: String(text), style))
    }
    return width
  }
}
