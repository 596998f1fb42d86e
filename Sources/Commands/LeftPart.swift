internal import ConfigurationValues
internal import MarqueeScene
internal import MarqueeValues
internal import Messages
internal import Programme

/// What cards leave while they are off, where shares or weights are agreed, and who has it.
struct LeftPart: Codable, Equatable {
  /// Who has it.
  enum Heirs: String, Codable {
    /// Cards without a share, by weight.
    case weights
    /// The cards of the tier, all of which have a share, in proportion.
    case shares
    /// All cards that are on, in proportion.
    case all
  }

  /// What another card has of the lap while they are off, and would have if they were on, 0…1.
  struct Gain: Codable, Equatable {
    var card: String
    var share: Double
    var before: Double
  }

  /// The cards that are off together, or one after the other.
  var cards: [String]
  var to: Heirs
  /// The tier whose cards have it; `nil` if it is not a tier's.
  var tier: String?
  /// Whether it is then agreed with those that have it, so that a report counts by it.
  var isAgreed: Bool
  /// What they had of the lap if they were on, 0…1; `nil` where they are off at different times.
  var part: Double?
  /// Who has it then; empty where they are off at different times.
  var gains: [Gain] = []

  private enum CodingKeys: String, CodingKey {
    case cards, to, tier, part, gains
    case isAgreed = "agreed"
  }
}

extension LeftPart {
  /// Cards that are off at one time or several, and have the same heirs.
  private struct Group {
    var cards: [Int] = []
    /// Whether each card of the lane was on; `nil` for more than one time.
    var isOn: [Bool]?
  }

  private struct Key: Hashable {
    var heirs: Contract.Heirs
    var isFirst: Bool
  }

  /// - Parameters:
  ///   - stretches: in which the same cards are on. A card counts in the first one in which it is off.
  /// - Returns: for each lane at most two of each kind: of the cards that are off in the first stretch, and of others.
  static func all(of whole: Configuration, in stretches: [DatedWall.Stretch]) -> [LeftPart] {
    var (parts, first) = ([LeftPart](), 0)
    for lane in whole.lanes {
      let range = first..<first + lane.cards.count
      first = range.upperBound
      guard lane.sequence != .listed, lane.loops else { continue }
      let tiers = whole.arrangement == .lanes ? [] : whole.tiers
      let contract = Contract(of: lane.cards, tiers)
      guard contract.isAgreed else { continue }
      for (key, group) in groups(of: contract, in: stretches.map { Array($0.isOn[range]) }) {
        parts.append(LeftPart(of: lane, contract, tiers, key.heirs, group))
      }
    }
    return parts
  }

  /// The most changes after the moment that are looked at where no time is given.
  private static let mostChanges = 100

  /// Of the cards that are off at the wall's moment, and after the changes that follow.
  static func all(of wall: DatedWall) -> [LeftPart] {
    guard !wall.calendar.isAlways else { return [] }
    return all(of: wall.whole, in: wall.stretches(for: .infinity, atMost: mostChanges))
  }

  /// In the order in which they come.
  private static func groups(of contract: Contract, in stretches: [[Bool]]) -> [(key: Key, group: Group)] {
    var (numbers, groups) = ([Key: Int](), [(key: Key, group: Group)]())
    var isKnown = contract.cards.map { _ in false }
    for (index, isOn) in stretches.enumerated() {
      let new = isOn.indices.filter { !isOn[$0] && !isKnown[$0] }
      guard !new.isEmpty else { continue }
      let heirs = contract.heirs(where: isOn)
      for card in new {
        guard let heirs = heirs[card] else { continue }
        isKnown[card] = true
        let key = Key(heirs: heirs, isFirst: index == 0)
        let number = numbers[key] ?? groups.count
        if numbers[key] == nil {
          numbers[key] = number
          groups.append((key, Group(isOn: isOn)))
        }
        groups[number].group.cards.append(card)
        if groups[number].group.isOn != isOn { groups[number].group.isOn = nil }
      }
    }
    return groups
  }

  private init(of lane: Lane, _ contract: Contract, _ tiers: [Tier], _ heirs: Contract.Heirs, _ group: Group) {
    cards = group.cards.map { lane.cards[$0].identity }
    switch heirs {
    case .weights(let number): (to, tier, isAgreed) = (.weights, number.map { tiers[$0].name }, true)
    case .shares(let number): (to, tier, isAgreed) = (.shares, tiers[number].name, true)
    case .all: (to, tier, isAgreed) = (.all, nil, false)
    }
    guard let isOn = group.isOn else { return }
    let off = Set(group.cards)
    // A contract that cannot be kept is no part of a configuration.
    guard let shares = try? contract.shares(where: { isOn[$0] }),
      let before = try? contract.shares(where: { isOn[$0] || off.contains($0) })
    else { return }
    part = WallPlan.rounded(group.cards.reduce(0) { $0 + before[$1] })
    gains = lane.cards.indices.filter { isOn[$0] && contract.isAmong(heirs, $0) }.map {
      Gain(
        card: lane.cards[$0].identity, share: WallPlan.rounded(shares[$0]), before: WallPlan.rounded(before[$0]))
    }
  }

  /// For people, in one sentence.
  var text: String {
    let (verb, whose) = cards.count == 1 ? ("is", "its") : ("are", "their")
    let what =
      part.map { "\(whose) \(WallPlan.percent($0)) go" } ?? "\(whose) \(cards.count == 1 ? "part goes" : "parts go")"
    let names = Self.list(cards.map(quoted), most: 3)
    let news = gains.map {
      "\(quoted($0.card)) has \(WallPlan.percent($0.share)) in place of \(WallPlan.percent($0.before))"
    }
    return "while \(names) \(verb) off, \(what) to \(place)" + (news.isEmpty ? "" : ": " + Self.list(news, most: 3))
  }

  private var place: String {
    let name = tier.map { " of \(quoted($0))" } ?? ""
    return switch to {
    case .weights: "the cards without a share\(name), by weight"
    case .shares: "the cards\(name), in proportion"
    case .all: "all cards in proportion, beyond what is agreed with them"
    }
  }

  /// At most six sentences.
  static func texts(_ parts: [LeftPart]) -> [String] {
    let most = 6
    guard parts.count > most else { return parts.map(\.text) }
    let rest = parts.dropFirst(most - 1).reduce(0) { $0 + $1.cards.count }
    return parts.prefix(most - 1).map(\.text) + ["other cards have the parts of \(counted(rest, "more card")) too"]
  }

  private static func list(_ names: [String], most: Int) -> String {
    guard names.count > most else { return names.joined(separator: ", ") }
    return "\(names.prefix(most).joined(separator: ", ")) and \(names.count - most) more"
  }
}
