internal import ConfigurationValues
package import Ledger
package import MarqueeValues
internal import Messages
internal import Spool

extension ProofReport {
  /// - Parameters:
  ///   - totals: of the span.
  ///   - terms: the contracts of cards and tiers, as far as they are known.
  ///   - zone: of the moments in the report.
  /// - Throws: if the totals have no card or tier of the chosen name.
  package init(
    _ totals: PlayTotals, terms: ScreenTerms, choice: Choice = .all, in zone: Zone
  ) throws(UnknownName) {
    func time(_ milliseconds: Int) -> String { WrittenInstant.iso(CivilDay.quotient(milliseconds, 1000), in: zone) }
    self.zone = zone.name
    from = time(totals.from)
    until = time(totals.until)
    kiosks = Self.distinct(totals.checkpoints.map(\.kiosk) + totals.days.map(\.kiosk))
    losses = totals.gaps.map { Loss(kiosk: $0.kiosk, records: $0.missing.count, until: time($0.until)) }
    faults = totals.faults
    checkpoints = totals.checkpoints.map {
      Checkpoint(kiosk: $0.kiosk, size: $0.size, time: time($0.time), isComplete: $0.isComplete, note: $0.note)
    }
    var makers = AccountMaker(totals, terms)
    var (cards, tierNames) = (makers.cards, makers.tiers)
    switch choice {
    case .all: break
    case .card(let name):
      guard let card = cards.first(where: { $0 == name }) ?? cards.first(where: { makers.title(of: $0) == name }) else {
        throw Self.unknown(name, "card", among: cards + cards.map(makers.title))
      }
      (cards, tierNames) = ([card], [])
    case .tier(let name):
      guard let tier = tierNames.first(where: { $0 == name }) else {
        throw Self.unknown(name, "tier", among: tierNames)
      }
      (cards, tierNames) = (cards.filter { makers.tier(of: $0) == tier }, [tier])
    }
    // The other screens do not concern them.
    if choice != .all { makers = makers.limited(to: cards, tierNames) }
    let accounts = cards.map(makers.sponsor)
    let members = Dictionary(grouping: accounts, by: \.tier)
    (sponsors, tiers) = (accounts, tierNames.map { makers.tier($0, members[$0] ?? []) })
    screens = makers.totals.screens.map { screen in
      Screen(
        kiosk: screen.kiosk, screen: screen.screen, time: ScreenTime(screen),
        underPlausibleClock: Self.seconds(screen.underPlausibleClock),
        underDoubtfulClock: Self.seconds(screen.underDoubtfulClock), missedFrames: screen.missedFrames,
        frames: screen.frames)
    }
    for day in makers.totals.days {
      let name = Self.date(day.day)
      if days.last?.day != name { days.append(ScreenDay(day: name, time: ScreenTime())) }
      days[days.count - 1].time += ScreenTime(day)
    }
    if let spells = totals.darkSpells {
      add(
        spells, of: Set(makers.totals.days.map(\.name)), isOfAll: choice == .all && cards.count != 1, in: zone)
    }
    notes = Self.notes(on: makers.totals).map(ReportNote.init)
    notes += totals.unsure.map { unsure in
      ReportNote(
        .unsure(
          screen: unsure.screen, kiosk: unsure.kiosk, from: time(unsure.span.lowerBound),
          to: time(unsure.span.upperBound)))
    }
    let sums = tiers.filter { $0.isSumAlone == true && $0.isContracted }.map(\.title)
    if !sums.isEmpty { notes.append(ReportNote(.sumAlone(tiers: sums))) }
    let parties = cards.map { ContractTerms.Party.card($0) } + tierNames.map { .tier($0) }
    let concerned = parties.compactMap { terms[$0] }
    notes += Self.notes(on: concerned, in: zone).map(ReportNote.init)
    // One whose own contract changed has a note of that.
    let varying = concerned.filter { $0.isContracted && $0.former.isEmpty && $0.shares?.differs == true }.map(\.title)
    if !varying.isEmpty {
      notes.append(
        ReportNote(.sharesVary(titles: Array(varying.prefix(8)), more: Swift.max(varying.count - 8, 0))))
    }
  }

  private static let mostChanges = 20

  /// Says which contracts changed within the time of the report.
  private static func notes(on terms: [ContractTerms], in zone: Zone) -> [ReportNote.Kind] {
    let changes = terms.flatMap { terms in
      terms.former.map { former in
        ReportNote.Kind.changed(
          title: terms.title, agreement: former.agreement, until: WrittenInstant.text(former.until, in: zone))
      }
    }
    let rest = changes.count - mostChanges
    return changes.prefix(mostChanges) + (rest > 0 ? [.changedMore(rest)] : [])
  }

