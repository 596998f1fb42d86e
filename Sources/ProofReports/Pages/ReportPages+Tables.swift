internal import VectorPages

// What was bought and got, and what the screens did, as rows.
extension ReportPages {
  mutating func drawFacts(of subject: ProofReport.Sponsor) throws(PageFault) {
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

  mutating func drawSponsors() throws(PageFault) {
    try flow.section("Sponsors", before: 80)
    let columns = [
      PageTable.Column(title: "Sponsor", part: 0.25, isText: true), .init(title: "Contract", part: 0.21, isText: true),
      .init(title: "Bought", part: 0.09), .init(title: "Got", part: 0.09), .init(title: "In view", part: 0.14),
      .init(title: "Owed", part: 0.13), .init(title: "Passes", part: 0.09),
    ]
    func cells(_ bought: Double?, _ got: Double?, _ time: ProofReport.Time, owed: Double?) -> [String] {
      [
        ReportText.percent(bought), ReportText.percent(got), ReportText.length(time.delivered),
        owed.map(ReportText.length) ?? "–", ReportText.count(time.passes),
      ]
    }
    var (rows, strong, faint): ([[String]], Set<Int>, Set<Int>) = ([], [], [])
    for (index, sponsor) in (report.sponsors + report.tiers).enumerated() {
      let isTier = index >= report.sponsors.count
      if isTier { strong.insert(rows.count) }
      rows.append(
        [isTier ? "All of \(sponsor.title)" : sponsor.title, sponsor.contract]
          + cells(
            sponsor.contractedShare, sponsor.deliveredShare, sponsor.time,
            owed: sponsor.isContracted ? sponsor.owed : nil))
      let parts = sponsor.screens ?? []
      for part in parts {
        faint.insert(rows.count)
        let name = "on " + report.name(ofScreen: part.screen, of: part.kiosk)
        let figures = cells(
          part.contractedShare, part.deliveredShare, part.time, owed: part.isContracted ? part.owed : nil)
        // Of a single one they stand above.
        rows.append([name] + (parts.count > 1 ? [part.contract] + figures : Array(repeating: "", count: 6)))
      }
    }
    try PageTable(columns: columns, rows: rows, strong: strong, faint: faint).draw(on: &flow)
  }

  /// What a sponsor got screen by screen; nothing where the report is about one screen.
  mutating func drawScreens(of subject: ProofReport.Sponsor) throws(PageFault) {
    guard let screens = subject.screens, !screens.isEmpty else { return }
    try flow.section("Screen by screen", before: 80)
    let columns = [
      PageTable.Column(title: "Screen", part: 0.18, isText: true), .init(title: "Contract", part: 0.24, isText: true),
      .init(title: "Bought", part: 0.09), .init(title: "Got", part: 0.09), .init(title: "Contracted", part: 0.13),
      .init(title: "In view", part: 0.14), .init(title: "Owed", part: 0.13),
    ]
    func row(
      _ name: String, _ contract: String, _ bought: Double?, _ got: Double?, _ time: ProofReport.Time, owed: Double?
    ) -> [String] {
      [
        name, contract, ReportText.percent(bought), ReportText.percent(got),
        ReportText.length(time.contracted), ReportText.length(time.delivered),
        owed.map(ReportText.length) ?? "–",
      ]
    }
    var rows = screens.map {
      row(
        report.name(ofScreen: $0.screen, of: $0.kiosk), $0.contract, $0.contractedShare, $0.deliveredShare, $0.time,
        owed: $0.isContracted ? $0.owed : nil)
    }
    if rows.count > 1 {
      rows.append(
        row(
          "All screens", "", subject.contractedShare, subject.deliveredShare, subject.time,
          owed: subject.isContracted ? subject.owed : nil))
    }
    try PageTable(columns: columns, rows: rows, strong: rows.count > 1 ? [rows.count - 1] : []).draw(on: &flow)
  }

  mutating func drawDays(of subject: ProofReport.Sponsor) throws(PageFault) {
    try flow.section("Day by day", before: 80)
    let hasHoles = report.days.contains { $0.time.notRecorded >= 0.05 }
    let titles = ["Contracted", "In view", "Bonus", "Passes"] + (hasHoles ? ["Not recorded"] : [])
    let part = 1 / Double(titles.count + 1)
    let columns =
      [PageTable.Column(title: "Day", part: part, isText: true)] + titles.map { .init(title: $0, part: part) }
    func row(_ name: String, _ time: ProofReport.Time, _ missing: Double) -> [String] {
      [name] + [time.contracted, time.delivered, time.bonus].map(ReportText.length)
        + [ReportText.count(time.passes)] + (hasHoles ? [ReportText.length(missing)] : [])
    }
    let days = report.daysOnAxis(of: subject)
    let rows =
      days.map { row($0.day, $0.time, $0.notRecorded) }
      + [row("All days", subject.time, days.reduce(0) { $0 + $1.notRecorded })]
    try PageTable(columns: columns, rows: rows, strong: [rows.count - 1]).draw(on: &flow)
  }

  mutating func drawScreens() throws(PageFault) {
    try flow.section("Screens", before: 80)
    let columns = [
      PageTable.Column(title: "Screen", part: 0.14, isText: true), .init(title: "Up", part: 0.13),
      .init(title: "Black hours", part: 0.125), .init(title: "No display", part: 0.125),
      .init(title: "Late frames", part: 0.115), .init(title: "Asleep?", part: 0.105),
      .init(title: "Recorded", part: 0.13), .init(title: "Not recorded", part: 0.13),
    ]
    func cells(_ time: ProofReport.ScreenTime) -> [String] {
      [time.shown, time.black, time.absent, time.late, time.asleep, time.recorded, time.notRecorded].map(
        ReportText.length)
    }
    var rows = report.screens.map { [report.name(ofScreen: $0.screen, of: $0.kiosk)] + cells($0.time) }
    if rows.count > 1 { rows.append(["All screens"] + cells(report.screenTime)) }
    if rows.isEmpty {
      try flow.paragraph("No screen was recorded in this time.")
    } else {
      try PageTable(columns: columns, rows: rows, strong: rows.count > 1 ? [rows.count - 1] : []).draw(on: &flow)
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
}
