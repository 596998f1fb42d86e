extension SheetColumn {
  /// Whether a card can do without a value that cannot be read: it changes neither who is on the wall, nor when, nor how
  /// often.
  var isOptional: Bool {
    switch self {
    case .tagline, .logo, .link, .details, .color: true
    case .id, .name, .tier, .share, .weight, .from, .until, .hidden: false
    }
  }

  /// A fault of a cell as it is reported: an optional value is left out with a warning, any other stops the import.
  func fault(_ severity: Diagnostic.Severity, _ message: String) -> (severity: Diagnostic.Severity, message: String) {
    guard isOptional, severity == .error else { return (severity, message) }
    return (.warning, "\(message); until then the cell counts as empty")
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
  private static let words: Set<String> = [
    "n/a", "n.a.", "n/d", "tbd", "tba", "tbc", "tobedefined", "tobeannounced", "none", "null", "nil", "?", "??", "???",
    "k.a.", "keine", "keiner", "keins", "keineangabe", "folgt", "folgtnoch", "nochoffen", "nichtvorhanden",
    "aucun", "aucune", "neant", "avenir", "ninguno", "ninguna", "pendiente", "nessuno", "nessuna", "geen", "volgt",
    "n.v.t.", "nvt",
  ]
}
