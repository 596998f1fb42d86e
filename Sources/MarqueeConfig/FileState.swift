#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Tells one state of a file from another without reading it.
package struct FileState: Sendable, Hashable {
  /// Device, number, size, and when it was changed in s and ns.
  package let numbers: [Int]

  /// Of what a link points at; `nil` where nothing is.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    numbers = [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }
}
