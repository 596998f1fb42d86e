internal import ConfigurationEditing

/// The card that a new wall has for as long as it has no sponsors.
package enum PlaceholderCard {
  package static let title = "Your sponsors go here"
  package static let subtitle = "List them in marquee.yaml, or import a spreadsheet"

  /// The keys that it is written with; with another one it is somebody's card.
  private static let keys: Set<String> = ["title", "subtitle", "gradient"]

  /// Whether a card is still the one that a new wall has.
  static func isPresent(at card: EditPath, in text: ConfigurationText) -> Bool {
    text.text(at: card.key("title")) == title && text.keys(at: card)?.allSatisfy { keys.contains($0) } ?? false
  }

  /// The edit that takes a card out after others; `nil` if its list would be empty without it.
  /// - Parameters:
  ///   - card: its path before the other edits.
  ///   - edits: insert into lists at indices and remove from them, other cards than this one.
  static func removal(of card: EditPath, from text: ConfigurationText, after edits: [Edit]) -> Edit? {
    guard case .index(var position)? = card.steps.last else { return nil }
    let list = EditPath(card.steps.dropLast())
    var count = text.count(at: list) ?? 0
    for edit in edits {
      switch edit {
      case .insert(_, list, let index):
        count += 1
        if let index, index <= position { position += 1 }
      case .remove(let path) where EditPath(path.steps.dropLast()) == list:
        count -= 1
        if case .index(let index)? = path.steps.last, index < position { position -= 1 }
      default: break
      }
    }
    return count > 1 ? .remove(list.index(position)) : nil
  }
}

extension ImportPlan {
  /// Takes the cards out that stand on a new wall for its sponsors.
  mutating func takeOutPlaceholders() {
    guard !added.isEmpty || cards.contains(where: \.isMatched) else { return }
    for index in cards.indices.reversed() {
      let card = cards[index]
      guard !card.isMatched, PlaceholderCard.isPresent(at: card.path, in: text),
        let removal = PlaceholderCard.removal(of: card.path, from: text, after: edits)
      else { continue }
      edits.append(removal)
      cards[index].isMatched = true
      takesOutPlaceholder = true
    }
  }
}
