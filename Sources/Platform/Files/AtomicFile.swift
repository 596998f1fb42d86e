internal import Glibc

/// Whole files by their paths, in and out. Writing takes the place of the former file by a rename, so that nobody ever sees
/// half a file.
///
/// ```swift
/// try AtomicFile.write(Array("on\n".utf8), to: path)
/// let state = try AtomicFile.read(path, limit: 1024)
/// ```
package enum AtomicFile {
  /// Writes `data` beside `path` and renames. Follows no link in the path's last part, and replaces whatever is there but
  /// a folder: see `OutputFile`.
  /// - Parameters:
  ///   - old: the file that is replaced; the new one gets its permissions, and its owner if that may be given.
  ///   - isSynced: whether the file, whole and with its name, survives a power cut once this returns, and either file is
  ///     whole after one meanwhile.
  /// - Throws: after an error the former file is there, unless the error is `isOfFolderSync`.
  package static func write(
    _ data: [UInt8], to path: String, replacing old: FileFacts? = nil, isSynced: Bool = false
  ) throws(FileError) {
    try write(to: path, replacing: old, isSynced: isSynced) { error in
      error
    } filledBy: { file throws(FileError) in
      try file.writeAll(data)
    }
  }

  /// As `write(_:to:replacing:isSynced:)`, with what `fill` writes.
  /// - Parameter fault: turns an error of writing into one of the caller's.
  static func write<Fault: Error>(
    to path: String, replacing old: FileFacts? = nil, isSynced: Bool = false, orThrow fault: (FileError) -> Fault,
    filledBy fill: (borrowing Descriptor) throws(Fault) -> Void
  ) throws(Fault) {
    let permissions = old.map { $0.permissions & 0o777 }
    let (folder, name) = split(path)
    let draft = OpenFolder.Draft(
      "\(name).\(getpid())-\(UInt32.random(in: 0 ... .max)).part", permissions: .atMost(permissions ?? 0o666),
      isExclusive: true, isSynced: isSynced)
    try opened(folder, orThrow: fault).replace(name, with: draft) { step, error in
      fault(FileError(error, isOfFolderSync: step == .syncFolder))
    } filledBy: { file throws(Fault) in
      if let old, let permissions {
        // Root's picture of a user's stays the user's; nobody else may give a file away.
        _ = fchown(file.number, old.owner, old.group)
        do throws(SystemError) {
          try checked(fchmod(file.number, permissions))
        } catch {
          throw fault(FileError(error))
        }
      }
      try fill(file)
      return true
    }
  }

  /// As `write(_:to:replacing:isSynced:)`, unsynced, by a draft with the same name each time: those who are ended here again
  /// and again leave one draft, and no more.
  /// - Parameter permissions: from which the umask takes away.
  package static func write(_ data: [UInt8], to path: String, permissions: UInt32) throws(FileError) {
    let (folder, name) = split(path)
    let draft = OpenFolder.Draft("\(name).part", permissions: .atMost(permissions), isSynced: false)
    try opened(folder) { $0 }.replace(name, with: draft) { _, error in
      FileError(error)
    } filledBy: { file throws(FileError) in
      try file.writeAll(data)
      return true
    }
  }

  private static func opened<Fault: Error>(
    _ folder: String, orThrow fault: (FileError) -> Fault
  ) throws(Fault) -> OpenFolder {
    do { return try OpenFolder(folder, followsLink: true) } catch { throw fault(FileError(error)) }
  }

  /// The folder and the name after the last slash: a path that ends with one names no file.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    return (String(path[...slash]), String(path[path.utf8.index(after: slash)...]))
  }

  /// The bytes of the regular file at `path`, refused beyond `limit` bytes. Opens nothing else: see `regularFile`.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file: Descriptor
    do { file = try .regularFile(path) } catch { throw FileError(error) }
    let data: [UInt8]?
    do { data = try file.contents(limit: limit) } catch { throw FileError(error) }
    guard let data else { throw FileError(reason: "larger than \(limit >> 20) MiB") }
    return data
  }
}
