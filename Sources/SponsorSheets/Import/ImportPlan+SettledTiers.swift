internal import ConfigurationEditing
internal import Messages

extension ImportPlan {
  /// Finds the tiers of the table that are a tier of the configuration with a typing error which was settled before: each of
  /// their sponsors has a card, and all of these are in that tier.
  /// - Parameters:
  ///   - new: keys of tiers that the configuration does not have.
  ///   - sponsors: all rows.
  /// - Returns: the others.
  mutating func settleTiers(_ new: [String], of sponsors: [Sponsor]) -> [String] {
    var rows: [String: [Sponsor]] = [:]
    for sponsor in sponsors {
      if let tier = sponsor.tier { rows[TierNames.key(for: tier), default: []].append(sponsor) }
    }
    return new.filter { key in
      guard !answers.isOwnTier(key), let members = rows[key], let first = members.first,
        let tier = commonTier(of: members), SimilarTiers.areSimilar(key, TierNames.key(for: tier)),
        !answers.isOwnTier(TierNames.key(for: tier))
      else { return true }
      tiers[key] = tier
      let name = first.tier ?? key
      faults.append(
        SheetFault(
          file: file, row: first.row, severity: .note,
          message: "the tier \(quoted(name)) is taken for \(quoted(tier)), in which the configuration has "
            + (members.count == 1 ? "this card" : "these \(members.count) cards")
            + "; say \(SheetAnswers.option("new-tier", name)) if it is one of its own"))
      return false
    }
  }

  /// The tier of the cards of all these sponsors; `nil` if one has none, or their tiers differ.
  private func commonTier(of sponsors: [Sponsor]) -> String? {
    let found = sponsors.map { sponsor -> String? in
      guard case .one(let card) = match(sponsor, logo: nil) else { return nil }
      return text.text(at: cards[card].path.key("tier"))
    }
    guard let tier = found.first ?? nil, found.allSatisfy({ $0 == tier }), tiers[TierNames.key(for: tier)] == tier
    else {
      return nil
    }
    return tier
  }
}
