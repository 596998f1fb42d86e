/// A character of a text that nobody can see, and who types the text by what is seen leaves out.
package struct InvisibleCharacter: Sendable, Hashable {
  /// Its place in the text, in Unicode scalars from 1.
  package let place: Int
  package let scalar: Unicode.Scalar

  /// Such as `character 3, U+200B`.
  package var text: String { "character \(place), \(scalar.codeText)" }

  /// The invisible characters of a text, in order: not plain spaces, and not what forms a visible sign with its neighbours, such
  /// as a joiner between two emoji or two letters of Arabic.
  package static func all(in text: String) -> [InvisibleCharacter] {
    var found: [InvisibleCharacter] = []
    var place = 0
    for character in text {
      let scalars = Array(character.unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        place += 1
        guard scalar.isInvisible, scalar != " ", !isPart(scalars, index) else { continue }
        found.append(InvisibleCharacter(place: place, scalar: scalar))
      }
    }
    return found
  }

  /// Whether an invisible scalar decides what the others of its character look like.
  private static func isPart(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = scalars[..<index].last { !$0.isInvisible }
    guard let before else { return false }
    switch scalars[index].value {
    // A joiner stands between two emoji; scripts whose letters join have them after a letter or a mark.
    case 0x200D:
      return index + 1 < scalars.count && before.properties.isEmoji || before.isJoining
    case 0x200C: return before.isJoining
    // Tags form flags.
    case 0xE0020...0xE007F: return before.value == 0x1F3F4
    default:
      let properties = scalars[index].properties
      return properties.isVariationSelector
        && (before.properties.isEmoji || before.properties.generalCategory == .otherLetter || before.isJoining)
    }
  }
}

extension Unicode.Scalar {
  /// Such as `U+200B`.
  package var codeText: String {
    let code = String(value, radix: 16, uppercase: true)
    return "U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"
  }

  /// Whether it is a letter of a script whose letters may join, or a mark on one. Latin, Greek and Cyrillic letters have a case.
  fileprivate var isJoining: Bool {
    switch properties.generalCategory {
    case .otherLetter, .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
