internal import ConfigurationEditing
internal import Messages

extension ImportPlan {
  /// The maximum number of new tiers that are compared with each other; a configuration has fewer.
  static let tierLimit = 200

  /// A tier of the table.
  private struct NamedTier {
    /// As the table first writes it.
    var name: String
    /// The rows that name it, in order.
    var rows: [Int] = []
    /// Signs that a key does not have, but may tell tiers apart: `Gold+`.
    var marks: String { name.filter { "+*★☆".contains($0) } }
  }

  /// Adds the tiers that the configuration does not have, in their places, and asks about those that are not clear.
  mutating func addTiers(of sponsors: [Sponsor]) {
    var named: [String: NamedTier] = [:]
    var missing: [String] = []
    for sponsor in sponsors where !sponsor.unread.contains(.tier) {
      guard let name = sponsor.tier, !sponsor.isNobody else { continue }
      let key = TierNames.key(for: name)
      guard !key.isEmpty else { continue }
      if let first = named[key], first.marks != NamedTier(name: name).marks { reportMarks(name, sponsor.row, first) }
      named[key, default: NamedTier(name: name)].rows.append(sponsor.row)
      if tiers[key] == nil, named[key]?.rows.count == 1 { missing.append(key) }
    }
    reportAnswers(named)
    missing = settleTiers(missing, of: sponsors)
    guard !missing.isEmpty else { return }
    let existing = text.keys(at: ["tiers"]) ?? []
    let compared = Array(missing.prefix(Self.tierLimit))
    let (asked, replaced) = reportSimilar(compared, named)
    let amounts = amounts(of: sponsors, named)
    let order = TierOrder(
      existing: existing.map(TierNames.key), new: compared, amounts: amounts, answers: answers)
    reportOrder(order, named, besides: asked, replaced)
    for key in missing { tiers[key] = key }
    newTiers = order.keys.filter(compared.contains) + order.unplaced + missing.dropFirst(compared.count)
    func tier(_ key: String) -> EditValue {
      let name = named[key]?.name ?? key
      return .map(Self.isNumber(name) ? [] : [.init("heading", .text(name))])
    }
    guard text.keys(at: ["tiers"]) == nil else {
      let written = order.keys.map { tiers[$0] ?? $0 }
      for key in newTiers { edits.append(.set(tier(key), at: ["tiers", .key(key)], order: written)) }
      return
    }
    edits.append(.set(.map(newTiers.map { .init($0, tier($0)) }), at: ["tiers"], order: Edit.documentOrder))
  }

  /// Whether a tier's name is a number or an amount, which is nothing to show.
  private static func isNumber(_ name: String) -> Bool {
    name.allSatisfy { $0.isNumber || $0 == "." } || SheetAmount.isTier(name)
  }

  /// What each tier's sponsors pay, by a column of amounts or by the tier's name.
  private func amounts(of sponsors: [Sponsor], _ named: [String: NamedTier]) -> [String: ClosedRange<Double>] {
    var amounts: [String: ClosedRange<Double>] = [:]
    for (key, tier) in named where SheetAmount.isTier(tier.name) {
      if let amount = SheetAmount.value(of: tier.name) { amounts[key] = amount...amount }
    }
    for sponsor in sponsors {
      guard let tier = sponsor.tier, let amount = sponsor.amount, !SheetAmount.isTier(tier) else { continue }
      let key = TierNames.key(for: tier)
      amounts[key] = amounts[key].map { min($0.lowerBound, amount)...max($0.upperBound, amount) } ?? amount...amount
    }
    return amounts
  }

  // MARK: Questions

  /// Asks about new tiers whose names are nearly those of others.
  /// - Returns: the keys that were asked about, and those of them that are probably others.
  private mutating func reportSimilar(
    _ new: [String], _ named: [String: NamedTier]
  ) -> (asked: Set<String>, replaced: Set<String>) {
    // In the order of the table; those of the configuration alone last.
    let others =
      named.keys.sorted { named[$0]?.rows.first ?? 0 < named[$1]?.rows.first ?? 0 }
      + tiers.keys.filter { named[$0] == nil }.sorted()
    var asked: Set<Set<String>> = []
    var replaced: Set<String> = []
    for key in new where !answers.isOwnTier(key) {
      for other in others where SimilarTiers.areSimilar(key, other) && !answers.isOwnTier(other) {
        guard asked.insert([key, other]).inserted else { continue }
        let isReplaced = !new.contains(other) || isRather(other, than: key, named)
        replaced.insert(isReplaced ? key : other)
        report(isReplaced ? key : other, like: isReplaced ? other : key, named)
      }
    }
    return (asked.reduce(into: []) { $0.formUnion($1) }, replaced)
  }

  /// Whether the first of two similar tiers is rather the one that is meant: more rows name it, or its words are usual.
  private func isRather(_ one: String, than other: String, _ named: [String: NamedTier]) -> Bool {
    let counts = (named[one]?.rows.count ?? 0, named[other]?.rows.count ?? 0)
    if counts.0 != counts.1 { return counts.0 > counts.1 }
    let areUsual = (TierNames.isTier(one), TierNames.isTier(other))
    if areUsual.0 != areUsual.1 { return areUsual.0 }
    return named[one]?.rows.first ?? 0 < named[other]?.rows.first ?? 0
  }

