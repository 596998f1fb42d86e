internal import Glibc

/// What happens in folders, by the kernel's inotify.
///
/// The queue belongs to its reader: `take` and `discard` are for one thread at a time.
package final class FolderEvents: Sendable {
  /// One change of one file.
  package struct Event: Sendable {
    /// The watch of its folder, as `watch` returned it.
    package let watch: Int32
    /// The file in the folder; empty for the folder itself.
    package let name: String
    package let change: Change
  }

  /// What has happened, as far as it makes a difference.
  package struct Change: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The folder itself was deleted, moved or unmounted.
    package static let folderGone = Change(rawValue: UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF))
    /// What has changed is a folder in the folder.
    package static let isFolder = Change(rawValue: UInt32(IN_ISDIR))
    /// The kernel has dropped events.
    package static let overflow = Change(rawValue: UInt32(IN_Q_OVERFLOW))
  }

  private static let kinds = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)

  private let queue: Descriptor

  /// `nil` if the system has no more descriptors or queues.
  package init?() {
    guard let queue = Descriptor(inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))) else { return nil }
    self.queue = queue
  }

  /// Watches one folder; `nil` if it cannot be watched: it is not there, or the system has no more descriptors or watches.
  package convenience init?(folder: String) {
    self.init()
    guard watch(folder) != nil else { return nil }
  }

  /// Readable while there are events; closed with this object.
  package var descriptor: CInt { queue.number }

  /// Watches a folder.
  /// - Returns: the watch's number, the same for the same folder; `nil` if it cannot be watched.
  package func watch(_ folder: String) -> Int32? {
    let watch = unsafe inotify_add_watch(queue.number, folder, Self.kinds)
    return watch >= 0 ? watch : nil
  }

  /// Takes the events so far, without waiting for any.
  package func take() -> [Event] {
    var events: [Event] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe read(queue.number, &buffer, buffer.count)
      guard count > 0 else { return events }
      unsafe buffer.withUnsafeBytes {
        unsafe events += Self.events(in: UnsafeRawBufferPointer(rebasing: $0.prefix(count)))
      }
    }
  }

  /// Drops the events so far.
  package func discard() { _ = take() }

  private static func events(in bytes: UnsafeRawBufferPointer) -> [Event] {
    let header = MemoryLayout<inotify_event>.size
    var events: [Event] = []
    var place = 0
    while place + header <= bytes.count {
      let event = unsafe bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
      let name = unsafe bytes[(place + header)...].prefix(Int(event.len)).prefix { $0 != 0 }
      place += header + Int(event.len)
      unsafe events.append(
        Event(watch: event.wd, name: String(decoding: name, as: UTF8.self), change: Change(rawValue: event.mask)))
    }
    return events
  }
}
