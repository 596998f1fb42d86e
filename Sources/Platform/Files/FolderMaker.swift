internal import Synchronization

/// A folder that cannot be made, or whose name is not on the disk.
package struct FolderFault: Error, Equatable {
  /// The folder's path.
  package var path: String
  /// Whether the folder is there, and syncing its name has failed.
  package var isOfSync: Bool
  package var error: SystemError

  /// Such as `cannot be made: File exists`.
  package var reason: String { "cannot be \(isOfSync ? "synced" : "made"): \(error)" }
}

extension FileSystem {
  /// Makes a folder and those above it, as far as they are missing. They survive a power cut once this returns, and so does the
  /// one that was there: see `FolderMaker`.
  /// - Parameters:
  ///   - permissions: of each that is made, from which the umask takes away.
  ///   - onMake: called with the path of each that is made, before it is synced.
  package static func makeFolders(
    _ path: String, permissions: UInt32, onMake: (String) -> Void = { _ in }
  ) throws(FolderFault) {
    try FolderMaker.ofProcess.makeAll(path, permissions: permissions, onMake: onMake)
  }

  /// As `makeFolders`, of a folder in one that must exist.
  package static func makeLastFolder(_ path: String, permissions: UInt32) throws(FolderFault) {
    try FolderMaker.ofProcess.make(path, permissions: permissions)
  }
}

/// Makes folders whose names survive a power cut.
///
/// An earlier run may have made a folder without having synced its name: the sync failed, or the run was ended before. So the
/// name of a folder that is found is synced too, once in a process.
final class FolderMaker: Sendable {
  static let ofProcess = FolderMaker { path throws(SystemError) in try FileSystem.syncName(of: path) }

  private let sync: @Sendable (_ path: String) throws(SystemError) -> Void
  /// The paths whose names were synced.
  private let synced = Mutex<Set<String>>([])

  /// - Parameter sync: waits until a folder's name is on the disk.
  init(syncingBy sync: @escaping @Sendable (_ path: String) throws(SystemError) -> Void) { self.sync = sync }

  /// See `FileSystem.makeFolders`.
  func makeAll(
    _ path: String, permissions: UInt32, onMake: (String) -> Void = { _ in }
  ) throws(FolderFault) {
    let parent = PathName.folder(of: path)
    if !Self.isFolder(path), !parent.isEmpty, parent != path {
      try makeAll(parent, permissions: permissions, onMake: onMake)
    }
    try make(path, permissions: permissions, onMake: onMake)
  }

  /// See `FileSystem.makeLastFolder`.
  func make(_ path: String, permissions: UInt32, onMake: (String) -> Void = { _ in }) throws(FolderFault) {
    var isFound = false
    do throws(SystemError) {
      try FileSystem.makeFolder(path, permissions: permissions)
      onMake(path)
    } catch {
      guard Self.isFolder(path) else { throw FolderFault(path: path, isOfSync: false, error: error) }
      if synced.withLock({ $0.contains(path) }) { return }
      isFound = true
    }
    do throws(SystemError) {
      try sync(path)
    } catch {
      // Who may not open the folder above is not who made this one; nothing is made on a disk that is only read.
      if isFound, [.permissionDenied, .notPermitted, .readOnlyFileSystem].contains(error) { return }
      throw FolderFault(path: path, isOfSync: true, error: error)
    }
    synced.withLock { _ = $0.insert(path) }
  }

  private static func isFolder(_ path: String) -> Bool { (try? FileFacts(of: path).kind) == .folder }
}
