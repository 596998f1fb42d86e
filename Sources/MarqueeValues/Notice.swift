/// A message that an operator puts over the picture.
package struct Notice: Sendable, Hashable {
  /// 1…`limit` characters, without control characters.
  package var text: String
  package var style: Style

  /// Maximum length of a text, characters.
  package static let limit = 300

  /// - Parameter text: control characters become blanks. `nil` if nothing visible is left, or too much.
  package init?(_ text: String, style: Style = .ribbon) {
    let clean = String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    guard text.utf8.count <= 8 * Self.limit, clean.contains(where: { !$0.isWhitespace }), clean.count <= Self.limit
    else { return nil }
    self.text = clean
    self.style = style
  }

  /// How a notice is drawn.
  package enum Style: String, Sendable, Hashable, CaseIterable {
    /// A band at the bottom of the screen.
    case ribbon
    /// Over the whole screen.
    case full
  }
}
