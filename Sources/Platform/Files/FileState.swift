internal import Glibc

/// Tells one state of a file from another without reading it.
package struct FileState: Sendable, Hashable {
  /// Device, number, size, and when it was changed in s and ns.
  package let numbers: [Int]

  /// When it was changed, s and ns since 1970.
  package var changed: (seconds: Int, nanoseconds: Int) { (numbers[3], numbers[4]) }

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
