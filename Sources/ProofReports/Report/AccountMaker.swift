internal import Ledger
internal import Spool

/// Makes the accounts of a report.
struct AccountMaker {
  private typealias Subject = PlayTotals.Subject
  let totals: PlayTotals
  private let terms: ScreenTerms
  private let subjects: [Subject: PlayTotals.Sums]
  /// In the order in which they are listed.
  private let screens: [PlayTotals.ScreenDay]

  init(_ totals: PlayTotals, _ terms: ScreenTerms) {
    self.totals = totals
    self.terms = terms
    subjects = totals.subjects
    screens = totals.screens
  }

  /// Cards by the rank of their tiers, those without one last, and by title; those without a record too, if they are known.
  var cards: [String] {
    let known = Set(totals.cards.keys)
      .union(subjects.keys.compactMap { if case .card(let id) = $0 { id } else { nil } })
      .union(terms.parties.compactMap { if case .card(let id) = $0 { id } else { nil } })
    let told = totals.disclosed.map { disclosed in known.filter { disclosed.contains(.card($0)) } } ?? known
    let places = Dictionary(
      uniqueKeysWithValues: Set(told.map(tier(of:))).sorted(by: isHigher).enumerated().map { ($1, $0) })
    return told.map { (places[tier(of: $0)] ?? 0, title(of: $0), $0) }.sorted(by: <).map(\.2)
  }

  var tiers: [String] {
    let known = Set(
      subjects.keys.compactMap { if case .tier(let name) = $0 { name } else { nil } } + cards.compactMap(tier(of:)))
    // Of a tier that an export does not tell of, its cards in it may be some of many.
    return (totals.disclosed.map { disclosed in known.filter { disclosed.contains(.tier($0)) } } ?? known).sorted(
      by: isHigher)
  }

