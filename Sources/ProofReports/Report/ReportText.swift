internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

extension ProofReport {
  /// The first and the last day, or the moments where the time does not begin and end at midnight.
  func span(_ words: ReportWords) -> String {
    let (start, end) = (from.prefix(16).replacing("T", with: " "), until.prefix(16).replacing("T", with: " "))
    guard start.hasSuffix("00:00"), end.hasSuffix("00:00"), let after = LocalDate(written: String(end.prefix(10)))
    else { return words.range(start, end) }
    return words.range(start.prefix(10), Self.date(after.dayNumber - 1))
  }

  /// The remark that every format begins with if an export's key is not known; `nil` if all are.
  func warning(_ words: ReportWords) -> String? {
    let unknown = (keys ?? []).filter { !$0.isKnown }
    guard !unknown.isEmpty else { return nil }
    return unknown.count == keys?.count
      ? words.pages.notVerified
      : words.pages.notVerifiedPart(unknown.map(\.kiosk).joined(separator: ", "), unknown.count == 1)
  }

  /// A time in h, min and s, of s.
  package static func length(_ seconds: Double) -> String { ReportWords.exact(seconds) }

  /// In English, for people at a terminal.
  package var text: [String] { text(in: .english) }

  /// For people at a terminal.
  package func text(in language: ReportLanguage) -> [String] {
    let words = language.words
    var lines = [warning(words)].compactMap(\.self).map { escaped($0) }
    lines += [
      words.pages.textTitle(span(words), escaped(zone)) + (kiosks.isEmpty ? "" : ", \(names(of: kiosks, words))")
    ]
    if let contact { lines.append(words.pages.contact(escaped(contact))) }
    lines += notes.map { words.pages.note(escaped(words.sentence(of: $0))) }
    if let sponsor = sponsors.first, sponsors.count == 1, tiers.isEmpty {
      lines += [""] + sponsor.facts(words) + ["", "  " + ReportVerdict(on: sponsor, from: from, words).text, ""]
      let screens = screenTable(of: sponsor, words)
      if !screens.isEmpty { lines += screens.text + [""] }
      lines += sponsor.days.isEmpty ? ["  \(words.pages.neverInView)"] : dayTable(of: sponsor, words).text
    } else if !(sponsors + tiers).isEmpty {
      lines += [""] + sponsorTable(words, isWide: true).text
    }
    lines += [""] + (screens.isEmpty ? [words.pages.noScreen] : screenTable(words).text)
    let dark = darkTable(words, title: words.grounds.darkTimes)
    if !dark.isEmpty { lines += [""] + dark.text }
    lines += losses.map { words.sentence(of: $0, kiosk: escaped($0.kiosk)) }
    lines += faults.map { words.pages.fault(escaped(words.sentence(ofLog: $0))) }
    for key in keys ?? [] where key.isKnown { lines.append(words.pages.verifiedWith(escaped(key.key))) }
    for checkpoint in checkpoints {
      lines += [
        "",
        words.pages.checkpointLine(
          escaped(checkpoint.kiosk), words.date(checkpoint.time.prefix(16)), checkpoint.isComplete),
      ]
      lines += checkpoint.note.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "  \(escaped($0))" }
      if lines.last == "" { lines.removeLast() }
    }
    if !checkpoints.isEmpty { lines += [""] + Self.wrapped(words.pages.codeCovers, at: 100) }
    return lines + [""] + meanings(words).flatMap { Self.wrapped("\($0.term) – \($0.text)", at: 100) }
  }

  /// Explains the words and figures that the report has.
  func meanings(_ words: ReportWords) -> [ReportWords.Meanings.Meaning] {
    let (all, meanings) = (sponsors + tiers, words.meanings)
    var shown = [meanings.card, meanings.inView, meanings.pass, meanings.shareOfVoice]
    if all.contains(where: { ReportWords.whole($0.time.bonus) > 0 }) { shown.append(meanings.bonus) }
    if all.contains(where: { !$0.hasEqualPart }) { shown.append(meanings.contracted) }
    if all.contains(where: { $0.isContracted && $0.cardsAtOnce != nil }), sponsors.count == 1 || tiers.count == 1 {
      shown.append(meanings.cardsAtOnce)
    }
    if all.contains(where: { $0.isContracted && $0.isDue }) { shown.append(meanings.met) }
    if all.contains(where: \.hasEqualPart) { shown.append(meanings.equalPart) }
    if all.contains(where: { $0.opens ?? 0 > 0 }) { shown.append(meanings.opens) }
    return shown + [meanings.notMeasured]
  }

  private func names(of kiosks: [String], _ words: ReportWords) -> String {
    let rest = kiosks.count > 4 ? " \(words.pages.andMore(kiosks.count - 4))" : ""
    return kiosks.prefix(4).map { escaped($0) }.joined(separator: ", ") + rest
  }

  private static func wrapped(_ text: String, at width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count >= width { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines
  }
}

extension ReportWords {
  /// What was bought. For a part of a tier's share, and for a weight, it adds the share of all that this comes to.
  func agreement(of account: ProofReport.Account) -> String {
    let text = agreement(account.contract)
    guard account.isContracted, case .agreed(let own, let group)? = AgreementText(account.contract) else { return text }
    if case .percent? = own { return text }
    guard own != nil || group != nil, let share = account.contractedShare, share > 0 else { return text }
    guard let least = account.leastShare, let most = account.mostShare else {
      return contracts.ofAll(self.share(share), text)
    }
    let (low, high) = (self.share(least), self.share(most))
    return contracts.ofAll(low == high ? low : "\(low.dropLast(1 + numbers.percentGap.count))–\(high)", text)
  }

