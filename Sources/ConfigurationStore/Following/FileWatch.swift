internal import Foundation
internal import MarqueeConfig

/// Tells which of some files have changed, by the kernel's inotify on their folders: editors write a new file and rename
/// it over the old one, which changes the folder alone.
final class FileWatch: Sendable {
  /// Readable when something has happened in one of the folders.
  let descriptor: Int32
  /// By watch and name in its folder, the files that this changes, by their paths as they were given.
  private let files: [Int32: [String: [String]]]
  /// Whether some folder is not there, or cannot be watched.
  private let isPartial: Bool

  struct Changes {
    /// Paths as they were given.
    var files: Set<String> = []
    /// Whether others may have changed as well: the kernel has dropped events, or a folder came or went.
    var isUncertain = false
    /// Whether the folders must be watched anew, for one of them came or went.
    var isStale = false
  }

  /// `nil` where the folder of `file` cannot be watched: it is not there, or the system has no more descriptors or
  /// watches. Takes time for each file.
  ///
  /// - Parameter others: are watched too, as far as they can be.
  init?(_ file: String, and others: some Sequence<String>) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let events =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    var watches: [String: Int32] = [:]
    var files: [Int32: [String: [String]]] = [:]
    var isPartial = false
    func add(_ path: String, _ place: Place) -> Bool {
      let watch = watches[place.folder] ?? inotify_add_watch(descriptor, place.folder, UInt32(events))
      watches[place.folder] = watch
      guard watch >= 0 else { return false }
      files[watch, default: [:]][place.name, default: []].append(path)
      return true
    }
    guard add(file, Place(of: file)) else {
      close(descriptor)
      return nil
    }
    for path in [file] + Array(others) {
      for place in Self.places(of: path) where !add(path, place) { isPartial = true }
    }
    self.descriptor = descriptor
    self.files = files
    self.isPartial = isPartial
  }

  deinit {
    close(descriptor)
  }

  struct Place: Hashable {
    var folder: String
    var name: String

    init(of path: String) {
      let url = URL(fileURLWithPath: path)
      (folder, name) = (url.deletingLastPathComponent().path, url.lastPathComponent)
    }
  }

  /// Where a file is, and where it lies if it is a link: to write over such a file changes nothing beside the link.
  static func places(of path: String) -> [Place] {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let real = realpath(path, nil) else {
      return [Place(of: path)]
    }
    defer { free(real) }
    return [Place(of: path), Place(of: String(cString: real))]
  }

  /// What has changed since this was asked last.
  func takeChanges() -> Changes {
    var changes = Changes()
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return changes }
      buffer.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0.prefix(count)), &changes) }
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer, _ changes: inout Changes) {
    let header = MemoryLayout<inotify_event>.size
    let gone = UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF)
    var place = 0
    while place + header <= bytes.count {
      let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
      let name = bytes[(place + header)...].prefix(Int(event.len)).prefix { $0 != 0 }
      place += header + Int(event.len)
      let isFolder = event.mask & gone != 0 || isPartial && event.mask & UInt32(IN_ISDIR) != 0
      if isFolder { changes.isStale = true }
      if isFolder || event.mask & UInt32(IN_Q_OVERFLOW) != 0 { changes.isUncertain = true }
      guard let files = files[event.wd]?[String(decoding: name, as: UTF8.self)] else { continue }
      changes.files.formUnion(files)
    }
  }
}
