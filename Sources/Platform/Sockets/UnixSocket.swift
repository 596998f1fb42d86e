package import Glibc

/// Stream sockets in the file system or, with a name that begins with @, in the abstract namespace.
package enum UnixSocket {
  /// Bytes that the system takes for a path, the zero after it included.
  package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  /// What the system refused.
  package struct Failure: Error {
    /// Of `errno`.
    package let code: CInt
    package var text: String { systemText(code) }

    static func last() -> Failure { Failure(code: errno) }
  }

  /// A new socket, closed on exec; the caller owns the descriptor.
  package static func open(isBlocking: Bool) throws(Failure) -> CInt {
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, isBlocking ? kind : kind | CInt(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .last() }
    return descriptor
  }

  package static func bind(_ descriptor: CInt, to path: String) throws(Failure) {
    guard try withAddress(path, { Glibc.bind(descriptor, $0, $1) }) == 0 else { throw .last() }
  }

  package static func connect(_ descriptor: CInt, to path: String) throws(Failure) {
    guard try withAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else { throw .last() }
  }

  /// Whether somebody listens there. Never blocks.
  package static func accepts(_ path: String) -> Bool {
    guard let descriptor = try? open(isBlocking: false) else { return false }
    defer { close(descriptor) }
    do throws(Failure) {
      try connect(descriptor, to: path)
      return true
    } catch {
      // A listener whose queue is full.
      return error.code == EAGAIN
    }
  }

  /// A non-blocking connection, which the caller owns; `nil` where nobody accepts it at once.
  package static func connected(to path: String) -> CInt? {
    guard let descriptor = try? open(isBlocking: false) else { return nil }
    do throws(Failure) {
      try connect(descriptor, to: path)
      return descriptor
    } catch {
      close(descriptor)
      return nil
    }
  }

  /// Calls `body` with the address of `path`.
  /// - Throws: `ENAMETOOLONG`; what `body` does with the address it reports itself.
  package static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) throws(Failure) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The name of an abstract socket begins with a zero byte, which is written as @.
    var name = Array(path.utf8)
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    guard name.count < longestPath else { throw Failure(code: ENAMETOOLONG) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    // The length of a path leaves out the zero after it; an abstract name has none.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
