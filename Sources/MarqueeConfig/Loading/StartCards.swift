internal import ConfigurationValues
internal import Messages

/// Checks that the card which `start-at` names is in its lane.
enum StartCards {
  /// Call before hidden cards are removed.
  static func check(_ document: Node.Mapping, _ configuration: Configuration, _ faults: inout Faults) {
    guard !faults.hasErrors else { return }
    guard case .sequence(let list)? = document.entry("lanes")?.value else {
      if let lane = configuration.lanes.first { check(lane, document, &faults) }
      return
    }
    for (lane, item) in zip(configuration.lanes, list) {
      if let keys = item.mapping { check(lane, keys, &faults) }
    }
  }

  private static func check(_ lane: Lane, _ keys: Node.Mapping, _ faults: inout Faults) {
    guard let name = lane.startAt, let mark = keys.entry("start-at")?.value.mark else { return }
    guard let index = lane.startCard else {
      let names = lane.cards.prefix(most).map(\.identity)
      let remedy =
        nearMiss(name, among: names).map { "did you mean '\(escaped($0))'?" } ?? "expected the id or the title of one"
      return faults.error(at: mark, "'start-at' is \(shown(name)), which no card of its lane is; \(remedy)")
    }
    if lane.cards[index].isHidden {
      faults.warning(
        at: mark,
        "'start-at' is \(shown(name)), which is hidden, so the lane starts at its first card; name another card")
    }
  }

  /// The maximum number of names that a near miss is looked for among.
  private static let most = 1000
}
