/// What is said of a key that a block does not have: what was probably meant, or where it belongs.
struct UnknownKey {
  let word: String
  /// The keys of the block.
  let names: [String]
  /// Those with the keys below them.
  let keys: [KeyDescription]

  var message: String {
    if word == "<<" { return "merge keys ('<<') are not supported; write the keys out, or give a whole block by alias" }
    return slip ?? "unknown key '\(Self.unquoted(word))'" + meaning
  }

  /// A sign that is not the key's own.
  var slip: String? {
    guard word.utf8.count <= 80 else { return nil }
    guard let first = word.unicodeScalars.first else { return "there is no key before the colon; write a word there" }
    if let odd = word.unicodeScalars.first(where: \.isOddSpace) {
      let bare = String(String.UnicodeScalarView(word.unicodeScalars.drop { $0.isOddSpace || $0.isBlank }))
      let place = first.isOddSpace && !bare.unicodeScalars.contains(where: \.isOddSpace) ? "before" : "in"
      return "\(odd.spaceName) stands \(place) the key '\(Self.unquoted(bare))'; put plain spaces in its place"
    }
    let rest = String(String.UnicodeScalarView(word.unicodeScalars.dropFirst().drop { $0.isBlank }))
    if first == "-", KeyWords.isNearKey(rest) {
      return "there is no space after the dash; write '- \(Self.unquoted(rest)):'"
    }
    if "•*–—·".unicodeScalars.contains(first), KeyWords.isNearKey(rest) {
      return "each card begins with '-' and a space, not with '\(first)'; write '- \(Self.unquoted(rest)):'"
    }
    if first.isCurlyQuote {
      let bare = String(String.UnicodeScalarView(word.unicodeScalars.filter { !$0.isCurlyQuote }))
      return "curly quotes are letters to YAML; write the key without quotes: '\(Self.unquoted(bare)):'"
    }
    return nil
  }

  private var meaning: String {
    let meant = KeyWords.keys(meaning: word).first(where: names.contains) ?? nearMiss(word, among: names)
    let homes = homes(of: word)
    switch (meant, homes.isEmpty) {
    case (let meant?, true): return "; did you mean '\(meant)'?"
    case (let meant?, false): return "; did you mean '\(meant)'? '\(word)' belongs \(listed(homes))"
    case (nil, false): return " here; it belongs \(listed(homes))"
    case (nil, true): break
    }
    // What is meant may have its place elsewhere.
    let elsewhere = KeyWords.keys(meaning: word).first { !self.homes(of: $0).isEmpty }
    if let elsewhere {
      return " here; did you mean '\(elsewhere)', which belongs \(listed(self.homes(of: elsewhere)))?"
    }
    return "; expected \(listed(names))"
  }

  /// Where a key has its place, next to the block first; two places are enough to understand.
  private func homes(of word: String) -> [String] {
    var homes: [String] = []
    for key in keys + KeyWords.described
    where key.path.last == word && (key.path.first != "lanes" || key.path.count == 1) {
      let home = Self.place(key.path.dropLast(), word)
      if !homes.contains(home) { homes.append(home) }
    }
    return Array(homes.prefix(2))
  }

  private static func place(_ path: ArraySlice<String>, _ word: String) -> String {
    switch path.last {
    case nil:
      let isOfLane = Lane.schema.fields.contains { $0.name == word }
      return "to the top level (with no space before it)" + (isOfLane ? " or to a lane" : "")
    case "cards": return "to a card in the list 'cards'"
    case let block?: return "in '\(block)'"
    }
  }

  private static func unquoted(_ word: String) -> String { String(quoted(word).dropFirst().dropLast()) }
}
