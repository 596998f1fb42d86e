import Yams

/// Colours that were written without quotes, so that for YAML a comment begins with their `#`.
enum UnquotedColors {
  /// Looks at the lines of the keys for colours that have nothing after the colon.
  static func note(in text: String, _ faults: inout Faults) {
    guard !faults.emptyColors.isEmpty else { return }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (key, mark) in faults.emptyColors where lines.indices.contains(mark.line - 1) {
      let line = Substring(lines[mark.line - 1]).dropFirst(mark.column - 1)
      guard let color = color(after: key, in: line) else { continue }
      faults.error(
        at: mark, "'\(key)' is empty, for a comment begins with '#'; put the colour in quotes: \(key): \"\(color)\"")
    }
  }

  /// The colour that the comment after a key and its colon is, with nothing else in it but another comment.
  private static func color(after key: String, in line: Substring) -> Substring? {
    guard let start = line.firstIndex(of: "#"), line[..<start].last?.isWhitespace == true else { return nil }
    let before = line[..<start].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    guard before == key + ":" else { return nil }
    let color = line[start...].prefix { !$0.isWhitespace }
    let rest = line[color.endIndex...].drop(while: \.isWhitespace)
    guard [4, 5, 7, 9].contains(color.count), color.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }),
      rest.isEmpty || rest.hasPrefix("#")
    else { return nil }
    return color
  }
}
