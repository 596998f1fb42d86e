internal import Messages

extension SponsorImport {
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

  /// Names the sponsors without a tier beside others that have one: cells may be merged in a way that cannot be told.
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
    faults.append(
      SheetFault(
        file: file, row: first.row, severity: .warning,
        message:
          "\(listed(names + (rest > 0 ? ["\(rest) more"] : []), "and")) \(bare.count == 1 ? "has" : "have") no tier, "
          + "while others have one; write it into each row, or say --empty-tiers fill where cells are merged, else "
          + "--empty-tiers keep"))
  }

  /// Whether a card may be an unnamed sponsor's: no other row's, and of its tier.
  func isFree(_ index: Int, for sponsor: Sponsor) -> Bool {
    let tier = text.text(at: cards[index].path.key("tier"))
    return !cards[index].isMatched && tier.map(TierNames.key) == sponsor.tier.map(TierNames.key)
  }
}
