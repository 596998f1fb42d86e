internal import Glibc

/// Calls on paths that need no open file.
package enum FileSystem {
  /// Whether something is there, links followed.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether this process may read it.
  package static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

  /// Whether this process may read and write it, access control lists included.
  package static func isReadableAndWritable(_ path: String) -> Bool { unsafe access(path, R_OK | W_OK) == 0 }

  /// Removes a file or a link, if it can be removed.
  package static func remove(_ path: String) { unsafe unlink(path) }

  /// Removes an empty folder.
  /// - Returns: whether it is gone.
  package static func removeFolder(_ path: String) -> Bool { unsafe rmdir(path) == 0 }

  /// Makes one folder; those above it must exist.
  /// - Parameter permissions: from which the umask takes away.
  package static func makeFolder(_ path: String, permissions: UInt32) throws(SystemError) {
    try unsafe checked(mkdir(path, permissions))
  }

  /// Makes a folder for this user alone, whose name nobody can know before.
  /// - Parameter prefix: its path but for the random end.
  /// - Returns: its path.
  package static func makeTemporaryFolder(_ prefix: String) throws(SystemError) -> String {
    var template = Array("\(prefix)XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .last }
    return String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The absolute path with all links followed, as bytes: it need not be UTF-8. `nil` if there is nothing.
  package static func resolved(_ path: String) -> [UInt8]? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(UInt8.init(bitPattern:))
  }
}
