internal import ConfigurationEditing

extension ImportPlan {
  /// What happens to cards that the table does not have.
  package enum Pruning: String, Sendable, Hashable, CaseIterable {
    /// Keeps them off the wall.
    case hide
    /// Takes them out of the file.
    case remove
  }

  /// The cards of `absent` that the configuration shows; not the one that stands on a new wall for its sponsors.
  package var absentInView: [String] {
    cards.filter { card in
      !card.isMatched && text.text(at: card.path.key("hidden")) != "true"
        && !PlaceholderCard.isPresent(at: card.path, in: text)
    }.map(\.label)
  }

  /// Hides or removes the cards that no row has.
  mutating func prune(_ pruning: Pruning) {
    // The card that stands on a new wall for its sponsors leaves by a rule of its own.
    let indices = cards.indices.filter {
      !cards[$0].isMatched && !PlaceholderCard.isPresent(at: cards[$0].path, in: text)
    }
    switch pruning {
    case .hide:
      for index in indices where text.text(at: cards[index].path.key("hidden")) != "true" {
        edits.append(.set(.plain("true"), at: cards[index].path.key("hidden"), order: Edit.cardOrder))
        pruned.append(cards[index].label)
      }
    case .remove:
      // The last first: the others keep their places.
      for index in indices.reversed() {
        edits.append(.remove(cards[index].path))
        removeTier(ofCardAt: cards[index].path)
      }
      pruned = indices.map { cards[$0].label }
    }
  }
}
