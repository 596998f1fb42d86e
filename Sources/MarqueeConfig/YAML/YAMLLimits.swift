/// How much of a text is read as YAML, against hostile files.
package enum YAMLLimits {
  /// Maximum number of values, both written and after aliases are expanded. No operator writes a million.
  package static let values = 1_000_000
  /// Maximum nesting depth, aliases included.
  package static let depth = 64
}
