package import ConfigurationEditing
internal import MarqueeConfig
package import MarqueeValues

extension WallTheme {
  /// The colours of tiers that an import brings into a wall whose other tiers have one, in the order of `new`.
  ///
  /// Of a wall in our colours a tier gets the first that no tier has, as `init` would give it. Colours of an event are used
  /// again, that of the fewest tiers first, with the colour of the text that stands on it there; where none is written, as
  /// `init` would write both. A wall whose tiers have no colours of their own gets none, unless it has only the card that `init`
  /// puts into an empty wall.
  /// - Parameters:
  ///   - new: the keys of the tiers.
  ///   - isFirst: whether these are the first sponsors of a wall.
  ///   - text: the configuration without them.
  package static func edits(
    new: [String], isFirst: Bool, in text: ConfigurationText, fitting: Fitting
  ) -> [Edit] {
    // What all cards have fills those of the new tiers too.
    guard !new.isEmpty, text.place(of: ["card", "gradient"]) == nil else { return [] }
    let present = (text.keys(at: ["tiers"]) ?? []).filter { !new.contains($0) }
    if present.isEmpty { return isFirst ? standard.edits(tiers: new, fitting: fitting) : [] }
    let own = tierColors.map { Color(rgb: $0).written }
    let given = present.compactMap { tier in
      text.text(at: ["tiers", .key(tier), "gradient"]).map { (tier: tier, color: $0) }
    }
    // Several colours in a list are no one's accent.
    guard present.contains(where: { text.place(of: ["tiers", .key($0), "gradient"]) != nil }) else { return [] }
    let isOurs = given.allSatisfy { tier in own.contains { $0 == tier.color.lowercased() } }
    // A colour of all texts counts for new tiers too, and white can be read on all of ours.
    let needsInk = !isOurs && [["card", "font", "color"], ["font", "color"]].allSatisfy { text.place(of: $0) == nil }
    var palette: [String] = isOurs ? own : []
    for tier in given where !palette.contains(where: { $0.lowercased() == tier.color.lowercased() }) {
      palette.append(tier.color)
    }
    var counts = given.reduce(into: [String: Int]()) { $0[$1.color.lowercased(), default: 0] += 1 }
    return new.flatMap { key -> [Edit] in
      guard let color = palette.min(by: { counts[$0.lowercased(), default: 0] < counts[$1.lowercased(), default: 0] })
      else { return [] }
      counts[color.lowercased(), default: 0] += 1
      let path: EditPath = ["tiers", .key(key)]
      let same = given.first { $0.color.lowercased() == color.lowercased() }
      if let same, let ink = text.text(at: ["tiers", .key(same.tier), "font", "color"]) {
        return [.set(.text(color), at: path.key("gradient")), .set(.text(ink), at: path.key("font").key("color"))]
      }
      guard needsInk, let parsed = Color(written: color), parsed.alpha == 255 else {
        return [.set(.text(color), at: path.key("gradient"))]
      }
      let (fitted, ink) = fitting([parsed])
      let written = fitted.first.flatMap { $0 == parsed ? nil : $0.written } ?? color
      return [.set(.text(written), at: path.key("gradient")), edit(ink: ink, at: path)]
    }
  }

  /// Writes the colour of texts.
  /// - Parameter path: a tier's, or that of all cards.
  package static func edit(ink: Color, at path: EditPath) -> Edit {
    .set(ink == .white ? .plain("white") : .text(ink.written), at: path.key("font").key("color"))
  }
}
