internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

extension ValueParser where Value == [Lane] {
  private static let expectedLanes = "a list of \(Lane.count.lowerBound)…\(Lane.count.upperBound) lanes"

  /// Parses a list of lanes and checks that their sizes fit on the screen.
  static let lanes = ValueParser(expected: expectedLanes) { node, key, faults in
    guard case .sequence(let list) = node else {
      faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected \(expectedLanes)")
      return nil
    }
    guard Lane.count.contains(list.count) else {
      faults.error(at: list.mark, "'\(key)' lists \(list.count); expected \(expectedLanes)")
      return nil
    }
    var read: [Lane] = []
    var percent = 0.0
    for item in list {
      guard case .mapping(let mapping) = item else {
        faults.error(at: item.mark, "a lane is \(item.kindName); expected a block of keys such as 'cards:'")
        continue
      }
      var lane = Lane()
      Lane.schema.read(item, as: "lane", into: &lane, &faults)
      if !mapping.hasCards(&faults) {
        faults.error(
          at: item.mark, "a lane has no cards; list at least one under its 'cards:', such as '- title: Acme'")
      }
      if case .percent(let size) = lane.size {
        let isFirstBeyond = percent <= Lane.wholeScreen && percent + size > Lane.wholeScreen
        percent += size
        if isFirstBeyond {
          faults.error(
            at: mapping.entry("size")?.value.mark,
            "'size' is \(plain(size))%, with which the lanes take over 100% of the screen; make one of them smaller")
        }
      }
      read.append(lane)
    }
    return read.isEmpty ? nil : read
  }
}

extension Lane {
  /// How many lanes a configuration may have; more would be too thin to read on any screen.
  static let count = 1...20

  /// The whole screen in per cent. Thirds written with a few decimals may add up to a little over 100.
  static let wholeScreen = 100.000_001
}

extension Node.Mapping {
  /// Whether the key `cards` exists. Reports it if it has no value.
  func hasCards(_ faults: inout Faults) -> Bool {
    guard let cards = first(where: { $0.key.scalar?.string == "cards" }) else { return false }
    if cards.value.isAbsent {
      faults.error(at: cards.key.mark, "'cards' is empty; list at least one card, such as '- title: Acme'")
    }
    return true
  }
}

extension ValueParser where Value == [Card] {
  /// Parses a list of cards.
  static let cards = ValueParser(expected: "a list of at least one card") { node, key, faults in
    guard case .sequence(let list) = node else {
      faults.error(at: node.mark, noList(node, key))
      return nil
    }
    guard !list.isEmpty else {
      faults.error(at: list.mark, "'\(key)' is empty; list at least one card, such as '- title: Acme'")
      return nil
    }
    var cards: [Card] = []
    for (index, item) in list.enumerated() {
      if index % 100 == 0 { faults.onProgress?(index, list.count) }
      let place = Place(line: item.mark?.line ?? 1, column: item.mark?.column ?? 1)
      var card = Card(gradient: Card.defaultGradient(at: index), place: place)
      card.hasOwnGradient = false
      guard case .mapping(let mapping) = item else {
        faults.error(at: item.mark, noCard(item))
        continue
      }
      Card.schema.read(item, as: "card", into: &card, &faults)
      card.checkNetwork(mapping, &faults)
      // A faulty title has been reported already.
      let hasContent = mapping.contains { key, value in
        ["title", "subtitle", "logo", "wifi"].contains(key.scalar?.string) && !value.isAbsent
          && value.scalar?.string.isBlank != true
      }
      // The first 20 keys suffice: no real card has more.
      if !hasContent, faults.isFull || !mapping.prefix(20).contains(where: { meansContent($0.key) }) {
        faults.error(at: item.mark, "a card has nothing to show; give it a 'title', a 'subtitle' or a 'logo'")
      }
      cards.append(card)
    }
    return cards
  }

  private static func noList(_ node: Node, _ key: String) -> String {
    if let first = node.mapping?.first?.key.scalar?.string {
      let names = Card.schema.fields.map(\.name)
      if names.contains(first) {
        return
          "there is no '- ' before the first key of a card; write '- \(first):', and line its other keys up under it"
      }
      if let message = UnknownKey(word: first, names: names, keys: []).strayCharacter { return message }
    }
    return "'\(key)' is \(node.kindName); expected a list such as '- title: Acme'"
  }

  private static func noCard(_ item: Node) -> String {
    if item.isAbsent { return "a card is empty; give it a key such as 'title: Acme', or take the '-' out" }
    guard case .scalar(let scalar) = item, !scalar.string.isEmpty, !scalar.string.contains("\n") else {
      return "a card is \(item.kindName); expected a block of keys such as 'title: Acme'"
    }
    if let parts = scalar.string.keyAndValue(separatedBy: ":") {
      return "there is no space after the colon; write '- \(shortened("\(parts.key): \(parts.value)"))'"
    }
    if let space = scalar.string.firstIndex(of: " "),
      Card.schema.fields.contains(where: { $0.name == scalar.string[..<space] })
    {
      let key = scalar.string[..<space]
      return "there is no colon after '\(key)'; write '- \(shortened("\(key):\(scalar.string[space...])"))'"
    }
    let card = "title: \(scalar.style == .quoted ? quotedForYAML(scalar.string) : scalar.string)"
    return "a card is \(shown(scalar.string)) alone; say what that is: "
      + (scalar.style == .quoted ? "{ \(shortened(card)) }" : "'- \(shortened(card))'")
  }

  /// Whether an unknown key was meant as a title, subtitle or logo, which has been reported already.
  private static func meansContent(_ key: Node) -> Bool {
    guard let word = key.scalar?.string, !Card.schema.fields.contains(where: { $0.name == word }) else { return false }
    let meant = KeyWords.keys(meaning: word).first ?? nearMiss(word, among: ["title", "subtitle", "logo"])
    return meant.map(["title", "subtitle", "logo"].contains) ?? false
  }
}

extension String {
  fileprivate var isBlank: Bool { unicodeScalars.allSatisfy { $0 == " " || $0 == "\n" || $0 == "\t" } }
}
