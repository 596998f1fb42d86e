package import MarqueeScene

extension FontBook {
  /// The characters of a text that no installed font has, each once, in their order. Blocks.
  /// - Parameter request: the font that the text asks for.
  package func missingCharacters(in text: String, for request: FontRequest) -> [Character] {
    guard let file = try? file(for: request) else { return [] }
    let coverage = coverage(of: file)
    var missing: [Character] = []
    for character in text where !missing.contains(character) {
      let scalars = character.unicodeScalars.map(\.value)
      // Characters of nobody's have glyphs by chance.
      guard
        character.unicodeScalars.allSatisfy({ ![.privateUse, .unassigned].contains($0.properties.generalCategory) })
      else { continue }
      let isEmoji = character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
      if !isEmoji, NeededGlyphs(scalars).areMet(where: coverage.contains) { continue }
      if fallback(for: scalars, isEmoji: isEmoji, language: nil, request: request) == nil { missing.append(character) }
    }
    return missing
  }
}
