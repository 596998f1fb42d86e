internal import MarqueeValues

extension ValueParser where Value == [Lane] {
  private static let expectedLanes = "a list of \(Lane.count.lowerBound)…\(Lane.count.upperBound) lanes"

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
  /// More would be too thin to read on any screen.
  static let count = 1...20

  /// Per cent of the screen; thirds that are written to a few places may come out a hair above.
  static let wholeScreen = 100.000_001
}

extension Node.Mapping {
  /// The entry of a key that has a value.
  func entry(_ name: String) -> (key: Node, value: Node)? {
    first { $0.key.scalar?.string == name && !$0.value.isAbsent }.map { (key: $0.key, value: $0.value) }
  }

  /// Whether the key `cards` is there; where it stands empty, that is noted.
  func hasCards(_ faults: inout Faults) -> Bool {
    guard let cards = first(where: { $0.key.scalar?.string == "cards" }) else { return false }
    if cards.value.isAbsent {
      faults.error(at: cards.key.mark, "'cards' is empty; list at least one card, such as '- title: Acme'")
    }
    return true
  }
}
