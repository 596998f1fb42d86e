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
