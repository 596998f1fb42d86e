internal import CLinux
internal import Glibc

/// Descriptors to wait for together.
package struct PollSet {
  package struct Events: OptionSet, Sendable {
    package let rawValue: Int16

    package init(rawValue: Int16) { self.rawValue = rawValue }

    package static let readable = Events(rawValue: Int16(POLLIN))
    package static let writable = Events(rawValue: Int16(POLLOUT))
    /// The other end has hung up, or the descriptor is broken. Reported whether asked for or not.
    package static let failed = Events(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
  }

  private var entries: [pollfd] = []

  package init() {}

  /// For a single descriptor, at index 0.
  package init(_ descriptor: CInt, for events: Events) { add(descriptor, for: events) }

  /// Adds a descriptor; a negative one is never ready. They are numbered from 0 in the order in which they are added.
  package mutating func add(_ descriptor: CInt, for events: Events) {
    entries.append(pollfd(fd: descriptor, events: events.rawValue, revents: 0))
  }

  /// Waits until a descriptor is ready.
  /// - Parameter time: the timeout, rounded up to whole milliseconds; `nil` waits indefinitely.
  /// - Returns: how many are ready; 0 when the time is over.
  /// - Throws: `interrupted` when a signal comes, among others. What is ready is unknown then.
  @discardableResult
  package mutating func wait(atMost time: Duration? = nil) throws(SystemError) -> Int {
    let milliseconds = time.map { min(max(($0 / .milliseconds(1)).rounded(.up), 0), Double(CInt.max)) }
    return unsafe Int(try checked(poll(&entries, nfds_t(entries.count), milliseconds.map { CInt($0) } ?? -1)))
  }

  /// What the last wait found.
  package subscript(index: Int) -> Events { Events(rawValue: entries[index].revents) }
}

/// Waits for two descriptors without allocating memory, for a wait in every frame.
package enum DescriptorPair {
  /// Waits until one of two descriptors is readable or has failed. A negative one is never ready.
  /// - Parameter time: the timeout; a signal may end the wait earlier.
  /// - Returns: which of them is ready.
  package static func wait(for first: CInt, or second: CInt, atMost time: Duration) -> (first: Bool, second: Bool) {
    var ready: (first: Bool, second: Bool) = (false, false)
    _ = unsafe linux_wait_for_two(
      first, second, Int64(max(time, .zero) / .nanoseconds(1)), &ready.first, &ready.second)
    return ready
  }
}
