internal import Glibc

/// Tells systemd how the service is doing, by the sd_notify protocol: a datagram of `KEY=value` lines to the socket that
/// NOTIFY_SOCKET names. Does nothing where nobody listens.
nonisolated package struct ServiceNotifier: Sendable {
  private let path: String?

  package init(path: String? = getenv("NOTIFY_SOCKET").map { String(cString: $0) }) {
    self.path = path.flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
  }

  package func ready(status: String) { send("READY=1\nSTATUS=\(status)") }

  package func stopping() { send("STOPPING=1") }

  /// Sends several assignments in one datagram.
  package func send(_ lines: [String]) {
    if !lines.isEmpty { send(lines.joined(separator: "\n")) }
  }

  /// A status that nobody could take is lost: the kiosk goes on.
  private func send(_ message: String) {
    guard let path else { return }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // An abstract socket's name begins with a zero byte, which systemd writes as @.
    var name = Array(path.utf8)
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < capacity else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let bytes = Array(message.utf8)
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        sendto(
          descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT), address, length)
      }
    }
  }
}