  /// Which records were lost, without a full stop.
  func sentence(of loss: ProofReport.Loss, kiosk: String) -> String {
    pages.lost(count(loss.records), loss.records == 1, kiosk, date(before: loss.until.prefix(16)))
  }
}

extension ReportTable {
  /// Longer names of sponsors are cut.
  private static let longestName = 40

  /// Lines for a terminal, in columns as wide as their cells. Long headings wrap; their last line has the unit.
  fileprivate var text: [String] {
    let shown = rows.map { row in
      row.cells.enumerated().map { index, cell in
        escaped(
          index == 0 && row.kind != .part && cell.count > Self.longestName
            ? cell.prefix(Self.longestName - 1) + "…" : cell)
      }
    }
    var heads = columns.enumerated().map { index, column in
      let words = column.title.split(separator: " ").map { cellWidth(of: String($0)) }
      let cells = shown.map { cellWidth(of: $0[index]) }
      return Self.lines(of: column.title, at: max(words.max() ?? 0, cells.max() ?? 0))
        + (column.isTime ? [ReportWords.clockUnit] : [])
    }
    let height = heads.map(\.count).max() ?? 0
    for index in heads.indices { heads[index] += Array(repeating: "", count: height - heads[index].count) }
    let all = (0..<height).map { line in heads.map { $0[line] } } + shown
    let widths = columns.indices.map { column in all.map { cellWidth(of: $0[column]) }.max() ?? 0 }
    let lines = all.map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - cellWidth(of: row[column]))
        return columns[column].isText ? row[column] + space : space + row[column]
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
    return lines + remarks.map { "  " + $0 }
  }

  private static func lines(of title: String, at width: Int) -> [String] {
    var lines: [String] = []
    for word in title.split(separator: " ") {
      if let last = lines.last, cellWidth(of: last) + 1 + cellWidth(of: String(word)) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension ProofReport.Account {
  /// Names and values for people. Times of zero are left out.
  func values(_ words: ReportWords) -> [(name: String, value: String)] {
    let labels = words.labels
    var values: [(String, String)] = []
    func add(_ name: String, _ seconds: Double) {
      if ReportWords.whole(seconds) > 0 { values.append((name, ReportWords.exact(seconds))) }
    }
    if let tier { values.append((labels.tier, ReportWords.tier(tier))) }
    values.append((labels.contract, words.agreement(of: self)))
    values.append((labels.dates, dates.map(words.dates) ?? (isKnown ? labels.always : words.contracts.notKnown)))
    let down =
      ReportWords.whole(time.down) > 0 ? ", " + words.contracts.ofItDown(ReportWords.exact(time.down)) : ""
    func share(_ part: Double?) -> String { part.map { " (\(words.percent($0)))" } ?? "" }
    let contracted = "\(ReportWords.exact(time.contracted))\(share(contractedShare))\(down)"
    values.append((hasEqualPart ? labels.equalPart : labels.contracted, contracted))
    if isContracted, let cardsAtOnce { values.append((words.grounds.cardsAtOnce, words.hundredths(cardsAtOnce))) }
    values.append((labels.inView, "\(ReportWords.exact(time.delivered))\(shareGot(words))"))
    if time.delivered - time.deliveredUnion >= 0.5 {
      values.append((labels.atOnePlace, ReportWords.exact(time.deliveredUnion)))
    }
    if isContracted, !isOpen {
      values.append(
        isKept && shownOwed > 0
          ? (labels.missing, "\(ReportWords.exact(shownOwed)), \(words.verdicts.belowTolerance)")
          : (labels.makeGood, makeGood(words)))
    }
    add(labels.bonusByVisitors, time.bonus)
    values.append((labels.viewablePasses, words.count(time.passes)))
    if let opens, opens > 0 { values.append((labels.opens, words.count(opens))) }
    if let codes, codes > 0 { values.append((labels.codeShown, words.times(codes))) }
    add(labels.asPlaceholder, time.placeholder)
    add(labels.withoutLogo, time.logoMissing)
    return values
  }

  /// Its share behind the time in view. Where dark time is owed beside a share that is no less than the agreed one, it says of which
  /// time the share is.
  private func shareGot(_ words: ReportWords) -> String {
    guard let deliveredShare else { return "" }
    let agreed = isContracted ? contractedShare : nil
    let share = words.percent(deliveredShare, of: agreed, isOwed: isOwed && !owesDarkTimeAlone)
    let owesDarkTime = isOwed && ReportWords.whole(owedDown) > 0
    let isReached = owesDarkTimeAlone || agreed.map { !ReportWords.isBelow(deliveredShare, $0) } ?? false
    return " (\(owesDarkTime && isReached ? words.grounds.shareWhileUp(share) : share))"
  }

  /// Whether all that is owed is dark time: what else is missing is less than half a second, and nothing.
  var owesDarkTimeAlone: Bool { ReportWords.whole(owedDown) > 0 && ReportWords.whole(shownOwed - owedDown) == 0 }

  /// Whether what is missing is not the difference of the times as they are shown. The sum of several days says so itself.
  var isRounded: Bool {
    isContracted && !isOpen && days.count < 2 && (screens ?? []).count < 2
      && ReportWords.isRounded(shownOwed, of: [time.contracted, -time.delivered])
  }

  fileprivate func facts(_ words: ReportWords) -> [String] {
    let values = [(words.labels.sponsor, title)] + values(words)
    let width = values.map { cellWidth(of: $0.0) }.max() ?? 0
    let lines = values.map { name, value in
      "  " + name + String(repeating: " ", count: width - cellWidth(of: name) + 2) + escaped(value)
    }
    return isRounded ? lines + ["  " + words.pages.rounded] : lines
  }
}
