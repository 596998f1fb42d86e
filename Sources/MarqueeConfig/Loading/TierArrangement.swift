internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

extension Configuration {
  /// Gives the cards the looks that their tiers and their lanes' `card` have for them, and arranges them by tier if
  /// `arrange` says so. What comes out are lanes and cards like any others.
  mutating func applyTiers() {
    let tiers = Dictionary(tiers.map { ($0.name, $0) }) { first, _ in first }
    for index in lanes.indices {
      let shared = lanes[index].card
      guard !tiers.isEmpty || shared.gradient != nil || shared.font != FontChoice() else { continue }
      for card in lanes[index].cards.indices {
        lanes[index].cards[card].takeLooks(of: lanes[index].cards[card].tier.flatMap { tiers[$0] }, in: shared)
      }
    }
    switch arrangement {
    case .none: break
    case .lanes: arrangeInLanes()
    case .together: arrangeTogether()
    }
  }

  /// The cards of each tier that has some, in the order of rank; those without a tier come last. In a tier the order is that
  /// of the file.
  private var groups: [(tier: Tier?, cards: [Card])] {
    var cards: [String?: [Card]] = [:]
    for card in lanes.flatMap(\.cards) { cards[card.tier, default: []].append(card) }
    return (tiers.map(Optional.some) + [nil]).compactMap { tier in
      cards[tier?.name].map { (tier, $0) }
    }
  }

  private mutating func arrangeInLanes() {
    guard let pattern = lanes.first else { return }
    let groups = groups
    let parts = TierRanks.heights(groups.count)
    let whole = parts.reduce(0, +)
    let ratio = pattern.card.ratio
    lanes = zip(groups, parts).map { group, part in
      var lane = pattern
      lane.cards = group.cards
      (lane.heading, lane.headingPlace) = (group.tier?.heading, group.tier?.headingPlace)
      lane.size = .percent(part / whole * 100)
      lane.isStillIfFitting = true
      let share = part / (parts.first ?? 1)
      lane.cardProportions = .init(
        ratio: ratio, largest: TierRanks.largestCard * share, relativeHeight: part, part: share,
        count: group.cards.contains { $0.width != nil } ? nil : group.cards.count)
      let own = group.tier?.card ?? PartialCardShape()
      lane.card.width = own.width ?? .auto
      lane.card.height = own.height ?? .auto
      lane.card.spacing = own.spacing ?? pattern.card.spacing
      // Smaller cards with the same corners would be rounder.
      lane.card.cornerRadius = own.cornerRadius ?? pattern.card.cornerRadius.scaled(by: share)
      return lane
    }
  }

  private mutating func arrangeTogether() {
    guard var lane = lanes.first else { return }
    let groups = groups
    let ranks = groups.count { $0.tier != nil }
    lane.cards = groups.enumerated().flatMap { rank, group in
      guard let tier = group.tier else { return group.cards }
      return group.cards.map { card in
        var card = card
        card.ribbon = tier.ribbon
        let own = lane.direction == .up || lane.direction == .down ? card.height : card.width
        if own == nil { card.extentFactor = TierRanks.extentFactor(rank, of: ranks, step: tierStep) }
        return card
      }
    }
    lanes = [lane]
  }
}

/// How much larger the cards of higher tiers are.
package enum TierRanks {
  /// The most of the viewport that a card of the highest tier takes along its lane: on a screen in portrait position the
  /// height of a lane says little.
  static let largestCard = 0.5

  /// The relative heights of so many lanes, the highest tier's first; the last is 1.
  package static func heights(_ count: Int) -> [Double] {
    // A third more for each rank; many ranks share what makes the first lane 2.4 times the last.
    let step = min(0.35, 1.4 / Double(max(count - 1, 1)))
    return (0..<count).map { 1 + step * Double(count - 1 - $0) }
  }

  /// The most that a `tier-step` makes the highest tier's cards longer than the lowest's, as the highest lane is to the last.
  private static let largestExtent = 2.4

  /// The extent of a tier's cards along their lane as a multiple of the normal one, which the lowest tier has.
  /// - Parameters:
  ///   - rank: 0 is the highest.
  ///   - step: by how much each tier exceeds the next lower one; `nil` for equal differences.
  package static func extentFactor(_ rank: Int, of count: Int, step: Double?) -> Double {
    let ranksBelow = count - 1 - rank
    guard let step else { return 1 + min(0.25, 0.6 / Double(max(count - 1, 1))) * Double(ranksBelow) }
    return power(ratio(step, of: count), ranksBelow)
  }

  /// The factor between two neighbouring tiers, which is the same for all. It is found with multiplications alone, so that all
  /// machines of a wall get the same bits.
  private static func ratio(_ step: Double, of count: Int) -> Double {
    guard power(1 + step, count - 1) > largestExtent else { return 1 + step }
    var (low, high) = (1.0, 1 + step)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if power(middle, count - 1) > largestExtent { high = middle } else { low = middle }
    }
    return low
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<max(exponent, 0)).reduce(1) { product, _ in product * base }
  }
}