  /// Whether a tier stands before another one: in the order of the configuration, then by name; no tier stands last.
  private func isHigher(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one != nil && other == nil }
    func key(_ name: String) -> (Int, String) { (terms[.tier(name)]?.rank ?? .max, name) }
    return key(one) < key(other)
  }

  func title(of card: String) -> String { terms[.card(card)]?.title ?? totals.cards[card]?.title ?? card }

  private func title(ofTier name: String) -> String {
    terms[.tier(name)]?.title ?? totals.agreements[.tier(name)]?.title ?? name
  }

  func tier(of card: String) -> String? { terms[.card(card)]?.tier ?? totals.cards[card]?.tier }

  /// The same with the screens alone that list any of these, or have shown them; with all if none has.
  func limited(to cards: [String], _ tiers: [String]) -> AccountMaker {
    let subjects = cards.map { Subject.card($0) } + tiers.map { Subject.tier($0) }
    let names = Set(
      screens.filter { screen in
        subjects.contains { terms(of: $0, on: screen.screen, isShown: screen.subjects[$0] != nil) != nil }
          || subjects.contains { screen.subjects[$0] != nil }
      }.map(\.name))
    guard !names.isEmpty, names.count < screens.count else { return self }
    var totals = totals
    totals.days.removeAll { !names.contains($0.name) }
    return AccountMaker(totals, terms)
  }

  func sponsor(_ card: String) -> ProofReport.Account {
    var sponsor = made(.card(card), of: [card], id: card, title: title(of: card))
    sponsor.tier = tier(of: card)
    sponsor.opens = totals.visits[card]?.opens ?? 0
    sponsor.codes = totals.visits[card]?.codes ?? 0
    return sponsor
  }

  /// - Parameter accounts: those of all cards.
  func tier(_ name: String, _ accounts: [ProofReport.Account]) -> ProofReport.Account {
    var tier = made(
      .tier(name), of: cards.filter { self.tier(of: $0) == name }, id: name, title: title(ofTier: name))
    // An export that does not tell of all of its cards says itself what the tier was promised.
    if totals.disclosed == nil {
      tier.sum(cards: accounts.filter { $0.tier == name })
    } else {
      tier.isSumAlone = true
      if tier.isMet == true { tier.isMet = nil }
    }
    return tier
  }

  /// What is agreed for a screen. What was shown on a screen that does not list it any more has its newest terms.
  private func terms(of subject: Subject, on screen: String, isShown: Bool) -> ContractTerms? {
    let party: ContractTerms.Party =
      switch subject {
      case .card(let id): .card(id)
      case .tier(let name): .tier(name)
      }
    return terms[party, on: screen] ?? (isShown ? terms[party] ?? stated(subject) : nil)
  }

  /// What an export says is agreed.
  private func stated(_ subject: Subject) -> ContractTerms? {
    totals.agreements[subject].map { ContractTerms(stated: $0) }
  }

  private func made(_ subject: Subject, of cards: [String], id: String, title: String) -> ProofReport.Account {
    var parts: [PlayTotals.ScreenName: ProofReport.OnScreen] = [:]
    var agreed: [ContractTerms] = []
    var known: [PlayTotals.ScreenName: ContractTerms] = [:]
    for screen in screens {
      let isShown = sums(of: subject, cards, on: screen) != PlayTotals.Sums()
      let terms = terms(of: subject, on: screen.screen, isShown: isShown)
      guard isShown || terms != nil else { continue }
      known[screen.name] = terms
      if let terms { agreed.append(terms) }
      parts[screen.name] = ProofReport.OnScreen(
        kiosk: screen.kiosk, screen: screen.screen, contract: terms?.agreement ?? AgreementText.unknown,
        dates: terms?.dates,
        isContracted: terms?.isContracted ?? false)
    }
    if agreed.isEmpty, screens.isEmpty, let newest = terms(of: subject, on: "", isShown: true) { agreed = [newest] }
    var account = ProofReport.Account(
      id: id, title: title, contract: Self.common(agreed.map(\.agreement)) ?? AgreementText.unknown,
      dates: Self.common(agreed.map(\.dates)) ?? nil, isContracted: agreed.contains { $0.isContracted })
    let rates = rates(of: subject, cards)
    var up = 0.0
    for day in totals.days {
      let sums = sums(of: subject, cards, on: day)
      var time = ProofReport.Time(sums)
      time.down = ProofReport.seconds(sums.down)
      if !day.knowsDown {
        let estimate = Self.estimatedDown(
          on: day, contracted: time.contracted, rate: rates[day.name] ?? 0,
          isListed: known[day.name]?.includes(day: day.day) ?? false)
        // Whole ms, as all times, so that days add up in CSV.
        time.down += (estimate * 1000).rounded() / 1000
      }
      if time.contracted > 0 { up += ProofReport.seconds(day.time.shown) }
      time.contracted += time.down
      guard time != ProofReport.Time() else { continue }
      let name = ProofReport.date(day.day)
      Self.add(time, on: name, to: &account.days)
      account.time += time
      Self.add(time, on: name, to: &parts[day.name, default: .init(day)].days)
      parts[day.name, default: .init(day)].time += time
    }
    var all = screens.compactMap { parts[$0.name] }
    for index in all.indices {
      let share = known[PlayTotals.ScreenName(kiosk: all[index].kiosk, screen: all[index].screen)]?.averageShare
      all[index].derive(share: share)
    }
    account.sum(screens: all, newestShare: agreed.count == 1 ? agreed[0].averageShare : nil)
    if screens.count > 1 { account.screens = all }
    let ranges = agreed.compactMap(\.shares)
    if let first = ranges.first {
      let range = ranges.reduce(first) { $0.extended(to: $1) }
      // The average is of what was agreed before, too.
      let hasChanged = agreed.contains { !$0.former.isEmpty }
      if range.differs || hasChanged { (account.leastShare, account.mostShare) = (range.lowerBound, range.upperBound) }
    }
    // Of a card with hours it is not known for how much of a day the screens were up in them.
    if let share = account.contractedShare, share > 0, up > 0, agreed.allSatisfy(\.hours.isEmpty) {
      account.cardsAtOnce = account.time.contractedUp / share / up
    }
    return account
  }

  /// What was due of the time in which a screen was down, on a day whose records do not tell that apart, s: the rates of the days
  /// of this report stand for it.
  /// - Parameters:
  ///   - contracted: of the time in which the screen was up on that day, s.
  ///   - rate: contracted s of each s that the screen was up in this report.
  ///   - isListed: whether the screen's terms include that day.
  private static func estimatedDown(
    on day: PlayTotals.ScreenDay, contracted: Double, rate: Double, isListed: Bool
  ) -> Double {
    let missing = ProofReport.seconds(day.time.absent + day.time.late + day.time.asleep)
    if contracted > 0, day.time.shown > 0 { return contracted * missing / ProofReport.seconds(day.time.shown) }
    return isListed ? rate * missing : 0
  }

  /// What all have in common; `nil` for none.
  private static func common(_ texts: [String]) -> String? {
    texts.first.map { first in texts.allSatisfy { $0 == first } ? first : AgreementText.differing }
  }

  private static func common(_ texts: [String?]) -> String?? {
    texts.first.map { first in texts.allSatisfy { $0 == first } ? first : AgreementText.differing }
  }

  private static func add(_ time: ProofReport.Time, on day: String, to days: inout [ProofReport.Day]) {
    if days.last?.day != day { days.append(ProofReport.Day(day: day, time: ProofReport.Time())) }
    days[days.count - 1].time += time
  }

  /// Contracted s of each s that a screen was up, over the days on which anything was contracted.
  private func rates(of subject: Subject, _ cards: [String]) -> [PlayTotals.ScreenName: Double] {
    var times: [PlayTotals.ScreenName: (contracted: Int, shown: Int)] = [:]
    for day in totals.days {
      let contracted = sums(of: subject, cards, on: day).contracted
      guard contracted > 0 else { continue }
      times[day.name, default: (0, 0)].contracted += contracted
      times[day.name, default: (0, 0)].shown += day.time.shown
    }
    return times.compactMapValues { $0.shown > 0 ? Double($0.contracted) / Double($0.shown) : nil }
  }

  /// A tier's own lines know in how much time at least one of its cards was in view; what it was promised is what they were.
  private func sums(of subject: Subject, _ cards: [String], on day: PlayTotals.ScreenDay) -> PlayTotals.Sums {
    var sums = day.subjects[subject] ?? PlayTotals.Sums()
    // Of an export's tier the cards may be missing, and the export says what it was promised.
    guard case .tier = subject, totals.disclosed == nil else { return sums }
    let all = cards.compactMap { day.subjects[.card($0)] }
    if day.subjects[subject] == nil { for other in all { sums += other } }
    sums.contracted = all.reduce(0) { $0 + $1.contracted }
    sums.down = all.reduce(0) { $0 + $1.down }
    return sums
  }
}

