internal import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads whole files, and only files: what could block (a FIFO, a terminal) or never end (a device) is refused unopened.
enum FileBytes {
  /// 16 MiB, as the configuration's own limit.
  static let limit = 16 << 20

  struct Failure: Error {
    /// What is wrong and what to do, without the file's name.
    var message: String
    /// Whether the system lacked something, and not the file.
    var isTransient = false
  }

  /// - Parameter kind: what the file is to be, for a message.
  static func read(_ path: String, as kind: Kind) throws(Failure) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure("cannot be read", errno) }
    try requireRegular(status)
    // O_NONBLOCK: the path may have become a FIFO since.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("cannot be read", errno) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw failure("cannot be read", errno) }
    try requireRegular(status)
    // The size is a hint: a file may grow while it is read, and those under /proc claim none.
    guard status.st_size <= limit else { throw tooLarge(kind) }
    return try contents(of: descriptor, kind)
  }

  private static func contents(of descriptor: Int32, _ kind: Kind) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = buffer.withUnsafeMutableBytes { readSome(descriptor, $0) }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure("cannot be read", errno)
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw tooLarge(kind) }
    }
  }

  private static func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    #if canImport(Glibc)
      return Glibc.read(descriptor, start, buffer.count)
    #else
      return Musl.read(descriptor, start, buffer.count)
    #endif
  }

  static func tooLarge(_ kind: Kind) -> Failure {
    Failure(message: "is over 16 MiB; \(kind.rawValue) is text of a few KiB")
  }

  enum Kind: String {
    case configuration = "a configuration"
    case touchScript = "a touch script"
  }

  private static func requireRegular(_ status: stat) throws(Failure) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw Failure(message: "is a directory; name a file in it")
    case S_IFIFO: throw Failure(message: "is a named pipe; expected a regular file")
    case S_IFSOCK: throw Failure(message: "is a socket; expected a regular file")
    default: throw Failure(message: "is a device; expected a regular file")
    }
  }

  private static func failure(_ what: String, _ code: Int32) -> Failure {
    switch code {
    case ENOENT: return Failure(message: "does not exist; check the path")
    case EACCES, EPERM: return Failure(message: "\(what): permission denied; make it readable for this user")
    default:
      return Failure(
        message: "\(what): \(systemText(code))",
        isTransient: [EMFILE, ENFILE, ENOMEM, EAGAIN, EIO].contains(code))
    }
  }
}
