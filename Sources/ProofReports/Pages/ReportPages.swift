package import VectorPages

/// A report's pages: the figures, the days, and last the check code, the meanings of words and the pictures, in the order that
/// fills the pages best.
struct ReportPages {
  let report: ProofReport
  let words: ReportWords
  /// The pictures that could be decoded.
  let pictures: [(picture: ReportPicture, decoded: PagePicture)]
  var flow: PageFlow
  /// Whether what words mean begins on one page and goes on on the next.
  var dividesMeanings = false

  init(
    _ report: ProofReport, _ pictures: [ReportPicture], _ words: ReportWords, _ paper: ReportPaper,
    _ libraries: PageLibraries
  ) throws(PageFault) {
    var report = report
    self.words = words
    self.pictures = pictures.compactMap { picture in
      PagePicture(png: picture.png, libraries).map { (picture, $0) }
    }
    let missing = pictures.count - self.pictures.count
    if missing > 0 { report.notes.append(ReportNote(.picturesLeftOut(missing))) }
    self.report = report
    let measure = TextMeasure(libraries: libraries)
    let name = ReportWords.capitalized(words.labels.proofOfPlay)
    flow = PageFlow(
      head: Self.title(of: report, words), span: report.span(words),
      foot: try measure.cut("\(name) · " + report.kiosks.joined(separator: ", "), to: 400, Palette.small),
      firstFoot: name, words, paper, measure)
  }

  /// The sponsor or the tier that the report is about; `nil` if it is about several.
  private static func subject(of report: ProofReport) -> ProofReport.Account? {
    if report.tiers.isEmpty { return report.sponsors.count == 1 ? report.sponsors.first : nil }
    let tier = report.tiers.count == 1 ? report.tiers.first : nil
    return report.sponsors.allSatisfy { $0.tier == tier?.id } ? tier : nil
  }

  static func title(of report: ProofReport, _ words: ReportWords) -> String {
    subject(of: report)?.title ?? ReportWords.capitalized(words.labels.allSponsors)
  }

  /// Draws the pages as usual, and again with less space or with more on the next page where one of them is nearly empty, or what
  /// words mean is on two.
  mutating func make() throws(PageFault) -> [PDFFile.Page] {
    var best = try drawn(PageFlow.Fitting())
    // In a long report it would take long, and be one of many.
    if best.isUneven, best.flow.pages.count <= Self.mostFittedPages {
      for tightness in Self.tightnesses { try improve(&best, .init(tightness: tightness)) }
      for height in Self.shortenings {
        guard let sparse = best.flow.sparsePages.last, sparse > 0 else { break }
        try improve(&best, .init(tightness: best.flow.fitting.tightness, short: (sparse - 1, height)))
      }
    }
    self = best
    return flow.finished()
  }

  private static let mostFittedPages = 30
  private static let tightnesses = [0.4, 0.7, 1]
  /// pt.
  private static let shortenings = stride(from: 30.0, through: 330, by: 30)

  private func drawn(_ fitting: PageFlow.Fitting) throws(PageFault) -> ReportPages {
    var pages = self
    pages.flow.fitting = fitting
    try pages.draw()
    return pages
  }

  private var isUneven: Bool { !flow.sparsePages.isEmpty || dividesMeanings }

  /// Draws the pages once more, if they are uneven. Takes those if fewer are nearly empty, else if what words mean is whole then,
  /// or if they are fewer.
  private func improve(_ best: inout ReportPages, _ fitting: PageFlow.Fitting) throws(PageFault) {
    guard best.isUneven else { return }
    let other = try drawn(fitting)
    func rank(_ pages: ReportPages) -> (Int, Int, Int) {
      (pages.flow.sparsePages.count, pages.dividesMeanings ? 1 : 0, pages.flow.pages.count)
    }
    if rank(other) < rank(best) { best = other }
  }

  private mutating func draw() throws(PageFault) {
    let subject = Self.subject(of: report)
    try cover(subject)
    if let subject {
      try drawFacts(of: subject)
      try drawScreens(of: subject)
    }
    if report.sponsors.count > 1 || subject == nil { try drawSponsors() }
    if let subject, subject.days.count > 1 { try drawDays(of: subject) }
    try drawScreens(beside: subject)
    try drawDarkTimes()
    try drawClosing()
  }

