internal import Ledger

// What the cards of a tier come to.
extension ProofReport.Account {
  /// Sums up for a tier what is owed to its cards, screen by screen: what one got beyond its part makes good nothing of
  /// another's.
  mutating func sum(cards: [ProofReport.Account]) {
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
    leaveOutEqualParts(of: cards)
  }

  /// An equal part of a card without an agreement is nothing that the tier has contracted.
  private mutating func leaveOutEqualParts(of cards: [ProofReport.Account]) {
    let whole = time.contractedUp
    guard let places = screens else {
      let others = cards.filter { !$0.isContracted && $0.time.contracted > 0 }
      guard isContracted, !others.isEmpty else { return }
      let due = Due(cards.filter(\.isContracted).map { ($0.time, $0.days) })
      due.replace(&time, &days)
      contractedShare = contractedShare.map { whole > 0 ? $0 * time.contractedUp / whole : $0 }
      return
    }
    let parts = Dictionary(grouping: cards.flatMap { $0.screens ?? [] }, by: \.name)
    var hasOthers = false
    for (index, place) in places.enumerated() where place.isContracted {
      let all = parts[place.name] ?? []
      guard all.contains(where: { !$0.isContracted && $0.time.contracted > 0 }) else { continue }
      hasOthers = true
      var part = place
      Due(all.filter(\.isContracted).map { ($0.time, $0.days) }).replace(&part.time, &part.days)
      let up = place.time.contractedUp
      part.contractedShare = part.contractedShare.map { up > 0 ? $0 * part.time.contractedUp / up : $0 }
      screens?[index] = part
    }
    guard hasOthers else { return }
    Due((screens ?? []).map { ($0.time, $0.days) }).replace(&time, &days)
    contractedShare = contractedShare.map { whole > 0 ? $0 * time.contractedUp / whole : $0 }
  }

  /// What was due of several, in all and by day, s.
  private struct Due {
    private var contracted = 0.0
    private var down = 0.0
    private var days: [String: (contracted: Double, down: Double)] = [:]

    init(_ parts: [(time: ProofReport.Time, days: [ProofReport.Day])]) {
      for part in parts {
        contracted += part.time.contracted
        down += part.time.down
        for day in part.days {
          days[day.day, default: (0, 0)].contracted += day.time.contracted
          days[day.day, default: (0, 0)].down += day.time.down
        }
      }
    }

    /// Puts it in place of what was due.
    func replace(_ time: inout ProofReport.Time, _ all: inout [ProofReport.Day]) {
      (time.contracted, time.down) = (contracted, down)
      for index in all.indices {
        let day = days[all[index].day] ?? (0, 0)
        (all[index].time.contracted, all[index].time.down) = (day.contracted, day.down)
      }
    }
  }
}
