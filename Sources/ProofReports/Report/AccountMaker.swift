internal import Ledger
internal import Spool

/// Makes the accounts of a report. Anybody may write an export with many cards on many days, so the work grows with what the
/// export tells of cards and tiers. It grows with the number of cards times that of days where days do not tell what was due
/// while screens were down, as in exports of format 2, and with a configuration beside exports.
struct AccountMaker {
  private typealias Subject = PlayTotals.Subject
  private typealias Sums = PlayTotals.Sums
  let totals: PlayTotals
  private let terms: ScreenTerms
  /// In the order in which they are listed.
  private let screens: [PlayTotals.ScreenDay]
  private let disclosed: Set<Subject>?
  /// Of each of the days, the place of its screen in `screens`.
  let screenPlaces: [Int]
  /// The places of the days that tell of a subject, ascending.
  private let places: [Subject: [Int]]
  /// Those of each screen that do not tell what was due while it was down.
  let untoldDowns: [Int: [Int]]
  /// Cards by the rank of their tiers, those without one last, and by title; those without a record too, if they are known.
  private(set) var cards: [String] = []
  private(set) var tiers: [String] = []
  /// The cards of each tier, in their order.
  private var members: [String: [String]] = [:]

  init(_ totals: PlayTotals, _ terms: ScreenTerms) {
    (self.totals, self.terms) = (totals, terms)
    (screens, disclosed) = (totals.screens, totals.disclosed)
    let names = Dictionary(uniqueKeysWithValues: screens.enumerated().map { ($1.name, $0) })
    screenPlaces = totals.days.map { names[$0.name] ?? 0 }
    var places: [Subject: [Int]] = [:]
    var untoldDowns: [Int: [Int]] = [:]
    for (place, day) in totals.days.enumerated() {
      for subject in day.subjects.keys { places[subject, default: []].append(place) }
      if !day.knowsDown { untoldDowns[screenPlaces[place], default: []].append(place) }
    }
    (self.places, self.untoldDowns) = (places, untoldDowns)
    cards = listedCards()
    tiers = listedTiers()
    for card in cards { if let tier = tier(of: card) { members[tier, default: []].append(card) } }
  }

  private func listedCards() -> [String] {
    let known = Set(totals.cards.keys)
      .union(places.keys.compactMap { if case .card(let id) = $0 { id } else { nil } })
      .union(terms.parties.compactMap { if case .card(let id) = $0 { id } else { nil } })
    let told = disclosed.map { disclosed in known.filter { disclosed.contains(.card($0)) } } ?? known
    let ranks = Dictionary(
      uniqueKeysWithValues: Set(told.map(tier(of:))).sorted(by: isHigher).enumerated().map { ($1, $0) })
    return told.map { (ranks[tier(of: $0)] ?? 0, title(of: $0), $0) }.sorted(by: <).map(\.2)
  }

  private func listedTiers() -> [String] {
    let known = Set(
      places.keys.compactMap { if case .tier(let name) = $0 { name } else { nil } } + cards.compactMap(tier(of:)))
    // Of a tier that an export does not tell of, its cards in it may be some of many.
    return (disclosed.map { disclosed in known.filter { disclosed.contains(.tier($0)) } } ?? known).sorted(by: isHigher)
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
    let shown = Set(subjects.flatMap { places[$0] ?? [] }.map { screenPlaces[$0] })
    let agreed = subjects.map(Self.party).filter { terms[$0] != nil }
    let chosen = Set(
      screens.indices.filter { place in
        shown.contains(place) || agreed.contains { terms[$0, on: screens[place].screen] != nil }
      })
    guard !chosen.isEmpty, chosen.count < screens.count else { return self }
    var totals = totals
    totals.days = zip(totals.days, screenPlaces).filter { chosen.contains($1) }.map(\.0)
    return AccountMaker(totals, terms)
  }

  func sponsor(_ card: String) -> ProofReport.Account {
    var sponsor = made(.card(card), of: [card], id: card, title: title(of: card))
    sponsor.tier = tier(of: card)
    sponsor.opens = totals.visits[card]?.opens ?? 0
    sponsor.codes = totals.visits[card]?.codes ?? 0
    return sponsor
  }

  /// - Parameter accounts: those of its cards.
  func tier(_ name: String, _ accounts: [ProofReport.Account]) -> ProofReport.Account {
    var tier = made(.tier(name), of: members[name] ?? [], id: name, title: title(ofTier: name))
    // An export that does not tell of all of its cards says itself what the tier was promised.
    if disclosed == nil {
      tier.sum(cards: accounts)
    } else {
      tier.isSumAlone = true
      if tier.isMet == true { tier.isMet = nil }
    }
    return tier
  }

  private static func party(_ subject: Subject) -> ContractTerms.Party {
    switch subject {
    case .card(let id): .card(id)
    case .tier(let name): .tier(name)
    }
  }

