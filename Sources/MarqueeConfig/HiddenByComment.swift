/// Values that are written without quotes and hold a `#`, with which a comment begins for YAML.
enum HiddenByComment {
  static func note(in text: String, _ faults: inout Faults) {
    guard !(faults.emptyValues.isEmpty && faults.plainTexts.isEmpty), text.utf8.contains(UInt8(ascii: "#")) else {
      return
    }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for empty in faults.emptyValues where isWithin(lines, empty.mark) {
      let line = Substring(rest(of: lines[empty.mark.line - 1], from: empty.mark.column).unicodeScalars.prefix(reach))
      guard let hidden = hidden(after: empty.key, in: line) else { continue }
      if !empty.isColor {
        let shown = piece("\(empty.key): \(quotedForYAML(String(hidden)))")
        faults.note(
          at: empty.mark,
          "'\(empty.key)' is empty, for a comment begins with '#'; put text that begins with # in quotes: \(shown)")
      } else if let color = color(hidden) {
        faults.error(
          at: empty.mark,
          "'\(empty.key)' is empty, for a comment begins with '#'; put the colour in quotes: \(empty.key): \"\(color)\""
        )
      }
    }
    for plain in faults.plainTexts where isWithin(lines, plain.mark) {
      let line = rest(of: lines[plain.mark.line - 1], from: plain.mark.column)
      // More than one space before the sign is how comments are lined up.
      guard line.hasPrefix(plain.text), line.dropFirst(plain.text.count).hasPrefix(" #") else { continue }
      let whole = trimmed(line)
      faults.note(
        at: plain.mark,
        "'\(plain.key)' ends before '#', where a comment begins; if that belongs to the text, put it in quotes: "
          + piece("\(plain.key): \(quotedForYAML(whole))"))
    }
  }

  /// How far into a line is looked, in scalars: a hundred thousand values in one line would otherwise take minutes.
  private static let reach = 2000

  private static func isWithin(_ lines: [Substring.UTF8View], _ mark: Mark) -> Bool {
    lines.indices.contains(mark.line - 1) && mark.column <= reach
  }

  /// - Parameter column: in scalars, from 1.
  private static func rest(of line: Substring.UTF8View, from column: Int) -> Substring {
    let scalars = Substring(line).unicodeScalars.dropFirst(column - 1)
    return Substring(scalars)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// What follows a key and its colon as a comment that begins without a space; nothing else is there.
  private static func hidden(after key: String, in line: Substring) -> Substring? {
    guard let start = line.firstIndex(of: "#"), line[..<start].last?.isWhitespace == true else { return nil }
    let before = line[..<start].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    guard before == key + ":" else { return nil }
    let hidden = Substring(trimmed(line[start...]))
    return hidden.dropFirst().first.map { !$0.isWhitespace && $0 != "#" } == true ? hidden : nil
  }

  /// The colour that a comment is, with nothing else in it but another comment.
  private static func color(_ comment: Substring) -> Substring? {
    let color = comment.prefix { !$0.isWhitespace }
    let rest = comment[color.endIndex...].drop(while: \.isWhitespace)
    guard [4, 5, 7, 9].contains(color.count), color.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }),
      rest.isEmpty || rest.hasPrefix("#")
    else { return nil }
    return color
  }
}
