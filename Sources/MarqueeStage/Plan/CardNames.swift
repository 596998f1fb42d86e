internal import ConfigurationValues
internal import Messages

/// Finds cards by id and title in constant time. Immutable.
///
/// A hash table of indices into the cards. It compares the cards' own strings, so that no name is stored twice.
struct CardNames: Sendable {
  /// How a name can match, best first.
  private enum Fit: Int, CaseIterable {
    case id, title, capitals
  }

  /// A card and one of its names.
  private struct Entry {
    var lane: Int32
    var card: Int32
    var fit: UInt8
  }

  /// Open addressing with linear probing; at most two thirds of the slots are used. `nil` is a free slot.
  private var table: [Entry?]

  /// - Complexity: O(number of cards).
  init(_ lanes: [Lane]) {
    let names = lanes.lazy.flatMap(\.cards).reduce(0) { $0 + ($1.id == nil ? 0 : 1) + ($1.title == nil ? 0 : 1) }
    // Each name twice: as written and in lower case.
    table = Array(repeating: nil, count: 1 << (Int.bitWidth - (names * 3).leadingZeroBitCount))
    for (lane, settings) in lanes.enumerated() {
      for (card, names) in settings.cards.enumerated() {
        for (name, fit) in [(names.id, Fit.id), (names.title, .title)] {
          guard let name else { continue }
          insert(name, fit, lane: lane, card: card, of: lanes)
          insert(name.lowercased(), .capitals, lane: lane, card: card, of: lanes)
        }
      }
    }
  }

  /// Keeps the first of several cards with one name.
  private mutating func insert(_ name: String, _ fit: Fit, lane: Int, card: Int, of lanes: [Lane]) {
    var place = place(of: name, fit)
    while let entry = table[place] {
      if entry.fit == fit.rawValue, Self.fits(entry, name, in: lanes) { return }
      place = (place + 1) & (table.count - 1)
    }
    table[place] = Entry(lane: Int32(lane), card: Int32(card), fit: UInt8(fit.rawValue))
  }

  /// The first card with the best match for a name; `nil` if there is none.
  /// - Parameter lanes: the lanes that the table was made from.
  func card(called name: String, in lanes: [Lane]) -> (lane: Int, card: Int)? {
    for fit in Fit.allCases {
      let name = fit == .capitals ? name.lowercased() : name
      var place = place(of: name, fit)
      while let entry = table[place] {
        if entry.fit == fit.rawValue, Self.fits(entry, name, in: lanes) { return (Int(entry.lane), Int(entry.card)) }
        place = (place + 1) & (table.count - 1)
      }
    }
    return nil
  }

  private static func fits(_ entry: Entry, _ name: String, in lanes: [Lane]) -> Bool {
    let card = lanes[Int(entry.lane)].cards[Int(entry.card)]
    return switch Fit(rawValue: Int(entry.fit)) {
    case .id: card.id == name
    case .title: card.title == name
    case .capitals: card.id?.lowercased() == name || card.title?.lowercased() == name
    case nil: false
    }
  }

  private func place(of name: String, _ fit: Fit) -> Int {
    var hasher = Hasher()
    hasher.combine(fit)
    hasher.combine(name)
    return hasher.finalize() & (table.count - 1)
  }
}

extension StagePlan {
  /// The most names that are compared with an unknown one.
  private static let mostCompared = 10_000

  /// The card's name most similar to `text`: a typing error away, or one that contains it. Compares the first ten thousand
  /// names, which takes a fraction of a second, so not for the render thread.
  package func cardName(near text: String) -> String? {
    guard !text.isEmpty else { return nil }
    let names = configuration.lanes.lazy.flatMap(\.cards).flatMap { [$0.id, $0.title].compactMap(\.self) }
      .prefix(Self.mostCompared)
    let lowered = text.lowercased()
    return nearMiss(text, among: names) ?? names.first { $0.lowercased().contains(lowered) }
  }
}
