internal import VectorPages

// The figures below the title.
extension ReportPages {
  /// - Parameters:
  ///   - value: in large letters.
  ///   - unit: behind it, in small ones.
  typealias Figure = (name: String, value: String, unit: String, remark: String)

  func figures(of subject: ProofReport.Account) -> [Figure] {
    let texts = words.pages
    let shareRemark =
      if subject.deliveredShare == nil {
        shareMissing(of: subject)
      } else if subject.isKnown, let share = subject.contractedShare.map({ words.percent($0) }) {
        subject.hasEqualPart ? texts.equalPartWouldBe(share) : texts.shareOfAgreed(share)
      } else {
        ""
      }
    let (inView, contracted) = (ReportWords.length(subject.time.delivered), ReportWords.length(subject.time.contracted))
    let first: Figure =
      if let part = subject.deliveredPart {
        (
          texts.delivered, words.percent(part, of: 1, isOwed: subject.isOwed), "",
          texts.inViewOfAgreed(inView, contracted)
        )
      } else {
        (
          ReportWords.capitalized(words.labels.inView), inView, "",
          subject.hasEqualPart ? texts.equalPartWouldBe(contracted) : ""
        )
      }
    return [
      first,
      (
        ReportWords.capitalized(words.labels.shareOfVoice),
        words.percent(
          subject.deliveredShare, of: subject.isContracted ? subject.contractedShare : nil,
          isOwed: subject.isOwed && !subject.owesDarkTimeAlone),
        "", shareRemark
      ),
      (
        ReportWords.capitalized(words.labels.viewablePasses), words.count(subject.time.passes), "", texts.eachOfASecond
      ),
    ]
  }

  /// Why a sponsor or a tier has no share.
  private func shareMissing(of subject: ProofReport.Account) -> String {
    let grounds = words.grounds
    // Of an export it may be known from a configuration beside it.
    if report.keys != nil, subject.contractedShare == nil { return grounds.shareNotTold }
    return subject.isKnown ? grounds.shareNotDue : grounds.shareNotAgreed
  }

  /// Why so much was contracted, where that can be worked out from the share.
  func sumOfContracted(_ subject: ProofReport.Account) -> String? {
    guard subject.isContracted, subject.isDue, let cards = subject.cardsAtOnce, let share = subject.contractedShare,
      cards > 0, share > 0
    else { return nil }
    let time = subject.time
    return words.pages.cardsAtOnce(
      words.hundredths(cards), words.share(share), ReportWords.length(time.contractedUp / share / cards),
      ReportWords.length(time.contractedUp), ReportWords.whole(time.down) > 0 ? ReportWords.length(time.down) : nil)
  }

  var figures: [Figure] {
    let texts = words.pages
    let contracts = report.sponsors.filter { $0.isContracted && $0.isDue }
    let met = contracts.count { $0.isKept }
    let others = report.sponsors.count - contracts.count
    let isKnown = report.sponsors.allSatisfy(\.isKnown)
    let settled: String? =
      if met < contracts.count {
        texts.owedToSponsors(words.count(contracts.count - met), contracts.count - met == 1)
      } else if contracts.isEmpty {
        isKnown ? nil : words.notes.agreementNotKnown
      } else {
        isKnown ? texts.owedToNobody : nil
      }
    let without = others > 0 && isKnown
    let owed = contracts.reduce(0) { $0 + $1.keptOwed }
    let passes = contracts.owedPasses ?? 0
    return [
      (
        texts.contracts, contracts.isEmpty ? ReportWords.none : words.count(met),
        contracts.isEmpty ? "" : texts.metOf(met, words.count(contracts.count)),
        [settled, without ? texts.nothingDueTo(words.count(others), others == 1) : nil].compactMap(\.self)
          .joined(separator: " · ")
      ),
      (
        texts.screensUp, ReportWords.length(report.screenTime.shown), "",
        texts.ofRecorded(ReportWords.length(report.screenTime.recorded))
      ),
      (
        ReportWords.capitalized(words.labels.makeGood),
        contracts.isEmpty && !isKnown ? ReportWords.none : ReportWords.length(owed), "",
        [passes > 0 ? words.about(passes: passes) : nil, texts.toAllSponsors].compactMap(\.self).joined(separator: ", ")
      ),
    ]
  }

  /// Before a figure's unit, pt.
  private static let unitGap = 5.0

  mutating func drawFigures(_ figures: [Figure]) throws(PageFault) {
    let (y, width) = (flow.y, flow.width / Double(figures.count))
    var most = 1
    for (index, figure) in figures.enumerated() {
      let x = PageFlow.margin + Double(index) * width
      var style = Palette.figure
      let unit = try figure.unit.isEmpty ? 0 : flow.measure.width(of: figure.unit, Palette.unit) + Self.unitGap
      while style.size > 14, try flow.measure.width(of: figure.value, style) > width - 30 - unit { style.size -= 1 }
      let end = try x + flow.measure.width(of: figure.value, style) + Self.unitGap
      let remark = try flow.measure.lines(of: figure.remark, width: width - 20, most: 5, Palette.small)
      most = max(most, remark.count)
      try flow.draw { canvas throws(PageFault) in
        canvas.line(x: x, y: y, toX: x + width - 14, toY: y, width: 1.2, color: Palette.ink)
        canvas.text(figure.name, x: x, y: y + 17, Palette.body)
        canvas.text(figure.value, x: x, y: y + 50, style)
        if !figure.unit.isEmpty { canvas.text(figure.unit, x: end, y: y + 50, Palette.unit) }
        for (line, text) in remark.enumerated() {
          canvas.text(text, x: x, y: y + 66 + Double(line) * 11, Palette.small)
        }
      }
    }
    flow.y += 67 + Double(most) * 11
  }
}
