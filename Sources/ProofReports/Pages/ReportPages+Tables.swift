internal import VectorPages

// What was bought and got, and what the screens did, as rows.
extension ReportPages {
  mutating func drawFacts(of subject: ProofReport.Account) throws(PageFault) {
    let labels = words.labels
    // The page has these below its title.
    let values = subject.values(words).filter { ![labels.tier, labels.contract, labels.dates].contains($0.name) }
    try flow.section(words.pages.inFigures, before: 60)
    let column = 170.0
    for (name, value) in values {
      let lines = try flow.measure.lines(of: value, width: flow.width - column - 4, most: 3, Palette.body)
      try flow.need(3 + 13 * Double(lines.count))
      let y = flow.y
      try flow.draw { canvas throws(PageFault) in
        canvas.text(
          ReportWords.capitalized(name), x: PageFlow.margin, y: y + 11, Palette.body.with(color: Palette.muted))
        for (index, line) in lines.enumerated() {
          canvas.text(line, x: PageFlow.margin + column, y: y + 11 + 13 * Double(index), Palette.body)
        }
      }
      flow.y += 3 + 13 * Double(lines.count)
    }
  }

  mutating func drawSponsors() throws(PageFault) {
    try flow.section(words.pages.sponsors, before: 80)
    try PageTable(table: report.sponsorTable(words, isWide: false).capitalized).draw(on: &flow)
  }

  /// What a sponsor got screen by screen; nothing where the report is about one screen.
  mutating func drawScreens(of subject: ProofReport.Account) throws(PageFault) {
    guard let screens = subject.screens, !screens.isEmpty else { return }
    try flow.section(words.pages.screenByScreen, before: 80)
    try PageTable(table: report.screenTable(of: subject, words).capitalized).draw(on: &flow)
  }

  /// Rows below the heading of days at least.
  private static let leastDays = 10

  mutating func drawDays(of subject: ProofReport.Account) throws(PageFault) {
    let table = PageTable(table: report.dayTable(of: subject, words).capitalized)
    // No few days alone below the figures.
    try flow.section(words.pages.dayByDay, before: table.height(ofRows: Self.leastDays))
    try table.draw(on: &flow)
  }

  /// - Parameter subject: whose days the report has.
  mutating func drawScreens(beside subject: ProofReport.Account?) throws(PageFault) {
    try flow.section(words.pages.screens, before: 80)
    if let subject, !subject.days.isEmpty, report.daysOnAxis(of: subject).count < report.days.count {
      try flow.paragraph(words.pages.wholeSpan)
      flow.y += 4
    }
    let table = report.screenTable(words).capitalized
    if table.isEmpty {
      try flow.paragraph(sentence(words.pages.noScreen))
    } else {
      try PageTable(table: table).draw(on: &flow)
    }
    flow.y += 6
    for loss in report.losses.prefix(20) {
      try flow.paragraph(sentence(words.sentence(of: loss, kiosk: loss.kiosk)), most: 4)
    }
    let rest = report.losses.count - 20
    if rest > 0 { try flow.paragraph(sentence(words.pages.lostMore(words.times(rest))), most: 2) }
    let texts = report.faults.map { words.sentence(ofLog: $0) } + report.notes.map { words.sentence(of: $0) }
    for text in texts.prefix(40) { try flow.paragraph(sentence(text), most: 5) }
  }

  /// When screens were dark.
  mutating func drawDarkTimes() throws(PageFault) {
    let table = report.darkTable(words, title: words.grounds.when).capitalized
    guard !table.isEmpty else { return }
    try flow.section(ReportWords.capitalized(words.grounds.darkTimes), before: 80)
    try PageTable(table: table).draw(on: &flow)
  }

  private func sentence(_ text: String) -> String {
    ReportWords.capitalized(text) + (text.hasSuffix(".") ? "" : ".")
  }
}