extension ProofReport.OnScreen {
  fileprivate init(_ day: PlayTotals.ScreenDay) {
    self.init(kiosk: day.kiosk, screen: day.screen, contract: AgreementText.unknown, isContracted: false)
  }

  /// Derives the part that was shown and what is owed from the times.
  /// - Parameter share: the part that is agreed; `nil` if it is not known.
  fileprivate mutating func derive(share: Double?) {
    contractedShare = share
    if let share, time.contractedUp > 0 { deliveredShare = share * time.delivered / time.contractedUp }
    if isContracted { owed = max(0, time.contracted - time.delivered) }
    owedDown = min(owed, time.down)
  }
}

extension ProofReport.Account {
  /// Derives the shares from the times, and sums up what is owed over the screens. What it got on one screen beyond its part
  /// makes good nothing on another: it has bought a part of each.
  fileprivate mutating func sum(screens: [ProofReport.OnScreen], newestShare: Double?) {
    contractedShare = Self.share(of: screens) ?? newestShare
    if let share = contractedShare, time.contractedUp > 0 {
      deliveredShare = share * time.delivered / time.contractedUp
    }
    if isContracted { owed = screens.reduce(0) { $0 + $1.owed } }
    owedDown = screens.reduce(0) { $0 + $1.owedDown }
    let bought = screens.filter(\.isContracted)
    if isKnown, bought.contains(where: { $0.time.contracted > 0 }) { isMet = bought.allSatisfy(\.isKept) }
  }

  /// Sums up for a tier what is owed to its cards, screen by screen: what one got beyond its part makes good nothing of
  /// another's.
  fileprivate mutating func sum(cards: [ProofReport.Account]) {
    let bought = cards.filter(\.isContracted)
    guard !bought.isEmpty else { return }
    if contract == AgreementText.noShare { (contract, isContracted) = (AgreementText.ofCards, true) }
    owed = bought.reduce(0) { $0 + $1.shownOwed }
    owedDown = bought.reduce(0) { $0 + $1.owedDown }
    isMet = bought.contains(where: \.isDue) ? bought.allSatisfy(\.isKept) : nil
    for index in (screens ?? []).indices {
      guard let place = screens?[index] else { continue }
      let parts = bought.flatMap { $0.screens ?? [] }.filter { $0.screen == place.screen && $0.kiosk == place.kiosk }
        .filter(\.isContracted)
      guard !parts.isEmpty else { continue }
      if place.contract == AgreementText.noShare {
        screens?[index].contract = AgreementText.ofCards
        screens?[index].isContracted = true
      }
      screens?[index].owed = parts.reduce(0) { $0 + ProofReport.shown(owed: $1.owed) }
      screens?[index].owedDown = parts.reduce(0) { $0 + $1.owedDown }
    }
  }

  /// The part of the time of all screens together; `nil` if none is known.
  private static func share(of screens: [ProofReport.OnScreen]) -> Double? {
    let shares = screens.compactMap(\.contractedShare)
    guard let first = shares.first, shares.contains(where: { $0 != first }) else { return shares.first }
    var (contracted, whole) = (0.0, 0.0)
    for screen in screens {
      guard let share = screen.contractedShare, share > 0 else { continue }
      contracted += screen.time.contractedUp
      whole += screen.time.contractedUp / share
    }
    return whole > 0 ? contracted / whole : shares.reduce(0, +) / Double(shares.count)
  }
}

extension ClosedRange<Double> {
  /// Whether the shares at its ends are written differently.
  var differs: Bool { upperBound - lowerBound > 0.000_05 }
}

extension ProofReport.Time {
  fileprivate init(_ sums: PlayTotals.Sums) {
    contracted = ProofReport.seconds(sums.contracted)
    delivered = ProofReport.seconds(sums.counts.delivered)
    deliveredUnion = ProofReport.seconds(sums.counts.deliveredUnion)
    bonus = ProofReport.seconds(sums.counts.bonus)
    bonusUnion = ProofReport.seconds(sums.counts.bonusUnion)
    placeholder = ProofReport.seconds(sums.counts.placeholder)
    logoMissing = ProofReport.seconds(sums.counts.logoMissing)
    passes = sums.counts.passes
    bonusPasses = sums.counts.bonusPasses
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
