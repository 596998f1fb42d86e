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

  /// Refuses what is no plain file: a pipe or a device could be waited for without end.
  init(_ path: String) throws(LogoError) {
    guard let descriptor = Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) else {
      throw [ENOENT, ENOTDIR].contains(errno) ? .missing : .unreadable(reason: systemText())
    }
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { throw .unreadable(reason: systemText()) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadable(reason: "it is a directory")
    default: throw .unreadable(reason: "it is no plain file")
    }
    guard status.st_size <= LogoLimits.bytes else { throw .tooManyBytes(Int(status.st_size)) }
    self.descriptor = descriptor
    identity = Identity(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino), size: Int64(status.st_size),
      changed: [status.st_mtim.tv_sec, status.st_mtim.tv_nsec])
  }
}
