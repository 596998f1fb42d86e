package import ConfigurationValues
package import FacePainting
internal import MarqueeScene
internal import MarqueeStage
package import Messages

/// Texts of a wall with characters that no installed font has, which are drawn as bars.
package struct MissingGlyphs {
  /// A card, or a text above cards.
  package struct Fault: Sendable {
    /// What has the text: a card's name, or a key.
    package var name: String
    package var place: Place?
    package var characters: [Character]
  }

  package private(set) var faults: [Fault] = []

  /// The most characters that are named.
  private static let most = 8

  /// Looks at all texts. Blocks.
  package init(in configurations: [Configuration], _ fonts: FontBook) {
    for configuration in configurations {
      let request = configuration.font.request
      let headings =
        [("'heading'", configuration.heading, configuration.headingPlace)]
        + [("'caption'", configuration.caption, configuration.captionPlace)]
        + configuration.lanes.map { ("'heading'", $0.heading, $0.headingPlace) }
      for (name, text, place) in headings {
        if let text { add(name, place, fonts.missingCharacters(in: text, for: request)) }
      }
      for card in configuration.lanes.flatMap(\.cards) {
        let text = [card.title, card.subtitle, card.details, card.ribbon].compactMap(\.self).joined(separator: " ")
        // Nearly all cards have only letters that every font has.
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
        let font = card.font.filled(from: configuration.font).request
        add(quoted(card.name), card.place, fonts.missingCharacters(in: text, for: font))
      }
    }
  }

  private mutating func add(_ name: String, _ place: Place?, _ characters: [Character]) {
    guard !characters.isEmpty, !faults.contains(where: { $0.place == place && $0.name == name }) else { return }
    faults.append(Fault(name: name, place: place, characters: characters))
  }

  /// The characters of a fault, the first few.
  package static func list(_ characters: [Character]) -> String {
    let shown = characters.prefix(most).map { escaped(String($0)) }.joined(separator: " ")
    return characters.count > most ? "\(shown) and \(characters.count - most) more" : shown
  }

  /// The packages whose fonts have such characters.
  package static func packages(for characters: [Character]) -> [String] {
    var packages: Set<String> = []
    for scalar in characters.flatMap(\.unicodeScalars) where !scalar.properties.isDefaultIgnorableCodePoint {
      switch scalar.value {
      case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
        0xFF00...0xFFEF, 0x20000...0x3FFFF:
        packages.insert("fonts-noto-cjk")
      case _ where scalar.properties.isEmojiPresentation || (0x1F000...0x1FAFF).contains(scalar.value):
        packages.insert("fonts-noto-color-emoji")
      default: packages.insert("fonts-noto-core")
      }
    }
    return packages.sorted()
  }
}
