/// Fonts that come with a configuration, in a folder of their own. Two with the same content are equal, wherever they are.
package struct FontCollection: Sendable, Hashable {
  /// Names the content: other fonts have another one.
  package let id: String
  /// The path of the folder.
  package let folder: String

  package init(id: String, folder: String) {
    self.id = id
    self.folder = folder
  }

  package static func == (one: FontCollection, other: FontCollection) -> Bool { one.id == other.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
