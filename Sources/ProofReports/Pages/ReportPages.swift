package import VectorPages

/// A report's pages: the figures first, then days, pictures, and the checkpoint with the definitions.
struct ReportPages {
  let report: ProofReport
  let pictures: [ReportPicture]
  var flow: PageFlow

  init(_ report: ProofReport, _ pictures: [ReportPicture], _ libraries: PageLibraries) throws(PageFault) {
    self.report = report
    self.pictures = pictures
    let measure = TextMeasure(libraries: libraries)
    flow = PageFlow(
      head: Self.title(of: report), span: report.span,
      foot: try measure.cut("Proof of play · " + report.kiosks.joined(separator: ", "), to: 400, Palette.small), measure
    )
  }

  /// The one that the report is about; `nil` if it is about all.
  private static func subject(of report: ProofReport) -> ProofReport.Sponsor? {
    if report.tiers.isEmpty { return report.sponsors.count == 1 ? report.sponsors.first : nil }
    let tier = report.tiers.count == 1 ? report.tiers.first : nil
    return report.sponsors.allSatisfy { $0.tier == tier?.id } ? tier : nil
  }

  static func title(of report: ProofReport) -> String { subject(of: report)?.title ?? "All sponsors" }

  mutating func make() throws(PageFault) -> [String] {
    let subject = Self.subject(of: report)
    try cover(subject)
    if let subject {
      try drawFacts(of: subject)
      try drawScreens(of: subject)
    }
    if report.sponsors.count > 1 || subject == nil { try drawSponsors() }
    if let subject, subject.days.count > 1 { try drawDays(of: subject) }
    try drawScreens()
    try drawPictures()
    try drawCheckpoints()
    return flow.finished()
  }

  private mutating func cover(_ subject: ProofReport.Sponsor?) throws(PageFault) {
    let right = PageFlow.margin + PageFlow.width
    let kiosks = try flow.measure.cut(report.kiosks.joined(separator: ", "), to: 300, Palette.small)
    try flow.draw { canvas throws(PageFault) in
      canvas.rectangle(x: 0, y: 0, width: PageCanvas.width, height: 6, fill: Palette.accent)
      canvas.text("PROOF OF PLAY", x: PageFlow.margin, y: 56, Palette.overline)
      canvas.text(kiosks, x: right, y: 56, Palette.small, .end)
    }
    flow.y = 74
    if let warning = report.warning {
      try flow.paragraph(
        warning, most: 3, PageCanvas.TextStyle(size: 10.5, weight: 600, color: Palette.owed), leading: 1.4)
      flow.y += 16
    }
    var style = PageCanvas.TextStyle(size: 30, weight: 700)
    let title = Self.title(of: report)
    if try flow.measure.width(of: title, style) > PageFlow.width { style.size = 22 }
    try flow.paragraph(title, most: 3, style, leading: 1.25)
    flow.y += 6
    var lines: [String] = []
    if let subject {
      lines.append(
        subject.isContracted
          ? subject.contract
          : "\(subject.tier.map { "\($0) · " } ?? "")\(subject.isKnown ? "" : "contract ")\(subject.contract)")
      if subject.isKnown { lines.append("Contract " + (subject.dates ?? "without dates")) }
    }
    lines.append("Report of \(report.span), \(report.zone)")
    for line in lines {
      try flow.paragraph(line, most: 2, PageCanvas.TextStyle(size: 11, color: Palette.muted), leading: 1.45)
    }
    flow.y += 18
    try drawFigures(subject.map(figures) ?? figures)
    if let subject { try drawVerdict(on: subject) }
    let bars = subject.map(bars) ?? bars
    guard !bars.isEmpty else { return }
    try flow.section(subject == nil ? "Screens up, a day" : "In view, a day", before: PageChart.height + 16)
    try PageChart(bars: bars).draw(on: &flow)
    try flow.paragraph(
      subject == nil ? "Time for which the screens showed a current picture." : legend(of: subject), most: 1)
  }

  private func legend(of subject: ProofReport.Sponsor?) -> String {
    "Dark: with nobody at the screen. Light: bonus, held in view by visitors. "
      + (subject?.hasEqualPart == true ? "Line: its equal part." : "Line: contracted.")
  }

  private func bars(of subject: ProofReport.Sponsor) -> [PageChart.Bar] {
    let days = Dictionary(subject.days.map { ($0.day, $0.time) }) { first, _ in first }
    return report.days.map { day in
      let time = days[day.day] ?? ProofReport.Time()
      return PageChart.Bar(
        day: day.day, value: time.delivered, extra: time.bonus,
        mark: time.contracted > 0 ? time.contracted : nil)
    }
  }

