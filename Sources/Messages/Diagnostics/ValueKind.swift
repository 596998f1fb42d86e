/// The kind of a key's value, as far as it matters to YAML: texts and colours may begin with a `#`, and without quotes
/// that begins a comment.
package enum ValueKind: Sendable {
  case text
  /// A colour, or something that may consist of colours.
  case color
  case other
}
