internal import CLinux
internal import Glibc

/// A set of descriptors to wait for. Filled again after `removeAll()`, it allocates no memory up to its former size.
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

  /// Removes all descriptors and keeps the memory.
  package mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  package var count: Int { entries.count }

  /// Waits until a descriptor is ready.
  /// - Parameter time: the timeout, a year at most; `nil` waits indefinitely.
  /// - Returns: how many are ready; 0 when the time is over.
  /// - Throws: `interrupted` when a signal comes, among others. What is ready is unknown then.
  @discardableResult
  package mutating func wait(atMost time: Duration? = nil) throws(SystemError) -> Int {
    var nanoseconds: Int64 = -1
    if let time {
      let (seconds, attoseconds) = min(max(time, .zero), Self.longest).components
      nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
    return unsafe Int(try checked(linux_poll(&entries, UInt(entries.count), nanoseconds)))
  }

  private static let longest = Duration.seconds(365 * 86_400)

  /// The events that the last wait found.
  package subscript(index: Int) -> Events { Events(rawValue: entries[index].revents) }

  /// Waits as `wait(atMost:)` does, but an error ends the wait as the timeout does.
  /// - Returns: how many descriptors are ready; 0 if a signal came or the time is over.
  @discardableResult
  package mutating func rest(atMost time: Duration) -> Int {
    guard let count = try? wait(atMost: time) else {
      for index in entries.indices { entries[index].revents = 0 }
      return 0
    }
    return count
  }
}
