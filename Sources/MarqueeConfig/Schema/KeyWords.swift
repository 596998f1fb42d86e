internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

/// The keys of all blocks, and synonyms that people write for them.
enum KeyWords {
  /// Every key with its path, in the order of the reference; computed once.
  static let described = Configuration.schema.keys

  private static let all = Set(described.compactMap(\.path.last))
  private static let ordered = all.sorted()

  /// Whether `word` is a key of any block.
  static func isKey(_ word: String?) -> Bool { word.map(all.contains) ?? false }

  /// Whether `word` is a key, a synonym of a key or a typo of one.
  static func isNearKey(_ word: String?) -> Bool {
    guard let word, word.utf8.count <= 40 else { return false }
    return all.contains(word) || synonyms[plain(word)] != nil || nearMiss(word, among: ordered) != nil
  }

  /// The keys that `word` may stand for, mostly because other programs call them so; most likely first.
  static func keys(meaning word: String) -> [String] {
    word.utf8.count <= 40 ? synonyms[plain(word)] ?? [] : []
  }

  private static func plain(_ word: String) -> String {
    word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }

  private static let synonyms: [String: [String]] = [
    "image": ["logo"], "img": ["logo"], "picture": ["logo"], "photo": ["logo"], "icon": ["logo"], "file": ["logo"],
    "src": ["logo"], "path": ["logo"],
    "url": ["link"], "href": ["link"], "website": ["link"], "web": ["link"], "homepage": ["link"], "qr": ["link"],
    "qrcode": ["link"], "phone": ["link"], "email": ["link"],
    "name": ["title", "family", "heading"], "sponsor": ["title", "cards"], "label": ["title"], "company": ["title"],
    "headline": ["heading", "title"], "header": ["heading"], "footer": ["caption"],
    "description": ["details"], "text": ["details"], "desc": ["details"], "body": ["details"], "info": ["details"],
    "about": ["details"], "content": ["details"],
    "tagline": ["subtitle"], "slogan": ["subtitle"],
    "sponsors": ["cards"], "partners": ["cards"], "items": ["cards"], "entries": ["cards"], "logos": ["cards"],
    "images": ["cards"],
    "color": ["gradient", "background", "colors"], "colour": ["color", "gradient", "background", "colors"],
    "colours": ["colors", "gradient"], "colors": ["gradient"], "background": ["gradient", "logo-background"],
    "backgroundcolor": ["background", "gradient"],
    "gap": ["spacing"], "margin": ["spacing"], "padding": ["logo-padding"], "radius": ["corner-radius"],
    "borderradius": ["corner-radius"], "fps": ["frame-rate"], "framerate": ["frame-rate"],
    "rotation": ["rotate", "angle"], "orientation": ["rotate"], "resolution": ["mode"], "screen": ["display"],
    "mirror": ["outputs"], "clone": ["outputs"], "connector": ["output"], "connectors": ["outputs"],
    "zoom": ["scale"], "dpi": ["scale"],
    "size": ["width", "weight"], "fontfamily": ["family"], "fontweight": ["weight"], "bold": ["weight"],
    "italic": ["style"], "interval": ["every"], "delay": ["every"], "timeout": ["resume-after"],
    "velocity": ["speed"], "repeat": ["loop"], "infinite": ["loop"], "scroll": ["direction"],
    "rows": ["lanes"], "strips": ["lanes"], "type": ["kind", "layout"],
  ]
}

extension String {
  /// The parts of `key:value` or `key = value`; `nil` unless the first is a key or nearly one.
  func keyAndValue(separatedBy sign: Character) -> (key: String, value: String)? {
    guard let index = firstIndex(of: sign) else { return nil }
    var key = self[..<index]
    while key.last == " " { key.removeLast() }
    let value = self[self.index(after: index)...].drop { $0 == " " }
    guard KeyWords.isNearKey(String(key)) else { return nil }
    return (String(key), String(value))
  }
}

/// Composes the message for a key that its block does not have: the key probably meant, or where the key belongs.
struct UnknownKey {
  let word: String
  /// The names of the block's own keys.
  let names: [String]
  /// All keys below the block.
  let keys: [KeyDescription]

  /// The whole message.
  var message: String {
    if word == "<<" { return "merge keys ('<<') are not supported; write the keys out, or give a whole block by alias" }
    return strayCharacter ?? "unknown key '\(Self.unquoted(word))'" + meaning
  }

  /// The message for a stray character in the key, such as a dash without a space; `nil` if there is none.
  var strayCharacter: String? {
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
    let blocks = blocks(of: word)
    // A key of another block is hardly a typo of one of this block, unless it is its plural: 'heading' is not 'reading'.
    let near = nearMiss(word, among: names).flatMap { near in
      blocks.isEmpty || near.hasPrefix(word) || word.hasPrefix(near) ? near : nil
    }
    let meant = KeyWords.keys(meaning: word).first(where: names.contains) ?? near
    switch (meant, blocks.isEmpty) {
    case (let meant?, true): return "; did you mean '\(meant)'?"
    case (let meant?, false): return "; did you mean '\(meant)'? '\(word)' belongs \(listed(blocks))"
    case (nil, false): return " here; it belongs \(listed(blocks))"
    case (nil, true): break
    }
    // The key that is meant may belong to another block.
    let elsewhere = KeyWords.keys(meaning: word).first { !self.blocks(of: $0).isEmpty }
    if let elsewhere {
      return " here; did you mean '\(elsewhere)', which belongs \(listed(self.blocks(of: elsewhere)))?"
    }
    return "; expected \(listed(names))"
  }

  /// The blocks that a key belongs to, nearest first, at most two.
  private func blocks(of word: String) -> [String] {
    var blocks: [String] = []
    // What a card says of itself comes before what `card` says for all of them.
    let described = KeyWords.described.filter { $0.path.first != "card" || $0.path.count == 1 }
    for key in keys + described + KeyWords.described
    where key.path.last == word && (!["lanes", "tiers"].contains(key.path.first) || key.path.count == 1) {
      let block = Self.place(key.path.dropLast(), word)
      if !blocks.contains(block) { blocks.append(block) }
    }
    return Array(blocks.prefix(2))
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
