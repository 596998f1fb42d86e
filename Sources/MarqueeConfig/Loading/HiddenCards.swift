internal import ConfigurationValues
internal import Messages

extension Configuration {
  /// A hidden card that `when-empty` names stays, and is never on by itself.
  private mutating func keepCardForEmptyWall() {
    guard case .named(let name) = whenEmpty else { return }
    for lane in lanes.indices {
      guard let found = lanes[lane].card(named: name) else { continue }
      for card in lanes[lane].cards.indices where lanes[lane].cards[card] == found && found.isHidden {
        lanes[lane].cards[card].isHidden = false
        lanes[lane].cards[card].show = Showing(until: LocalDate(year: 1900, month: 1, day: 1))
      }
      return
    }
  }

  /// Takes cards with `hidden: true` off the lanes. Reports a lane of which none is left, and notes how many are hidden.
  mutating func removeHiddenCards(_ faults: inout Faults) {
    keepCardForEmptyWall()
    var names: [String] = []
    for index in lanes.indices {
      let hidden = lanes[index].cards.filter(\.isHidden)
      guard let first = hidden.first else { continue }
      names += hidden.map(\.name)
      lanes[index].cards.removeAll(where: \.isHidden)
      if lanes[index].cards.isEmpty, !faults.hasErrors {
        faults.error(
          line: first.place.line, column: first.place.column,
          "all cards \(lanes.count > 1 ? "of this lane " : "")are hidden; take 'hidden' out of one of them")
      }
    }
    guard let first = names.first, !faults.hasErrors else { return }
    faults.note(
      at: nil, names.count == 1 ? "the card \(quoted(first)) is hidden" : "\(names.count) cards are hidden")
  }
}
