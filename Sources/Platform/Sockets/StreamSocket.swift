internal import CLinux
internal import Glibc

/// A Unix stream socket, closed on exec and with this object.
///
/// Paths name a socket in the file system or, when they begin with @, in the abstract namespace. Calls may come from any
/// thread.
package final class StreamSocket: Sendable {
  private let descriptor: Descriptor

  /// To wait for; closed with this object.
  package var number: CInt { descriptor.number }

  private init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// A new socket, not yet connected.
  package convenience init(isBlocking: Bool = false) throws(SystemError) {
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    self.init(
      try Descriptor(checking: socket(AF_UNIX, isBlocking ? kind : kind | CInt(SOCK_NONBLOCK.rawValue), 0)))
  }

  /// A non-blocking connection.
  /// - Throws: where nobody accepts it at once; `wouldBlock` for a listener whose queue is full.
  package static func connected(to path: String) throws(SystemError) -> StreamSocket {
    let socket = try StreamSocket()
    try socket.connect(to: path)
    return socket
  }

  /// Whether somebody listens at `path`. Never blocks.
  package static func isListener(at path: String) -> Bool {
    do throws(SystemError) {
      _ = try connected(to: path)
      return true
    } catch {
      return error == .wouldBlock
    }
  }

  /// Connects, or tries once more to. Not repeated when interrupted.
  /// - Throws: `wouldBlock` for a listener whose queue is full, if this socket does not block.
  package func connect(to path: String) throws(SystemError) {
    let address = try UnixAddress(path)
    try unsafe checked(address.pass { unsafe Glibc.connect(number, $0, $1) })
  }

  /// Makes the socket's file, or takes the abstract name.
  package func bind(to path: String) throws(SystemError) {
    let address = try UnixAddress(path)
    try unsafe checked(address.pass { unsafe Glibc.bind(number, $0, $1) })
  }

  /// Listens; at most `backlog` connections wait to be accepted.
  package func listen(backlog: Int32) throws(SystemError) { try checked(Glibc.listen(number, backlog)) }

  /// The next connection, which never blocks.
  /// - Throws: `wouldBlock` if there is none.
  package func accept() throws(SystemError) -> StreamSocket {
    StreamSocket(try Descriptor(checking: linux_accept(number)))
  }

  /// Sends as much as goes without waiting. Repeated when interrupted; the other end's absence is an error, not a signal.
  /// - Returns: the number of bytes sent.
  /// - Throws: `wouldBlock` if nothing goes now.
  package func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    try uninterrupted {
      unsafe bytes.withUnsafeBytes {
        unsafe Glibc.send(number, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
    }
  }

  /// Takes what has come, without waiting. Repeated when interrupted.
  /// - Parameter limit: bytes.
  /// - Returns: at least one byte; none once the other end has closed.
  /// - Throws: `wouldBlock` if nothing has come.
  package func receive(atMost limit: Int) throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = try uninterrupted { unsafe recv(number, &buffer, limit, CInt(MSG_DONTWAIT)) }
    buffer.removeSubrange(count...)
    return buffer
  }

  /// The user at the other end, as the kernel saw it connect; `nil` if it does not know.
  package static func peer(of connection: CInt) -> UInt32? {
    var user = uid_t.max
    return unsafe linux_peer_user(connection, &user) == 0 ? user : nil
  }
}

/// Sends datagrams to Unix sockets. Its own socket is there from the start, so that sending needs no descriptor.
package final class DatagramSender: Sendable {
  private let descriptor: Descriptor

  /// `nil` if the system has no descriptors left.
  package init?() {
    guard let descriptor = Descriptor(socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0))
    else { return nil }
    self.descriptor = descriptor
  }

  /// Sends one datagram, without waiting. What nobody can take is lost.
  package func send(_ bytes: [UInt8], to path: String) {
    _ = try? unsafe UnixAddress(path).pass { address, length in
      unsafe sendto(descriptor.number, bytes, bytes.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT), address, length)
    }
  }
}

/// The address of a Unix socket.
package struct UnixAddress {
  /// Bytes that the system has for a path, the zero after it included.
  package static let capacity = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  private var address = sockaddr_un()
  private let length: socklen_t

  /// - Parameter path: in the file system, or a name in the abstract namespace after an @.
  /// - Throws: `nameTooLong`.
  init(_ path: String) throws(SystemError) {
    address.sun_family = sa_family_t(AF_UNIX)
    // The name of an abstract socket begins with a zero byte, which is written as @.
    var name = Array(path.utf8)
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    guard name.count < Self.capacity else { throw .nameTooLong }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    // The length of a path leaves out the zero after it; an abstract name has none.
    length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
  }

  /// Calls `body` with the address as the system takes it.
  func pass<Result>(to body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
    }
  }
}
