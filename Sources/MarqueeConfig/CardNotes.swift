/// What is worth a look about cards that are good each by itself.
enum CardNotes {
  /// Two cards of a lane that a reload and `show` cannot tell apart, and two that look the same; a card that stands there
  /// twice by an alias is meant to.
  static func note(_ cards: [Card], _ faults: inout Faults) {
    var ids: [String: Place] = [:]
    var contents: [Content: Place] = [:]
    for card in cards {
      if let id = card.id {
        let first = ids[id, default: card.place]
        ids[id] = first
        guard first != card.place else { continue }
        faults.warning(
          line: card.place.line, column: card.place.column,
          "the id \(shown(id)) is that of the card in line \(first.line) too; give each its own")
      } else {
        let content = Content(card)
        guard !content.isEmpty else { continue }
        let first = contents[content, default: card.place]
        contents[content] = first
        guard first != card.place else { continue }
        faults.note(
          line: card.place.line, column: card.place.column,
          "this card says the same as that in line \(first.line); take one of them out, unless both are meant")
      }
    }
  }

  /// What a visitor can tell cards apart by, but for colours.
  private struct Content: Hashable {
    var texts: [String?]

    init(_ card: Card) {
      texts = [card.title, card.subtitle, card.details, card.link, card.logo?.path]
    }

    var isEmpty: Bool { texts.allSatisfy { $0 == nil } }
  }
}
