internal import QRMatrix
internal import VectorPages

// The wall's pictures, and what signs the report.
extension ReportPages {
  private enum Part {
    case code, meanings, pictures
  }

  /// Draws what stands behind the tables, in the order that needs the fewest pages and leaves the least of one empty. No page is
  /// nearly empty, and then what words mean is on one page, if that is possible.
  mutating func drawClosing() throws(PageFault) {
    var best: (trial: ReportPages, sparse: Int, divided: Int, pages: Int, emptiness: Double)?
    let orders: [[Part]] = [
      [.code, .meanings, .pictures], [.pictures, .code, .meanings], [.code, .pictures, .meanings],
      [.meanings, .code, .pictures],
    ]
    // Whole on a page, or from this one on, in letters of a size.
    let sizes: [Double?] = [nil, Self.meaningSizes.upperBound, Self.meaningSizes.lowerBound]
    let first = flow.pages.count - 1
    for order in pictures.isEmpty ? [[.code, .meanings], [.meanings, .code]] : orders {
      for (size, isFlowing) in [false, true].flatMap({ isFlowing in sizes.map { ($0, isFlowing) } }) {
        // Pictures that fit on one page stay together.
        if isFlowing, pictures.isEmpty || pictureGrid.pages(of: pictures.count) < 2 { continue }
        var trial = self
        for part in order {
          switch part {
          case .code: try trial.drawCheckpoints()
          case .meanings: try trial.drawMeanings(splitAt: size)
          case .pictures: try trial.drawPictures(isFlowing: isFlowing)
          }
        }
        let (sparse, pages) = (trial.flow.sparsePages.count, trial.flow.pages.count)
        let (divided, emptiness) = (trial.dividesMeanings ? 1 : 0, trial.flow.emptiness(from: first))
        if let best,
          (best.sparse, best.divided, best.pages, best.emptiness) <= (sparse, divided, pages, emptiness + 0.05)
        {
          continue
        }
        best = (trial, sparse, divided, pages, emptiness)
      }
    }
    if let best { self = best.trial }
  }

  /// The least width of pictures that stand below something else, pt: below that, a page of their own is better.
  private static let leastHere = 72.0

  private var proportion: Double { pictures.map(\.picture.proportion).max() ?? 1 }

  /// On whole pages.
  private var pictureGrid: PictureGrid {
    PictureGrid(
      max(pictures.count, 1), proportion: proportion,
      page: (flow.width, flow.wholeRoom - (missingDays == nil ? 0 : Self.missingHeight)))
  }

  private static let missingHeight = 18.0
  /// Runs of days that a line has.
  private static let mostRuns = 6

  /// Says which of the sponsor's days have no picture, in a report of more than a month from the first one on; `nil` if all have.
  private var missingDays: String? {
    let days = (report.sponsors.first.map(report.daysOnAxis) ?? []).map(\.day)
    let seen = Set(pictures.map(\.picture.day))
    guard let first = seen.min(), days.count > 1 else { return nil }
    // Of a longer report, pictures are those of its last days.
    let all = days.count > 31 ? days.filter { $0 >= first } : days
    var runs: [ClosedRange<Int>] = []
    for (index, day) in all.enumerated() where !seen.contains(day) {
      if let last = runs.last, last.upperBound == index - 1 {
        runs[runs.count - 1] = last.lowerBound...index
      } else {
        runs.append(index...index)
      }
    }
    guard !runs.isEmpty else { return nil }
    let texts = runs.prefix(Self.mostRuns).map { run in
      run.count == 1
        ? words.axis(all[run.lowerBound]) : "\(words.axis(all[run.lowerBound])) – \(words.axis(all[run.upperBound]))"
    }
    let rest = runs.dropFirst(Self.mostRuns).reduce(0) { $0 + $1.count }
    return words.pages.noPictureOf(texts.joined(separator: ", ") + (rest > 0 ? " \(words.pages.andMore(rest))" : ""))
  }

