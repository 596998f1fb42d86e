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
    var makers = SponsorMaker(totals, terms)
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
    (sponsors, tiers) = (cards.map(makers.sponsor), tierNames.map(makers.tier))
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
    notes = Self.notes(on: makers.totals)
    notes += totals.unsure.map { unsure in
      """
      the clock of screen \(unsure.screen) of \(unsure.kiosk) was set from \(time(unsure.span.lowerBound)) to \
      \(time(unsure.span.upperBound)), and was never known to be right before: whether nothing was recorded for that time is not \
      known, and it counts as none
      """
    }
    let parties = cards.map { ContractTerms.Party.card($0) } + tierNames.map { .tier($0) }
    notes += Self.notes(on: parties.compactMap { terms[$0] }, in: zone)
  }

  private static let mostChanges = 20

  /// Says which contracts changed within the time of the report.
  private static func notes(on terms: [ContractTerms], in zone: Zone) -> [String] {
    let changes = terms.flatMap { terms in
      terms.former.map { former in
        "the contract of \(quoted(terms.title)) was \(quoted(former.agreement)) before "
          + "\(WrittenInstant.text(former.until, in: zone)); its shares are averages over this time"
      }
    }
    let rest = changes.count - mostChanges
    return changes.prefix(mostChanges) + (rest > 0 ? ["\(counted(rest, "contract")) more changed in this time"] : [])
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

  private static func notes(on totals: PlayTotals) -> [String] {
    var notes: [String] = []
    if totals.days.isEmpty { notes.append("no record is of this time") }
    if !totals.wholeDays.isEmpty {
      let days = totals.wholeDays.sorted().map(date).joined(separator: ", ")
      notes.append("counted whole, because its minutes have expired: \(days)")
    }
    if !totals.cutDays.isEmpty {
      let days = totals.cutDays.sorted().map(date).joined(separator: ", ")
      notes.append(
        "exports tell by whole days what was contracted; in proportion to the time that the screen was up: \(days)")
    }
    for scope in totals.scopes {
      guard let subjects = scope.subjects else { continue }
      let names = subjects.map { subject in
        switch subject {
        case .card(let id): quoted(id)
        case .tier(let name): "all of \(quoted(name))"
        }
      }.sorted()
      let rest = names.count > 8 ? " and \(names.count - 8) more" : ""
      notes.append("the export of \(scope.kiosk) tells only of \(names.prefix(8).joined(separator: ", "))\(rest)")
    }
    if totals.leavesOutFewVisits { notes.append("hours with fewer than 5 opens are left out of opens") }
    for checkpoint in totals.checkpoints where !checkpoint.isComplete {
      notes.append("the newest checkpoint of \(checkpoint.kiosk) does not cover the end of this time yet")
    }
    for overlap in totals.overlaps {
      notes.append(
        """
        \(counted(overlap.records, "record")) of screen \(overlap.screen) of \(overlap.kiosk) \
        \(overlap.records == 1 ? "is" : "are") of a time that earlier records cover for \
        \(ReportText.length(seconds(overlap.time))): an instant counts once
        """)
    }
    for loss in totals.losses {
      notes.append(
        """
        \(counted(loss.records, "record")) of screen \(loss.screen) of \(loss.kiosk) \
        \(loss.records == 1 ? "was" : "were") open as the marquee was killed or lost power: up to \
        \(ReportText.length(seconds(loss.time))) of what was shown are lost
        """)
    }
    notes += totals.unknownDues.map(\.sentence)
    notes += totals.contradictions
    let doubtful = totals.days.reduce(0) { $0 + $1.underDoubtfulClock }
    if doubtful > 0 { notes.append("the clock was wrong for \(ReportText.length(seconds(doubtful))) of this time") }
    let screens = totals.screens
    for screen in screens
    where screens.count > 1 && screen.time.shown == 0 && !screen.knowsDown
      && screen.time.absent + screen.time.late + screen.time.asleep > 0
    {
      notes.append("screen \(screen.screen) was never up in this time; what was due there is not known")
    }
    return notes + UnrecordedHours.notes(on: totals)
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
    shown = ProofReport.seconds(time.shown)
    black = ProofReport.seconds(time.black)
    absent = ProofReport.seconds(time.absent)
    late = ProofReport.seconds(time.late)
    asleep = ProofReport.seconds(time.asleep)
  }

  static func += (sum: inout Self, other: Self) {
    sum.shown += other.shown
    sum.black += other.black
    sum.absent += other.absent
    sum.late += other.late
    sum.asleep += other.asleep
    sum.notRecorded += other.notRecorded
  }
}
