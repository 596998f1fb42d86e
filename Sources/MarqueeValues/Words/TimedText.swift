/// A text with words in braces that stand for the time: `{time}`, `{date}`, `{until 10:30}` and `{left 10:30}`. Other braces
/// are text.
package struct TimedText: Sendable, Hashable {
  private var parts: [Part] = []

  private enum Part: Hashable {
    case text(String)
    case time
    case date
    /// "in 25 min", until this minute of the day.
    case until(Int)
    /// "25 min", until this minute of the day.
    case left(Int)
  }

  /// - Parameter text: a word whose time is not valid stays text, see `fault(in:)`.
  package init(_ text: String) {
    var plain = ""
    for piece in Self.pieces(of: text) {
      guard case .word(let part) = piece.kind else {
        plain += piece.text
        continue
      }
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      parts.append(part)
    }
    if !plain.isEmpty { parts.append(.text(plain)) }
  }

  /// Whether any word stands for the time.
  package static func showsTime(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return false }
    return pieces(of: text).contains { if case .word = $0.kind { true } else { false } }
  }

  /// The first word whose time of day is not valid, with its braces, and a remedy; `nil` if there is none.
  package static func fault(in text: String) -> (word: String, remedy: String)? {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
    for piece in pieces(of: text) {
      guard case .faulty(let word, let time) = piece.kind else { continue }
      let meant = time.split { !$0.isASCII || !$0.isNumber }.joined(separator: ":")
      let remedy =
        minute(written: meant[...]) == nil
        ? "expected a time of day, as in {\(word) 10:30}" : "did you mean {\(word) \(meant)}?"
      return (String(piece.text), remedy)
    }
    return nil
  }

  /// The first braces that stay text and would not in small letters without blanks around them, and what they would be;
  /// `nil` if there are none.
  package static func nearMiss(in text: String) -> (written: String, meant: String)? {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
    for piece in pieces(of: text) where piece.text.first == "{" && piece.text.last == "}" {
      guard case .plain = piece.kind else { continue }
      let word = piece.text.dropFirst().dropLast().lowercased().split(separator: " ").joined(separator: " ")
      if case .word = kind(of: word[...]) { return (String(piece.text), "{\(word)}") }
    }
    return nil
  }

  // MARK: Reading

  private struct Piece {
    var text: Substring
    var kind: Kind

    enum Kind {
      case plain
      case word(Part)
      /// `until` or `left` with what is no time of day.
      case faulty(String, Substring)
    }
  }

  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(Piece(text: rest[..<open], kind: .plain)) }
      rest = rest[open...]
      // The innermost pair of braces is the word: `{{time}` is a brace and the time.
      let inside = rest.dropFirst().prefix { $0 != "{" && $0 != "}" }
      let isClosed = inside.endIndex < rest.endIndex && rest[inside.endIndex] == "}"
      let end = isClosed ? rest.index(after: inside.endIndex) : inside.endIndex
      pieces.append(Piece(text: rest[..<end], kind: isClosed ? kind(of: inside) : .plain))
      rest = rest[end...]
    }
    if !rest.isEmpty { pieces.append(Piece(text: rest, kind: .plain)) }
    return pieces
  }

  private static func kind(of word: Substring) -> Piece.Kind {
    if word == "time" { return .word(.time) }
    if word == "date" { return .word(.date) }
    let name = String(word.prefix { $0 != " " })
    let time = word.dropFirst(name.count).drop { $0 == " " }
    switch name {
    case "until": return minute(written: time).map { .word(.until($0)) } ?? .faulty(name, time)
    case "left":
      return minute(written: time).map { .word(.left($0)) }
        ?? (time.first?.isNumber == true ? .faulty(name, time) : .plain)
    default: return .plain
    }
  }

  /// The minute of the day of `10:30` or `9:05`.
  private static func minute(written time: Substring) -> Int? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  // MARK: Writing

  /// The text at a time. A word at the start of a line begins with a capital letter.
  package func text(at minute: LocalMinute, in language: Language) -> String {
    let words = language.words
    return text { part in
      switch part {
      case .text(let text): text
      case .time: words.time(ofMinute: minute.minute)
      case .date: words.date(minute)
      case .until(let target): words.until(minute.minutes(until: target))
      case .left(let target): words.left(minute.minutes(until: target))
      }
    }
  }

  /// The text with the most letters that the words may have at any time, to measure its room.
  package func longest(in language: Language) -> String {
    let words = language.words
    func longest(_ texts: some Sequence<String>) -> String { texts.max { $0.count < $1.count } ?? "" }
    return text { part in
      switch part {
      case .text(let text): text
      case .time: longest([10 * 60 + 58, 22 * 60 + 58].map(words.time))
      case .date: longest((0..<366).map { words.date(LocalMinute(at: $0 * 86_400) { _ in 0 }) })
      case .until: longest([0, 23 * 60 + 58].map(words.until))
      case .left: longest([0, 23 * 60 + 58].map(words.left))
      }
    }
  }

  private func text(_ write: (Part) -> String) -> String {
    var text = ""
    for part in parts {
      var written = write(part)
      if case .text = part {
      } else if text.isEmpty || text.last == "\n", let first = written.first {
        written = first.uppercased() + written.dropFirst()
      }
      text += written
    }
    return text
  }
}

/// When texts are shown, and in which language if the configuration names none.
package struct TextTime: Sendable, Hashable {
  package var minute: LocalMinute
  package var language: Language

  package init(_ minute: LocalMinute, language: Language = .english) {
    self.minute = minute
    self.language = language
  }
}

extension Optional<TextTime> {
  /// A text with its words filled in; without a time, as it is written.
  /// - Parameter language: the configuration's.
  package func text(_ text: String, in language: Language?) -> String {
    guard let self, TimedText.showsTime(text) else { return text }
    return TimedText(text).text(at: self.minute, in: language ?? self.language)
  }
}
