internal import CLinux
internal import Glibc
package import Platform

/// A logo's file, opened: the decoder is handed the descriptor and needs no path.
package struct LogoFile: ~Copyable {
  /// What changes when a file does.
  package struct Identity: Sendable, Hashable {
    /// Device, number, size in bytes, and the time of the last change in s and ns, as in `FileState`.
    package let numbers: [Int]

    fileprivate init(_ status: stat) {
      numbers = [
        Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
        status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
      ]
    }
  }

  package let descriptor: Descriptor
  package let identity: Identity
  /// Bytes.
  package var size: Int { identity.numbers[2] }

  /// Opens a regular file of at most `LogoLimits.bytes` in one of `folders` or below; `nil` allows any place. A pipe or a
  /// device could block without end, and some devices start something when they are opened.
  package init(_ path: String, within folders: [String]? = nil) throws(LogoError) {
    // The place first, which is checked, and then opened as the very file that was checked.
    guard let place = Descriptor(linux_open_place(path)) else {
      throw [ENOENT, ENOTDIR].contains(errno) ? .missing : .ofSystem()
    }
    var status = stat()
    guard fstat(place.number, &status) == 0 else { throw .ofSystem() }
    let link = "/proc/self/fd/\(place.number)"
    if let folders { try Self.check(link, status, within: folders) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadable(reason: "it is a directory")
    default: throw .unreadable(reason: "it is no plain file")
    }
    guard let descriptor = Descriptor(open(link, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) else {
      throw .ofSystem()
    }
    guard status.st_size <= LogoLimits.bytes else { throw .tooManyBytes(Int(status.st_size)) }
    self.descriptor = descriptor
    identity = Identity(status)
  }

  /// Whether the file is still as it was when it was opened.
  package var isUnchanged: Bool {
    var status = stat()
    return fstat(descriptor.number, &status) == 0 && Identity(status) == identity
  }

  private static func check(_ link: String, _ status: stat, within folders: [String]) throws(LogoError) {
    guard let path = location(link, status) else { throw .unlocated }
    guard folders.contains(where: { lies(path, within: $0) }) else {
      throw .outside(path: String(decoding: path, as: UTF8.self))
    }
  }

  /// The path of an open file, with all links followed; `nil` unless that path leads to this very file. The kernel has no
  /// path for a deleted file: it gives the old one with a suffix, where another file may lie.
  private static func location(_ link: String, _ status: stat) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    var found = stat()
    // Asked by its bytes, which need not be UTF-8.
    guard buffer[0] == CChar(bitPattern: UInt8(ascii: "/")), lstat(buffer, &found) == 0,
      found.st_dev == status.st_dev, found.st_ino == status.st_ino
    else { return nil }
    return buffer[..<count].map(UInt8.init(bitPattern:))
  }

  /// Compares bytes, as the file system does: to `String`, names that are written differently may be the same.
  private static func lies(_ file: [UInt8], within folder: String) -> Bool {
    guard let resolved = realpath(folder, nil) else { return false }
    defer { free(resolved) }
    let real = UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(UInt8.init(bitPattern:))
    let slash = UInt8(ascii: "/")
    return real == [slash] || file.starts(with: real + [slash])
  }
}

extension LogoError {
  /// The present `errno`, for a file or for the machine.
  static func ofSystem() -> LogoError {
    let isPassing = [EMFILE, ENFILE, ENOMEM, EAGAIN, EINTR].contains(errno)
    return isPassing ? .unavailable(reason: systemText()) : .unreadable(reason: systemText())
  }
}
