internal import ConfigurationValues
internal import Messages

/// A block of `screens`: the document that comes of the top level and what the block lays over it.
struct ScreenBlock {
  /// The block as written.
  let keys: Node.Mapping
  /// The keys that are about the screen itself.
  let own: Node.Mapping
  /// What the screen shows: the top level with the block laid over it.
  let document: Node.Mapping
  /// Whether the cards of `document` are those of the top level.
  let showsCommonCards: Bool

  /// Reports keys that may not be here.
  /// - Parameter top: the top level without `screens`.
  init(_ keys: Node.Mapping, over top: Node.Mapping, _ faults: inout Faults) {
    self.keys = keys
    var own = Node.Mapping(pairs: [], mark: keys.mark)
    var display = own
    var content = own
    for pair in keys {
      guard let word = pair.key.scalar?.string else { continue }
      if Self.ownNames.contains(word) {
        own.pairs.append(pair)
      } else if Self.displayNames.contains(word) {
        display.pairs.append(pair)
      } else if Self.contentNames.contains(word) {
        content.pairs.append(pair)
      } else {
        faults.error(at: pair.key.mark, ScreenKeys.fault(of: word))
      }
    }
    self.own = own
    var top = top
    if content.entry("lanes") != nil {
      // Lanes of its own take the place of everything that describes lanes.
      top.remove(Self.laneNames.union(["lanes", "arrange", "tier-step", "start-place"]))
    } else if content.entry("cards") != nil {
      // The card to start at, and the place of the strip, are of the list that is replaced.
      top.remove(["lanes", "start-at", "start-place"])
    } else if top.entry("lanes") != nil {
      for pair in content where !pair.value.isAbsent {
        guard let word = pair.key.scalar?.string, Self.laneNames.contains(word) else { continue }
        faults.error(
          at: pair.key.mark,
          "'\(word)' stands in a screen that shows the 'lanes' of the top level; move it into those lanes, or give the "
            + "screen 'lanes' or 'cards' of its own")
      }
      content.remove(Self.laneNames)
    }
    showsCommonCards = content.entry("lanes") == nil && content.entry("cards") == nil
    if !display.isEmpty {
      let key = Node.scalar(.init(string: "display", style: .plain, mark: keys.mark))
      content.pairs.append((key, .mapping(display)))
    }
    document = top.overlaid(by: content)
    if showsCommonCards, let empty = content.first(where: { $0.key.scalar?.string == "cards" }) {
      faults.error(at: empty.key.mark, "'cards' is empty; list at least one card, such as '- title: Acme'")
    }
  }

  /// `document` without the cards, or the lanes, of the top level, which are read only once.
  var documentBesideCommonCards: Node.Mapping {
    guard showsCommonCards else { return document }
    var document = document
    document.remove([document.entry("lanes") == nil ? "cards" : "lanes"])
    return document
  }

  private static let ownNames = Set(ScreenKeys.schema.fields.map(\.name))
  private static let displayNames = Set(ScreenKeys.ofDisplay)
  private static let contentNames = Set(ScreenKeys.ofContent)
  /// The keys that describe a lane; the heading beside `lanes` is that of the whole screen.
  private static let laneNames = Set(Lane.schema.fields.map(\.name)).subtracting(["heading"])
}

extension Node.Mapping {
  /// The keys with those of `other` laid over them: blocks key by key, and everything else as a whole. A key of `other`
  /// without a value leaves the value here.
  func overlaid(by other: Node.Mapping) -> Node.Mapping {
    var values: [String: (key: Node, value: Node)] = [:]
    for pair in other where !pair.value.isAbsent {
      if let name = pair.key.scalar?.string, values[name] == nil { values[name] = pair }
    }
    var result = Node.Mapping(pairs: [], mark: mark ?? other.mark)
    result.pairs.reserveCapacity(count + other.count)
    var placed: Set<String> = []
    for pair in self {
      guard let name = pair.key.scalar?.string, let value = values[name] else {
        result.pairs.append(pair)
        continue
      }
      guard placed.insert(name).inserted else { continue }
      if case .mapping(let below) = pair.value, case .mapping(let above) = value.value, !Self.wholes.contains(name) {
        result.pairs.append((value.key, .mapping(below.overlaid(by: above))))
      } else {
        result.pairs.append(value)
      }
    }
    for pair in other where pair.key.scalar.map({ !placed.contains($0.string) }) ?? true { result.pairs.append(pair) }
    return result
  }

  /// Blocks that are one value: the stops of one gradient do not suit the colours of another.
  private static let wholes: Set = ["background", "gradient"]

  /// Takes all pairs with these keys out.
  mutating func remove(_ names: Set<String>) {
    pairs.removeAll { pair in pair.key.scalar.map { names.contains($0.string) } ?? false }
  }
}
