internal import Platform

/// The clients of the control socket: admits them, limits their number and rate, and disconnects them. For one thread.
struct ConnectionPool: ~Copyable {
  /// Admitted clients of each rank. One more replaces the client that has idled longest or, if all are busy, one that
  /// will soon have its reply.
  static let mostClients = 16
  /// Clients of each rank that wait to be admitted. More are refused.
  static let mostWaiting = 48
  private static let tooMany = ControlReply.refused("too many clients; try again in some seconds")
  /// An admitted client that has not asked anything yet counts as idle only after this.
  private static let grace = Duration.milliseconds(250)

  /// Where new clients come from.
  var listener: StreamSocket
  private let clock: @Sendable () -> Duration
  private let rank: @Sendable (_ connection: Int32) -> ControlRank
  /// By number, in the order in which they came.
  private var connections: [Int: ControlConnection] = [:]
  private var nextNumber = 0
  /// Limits the lines of all clients of a rank, valid or not: what this thread may cost.
  private var lines: PerRank<TokenBucket>
  /// Limits the requests that reach the render thread.
  private var requests: PerRank<TokenBucket>
  /// Limits the connections that are accepted. A client's rank is known only then: so this allows more than members may
  /// take.
  private var arrivals: TokenBucket
  private var admissions: PerRank<TokenBucket>
  /// Until when nothing is accepted because the system has no descriptors left.
  private var closedUntil = Duration.zero

  /// - Parameters:
  ///   - clock: monotonic.
  ///   - rank: of the client that a descriptor is connected to.
  init(
    listener: StreamSocket, clock: @escaping @Sendable () -> Duration = { MonotonicClock.now },
    rank: @escaping @Sendable (_ connection: Int32) -> ControlRank = { ControlRank(of: $0) }
  ) {
    self.listener = listener
    self.clock = clock
    self.rank = rank
    let now = clock()
    lines = PerRank(TokenBucket(burst: 1000, perSecond: 1000, at: now))
    requests = PerRank(TokenBucket(burst: 100, perSecond: 100, at: now))
    arrivals = TokenBucket(burst: 400, perSecond: 800, at: now)
    admissions = PerRank(TokenBucket(burst: 100, perSecond: 200, at: now))
  }

  /// Sleeps until something happens at a socket or to `folder`, the bell rings or `end` has come. Then accepts, reads and
  /// writes what is ready.
  /// - Parameter folder: a descriptor that is readable when the socket's folder has changed; -1 for none.
  /// - Returns: whether the folder has changed.
  mutating func wait(
    or bell: Doorbell, folder: Int32 = -1, until end: Duration? = nil, at now: Duration
  ) -> Bool {
    admitWaiting(at: now)
    let numbers = connections.keys.sorted()
    let isOpen = now >= closedUntil && arrivals.allows(at: now)
    var polls = PollSet(bell.descriptor, for: .readable)
    polls.add(isOpen ? listener.number : -1, for: .readable)
    polls.add(folder, for: .readable)
    for number in numbers {
      polls.add(connections[number]?.socket.number ?? -1, for: connections[number]?.events ?? [])
    }
    let alarm = [alarm(isOpen: isOpen, at: now), end].compactMap(\.self).min()
    guard let ready = try? polls.wait(atMost: alarm.map { min($0 - now, .seconds(60)) }), ready > 0 else {
      return false
    }
    let now = clock()
    if !polls[0].isEmpty { bell.hush() }
    for (index, number) in numbers.enumerated() where !polls[3 + index].isEmpty {
      handle(polls[3 + index], of: number, at: now)
    }
    if !polls[1].isEmpty { accept(at: now) }
    admitWaiting(at: now)
    return !polls[2].isEmpty
  }

  /// When there is something to do even if nothing happens at a socket; `nil` for never.
  private func alarm(isOpen: Bool, at now: Duration) -> Duration? {
    var alarms = connections.values.map(\.deadline)
    for connection in connections.values {
      if let next = connection.nextRequest {
        alarms.append(max(next, lines[connection.rank].next, requests[connection.rank].next))
      }
    }
    for rank in ControlRank.allCases where connections.values.contains(where: { $0.isWaiting && $0.rank == rank }) {
      // A waiting client is admitted by then, unless an end or an answer makes room before.
      alarms += connections.values.filter { $0.rank == rank && !$0.isWaiting && !$0.isAwaited }
        .map { $0.lastProgress + Self.grace }.filter { $0 > now }
      if admissions[rank].next > now { alarms.append(admissions[rank].next) }
    }
    if !isOpen { alarms.append(max(closedUntil, arrivals.next)) }
    return alarms.min()
  }

  private mutating func handle(_ events: PollSet.Events, of number: Int, at now: Duration) {
    if events.contains(.readable) {
      connections[number]?.read(at: now)
    } else if !events.isDisjoint(with: .failed) {
      // Gone for good: it fetches nothing more.
      connections[number] = nil
    } else if events.contains(.writable) {
      connections[number]?.write(at: now)
    }
  }

