internal import Platform

/// The folders of all kept configurations, bounded in number and size. A service has one; a user who runs many
/// configurations would accumulate them.
package struct KeptFolders: Sendable {
  /// The maximum number of folders, including the one in use.
  package static let most = 8
  /// The maximum size of all folders together, bytes.
  package static let mostBytes = 256 << 20

  private let path: String

  /// - Parameter stateFolder: where the marquee keeps its state.
  package init(in stateFolder: String) { path = Self.path(in: stateFolder) }

  static func path(in stateFolder: String) -> String { "\(stateFolder)/kept" }

  private struct Folder {
    var path: String
    /// When it was last used.
    var time: FileFacts.Time
    /// The size of its files.
    var bytes: Int
  }

  /// Evicts the least recently used folders beyond the limits, except `own` and those that a running marquee holds.
  /// - Parameters:
  ///   - most: the maximum number of folders.
  ///   - limit: the maximum size of all folders together, bytes.
  package func evict(sparing own: String, most: Int = Self.most, bytes limit: Int = Self.mostBytes) {
    var folders = all()
    guard folders.count > 1 else { return }
    folders.sort { $0.time < $1.time }
    var (count, bytes) = (folders.count, folders.reduce(0) { $0 + $1.bytes })
    for folder in folders where count > most || bytes > limit {
      guard folder.path != own, Self.remove(folder.path) else { continue }
      count -= 1
      bytes -= folder.bytes
    }
  }

  private func all() -> [Folder] {
    (FolderNames.of(path) ?? []).filter(KeptConfiguration.isFolderName).compactMap { name in
      let folder = "\(path)/\(name)"
      // Links are not followed.
      guard let facts = try? FileFacts(of: folder, followsLinks: false), facts.kind == .folder else { return nil }
      let bytes = (FolderNames.of(folder) ?? []).reduce(0) { sum, name in
        sum + ((try? FileFacts(of: "\(folder)/\(name)", followsLinks: false))?.size ?? 0)
      }
      return Folder(path: folder, time: facts.changed, bytes: bytes)
    }
  }

  /// Removes a folder and the files in it. Returns `false` if a marquee holds it or it cannot be removed.
  private static func remove(_ folder: String) -> Bool {
    let path = "\(folder)/\(KeptConfiguration.lockName)"
    do throws(SystemError) {
      let lock = try Descriptor.lockFile(path, isCreated: false)
      guard (try? lock.lock(.exclusive)) == true else { return false }
      // Hold the lock until everything is gone.
      defer { lock.unlock() }
      return removeFiles(folder)
    } catch {
      // Any other error leaves open whether a marquee holds it.
      return error == .noSuchFile && removeFiles(folder)
    }
  }

  private static func removeFiles(_ folder: String) -> Bool {
    // The list first: without it nothing is loaded, even if the rest cannot be removed.
    FileSystem.remove("\(folder)/\(KeptConfiguration.listName)")
    for name in FolderNames.of(folder) ?? [] { FileSystem.remove("\(folder)/\(name)") }
    return FileSystem.removeFolder(folder)
  }
}

/// A shared lock on a kept folder, which marks it as in use by a marquee.
final class FolderHold: Sendable {
  private let lock: Descriptor

  /// `nil` if the folder is missing or not writable. Blocks while it opens the lock file.
  init?(_ folder: String) {
    let path = "\(folder)/\(KeptConfiguration.lockName)"
    guard let lock = try? Descriptor.lockFile(path, isCreated: true), (try? lock.lock(.shared)) == true else {
      return nil
    }
    self.lock = lock
  }

  /// Whether the lock file still exists: the folder may have been removed before it was locked.
  var isValid: Bool { ((try? lock.facts())?.links ?? 0) > 0 }
}
