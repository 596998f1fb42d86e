internal import CLinux
internal import Glibc

/// A folder held open as a place, closed on exec: what was checked is what is used, whatever takes its name.
package struct OpenFolder: ~Copyable, Sendable {
  let place: Descriptor

  /// Opens `path`.
  /// - Parameter followsLink: whether a link in its last part is followed, or is `notAFolder`.
  package init(_ path: String, followsLink: Bool = false) throws(SystemError) {
    place = try unsafe Descriptor(checking: linux_open_folder(path, followsLink))
  }

  /// Takes a place that is open.
  init(place: consuming Descriptor) throws(OpenFault) {
    let kind = try place.placeKind()
    guard kind == .folder else { throw .kind(kind) }
    self.place = place
  }

  /// A path to a file in the folder that leads through no name that others may change.
  package borrowing func path(to name: String) -> String { "\(place.procPath)/\(name)" }

  /// The facts of the folder itself.
  package borrowing func facts() throws(SystemError) -> FileFacts { try place.facts() }

  /// The facts of a file in the folder; `..` is the folder above. Links are not followed.
  package borrowing func facts(of name: String) throws(SystemError) -> FileFacts {
    var status = stat()
    try unsafe checked(fstatat(place.number, name, &status, AT_SYMLINK_NOFOLLOW))
    return FileFacts(status)
  }

  /// Removes a file, if it can be removed.
  package borrowing func remove(_ name: String) { unsafe unlinkat(place.number, name, 0) }

  /// Gives a file another name, in place of the file that has it.
  package borrowing func rename(_ name: String, to other: String) throws(SystemError) {
    try unsafe checked(renameat(place.number, name, place.number, other))
  }

  /// Exchanges the names of two files or folders. Not every file system can.
  package borrowing func exchange(_ name: String, with other: String) throws(SystemError) {
    try unsafe checked(linux_exchange(place.number, name, other))
  }

  /// Makes a folder in the folder, for this user alone, and opens it. Access control lists that it would inherit are removed.
  package borrowing func makeFolder(_ name: String) throws(SystemError) -> OpenFolder {
    try unsafe checked(mkdirat(place.number, name, 0o700))
    do {
      let made = try folder(name)
      try unsafe checked(linux_remove_access_lists(made.place.procPath))
      return made
    } catch {
      _ = unsafe unlinkat(place.number, name, AT_REMOVEDIR)
      throw error
    }
  }

  /// Opens a folder in the folder. A link is not followed: `notAFolder`.
  package borrowing func folder(_ name: String) throws(SystemError) -> OpenFolder { try OpenFolder(path(to: name)) }

  /// Opens a new file to write at its end, with these permissions whatever the umask and the folder's access control list are.
  /// Anything that is there is an error.
  package borrowing func newFile(_ name: String, permissions: UInt32) throws(SystemError) -> Descriptor {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = try unsafe Descriptor(checking: openat(place.number, name, flags, 0o600))
    // An inherited list grants nothing yet: its mask is the group's permissions, which are none until the next step.
    do {
      try unsafe checked(linux_remove_access_lists(file.procPath))
      try checked(fchmod(file.number, permissions))
    } catch {
      // Nobody would find it: the next try takes another name.
      _ = unsafe unlinkat(place.number, name, 0)
      throw error
    }
    return file
  }

  /// Opens a regular file to read. A link is not followed.
  package borrowing func regularFile(_ name: String) throws(SystemError) -> Descriptor {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let file = try unsafe Descriptor(checking: openat(place.number, name, flags))
    guard try file.facts().kind == .regular else { throw .notPermitted }
    return file
  }

  /// Makes a link to `target`, as written.
  package borrowing func makeLink(_ name: String, to target: String) throws(SystemError) {
    try unsafe checked(symlinkat(target, place.number, name))
  }

  /// The names in the folder, without `.` and `..`; `nil` where it cannot be read.
  package borrowing func names() -> [String]? { FolderNames.of(place.procPath) }

  /// Sets the folder's permissions.
  package borrowing func setPermissions(_ permissions: UInt32) throws(SystemError) {
    try unsafe checked(chmod(place.procPath, permissions))
  }

  /// Gives the folder to a group.
  package borrowing func setGroup(_ group: UInt32) throws(SystemError) {
    try unsafe checked(chown(place.procPath, uid_t.max, group))
  }

  /// Opens the folder itself, to lock or sync it.
  package borrowing func descriptor() throws(SystemError) -> Descriptor {
    try unsafe Descriptor(checking: openat(place.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  /// Waits until the names in the folder are on the disk. Does nothing where the file system cannot sync folders, or this
  /// process may not read the folder.
  package borrowing func sync() throws(SystemError) {
    let folder: Descriptor
    do throws(SystemError) {
      folder = try descriptor()
    } catch {
      // Files may be made in a folder that may not be read.
      guard error == .permissionDenied else { throw error }
      return
    }
    do throws(SystemError) {
      try folder.sync()
    } catch {
      // Some file systems cannot sync a folder, and keep the order of renames.
      guard error == .invalidArgument else { throw error }
    }
  }

  /// Removes a file, or a folder with all that is in it. Follows no link. What cannot be removed stays.
  package borrowing func removeTree(_ name: String) {
    if let inner = try? folder(name) {
      for inside in inner.names() ?? [] { inner.removeTree(inside) }
      unsafe unlinkat(place.number, name, AT_REMOVEDIR)
    } else {
      remove(name)
    }
  }

  /// Opens a file that is only locked; creates it, for this user alone, if it does not exist. Follows no link.
  package borrowing func lockFile(_ name: String) throws(SystemError) -> Descriptor {
    try unsafe Descriptor(checking: openat(place.number, name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600))
  }

  /// Opens a socket's file to its owner and a group. Both go to the file itself, which is held open: a link that took its
  /// name meanwhile would lead elsewhere.
  /// - Parameter group: by name. Where there is no such group, or this user is not in it, the file keeps its group.
  /// - Throws: `notASocket` for any other file; permissions that cannot be set.
  package borrowing func openSocketFile(_ name: String, to group: String) throws(SystemError) {
    let file = try unsafe Descriptor(checking: linux_open_socket_file(path(to: name)))
    // `fchmod` takes no such descriptor; this path stands for the file that is held open.
    if let group = Account.group(named: group) { _ = unsafe chown(file.procPath, uid_t.max, group) }
    try unsafe checked(chmod(file.procPath, 0o660))
  }
}
