internal import VectorPages

/// A table over as many pages as it needs, with its head on each.
struct PageTable {
  struct Column {
    var title: String
    /// A part of the page's width.
    var part: Double
    var isText = false
  }

  static let rowHeight = 17.0

  let columns: [Column]
  let rows: [[String]]
  /// Rows in bold, by index: sums.
  var strong: Set<Int> = []
  /// Rows in grey, by index: parts of the one above.
  var faint: Set<Int> = []

  func draw(on flow: inout PageFlow) throws(PageFault) {
    try drawHead(on: &flow)
    for (index, row) in rows.enumerated() {
      if try flow.need(Self.rowHeight) { try drawHead(on: &flow) }
      let style =
        strong.contains(index)
        ? Palette.strong : faint.contains(index) ? Palette.body.with(color: Palette.muted) : Palette.body
      let y = flow.y
      let cells = try zip(columns, row).map { column, cell throws(PageFault) in
        try flow.measure.cut(cell, to: column.part * PageFlow.width - 6, style)
      }
      try flow.draw { canvas throws(PageFault) in
        if index % 2 == 0 {
          canvas.rectangle(
            x: PageFlow.margin - 6, y: y, width: PageFlow.width + 12, height: Self.rowHeight, radius: 3,
            fill: Palette.band)
        }
        write(cells, style, at: y + 12, on: &canvas)
      }
      flow.y += Self.rowHeight
    }
  }

  private func drawHead(on flow: inout PageFlow) throws(PageFault) {
    let y = flow.y
    try flow.draw { canvas throws(PageFault) in
      write(columns.map(\.title), Palette.small, at: y + 9, on: &canvas)
      canvas.line(
        x: PageFlow.margin, y: y + 14, toX: PageFlow.margin + PageFlow.width, toY: y + 14, color: Palette.hairline)
    }
    flow.y += 17
  }

  private func write(_ cells: [String], _ style: PageCanvas.TextStyle, at y: Double, on canvas: inout PageCanvas) {
    var x = PageFlow.margin
    for (column, cell) in zip(columns, cells) {
      let width = column.part * PageFlow.width
      canvas.text(cell, x: column.isText ? x : x + width, y: y, style, column.isText ? .start : .end)
      x += width
    }
  }
}
