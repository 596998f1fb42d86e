internal import Glibc

/// Wakes a waiting thread from any other.
package final class Doorbell: Sendable {
  /// The ends of a pair of sockets; `nil` if the system had no descriptors left.
  private let outlet: Descriptor?
  private let inlet: Descriptor?

  package init() {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    if unsafe socketpair(AF_UNIX, kind, 0, &ends) != 0 { ends = [-1, -1] }
    outlet = Descriptor(ends[0])
    inlet = Descriptor(ends[1])
  }

  /// Readable once the bell has rung, for threads that wait for more than the bell; -1 if there is none.
  package var descriptor: CInt { Self.number(outlet) }

  private static func number(_ end: borrowing Descriptor?) -> CInt {
    switch end {
    case .some(let descriptor): descriptor.number
    case .none: -1
    }
  }

  /// Forgets the rings so far.
  package func hush() {
    var buffer = [UInt8](repeating: 0, count: 64)
    while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
  }

  /// Wakes the waiting thread, or the next one to wait. Never blocks.
  package func ring() {
    // A full socket has rung already.
    _ = unsafe write(Self.number(inlet), [1], 1)
  }

  /// Sleeps until the bell rings, a descriptor becomes readable, or `timeout` is over, a minute at most. Without a bell it
  /// sleeps the time out.
  /// - Returns: whether something happened.
  @discardableResult
  package func wait(or other: CInt? = nil, atMost timeout: Duration) -> Bool {
    var polls = PollSet(descriptor, for: .readable)
    polls.add(other ?? -1, for: .readable)
    _ = try? polls.wait(atMost: min(timeout, .seconds(60)))
    hush()
    return polls[0].contains(.readable) || polls[1].contains(.readable)
  }
}