extension CardShape {
  /// The width of a card divided by its height, for lanes that give cards other sizes. Only px say it: a percentage is a
  /// part of a viewport that is another one when the lanes change.
  fileprivate var ratio: Double {
    guard case .length(.pixels(let width)) = width, case .length(.pixels(let height)) = height else { return 1.5 }
    return min(max(width / height, 0.25), 4)
  }
}

extension Length {
  fileprivate func scaled(by factor: Double) -> Length {
    switch self {
    case .pixels(let pixels): .pixels(pixels * factor)
    case .percent(let percent): .percent(percent * factor)
    }
  }
}

extension Card {
  /// Takes what the card does not say itself from its tier, and what that does not say from the lane.
  fileprivate mutating func takeLooks(of tier: Tier?, in shared: CardShape) {
    let own = tier?.card ?? PartialCardShape()
    if !hasOwnGradient, let gradient = tier?.gradient ?? own.gradient ?? shared.gradient { self.gradient = gradient }
    font = font.filled(from: tier?.font ?? FontChoice()).filled(from: own.font).filled(from: shared.font)
    hasOwnLogoArea = logoLook.area != nil
    logoLook = logoLook.filled(from: tier?.logo ?? LogoLook()).filled(from: own.logo)
    style = own.style
    text = own.text
    border = own.border.filled(from: shared.border)
    if width == nil, case .length(let length) = own.width { width = length }
  }
}

/// Checks the keys of tiers against the rest of the document.
struct TierKeys {
  private let document: Node.Mapping

  init(of document: Node.Mapping) {
    self.document = document
  }

  func check(_ configuration: Configuration, _ faults: inout Faults) {
    faults.concernsEffect = true
    defer { faults.concernsEffect = false }
    if let arrange = document.entry("arrange"), configuration.arrangement != .none {
      let word = configuration.arrangement.rawValue
      if document.entry("lanes") != nil {
        faults.error(
          at: arrange.key.mark,
          "'arrange' stands beside 'lanes'; take one of them out, for 'arrange: \(word)' makes the lanes itself")
      } else if !faults.hasErrors, configuration.tiers.isEmpty {
        faults.warning(
          at: arrange.key.mark, "'arrange' does nothing without 'tiers'; list the tiers there, or take it out")
      } else if !faults.hasErrors, configuration.arrangement == .lanes,
        laneCount(of: configuration) > Lane.count.upperBound
      {
        faults.error(
          at: arrange.value.mark,
          "'arrange' is lanes, with \(laneCount(of: configuration)) tiers that have cards; expected at most "
            + "\(Lane.count.upperBound), or 'arrange: together'")
      }
    }
    // `init` writes it beside either arrangement, so that the word alone has to be changed.
    if let step = document.entry("tier-step"), !step.value.isAbsent, !faults.hasErrors,
      configuration.arrangement == .none
    {
      faults.warning(
        at: step.key.mark, "'tier-step' does nothing without 'arrange: together'; set that, or take it out")
    }
    guard !faults.hasErrors, configuration.arrangement != .lanes else { return }
    for tier in document.entry("tiers")?.value.mapping ?? Node.Mapping(pairs: []) {
      for name in ["height", "spacing", "corner-radius"] {
        guard let entry = tier.value.mapping?.entry("card")?.value.mapping?.entry(name) else { continue }
        faults.warning(
          at: entry.key.mark,
          "'\(name)' of a tier does nothing where its cards share a lane; set 'arrange: lanes', or take it out")
      }
    }
  }

  private func laneCount(of configuration: Configuration) -> Int {
    Set(configuration.lanes.flatMap { $0.cards.map(\.tier) }).count
  }
}
