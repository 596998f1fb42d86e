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

  mutating func drawDays(of subject: ProofReport.Sponsor) throws(PageFault) {
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

  mutating func drawScreens() throws(PageFault) {
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
}
