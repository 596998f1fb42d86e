internal import ConfigurationValues

/// Whether a sponsor's contract is met, and why not.
struct ReportVerdict {
  enum Kind {
    /// Nothing was agreed or due, or that is not known.
    case open
    case met
    case owed
  }

  let kind: Kind
  let sentence: String
  /// How much is owed for want of a picture or a record, and how much for too little time in view.
  let reason: String?

  /// - Parameter from: the first moment of the report.
  init(on subject: ProofReport.Account, from: String, _ words: ReportWords) {
    let texts = words.verdicts
    guard subject.isKnown, subject.isContracted, subject.isDue else {
      kind = .open
      reason = nil
      sentence =
        if !subject.isKnown {
          texts.notKnown
        } else if !subject.isContracted {
          texts.nothingAgreed
        } else if subject.time.contracted > 0 {
          texts.equalPartDue
        } else {
          subject.end(before: from).map { texts.ended(words.date($0)) } ?? texts.nothingDue
        }
      return
    }
    guard !subject.isOpen else {
      (kind, sentence, reason) = (.open, texts.sumIsThere, nil)
      return
    }
    guard !subject.isKept else {
      kind = .met
      reason = nil
      let surplus = subject.surplus
      sentence =
        subject.shownOwed > 0
        ? texts.metButShort(ReportWords.exact(subject.shownOwed))
        : surplus >= 1 ? texts.metAndMore(ReportWords.exact(surplus)) : texts.met
      return
    }
    kind = .owed
    sentence = texts.owed(subject.makeGood(words))
    let dark = min(subject.owedDown, subject.shownOwed)
    let up = subject.shownOwed - dark
    let unlike = subject.time.placeholder + subject.time.logoMissing
    let cause =
      if ReportWords.whole(up) == 0 {
        texts.allDark
      } else if ReportWords.whole(dark) == 0 {
        texts.allWhileUp(subject.isTier)
      } else {
        // Rounded so that the two are all of it.
        texts.darkAndWhileUp(
          ReportWords.exact(dark),
          ReportWords.exact(Double(ReportWords.whole(subject.shownOwed) - ReportWords.whole(dark))), subject.isTier)
      }
    let isMadeGood = ReportWords.whole(subject.time.down) > ReportWords.whole(subject.owedDown)
    reason = [
      cause,
      up >= 0.5 && unlike >= 0.5 ? words.grounds.notAsAgreed(ReportWords.exact(unlike), subject.isTier) : nil,
      isMadeGood
        ? words.grounds.madeGood(
          ReportWords.exact(subject.time.down),
          ReportWords.exact(
            Double(ReportWords.whole(subject.time.down) - ReportWords.whole(subject.owedDown)))) : nil,
      (subject.screens ?? []).count > 1 ? words.grounds.eachScreen : nil,
      // Where the sum alone is known, it is what is owed.
      subject.isTier && subject.isSumAlone != true ? words.grounds.eachCard : nil,
    ].compactMap(\.self).joined(separator: " ")
  }

  /// All of it.
  var text: String { [sentence, reason].compactMap(\.self).joined(separator: " ") }
}

extension ProofReport {
  /// Less than half a second is owed by the rounding of records, and is nothing.
  static func shown(owed: Double) -> Double { owed < 0.5 ? 0 : owed }

  /// A contract is met where less than this part of the contracted time is missing: a month that is cut within a lap of the strip
  /// is short by seconds. Tables, CSV and JSON have what is missing all the same.
  static let tolerance = 0.001

  /// Whether a contract is met of which so much is missing on one screen. A share is bought on each: what is missing on a small one
  /// is not less for a large one beside it.
  /// - Parameters:
  ///   - owed: s.
  ///   - contracted: s.
  static func isMet(owed: Double, of contracted: Double) -> Bool {
    shown(owed: owed) == 0 || owed < contracted * tolerance
  }
}

extension ProofReport.Account {
  /// Whether it is the sum of a tier's cards. Visitors are counted by card.
  fileprivate var isTier: Bool { opens == nil }

  /// Whether it is known what was agreed.
  var isKnown: Bool { contract != AgreementText.unknown }

  /// Whether `contracted` is an equal part, because nothing else was agreed.
  var hasEqualPart: Bool { isKnown && !isContracted }

  /// Whether anything was due of what was agreed: on a screen that has an equal part nothing is.
  var isDue: Bool {
    let bought = screens?.filter(\.isContracted) ?? []
    return bought.isEmpty ? time.contracted > 0 : bought.contains { $0.time.contracted > 0 }
  }

