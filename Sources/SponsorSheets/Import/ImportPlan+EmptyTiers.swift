internal import ConfigurationEditing
internal import Messages

extension ImportPlan {
  /// Reports a cell that was filled from the row above where the card has another tier.
  mutating func requireClearTier(of sponsor: Sponsor, _ index: Int) {
    guard sponsor.isTierFilled, answers.emptyTiers == nil, let tier = sponsor.tier,
      let present = text.text(at: cards[index].path.key("tier")),
      TierNames.key(for: present) != TierNames.key(for: tier)
    else { return }
    faults.append(
      SheetFault(
        file: file, row: sponsor.row,
        message: "\(quoted(sponsor.label)) has no tier in the table, and \(quoted(present)) in the configuration; say "
          + "--empty-tiers fill if the cell is merged with the one above, which makes it \(quoted(tier)), or "
          + "--empty-tiers keep"))
  }

  /// Names the sponsors without a tier beside others that have one, and asks where their cells may be merged with those above.
  mutating func reportMissingTiers(of sponsors: [Sponsor], new: [Sponsor]) {
    guard answers.emptyTiers == nil, sponsors.contains(where: { $0.tier != nil }) else { return }
    let rows = Set(new.map(\.row)).union(rowsWithoutTier)
    let bare = sponsors.filter { sponsor in
      sponsor.tier == nil && sponsor.cleared.union(sponsor.unread).isDisjoint(with: [.tier])
        && rows.contains(sponsor.row)
    }
    guard let first = bare.first else { return }
    let names = bare.prefix(10).map { "\(quoted($0.label)) (row \($0.row))" }
    let rest = bare.count - names.count
    let (has, cell) = bare.count == 1 ? ("has", "the row") : ("have", "each row")
    let start = "\(listed(names + (rest > 0 ? ["\(rest) more"] : []), "and")) \(has) no tier, while others have one; "
    func report(_ severity: Diagnostic.Severity, _ remedy: String) {
      faults.append(SheetFault(file: file, row: first.row, severity: severity, message: start + remedy))
    }
    guard let merged = bare.first(where: { $0.tierAbove != nil }), let above = merged.tierAbove else {
      return report(.warning, "write it into \(cell), or say --empty-tiers keep")
    }
    let none = "--empty-tiers keep if \(bare.count == 1 ? "it has" : "they have")"
    if let settled = settledOtherwise(among: sponsors) {
      return report(
        .error,
        "say \(none) none, or write it into \(cell). The cells are not merged: \(quoted(settled.sponsor.label)) (row "
          + "\(settled.sponsor.row)) is in \(quoted(settled.tier)) in the configuration")
    }
    report(
      .error,
      "say --empty-tiers fill if \(bare.count == 1 ? "its cell is merged with the one" : "their cells are merged with those") "
        + "above, which makes \(bare.count == 1 ? "it" : quoted(merged.label)) \(quoted(above)), or \(none) no tier")
  }

  /// A sponsor that the configuration has in another tier than that above its empty cell.
  private func settledOtherwise(among sponsors: [Sponsor]) -> (sponsor: Sponsor, tier: String)? {
    sponsors.lazy.compactMap { sponsor -> (Sponsor, String)? in
      guard let above = sponsor.tierAbove, case .one(let card) = match(sponsor, logo: nil),
        let tier = text.text(at: cards[card].path.key("tier")), TierNames.key(for: tier) != TierNames.key(for: above)
      else { return nil }
      return (sponsor, tier)
    }.first
  }

  /// Whether a card may be an unnamed sponsor's: no other row's, and of its tier.
  func isFree(_ index: Int, for sponsor: Sponsor) -> Bool {
    let tier = text.text(at: cards[index].path.key("tier"))
    return !cards[index].isMatched && tier.map(TierNames.key) == sponsor.tier.map(TierNames.key)
  }
}

extension ImportPlan {
  /// The tier of a card before and after; `nil` for none.
  package struct TierMove: Sendable, Hashable {
    package var former: String?
    package var now: String?

    package init(former: String?, now: String?) {
      (self.former, self.now) = (former, now)
    }
  }
}
