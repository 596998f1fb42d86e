internal import Messages

/// What the operator says of a table that can be read in two ways. A question's fault names the option that answers it.
package struct SheetAnswers: Sendable, Hashable {
  /// Pairs of names of one tier, the one to replace first: `Sliver=Silver`.
  package var sameTiers: [String] = []
  /// Tiers of their own, although they are called nearly like another.
  package var ownTiers: [String] = []
  /// Lists of tiers, the highest first: `Titanium,Gold`.
  package var tierOrder: [String] = []
  /// Pairs of names of one sponsor, the table's first: `Halden & Rye Ltd=Halden & Rye`.
  package var sameSponsors: [String] = []
  /// Names of sponsors: no headings, no sums, not misspelt, and not another sponsor's new name.
  package var sponsors: [String] = []
  /// Texts of rows that are headings of the sponsors below them.
  package var sections: [String] = []
  /// What the configuration's cards are called: a row that might be a heading of that name is a sponsor.
  package var cards: [String] = []
  /// The ids and titles of those that begin on a day.
  package var cardsWithBeginning: [String] = []
  /// What empty cells of the tiers' column mean; `nil` if the table is to decide.
  package var emptyTiers: EmptyTiers?

  /// What empty cells of the tiers' column mean.
  package enum EmptyTiers: String, Sendable, Hashable, CaseIterable {
    /// The tier of the row above, as where cells were merged.
    case fill
    /// No tier, or the one that the card has.
    case keep
  }

  package init() {}

  /// Whether a sponsor of this name was said to be one.
  func isSponsor(_ name: String) -> Bool { Self.contains(sponsors, name) }

  /// Whether a card of the configuration is called so.
  func isCard(_ name: String) -> Bool { Self.contains(cards, name) }

  /// Whether the card of the configuration that is called so begins on a day.
  func hasBeginning(_ name: String) -> Bool { Self.contains(cardsWithBeginning, name) }

  /// Whether a row of this text was said to be a heading.
  func isSection(_ text: String) -> Bool { Self.contains(sections, text) }

  /// The tier that `name` was said to be, else `name`.
  func tier(_ name: String) -> String { Self.partner(of: name, in: sameTiers, by: TierNames.key) ?? name }

  /// Whether the tier of this key was said to be one of its own.
  func isOwnTier(_ key: String) -> Bool { ownTiers.contains { TierNames.key(for: $0) == key } }

  /// The names in a list of tiers, some of which may hold commas themselves.
  /// - Parameter keys: of the tiers that there are.
  static func names(in list: String, among keys: Set<String>) -> [String] {
    let parts = list.split(separator: ",").prefix(mostNames)
    var names: [String] = []
    var start = 0
    while start < parts.count {
      let ends = (start + 1...parts.count).reversed()
      let end = ends.first { keys.contains(TierNames.key(for: parts[start..<$0].joined(separator: ","))) } ?? start + 1
      names.append(parts[start..<end].joined(separator: ",").sheetTrimmed)
      start = end
    }
    return names
  }

  /// The most names of a list that are read.
  private static let mostNames = 200

  /// The name of the card that the sponsor was said to be; `nil` if nothing was said.
  func card(of sponsor: String) -> String? { Self.partner(of: sponsor, in: sameSponsors, by: Self.plain) }

  private static func contains(_ names: [String], _ name: String) -> Bool {
    names.contains { plain($0) == plain(name) }
  }

  /// What stands behind `name` and an equals sign in one of the pairs. Names may hold such signs too.
  private static func partner(of name: String, in pairs: [String], by key: (String) -> String) -> String? {
    for pair in pairs {
      for index in pair.indices where pair[index] == "=" && key(String(pair[..<index])) == key(name) {
        let other = String(pair[index...].dropFirst()).sheetTrimmed
        if !other.isEmpty { return other }
      }
    }
    return nil
  }

  /// A name without case, accents and repeated blanks.
  private static func plain(_ name: String) -> String {
    name.folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The options that give these answers, as a shell reads them.
  package var options: [String] {
    sameTiers.map { Self.option("same-tier", $0) } + ownTiers.map { Self.option("new-tier", $0) }
      + tierOrder.map { Self.option("tier-order", $0) } + sameSponsors.map { Self.option("same-sponsor", $0) }
      + (emptyTiers.map { ["--empty-tiers \($0.rawValue)"] } ?? []) + sponsors.map { Self.option("sponsor", $0) }
      + sections.map { Self.option("section", $0) }
  }

  /// Options that answer what a fault asks.
  private static let optionNames = [
    "dates", "empty-tiers", "new-tier", "same-sponsor", "same-tier", "section", "sponsor", "tier-order",
  ]

  /// Whether a fault's message names an option that answers it. One that begins with an option is about a wrong answer.
  package static func isAsked(in message: String) -> Bool {
    optionNames.contains { message.contains(" --\($0) ") }
  }

  /// An option with its value as a shell reads it: `--sponsor 'Halden & Rye'`.
  static func option(_ name: String, _ value: String) -> String {
    "--\(name) '\(escaped(value.replacing("'", with: "'\\''")))'"
  }
}
