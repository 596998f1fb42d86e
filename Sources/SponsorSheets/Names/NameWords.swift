internal import Platform

/// A name as words that can be compared with those of other names: of letters and digits, without case and accents.
struct NameWords: Sendable {
  /// A word in its spellings.
  struct Word: Sendable, Hashable {
    /// Without accents: `Kühne` as `kuhne`.
    var folded: String
    /// With the letters that stand for umlauts: `kuehne`.
    var transcribed: String

    var spellings: Set<String> { [folded, transcribed] }
    var isNumber: Bool { folded.allSatisfy(\.isNumber) }

    init(_ text: Substring) {
      folded = String(text).folded.filter { $0.isLetter || $0.isNumber }
      transcribed = Self.transcribed(text).folded.filter { $0.isLetter || $0.isNumber }
    }

    private static func transcribed(_ text: Substring) -> String {
      String(
        text.lowercased().normalizedComposed.flatMap { letter -> String in
          switch letter {
          case "ä", "æ": "ae"
          case "ö", "ø", "œ": "oe"
          case "ü": "ue"
          case "å": "aa"
          default: String(letter)
          }
        })
    }
  }

  /// The name's words, without legal forms such as `GmbH` and joining words such as `and`.
  private(set) var words: [Word] = []
  /// All words joined, in both spellings.
  let whole: Set<String>
  /// The places in `words` from which on they name the owner.
  let ownerStart: Int
  /// Whether each word says what a company does, or nothing.
  private let areGeneric: [Bool]

  /// The words joined, without legal forms, with and without the owner, in both spellings.
  var core: Set<String> {
    ownerStart > 0 ? Self.joined(words[...]).union(Self.joined(words[..<ownerStart])) : Self.joined(words[...])
  }

  /// - Parameter name: a sponsor's.
  init(_ name: String) {
    self.init(
      name.normalizedComposed.replacing("+", with: " plus ")
        .split { !$0.isLetter && !$0.isNumber })
  }

  /// - Parameter parts: parts of a name between signs.
  init(_ parts: [Substring]) {
    let all = parts.map(Word.init).filter { !$0.folded.isEmpty }
    whole = Self.joined(all[...])
    let legal = CommonWords.legalPlaces(in: all.map(\.folded))
    var owner: Int?
    for (index, word) in all.enumerated() where !legal.contains(index) {
      if index > 0, CommonWords.connectors.contains(word.folded) { continue }
      if index > 0, owner == nil, CommonWords.introducesOwner(word.folded) {
        owner = words.count
        continue
      }
      words.append(word)
    }
    ownerStart = owner ?? words.count
    areGeneric = words.map { $0.spellings.contains { CommonWords.isTrade($0) || CommonWords.isFiller($0) } }
  }

  static func joined(_ words: ArraySlice<Word>) -> Set<String> {
    [words.map(\.folded).joined(), words.map(\.transcribed).joined()]
  }

  /// The most neighbouring words that a name may write as one.
  static let longestRun = 4

  /// Words and neighbouring words as one, by their spellings, with their places.
  var runs: [String: Range<Int>] {
    var runs: [String: Range<Int>] = [:]
    for length in 1...Self.longestRun where length <= words.count {
      for start in 0...words.count - length {
        for key in Self.joined(words[start..<start + length]) where runs[key] == nil {
          runs[key] = start..<start + length
        }
      }
    }
    return runs
  }

  /// Whether the word at a place says what a company does, nothing, or who owns it.
  func isGeneric(_ place: Int) -> Bool { place >= ownerStart || areGeneric[place] }

  /// Whether the word at a place is an article, a title or the like.
  func isNothing(_ place: Int) -> Bool { CommonWords.isFiller(words[place].folded) }

  /// Whether the name may be a person's, whose first name is not its own: two or three words of letters, none of a trade.
  var mayBePerson: Bool {
    let places = words.indices.filter { !words[$0].spellings.contains(where: CommonWords.isFiller) }
    return (2...3).contains(places.count)
      && places.allSatisfy { !isGeneric($0) && words[$0].folded.allSatisfy(\.isLetter) }
  }

  /// Numbers of the name.
  var numbers: Set<String> { Set(words.filter(\.isNumber).map(\.folded)) }
}
