/// What a file seems to be that holds no configuration.
enum FileGuess {
  /// What to say of it and in which line; `nil` for a file that may have been meant as a configuration.
  static func message(about text: String) -> (message: String, line: Int)? {
    let head = text.utf8.prefix(4096).split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    var lines: [(text: String, number: Int)] = []
    for (index, line) in head.enumerated() where lines.count < 3 {
      let line = String(decoding: line, as: UTF8.self).trimmingBlanks
      if !line.isEmpty, line.first != "#" { lines.append((line, index + 1)) }
    }
    guard let first = lines.first else { return nil }
    if first.text.hasPrefix("<") { return ("this looks like HTML or XML; \(expected)", first.number) }
    if first.text.hasPrefix("["), first.text.hasSuffix("]"), first.text.dropFirst().dropLast().allSatisfy(\.isLetter) {
      return ("this looks like an INI file; \(expected)", first.number)
    }
    if isTable(lines.map(\.text)) { return ("this looks like a table (CSV); \(expected)", first.number) }
    return nil
  }

  /// What to say of a whole file that is a list or a text, and at which place.
  static func remark(on root: Node, in text: String) -> SyntaxAdvice.Cause? {
    if case .sequence(let list) = root, let mark = root.mark {
      guard let line = WrittenLines(text, around: mark.line)[mark.line] else { return nil }
      let isBracketed = line.scalars.dropFirst(mark.column - 1).first == "["
      let isOfCards = list.first?.mapping != nil
      return SyntaxAdvice.Cause(
        line, at: mark.column - 1,
        isBracketed
          ? "the file is a list; write {\"cards\": before it and } after it"
          : isOfCards
            ? "the file is a list; write 'cards:' in a line above it"
            : "the file is a list; \(expected)")
    }
    guard let mark = root.mark, let line = WrittenLines(text, around: mark.line)[mark.line] else { return nil }
    return SyntaxAdvice.missingColon(in: line, isSure: false)
  }

  static let expected = "a configuration is YAML: 'cards:', and below it '  - title: Acme' for each card"

  /// Whether the first lines are cells with the same separator between them.
  private static func isTable(_ lines: [String]) -> Bool {
    guard let head = lines.first, !head.contains(": "), !head.hasSuffix(":"),
      !["[", "{", "-", "&", "?"].contains(head.first.map(String.init) ?? "")
    else { return false }
    let separators: [Character] = [";", "\t", ","]
    return separators.contains { separator in
      let counts = lines.map { line in line.count { $0 == separator } }
      return counts[0] > 0 && counts.dropFirst().allSatisfy { $0 >= counts[0] }
        && (counts.count > 1 || counts[0] > 1)
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var rest = self[...].drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
