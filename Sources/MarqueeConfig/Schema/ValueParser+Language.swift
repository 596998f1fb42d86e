internal import MarqueeValues
internal import Messages

extension ValueParser where Value == Language {
  /// Parses the tag of a language that is known.
  static let language = ValueParser.scalar("a language such as de, en-GB or ja") { text in
    if let language = Language(tag: text) { return .value(language) }
    // As the system names languages: de_CH.UTF-8.
    let tag = text.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : String($0) }.joined()
    if tag != text, Language(tag: tag) != nil { return .nearMiss(tag) }
    return .rejected("expected one of \(Language.tags.joined(separator: ", ")), and a region if need be, as in en-GB")
  }
}

extension ValueParser where Value == String? {
  /// Parses optional text in which words in braces stand for the time.
  static let timedText = ValueParser(expected: ValueParser.optionalText().expected, kind: .text) { node, key, faults in
    if case .mapping(let mapping) = node, let (word, value) = mapping.first, mapping.count == 1, value.isAbsent,
      let word = word.scalar?.string, TimedText.showsTime("{\(word)}")
    {
      faults.error(
        at: node.mark, "'\(key)' begins with a brace, which is a block to YAML; put the text in quotes: \"{\(word)}\"")
      return nil
    }
    guard let text = ValueParser.optionalText().read(node, key, &faults) else { return nil }
    if let text, let (word, remedy) = TimedText.fault(in: text) {
      faults.error(at: node.mark, "'\(key)' has \(shown(word)); \(remedy)")
      return nil
    }
    if let text, let (written, meant) = TimedText.nearMiss(in: text) {
      faults.note(at: node.mark, "'\(key)' has \(shown(written)), which stays text; \(meant) shows the time")
    }
    return text
  }
}
