/// A report's pages: the figures first, then days, pictures, and the checkpoint with the definitions.
struct ReportPages {
  let report: ProofReport
  let pictures: [ReportPicture]
  private var flow: PageFlow

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
    if let subject { try drawFacts(of: subject) }
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
    var style = PageCanvas.TextStyle(size: 30, weight: 700)
    let title = Self.title(of: report)
    if try flow.measure.width(of: title, style) > PageFlow.width { style.size = 22 }
    try flow.paragraph(title, most: 3, style, leading: 1.25)
    flow.y += 6
    var lines: [String] = []
    if let subject {
      lines.append(
        subject.isContracted ? subject.contract : "\(subject.tier.map { "\($0) · " } ?? "")\(subject.contract)")
      lines.append("Contract " + (subject.dates ?? "without dates"))
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
      + (subject?.isContracted == true ? "Line: contracted." : "Line: its equal part.")
  }

  private func bars(of subject: ProofReport.Sponsor) -> [PageChart.Bar] {
    let days = Dictionary(subject.days.map { ($0.day, $0.time) }) { first, _ in first }
    return report.days.map { day in
      let time = days[day.day] ?? ProofReport.Time()
      return PageChart.Bar(
        day: day.day, value: time.delivered, extra: time.bonus,
        mark: time.contracted + time.down > 0 ? time.contracted + time.down : nil)
    }
  }

  private var bars: [PageChart.Bar] { report.days.map { PageChart.Bar(day: $0.day, value: $0.time.shown) } }

  private typealias Figure = (name: String, value: String, remark: String)