  private var bars: [PageChart.Bar] { report.days.map { PageChart.Bar(day: $0.day, value: $0.time.shown) } }

  private typealias Figure = (name: String, value: String, remark: String)

  private func figures(of subject: ProofReport.Sponsor) -> [Figure] {
    let word = subject.hasEqualPart ? "as an equal part" : "contracted"
    return [
      (
        "Share of the time", ReportText.percent(subject.deliveredShare),
        "of \(ReportText.percent(subject.contractedShare)) \(word)"
      ),
      (
        "Time in view", ReportText.length(subject.time.delivered),
        "of \(ReportText.length(subject.time.contracted)) \(word)"
      ),
      ("Viewable passes", ReportText.count(subject.time.passes), "each of 1 s or more"),
    ]
  }

  private var figures: [Figure] {
    let contracts = report.sponsors.filter { $0.isContracted && $0.isDue }
    let met = contracts.count { $0.isMet }
    let owed = contracts.reduce(0) { $0 + $1.owed }
    return [
      (
        "Contracts met", contracts.isEmpty ? "–" : "\(met) of \(contracts.count)",
        "of \(report.sponsors.count) sponsors in all"
      ),
      (
        "Screens up", ReportText.length(report.screenTime.shown),
        "of \(ReportText.length(report.screenTime.recorded)) recorded"
      ),
      ("Make-good owed", ReportText.length(owed), "to all sponsors together"),
    ]
  }

  private mutating func drawFigures(_ figures: [Figure]) throws(PageFault) {
    let (y, width) = (flow.y, PageFlow.width / Double(figures.count))
    for (index, figure) in figures.enumerated() {
      let x = PageFlow.margin + Double(index) * width
      var style = Palette.figure
      while style.size > 14, try flow.measure.width(of: figure.value, style) > width - 30 { style.size -= 1 }
      let remark = try flow.measure.cut(figure.remark, to: width - 14, Palette.small)
      try flow.draw { canvas throws(PageFault) in
        canvas.line(x: x, y: y, toX: x + width - 14, toY: y, width: 1.2, color: Palette.ink)
        canvas.text(figure.name, x: x, y: y + 17, Palette.body)
        canvas.text(figure.value, x: x, y: y + 50, style)
        canvas.text(remark, x: x, y: y + 66, Palette.small)
      }
    }
    flow.y += 78
  }

  /// Whether the contract is met, in a sentence.
  private mutating func drawVerdict(on subject: ProofReport.Sponsor) throws(PageFault) {
    let (text, color) =
      if !subject.isKnown {
        ("What was agreed is not known.", Palette.muted)
      } else if !subject.isContracted {
        ("No share or weight is agreed.", Palette.muted)
      } else if !subject.isDue {
        ("Nothing was due in this time.", Palette.muted)
      } else if subject.isMet {
        (
          subject.surplus >= 0.05
            ? "Contract met: \(ReportText.length(subject.surplus)) more than contracted."
            : "Contract met, to the second.", Palette.good
        )
      } else {
        ("Make-good owed: \(ReportText.length(subject.owed)).", Palette.owed)
      }
    let y = flow.y
    try flow.draw { canvas throws(PageFault) in
      canvas.rectangle(x: PageFlow.margin, y: y, width: PageFlow.width, height: 30, radius: 5, fill: Palette.band)
      canvas.rectangle(x: PageFlow.margin, y: y, width: 4, height: 30, radius: 2, fill: color)
      canvas.text(
        text, x: PageFlow.margin + 16, y: y + 19, PageCanvas.TextStyle(size: 11.5, weight: 600, color: color))
    }
    flow.y += 30
  }
}

extension ProofReport.Sponsor {
  var isDue: Bool { time.contracted > 0 }

  /// s above what was contracted.
  var surplus: Double { time.delivered - time.contracted }

  /// Rounding to ms must not make a contract unmet.
  var isMet: Bool { owed < 0.5 }
}

extension ProofReport {
  /// The report as a PDF of A4 pages.
  package func pdf(pictures: [ReportPicture]) throws(PageFault) -> [UInt8] {
    let libraries = try PageLibraries()
    var pages = try ReportPages(self, pictures, libraries)
    return try PDFFile.make(
      of: try pages.make(), width: PageCanvas.width, height: PageCanvas.height,
      title: "Proof of play: \(ReportPages.title(of: self)), \(span)", libraries)
  }
}
