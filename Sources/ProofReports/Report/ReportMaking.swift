package import Ledger
internal import MarqueeConfig
package import MarqueeValues
internal import Spool

extension ProofReport {
  /// - Parameters:
  ///   - totals: of the span.
  ///   - terms: the contracts of cards and tiers, as far as they are known.
  ///   - zone: of the moments in the report.
  /// - Throws: if the totals have no card or tier of the chosen name.
  package init(
    _ totals: PlayTotals, terms: [ContractTerms.Party: ContractTerms], choice: Choice = .all, in zone: Zone
  ) throws(UnknownName) {
    func time(_ milliseconds: Int) -> String { WrittenInstant.iso(CivilDay.quotient(milliseconds, 1000), in: zone) }
    self.zone = zone.name
    from = time(totals.from)
    until = time(totals.until)
    kiosks = Self.distinct(totals.checkpoints.map(\.kiosk) + totals.days.map(\.kiosk))
    screens = totals.screens.map { screen in
      Screen(
        kiosk: screen.kiosk, screen: screen.screen, time: ScreenTime(screen.time),
        underPlausibleClock: Self.seconds(screen.underPlausibleClock),
        underDoubtfulClock: Self.seconds(screen.underDoubtfulClock), missedFrames: screen.missedFrames,
        frames: screen.frames)
    }
    for day in totals.days {
      let name = Self.date(day.day)
      if days.last?.day != name { days.append(ScreenDay(day: name, time: ScreenTime())) }
      days[days.count - 1].time += ScreenTime(day.time)
    }
    losses = totals.gaps.map { Loss(kiosk: $0.kiosk, records: $0.missing.count, until: time($0.until)) }
    faults = totals.faults
    notes = Self.notes(on: totals)
    checkpoints = totals.checkpoints.map {
      Checkpoint(kiosk: $0.kiosk, size: $0.size, time: time($0.time), isComplete: $0.isComplete, note: $0.note)
    }
    let makers = SponsorMaker(totals, terms)
    let cards = makers.cards
    let tierNames = makers.tiers
    switch choice {
    case .all: (sponsors, tiers) = (cards.map(makers.sponsor), tierNames.map(makers.tier))
    case .card(let name):
      guard let card = cards.first(where: { $0 == name }) ?? cards.first(where: { makers.title(of: $0) == name }) else {
        throw Self.unknown(name, "card", among: cards + cards.map(makers.title))
      }
      sponsors = [makers.sponsor(card)]
    case .tier(let name):
      guard let tier = tierNames.first(where: { $0 == name }) else {
        throw Self.unknown(name, "tier", among: tierNames)
      }
      (sponsors, tiers) = (cards.filter { makers.tier(of: $0) == tier }.map(makers.sponsor), [makers.tier(tier)])
    }
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
    if totals.leavesOutFewVisits { notes.append("hours with fewer than 5 opens are left out of opens") }
    for checkpoint in totals.checkpoints where !checkpoint.isComplete {
      notes.append("the newest checkpoint of \(checkpoint.kiosk) does not cover the end of this time yet")
    }
    let doubtful = totals.days.reduce(0) { $0 + $1.underDoubtfulClock }
    if doubtful > 0 { notes.append("the clock was wrong for \(ReportText.length(seconds(doubtful))) of this time") }
    return notes
  }

  static func date(_ day: Int) -> String {
    let date = CivilDay.date(day)
    return LocalDate(year: date.year, month: date.month, day: date.day).description
  }

  static func seconds(_ milliseconds: Int) -> Double { Double(milliseconds) / 1000 }
}

extension ProofReport.ScreenTime {
  init(_ time: MinuteRecord.ScreenTime) {
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
  }
}

/// Makes the sponsors of a report.
private struct SponsorMaker {
  private typealias Subject = PlayTotals.Subject
  private let totals: PlayTotals
  private let terms: [ContractTerms.Party: ContractTerms]
  private let subjects: [Subject: PlayTotals.Sums]

  init(_ totals: PlayTotals, _ terms: [ContractTerms.Party: ContractTerms]) {
    self.totals = totals
    self.terms = terms
    subjects = totals.subjects
  }

  /// Cards by title; those without a record too, if they are known.
  var cards: [String] {
    let known = Set(totals.cards.keys)
      .union(subjects.keys.compactMap { if case .card(let id) = $0 { id } else { nil } })
      .union(terms.keys.compactMap { if case .card(let id) = $0 { id } else { nil } })
    return known.sorted { (title(of: $0), $0) < (title(of: $1), $1) }
  }

  var tiers: [String] {
    let known = Set(
      subjects.keys.compactMap { if case .tier(let name) = $0 { name } else { nil } } + cards.compactMap(tier(of:)))
    return known.sorted()
  }

  func title(of card: String) -> String { terms[.card(card)]?.title ?? totals.cards[card]?.title ?? card }

