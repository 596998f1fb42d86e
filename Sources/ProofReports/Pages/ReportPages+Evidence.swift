internal import QRMatrix
internal import VectorPages

// The wall's pictures, and what signs the report.
extension ReportPages {
  mutating func drawPictures() throws(PageFault) {
    guard !pictures.isEmpty else { return }
    let proportion = pictures.map(\.picture.proportion).max() ?? 1
    var grid = PictureGrid(pictures.count, proportion: proportion, page: (flow.width, flow.wholeRoom))
    // In what is left of this page, if they are not much smaller there.
    let left = PictureGrid(
      pictures.count, proportion: proportion, page: (flow.width, flow.room - 44 - PageFlow.headingHeight))
    let isHere =
      left.height(of: pictures.count) <= flow.room - 44 - PageFlow.headingHeight && left.across <= grid.across + 1
    if isHere { grid = left }
    try flow.section(
      words.pages.pictures, before: min(grid.height(of: min(pictures.count, grid.rows * grid.across)), flow.wholeRoom))
    let height = grid.height
    for (number, start) in stride(from: 0, to: pictures.count, by: grid.across).enumerated() {
      if number > 0, number % grid.rows == 0 { try flow.beginPage() }
      let y = flow.y
      for (index, (picture, decoded)) in pictures[start..<min(start + grid.across, pictures.count)].enumerated() {
        let x = PageFlow.margin + Double(index) * (grid.width + PictureGrid.gap)
        let caption = try flow.measure.cut(
          [words.axis(picture.day), picture.screen].compactMap(\.self).joined(separator: " · "), to: grid.width,
          Palette.small)
        try flow.draw { canvas throws(PageFault) in
          canvas.rectangle(x: x, y: y, width: grid.width, height: height, fill: Palette.band)
          canvas.text(caption, x: x, y: y + height + 10, Palette.small)
        }
        // In the middle of its place, its proportions kept.
        let width = min(grid.width, height / picture.proportion)
        flow.place(
          decoded, x: x + (grid.width - width) / 2, y: y + (height - width * picture.proportion) / 2, width: width,
          height: width * picture.proportion)
      }
      flow.y += height + PictureGrid.caption
    }
  }

  mutating func drawCheckpoints() throws(PageFault) {
    for checkpoint in report.checkpoints {
      let side = 118.0
      try flow.section(
        report.checkpoints.count > 1 ? words.pages.checkpointOf(checkpoint.kiosk) : words.pages.checkpoint,
        before: side + 110)
      try flow.paragraph(
        words.pages.signed(
          words.date(checkpoint.time.prefix(16)), checkpoint.universalTime, words.count(checkpoint.size),
          checkpoint.isComplete), most: 3)
      flow.y += 3
      try flow.paragraph(words.pages.whatToDo(report.contact), most: 5, Palette.body, leading: 1.4)
      flow.y += 3
      try flow.paragraph(words.pages.howToCheck, most: 5)
      flow.y += 8
      let y = flow.y
      var below = y
      // For paper.
      let code = try? QRMatrix(Array(checkpoint.note.utf8), correction: .medium)
      try flow.draw { canvas throws(PageFault) in
        if let code { canvas.code(code.isDark, modules: code.modules, x: PageFlow.margin, y: y, side: side) }
      }
      let left = code == nil ? 0 : side + 18
      for line in checkpoint.note.split(separator: "\n", omittingEmptySubsequences: false) {
        for part in try Self.parts(of: String(line), width: flow.width - left, flow.measure) {
          try flow.draw { canvas throws(PageFault) in
            canvas.text(part, x: PageFlow.margin + left, y: below + 8, Palette.code)
          }
          below += 11
        }
      }
      flow.y = max(below, y + (code == nil ? 0 : side))
    }
    try flow.section(words.pages.meaning, before: 110)
    try drawMeanings()
  }

  /// What words and figures mean, each term beside its text.
  private mutating func drawMeanings() throws(PageFault) {
    let (style, bold) = (PageCanvas.TextStyle(size: 9), PageCanvas.TextStyle(size: 9, weight: 600))
    let column = 118.0
    for meaning in report.meanings(words) {
      let lines = try flow.measure.lines(of: meaning.text, width: flow.width - column, most: 12, style)
      let terms = try flow.measure.lines(of: meaning.term, width: column - 10, most: 2, bold)
      let height = 12.5 * Double(max(lines.count, terms.count))
      try flow.need(height + 5)
      let y = flow.y
      try flow.draw { canvas throws(PageFault) in
        for (index, line) in terms.enumerated() {
          canvas.text(line, x: PageFlow.margin, y: y + 9 + 12.5 * Double(index), bold)
        }
        for (index, line) in lines.enumerated() {
          canvas.text(
            line, x: PageFlow.margin + column, y: y + 9 + 12.5 * Double(index), style.with(color: Palette.muted))
        }
      }
      flow.y += height + 5
    }
  }

  /// A line without spaces in pieces that fit.
  private static func parts(of line: String, width: Double, _ measure: TextMeasure) throws(PageFault) -> [String] {
    let characters = Array(line.prefix(2000))
    guard !characters.isEmpty else { return [""] }
    // All letters are equally wide.
    let fitting = max(Int(width / (Palette.code.size * 0.605)), 10)
    return stride(from: 0, to: characters.count, by: fitting).map {
      String(characters[$0..<min($0 + fitting, characters.count)])
    }
  }
}
