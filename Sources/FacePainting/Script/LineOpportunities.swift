internal import CThai
internal import CUnibreak
internal import Synchronization

/// Line breaking opportunities: those of Unicode (UAX #14), by libunibreak, and those between Thai words, by libthai.
///
/// libunibreak has no dictionary. Lao, Khmer and Burmese, which have no spaces between words either, break only at the
/// spaces they do have, or between grapheme clusters where a phrase is longer than the line.
enum LineOpportunities {
  /// Initializes libunibreak once. Its tables are read-only afterwards.
  private static let isReady: Void = init_linebreak()

  /// Whether a line may end after each of `scalars`. `language` is a BCP 47 tag or `nil`.
  static func after(_ scalars: [UInt32], language: String?) -> [Bool] {
    guard !scalars.isEmpty else { return [] }
    _ = isReady
    let supported = scalars.map(supported)
    var breaks = [CChar](repeating: 0, count: scalars.count)
    if let language {
      unsafe set_linebreaks_utf32(supported, supported.count, language, &breaks)
    } else {
      unsafe set_linebreaks_utf32(supported, supported.count, nil, &breaks)
    }
    var allowed = breaks.map { $0 == CChar(LINEBREAK_ALLOWBREAK) || $0 == CChar(LINEBREAK_MUSTBREAK) }
    for end in ThaiWords.ends(in: scalars) { allowed[end] = true }
    return allowed
  }

  /// Replaces characters that libunibreak cannot handle. Debian's libunibreak 1.1 knows Unicode 6.1 and aborts the
  /// process at a regional indicator, whose class is missing from its table, and at U+FFFF. Those, and object
  /// replacement characters, become an ideograph, which is what a flag looks like.
  private static func supported(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x1F1E6...0x1F1FF, 0xFFFC, 0xFFFF: 0x4E00
    // Small kana must not begin a line (class CJ, strict). The iteration mark has that property for libunibreak.
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x30A1, 0x30A3,
      0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FC, 0x31F0...0x31FF,
      0xFF67...0xFF70:
      0x3005
    default: scalar
    }
  }
}

/// Owns one `ThBrk`, a dictionary of libthai.
@safe private struct ThaiDictionaryHandle: ~Copyable {
  private let pointer: OpaquePointer

  /// `nil` if the dictionary is not installed.
  init?() {
    guard let pointer = unsafe th_brk_new(nil) else { return nil }
    unsafe self.pointer = unsafe pointer
  }

  deinit {
    unsafe th_brk_delete(pointer)
  }

  /// The positions at which a word begins, without the first word's.
  func breaks(in text: [thwchar_t]) -> [Int] {
    // libthai expects a terminating zero.
    let text = text + [0]
    var positions = [CInt](repeating: 0, count: text.count)
    let count = unsafe th_brk_wc_find_breaks(pointer, text, &positions, positions.count)
    return positions.prefix(max(0, Int(count))).map(Int.init)
  }
}

/// Finds word boundaries in Thai, which has no spaces between words.
enum ThaiWords {
  /// Locked, as libthai does not promise thread safety.
  private static let dictionary = Mutex(ThaiDictionaryHandle())

  /// The positions in `scalars` of those that end a Thai word that another Thai word follows.
  static func ends(in scalars: [UInt32]) -> [Int] {
    guard scalars.contains(where: isThai) else { return [] }
    var ends: [Int] = []
    var start = 0
    while start < scalars.count {
      let isThai = isThai(scalars[start])
      let end = scalars[start...].firstIndex { Self.isThai($0) != isThai } ?? scalars.count
      if isThai, end - start > 1 {
        let text = scalars[start..<end].map { thwchar_t(bitPattern: $0) }
        let breaks = dictionary.withLock { $0?.breaks(in: text) ?? [] }
        ends += breaks.filter { $0 > 0 && $0 < end - start }.map { start + $0 - 1 }
      }
      start = end
    }
    return ends
  }

  private static func isThai(_ scalar: UInt32) -> Bool { (0xE00...0xE7F).contains(scalar) }
}

/// A paragraph split wherever a line may end.
struct SegmentedParagraph {
  /// Text in which no line ends.
  struct Part: Equatable {
    var text: String
    /// Whether a space precedes it, unless it begins a line.
    var followsSpace: Bool
  }

  private(set) var parts: [Part] = []
  /// The paragraph's direction; `nil` if no character is right to left.
  private(set) var isRightToLeft: Bool?

  /// `paragraph` has single spaces between words, as in `DisplayText`.
  init(_ paragraph: String, hanLanguage: HanLanguage?) {
    if paragraph.isWestern {
      parts = paragraph.split(separator: " ").flatMap { word in
        Self.hyphenParts(of: word).enumerated().map { Part(text: $1, followsSpace: $0 == 0) }
      }
      joinDashes()
      return
    }
    let scalars = paragraph.unicodeScalars.map(\.value)
    isRightToLeft = BidirectionalText.isRightToLeft(scalars) ?? false
    split(paragraph, at: LineOpportunities.after(scalars, language: hanLanguage?.rawValue))
    joinDashes()
  }

  /// Joins a dash between words to the word before it, so that no line begins with it. One before a digit is a sign.
  private mutating func joinDashes() {
    func isDash(_ part: Part) -> Bool {
      part.text.first.map { "–—―".contains($0) } == true && part.text.dropFirst().first?.isNumber != true
        || part.text.allSatisfy { "-‐‒−–—―".contains($0) }
    }
    guard parts.dropFirst().contains(where: isDash) else { return }
    var joined: [Part] = []
    for part in parts {
      if isDash(part), !joined.isEmpty {
        joined[joined.count - 1].text += (part.followsSpace ? " " : "") + part.text
      } else {
        joined.append(part)
      }
    }
    parts = joined
  }

  private mutating func split(_ paragraph: String, at opportunities: [Bool]) {
    var text = ""
    var followsSpace = true
    var end = 0
    for (index, character) in zip(paragraph.indices, paragraph) {
      text.append(character)
      end += character.unicodeScalars.count
      let next = paragraph.index(after: index)
      guard next < paragraph.endIndex else { break }
      // Emoji that are newer than libunibreak may break like the others, which behave like ideographs.
      let isAmongEmoji = character.isEmoji && paragraph[next].isEmoji
      guard opportunities[end - 1] || isAmongEmoji else { continue }
      let endsInSpace = character == " "
      if endsInSpace { text.removeLast() }
      if !text.isEmpty { parts.append(Part(text: text, followsSpace: followsSpace)) }
      text = ""
      followsSpace = endsInSpace
    }
    if !text.isEmpty { parts.append(Part(text: text, followsSpace: followsSpace)) }
  }

  /// Splits a word after each hyphen, dash or slash between two letters, unless the part before it is short. Unicode
  /// would split short words too.
  private static func hyphenParts(of word: Substring) -> [String] {
    var parts: [String] = []
    var part = ""
    for (index, character) in zip(word.indices, word) {
      part.append(character)
      let next = word.index(after: index)
      guard "-‐–—/".contains(character), part.count > 2, next < word.endIndex, word[next].isLetter else { continue }
      parts.append(part)
      part = ""
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }
}

extension String {
  /// Whether the whole text is in scripts that separate words with spaces and run from left to right.
  fileprivate var isWestern: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      // Soft hyphens and characters that order or join others.
      case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: false
      case 0...0x58F, 0x1E00...0x2BFF: true
      default: false
      }
    }
  }
}