  /// - Parameter isFlowing: whether they begin on this page and go on where they do not fit, in place of whole pages.
  private mutating func drawPictures(isFlowing: Bool) throws(PageFault) {
    guard !pictures.isEmpty else { return }
    var grid = pictureGrid
    let missing = missingDays
    let above = missing == nil ? 0 : Self.missingHeight
    // In what is left of this page, if they are not much smaller there: a few may be, for a page of their own would be empty.
    let room = flow.room - 44 - above
    let left = PictureGrid(
      pictures.count, proportion: proportion, here: (flow.width, room), leastWide: Self.leastHere)
    if let left, left.across <= grid.across + (pictures.count < 4 ? 2 : 1) { grid = left }
    if isFlowing {
      grid = PictureGrid(
        pictures.count, proportion: proportion, page: (flow.width, flow.wholeRoom),
        first: room - PageFlow.headingHeight)
    }
    let height = grid.height
    try flow.section(
      words.pages.pictures,
      before: isFlowing
        ? above + height + PictureGrid.caption
        : min(above + grid.height(of: min(pictures.count, grid.rows * grid.across)), flow.wholeRoom))
    if let missing {
      try flow.paragraph(missing, most: 1)
      flow.y += Self.missingHeight - 1.5 * Palette.small.size
    }
    for (number, start) in stride(from: 0, to: pictures.count, by: grid.across).enumerated() {
      if isFlowing { try flow.need(height + PictureGrid.caption) }
      if !isFlowing, number > 0, number % grid.rows == 0 { try flow.beginPage() }
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

  /// Lines of a check code's text at most: signatures of more witnesses are none in earnest.
  private static let mostCodeLines = 500
  /// More than the longest of these texts has in wide letters.
  private static let mostFootLines = 8

  /// The code of each checkpoint; beside it when it was signed, what to do with it, and its text.
  private mutating func drawCheckpoints() throws(PageFault) {
    for checkpoint in report.checkpoints {
      let side = 108.0
      // For paper.
      let code = try? QRMatrix(Array(checkpoint.note.utf8), correction: .medium)
      let left = code == nil ? 0 : side + 18
      let width = flow.width - left
      let signed = words.pages.signed(
        words.date(checkpoint.time.prefix(16)),
        checkpoint.universalTime.map { $0.count > 5 ? words.date($0.prefix(16)) : words.calendar.hours($0) },
        words.count(checkpoint.size),
        checkpoint.isComplete)
      let plain = PageCanvas.TextStyle(size: 9.5)
      let parts: [(lines: [String], style: PageCanvas.TextStyle, leading: Double)] = [
        (try flow.measure.lines(of: words.pages.whatToDo(report.contact), width: width, most: 12, plain), plain, 13.0),
        (
          try flow.measure.lines(of: "\(signed) \(words.pages.codeCovers)", width: width, most: 6, Palette.small),
          Palette.small, 12
        ),
        (
          checkpoint.note.split(separator: "\n").prefix(Self.mostCodeLines)
            .flatMap { Self.parts(of: String($0), width: width) }, Palette.code, 10
        ),
      ]
      let howToCheck = code == nil ? words.pages.howToCheckText : words.pages.howToCheck
      let foot = try flow.measure.lines(of: howToCheck, width: flow.width, most: Self.mostFootLines, Palette.small)
        .count
      let height = max(parts.reduce(-3) { $0 + Double($1.lines.count) * $1.leading + 4 }, code == nil ? 0 : side)
      let whole = height + 6 + Double(foot + 1) * Palette.small.size * 1.5
      // With the signatures of many witnesses its text is longer than a page; it then goes on on the next one.
      let isWhole = whole <= flow.wholeRoom
      try flow.section(
        report.checkpoints.count > 1 ? words.pages.checkpointOf(checkpoint.kiosk) : words.pages.checkpoint,
        before: isWhole ? whole : 160)
      let y = flow.y
      if let code {
        try flow.draw { canvas throws(PageFault) in
          canvas.code(code.isDark, modules: code.modules, x: PageFlow.margin, y: y, side: side)
        }
      }
      flow.y -= 3
      for (lines, style, leading) in parts {
        for line in lines {
          if !isWhole { try flow.need(leading) }
          flow.y += leading
          let base = flow.y
          try flow.draw { canvas throws(PageFault) in
            canvas.text(line, x: PageFlow.margin + left, y: base, style)
          }
        }
        flow.y += 4
      }
      flow.y = (isWhole && code != nil ? max(flow.y, y + side) : flow.y) + 6
      // No heading without a line of its text.
      try flow.need(2 * Palette.small.size * 1.5)
      try flow.paragraph(
        words.pages.forTechnician, most: 1, PageCanvas.TextStyle(size: Palette.small.size, weight: 600))
      try flow.paragraph(howToCheck, most: Self.mostFootLines)
    }
  }

  private typealias MeaningRow = (terms: [String], lines: [String])

  private static let termWidth = 118.0

  /// The lines of what words and figures mean, and how high they are, pt.
  private func meaningRows(size: Double) throws(PageFault) -> (rows: [MeaningRow], height: Double) {
    var (rows, height): ([MeaningRow], Double) = ([], 0)
    let (plain, bold) = (PageCanvas.TextStyle(size: size), PageCanvas.TextStyle(size: size, weight: 600))
    for meaning in report.meanings(words) {
      let terms = try flow.measure.lines(of: meaning.term, width: Self.termWidth - 10, most: 2, bold)
      let lines = try flow.measure.lines(of: meaning.text, width: flow.width - Self.termWidth, most: 12, plain)
      rows.append((terms, lines))
      height += 1.4 * size * Double(max(terms.count, lines.count)) + flow.space(5)
    }
    return (rows, height)
  }

  /// Of the letters of what words mean, pt.
  private static let meaningSizes = 8.0...9.0

  /// What words and figures mean, each term beside its text: whole on this page, in smaller letters if need be, or on the next one.
  /// - Parameter split: the size of letters, pt, with which the text may go on over the next page; `nil` keeps it whole.
  private mutating func drawMeanings(splitAt split: Double?) throws(PageFault) {
    var size = split ?? Self.meaningSizes.upperBound
    var (rows, height) = try meaningRows(size: size)
    while split == nil, height + 44 > flow.room, size > Self.meaningSizes.lowerBound {
      size -= 0.5
      (rows, height) = try meaningRows(size: size)
    }
    if split == nil, height + 44 > flow.room {
      size = Self.meaningSizes.upperBound
      (rows, height) = try meaningRows(size: size)
    }
    let leading = 1.4 * size
    func sum(_ rows: some Collection<MeaningRow>) -> Double {
      rows.reduce(0) { $0 + leading * Double(max($1.terms.count, $1.lines.count)) + flow.space(5) }
    }
    try flow.section(
      words.pages.meaning, before: split != nil ? sum(rows.prefix(3)) : min(height, flow.wholeRoom - 44))
    let first = flow.pages.count
    for (index, row) in rows.enumerated() {
      let height = sum(CollectionOfOne(row))
      // The last ones stay together.
      try flow.need(index == max(rows.count - 3, 0) ? sum(rows.suffix(3)) : height)
      let y = flow.y + size
      try flow.draw { canvas throws(PageFault) in
        for (index, text) in row.terms.enumerated() {
          canvas.text(
            text, x: PageFlow.margin, y: y + leading * Double(index), PageCanvas.TextStyle(size: size, weight: 600))
        }
        for (index, text) in row.lines.enumerated() {
          canvas.text(
            text, x: PageFlow.margin + Self.termWidth, y: y + leading * Double(index),
            PageCanvas.TextStyle(size: size, color: Palette.quiet))
        }
      }
      flow.y += height
    }
    dividesMeanings = flow.pages.count > first
  }

  /// A line without spaces in pieces that fit.
  private static func parts(of line: String, width: Double) -> [String] {
    let characters = Array(line.prefix(2000))
    guard !characters.isEmpty else { return [""] }
    // All letters are equally wide.
    let fitting = max(Int(width / (Palette.code.size * 0.605)), 10)
    return stride(from: 0, to: characters.count, by: fitting).map {
      String(characters[$0..<min($0 + fitting, characters.count)])
    }
  }
}
