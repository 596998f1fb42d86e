internal import ConfigurationEditing
internal import Messages

extension ImportPlan {
  /// Finds cards among those that no row has for sponsors that are new by their names: a renamed sponsor keeps its card.
  ///
  /// One is recognised by a logo or link that no other card or row has, if the names are alike. Where only one of the two
  /// holds, it is asked about, so that a sponsor never gets the card of one whose place it took.
  /// - Returns: the cards of the renamed sponsors, by their rows.
  mutating func renamed(among new: [Sponsor], of sponsors: [Sponsor], logos: [Int: String]) -> [Int: Int] {
    let candidates = RenamedCards(self, sponsors: sponsors, logos: logos)
    let unknown = new.filter { !$0.isAnonymous && !answers.isSponsor($0.name ?? "") && $0.name != nil }
    var found: [Int: Int] = [:]
    var taken: Set<Int> = []
    for sponsor in unknown {
      guard let meant = answers.card(of: sponsor.name ?? "") else { continue }
      if let card = candidates.card(named: meant), taken.insert(card).inserted {
        found[sponsor.row] = card
      } else {
        report(sponsor, "--same-sponsor names \(quoted(meant)), which is no card without a row of its own")
      }
    }
    var open: [(sponsor: Sponsor, cards: Set<Int>)] = []
    for sponsor in unknown where answers.card(of: sponsor.name ?? "") == nil {
      let evidence = candidates.evidence(for: sponsor, logo: logos[sponsor.row])
      let alike = candidates.alike(sponsor)
      if evidence.count == 1, let (card, key) = evidence.first, alike.contains(card), taken.insert(card).inserted {
        found[sponsor.row] = card
        report(
          sponsor,
          "is taken for \(quoted(title(of: card))) under a new name, for the \(key) is the same; say "
            + "\(SheetAnswers.option("sponsor", sponsor.name ?? "")) if it is another sponsor", .note)
      } else {
        open.append((sponsor, alike.union(evidence.keys)))
      }
    }
    // Cards that were found are no longer in question.
    for (sponsor, cards) in open { ask(about: sponsor, cards.subtracting(taken).sorted()) }
    return found
  }

  private mutating func ask(about sponsor: Sponsor, _ indices: [Int]) {
    guard !indices.isEmpty, let name = sponsor.name else { return }
    let titles = indices.prefix(3).map(title)
    let options = titles.map { SheetAnswers.option("same-sponsor", "\(name)=\($0)") }
    report(
      sponsor,
      "may be \(listed(titles.map { quoted($0) })) under a new name, or another sponsor; say \(listed(options)) for the new "
        + "name, or \(SheetAnswers.option("sponsor", name))")
  }

  private func title(of card: Int) -> String { text.text(at: cards[card].path.key("title")) ?? cards[card].label }

  /// Asks about a card with the row's id that has another name, logo and link: ids may be numbers of rows.
  mutating func requireSameSponsor(_ sponsor: Sponsor, _ index: Int, logo: String?) {
    guard sponsor.id != nil, !sponsor.isAnonymous, let name = sponsor.name, answers.card(of: name) == nil
    else { return }
    let card = cards[index].path
    guard let title = text.text(at: card.key("title")), title.folded != name.folded,
      !NameLikeness(title).isLike(NameLikeness(name))
    else { return }
    let hasSameLogo = logo != nil && text.text(at: card.key("logo")) == logo
    let link = text.text(at: card.key("link")).map(LinkCell.plain)
    let hasSameLink = link != nil && sponsor.link.map(LinkCell.plain) == link
    guard !hasSameLogo, !hasSameLink else { return }
    report(
      sponsor,
      "is called \(quoted(title)) in the configuration and \(quoted(name)) in the table; say "
        + "\(SheetAnswers.option("same-sponsor", "\(name)=\(title)")) if it has a new name, or give the row an id of its own"
    )
  }

  private mutating func report(_ sponsor: Sponsor, _ message: String, _ severity: Diagnostic.Severity = .error) {
    faults.append(
      SheetFault(file: file, row: sponsor.row, severity: severity, message: "\(quoted(sponsor.label)) \(message)"))
  }
}

