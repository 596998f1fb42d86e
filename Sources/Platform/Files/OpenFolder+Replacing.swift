internal import Glibc

// A new file in the place of another one: the only place where a draft is made, synced and renamed.
extension OpenFolder {
  /// A file before it has its name.
  package struct Draft: Sendable {
    /// Its name until it is complete.
    package var name: String
    package var permissions: Permissions
    /// Whether a draft left by somebody else is an error, or removed.
    package var isExclusive: Bool
    /// Whether the new file, whole and with its name, survives a power cut: it is synced before it is renamed, and then the
    /// folder is. A power cut meanwhile leaves either file whole.
    package var isSynced: Bool

    package init(_ name: String, permissions: Permissions, isExclusive: Bool = false, isSynced: Bool) {
      self.name = name
      self.permissions = permissions
      self.isExclusive = isExclusive
      self.isSynced = isSynced
    }
  }

  /// The permissions of a new file.
  package enum Permissions: Sendable, Equatable {
    /// Whatever the umask is.
    case exactly(UInt32)
    /// The umask takes away from these.
    case atMost(UInt32)
  }

  /// What a replacement does, in this order. The syncs are left out of a draft that is not synced.
  package enum ReplacementStep: Sendable, Equatable {
    case create, fill, syncFile, rename, syncFolder
    /// The draft of a file that was not wanted is removed.
    case remove
  }

  /// Makes a draft, has `fill` write it, and renames it to `name`. Removes the draft after an error, or if `fill` returns
  /// `false`. What has the name is replaced, unless it is a folder; a link is not followed. After an error in `syncFolder` the
  /// new file has the name, and only may lose it in a power cut.
  /// - Parameters:
  ///   - fault: turns the system's error in a step into one of the caller's.
  ///   - observe: called after each step; what it throws ends the work.
  ///   - fill: writes the content; returns whether it is wanted.
  package borrowing func replace<Fault: Error>(
    _ name: String, with draft: Draft, orThrow fault: (ReplacementStep, SystemError) -> Fault,
    after observe: (ReplacementStep) throws(Fault) -> Void = { _ in },
    filledBy fill: (borrowing Descriptor) throws(Fault) -> Bool
  ) throws(Fault) {
    // What a process left that was ended here, whatever it is: writing into a link would change another file.
    if !draft.isExclusive { remove(draft.name) }
    let file: Descriptor
    do { file = try newFile(draft.name, permissions: draft.permissions) } catch { throw fault(.create, error) }
    do throws(Fault) {
      try observe(.create)
      guard try fill(file) else {
        remove(draft.name)
        return try observe(.remove)
      }
      try observe(.fill)
      if draft.isSynced {
        do { try file.sync() } catch { throw fault(.syncFile, error) }
        try observe(.syncFile)
      }
      do throws(SystemError) {
        // Some file systems report only here that there is no room.
        try file.close()
        try rename(draft.name, to: name)
      } catch {
        throw fault(.rename, error)
      }
      try observe(.rename)
    } catch {
      remove(draft.name)
      throw error
    }
    guard draft.isSynced else { return }
    do { try sync() } catch { throw fault(.syncFolder, error) }
    try observe(.syncFolder)
  }

  /// Opens a new file to write. Anything that is there is an error.
  private borrowing func newFile(_ name: String, permissions: Permissions) throws(SystemError) -> Descriptor {
    switch permissions {
    case .exactly(let permissions): try newFile(name, permissions: permissions)
    case .atMost(let permissions):
      try unsafe Descriptor(
        checking: openat(place.number, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions))
    }
  }
}
