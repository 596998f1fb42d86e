internal import MarqueeValues
internal import Messages

extension ReportWords {
  /// A note as a sentence, without its capital letter and full stop.
  func sentence(of note: ReportNote) -> String {
    switch note.kind {
    case .noRecord: notes.noRecord
    case .countedWhole(let days): notes.countedWhole(list(ofDays: days))
    case .inProportion(let days): notes.inProportion(list(ofDays: days))
    case .agreementGone(let days): notes.agreementGone(list(ofRuns: days))
    case .minutesGone(let days): notes.minutesGone(list(ofRuns: days))
    case .unproven(let days): notes.unproven(list(ofRuns: days))
    case .tellsOnlyOf(let kiosk, let names, let more):
      notes.tellsOnlyOf(
        kiosk,
        names.map { $0.isTier ? notes.sumOf(quote($0.name)) : quote($0.name) }.joined(separator: ", ")
          + (more > 0 ? " \(pages.andMore(more))" : ""))
    case .fewOpens: notes.fewOpens
    case .incomplete(let kiosk): notes.incomplete(kiosk)
    case .overlap(let records, let screen, let kiosk, let time):
      notes.overlap(records, screen, kiosk, Self.length(time))
    case .loss(let records, let screen, let kiosk, let time): notes.loss(records, screen, kiosk, Self.length(time))
    case .unknownDue(let minutes, let hash, let state): notes.unknownDue(minutes, hash, state)
    case .wrongClock(let time): notes.wrongClock(Self.length(time))
    case .neverUp(let screen): notes.neverUp(screen)
    case .unrecordedHours(let screen, let from, let to, let days, let due):
      notes.unrecordedHours(screen, from, to, days, due)
    case .unsure(let screen, let kiosk, let from, let to):
      // A clock may be set within a minute.
      if from.prefix(16) == to.prefix(16) {
        notes.unsure(screen, kiosk, date(from, withSeconds: true), date(to, withSeconds: true))
      } else {
        notes.unsure(screen, kiosk, date(from), date(to))
      }
    case .changed(let title, let agreement, let until):
      notes.changed(quote(title), quote(self.agreement(agreement)), date(before: until))
    case .changedMore(let count): notes.changedMore(count)
    case .sharesVary(let titles, let more):
      notes.sharesVary(titles.map(quote).joined(separator: ", ") + (more > 0 ? " \(pages.andMore(more))" : ""))
    case .sumAlone(let tiers): notes.sumAlone(tiers.map(quote).joined(separator: ", "))
    case .agreementNotKnown: notes.agreementNotKnown
    case .picturesLeftOut(let count): notes.picturesLeftOut(count)
    case .logged(let text): sentence(ofLog: text)
    case .stated(let text): text
    }
  }

  /// A name between this language's quotation marks. A name is cut after 200 characters; real ones are shorter.
  private func quote(_ name: String) -> String {
    numbers.quotes.open + escaped(String(name.prefix(200))) + (name.count > 200 ? "…" : "") + numbers.quotes.close
  }

  private var isEnglish: Bool { calendar.language == .english }

  private func list(ofDays days: [String]) -> String { days.map { date($0) }.joined(separator: ", ") }

  private func list(ofRuns runs: [ClosedRange<String>]) -> String {
    let words = runs.prefix(8).map { run in
      run.lowerBound == run.upperBound ? date(run.lowerBound) : "\(date(run.lowerBound)) – \(date(run.upperBound))"
    }
    return words.joined(separator: ", ") + (runs.count > 8 ? " \(pages.andMore(runs.count - 8))" : "")
  }

  /// A sentence of the ledger's log, which is in English: those that a sponsor's report is likely to have are known, others are
  /// quoted.
  func sentence(ofLog text: String) -> String {
    guard !calendar.isISO else { return text }
    guard !isEnglish else {
      return text.replacing(/(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\dZ/) { "\(date("\($0.1) \($0.2)")) UTC" }
    }
    func number(_ written: Substring?) -> Int { written.flatMap { Int($0) } ?? 1 }
    if let match = text.wholeMatch(of: /(\d+) records? (?:is|are) missing before record .*/) {
      return notes.missingRecords(number(match.1))
    }
    if let match = text.wholeMatch(of: /(\d+) records? of screen (.*) (?:was|were) open as the marquee was killed .*/) {
      return notes.killed(number(match.1), String(match.2))
    }
    if let match = text.wholeMatch(of: /record .* is of a time of screen (.*) that earlier records cover for .*/) {
      return notes.recordOverlap(String(match.1))
    }
    let head =
      /this ledger is not the one that signed the head of (.*) over (\d+) records: .* given out before (.*) may not hold/
    if let match = text.wholeMatch(of: head) {
      return notes.otherLedger(
        date(match.1.prefix(16)) + " UTC", count(number(match.2)), date(match.3.prefix(16)) + " UTC")
    }
    return notes.logged(text)
  }
}
