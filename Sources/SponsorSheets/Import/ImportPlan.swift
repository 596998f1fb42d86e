package import ConfigurationEditing
internal import ConfigurationValues
internal import Messages

/// What a table changes in a configuration: adds its sponsors as cards, and updates the cards that it knows by id or name.
///
/// ```swift
/// let sheet = SponsorSheet.read(table, file: "sponsors.csv")
/// let plan = ImportPlan(sheet.sponsors, of: "sponsors.csv", into: text, logos: [:])
/// try text.apply(plan.edits)
/// ```
///
/// Pure: the edits are applied by the caller. Cards that the table does not have are kept.
package struct ImportPlan: Sendable {
  /// The changes, in order.
  package internal(set) var edits: [Edit] = []
  /// The sponsors that became cards, in the table's order.
  package private(set) var added: [String] = []
  /// The cards that changed, and the keys in which they did.
  package private(set) var updated: [Update] = []
  /// The new names of renamed cards, by their former names.
  package private(set) var newNames: [String: String] = [:]
  /// The number of cards that were as the table has them.
  package private(set) var unchanged = 0
  /// The cards that the table does not have.
  package private(set) var absent: [String] = []
  /// Those of them that were hidden or removed.
  package internal(set) var pruned: [String] = []
  /// The cards of sponsors in the table that the configuration hides.
  package private(set) var hidden: [String] = []
  /// Whether the card that a new wall has is taken out, because there are sponsors now.
  package internal(set) var takesOutPlaceholder = false
  /// The keys of tiers that were added.
  package internal(set) var newTiers: [String] = []
  /// The rows whose guessed logo was taken.
  package private(set) var usedGuesses: Set<Int> = []
  /// The rows whose logo was written into the configuration.
  package private(set) var logoRows: Set<Int> = []
  /// The rows whose card has no logo and whose cell does not take it out.
  package private(set) var rowsWithoutLogo: Set<Int> = []
  /// Errors and warnings, with their rows.
  package internal(set) var faults: [SheetFault] = []

  /// A card that changed.
  package struct Update: Sendable, Hashable {
    /// What the card is called.
    package var card: String
    /// The keys that were added, changed or taken out.
    package var keys: [String]
    /// The former and the new tier; `nil` unless `keys` has the tier.
    package var tierMove: TierMove?

    package init(card: String, keys: [String], tierMove: TierMove? = nil) {
      self.card = card
      self.keys = keys
      self.tierMove = tierMove
    }
  }

  let text: ConfigurationText
  let file: String
  let answers: SheetAnswers
  /// The tiers that differ from others by signs, and were asked about.
  var markedTiers: Set<String> = []
  /// The rows whose card has no tier.
  var rowsWithoutTier: Set<Int> = []
  var cards: [ExistingCard] = []
  /// Cards by their id and title, folded, and by their logo's path.
  private var byID: [String: [Int]] = [:]
  private var byTitle: [String: [Int]] = [:]
  private var byLogo: [String: [Int]] = [:]
  /// For each list of cards the tier of each card, those to be added included.
  var lists: [List] = []
  /// The keys of tiers by the same without case and accents.
  var tiers: [String: String] = [:]

  /// A list of cards.
  struct List {
    var path: EditPath
    var tiers: [String?]
    /// The table's row that each card is of; 0 of cards that it does not have.
    var rows: [Int] = []
    /// Whether the table has a card that was there.
    var isMatched = false
    /// Those of the cards that were pruned too.
    var allTiers: Set<String?> = []

    /// Where a row's card comes in: behind the card of the row above it in its tier, or before that of the one below; behind the
    /// tier where the table has none of its cards.
    func place(of row: Int, _ tier: String?) -> Int {
      // A list without cards that were there, such as a new wall's, is in the order of the table.
      let others = isMatched ? rows.indices.filter { rows[$0] > 0 && tiers[$0] == tier } : []
      if let above = others.filter({ rows[$0] < row }).max(by: { rows[$0] < rows[$1] }) { return above + 1 }
      if let below = others.min(by: { rows[$0] < rows[$1] }) { return below }
      return tiers.lastIndex { tier != nil && $0 == tier }.map { $0 + 1 } ?? tiers.count
    }
  }

  /// A card of the configuration.
  struct ExistingCard {
    var path: EditPath
    var label: String
    var isMatched = false
  }

  /// Works out the changes.
  /// - Parameters:
  ///   - sponsors: the rows in the table's order; those with errors too if only faults are wanted.
  ///   - file: the table's name, for faults.
  ///   - text: the configuration.
  ///   - logos: the path to write for a sponsor's logo, by its row; a sponsor without one keeps the card's.
  ///   - guesses: the path to write for a logo that the table does not name, by the sponsor's row; only for cards without one.
  ///   - answers: decides where the table can be read in two ways.
  ///   - pruning: what happens to cards that the table does not have; `nil` keeps them.
  package init(
    _ sponsors: [Sponsor], of file: String, into text: ConfigurationText, logos: [Int: String],
    guesses: [Int: String] = [:], answers: SheetAnswers = SheetAnswers(), pruning: Pruning? = nil
  ) {
    self.text = text
    self.file = file
    self.answers = answers
    readCards()
    addTiers(of: sponsors)
    let tierFaults = faults
    faults = []
    var new: [Sponsor] = []
    for sponsor in sponsors {
      switch match(sponsor, logo: logos[sponsor.row] ?? guesses[sponsor.row]) {
      case .none: new.append(sponsor)
      case .one(let index):
        requireSameSponsor(sponsor, index, logo: logos[sponsor.row])
        update(index, from: sponsor, logo: logos[sponsor.row], guess: guesses[sponsor.row])
      case .several(let indices): reportAmbiguity(sponsor, indices)
      }
    }
    let renamed = self.renamed(among: new, of: sponsors, logos: logos)
    for sponsor in new {
      guard let index = renamed[sponsor.row] else { continue }
      update(index, from: sponsor, logo: logos[sponsor.row], guess: guesses[sponsor.row])
    }
    new.removeAll { renamed[$0.row] != nil }
    if let pruning { prune(pruning) }
    // Last, because an insertion moves the cards behind it.
    for sponsor in new {
      if guesses[sponsor.row] != nil { usedGuesses.insert(sponsor.row) }
      add(sponsor, logo: logos[sponsor.row] ?? guesses[sponsor.row])
    }
    if pruning == .remove { requireFullLists() }
    reportMissingTiers(of: sponsors, new: new)
    takeOutPlaceholders()
    absent = cards.filter { !$0.isMatched }.map(\.label)
    // Of a row whose name or id could not be read, the rest follows from that.
    let unidentified = Set(sponsors.filter { !$0.isIdentified }.map(\.row))
    faults = tierFaults + faults.filter { $0.severity != .error || !unidentified.contains($0.row ?? 0) }
  }

  // MARK: Matching

  private mutating func readCards() {
    for path in text.cardLists {
      var list = List(path: path, tiers: [])
      for index in 0..<(text.count(at: path) ?? 0) {
        let card = path.index(index)
        let names = ["id", "title", "subtitle", "logo"].compactMap { text.text(at: card.key($0)) }
        list.tiers.append(text.text(at: card.key("tier")))
        list.rows.append(0)
        let position = cards.count
        let label = anonymousLabel(of: card) ?? names.first ?? "a card without a name"
        cards.append(ExistingCard(path: card, label: label))
        if let id = text.text(at: card.key("id")) { byID[id.folded, default: []].append(position) }
        if let title = text.text(at: card.key("title")) { byTitle[title.folded, default: []].append(position) }
        if let logo = text.text(at: card.key("logo")) { byLogo[logo, default: []].append(position) }
      }
      list.allTiers = Set(list.tiers)
      lists.append(list)
    }
    for key in text.keys(at: ["tiers"]) ?? [] { tiers[TierNames.key(for: key)] = key }
  }

  /// The card with the sponsor's id, else the one with its name; for a row with neither the one with its logo.
  /// - Parameter logo: the path of the logo that was found for the row.
  func match(_ sponsor: Sponsor, logo: String?) -> Match {
    if let id = sponsor.id?.folded {
      if let found = byID[id] { return Match(found) }
      // A card with another id is another sponsor's, even under the same name.
      let found = (sponsor.name.flatMap { byTitle[$0.folded] } ?? []).filter { !hasID($0) }
      return sponsor.isAnonymous ? Match(Array(found.filter { isFree($0, for: sponsor) }.prefix(1))) : Match(found)
    }
    if let name = sponsor.name?.folded {
      // A wall may be older than the table's column of names for it.
      return Match(byTitle[name] ?? byID[name] ?? sponsor.contractName.flatMap { byTitle[$0.folded] } ?? [])
    }
    return Match([logo, sponsor.logo].compactMap { $0 }.lazy.compactMap { byLogo[$0] }.first ?? [])
  }

  private func hasID(_ index: Int) -> Bool { text.text(at: cards[index].path.key("id")) != nil }

  private mutating func reportAmbiguity(_ sponsor: Sponsor, _ indices: [Int]) {
    for index in indices { cards[index].isMatched = true }
    let lines = Set(indices.compactMap { text.place(of: cards[$0].path)?.line }).sorted().map { "\($0)" }
    faults.append(
      SheetFault(
        file: file, row: sponsor.row,
        message:
          "\(quoted(sponsor.label)) may be any of the cards in \(lines.count == 1 ? "line" : "lines") \(listed(lines, "and")) of the configuration; "
          + "give each an 'id', and the table a column 'id'"))
  }

  // MARK: Changes

  private func values(of sponsor: Sponsor, logo: String?) -> [(key: String, value: EditValue, text: String)] {
    var values: [(String, EditValue, String)] = []
    func text(_ key: String, _ value: String?) {
      if let value { values.append((key, .text(value), value)) }
    }
    func plain(_ key: String, _ value: String?) {
      if let value { values.append((key, .plain(value), value)) }
    }
    text("id", sponsor.id)
    text("title", sponsor.name)
    text("subtitle", sponsor.tagline)
    text("tier", sponsor.tier.flatMap { tiers[TierNames.key(for: $0)] })
    text("logo", logo)
    text("details", sponsor.details)
    text("link", sponsor.link)
    plain("hidden", sponsor.isHidden.map { $0 ? "true" : "false" })
    plain("share", sponsor.share.map { SheetNumber.text($0) + "%" })
    plain("weight", sponsor.weight.map(SheetNumber.text))
    text("gradient", sponsor.color)
    return values
  }

  /// When a sponsor is shown, by the keys of `show`. One text needs no list.
  private static func showing(of sponsor: Sponsor) -> [(key: String, texts: [String])] {
    [
      ("from", (sponsor.from?.description).map { [$0] }), ("until", (sponsor.until?.description).map { [$0] }),
      ("at", sponsor.hours),
    ].compactMap { key, texts in texts.map { (key, $0) } }
  }

  private static func value(of showing: (key: String, texts: [String])) -> EditValue {
    let values: [EditValue] = showing.texts.map { showing.key == "at" ? .text($0) : .plain($0) }
    return values.count == 1 ? values[0] : .list(values)
  }

  private static func block(of showing: [(key: String, texts: [String])]) -> EditValue {
    .map(showing.map { .init($0.key, value(of: $0)) })
  }

  /// The texts of a key that may have one or a list.
  private func texts(at path: EditPath) -> [String] {
    text.text(at: path).map { [$0] } ?? (0..<(text.count(at: path) ?? 0)).compactMap { text.text(at: path.index($0)) }
  }

  private mutating func add(_ sponsor: Sponsor, logo: String?) {
    guard sponsor.name != nil || logo != nil else {
      faults.append(
        SheetFault(
          file: file, row: sponsor.row,
          message:
            "\(quoted(sponsor.label)) is no card yet, and the row has neither a name nor a logo that was found; fill "
            + "one in"))
      return
    }
    var entries = values(of: sponsor, logo: logo).filter { $0.key != "hidden" || $0.text == "true" }
      .map { EditValue.Entry($0.key, $0.value) }
    let dates = Self.showing(of: sponsor)
    if !dates.isEmpty {
      let show = EditValue.Entry("show", Self.block(of: dates))
      let index = entries.firstIndex { ["share", "weight", "gradient"].contains($0.key) } ?? entries.count
      entries.insert(show, at: index)
    }
    let tier = sponsor.tier.flatMap { tiers[TierNames.key(for: $0)] }
    if lists.isEmpty { lists.append(List(path: ["cards"], tiers: [])) }
    // Beside its tier's other cards, or where they were; else behind all others of the first list.
    let list =
      tier == nil
      ? 0 : lists.firstIndex { $0.tiers.contains(tier) } ?? lists.firstIndex { $0.allTiers.contains(tier) } ?? 0
    let index = lists[list].place(of: sponsor.row, tier)
    edits.append(.insert(.map(entries), into: lists[list].path, at: index))
    if logo != nil { logoRows.insert(sponsor.row) } else { rowsWithoutLogo.insert(sponsor.row) }
    lists[list].tiers.insert(tier, at: index)
    lists[list].rows.insert(sponsor.row, at: index)
    added.append(sponsor.label)
  }

  /// - Parameter guess: a logo that the table does not name, for a card that has none.
  private mutating func update(_ index: Int, from sponsor: Sponsor, logo: String?, guess: String?) {
    guard !cards[index].isMatched else {
      faults.append(
        SheetFault(
          file: file, row: sponsor.row,
          message: "\(quoted(sponsor.label)) is the card \(quoted(cards[index].label)), as another row is; "
            + "give each row an id of its own"))
      return
    }
    cards[index].isMatched = true
    requireClearTier(of: sponsor, index)
    let card = cards[index].path
    if case .index(let number)? = card.steps.last,
      let list = lists.firstIndex(where: { $0.path.index(number) == card })
    {
      lists[list].rows[number] = sponsor.row
      lists[list].isMatched = true
    }
    if sponsor.isHidden == nil, text.text(at: card.key("hidden")) == "true" { hidden.append(cards[index].label) }
    if text.text(at: card.key("tier")) == nil { rowsWithoutTier.insert(sponsor.row) }
    var keys: [String] = []
    let hasLogo = text.text(at: card.key("logo")) != nil || sponsor.cleared.contains(.logo)
    if !hasLogo, guess != nil { usedGuesses.insert(sponsor.row) }
    if !hasLogo, logo ?? guess == nil { rowsWithoutLogo.insert(sponsor.row) }
    for (key, value, written) in values(of: sponsor, logo: logo ?? (hasLogo ? nil : guess)) {
      let path = card.key(key)
      let present = text.text(at: path)
      // A gradient that was written out says more than a colour; a card that is not hidden need not say so.
      if present == written || key == "gradient" && text.count(at: path) != nil { continue }
      if key == "hidden", written == "false", present == nil { continue }
      edits.append(.set(value, at: path, order: Edit.cardOrder))
      keys.append(key)
      if key == "logo" { logoRows.insert(sponsor.row) }
      if key == "title", present != nil { newNames[cards[index].label] = written }
    }
    let dates = Self.showing(of: sponsor).filter { texts(at: card.key("show").key($0.key)) != $0.texts }
    if !dates.isEmpty, text.count(at: card.key("show")) == nil {
      edits.append(.set(Self.block(of: dates), at: card.key("show"), order: Edit.cardOrder))
    } else {
      for showing in dates {
        edits.append(
          .set(
            Self.value(of: showing), at: card.key("show").key(showing.key), order: ["from", "until", "at", "except"]))
      }
    }
    keys += dates.map { "show.\($0.key)" }
    for column in SheetColumn.allCases where sponsor.cleared.contains(column) {
      let path = EditPath(card.steps + column.path.map { .key($0) })
      guard text.place(of: path) != nil else { continue }
      edits.append(.remove(path))
      keys.append(column.path.joined(separator: "."))
    }
    guard !keys.isEmpty else { return unchanged += 1 }
    let tier = sponsor.cleared.contains(.tier) ? nil : sponsor.tier.flatMap { tiers[TierNames.key(for: $0)] }
    let move = TierMove(former: text.text(at: card.key("tier")), now: tier)
    updated.append(Update(card: cards[index].label, keys: keys, tierMove: keys.contains("tier") ? move : nil))
  }
}