  private mutating func cover(_ subject: ProofReport.Account?) throws(PageFault) {
    let (right, width) = (PageFlow.margin + flow.width, flow.paper.width)
    let kiosks = try flow.measure.cut(report.kiosks.joined(separator: ", "), to: 300, Palette.small)
    let (name, isIssued) = (words.labels.proofOfPlay.uppercased(), self.isIssued)
    try flow.draw { canvas throws(PageFault) in
      canvas.rectangle(x: 0, y: 0, width: width, height: 6, fill: Palette.accent)
      canvas.text(name, x: PageFlow.margin, y: 56, Palette.overline)
      // The line of the issuer names them otherwise.
      if !isIssued { canvas.text(kiosks, x: right, y: 56, Palette.small, .end) }
    }
    flow.y = 74
    if let warning = report.warning(words) {
      try flow.paragraph(
        warning, most: 6, PageCanvas.TextStyle(size: 10.5, weight: 600, color: Palette.owed), leading: 1.4)
      flow.y += flow.space(16)
    }
    var style = PageCanvas.TextStyle(size: 30, weight: 700)
    let title = Self.title(of: report, words)
    if try flow.measure.width(of: title, style) > flow.width { style.size = 22 }
    try flow.paragraph(title, most: 3, style, leading: 1.25)
    flow.y += 6
    for line in lines(on: subject) {
      try flow.paragraph(line, most: 6, PageCanvas.TextStyle(size: 11, color: Palette.muted), leading: 1.45)
    }
    flow.y += flow.space(18)
    try drawFigures(subject.map(figures) ?? figures)
    if let subject {
      if let sum = sumOfContracted(subject) {
        try flow.paragraph(sum, most: 3)
        flow.y += flow.space(8)
      }
      try drawVerdict(on: subject)
    }
    let bars = subject.map(bars) ?? bars
    guard bars.contains(where: { $0.value + $0.extra + ($0.mark ?? 0) > 0 }) else { return }
    let texts = words.pages
    try flow.section(
      subject == nil ? texts.screensUpPerDay : texts.inViewPerDay, before: PageChart.height(on: flow) + 32)
    try PageChart(bars: bars, words: words).draw(on: &flow)
    try flow.paragraph(subject.map(legend) ?? texts.legendScreens, most: 3)
  }

  /// The lines below the title: the contract and its dates, the span of the report, who issued it.
  private func lines(on subject: ProofReport.Account?) -> [String] {
    var lines: [String] = []
    if let subject {
      let tier = subject.isContracted ? nil : subject.tier.map(ReportWords.tier)
      let contract = subject.isKnown ? words.agreement(of: subject) : words.contracts.contractNotKnown
      lines.append([tier, contract].compactMap(\.self).joined(separator: " · "))
      if subject.isKnown {
        lines.append(words.contracts.datesLine(subject.dates.map(words.dates) ?? words.contracts.withoutDates))
      }
    }
    lines.append(words.pages.spanLine(report.span(words), report.zone))
    let rest = report.kiosks.count - Self.mostIssuers
    let issuers =
      report.kiosks.prefix(Self.mostIssuers).joined(separator: ", ") + (rest > 0 ? " \(words.pages.andMore(rest))" : "")
    let persons = [isIssued ? words.pages.issuedBy(issuers) : nil, report.contact.map(words.pages.contact)]
    if isIssued || report.contact != nil { lines.append(persons.compactMap(\.self).joined(separator: " · ")) }
    return lines
  }

  private static let mostIssuers = 4

  /// Whether it is known who issued the report: an export whose key is unknown may be anybody's.
  private var isIssued: Bool { report.warning(words) == nil && !report.kiosks.isEmpty }

  private func legend(of subject: ProofReport.Account) -> String {
    let hasBonus = subject.days.contains { $0.time.bonus > 0 }
    return (hasBonus ? words.pages.legend : words.pages.legendPlain) + " "
      + (subject.hasEqualPart ? words.pages.legendEqualPart : words.pages.legendContracted)
  }

  private func bars(of subject: ProofReport.Account) -> [PageChart.Bar] {
    let days = Dictionary(subject.days.map { ($0.day, $0.time) }) { first, _ in first }
    return report.days.map { day in
      let time = days[day.day] ?? ProofReport.Time()
      return PageChart.Bar(
        day: day.day, value: time.delivered, extra: time.bonus,
        mark: time.contracted > 0 ? time.contracted : nil)
    }
  }

  private var bars: [PageChart.Bar] { report.days.map { PageChart.Bar(day: $0.day, value: $0.time.shown) } }

  /// Whether the contract is met, and if not, why.
  private mutating func drawVerdict(on subject: ProofReport.Account) throws(PageFault) {
    let verdict = ReportVerdict(on: subject, from: report.from, words)
    let color =
      switch verdict.kind {
      case .open: Palette.muted
      case .met: Palette.good
      case .owed: Palette.owed
      }
    let strong = PageCanvas.TextStyle(size: 11.5, weight: 600, color: color)
    let inner = flow.width - 32
    let sentence = try flow.measure.lines(of: verdict.sentence, width: inner, most: 3, strong)
    let next =
      verdict.kind == .owed ? words.grounds.whenMadeGood(ReportWords.exact(subject.shownOwed), report.contact) : nil
    let reason = try flow.measure.lines(
      of: [verdict.reason, next].compactMap(\.self).joined(separator: " "), width: inner, most: 12, Palette.body)
    let height = 15 + Double(sentence.count) * 15 + Double(reason.count) * 14
    let (y, width) = (flow.y, flow.width)
    try flow.draw { canvas throws(PageFault) in
      canvas.rectangle(x: PageFlow.margin, y: y, width: width, height: height, radius: 5, fill: Palette.band)
      canvas.rectangle(x: PageFlow.margin, y: y, width: 4, height: height, radius: 2, fill: color)
      var base = y + 19
      for line in sentence {
        canvas.text(line, x: PageFlow.margin + 16, y: base, strong)
        base += 15
      }
      for line in reason {
        canvas.text(line, x: PageFlow.margin + 16, y: base, Palette.body)
        base += 14
      }
    }
    flow.y += height
  }
}

