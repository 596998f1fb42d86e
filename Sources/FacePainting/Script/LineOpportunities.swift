internal import CThai
internal import CUnibreak
internal import Synchronization

/// Where Unicode lets a line end (UAX #14), by libunibreak, and between Thai words, by libthai.
///
/// libunibreak has no dictionary: Lao, Khmer and Burmese, which are written without spaces too, break only at the
/// spaces they do have, or between grapheme clusters where a phrase is longer than the line.
enum LineOpportunities {
  /// libunibreak's tables are read-only once they are indexed.
  private static let isReady: Void = init_linebreak()

  /// For each of `scalars` whether a line may end behind it. `language` as in BCP 47, or `nil`.
  static func behind(_ scalars: [UInt32], language: String?) -> [Bool] {
    guard !scalars.isEmpty else { return [] }
    _ = isReady
    let known = scalars.map(known)
    var breaks = [CChar](repeating: 0, count: scalars.count)
    if let language {
      set_linebreaks_utf32(known, known.count, language, &breaks)
    } else {
      set_linebreaks_utf32(known, known.count, nil, &breaks)
    }
    var allowed = breaks.map { $0 == CChar(LINEBREAK_ALLOWBREAK) || $0 == CChar(LINEBREAK_MUSTBREAK) }
    for end in ThaiWords.ends(in: scalars) { allowed[end] = true }
    return allowed
  }

  /// Debian's libunibreak 1.1 knows Unicode 6.1, and ends the process at a regional indicator, a class that its table
  /// lacks, or at U+FFFF. A flag is to it what it is to the eye: an ideograph. So is an object with no character.
  private static func known(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x1F1E6...0x1F1FF, 0xFFFC, 0xFFFF: 0x4E00
    // Small kana begin no line (class CJ, strictly resolved): the iteration mark is such a character to it.
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x30A1, 0x30A3,
      0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FC, 0x31F0...0x31FF,
      0xFF67...0xFF70:
      0x3005
    default: scalar
    }
  }
}

/// Owns one `ThBrk`, libthai's dictionary.
private struct ThaiDictionaryHandle: ~Copyable {
  private let pointer: OpaquePointer

  /// `nil` where the dictionary is not there.
  init?() {
    guard let pointer = th_brk_new(nil) else { return nil }
    self.pointer = pointer
  }

  deinit {
    th_brk_delete(pointer)
  }

  /// Positions at which a word begins, not counting the first.
  func breaks(in text: [thwchar_t]) -> [Int] {
    // The text ends with a zero, as libthai wants it.
    let text = text + [0]
    var positions = [CInt](repeating: 0, count: text.count)
    let count = th_brk_wc_find_breaks(pointer, text, &positions, positions.count)
    return positions.prefix(max(0, Int(count))).map(Int.init)
  }
}

/// The words of Thai, which has no spaces between them.
enum ThaiWords {
  /// One at a time: libthai does not promise more.
  private static let dictionary = Mutex(ThaiDictionaryHandle())

  /// The positions in `scalars` of those that end a Thai word before another.
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

/// A paragraph, parted wherever a line may end.
struct SegmentedParagraph {
  struct Part: Equatable {
    var text: String
    /// A space stands before it, unless it begins a line.
    var followsSpace: Bool
  }

  private(set) var parts: [Part] = []
  /// The paragraph's direction; `nil` where no character runs from right to left.
  private(set) var isRightToLeft: Bool?

  /// `paragraph` has one space between words, as in `DisplayText`.
  init(_ paragraph: String, hanLanguage: HanLanguage?) {
    if paragraph.isWestern {
      parts = paragraph.split(separator: " ").flatMap { word in
        Self.hyphenParts(of: word).enumerated().map { Part(text: $1, followsSpace: $0 == 0) }
      }
      return
    }
    let scalars = paragraph.unicodeScalars.map(\.value)
    isRightToLeft = BidirectionalText.isRightToLeft(scalars) ?? false
    part(paragraph, where: LineOpportunities.behind(scalars, language: hanLanguage?.rawValue))
  }

  private mutating func part(_ paragraph: String, where opportunities: [Bool]) {
    var text = ""
    var followsSpace = true
    var end = 0
    for (index, character) in zip(paragraph.indices, paragraph) {
      text.append(character)
      end += character.unicodeScalars.count
      let next = paragraph.index(after: index)
      guard next < paragraph.endIndex else { break }
      // Newer emoji than libunibreak knows may part like the others, which are as good as ideographs.
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

  /// A word, parted after each hyphen or dash between two letters: Unicode would part short words too.
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
  /// All of it in scripts that part their words with spaces and run from left to right.
  fileprivate var isWestern: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      // Soft hyphens and what orders or joins characters.
      case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: false
      case 0...0x58F, 0x1E00...0x2BFF: true
      default: false
      }
    }
  }
}