/// The cards that no row has, by what tells whose they are.
private struct RenamedCards {
  private var byName: [String: Int] = [:]
  private var byLogo: [String: Int] = [:]
  private var byLink: [String: Int] = [:]
  /// By words of their titles.
  private var byWord: [String: [Int]] = [:]
  private var likeness: [Int: NameLikeness] = [:]
  /// The cards that have an id.
  private var withID: Set<Int> = []
  private var rowsByLogo: [String: Int] = [:]
  private var rowsByLink: [String: Int] = [:]

  /// The maximum number of names that one is compared with.
  private static let limit = 100

  init(_ plan: ImportPlan, sponsors: [Sponsor], logos: [Int: String]) {
    var cardsByLogo: [String: Int] = [:]
    var cardsByLink: [String: Int] = [:]
    for (index, card) in plan.cards.enumerated() {
      let texts = ["id", "title", "logo", "link"].map { plan.text.text(at: card.path.key($0)) }
      let link = texts[3].map(LinkCell.plain)
      if let logo = texts[2] { cardsByLogo[logo, default: 0] += 1 }
      if let link { cardsByLink[link, default: 0] += 1 }
      guard !card.isMatched, let title = texts[1], !AnonymousSponsors.isMeant(by: title) else { continue }
      if texts[0] != nil { withID.insert(index) }
      for name in [texts[0], title].compactMap({ $0 }) where byName[name.folded] == nil { byName[name.folded] = index }
      if let logo = texts[2] { byLogo[logo] = index }
      if let link { byLink[link] = index }
      let likeness = NameLikeness(title)
      self.likeness[index] = likeness
      for key in likeness.keys { byWord[key, default: []].append(index) }
    }
    byLogo = byLogo.filter { cardsByLogo[$0.key] == 1 }
    byLink = byLink.filter { cardsByLink[$0.key] == 1 }
    for sponsor in sponsors {
      if let logo = logos[sponsor.row] { rowsByLogo[logo, default: 0] += 1 }
      if let link = sponsor.link { rowsByLink[LinkCell.plain(link), default: 0] += 1 }
    }
  }

  /// The card with this id or title.
  func card(named name: String) -> Int? { byName[name.folded] }

  /// The cards that have the row's logo or link, if no other card and no other row has it, with which of the two.
  func evidence(for sponsor: Sponsor, logo: String?) -> [Int: String] {
    var found: [Int: String] = [:]
    if let link = sponsor.link.map(LinkCell.plain), rowsByLink[link] == 1, let card = byLink[link] {
      found[card] = "link"
    }
    if let logo, rowsByLogo[logo] == 1, let card = byLogo[logo] { found[card] = "logo" }
    return found.filter { isPossible($0.key, for: sponsor) }
  }

  /// The cards whose titles are like the sponsor's name.
  func alike(_ sponsor: Sponsor) -> Set<Int> {
    let name = NameLikeness(sponsor.name ?? "")
    var found: Set<Int> = []
    for key in name.keys.sorted() {
      for card in (byWord[key] ?? []).prefix(Self.limit) where likeness[card].map(name.isLike) ?? false {
        found.insert(card)
      }
    }
    return found.filter { isPossible($0, for: sponsor) }
  }

  /// Ids that differ are those of two sponsors.
  private func isPossible(_ card: Int, for sponsor: Sponsor) -> Bool { sponsor.id == nil || !withID.contains(card) }
}

extension ImportPlan {
  /// What the card of a sponsor that is not named is called: its title, and the heading of its tier.
  func anonymousLabel(of card: EditPath) -> String? {
    guard text.text(at: card.key("id"))?.hasPrefix(AnonymousSponsors.prefix) == true,
      let title = text.text(at: card.key("title")), AnonymousSponsors.isMeant(by: title)
    else { return nil }
    guard let tier = text.text(at: card.key("tier")) else { return title }
    return "\(title) (\(text.text(at: ["tiers", .key(tier), "heading"]) ?? tier))"
  }

  /// The cards that a row may mean.
  enum Match {
    case none
    case one(Int)
    case several([Int])

    init(_ found: [Int]) {
      switch found.count {
      case 0: self = .none
      case 1: self = .one(found[0])
      default: self = .several(found)
      }
    }
  }
}
