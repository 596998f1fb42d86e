internal import CLinux
internal import Glibc

/// The clients of the control socket, and what each of them is at. Used by one thread.
nonisolated struct ControlDesk: ~Copyable {
  /// Clients at a time. One more takes the place of the one that has idled longest.
  static let mostClients = 16

  private let listener: Int32
  private var connections: [Int: ControlConnection] = [:]
  private var nextNumber = 0
  /// Lines of all clients, good or bad: what this thread may cost.
  private var lines: TokenBucket
  /// Requests that reach the render thread.
  private var orders: TokenBucket
  private var arrivals: TokenBucket
  /// Until when nobody is let in, since the system has no descriptors left.
  private var closedUntil = Duration.zero

  init(listener: Int32) {
    self.listener = listener
    let now = MonotonicClock.now
    lines = TokenBucket(burst: 1000, perSecond: 1000, at: now)
    orders = TokenBucket(burst: 100, perSecond: 100, at: now)
    arrivals = TokenBucket(burst: 100, perSecond: 200, at: now)
  }

  deinit {
    for connection in connections.values { close(connection.descriptor) }
  }

  /// Sleeps until something happens at a socket or the bell rings, and takes in what has come.
  mutating func wait(or bell: Doorbell, at now: Duration) {
    let numbers = connections.keys.sorted()
    var polls = [pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)]
    let isOpen = now >= closedUntil && arrivals.allows(at: now)
    polls.append(pollfd(fd: isOpen ? listener : -1, events: Int16(POLLIN), revents: 0))
    for number in numbers {
      polls.append(
        pollfd(fd: connections[number]?.descriptor ?? -1, events: connections[number]?.events ?? 0, revents: 0))
    }
    let count = poll(&polls, nfds_t(polls.count), Self.milliseconds(from: now, until: alarm(isOpen: isOpen)))
    guard count > 0 else { return }
    let now = MonotonicClock.now
    if polls[0].revents != 0 { bell.hush() }
    for (number, poll) in zip(numbers, polls.dropFirst(2)) where poll.revents != 0 {
      attend(to: number, poll.revents, at: now)
    }
    if polls[1].revents != 0 { admit(at: now) }
  }

  /// When something must be done though nothing happens.
  private func alarm(isOpen: Bool) -> Duration? {
    var alarms = connections.values.map(\.deadline)
    for connection in connections.values {
      if let next = connection.nextRequest { alarms.append(max(next, lines.next)) }
    }
    if !isOpen { alarms.append(max(closedUntil, arrivals.next)) }
    return alarms.min()
  }

  private static func milliseconds(from now: Duration, until alarm: Duration?) -> Int32 {
    guard let alarm else { return -1 }
    return Int32(clamping: Int(min(max((alarm - now) / .milliseconds(1), 0), 60_000).rounded(.up)))
  }

  private mutating func attend(to number: Int, _ events: Int16, at now: Duration) {
    if events & Int16(POLLIN) != 0 {
      connections[number]?.read(at: now)
    } else if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
      // Gone for good: it fetches nothing more.
      remove(number)
    } else if events & Int16(POLLOUT) != 0 {
      connections[number]?.write(at: now)
    }
  }

  private mutating func admit(at now: Duration) {
    while arrivals.take(at: now) {
      let descriptor = linux_accept(listener)
      guard descriptor >= 0 else {
        // The listener stays readable while there are no descriptors, and this thread would spin.
        if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS { closedUntil = now + .seconds(1) }
        return
      }
      guard makeRoom() else {
        let line = ControlReply.refused("too many clients; try again in some seconds").line
        _ = send(descriptor, line, line.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        close(descriptor)
        continue
      }
      connections[nextNumber] = ControlConnection(descriptor: descriptor, at: now)
      nextNumber += 1
    }
  }

  /// Whether there is a place for one more: half-open connections must not keep others out.
  private mutating func makeRoom() -> Bool {
    guard connections.count >= Self.mostClients else { return true }
    let idle = connections.filter { $0.value.isIdle }.min { $0.value.lastProgress < $1.value.lastProgress }
    guard let idle else { return false }
    remove(idle.key)
    return true
  }

  private mutating func remove(_ number: Int) {
    if let connection = connections.removeValue(forKey: number) { close(connection.descriptor) }
  }

  /// The requests that may be carried out now. What is none is answered here.
  mutating func takeRequests(at now: Duration) -> [(client: Int, order: Int, request: ControlRequest)] {
    var requests: [(Int, Int, ControlRequest)] = []
    for number in connections.keys.sorted() {
      while lines.allows(at: now), let line = connections[number]?.takeLine(at: now) {
        _ = lines.take(at: now)
        do {
          let request = try ControlRequest(line: line)
          guard orders.take(at: now) else {
            connections[number]?.reply(.refused("too many requests; try again in a second"), at: now)
            continue
          }
          if let order = connections[number]?.expectAnswer(at: now) { requests.append((number, order, request)) }
        } catch {
          connections[number]?.reply(.refused(error.message), at: now)
        }
      }
    }
    return requests
  }

  mutating func answer(_ number: Int, order: Int, with reply: ControlReply, at now: Duration) {
    guard let connection = connections[number], connection.isAwaited, connection.orders == order else { return }
    connections[number]?.reply(reply, at: now)
  }

  /// Closes connections that are done with, or have not got on for too long.
  mutating func letGo(at now: Duration) {
    for (number, connection) in connections {
      if connection.isOver {
        remove(number)
      } else if connection.deadline <= now {
        if connection.isAwaited {
          connections[number]?.reply(.refused("the marquee is busy or stuck and does not answer"), at: now)
        } else {
          remove(number)
        }
      }
    }
  }
}
