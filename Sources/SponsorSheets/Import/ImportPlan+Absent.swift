internal import ConfigurationEditing
internal import Messages

extension ImportPlan {
  /// What happens to cards that the table does not have.
  package enum Pruning: String, Sendable, Hashable, CaseIterable {
    /// Sets `hidden` in them.
    case hide
    /// Deletes them from the file.
    case remove
  }

  /// The cards of `absent` that the configuration shows; not the one that stands on a new wall for its sponsors.
  package var absentInView: [String] { absent(areHidden: false) }

  /// The cards of `absent` that the configuration hides.
  package var absentAndHidden: [String] { absent(areHidden: true) }

  private func absent(areHidden: Bool) -> [String] {
    cards.filter { card in
      !card.isMatched && (text.text(at: card.path.key("hidden")) == "true") == areHidden
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

  /// Keeps what is known of a list in step with a card that is taken out of it.
  private mutating func removeTier(ofCardAt path: EditPath) {
    guard case .index(let number)? = path.steps.last,
      let list = lists.firstIndex(where: { $0.path.index(number) == path })
    else { return }
    lists[list].tiers.remove(at: number)
    lists[list].rows.remove(at: number)
  }

  /// Refuses to take the last card out of a list: neither a wall nor a lane is without cards.
  mutating func requireFullLists() {
    for list in lists.map(\.path).filter({ isEmptied($0) }) {
      let place = text.place(of: list).map { " (line \($0.line) of the configuration)" } ?? ""
      let lane = list.steps.count > 1 ? ", or take that lane out of the configuration" : ""
      faults.append(
        SheetFault(
          file: file,
          message: "--prune remove would take the last card out of '\(list)'\(place); say --prune hide\(lane)"))
    }
  }

  /// Whether a list had cards and has none now.
  private func isEmptied(_ list: EditPath) -> Bool {
    (text.count(at: list) ?? 0) > 0 && lists.contains { $0.path == list && $0.tiers.isEmpty }
  }
}
