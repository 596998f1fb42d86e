extension Configuration {
  /// Takes cards with `hidden: true` off the lanes. Reports a lane of which none is left, and notes how many are hidden.
  mutating func removeHiddenCards(_ faults: inout Faults) {
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
