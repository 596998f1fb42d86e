internal import Glibc

/// Addresses of sockets on this machine.
nonisolated enum LocalSocket {
  /// Whether somebody listens at a path, or at an abstract name that begins with @. Never waits.
  static func accepts(_ path: String) -> Bool {
    var isThere = false
    if let descriptor = connected(to: path, isThere: &isThere) { close(descriptor) }
    return isThere
  }

  /// A connection to whoever listens there, which the caller closes; `nil` where nobody takes it at once.
  static func connected(to path: String) -> Int32? {
    var isThere = false
    return connected(to: path, isThere: &isThere)
  }

  private static func connected(to path: String, isThere: inout Bool) -> Int32? {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    errno = 0
    let isConnected = withAddress(of: path) { connect(descriptor, $0, $1) == 0 } ?? false
    // One whose queue is full is there.
    isThere = isConnected || errno == EAGAIN
    if isConnected { return descriptor }
    close(descriptor)
    return nil
  }

  /// Calls `body` with the address; `nil` where the name is too long to be one.
  static func withAddress<Result>(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // An abstract socket's name begins with a zero byte, which is written as @.
    var name = Array(path.utf8)
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    // A path's length counts the zero after it, an abstract name's does not.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
