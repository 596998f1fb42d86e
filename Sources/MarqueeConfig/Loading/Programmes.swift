internal import ConfigurationValues
internal import MarqueeValues
internal import Messages
internal import Programme

/// Makes each lane's programme of the shares and weights of its cards, and reports those that cannot be kept.
struct Programmes {
  private let document: Node.Mapping

  init(of document: Node.Mapping) {
    self.document = document
  }

  /// Call on lanes as they will be shown, without hidden cards and arranged by tier.
  func make(for configuration: inout Configuration, _ faults: inout Faults) {
    guard !faults.hasErrors else { return }
    faults.concernsEffect = true
    defer { faults.concernsEffect = false }
    // Each tier has a lane of its own.
    let tiers = configuration.arrangement == .lanes ? [] : configuration.tiers
    warnOfBoth(&faults)
    if configuration.arrangement == .lanes { noteTiersOfLanes(&faults) }
    noteIdleTiers(tiers, configuration.lanes.flatMap(\.cards), &faults)
    noteIdleSequences(configuration, tiers, &faults)
    for index in configuration.lanes.indices {
      let lane = configuration.lanes[index]
      let contract = Contract(of: lane.cards, tiers)
      guard contract.isAgreed else { continue }
      if lane.sequence == .listed {
        faults.note(
          at: keys(ofLane: index).entry("sequence")?.key.mark,
          "'sequence' is listed, so shares and weights have no effect")
      } else if !lane.loops {
        reportBounded(lane, tiers, &faults)
      } else {
        do throws(ContractFault) {
          let shares = try contract.shares()
          noteRest(contract, lane, tiers, &faults)
          noteLittle(shares, contract, lane, &faults)
          let programme = LaneProgramme(shares: shares)
          noteUnreached(programme.apportionment, lane, &faults)
          if programme.apportionment.slots > lane.cards.count { configuration.lanes[index].programme = programme }
        } catch {
          report(error, contract, lane, tiers, &faults)
        }
      }
    }
  }

  // MARK: Places

  /// The keys of a lane: the document's own without `lanes`.
  private func keys(ofLane index: Int) -> Node.Mapping {
    guard case .sequence(let list)? = document.entry("lanes")?.value, index < list.count else { return document }
    return list[index].mapping ?? document
  }

  /// The place of the value of a card's key, or of the card.
  private func mark(of key: String, in card: Card) -> Mark {
    let place = Mark(line: card.place.line, column: card.place.column)
    let keys = ContractKeys.cards(of: document).first { $0.mark == place }?.mapping
    return keys?.entry(key)?.value.mark ?? place
  }

  private func mark(of key: String, inTier tier: Tier) -> Mark? {
    let found = document.entry("tiers")?.value.mapping?.entry(tier.name)
    return found?.value.mapping?.entry(key)?.value.mark ?? found?.key.mark
  }

  // MARK: Faults

  private func report(
    _ fault: ContractFault, _ contract: Contract, _ lane: Lane, _ tiers: [Tier], _ faults: inout Faults
  ) {
    switch fault {
    case .overWhole(let party, let sum):
      let remedy = "expected 100% at most for all shares together; they come to \(percent(sum))"
      switch party {
      case .tier(let tier):
        faults.error(
          at: mark(of: "share", inTier: tiers[tier]), "'share' is \(percent(tiers[tier].share ?? 0)); \(remedy)")
      case .card(let card):
        faults.error(
          at: mark(of: "share", in: lane.cards[card]), "'share' is \(percent(lane.cards[card].share ?? 0)); \(remedy)")
      }
    case .overTier(let tier, let sum):
      faults.error(
        at: mark(of: "share", inTier: tiers[tier]),
        "'share' is \(percent(tiers[tier].share ?? 0)), but the shares of the tier's cards come to \(percent(sum)); "
          + "raise it, or lower theirs")
    case .nothingLeft(let card):
      let tier = contract.cards[card].tier.map { tiers[$0] }
      let whole = tier.flatMap(\.share) == nil ? "the lap" : "the share of \(shown(tier?.name ?? ""))"
      faults.error(
        at: mark(of: "title", in: lane.cards[card]),
        "nothing is left for \(quoted(lane.cards[card].name)), for the shares of others take all of \(whole); "
          + "give it a 'share', and lower another")
    case .unknownTier:
      // `ContractKeys` has reported it.
      break
    }
  }

  private func reportBounded(_ lane: Lane, _ tiers: [Tier], _ faults: inout Faults) {
    let remedy = "in a lane without a loop, which shows each card once; set 'loop: true', or take it out"
    var isShared = false
    for tier in tiers where tier.share != nil && lane.cards.contains(where: { $0.tier == tier.name }) {
      isShared = true
      faults.error(at: mark(of: "share", inTier: tier), "'share' is \(percent(tier.share ?? 0)) \(remedy)")
    }
    for card in lane.cards {
      guard let share = card.share, !faults.isFull else { continue }
      isShared = true
      faults.error(at: mark(of: "share", in: card), "'share' is \(percent(share)) \(remedy)")
    }
    guard !isShared else { return }
    let card = lane.cards.first { $0.weight != nil }
    let tier = tiers.first { tier in tier.weight != nil && lane.cards.contains { $0.tier == tier.name } }
    faults.note(
      at: card.map { mark(of: "weight", in: $0) } ?? tier.flatMap { mark(of: "weight", inTier: $0) },
      "'weight' has no effect in a lane without a loop, which shows each card once")
  }

  // MARK: Notes

