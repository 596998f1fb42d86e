internal import CLinux
internal import Glibc

/// A folder held open as a place, closed on exec: what was checked is what is used, whatever takes its name.
package struct OpenFolder: ~Copyable, Sendable {
  private let place: Descriptor

  /// Opens `path`. A link in its last part is not followed: `notAFolder`.
  package init(_ path: String) throws(SystemError) {
    place = try unsafe Descriptor(checking: linux_open_folder(path))
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
