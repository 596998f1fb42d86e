internal import Glibc

/// A stream socket in the file system, and what the system said where there is none.
nonisolated enum UnixSocket {
  /// Bytes that the system takes for a path, the zero after it included.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  struct Failure: Error {
    let code: Int32
    var text: String { String(cString: strerror(code)) }

    static func last() -> Failure { Failure(code: errno) }
  }

  /// A new socket, closed on exec.
  static func open(isBlocking: Bool) throws(Failure) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, isBlocking ? kind : kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .last() }
    return descriptor
  }

  static func bind(_ descriptor: Int32, to path: String) throws(Failure) {
    guard try withAddress(path, { Glibc.bind(descriptor, $0, $1) }) == 0 else { throw .last() }
  }

  static func connect(_ descriptor: Int32, to path: String) throws(Failure) {
    guard try withAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else { throw .last() }
  }

  private static func withAddress(
    _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Failure) -> Int32 {
    guard let result = LocalSocket.withAddress(of: path, call) else { throw Failure(code: ENAMETOOLONG) }
    return result
  }
}
