/// References of a drawing to other files.
package enum OutsideReference {
  /// The file that a reference names; `nil` for a part of the drawing itself, and for data in the reference.
  package static func file(_ reference: String) -> String? {
    let text = reference.drop(while: \.isWhitespace)
    guard let first = text.first, first != "#", !text.prefix(5).lowercased().hasPrefix("data:") else { return nil }
    return String(text)
  }
}
