package import ConfigurationValues
internal import MarqueeStage
package import MarqueeValues
internal import Programme
package import Spool

/// What part of the time in view each card of a wall was promised at a moment.
///
/// A part is of the card seconds of the card's own lane, because shares are of a lane's lap. Lanes that have a card in common
/// count as one, in which each lane has the same part: a record does not tell in which of them the card was in view.
package struct ContractedShares: Sendable, Equatable {
  /// A card's part.
  package struct Part: Sendable, Equatable {
    /// The card's id, or what stands for it.
    package var card: String
    package var tier: String?
    /// As it was bought, 0…1: what others that are off leave is not in it.
    package var share: Double
    /// Whether a share or a weight is agreed for it or its tier. If not, `share` is its equal part or its part of the rest.
    package var isContracted: Bool
    /// Lanes with cards in common.
    fileprivate var pool: Int
  }

  /// The cards that are on, in the order of the configuration, each once.
  package private(set) var parts: [Part] = []
  private var indices: [String: Int] = [:]
  /// Of each lane that shows anything, in the order of the configuration.
  private var lanePools: [Int] = []

  /// - Parameters:
  ///   - isOn: whether each card is on, lane by lane, as `ShowCalendar.active(at:)` says.
  package init(of configuration: Configuration, where isOn: [Bool]) {
    let tiers = configuration.arrangement == .lanes ? [] : configuration.tiers
    var lanes: [[Part]] = []
    var first = 0
    for lane in configuration.lanes {
      let shown = Array(isOn[first..<first + lane.cards.count])
      first += lane.cards.count
      if shown.contains(true) { lanes.append(Self.parts(of: lane, tiers, shown, pool: lanes.count)) }
    }
    let pools = Self.pools(of: lanes)
    lanePools = pools
    let sizes = Dictionary(pools.map { ($0, 1.0) }, uniquingKeysWith: +)
    for part in lanes.joined() {
      var part = part
      part.pool = pools[part.pool]
      part.share /= sizes[part.pool] ?? 1
      if let index = indices[part.card] {
        parts[index].share += part.share
        parts[index].isContracted = parts[index].isContracted || part.isContracted
      } else {
        indices[part.card] = parts.count
        parts.append(part)
      }
    }
  }

  private static func parts(of lane: Lane, _ tiers: [Tier], _ isOn: [Bool], pool: Int) -> [Part] {
    let contract = Contract(of: lane.cards, tiers)
    let isEffective = contract.isAgreed && lane.sequence != .listed && lane.loops
    // A contract that cannot be kept is no part of a configuration.
    let shares = isEffective ? try? contract.boughtShares { isOn[$0] } : nil
    let even = 1 / Double(isOn.count { $0 })
    return lane.cards.indices.filter { isOn[$0] }.map { number in
      let card = lane.cards[number]
      let tier = card.tier.flatMap { name in tiers.first { $0.name == name } }
      let isAgreed = [card.share, card.weight, tier?.share, tier?.weight].contains { $0 != nil }
      return Part(
        card: card.identity, tier: card.tier, share: shares?[number] ?? even, isContracted: isEffective && isAgreed,
        pool: pool)
    }
  }

  /// The pool of each lane: the first lane that it is joined with.
  private static func pools(of lanes: [[Part]]) -> [Int] {
    var pools = Array(lanes.indices)
    var owners: [String: Int] = [:]
    for (lane, parts) in lanes.enumerated() {
      for part in parts {
        guard let owner = owners[part.card] else {
          owners[part.card] = lane
          continue
        }
        let (one, other) = (pools[owner], pools[lane])
        for index in pools.indices where pools[index] == max(one, other) { pools[index] = min(one, other) }
      }
    }
    return pools
  }
}

extension ContractedShares {
  /// The part of a card; `nil` while it is off.
  package func part(of card: String) -> Part? { indices[card].map { parts[$0] } }

  /// What each card and tier was promised of the time that these lines tell of, ms. Time with a placeholder or without a logo
  /// counts as the wall's: the strip showed the card, but not as agreed.
  package func contracted(in lines: [MinuteRecord.Line]) -> [MinuteRecord.Line.Subject: Double] {
    var whole: [Int: Double] = [:]
    for line in lines {
      guard case .card(let id) = line.subject, let index = indices[id] else { continue }
      whole[parts[index].pool, default: 0] += Double(
        line.counts.delivered + line.counts.placeholder + line.counts.logoMissing)
    }
    return contracted(of: whole)
  }

  /// What each card and tier is promised in a second in which the screen shows nothing and should: its part of what the strips
  /// would have shown, s.
  /// - Parameters:
  ///   - shown: the wall with the cards that are on, the same that this is of.
  ///   - glass: the size of the display, px.
  package func rates(of shown: Configuration, on glass: PixelSize) -> [MinuteRecord.Line.Subject: Double] {
    guard !parts.isEmpty else { return [:] }
    var whole: [Int: Double] = [:]
    for (pool, exposure) in zip(lanePools, shown.exposures(on: glass)) {
      whole[pool, default: 0] += exposure.cards.reduce(0) { $0 + $1.cardSeconds } / (exposure.period ?? 1)
    }
    return contracted(of: whole)
  }

  /// - Parameter whole: the time in view of each pool's cards.
  private func contracted(of whole: [Int: Double]) -> [MinuteRecord.Line.Subject: Double] {
    var contracted: [MinuteRecord.Line.Subject: Double] = [:]
    for part in parts {
      let time = part.share * (whole[part.pool] ?? 0)
      guard time > 0 else { continue }
      contracted[.card(part.card), default: 0] += time
      if let tier = part.tier { contracted[.tier(tier), default: 0] += time }
    }
    return contracted
  }
}
