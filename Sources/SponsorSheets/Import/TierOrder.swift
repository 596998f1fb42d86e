/// The order of a wall's tiers, the highest first, with new ones in their places.
struct TierOrder {
  /// The keys, the highest first.
  private(set) var keys: [String] = []
  /// The new keys whose place is not known, in the table's order.
  private(set) var unplaced: [String] = []
  /// Whether the order is the table's, because none of its tiers is known.
  private(set) var isByRows = false

  /// The tier directly above each that an answer has placed below another.
  private var anchors: [String: String] = [:]
  private let ordinals: [String: TierNames.Ordinal]
  private let amounts: [String: ClosedRange<Double>]

  /// - Parameters:
  ///   - existing: the tiers that the configuration has, which stay in their order.
  ///   - new: the others, in the order in which the table names them.
  ///   - amounts: what the sponsors of a tier pay.
  init(
    existing: [String], new: [String], amounts: [String: ClosedRange<Double>], answers: SheetAnswers
  ) {
    let known = Set(existing + new)
    let lists = answers.tierOrder.map { SheetAnswers.names(in: $0, among: known).map(TierNames.key) }
    ordinals = TierNames.ordinals(of: existing + new)
    self.amounts = amounts
    keys = existing
    if existing.isEmpty { begin(new) }
    for list in lists where existing.isEmpty {
      if keys.isEmpty { keys = list.filter(new.contains) } else { arrange(list) }
    }
    var rest = new.filter { !keys.contains($0) }
    // A tier that has its place may decide the place of another.
    while let index = rest.firstIndex(where: { place(of: $0, lists) != nil }) {
      let key = rest.remove(at: index)
      let place = place(of: key, lists) ?? keys.count
      anchors[key] = anchor(of: key, lists)
      keys.insert(key, at: place)
    }
    guard !rest.isEmpty else { return }
    // Of tiers that are known the others are asked about, in a new wall as in one that exists.
    if existing.isEmpty, keys.isEmpty {
      (keys, isByRows) = (new, true)
    } else {
      unplaced = rest
    }
  }

  /// The tiers of a new wall that are known to belong together.
  private mutating func begin(_ new: [String]) {
    let known = TierNames.ranked(new.filter { TierNames.rank(of: $0) != nil })
    let stems = Set(new.map { ordinals[$0]?.stem ?? "-" })
    if !known.isEmpty {
      keys = known
    } else if stems.count == 1, stems != ["-"], amounts.isEmpty {
      keys = TierNames.ranked(new)
    } else if new.allSatisfy({ amounts[$0] != nil }) {
      let sorted = new.sorted { amounts[$0]?.lowerBound ?? 0 > amounts[$1]?.lowerBound ?? 0 }
      let isClear = zip(sorted, sorted.dropFirst()).allSatisfy { isHigher($0, than: $1) }
      if isClear { keys = sorted }
    }
  }

  /// Puts the tiers that are placed into the order that was asked for.
  private mutating func arrange(_ list: [String]) {
    let members = list.filter(keys.contains)
    let places = keys.indices.filter { members.contains(keys[$0]) }
    guard Set(members).count == members.count else { return }
    for (place, key) in zip(places, members) { keys[place] = key }
  }

  // MARK: Places

  /// The index at which a new tier is inserted; `nil` if nothing tells it.
  private func place(of key: String, _ lists: [[String]]) -> Int? {
    placeByAnswer(key, lists) ?? placeByName(key) ?? placeByAmount(key)
  }

  private func placeByAnswer(_ key: String, _ lists: [[String]]) -> Int? {
    for list in lists {
      guard let index = list.firstIndex(of: key) else { continue }
      if let above = list[..<index].last(where: keys.contains), let place = keys.firstIndex(of: above) {
        // Of several below the same tier, each by an answer of its own, the table's order holds.
        let after = keys[(place + 1)...].firstIndex { anchors[$0] != above }
        return after ?? keys.count
      }
      if let below = list[index...].lazy.compactMap({ keys.firstIndex(of: $0) }).first { return below }
    }
    return nil
  }

  private func anchor(of key: String, _ lists: [[String]]) -> String? {
    lists.lazy.compactMap { list in
      list.firstIndex(of: key).flatMap { index in list[..<index].last(where: keys.contains) }
    }.first
  }

  private func placeByName(_ key: String) -> Int? {
    if let own = ordinals[key] {
      let same = keys.indices.filter { ordinals[keys[$0]]?.stem == own.stem }
      if let last = same.last {
        return same.first { (ordinals[keys[$0]]?.number ?? 0) > own.number } ?? last + 1
      }
    }
    guard let rank = TierNames.rank(of: key) else { return nil }
    let known = keys.indices.filter { TierNames.rank(of: keys[$0]) != nil }
    guard let last = known.last else { return nil }
    return known.first { TierNames.rank(of: keys[$0]) ?? 0 > rank } ?? last + 1
  }

  /// Between a tier of a higher amount and its neighbour of a lower one.
  private func placeByAmount(_ key: String) -> Int? {
    guard amounts[key] != nil else { return nil }
    let higher = keys.indices.filter { isHigher(keys[$0], than: key) }
    let lower = keys.indices.filter { isHigher(key, than: keys[$0]) }
    switch (higher.last, lower.first) {
    case (let above?, let below?) where above + 1 == below: return below
    case (let above?, nil) where above == keys.count - 1: return keys.count
    case (nil, let below?) where below == 0: return 0
    default: return nil
    }
  }

  /// Whether each sponsor of one tier pays more than any of another.
  private func isHigher(_ one: String, than other: String) -> Bool {
    guard let one = amounts[one], let other = amounts[other] else { return false }
    return one.lowerBound > other.upperBound
  }
}
