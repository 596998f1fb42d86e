internal import FoundationEssentials
internal import Platform
internal import Programme

/// A file of a marquee's own in which it notes that a release has come that was published for a moment: until somebody
/// publishes again the clock alone tells, and that may be set back, or lost with the machine's power.
package struct ReleaseArrivals: Sendable, Hashable {
  /// The file.
  let path: String

  /// - Parameters:
  ///   - folder: where the marquee keeps its state.
  ///   - configuration: the path of its configuration: several marquees may share a folder.
  package init(in folder: String, of configuration: String) {
    path = "\(folder)/\(StateFolder.name("release", of: configuration))"
  }

  /// Of the service, or of a marquee that this user has started.
  /// - Parameters:
  ///   - releases: what it shows.
  ///   - configuration: the path of its configuration.
  /// - Returns: `nil` if no folder for state is known.
  package init?(showing releases: ReleaseFolder, of configuration: String) {
    // The service keeps its state above its releases; a user's own folder says nothing of it.
    let service = PathName.folder(of: releases.path)
    guard let folder = releases.path == ReleaseFolder.standard ? service : StateFolder.path() else { return nil }
    self.init(in: folder, of: configuration)
  }

  /// Whether something is noted that this user may not read. Blocks.
  var isUnreadable: Bool {
    do throws(SystemError) {
      _ = try FileFacts(of: path)
      return !FileSystem.isReadable(path)
    } catch {
      return error != .noSuchFile && error != .notAFolder
    }
  }

  /// What was noted last; `nil` for nothing, or where it cannot be read. Blocks.
  var latest: ReleaseArrival? {
    (try? AtomicFile.read(path, limit: 4096)).flatMap { try? JSONDecoder().decode(ReleaseArrival.self, from: Data($0)) }
  }

  /// Takes the place of what was noted before. Blocks. Where it cannot be written, a start with another clock may show the
  /// former release, as without a folder for state.
  func write(_ note: ReleaseArrival) {
    guard let data = try? JSONEncoder().encode(note) else { return }
    try? FileSystem.makeFolders(PathName.folder(of: path), permissions: 0o700)
    try? AtomicFile.write(Array(data), to: path, isSynced: true)
  }

  /// Forgets what was noted. Blocks.
  func remove() { FileSystem.remove(path) }

  /// Does with the note what the schedule says. Blocks.
  func take(_ update: ReleaseArrival.Update) {
    switch update {
    case .keep(let note): write(note)
    case .forget: remove()
    }
  }
}
