/// A checkpoint as people copy it: scanned, out of a report or a page, with lines around it, indented, wrapped, or without its
/// empty line. From a copy it makes the notes that the original may have been; the signature shows which of them it was.
enum CopiedNote {
  private static let dash = "\u{2014} "
  private static let time = "time "
  /// What a scanner writes before a code's text.
  private static let scanners = ["QR-Code:", "QR_CODE:"]
  /// Limits of bytes and lines: a copy is a page at most.
  private static let longest = 1 << 16
  private static let mostLines = 2000
  /// The most lines behind a signature that look like a part of it: a page's foot, or a heading and three lines of another note.
  private static let mostForeign = 4
  /// The most notes to try.
  private static let most = 160

  /// The notes that a text may be a copy of, the likeliest first.
  static func candidates(_ text: String) -> [String] {
    guard text.utf8.count <= longest else { return [] }
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      var words = trimmed(line)
      for scanner in scanners where words.hasPrefix(scanner) { words = trimmed(words.dropFirst(scanner.count)) }
      return String(words)
    }.filter { !$0.isEmpty }
    guard lines.count <= mostLines else { return [] }
    var found: [String] = []
    for (index, line) in lines.enumerated() where index >= 3 && line.hasPrefix(time) && found.count < most {
      let content = (lines[(index - 3)...index]).joined(separator: "\n") + "\n\n"
      found += signatures(in: lines[(index + 1)...]).map { content + $0 }
    }
    return Array(found.prefix(most))
  }

  /// The lines of signatures, put together from pieces in each way that may be right.
  private static func signatures(in lines: ArraySlice<String>) -> [String] {
    var pieces: [[String]] = []
    for line in lines {
      if line.hasPrefix(dash) {
        pieces.append([line])
      } else if !pieces.isEmpty, !line.contains(" "), pieces[pieces.count - 1].count < 32 {
        pieces[pieces.count - 1].append(line)
      } else {
        break
      }
    }
    guard !pieces.isEmpty else { return [] }
    // A cut at the blank behind the name took it away. And what follows the signature may be no part of it.
    var all: [String] = []
    let most = min(mostForeign, (pieces.last?.count ?? 1) - 1)
    for foreign in 0...most {
      for hasBlank in [false, true] {
        all.append(
          pieces.enumerated().map { index, parts in
            let kept = index == pieces.count - 1 ? parts.dropLast(foreign) : parts[...]
            guard hasBlank, kept.count > 1, kept[0].dropFirst(dash.count).contains(" ") == false else {
              return kept.joined() + "\n"
            }
            return kept[0] + " " + kept.dropFirst().joined() + "\n"
          }.joined())
      }
    }
    return all
  }

  private static func trimmed(_ text: some StringProtocol) -> Substring {
    var text = Substring(text)
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }
}
