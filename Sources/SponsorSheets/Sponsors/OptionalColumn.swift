internal import Messages

extension SheetColumn {
  /// Whether a card can do without a value that cannot be read: it changes neither who is on the wall, nor on which days, nor how
  /// often. Hours are often a remark in words.
  var isOptional: Bool {
    switch self {
    case .tagline, .logo, .link, .details, .color, .hours: true
    case .id, .name, .tier, .share, .weight, .from, .until, .hidden: false
    }
  }

  /// A fault of a cell as it is reported: an optional value is left out with a warning, any other stops the import.
  func fault(_ severity: Diagnostic.Severity, _ message: String) -> (severity: Diagnostic.Severity, message: String) {
    guard isOptional, severity == .error else { return (severity, message) }
    return (.warning, message + (message.hasSuffix("?") ? " Until" : "; until") + " then the cell counts as empty")
  }
}

/// Words that people write into a cell which they leave empty.
enum EmptyWord {
  /// Whether a text says that there is nothing, or nothing yet, as in "n/a".
  static func isEmpty(_ text: String) -> Bool {
    let word = text.folded.filter { !$0.isWhitespace }
    return word.utf8.count <= 20 && words.contains(word)
  }

  /// In English, German, French, Spanish, Italian and Dutch, folded and without blanks.
  private static let words = Set(
    words: """
      n/a n.a. n/d tbd tba tbc tobedefined tobeannounced none null nil ? ?? ??? k.a. keine keiner keins keineangabe
      folgt folgtnoch nochoffen nichtvorhanden
      aucun aucune neant avenir ninguno ninguna pendiente nessuno nessuna geen volgt n.v.t. nvt
      """)
}

/// The text of a cell for a link, which may hold something else.
enum LinkCell {
  /// A link without its scheme, `www.` and a slash at the end.
  static func plain(_ link: String) -> String {
    var rest = link.lowercased()[...]
    for prefix in ["https://", "http://", "www."] where rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
    while rest.last == "/" { rest = rest.dropLast() }
    return String(rest)
  }

  /// What is wrong with a text that is none or several addresses, and what to do; `nil` for one address.
  static func fault(of text: String) -> String? {
    let parts = text.split { $0.isWhitespace || ",;|".contains($0) }
    let addresses = parts.filter { part in
      part.contains(".") && part.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }
    if addresses.count > 1 { return "holds \(addresses.count) addresses; write the one that is meant" }
    if parts.count > 1, let address = addresses.first {
      return "holds more than an address; write only \(quoted(String(address)))"
    }
    let isPlain = addresses.isEmpty && !text.contains(":")
    return isPlain ? "is no address; expected one such as https://example.org" : nil
  }
}
