internal import Foundation
internal import MarqueeConfig

/// Watches files for changes by inotify on their folders: editors write a new file and rename it over the old one, which
/// changes only the folder.
final class FileWatch: Sendable {
  /// Readable after an event in one of the folders.
  let descriptor: Int32
  /// The given paths that an event affects, by its watch and the name in its folder.
  private let files: [Int32: [String: [String]]]
  /// Whether a folder is missing or cannot be watched.
  private let isPartial: Bool

  struct Changes {
    /// Changed files, by the given paths.
    var files: Set<String> = []
    /// Whether other files may have changed too: the kernel has dropped events, or a folder appeared or disappeared.
    var isUncertain = false
    /// Whether a new watch is needed, because a folder appeared or disappeared.
    var isStale = false
  }

  /// Starts to watch. Takes time for each file. `nil` if the folder of `file` cannot be watched: it is missing, or the
  /// system has no more descriptors or watches.
  /// - Parameter others: other files, watched as far as possible.
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

  /// The place of a path and, for a link, that of its target: overwriting the target changes nothing in the link's folder.
  static func places(of path: String) -> [Place] {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let real = realpath(path, nil) else {
      return [Place(of: path)]
    }
    defer { free(real) }
    return [Place(of: path), Place(of: String(cString: real))]
  }

  /// Returns the changes since the last call.
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
