internal import Platform

/// Tells systemd how the service is doing, by the sd_notify protocol: a datagram of `KEY=value` lines to the socket that
/// NOTIFY_SOCKET names. Does nothing where nobody listens.
///
/// Its socket is there from the start: a kiosk that has no descriptors left is to say all the same that it lives.
package final class ServiceNotifier: Sendable {
  private let path: String?
  /// `nil` where nobody listens, or the system had no descriptor left even then.
  private let sender: DatagramSender?

  package init(path: String? = ThisProcess.environment("NOTIFY_SOCKET")) {
    self.path = path.flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
    sender = self.path == nil ? nil : DatagramSender()
  }

  package func ready(status: String) { send("READY=1\nSTATUS=\(status)") }

  package func stopping() { send("STOPPING=1") }

  /// Sends several assignments in one datagram.
  package func send(_ lines: [String]) {
    if !lines.isEmpty { send(lines.joined(separator: "\n")) }
  }

  /// A status that nobody could take is lost: the kiosk goes on.
  private func send(_ message: String) {
    if let path { sender?.send(Array(message.utf8), to: path) }
  }
}
