internal import Foundation
internal import MarqueeConfig
internal import Platform

/// The folders of all configurations that were kept, bounded in number and size. A service has one; a user who runs many
/// files would gather them without end.
package struct KeptFolders: Sendable {
  /// Folders, the one in use included.
  package static let most = 8
  /// Bytes of all of them together.
  package static let mostBytes = 256 << 20

  private let path: String

  /// - Parameter stateFolder: where the marquee keeps its state.
  package init(in stateFolder: String) { path = Self.path(in: stateFolder) }

  static func path(in stateFolder: String) -> String { "\(stateFolder)/kept" }

  private struct Folder {
    var path: String
    /// When it was last used: s and ns.
    var time: (Int, Int)
    var bytes: Int
  }

  /// Removes the folders that were not used for the longest time, until the rest keeps to the limits. Spares those that a
  /// running marquee holds, and `own`.
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
      var status = stat()
      // Not what a link leads to.
      guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        let time = FileState(of: folder)?.changed
      else { return nil }
      let bytes = (FolderNames.of(folder) ?? []).reduce(0) { sum, name in
        lstat("\(folder)/\(name)", &status) == 0 ? sum + Int(status.st_size) : sum
      }
      return Folder(path: folder, time: time, bytes: bytes)
    }
  }

  /// Removes a folder and the files in it, which has no folders of ours within; `false` where it is held or stays.
  private static func remove(_ folder: String) -> Bool {
    let lock = Descriptor(open("\(folder)/\(KeptConfiguration.lockName)", O_RDWR | O_CLOEXEC | O_NOFOLLOW))
    if let lock {
      guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 else { return false }
    }
    // The list first: without it there is nothing to load, however far the rest gets.
    unlink("\(folder)/\(KeptConfiguration.listName)")
    for name in FolderNames.of(folder) ?? [] { unlink("\(folder)/\(name)") }
    return rmdir(folder) == 0
  }
}

/// A shared lock on a kept folder: that a marquee uses it.
final class FolderHold: Sendable {
  private let lock: Descriptor

  /// `nil` where there is no such folder, or it cannot be written to.
  init?(_ folder: String) {
    let path = "\(folder)/\(KeptConfiguration.lockName)"
    guard let lock = Descriptor(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)),
      flock(lock.number, LOCK_SH | LOCK_NB) == 0
    else { return nil }
    self.lock = lock
  }

  /// Whether the file is there still: somebody may have removed the folder before it was locked.
  var isValid: Bool {
    var status = stat()
    return fstat(lock.number, &status) == 0 && status.st_nlink > 0
  }
}