  private func warnOfBoth(_ faults: inout Faults) {
    let tiers = (document.entry("tiers")?.value.mapping).map { $0.map(\.value) } ?? []
    for node in tiers + ContractKeys.cards(of: document) {
      guard let keys = node.mapping, keys.entry("share") != nil, let weight = keys.entry("weight") else { continue }
      faults.warning(at: weight.key.mark, "'weight' does nothing beside 'share'; take one of them out")
    }
  }

  private func noteTiersOfLanes(_ faults: inout Faults) {
    for tier in document.entry("tiers")?.value.mapping ?? Node.Mapping(pairs: []) {
      for key in ["share", "weight"] {
        guard let entry = tier.value.mapping?.entry(key) else { continue }
        faults.note(
          at: entry.key.mark, "'\(key)' of a tier has no effect with 'arrange: lanes', where it has a lane of its own")
      }
    }
  }

  /// Notes shares and weights of tiers that concern no card.
  private func noteIdleTiers(_ tiers: [Tier], _ cards: [Card], _ faults: inout Faults) {
    let members = Dictionary(grouping: cards) { $0.tier ?? "" }
    for tier in tiers {
      let cards = members[tier.name] ?? []
      for (key, isSet) in [("share", tier.share != nil), ("weight", tier.weight != nil)] where isSet && cards.isEmpty {
        faults.note(
          at: mark(of: key, inTier: tier),
          "'\(key)' of \(quoted(tier.name)) has no effect, for no card on the wall is in the tier")
      }
      if tier.weight != nil, tier.share == nil, !cards.isEmpty, cards.allSatisfy({ $0.share != nil }) {
        faults.note(
          at: mark(of: "weight", inTier: tier),
          "'weight' of \(quoted(tier.name)) has no effect, for each of its cards has a share of its own")
      }
    }
  }

  /// Notes lanes that are to spread their cards, and have nothing to spread them by.
  private func noteIdleSequences(_ configuration: Configuration, _ tiers: [Tier], _ faults: inout Faults) {
    let idle = configuration.lanes.indices.filter { lane in
      configuration.lanes[lane].sequence == .spread && !Contract(of: configuration.lanes[lane].cards, tiers).isAgreed
    }
    // Lanes made of tiers have one key together.
    let isShared = configuration.arrangement == .lanes
    guard !isShared || idle.count == configuration.lanes.count else { return }
    for lane in isShared ? Array(idle.prefix(1)) : idle {
      faults.note(
        at: keys(ofLane: lane).entry("sequence")?.key.mark,
        "'sequence' is spread, and without a share or a weight each card comes once, as listed")
    }
  }

  /// Notes shares that leave others less than a twentieth of an equal part.
  private func noteLittle(_ shares: [Double], _ contract: Contract, _ lane: Lane, _ faults: inout Faults) {
    let open = contract.cards.indices.filter { contract.cards[$0].share == nil }
    let groups = Dictionary(grouping: open) { card in
      contract.cards[card].tier.flatMap { contract.tiers[$0].share == nil ? nil : $0 }
    }
    let equal = 1 / Double(contract.cards.count)
    for cards in groups.values.sorted(by: { $0[0] < $1[0] }) {
      let part = cards.reduce(0) { $0 + shares[$1] } / Double(cards.count)
      guard part < equal / 20 else { continue }
      let name = quoted(lane.cards[cards[0]].name)
      let who = cards.count == 1 ? name : "each of \(counted(cards.count, "card")), such as \(name),"
      faults.note(
        at: mark(of: "title", in: lane.cards[cards[0]]),
        "the shares of others leave \(who) \(percent(part)), less than a twentieth of an equal part; lower one of them")
    }
  }

  /// Notes shares that leave something which nobody has bought.
  private func noteRest(_ contract: Contract, _ lane: Lane, _ tiers: [Tier], _ faults: inout Faults) {
    var own: [Int: (sum: Double, takesAll: Bool)] = [:]
    for card in contract.cards {
      guard let tier = card.tier else { continue }
      let former = own[tier] ?? (0, true)
      own[tier] = (former.sum + (card.share ?? 0), former.takesAll && card.share != nil)
    }
    for (tier, cards) in own.sorted(by: { $0.key < $1.key }) where cards.takesAll {
      guard let share = contract.tiers[tier].share, cards.sum < share * 0.999_9 else { continue }
      faults.note(
        at: mark(of: "share", inTier: tiers[tier]),
        "'share' is \(percent(share)), and the shares of its cards come to \(percent(cards.sum)); they get "
          + "\(percent(share)) in proportion")
    }
    // Cards without a share take what is left.
    let isTaken = contract.cards.contains { card in
      card.share == nil && (card.tier.map { contract.tiers[$0].share == nil } ?? true)
    }
    guard !isTaken, contract.whole < 0.999_9 else { return }
    let place =
      lane.cards.first { $0.share != nil }.map { mark(of: "share", in: $0) }
      ?? own.keys.filter { tiers[$0].share != nil }.min().flatMap { mark(of: "share", inTier: tiers[$0]) }
    faults.note(
      at: place,
      "the shares come to \(percent(contract.whole)); what is left goes to all in proportion")
  }

  private func noteUnreached(_ lap: Apportionment, _ lane: Lane, _ faults: inout Faults) {
    guard !lap.isWithinTolerance else { return }
    let worst = lap.worst
    faults.note(
      at: mark(of: "title", in: lane.cards[worst]),
      "no lap of up to \(Apportionment.mostSlots) slots gives every card its part; furthest off is "
        + "\(quoted(lane.cards[worst].name)), which gets \(percent(lap.delivered(worst))) in place of "
        + percent(lap.shares[worst]))
  }

  private func percent(_ part: Double) -> String {
    part < 1e-5 ? "under 0.001%" : plain((part * 1e6).rounded() / 1e4) + "%"
  }
}