  /// What is agreed for a screen. What was shown on a screen that does not list it any more has its newest terms.
  private func terms(of subject: Subject, on screen: String, isShown: Bool) -> ContractTerms? {
    let party = Self.party(subject)
    return terms[party, on: screen] ?? (isShown ? terms[party] ?? stated(subject) : nil)
  }

  /// What an export says is agreed.
  private func stated(_ subject: Subject) -> ContractTerms? {
    totals.agreements[subject].map { ContractTerms(stated: $0) }
  }

  private func made(_ subject: Subject, of cards: [String], id: String, title: String) -> ProofReport.Account {
    let told = sums(of: subject, cards)
    let shown = Set(told.filter { $0.sums != Sums() }.map { screenPlaces[$0.day] })
    // By the place of the screen.
    var parts: [Int: ProofReport.OnScreen] = [:]
    var agreed: [ContractTerms] = []
    var known: [Int: ContractTerms] = [:]
    for place in terms[Self.party(subject)] == nil ? shown.sorted() : Array(screens.indices) {
      let (screen, isShown) = (screens[place], shown.contains(place))
      let terms = terms(of: subject, on: screen.screen, isShown: isShown)
      guard isShown || terms != nil else { continue }
      known[place] = terms
      if let terms { agreed.append(terms) }
      parts[place] = ProofReport.OnScreen(
        kiosk: screen.kiosk, screen: screen.screen, contract: terms?.agreement ?? AgreementText.unknown,
        dates: terms?.dates,
        isContracted: terms?.isContracted ?? false)
    }
    if agreed.isEmpty, screens.isEmpty, let newest = terms(of: subject, on: "", isShown: true) { agreed = [newest] }
    var account = ProofReport.Account(
      id: id, title: title, contract: Self.common(agreed.map(\.agreement)) ?? AgreementText.unknown,
      dates: Self.common(agreed.map(\.dates)) ?? nil, isContracted: agreed.contains { $0.isContracted })
    var up = 0.0
    for (place, sums, estimated) in withUntoldDowns(told, known) {
      let (day, screen) = (totals.days[place], screenPlaces[place])
      var time = ProofReport.Time(sums)
      // An estimate in whole ms, as all times, so that days add up in CSV.
      time.down = ProofReport.seconds(sums.down) + (estimated * 1000).rounded() / 1000
      if time.contracted > 0 { up += ProofReport.seconds(day.time.shown) }
      time.contracted += time.down
      guard time != ProofReport.Time() else { continue }
      let name = ProofReport.date(day.day)
      Self.add(time, on: name, to: &account.days)
      account.time += time
      Self.add(time, on: name, to: &parts[screen, default: .init(day)].days)
      parts[screen, default: .init(day)].time += time
    }
    let order = parts.keys.sorted()
    var all = order.compactMap { parts[$0] }
    for index in all.indices { all[index].derive(share: known[order[index]]?.averageShare) }
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

  /// What each day tells of a subject, by the place of the day, ascending. A tier's own lines know in how much time at least one of
  /// its cards was in view; what it was promised is what they were.
  private func sums(of subject: Subject, _ cards: [String]) -> [(day: Int, sums: Sums)] {
    let own = days(with: subject)
    // Of an export's tier the cards may be missing, and the export says what it was promised.
    guard case .tier = subject, disclosed == nil else { return own }
    var all: [Int: Sums] = [:]
    for card in cards { for (day, sums) in days(with: .card(card)) { all[day, default: Sums()] += sums } }
    for (day, var sums) in own {
      let promised = all[day] ?? Sums()
      (sums.contracted, sums.down) = (promised.contracted, promised.down)
      all[day] = sums
    }
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func days(with subject: Subject) -> [(day: Int, sums: Sums)] {
    (places[subject] ?? []).map { ($0, totals.days[$0].subjects[subject] ?? Sums()) }
  }
}

extension ProofReport.OnScreen {
  fileprivate init(_ day: PlayTotals.ScreenDay) {
    self.init(kiosk: day.kiosk, screen: day.screen, contract: AgreementText.unknown, isContracted: false)
  }

  fileprivate var name: PlayTotals.ScreenName { PlayTotals.ScreenName(kiosk: kiosk, screen: screen) }

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

  /// Sums up for a tier what is owed to its cards, screen by screen. What one card got beyond its share does not reduce what is
  /// owed to another.
  fileprivate mutating func sum(cards: [ProofReport.Account]) {
    let bought = cards.filter(\.isContracted)
    guard !bought.isEmpty else { return }
    if contract == AgreementText.noShare { (contract, isContracted) = (AgreementText.ofCards, true) }
    owed = bought.reduce(0) { $0 + $1.shownOwed }
    owedDown = bought.reduce(0) { $0 + $1.owedDown }
    isMet = bought.contains(where: \.isDue) ? bought.allSatisfy(\.isKept) : nil
    let parts = Dictionary(grouping: bought.flatMap { $0.screens ?? [] }.filter(\.isContracted), by: \.name)
    for index in (screens ?? []).indices {
      guard let place = screens?[index], let parts = parts[place.name] else { continue }
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
