/// A path as people write it. An empty one, as an unset variable of a script gives, is refused: with a name appended it would lead
/// to the root of the file system.
package enum WrittenPath {
  /// The fault of a path; `nil` if it has none.
  package static func fault(of text: String) -> String? {
    text.isEmpty ? "expected a path; write . for the present folder" : nil
  }
}
