internal import Glibc

// What a folder needs that several users write to.
extension OpenFolder {
  /// Opens a new file to write that is closed to all but its owner and a group. Where this user may not give a file to that
  /// group, it is closed to all but its owner.
  /// - Parameter permissions: those of the owner and the group, such as `0o640`.
  package borrowing func newFile(
    _ name: String, forGroup group: UInt32, permissions: UInt32
  ) throws(SystemError) -> Descriptor {
    let file = try newFile(name, permissions: 0o600)
    // In a folder with setgid it has that group already.
    let isGiven = try file.facts().group == group || fchown(file.number, uid_t.max, group) == 0
    try checked(fchmod(file.number, isGiven ? permissions : permissions & 0o700))
    return file
  }

  /// Why this process may not write to the folder; `nil` if it may.
  package borrowing func faultOfWriting() -> SystemError? {
    unsafe faccessat(AT_FDCWD, path(to: "."), W_OK, AT_EACCESS) == 0 ? nil : .last
  }

  /// Gives a file another name, unless there is something with that.
  /// - Returns: whether it has the name now.
  package borrowing func claim(_ name: String, for file: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try unsafe checked(linkat(place.number, file, place.number, name, 0))
      remove(file)
      return true
    } catch {
      guard error == .fileExists else { throw error }
      return false
    }
  }

  /// Removes an empty folder.
  /// - Returns: whether it is gone.
  package borrowing func removeEmptyFolder(_ name: String) -> Bool {
    unsafe unlinkat(place.number, name, AT_REMOVEDIR) == 0
  }

  /// Another handle of the folder, to hand to a child.
  package borrowing func duplicate() throws(SystemError) -> Descriptor { try place.duplicate() }

  /// Takes over the handle of a folder that this process was given.
  package init(handedOver descriptor: consuming Descriptor) throws(OpenFault) { try self.init(place: descriptor) }
}
