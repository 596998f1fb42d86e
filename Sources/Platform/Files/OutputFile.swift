internal import CLinux
internal import Glibc

/// Where a command writes what it was asked for: a file, a pipe or a device by its path, or `-` for the standard output.
///
/// A regular file is replaced whole, with its mode. What is no regular file is written into or refused, never replaced:
/// root could otherwise put a picture in the place of a device. Links are followed by the kernel, with its own rules on
/// whose links may be followed in folders that all may write into.
package enum OutputFile {
  /// What was written to.
  package enum Kind {
    case file, stream, standardOutput
  }

  /// What means the standard output.
  private static let hyphen = "-"

  private enum Destination {
    /// What is there now, if anything; `path` is no link.
    case file(path: String, now: stat?, isMade: Bool)
    /// To be closed.
    case stream(CInt, Kind)
  }

  /// Writes all of `data`. Waits where a pipe has no reader yet.
  @discardableResult
  package static func write(_ data: [UInt8], to path: String) throws(FileError) -> Kind {
    switch try destination(of: path) {
    case .stream(let descriptor, let kind):
      defer { close(descriptor) }
      try writeAll(data, to: descriptor)
      return kind
    case .file(let path, let now, let isMade):
      do throws(FileError) {
        try AtomicFile.write(data, to: path, replacing: now)
      } catch {
        if isMade { unlink(path) }
        throw error
      }
      return .file
    }
  }

  /// Opens it for what comes bit by bit; a file that is there is emptied. The caller closes the descriptor.
  package static func open(_ path: String) throws(FileError) -> CInt {
    switch try destination(of: path) {
    case .stream(let descriptor, _): return descriptor
    case .file(let path, _, _):
      let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0o666)
      guard descriptor >= 0 else { throw .last() }
      return descriptor
    }
  }

  private static func destination(of path: String) throws(FileError) -> Destination {
    if path == hyphen { return try standardOutput() }
    var place = linux_open_place(path)
    var isMade = false
    var link = stat()
    let isLink = lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
    if place < 0, errno == ENOENT || isLink {
      guard isLink else { return .file(path: path, now: nil, isMade: false) }
      // A link to nothing yet: the kernel makes what it leads to, or says why not.
      let made = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o666)
      guard made >= 0 else { throw .last() }
      close(made)
      isMade = true
      place = linux_open_place(path)
    }
    guard place >= 0 else { throw .last() }
    defer { close(place) }
    var now = stat()
    guard fstat(place, &now) == 0 else { throw .last() }
    // /dev/stdout and its like: a second opening would begin at the start of a file, and a socket cannot be opened.
    if isStandardOutput(now) { return try standardOutput() }
    let other = "name a file, a pipe or a device"
    switch now.st_mode & S_IFMT {
    case S_IFREG:
      return .file(path: isLink ? try target(of: place, now) : path, now: now, isMade: isMade)
    case S_IFIFO, S_IFCHR:
      // The very thing that was looked at, whatever is at the path by now.
      let descriptor = Glibc.open("/proc/self/fd/\(place)", O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw .last() }
      return .stream(descriptor, .stream)
    case S_IFDIR: throw .last(EISDIR)
    case S_IFSOCK: throw FileError(reason: "it is a socket; \(other)")
    case S_IFBLK: throw FileError(reason: "it is a disk; \(other)")
    default: throw FileError(reason: "it is of a kind that cannot be written; \(other)")
    }
  }

  private static func standardOutput() throws(FileError) -> Destination {
    guard isatty(STDOUT_FILENO) == 0 else {
      throw FileError(reason: "the standard output is a terminal; redirect it, or name a file")
    }
    let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw .last() }
    return .stream(descriptor, .standardOutput)
  }

  private static func isStandardOutput(_ facts: stat) -> Bool {
    var own = stat()
    return fstat(STDOUT_FILENO, &own) == 0 && own.st_dev == facts.st_dev && own.st_ino == facts.st_ino
  }

  /// Where the file is that links led to.
  private static func target(of place: CInt, _ facts: stat) throws(FileError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink("/proc/self/fd/\(place)", &buffer, buffer.count - 1)
    guard length > 0 else { throw .last() }
    let path = buffer.withUnsafeBytes { String(decoding: $0.prefix(length), as: UTF8.self) }
    // One that was deleted while somebody holds it has no path.
    var found = stat()
    guard lstat(path, &found) == 0, found.st_dev == facts.st_dev, found.st_ino == facts.st_ino else {
      throw FileError(reason: "the link leads to a file that is deleted; name a file")
    }
    return path
  }
}
