internal import Glibc

/// Whole files, in and out. Writing takes the place of the former file by a rename, so that nobody ever sees half a file.
package enum AtomicFile {
  /// Writes `data` beside `path` and renames. Follows no link in the path's last part, and replaces whatever is there but
  /// a folder: see `OutputFile`.
  /// - Parameters:
  ///   - old: the file that is replaced; the new one gets its permissions, and its owner if that may be given.
  ///   - isSynced: whether the content is on the disk before the file gets its name, so that a power cut leaves either
  ///     file whole.
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
    let draft = Draft(
      path: "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).part", isExclusive: true,
      permissions: permissions ?? 0o666, isSynced: isSynced)
    try replace(path, with: draft) { _, error in
      fault(FileError(error))
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

// Replacing.
extension AtomicFile {
  /// The new file before it has its name.
  package struct Draft: Sendable {
    /// In the same file system as the file it replaces.
    package var path: String
    /// Whether a draft left by somebody else is an error, or removed.
    package var isExclusive: Bool
    /// From which the umask takes away.
    package var permissions: UInt32
    /// Whether the content is on the disk before the rename. The rename itself is not: sync the folder for that.
    package var isSynced: Bool

    package init(path: String, isExclusive: Bool, permissions: UInt32, isSynced: Bool) {
      self.path = path
      self.isExclusive = isExclusive
      self.permissions = permissions
      self.isSynced = isSynced
    }

    /// Makes the draft. What somebody else left under its name is removed first, whatever it is: writing into a link would
    /// change another file, and a pipe would block.
    fileprivate func opened() throws(SystemError) -> Descriptor {
      if !isExclusive { unsafe unlink(path) }
      return try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: permissions)
    }
  }

  /// What was being done when a replacement failed.
  package enum Step: Sendable {
    case create, sync, rename
  }

  /// Creates the draft, has `fill` write it, and renames it to `path`. Removes the draft after an error, or if `fill`
  /// returns `false`.
  /// - Parameters:
  ///   - fault: turns an error of the system's into one of the caller's.
  ///   - fill: writes the content; returns whether it is wanted.
  package static func replace<Fault: Error>(
    _ path: String, with draft: Draft, orThrow fault: (Step, SystemError) -> Fault,
    filledBy fill: (borrowing Descriptor) throws(Fault) -> Bool
  ) throws(Fault) {
    let file: Descriptor
    do { file = try draft.opened() } catch { throw fault(.create, error) }
    do throws(Fault) {
      guard try fill(file) else {
        unsafe unlink(draft.path)
        return
      }
      if draft.isSynced {
        do { try file.sync() } catch { throw fault(.sync, error) }
      }
      do throws(SystemError) {
        // Some file systems report only here that there is no room.
        try file.close()
        try unsafe checked(rename(draft.path, path))
      } catch {
        throw fault(.rename, error)
      }
    } catch {
      unsafe unlink(draft.path)
      throw error
    }
  }
}