  private func figures(of subject: ProofReport.Sponsor) -> [Figure] {
    let word = subject.isContracted ? "contracted" : "as an equal part"
    return [
      (
        "Share of the time", ReportText.percent(subject.deliveredShare),
        "of \(ReportText.percent(subject.contractedShare)) \(word)"
      ),
      (
        "Time in view", ReportText.length(subject.time.delivered),
        "of \(ReportText.length(subject.time.contracted + subject.time.down)) \(word)"
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
      if !subject.isContracted {
        ("No share or weight is agreed.", Palette.muted)
      } else if !subject.isDue {
        ("Nothing was due in this time.", Palette.muted)
      } else if subject.isMet {
        ("Contract met: \(ReportText.length(subject.surplus)) more than contracted.", Palette.good)
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

extension ReportPages {
  private mutating func drawFacts(of subject: ProofReport.Sponsor) throws(PageFault) {
    let values = subject.values.filter { !["tier", "contract", "dates"].contains($0.name) }
    try flow.section("In figures", before: 60)
    for (name, value) in values {
      try flow.need(16)
      let y = flow.y
      let text = try flow.measure.cut(value, to: PageFlow.width - 160, Palette.body)
      try flow.draw { canvas throws(PageFault) in
        canvas.text(
          name.prefix(1).uppercased() + name.dropFirst(), x: PageFlow.margin, y: y + 11,
          Palette.body.with(color: Palette.muted))
        canvas.text(text, x: PageFlow.margin + 150, y: y + 11, Palette.body)
      }
      flow.y += 16
    }
  }

  private mutating func drawSponsors() throws(PageFault) {
    try flow.section("Sponsors", before: 80)
    let columns = [
      PageTable.Column(title: "Sponsor", part: 0.25, isText: true), .init(title: "Contract", part: 0.21, isText: true),
      .init(title: "Bought", part: 0.09), .init(title: "Got", part: 0.09), .init(title: "In view", part: 0.14),
      .init(title: "Owed", part: 0.13), .init(title: "Passes", part: 0.09),
    ]
    let listed = report.sponsors + report.tiers
    let rows = listed.enumerated().map { index, sponsor in
      [
        index < report.sponsors.count ? sponsor.title : "All of \(sponsor.title)", sponsor.contract,
        ReportText.percent(sponsor.contractedShare), ReportText.percent(sponsor.deliveredShare),
        ReportText.length(sponsor.time.delivered), sponsor.isContracted ? ReportText.length(sponsor.owed) : "–",
        ReportText.count(sponsor.time.passes),
      ]
    }
    try PageTable(columns: columns, rows: rows, strong: Set(report.sponsors.count..<rows.count)).draw(on: &flow)
  }

  private mutating func drawDays(of subject: ProofReport.Sponsor) throws(PageFault) {
    try flow.section("Day by day", before: 80)
    let columns = [
      PageTable.Column(title: "Day", part: 0.2, isText: true), .init(title: "Contracted", part: 0.2),
      .init(title: "In view", part: 0.2), .init(title: "Bonus", part: 0.2), .init(title: "Passes", part: 0.2),
    ]
    func row(_ name: String, _ time: ProofReport.Time) -> [String] {
      [name] + [time.contracted + time.down, time.delivered, time.bonus].map(ReportText.length)
        + [ReportText.count(time.passes)]
    }
    let rows = subject.days.map { row($0.day, $0.time) } + [row("All days", subject.time)]
    try PageTable(columns: columns, rows: rows, strong: [rows.count - 1]).draw(on: &flow)
  }

  private mutating func drawScreens() throws(PageFault) {
    try flow.section("Screens", before: 80)
    let columns = [
      PageTable.Column(title: "Screen", part: 0.16, isText: true), .init(title: "Up", part: 0.15),
      .init(title: "Black hours", part: 0.14), .init(title: "No display", part: 0.14),
      .init(title: "Late frames", part: 0.13), .init(title: "Asleep?", part: 0.13),
      .init(title: "Recorded", part: 0.15),
    ]
    let rows = report.screens.map { screen in
      [report.kiosks.count > 1 ? "\(screen.kiosk) \(screen.screen)" : screen.screen]
        + [screen.time.shown, screen.time.black, screen.time.absent, screen.time.late, screen.time.asleep]
        .map(ReportText.length) + [ReportText.length(screen.time.recorded)]
    }
    if rows.isEmpty {
      try flow.paragraph("No screen was recorded in this time.")
    } else {
      try PageTable(columns: columns, rows: rows).draw(on: &flow)
    }
    flow.y += 6
    for loss in report.losses.prefix(20) {
      let records = "\(ReportText.count(loss.records)) \(loss.records == 1 ? "record" : "records")"
      try flow.paragraph("Lost: \(records) of \(loss.kiosk) before \(ReportText.minute(loss.until)).", most: 2)
    }
    if report.losses.count > 20 { try flow.paragraph("Lost \(report.losses.count - 20) times more.") }
    for text in (report.faults + report.notes).prefix(40) {
      try flow.paragraph(text.prefix(1).uppercased() + text.dropFirst() + ".", most: 3)
    }
  }

  private mutating func drawPictures() throws(PageFault) {
    guard !pictures.isEmpty else { return }
    let across = pictures.count <= 4 ? 2 : 3
    let gap = 12.0
    let width = (PageFlow.width - gap * Double(across - 1)) / Double(across)
    func height(_ picture: ReportPicture) -> Double { min(width * picture.proportion, 200) }
    try flow.section("The wall, one picture a day", before: height(pictures[0]) + 20)
    for start in stride(from: 0, to: pictures.count, by: across) {
      let row = pictures[start..<min(start + across, pictures.count)]
      let tallest = row.map(height).max() ?? 0
      try flow.need(tallest + 24)
      let y = flow.y
      try flow.draw { canvas throws(PageFault) in
        for (index, picture) in row.enumerated() {
          let x = PageFlow.margin + Double(index) * (width + gap)
          canvas.rectangle(x: x, y: y, width: width, height: height(picture), fill: Palette.band)
          canvas.picture(png: picture.png, x: x, y: y, width: width, height: height(picture))
          canvas.text(picture.day, x: x, y: y + height(picture) + 11, Palette.small)
        }
      }
      flow.y += tallest + 24
    }
  }

  private mutating func drawCheckpoints() throws(PageFault) {
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
      let code = HeadCode(checkpoint.note)
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

extension ProofReport.Sponsor {
  var isDue: Bool { time.contracted + time.down > 0 }

  /// s above what was contracted.
  var surplus: Double { time.delivered - time.contracted - time.down }

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
