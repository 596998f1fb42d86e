internal import CLinux
internal import Glibc
internal import LogoWire

/// A logo's file, opened: the decoder is handed it as it is, and needs no path.
struct LogoFile: ~Copyable {
  /// What changes when a file does.
  struct Identity: Sendable, Hashable {
    let device: UInt64
    let number: UInt64
    let size: Int64
    /// Seconds and nanoseconds.
    let changed: [Int]
  }

  let descriptor: Descriptor
  let identity: Identity

  /// Refuses what lies in none of `folders`, and what is no plain file: a pipe or a device could be waited for without
  /// end, and some devices begin something when they are opened.
  init(_ path: String, within folders: [String]? = nil) throws(LogoError) {
    // The place first, which is looked at, and then opened as the very file that was looked at.
    guard let place = Descriptor(linux_open_place(path)) else {
      throw [ENOENT, ENOTDIR].contains(errno) ? .missing : .unreadable(reason: systemText())
    }
    let link = "/proc/self/fd/\(place.number)"
    if let folders, let real = Self.target(of: link), !Self.lies(real, within: folders) { throw .outside(path: real) }
    var status = stat()
    guard fstat(place.number, &status) == 0 else { throw .unreadable(reason: systemText()) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadable(reason: "it is a directory")
    default: throw .unreadable(reason: "it is no plain file")
    }
    guard let descriptor = Descriptor(open(link, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) else {
      throw .unreadable(reason: systemText())
    }
    guard status.st_size <= LogoLimits.bytes else { throw .tooManyBytes(Int(status.st_size)) }
    self.descriptor = descriptor
    identity = Identity(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino), size: Int64(status.st_size),
      changed: [status.st_mtim.tv_sec, status.st_mtim.tv_nsec])
  }

  /// Where a link leads, all others on the way followed.
  private static func target(of link: String) -> String? {
    guard let resolved = realpath(link, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func lies(_ file: String, within folders: [String]) -> Bool {
    folders.contains { folder in
      guard let real = target(of: folder) else { return false }
      return real == "/" || file.hasPrefix(real + "/")
    }
  }
}
