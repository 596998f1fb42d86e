internal import Glibc

/// Wakes a thread that waits, from any other.
package final class Doorbell: Sendable {
  /// The ends of a pair of sockets; -1 where the system had none left.
  private let (outlet, inlet) = Doorbell.sockets()

  package init() {}

  private static func sockets() -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
  }

  deinit {
    for end in [outlet, inlet] where end >= 0 { close(end) }
  }

  /// Readable once somebody has rung, for those who wait for more than the bell; -1 where there is none.
  package var descriptor: Int32 { outlet }

  /// Takes the rings that there were.
  package func hush() {
    var buffer = [UInt8](repeating: 0, count: 64)
    while read(outlet, &buffer, buffer.count) > 0 {}
  }

  package func ring() {
    // One that is full has rung already.
    _ = write(inlet, [1], 1)
  }

  /// Sleeps until somebody rings, a descriptor becomes readable, or `timeout` is over. Where the system has no
  /// descriptors left there is nothing to wait for, and it sleeps the time out. Returns whether something happened.
  @discardableResult
  package func wait(or descriptor: Int32? = nil, atMost timeout: Duration) -> Bool {
    let milliseconds = min(max(timeout / .milliseconds(1), 0), 60_000)
    var polls = [outlet, descriptor ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&polls, 2, Int32(milliseconds.rounded(.up)))
    hush()
    return polls.contains { $0.revents & Int16(POLLIN) != 0 }
  }
}
