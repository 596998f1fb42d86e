/// A path as it is compared by the system, byte by byte. Two names that differ in their Unicode form are two files, but equal as
/// strings: a dictionary of paths has keys of this type.
package struct PathKey: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
  package let path: String

  package init(_ path: String) { self.path = path }

  package init(stringLiteral path: String) { self.path = path }

  package static func == (one: PathKey, other: PathKey) -> Bool { one.path.utf8.elementsEqual(other.path.utf8) }

  package static func < (one: PathKey, other: PathKey) -> Bool {
    one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in path.utf8 { hasher.combine(byte) }
    // No path ends where another goes on.
    hasher.combine(UInt8(0))
  }
}
