/// Parts of paths as they are written; nothing is looked up. Slashes at the end, and repeated ones, count as one.
package enum PathName {
  /// The path without its last part: `/a` for `/a/b`, `/` for `/a`, empty for `a`.
  package static func folder(of path: String) -> String {
    let bytes = path.utf8
    let name = lastPart(of: path)
    var end = name.startIndex
    while end > bytes.startIndex, bytes[bytes.index(before: end)] == slash { end = bytes.index(before: end) }
    if end == bytes.startIndex { return bytes.first == slash ? "/" : "" }
    return String(path[..<end])
  }

  /// The last part: `b` for `/a/b/`, `/` for `/`.
  package static func name(of path: String) -> String {
    let name = lastPart(of: path)
    return name.isEmpty && path.utf8.first == slash ? "/" : String(name)
  }

  /// The path without the last part's extension and its full stop: `/a/b.c` for `/a/b.c.d`.
  package static func withoutExtension(_ path: String) -> String {
    let name = lastPart(of: path)
    guard name != "..", let dot = name.utf8.lastIndex(of: fullStop), dot > name.startIndex else { return path }
    return String(path[..<dot])
  }

  private static let slash = UInt8(ascii: "/")
  private static let fullStop = UInt8(ascii: ".")

  private static func lastPart(of path: String) -> Substring {
    let bytes = path.utf8
    var end = bytes.endIndex
    while end > bytes.startIndex, bytes[bytes.index(before: end)] == slash { end = bytes.index(before: end) }
    let start = bytes[..<end].lastIndex(of: slash).map { bytes.index(after: $0) } ?? bytes.startIndex
    return path[start..<end]
  }
}
