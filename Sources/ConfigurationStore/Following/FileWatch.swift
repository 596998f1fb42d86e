internal import FoundationEssentials
internal import MarqueeValues
internal import Platform

/// Watches files for changes by inotify on their folders: editors write a new file and rename it over the old one, which
/// changes only the folder.
final class FileWatch: Sendable {
  private let events: FolderEvents
  /// The given paths that an event affects, by its watch and the name in its folder.
  private let files: [Int32: [String: [String]]]
  /// Whether a folder is missing or cannot be watched.
  private let isPartial: Bool

  struct Changes {
    /// Changed files, by the given paths.
    var files: Set<PathKey> = []
    /// Whether other files may have changed too: the kernel has dropped events, or a folder appeared or disappeared.
    var isUncertain = false
    /// Whether a new watch is needed, because a folder appeared or disappeared.
    var isStale = false
  }

  /// Starts to watch. Takes time for each file. `nil` if the folder of `file` cannot be watched: it is missing, or the
  /// system has no more descriptors or watches.
  /// - Parameter others: other files, watched as far as possible.
  init?(_ file: String, and others: some Sequence<String>) {
    guard let events = FolderEvents() else { return nil }
    // `nil` for folders that cannot be watched.
    var watches: [String: Int32?] = [:]
    var files: [Int32: [String: [String]]] = [:]
    var isPartial = false
    func add(_ path: String, _ place: Place) -> Bool {
      let known = watches[place.folder]
      let watch = known ?? events.watch(place.folder)
      if known == nil { watches[place.folder] = .some(watch) }
      guard let watch else { return false }
      files[watch, default: [:]][place.name, default: []].append(path)
      return true
    }
    guard add(file, Place(of: file)) else { return nil }
    for path in [file] + Array(others) {
      for place in Self.places(of: path) where !add(path, place) { isPartial = true }
    }
    self.events = events
    self.files = files
    self.isPartial = isPartial
  }

  /// Readable when something has happened in one of the folders.
  var descriptor: Int32 { events.descriptor }

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
    guard (try? FileFacts(of: path, followsLinks: false))?.kind == .link, let real = FileSystem.resolved(path) else {
      return [Place(of: path)]
    }
    return [Place(of: path), Place(of: String(decoding: real, as: UTF8.self))]
  }

  /// Returns the changes since the last call.
  func takeChanges() -> Changes {
    var changes = Changes()
    for event in events.take() {
      let isFolder =
        !event.change.isDisjoint(with: .folderGone) || isPartial && event.change.contains(.isFolder)
      if isFolder { changes.isStale = true }
      if isFolder || event.change.contains(.overflow) { changes.isUncertain = true }
      guard let files = files[event.watch]?[event.name] else { continue }
      changes.files.formUnion(files.map { PathKey($0) })
    }
    return changes
  }
}