// Figures, days and screens, as rows.
extension ReportPages {
  private mutating func drawFacts(of subject: ProofReport.Account) throws(PageFault) {
    let labels = words.labels
    // These stand below the title already.
    let values = subject.values(words).filter { ![labels.tier, labels.contract, labels.dates].contains($0.name) }
    try flow.section(words.pages.inFigures, before: 60)
    var column = 170.0
    for (name, _) in values {
      column = max(column, try flow.measure.width(of: ReportWords.capitalized(name), Palette.body) + 12)
    }
    var rows: [(name: String, lines: [String])] = []
    for (name, value) in values {
      rows.append((name, try flow.measure.lines(of: value, width: flow.width - column - 4, most: 3, Palette.body)))
    }
    let gap = flow.space(3)
    for (index, (name, lines)) in rows.enumerated() {
      // The last ones stay together.
      let kept = index == max(rows.count - 3, 0) ? rows[index...] : rows[index...index]
      try flow.need(kept.reduce(0) { $0 + gap + 13 * Double($1.lines.count) })
      let y = flow.y
      try flow.draw { canvas throws(PageFault) in
        canvas.text(
          ReportWords.capitalized(name), x: PageFlow.margin, y: y + 11, Palette.body.with(color: Palette.muted))
        for (index, line) in lines.enumerated() {
          canvas.text(line, x: PageFlow.margin + column, y: y + 11 + 13 * Double(index), Palette.body)
        }
      }
      flow.y += gap + 13 * Double(lines.count)
    }
    guard subject.isRounded else { return }
    flow.y += 4
    try flow.paragraph(words.pages.rounded, most: 2)
  }

  private mutating func drawSponsors() throws(PageFault) {
    try draw(report.sponsorTable(words, isWide: false), below: words.pages.sponsors)
  }

  /// What a sponsor got screen by screen; nothing where the report is about one screen.
  private mutating func drawScreens(of subject: ProofReport.Account) throws(PageFault) {
    guard let screens = subject.screens, !screens.isEmpty else { return }
    try draw(report.screenTable(of: subject, words), below: words.pages.screenByScreen)
  }

  /// A table with its heading on the same page as its first rows.
  private mutating func draw(_ table: ReportTable, below heading: String) throws(PageFault) {
    let table = PageTable(table: table.capitalized)
    try flow.section(heading, before: max(80, try table.start(on: flow)))
    try table.draw(on: &flow)
  }

  /// The minimum number of rows below the heading of the days.
  private static let leastDays = 10

  private mutating func drawDays(of subject: ProofReport.Account) throws(PageFault) {
    let table = PageTable(table: report.dayTable(of: subject, words).capitalized)
    // A few days must not stand alone below the figures.
    try flow.section(words.pages.dayByDay, before: table.height(ofRows: Self.leastDays))
    try table.draw(on: &flow)
    guard table.table.rows.contains(where: { $0.kind == .short }) else { return }
    flow.y += 4
    try flow.paragraph(words.pages.shortDays, most: 2)
  }

  /// - Parameter subject: the sponsor or the tier whose days the report has.
  private mutating func drawScreens(beside subject: ProofReport.Account?) throws(PageFault) {
    let table = PageTable(table: report.screenTable(words).capitalized)
    try flow.section(words.pages.screens, before: max(80, try table.start(on: flow)))
    if let subject, !subject.days.isEmpty, report.daysOnAxis(of: subject).count < report.days.count {
      try flow.paragraph(words.pages.wholeSpan)
      flow.y += 4
    }
    if table.table.isEmpty {
      try flow.paragraph(sentence(words.pages.noScreen))
    } else {
      try table.draw(on: &flow)
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
  private mutating func drawDarkTimes() throws(PageFault) {
    let table = report.darkTable(words, title: words.grounds.when)
    guard !table.isEmpty else { return }
    try draw(table, below: ReportWords.capitalized(words.grounds.darkTimes))
  }

  private func sentence(_ text: String) -> String {
    ReportWords.capitalized(text) + (text.hasSuffix(".") ? "" : ".")
  }
}

extension ProofReport {
  /// The report as a PDF.
  package func pdf(
    pictures: [ReportPicture], _ language: ReportLanguage = .english, _ paper: ReportPaper = .a4
  ) throws(PageFault) -> [UInt8] {
    let libraries = try PageLibraries()
    let words = language.words
    var pages = try ReportPages(self, pictures, words, paper, libraries)
    let name = ReportWords.capitalized(words.labels.proofOfPlay)
    return try PDFFile.make(
      of: try pages.make(), width: paper.width, height: paper.height,
      title: "\(name)\(words.pages.colon)\(ReportPages.title(of: self, words)), \(span(words))", libraries)
  }
}
