internal import Glibc

/// Lists folders.
///
/// Foundation's `contentsOfDirectory(atPath:)` reads each entry to the full length of a `dirent`, of which the system
/// writes only as much as the name takes. Behind the last entry of a long folder there may be no memory, and the program
/// ends by SIGSEGV: seen with /proc. (swift-foundation as of Swift 6.3.)
package enum FolderNames {
  /// The names in a folder in the system's order, without `.` and `..`; `nil` where it cannot be read.
  /// - Parameter most: how many names are read.
  package static func of(_ path: String, atMost most: Int = .max) -> [String]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while names.count < most {
      errno = 0
      guard let entry = unsafe readdir(folder) else { return errno == 0 ? names : nil }
      let name = unsafe name(of: entry)
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The entry's name, read only up to its end.
  static func name(of entry: UnsafePointer<dirent>) -> String {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? MemoryLayout<dirent>.size
    return unsafe String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
  }
}
