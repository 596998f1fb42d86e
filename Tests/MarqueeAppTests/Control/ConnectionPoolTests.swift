import Foundation
import Synchronization
import Testing

@testable import Platform
@testable import RemoteControl

/// Who is let in and who is let go, on a clock that the test moves.
@Suite(.timeLimit(.minutes(1))) struct ConnectionPoolTests {
  /// A desk with its listener, and clients of whatever rank is said.
  private struct Room: ~Copyable {
    let folder: String
    let listener: ControlListener
    let bell = Doorbell()
    let time: Time
    var pool: ConnectionPool

    init() throws {
      folder = "/tmp/km-\(UUID().uuidString.prefix(8))"
      try #require(mkdir(folder, 0o700) == 0)
      listener = try ControlListener(path: folder + "/c.sock")
      let time = Time()
      self.time = time
      pool = ConnectionPool(listener: listener.socket, clock: { time.now }, rank: { _ in time.rank })
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Connects a client, and lets it in or not.
    mutating func enter(_ rank: ControlRank) throws -> Client {
      let client = try Client(folder + "/c.sock")
      time.rank = rank
      turn()
      return client
    }

    /// Takes in what clients have sent.
    mutating func turn() {
      bell.ring()
      _ = pool.wait(or: bell, at: time.now)
      pool.closeFinished(at: time.now)
    }
  }

  private final class Time: Sendable {
    private let state = Mutex((now: Duration.zero, rank: ControlRank.member))
    var now: Duration {
      get { state.withLock { $0.now } }
      set { state.withLock { $0.now = newValue } }
    }
    var rank: ControlRank {
      get { state.withLock { $0.rank } }
      set { state.withLock { $0.rank = newValue } }
    }
  }

  private final class Client {
    private let socket: StreamSocket

    init(_ path: String) throws {
      socket = try StreamSocket(isBlocking: true)
      try socket.connect(to: path)
    }

    func write(_ text: String) { _ = try? socket.send(Array(text.utf8)[...]) }

    /// What has come; `nil` once the pool has closed the connection.
    func read() -> String? {
      do throws(SystemError) {
        let bytes = try socket.receive(atMost: 65_536)
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      } catch {
        return error == .wouldBlock ? "" : nil
      }
    }
  }

  @Test(arguments: ControlRank.allCases)
  func `sixteen clients of a rank are let in, and one more takes the place of the idlest`(rank: ControlRank) throws {
    var room = try Room()
    var clients: [Client] = []
    for second in 0..<16 {
      room.time.now = .milliseconds(10 * second)
      clients.append(try room.enter(rank))
    }
    for client in clients { #expect(client.read() == "") }
    // The first has got on with something meanwhile, so that the second has idled longest.
    clients[0].write("nonsense\n")
    room.turn()
    #expect(room.pool.takeRequests(at: room.time.now).isEmpty)
    #expect(clients[0].read()?.contains("error") == true)
    let last = try room.enter(rank)
    // Nobody is idle who came just now.
    for client in clients { #expect(client.read() == "") }
    room.time.now += .milliseconds(250)
    room.turn()
    #expect(clients[1].read() == nil)
    for client in [clients[0], last] + clients[2...] { #expect(client.read() == "") }
  }

  @Test func `each rank has a room of its own`() throws {
    var room = try Room()
    var clients: [Client] = []
    for rank in ControlRank.allCases {
      for _ in 0..<16 { clients.append(try room.enter(rank)) }
    }
    for client in clients { #expect(client.read() == "") }
  }

  /// Sixteen that never stop to ask, as one that loops `reload` does, as many in whose place others came, as many as may
  /// wait, and more.
  @Test(arguments: [ControlRank.root, .owner])
  func `members that ask without end keep neither root nor the owner out`(rank: ControlRank) throws {
    var room = try Room()
    var members: [Client] = []
    for _ in 0..<100 {
      let member = try room.enter(.member)
      member.write(String(repeating: #"{"do":"reload"}"# + "\n", count: 100))
      members.append(member)
      room.turn()
      _ = room.pool.takeRequests(at: room.time.now)
    }
    #expect(members.last?.read()?.contains("too many clients") == true)
    // They are answered as often as there is anything left of what members may ask.
    for _ in 0..<50 {
      room.turn()
      for request in room.pool.takeRequests(at: room.time.now) {
        room.pool.answer(request.client, request: request.number, with: .done("x"), at: room.time.now)
      }
    }
    let client = try room.enter(rank)
    client.write(#"{"do":"status"}"# + "\n")
    room.turn()
    let mine = room.pool.takeRequests(at: room.time.now).filter { $0.request == .status }
    try #require(mine.count == 1)
    room.pool.answer(mine[0].client, request: mine[0].number, with: .done("here you are"), at: room.time.now)
    #expect(client.read()?.contains("here you are") == true)
  }

  @Test func `where all are at something, the busiest makes room once it has its answer`() throws {
    var room = try Room()
    var clients: [Client] = []
    for _ in 0..<16 { clients.append(try room.enter(.member)) }
    // The fourth asks for the second time.
    clients[3].write(#"{"do":"next"}"# + "\n")
    room.turn()
    for request in room.pool.takeRequests(at: room.time.now) {
      room.pool.answer(request.client, request: request.number, with: .done("x"), at: room.time.now)
    }
    #expect(clients[3].read()?.contains("x") == true)
    for client in clients { client.write(#"{"do":"reload"}"# + "\n") }
    room.turn()
    let requests = room.pool.takeRequests(at: room.time.now)
    #expect(requests.count == 16)
    let late = try room.enter(.member)
    for client in clients + [late] { #expect(client.read() == "") }
    for request in requests {
      room.pool.answer(request.client, request: request.number, with: .done("read"), at: room.time.now)
    }
    room.turn()
    for client in clients { #expect(client.read()?.contains("read") == true) }
    for (index, client) in clients.enumerated() { #expect((client.read() == nil) == (index == 3)) }
    late.write(#"{"do":"next"}"# + "\n")
    room.turn()
    #expect(room.pool.takeRequests(at: room.time.now).count == 1)
  }

  @Test func `a client that waits for a place gets it when one is free, or hears that there is none`() throws {
    var room = try Room()
    var busy: [Client] = []
    for _ in 0..<32 {
      busy.append(try room.enter(.member))
      busy.last?.write(#"{"do":"reload"}"# + "\n")
      room.turn()
      _ = room.pool.takeRequests(at: room.time.now)
    }
    var waiting: [Client] = []
    for _ in 0..<48 { waiting.append(try room.enter(.member)) }
    for client in waiting { #expect(client.read() == "") }
    let refused = try room.enter(.member)
    #expect(refused.read()?.contains("too many clients") == true)
    #expect(refused.read() == nil)
    // One of those that are at something hangs up.
    busy.removeFirst()
    waiting[0].write(#"{"do":"next"}"# + "\n")
    waiting[1].write(#"{"do":"next"}"# + "\n")
    for _ in 0..<3 { room.turn() }
    #expect(room.pool.takeRequests(at: room.time.now).map(\.request) == [.next])
    room.time.now = .seconds(10)
    room.turn()
    #expect(waiting[2].read()?.contains("too many clients") == true)
    #expect(waiting[2].read() == nil)
  }

  @Test func `a hundred requests a second of a rank are carried out, of those first who have had the fewest`() throws {
    var room = try Room()
    let greedy = try room.enter(.member)
    let line = #"{"do":"next"}"# + "\n"
    var carriedOut = 0
    // All at one moment: as many as may be carried out at once, and no more.
    for _ in 0..<300 {
      greedy.write(line)
      room.turn()
      for request in room.pool.takeRequests(at: room.time.now) {
        carriedOut += 1
        room.pool.answer(request.client, request: request.number, with: .done("x"), at: room.time.now)
      }
    }
    #expect(carriedOut == 100)
    #expect(greedy.read()?.contains("too many") == false)
    let modest = try room.enter(.member)
    modest.write(line)
    let root = try room.enter(.root)
    root.write(line)
    room.turn()
    #expect(room.pool.takeRequests(at: room.time.now).map(\.client) == [2], "root's own are left")
    room.time.now += .milliseconds(10)
    #expect(room.pool.takeRequests(at: room.time.now).map(\.client) == [1])
    room.time.now += .milliseconds(10)
    #expect(room.pool.takeRequests(at: room.time.now).map(\.client) == [0])
  }

  @Test(arguments: ["", #"{"do":"sta"#])
  func `a client that gets on with nothing has ten seconds`(half: String) throws {
    var room = try Room()
    let client = try room.enter(.member)
    if !half.isEmpty { client.write(half) }
    room.turn()
    room.time.now = .milliseconds(9_999)
    room.turn()
    #expect(client.read() == "")
    room.time.now = .seconds(10)
    room.turn()
    #expect(client.read() == nil)
  }

  @Test func `an answer that does not come is given up after twenty seconds`() throws {
    var room = try Room()
    let client = try room.enter(.member)
    client.write(#"{"do":"next"}"# + "\n")
    room.turn()
    #expect(room.pool.takeRequests(at: room.time.now).count == 1)
    room.time.now = .milliseconds(19_999)
    room.turn()
    #expect(client.read() == "")
    room.time.now = .seconds(20)
    room.turn()
    #expect(client.read()?.contains("does not answer") == true)
  }

  @Test func `the kernel tells who asks`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(ControlRank(of: ends[0]) == (geteuid() == 0 ? .root : .owner))
    // Where it does not, nobody is taken for more than a member.
    #expect(ControlRank(of: -1) == .member)
  }
}