  func tier(of card: String) -> String? { terms[.card(card)]?.tier ?? totals.cards[card]?.tier }

  func sponsor(_ card: String) -> ProofReport.Sponsor {
    var sponsor = made(.card(card), of: [card], terms[.card(card)], id: card, title: title(of: card))
    sponsor.tier = tier(of: card)
    sponsor.opens = totals.visits[card]?.opens ?? 0
    sponsor.codes = totals.visits[card]?.codes ?? 0
    return sponsor
  }

  func tier(_ name: String) -> ProofReport.Sponsor {
    made(
      .tier(name), of: cards.filter { tier(of: $0) == name }, terms[.tier(name)], id: name,
      title: terms[.tier(name)]?.title ?? name)
  }

  private func made(
    _ subject: Subject, of cards: [String], _ terms: ContractTerms?, id: String, title: String
  ) -> ProofReport.Sponsor {
    var sponsor = ProofReport.Sponsor(
      id: id, title: title, contract: terms?.agreement ?? "not known", dates: terms?.dates,
      isContracted: terms?.isContracted ?? false)
    let rates = rates(of: subject, cards)
    for day in totals.days {
      let sums = sums(of: subject, cards, on: day)
      var time = ProofReport.Time(sums)
      let missing = ProofReport.seconds(day.time.absent + day.time.late)
      if sums.contracted > 0, day.time.shown > 0 {
        time.down = time.contracted * missing / ProofReport.seconds(day.time.shown)
      } else if terms?.includes(day: day.day) ?? false {
        time.down = (rates[ScreenName(day)] ?? 0) * missing
      }
      guard time != ProofReport.Time() else { continue }
      let name = ProofReport.date(day.day)
      if sponsor.days.last?.day != name { sponsor.days.append(ProofReport.Day(day: name, time: ProofReport.Time())) }
      sponsor.days[sponsor.days.count - 1].time += time
      sponsor.time += time
    }
    sponsor.contractedShare = terms?.averageShare
    if let share = terms?.averageShare, sponsor.time.contracted > 0 {
      sponsor.deliveredShare = share * sponsor.time.delivered / sponsor.time.contracted
    }
    if sponsor.isContracted {
      sponsor.owed = max(0, sponsor.time.contracted + sponsor.time.down - sponsor.time.delivered)
    }
    return sponsor
  }

  private struct ScreenName: Hashable {
    let kiosk: String
    let screen: String

    init(_ day: PlayTotals.ScreenDay) { (kiosk, screen) = (day.kiosk, day.screen) }
  }

  /// Contracted s of each s that a screen was up, over the days on which anything was contracted.
  private func rates(of subject: Subject, _ cards: [String]) -> [ScreenName: Double] {
    var times: [ScreenName: (contracted: Int, shown: Int)] = [:]
    for day in totals.days {
      let contracted = sums(of: subject, cards, on: day).contracted
      guard contracted > 0 else { continue }
      times[ScreenName(day), default: (0, 0)].contracted += contracted
      times[ScreenName(day), default: (0, 0)].shown += day.time.shown
    }
    return times.compactMapValues { $0.shown > 0 ? Double($0.contracted) / Double($0.shown) : nil }
  }

  /// A tier's own lines know in how much time at least one of its cards was in view; what it was promised is what they were.
  private func sums(of subject: Subject, _ cards: [String], on day: PlayTotals.ScreenDay) -> PlayTotals.Sums {
    var sums = day.subjects[subject] ?? PlayTotals.Sums()
    guard case .tier = subject else { return sums }
    let all = cards.compactMap { day.subjects[.card($0)] }
    if day.subjects[subject] == nil { for other in all { sums += other } }
    sums.contracted = all.reduce(0) { $0 + $1.contracted }
    return sums
  }
}

extension ProofReport.Time {
  fileprivate init(_ sums: PlayTotals.Sums) {
    contracted = ProofReport.seconds(sums.contracted)
    delivered = ProofReport.seconds(sums.unattended)
    deliveredUnion = ProofReport.seconds(sums.unattendedUnion)
    bonus = ProofReport.seconds(sums.visitor)
    bonusUnion = ProofReport.seconds(sums.visitorUnion)
    placeholder = ProofReport.seconds(sums.placeholder)
    logoMissing = ProofReport.seconds(sums.logoMissing)
    passes = sums.passes
    bonusPasses = sums.visitorPasses
  }

  fileprivate static func += (sum: inout Self, other: Self) {
    sum.contracted += other.contracted
    sum.down += other.down
    sum.delivered += other.delivered
    sum.deliveredUnion += other.deliveredUnion
    sum.bonus += other.bonus
    sum.bonusUnion += other.bonusUnion
    sum.placeholder += other.placeholder
    sum.logoMissing += other.logoMissing
    sum.passes += other.passes
    sum.bonusPasses += other.bonusPasses
  }
}
