internal import CLinux
internal import Glibc
internal import Platform

/// The clients of the control socket, and what each of them is at. Used by one thread.
struct ControlDesk: ~Copyable {
  /// Clients of each rank at a time. One more takes the place of the one that has idled longest, or where all are at
  /// something, of one that is answered soon.
  static let mostClients = 16
  /// Clients of each rank that wait for a place. More are turned away.
  static let mostWaiting = 48
  private static let tooMany = ControlReply.refused("too many clients; try again in some seconds")
  /// A client that has been let in and has not asked yet is not taken for idle so soon.
  private static let grace = Duration.milliseconds(250)

  /// Where new clients come from.
  var listener: Int32
  private let clock: @Sendable () -> Duration
  private let rank: @Sendable (_ descriptor: Int32) -> ControlRank
  private var connections: [Int: ControlConnection] = [:]
  private var nextNumber = 0
  /// Lines of all clients of a rank, good or bad: what this thread may cost.
  private var lines: PerRank<TokenBucket>
  /// Requests that reach the render thread.
  private var orders: PerRank<TokenBucket>
  /// Connections that are looked at. Who comes is known only then: so there is more room than members may take.
  private var arrivals: TokenBucket
  private var admissions: PerRank<TokenBucket>
  /// Until when nobody is let in, since the system has no descriptors left.
  private var closedUntil = Duration.zero

  /// - Parameters:
  ///   - clock: monotonic.
  ///   - rank: of the client that a descriptor is connected to.
  init(
    listener: Int32, clock: @escaping @Sendable () -> Duration = { MonotonicClock.now },
    rank: @escaping @Sendable (_ descriptor: Int32) -> ControlRank = { ControlRank(of: $0) }
  ) {
    self.listener = listener
    self.clock = clock
    self.rank = rank
    let now = clock()
    lines = PerRank(TokenBucket(burst: 1000, perSecond: 1000, at: now))
    orders = PerRank(TokenBucket(burst: 100, perSecond: 100, at: now))
    arrivals = TokenBucket(burst: 400, perSecond: 800, at: now)
    admissions = PerRank(TokenBucket(burst: 100, perSecond: 200, at: now))
  }

  deinit {
    for connection in connections.values { close(connection.descriptor) }
  }

  /// Sleeps until something happens at a socket or to `folder`, the bell rings or `end` has come, and takes in what has
  /// come. Returns whether it was the folder.
  mutating func wait(
    or bell: Doorbell, folder: Int32 = -1, until end: Duration? = nil, at now: Duration
  ) -> Bool {
    seat(at: now)
    let numbers = connections.keys.sorted()
    var polls = [pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)]
    let isOpen = now >= closedUntil && arrivals.allows(at: now)
    polls.append(pollfd(fd: isOpen ? listener : -1, events: Int16(POLLIN), revents: 0))
    polls.append(pollfd(fd: folder, events: Int16(POLLIN), revents: 0))
    for number in numbers {
      polls.append(
        pollfd(fd: connections[number]?.descriptor ?? -1, events: connections[number]?.events ?? 0, revents: 0))
    }
    let alarm = [alarm(isOpen: isOpen, at: now), end].compactMap(\.self).min()
    let count = poll(&polls, nfds_t(polls.count), Self.milliseconds(from: now, until: alarm))
    guard count > 0 else { return false }
    let now = clock()
    if polls[0].revents != 0 { bell.hush() }
    for (number, poll) in zip(numbers, polls.dropFirst(3)) where poll.revents != 0 {
      attend(to: number, poll.revents, at: now)
    }
    if polls[1].revents != 0 { admit(at: now) }
    seat(at: now)
    return polls[2].revents != 0
  }

  /// When something must be done though nothing happens.
  private func alarm(isOpen: Bool, at now: Duration) -> Duration? {
    var alarms = connections.values.map(\.deadline)
    for connection in connections.values {
      if let next = connection.nextRequest {
        alarms.append(max(next, lines[connection.rank].next, orders[connection.rank].next))
      }
    }
    for rank in ControlRank.allCases where connections.values.contains(where: { $0.isWaiting && $0.rank == rank }) {
      // Who waits gets a place by then, unless an end or an answer makes one before.
      alarms += connections.values.filter { $0.rank == rank && !$0.isWaiting && !$0.isAwaited }
        .map { $0.lastProgress + Self.grace }.filter { $0 > now }
      if admissions[rank].next > now { alarms.append(admissions[rank].next) }
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
      let rank = rank(descriptor)
      guard connections.count(where: { $0.value.rank == rank && $0.value.isWaiting }) < Self.mostWaiting else {
        let line = Self.tooMany.line
        _ = send(descriptor, line, line.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        close(descriptor)
        continue
      }
      connections[nextNumber] = ControlConnection(descriptor: descriptor, rank: rank, at: now)
      nextNumber += 1
    }
  }

  /// Gives places to those who wait, first come first served.
  private mutating func seat(at now: Duration) {
    guard connections.values.contains(where: \.isWaiting) else { return }
    for rank in ControlRank.allCases {
      let waiting = connections.filter { $0.value.rank == rank && $0.value.isWaiting }.keys.sorted()
      for number in waiting {
        guard admissions[rank].allows(at: now), makeRoom(for: rank, at: now) else { break }
        _ = admissions[rank].take(at: now)
        connections[number]?.sitDown(at: now)
      }
    }
  }

  /// Whether there is a place for one more: neither half-open connections nor busy ones must keep others out.
  private mutating func makeRoom(for rank: ControlRank, at now: Duration) -> Bool {
    let seated = connections.filter { $0.value.rank == rank && !$0.value.isWaiting }
    let staying = seated.filter { !$0.value.isLeaving }
    guard staying.count >= Self.mostClients else { return true }
    func longest(_ clients: [Int: ControlConnection]) -> Int? {
      clients.min { ($0.value.lastProgress, $0.key) < ($1.value.lastProgress, $1.key) }?.key
    }
    let isDone = { (client: ControlConnection) in
      !client.isAwaited && (client.isIdle && client.orders > 0 || client.lastProgress + Self.grace <= now)
    }
    if let number = longest(staying.filter { isDone($0.value) }) {
      remove(number)
      return true
    }
    // One that asks without end is answered once more, the busiest first. Those that leave have an end too.
    if seated.count - staying.count < Self.mostClients,
      let busiest = staying.filter(\.value.isAwaited).max(by: { $0.value.orders < $1.value.orders })
    {
      connections[busiest.key]?.leave()
      return true
    }
    return false
  }

  private mutating func remove(_ number: Int) {
    if let connection = connections.removeValue(forKey: number) { close(connection.descriptor) }
  }

  /// The requests that may be carried out now, of those first who have had the fewest: the others wait. What is none is
  /// answered here.
  mutating func takeRequests(at now: Duration) -> [(client: Int, order: Int, request: ControlRequest)] {
    var requests: [(Int, Int, ControlRequest)] = []
    let clients = connections.sorted { ($0.value.orders, $0.key) < ($1.value.orders, $1.key) }
    for (number, client) in clients {
      let rank = client.rank
      while lines[rank].allows(at: now), orders[rank].allows(at: now),
        let line = connections[number]?.takeLine(at: now)
      {
        _ = lines[rank].take(at: now)
        do {
          let request = try ControlRequest(line: line)
          _ = orders[rank].take(at: now)
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
          if connection.isWaiting { connections[number]?.reply(Self.tooMany, at: now) }
          remove(number)
        }
      }
    }
  }
}