  private mutating func accept(at now: Duration) {
    while arrivals.take(at: now) {
      let socket: StreamSocket
      do throws(SystemError) {
        socket = try listener.accept()
      } catch {
        // The listener stays readable while there are no descriptors, and this thread would spin.
        let shortages: [SystemError] = [.tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .noBufferSpace]
        if shortages.contains(error) { closedUntil = now + .seconds(1) }
        return
      }
      let rank = rank(socket.number)
      guard connections.count(where: { $0.value.rank == rank && $0.value.isWaiting }) < Self.mostWaiting else {
        _ = try? socket.send(Self.tooMany.line[...])
        continue
      }
      connections[nextNumber] = ControlConnection(socket: socket, rank: rank, at: now)
      nextNumber += 1
    }
  }

  /// Admits waiting clients, first come first served.
  private mutating func admitWaiting(at now: Duration) {
    guard connections.values.contains(where: \.isWaiting) else { return }
    for rank in ControlRank.allCases {
      let waiting = connections.filter { $0.value.rank == rank && $0.value.isWaiting }.keys.sorted()
      for number in waiting {
        guard admissions[rank].allows(at: now), makeRoom(for: rank, at: now) else { break }
        _ = admissions[rank].take(at: now)
        connections[number]?.admit(at: now)
      }
    }
  }

  /// Closes a connection, if there is no room for one more client. Returns whether there is room, or will be after a reply:
  /// neither half-open connections nor busy ones must keep others out.
  private mutating func makeRoom(for rank: ControlRank, at now: Duration) -> Bool {
    let admitted = connections.filter { $0.value.rank == rank && !$0.value.isWaiting }
    let staying = admitted.filter { !$0.value.closesWhenSent }
    guard staying.count >= Self.mostClients else { return true }
    let isEvictable = { (client: ControlConnection) in
      !client.isAwaited && (client.isIdle && client.requests > 0 || client.lastProgress + Self.grace <= now)
    }
    let idlest = staying.filter { isEvictable($0.value) }
      .min { ($0.value.lastProgress, $0.key) < ($1.value.lastProgress, $1.key) }
    if let idlest {
      connections[idlest.key] = nil
      return true
    }
    // One that asks without end is answered once more, the busiest first. Those that close after a reply end too.
    if admitted.count - staying.count < Self.mostClients,
      let busiest = staying.filter(\.value.isAwaited).max(by: { $0.value.requests < $1.value.requests })
    {
      connections[busiest.key]?.closeAfterReply()
      return true
    }
    return false
  }

  /// Takes the requests that may be carried out now, first those of the clients that have had the fewest; the others wait.
  /// Lines that are no request are answered here.
  mutating func takeRequests(at now: Duration) -> [(client: Int, number: Int, request: ControlRequest)] {
    var taken: [(Int, Int, ControlRequest)] = []
    let clients = connections.sorted { ($0.value.requests, $0.key) < ($1.value.requests, $1.key) }
    for (client, connection) in clients {
      let rank = connection.rank
      while lines[rank].allows(at: now), requests[rank].allows(at: now),
        let line = connections[client]?.takeLine(at: now)
      {
        _ = lines[rank].take(at: now)
        do {
          let request = try ControlRequest(line: line)
          _ = requests[rank].take(at: now)
          if let number = connections[client]?.expectAnswer(at: now) { taken.append((client, number, request)) }
        } catch {
          connections[client]?.reply(.refused(error.message), at: now)
        }
      }
    }
    return taken
  }

  /// Sends a reply, unless the client is gone or waits for another one.
  /// - Parameter request: its number, from `takeRequests`.
  mutating func answer(_ client: Int, request: Int, with reply: ControlReply, at now: Duration) {
    guard let connection = connections[client], connection.isAwaited, connection.requests == request else { return }
    connections[client]?.reply(reply, at: now)
  }

  /// Closes connections that are finished or have passed their deadline.
  mutating func closeFinished(at now: Duration) {
    for (number, connection) in connections {
      if connection.isFinished {
        connections[number] = nil
      } else if connection.deadline <= now {
        if connection.isAwaited {
          connections[number]?.reply(.refused("the marquee is busy or stuck and does not answer"), at: now)
        } else {
          if connection.isWaiting { connections[number]?.reply(Self.tooMany, at: now) }
          connections[number] = nil
        }
      }
    }
  }
}

/// Who a client is, as the kernel reports it. Each rank has limits of its own, so that none keeps another out.
enum ControlRank: CaseIterable {
  case root
  /// The marquee's own user.
  case owner
  /// Anybody else who may use the socket: a member of its group.
  case member

  /// - Parameter connection: the descriptor of a connected socket. A client that the kernel does not know is a member.
  init(of connection: Int32) {
    guard let user = StreamSocket.peer(of: connection) else {
      self = .member
      return
    }
    self = user == 0 ? .root : user == Account.effectiveUser ? .owner : .member
  }
}

/// A value for each rank.
struct PerRank<Value> {
  private var root: Value
  private var owner: Value
  private var member: Value

  init(_ value: Value) {
    (root, owner, member) = (value, value, value)
  }

  subscript(rank: ControlRank) -> Value {
    get {
      switch rank {
      case .root: root
      case .owner: owner
      case .member: member
      }
    }
    set {
      switch rank {
      case .root: root = newValue
      case .owner: owner = newValue
      case .member: member = newValue
      }
    }
  }
}
