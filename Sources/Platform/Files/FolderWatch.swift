internal import Glibc

/// Tells when anything happens in a folder, by the kernel's inotify.
package final class FolderWatch: Sendable {
  /// Readable when something has happened.
  package let descriptor: Int32

  /// `nil` where `folder` cannot be watched: it is not there, or the system has no more descriptors or watches.
  package init?(folder: String) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let events =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    guard inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 else { return nil }
  }

  /// Takes what has happened.
  package func hush() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
