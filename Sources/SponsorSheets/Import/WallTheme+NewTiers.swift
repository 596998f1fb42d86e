package import ConfigurationEditing
internal import MarqueeValues

extension WallTheme {
  /// The colours of tiers that an import brings into a wall whose other tiers have one, in the order of `new`.
  ///
  /// Of a wall in our colours a tier gets the first that no tier has, as `init` would give it. Colours of an event are used
  /// again, that of the fewest tiers first, with the colour of the text that stands on it there. A wall whose tiers have no
  /// colours of their own gets none, unless it has only the card that `init` puts into an empty wall.
  /// - Parameters:
  ///   - new: the keys of the tiers.
  ///   - isFirst: whether these are the first sponsors of a wall.
  ///   - text: the configuration without them.
  package static func edits(new: [String], isFirst: Bool, in text: ConfigurationText) -> [Edit] {
    // What all cards have fills those of the new tiers too.
    guard !new.isEmpty, text.place(of: ["card", "gradient"]) == nil else { return [] }
    let present = (text.keys(at: ["tiers"]) ?? []).filter { !new.contains($0) }
    if present.isEmpty { return isFirst ? standard.edits(tiers: new) : [] }
    let own = tierColors.map { Color(rgb: $0).written }
    let given = present.compactMap { tier in
      text.text(at: ["tiers", .key(tier), "gradient"]).map { (tier: tier, color: $0) }
    }
    // Several colours in a list are no one's accent.
    guard present.contains(where: { text.place(of: ["tiers", .key($0), "gradient"]) != nil }) else { return [] }
    let isOurs = given.allSatisfy { tier in own.contains { $0 == tier.color.lowercased() } }
    var palette: [String] = isOurs ? own : []
    for tier in given where !palette.contains(where: { $0.lowercased() == tier.color.lowercased() }) {
      palette.append(tier.color)
    }
    var counts = given.reduce(into: [String: Int]()) { $0[$1.color.lowercased(), default: 0] += 1 }
    return new.flatMap { key -> [Edit] in
      guard let color = palette.min(by: { counts[$0.lowercased(), default: 0] < counts[$1.lowercased(), default: 0] })
      else { return [] }
      counts[color.lowercased(), default: 0] += 1
      var edits: [Edit] = [.set(.text(color), at: ["tiers", .key(key), "gradient"])]
      let same = given.first { $0.color.lowercased() == color.lowercased() }
      if let same, let ink = text.text(at: ["tiers", .key(same.tier), "font", "color"]) {
        edits.append(.set(.text(ink), at: ["tiers", .key(key), "font", "color"]))
      }
      return edits
    }
  }
}