  private static func unknown(_ name: String, _ kind: String, among names: [String]) -> UnknownName {
    guard !names.isEmpty else {
      return UnknownName(message: "the ledger has no \(kind) in this time; choose other days with --from and --until")
    }
    let remedy = nearMiss(name, among: names).map { "did you mean \(quoted($0))?" }
    let known = distinct(names).prefix(8).map { quoted($0) }
    return UnknownName(
      message: "the ledger has no \(kind) \(quoted(name)) in this time; \(remedy ?? "expected \(listed(Array(known)))")"
    )
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static func notes(on totals: PlayTotals) -> [ReportNote.Kind] {
    var notes: [ReportNote.Kind] = []
    if totals.days.isEmpty { notes.append(.noRecord) }
    if !totals.wholeDays.isEmpty { notes.append(.countedWhole(days: totals.wholeDays.sorted().map(date))) }
    if !totals.cutDays.isEmpty { notes.append(.inProportion(days: totals.cutDays.sorted().map(date))) }
    if !totals.unknownAgreements.isEmpty { notes.append(.agreementGone(runs(of: totals.unknownAgreements))) }
    if !totals.withoutMinutes.isEmpty, totals.darkSpells != nil {
      notes.append(.minutesGone(runs(of: totals.withoutMinutes)))
    }
    if !totals.unproven.isEmpty { notes.append(.unproven(runs(of: totals.unproven))) }
    for scope in totals.scopes {
      guard let subjects = scope.subjects else { continue }
      // Cards first, both by name.
      let names = subjects.map { subject in
        switch subject {
        case .card(let id): ReportNote.Name(name: id, isTier: false)
        case .tier(let name): ReportNote.Name(name: name, isTier: true)
        }
      }.sorted { ($0.isTier ? 1 : 0, $0.name) < ($1.isTier ? 1 : 0, $1.name) }
      notes.append(.tellsOnlyOf(kiosk: scope.kiosk, Array(names.prefix(8)), more: max(names.count - 8, 0)))
    }
    if totals.leavesOutFewVisits { notes.append(.fewOpens) }
    notes += totals.checkpoints.filter { !$0.isComplete }.map { .incomplete(kiosk: $0.kiosk) }
    notes += totals.overlaps.map {
      .overlap(records: $0.records, screen: $0.screen, kiosk: $0.kiosk, time: seconds($0.time))
    }
    notes += totals.losses.map {
      .loss(records: $0.records, screen: $0.screen, kiosk: $0.kiosk, time: seconds($0.time))
    }
    notes += totals.unknownDues.map { due in
      let state: ReportNote.State =
        switch due.reason {
        case .memory: .setAside
        case .missing: .missing
        case .unreadable: .unreadable
        }
      return .unknownDue(minutes: (due.time + 59_999) / 60_000, hash: due.hash, state)
    }
    notes += totals.contradictions.map { .logged($0) }
    let doubtful = totals.days.reduce(0) { $0 + $1.underDoubtfulClock }
    if doubtful > 0 { notes.append(.wrongClock(time: seconds(doubtful))) }
    let screens = totals.screens
    for screen in screens
    where screens.count > 1 && screen.time.shown == 0 && !screen.knowsDown
      && screen.time.absent + screen.time.late + screen.time.asleep > 0
    {
      notes.append(.neverUp(screen: screen.screen))
    }
    return notes + UnrecordedHours.notes(on: totals)
  }

  /// Days that follow one another as one.
  static func runs(of days: Set<Int>) -> [ClosedRange<String>] {
    var runs: [ClosedRange<Int>] = []
    for day in days.sorted() {
      if let last = runs.last, last.upperBound == day - 1 {
        runs[runs.count - 1] = last.lowerBound...day
      } else {
        runs.append(day...day)
      }
    }
    return runs.map { date($0.lowerBound)...max(date($0.lowerBound), date($0.upperBound)) }
  }

  static func date(_ day: Int) -> String {
    let date = CivilDay.date(day)
    return LocalDate(year: date.year, month: date.month, day: date.day).description
  }

  static func seconds(_ milliseconds: Int) -> Double { Double(milliseconds) / 1000 }
}

extension ProofReport.ScreenTime {
  init(_ day: PlayTotals.ScreenDay) {
    let time = day.time
    notRecorded = ProofReport.seconds(day.unrecorded)
    notRecordedDue = day.unrecordedDue.map(ProofReport.seconds)
    shown = ProofReport.seconds(time.shown)
    black = ProofReport.seconds(time.black)
    absent = ProofReport.seconds(time.absent)
    late = ProofReport.seconds(time.late)
    asleep = ProofReport.seconds(time.asleep)
  }

  /// Whether there is unrecorded time of which it is not known what was due.
  var isDueUnknown: Bool { notRecorded > 0 && notRecordedDue == nil }

  /// What was due of both: not known where it is not of one of them. A day without such time knows of none.
  private func due(with other: Self) -> Double? {
    guard !isDueUnknown, !other.isDueUnknown else { return nil }
    return notRecordedDue.map { $0 + (other.notRecordedDue ?? 0) } ?? other.notRecordedDue
  }

  static func += (sum: inout Self, other: Self) {
    sum.shown += other.shown
    sum.black += other.black
    sum.absent += other.absent
    sum.late += other.late
    sum.asleep += other.asleep
    sum.notRecordedDue = sum.due(with: other)
    sum.notRecorded += other.notRecorded
  }
}
