internal import Glibc
internal import Platform

/// Tells systemd how the service is doing, by the sd_notify protocol: a datagram of `KEY=value` lines to the socket that
/// NOTIFY_SOCKET names. Does nothing where nobody listens.
///
/// Its socket is there from the start: a kiosk that has no descriptors left is to say all the same that it lives.
package final class ServiceNotifier: Sendable {
  private let path: String?
  /// -1 where nobody listens, or the system had none left even then.
  private let descriptor: Int32

  package init(path: String? = getenv("NOTIFY_SOCKET").map { String(cString: $0) }) {
    self.path = path.flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
    descriptor =
      self.path == nil ? -1 : socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  package func ready(status: String) { send("READY=1\nSTATUS=\(status)") }

  package func stopping() { send("STOPPING=1") }

  /// Sends several assignments in one datagram.
  package func send(_ lines: [String]) {
    if !lines.isEmpty { send(lines.joined(separator: "\n")) }
  }

  /// A status that nobody could take is lost: the kiosk goes on.
  private func send(_ message: String) {
    guard let path, descriptor >= 0 else { return }
    let bytes = Array(message.utf8)
    _ = try? UnixSocket.withAddress(path) { address, length in
      sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT), address, length)
    }
  }
}
