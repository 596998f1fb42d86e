import Yams

extension ValueParser where Value == [Card] {
  static let cards = ValueParser(expected: "a list of at least one card") { node, key, faults in
    guard case .sequence(let list) = node else {
      faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected a list such as '- title: Acme'")
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
      guard case .mapping(let mapping) = item else {
        faults.error(at: item.mark, "a card is \(item.kindName); expected a block of keys such as 'title: Acme'")
        continue
      }
      Card.schema.read(item, as: "card", into: &card, &faults)
      // A title that was refused has been spoken of.
      let hasContent = mapping.contains { key, value in
        ["title", "subtitle", "logo"].contains(key.scalar?.string) && !value.isAbsent
          && value.scalar?.string.isBlank != true
      }
      if !hasContent {
        faults.error(at: item.mark, "a card has nothing to show; give it a 'title', a 'subtitle' or a 'logo'")
      }
      cards.append(card)
    }
    return cards
  }
}

extension String {
  fileprivate var isBlank: Bool { unicodeScalars.allSatisfy { $0 == " " || $0 == "\n" || $0 == "\t" } }
}
