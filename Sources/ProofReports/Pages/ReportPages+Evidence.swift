internal import QRMatrix
internal import VectorPages

// The wall's pictures, and what signs the report.
extension ReportPages {
  mutating func drawPictures() throws(PageFault) {
    guard !pictures.isEmpty else { return }
    let across = pictures.count <= 4 ? 2 : 3
    let gap = 12.0
    let width = (PageFlow.width - gap * Double(across - 1)) / Double(across)
    func height(_ picture: ReportPicture) -> Double { min(width * picture.proportion, 200) }
    try flow.section("The wall, one picture a day", before: height(pictures[0]) + 20)
    for start in stride(from: 0, to: pictures.count, by: across) {
      let row = pictures[start..<min(start + across, pictures.count)]
      let tallest = row.map(height).max() ?? 0
      let captions = try row.map { picture throws(PageFault) in
        try flow.measure.cut(
          ([picture.day] + [picture.screen].compactMap(\.self)).joined(separator: " · "), to: width, Palette.small)
      }
      try flow.need(tallest + 24)
      let y = flow.y
      try flow.draw { canvas throws(PageFault) in
        for (index, picture) in row.enumerated() {
          let x = PageFlow.margin + Double(index) * (width + gap)
          canvas.rectangle(x: x, y: y, width: width, height: height(picture), fill: Palette.band)
          canvas.picture(png: picture.png, x: x, y: y, width: width, height: height(picture))
          canvas.text(captions[index], x: x, y: y + height(picture) + 11, Palette.small)
        }
      }
      flow.y += tallest + 24
    }
  }

  mutating func drawCheckpoints() throws(PageFault) {
    for checkpoint in report.checkpoints {
      let side = 118.0
      try flow.section(
        report.checkpoints.count > 1 ? "Checkpoint of \(checkpoint.kiosk)" : "Checkpoint", before: side + 50)
      let extent = checkpoint.isComplete ? "covers all of this report" : "does not cover the end of this report yet"
      try flow.paragraph(
        "Signed \(ReportText.minute(checkpoint.time)) over \(ReportText.count(checkpoint.size)) records; \(extent). Compare it "
          + "with the heads that you were sent before: kiosk-marquee proof verify checks that this one continues them.",
        most: 4)
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
        for part in try Self.parts(of: String(line), width: PageFlow.width - left, flow.measure) {
          try flow.draw { canvas throws(PageFault) in
            canvas.text(part, x: PageFlow.margin + left, y: below + 8, Palette.code)
          }
          below += 11
        }
      }
      flow.y = max(below, y + (code == nil ? 0 : side))
    }
    try flow.section("What these numbers mean", before: 70)
    try flow.paragraph(ProofReport.definitions)
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
