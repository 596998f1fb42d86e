internal import Glibc

/// What the system knows of a file without reading it (`stat`).
package struct FileFacts: Sendable, Hashable {
  package enum Kind: Sendable {
    case regular, folder, link, pipe, socket, characterDevice, blockDevice, other
  }

  package let kind: Kind
  package let device: UInt64
  /// The file's number on its device.
  package let inode: UInt64
  /// The permission bits, such as `0o644`.
  package let permissions: UInt32
  /// The user it belongs to.
  package let owner: UInt32
  /// The group it belongs to.
  package let group: UInt32
  /// How many names it has; 0 once it is deleted.
  package let links: UInt64
  /// Bytes.
  package let size: Int
  /// When its content was last changed, since 1970.
  package let changed: Time

  /// A point in time, s and ns.
  package struct Time: Sendable, Hashable, Comparable {
    package let seconds: Int
    package let nanoseconds: Int

    package static func < (one: Time, other: Time) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFCHR: .characterDevice
      case S_IFBLK: .blockDevice
      default: .other
      }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    links = UInt64(status.st_nlink)
    size = Int(status.st_size)
    changed = Time(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }

  /// Of what `path` leads to.
  /// - Parameter followsLinks: whether a link in the last part is followed, or is itself what is asked for.
  package init(of path: String, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    try unsafe checked(followsLinks ? stat(path, &status) : lstat(path, &status))
    self.init(status)
  }

  /// Of an open file that somebody else owns.
  package init(ofDescriptor number: CInt) throws(SystemError) {
    var status = stat()
    try unsafe checked(fstat(number, &status))
    self.init(status)
  }

  package func isSameFile(as other: FileFacts) -> Bool { device == other.device && inode == other.inode }

  /// Whether everybody may read it by its permissions, its group too.
  package var isReadableByAll: Bool { permissions & 0o044 == 0o044 }

  /// Whether names in it, if it is a folder, are left to their owners and its own.
  package var isSticky: Bool { permissions & 0o1000 != 0 }

  /// Whether a user may write to it by its permissions, access control lists apart.
  package func isWritable(by account: Account) -> Bool {
    if account.user == 0 { return true }
    if account.user == owner { return permissions & 0o200 != 0 }
    return permissions & (account.groups.contains(group) ? 0o020 : 0o002) != 0
  }

  /// Whether any member of the group, or anybody, may write to it.
  package var isWritableByOthers: Bool { permissions & 0o022 != 0 }
}

extension Descriptor {
  /// The facts of the open file.
  package borrowing func facts() throws(SystemError) -> FileFacts { try FileFacts(ofDescriptor: number) }
}

/// Distinguishes one state of a file from another without reading it.
package struct FileState: Sendable, Hashable {
  /// Device, inode, size in bytes, and when it was last changed in s and ns since 1970.
  package let numbers: [Int]

  /// Bytes.
  package var size: Int { numbers[2] }

  package init(_ facts: FileFacts) {
    numbers = [
      Int(truncatingIfNeeded: facts.device), Int(truncatingIfNeeded: facts.inode), facts.size, facts.changed.seconds,
      facts.changed.nanoseconds,
    ]
  }

  /// Of what `path` leads to, links followed; `nil` if there is nothing.
  package init?(of path: String) {
    guard let facts = try? FileFacts(of: path) else { return nil }
    self.init(facts)
  }
}