  /// The last day of the contract, or the time at which it ended; `nil` unless that is before the report begins.
  fileprivate func end(before start: String) -> Substring? {
    guard let dates else { return nil }
    let days = dates.firstRange(of: ", ").map { dates[..<$0.lowerBound] } ?? dates[...]
    let last = days.firstRange(of: " – ").map { days[$0.upperBound...] } ?? days
    let end = last.hasPrefix("until ") ? last.dropFirst(6) : last
    guard LocalDate(written: String(end)) != nil else { return nil }
    let first = start.prefix(16).replacing("T", with: " ")
    return end.count > 10 ? (end <= first ? end : nil) : end < first.prefix(10) ? end : nil
  }

  /// How much of the contracted time was in view: what is missing on one screen is not made good by another; `nil` where nothing was
  /// due under a contract, or the sum has equal parts of other screens too.
  var deliveredPart: Double? {
    guard isKnown, isContracted, isDue, time.contracted > 0, screens?.allSatisfy(\.isContracted) ?? true else {
      return nil
    }
    return shownOwed > 0 ? max(1 - shownOwed / time.contracted, 0) : time.delivered / time.contracted
  }

  /// Whether it cannot be known that its contract is met, though the sum of its cards is there.
  var isOpen: Bool { isSumAlone == true && isMet == nil }

  /// What was in view beyond the contracted time, on the screens of which a part was bought, s.
  fileprivate var surplus: Double {
    let bought = screens?.filter(\.isContracted) ?? []
    guard !bought.isEmpty else { return time.delivered - time.contracted }
    return bought.reduce(0) { $0 + $1.time.delivered - $1.time.contracted }
  }

  /// `owed` without what rounding leaves of each screen, s.
  var shownOwed: Double {
    ProofReport.shown(owed: screens?.reduce(0) { $0 + ProofReport.shown(owed: $1.owed) } ?? owed)
  }

  /// Whether its contract is met: as it was settled, or as its screens tell.
  var isKept: Bool {
    if let isMet { return isMet }
    let parts = screens?.filter(\.isContracted) ?? []
    return parts.isEmpty ? ProofReport.isMet(owed: shownOwed, of: time.contracted) : parts.allSatisfy(\.isKept)
  }

  /// What make-good is owed, s: nothing where the contract is met.
  var keptOwed: Double { isKept ? 0 : shownOwed }

  /// Whether make-good is owed.
  var isOwed: Bool { isContracted && !isOpen && keptOwed > 0 }

  /// About how many passes the owed time is, on each screen at the rate of those that it had there; `nil` if it had none.
  fileprivate var owedPasses: Int? {
    let owing = (screens ?? []).filter { $0.owed > 0 }
    let passes = owing.compactMap { Self.passes($0.owed, $0.time) }
    // What is shown as owed is the sum of the screens, unless it is of a tier whose cards owe.
    let sum = owing.reduce(0) { $0 + $1.owed }
    guard !owing.isEmpty, passes.count == owing.count, abs(sum - shownOwed) < 1 else {
      return Self.passes(shownOwed, time).map { Int($0.rounded()) }
    }
    return Int(passes.reduce(0, +).rounded())
  }

  private static func passes(_ owed: Double, _ time: ProofReport.Time) -> Double? {
    guard time.passes > 0, time.delivered > 0 else { return nil }
    return min(owed * Double(time.passes) / time.delivered, 1e12)
  }

  /// The make-good that is owed, in time and in about as many passes.
  func makeGood(_ words: ReportWords) -> String {
    let passes = owedPasses ?? 0
    return [ReportWords.exact(shownOwed), passes > 0 ? words.about(passes: passes) : nil].compactMap(\.self)
      .joined(separator: ", ")
  }
}

extension ReportWords {
  /// What was computed and not counted, as exact as such a number can be: from 100 on to the ten, and from 1,000 on to three digits.
  static func estimate(_ number: Int) -> Int {
    var step = number < 100 ? 1 : 10
    while number / step >= 1000 { step *= 10 }
    return (number + step / 2) / step * step
  }

  func about(passes: Int) -> String {
    let shown = Self.estimate(passes)
    return verdicts.aboutPasses(count(shown), shown == 1)
  }
}

extension [ProofReport.Account] {
  /// About how many passes are owed to all of them; `nil` where nothing is owed, or to one of which it is not known how many.
  var owedPasses: Int? {
    let owed = filter { $0.keptOwed > 0 }.map(\.owedPasses)
    let known = owed.compactMap(\.self)
    return known.isEmpty || known.count < owed.count ? nil : known.reduce(0, +)
  }
}

extension ProofReport.OnScreen {
  /// Whether what was bought on this screen is met.
  var isKept: Bool { ProofReport.isMet(owed: owed, of: time.contracted) }

  /// Whether make-good is owed for this screen.
  var isOwed: Bool { isContracted && !isKept }
}