  private mutating func report(_ key: String, like other: String, _ named: [String: NamedTier]) {
    let name = named[key]?.name ?? key
    let meant = named[other]?.name ?? tiers[other] ?? other
    let rows = named[other]?.rows ?? []
    let place =
      rows.isEmpty
      ? "in the configuration"
      : rows.count == 1 ? "in row \(rows[0])" : "in \(rows.count) rows, the first row \(rows[0])"
    faults.append(
      SheetFault(
        file: file, row: named[key]?.rows.first,
        message: "the tier \(quoted(name)) may be \(quoted(meant)), as \(place), or one of its own; say "
          + "\(SheetAnswers.option("same-tier", "\(name)=\(meant)")) or \(SheetAnswers.option("new-tier", name))"))
  }

  /// Asks about a tier that differs from another by signs alone.
  private mutating func reportMarks(_ name: String, _ row: Int, _ other: NamedTier) {
    guard markedTiers.insert(name).inserted else { return }
    faults.append(
      SheetFault(
        file: file, row: row,
        message:
          "the tier \(quoted(name)) may be \(quoted(other.name)), as in row \(other.rows.first ?? 0), or one of its "
          + "own; say \(SheetAnswers.option("same-tier", "\(name)=\(other.name)")), or write the sign as a word, such as "
          + "Plus, in the table"))
  }

  /// Asks where new tiers stand, or says what has given it if their names have not.
  /// - Parameter asked: tiers that may be others, which are not asked about twice.
  /// - Parameter replaced: those of them that are probably meant to be others.
  private mutating func reportOrder(
    _ order: TierOrder, _ named: [String: NamedTier], besides asked: Set<String>, _ replaced: Set<String>
  ) {
    func name(_ key: String) -> String { named[key]?.name ?? tiers[key] ?? key }
    let isNew = text.keys(at: ["tiers"]) == nil
    if isNew {
      reportUnplaced(order.unplaced.filter { !asked.contains($0) }, of: order.keys, named, besides: replaced)
    }
    for key in order.unplaced where !isNew && !asked.contains(key) {
      guard let highest = order.keys.first, let lowest = order.keys.last else { continue }
      faults.append(
        SheetFault(
          file: file, row: named[key]?.rows.first,
          message: "the tier \(quoted(name(key))) is new, and neither its name nor an amount says where it stands; say "
            + "\(SheetAnswers.option("tier-order", "\(name(key)),\(name(highest))")) for above \(quoted(name(highest))), "
            + "\(SheetAnswers.option("tier-order", "\(name(lowest)),\(name(key))")) for below \(quoted(name(lowest))), or "
            + "name others so"))
    }
    let areNumbers = order.keys.allSatisfy { Self.isNumber(name($0)) }
    guard asked.isEmpty, order.isByRows || areNumbers, order.keys.count > 1, isNew else {
      return
    }
    let names = order.keys.prefix(10).map { quoted(name($0)) }
    let rest = order.keys.count - names.count
    faults.append(
      SheetFault(
        file: file, row: named[order.keys[0]]?.rows.first, severity: .note,
        message:
          "the tiers are ranked \(areNumbers ? "by their numbers" : "as the table lists them"), the highest first: "
          + "\(listed(names + (rest > 0 ? ["\(rest) more"] : []), "and")); say --tier-order for another order"
          + (areNumbers ? ", and write a 'heading' for each into the configuration" : "")))
  }

  /// Asks in one question where tiers of a new wall stand, and offers an order of all: that of the table, as far as names and
  /// amounts do not say otherwise.
  /// - Parameter replaced: tiers that are probably others, which are asked about by themselves.
  private mutating func reportUnplaced(
    _ unplaced: [String], of ranked: [String], _ named: [String: NamedTier], besides replaced: Set<String>
  ) {
    guard let first = unplaced.first else { return }
    func name(_ key: String) -> String { named[key]?.name ?? key }
    let names = unplaced.prefix(8).map { quoted(name($0)) }
    let rest = unplaced.count - names.count
    var order = named.keys.filter { !replaced.contains($0) }
      .sorted { (named[$0]?.rows.first ?? 0, $0) < (named[$1]?.rows.first ?? 0, $1) }
    let known = ranked.filter(order.contains)
    if known.count > 1, order.filter(known.contains) == known.reversed() { order.reverse() }
    for (place, key) in zip(order.indices.filter { known.contains(order[$0]) }, known) { order[place] = key }
    let isOne = unplaced.count == 1
    faults.append(
      SheetFault(
        file: file, row: named[first]?.rows.first,
        message: "nothing says where the \(isOne ? "tier" : "tiers") "
          + "\(listed(names + (rest > 0 ? ["\(rest) more"] : []), "and")) \(isOne ? "stands" : "stand"), neither "
          + "\(isOne ? "its name nor an amount" : "their names nor amounts"); say "
          + "\(SheetAnswers.option("tier-order", order.map(name).joined(separator: ","))) if that is their order from the "
          + "highest to the lowest, or list the names in the right one"))
  }

  /// Warns of tiers in answers that are none.
  private mutating func reportAnswers(_ named: [String: NamedTier]) {
    for list in answers.tierOrder {
      for name in SheetAnswers.names(in: list, among: Set(named.keys).union(tiers.keys)) {
        let key = TierNames.key(for: name)
        guard named[key] == nil, tiers[key] == nil else { continue }
        faults.append(
          SheetFault(
            file: file, severity: .warning,
            message: "--tier-order names \(quoted(name)), which is no tier of the table or the configuration"))
      }
    }
  }
}
