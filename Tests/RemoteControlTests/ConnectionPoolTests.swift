import Foundation
import Synchronization
import Testing

@testable import Platform
@testable import RemoteControl

/// Which clients are admitted and disconnected, on a clock that the test moves.
@Suite(.timeLimit(.minutes(1))) struct ConnectionPoolTests {
  /// A pool with its listener, and clients of any rank.
  private struct Bench: ~Copyable {
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

    /// Connects a client of a rank and has the pool accept it.
    mutating func connect(_ rank: ControlRank) throws -> Client {
      let client = try Client(folder + "/c.sock")
      time.rank = rank
      turn()
      return client
    }

    /// Has the pool read what clients have sent and close what is finished.
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

    /// Returns what has come; `nil` once the pool has closed the connection.
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
  func `sixteen clients of a rank are admitted, and one more replaces the one idle longest`(rank: ControlRank) throws {
    var bench = try Bench()
    var clients: [Client] = []
    for second in 0..<16 {
      bench.time.now = .milliseconds(10 * second)
      clients.append(try bench.connect(rank))
    }
    for client in clients { #expect(client.read() == "") }
    // The first has made progress meanwhile, so that the second has idled longest.
    clients[0].write("nonsense\n")
    bench.turn()
    #expect(bench.pool.takeRequests(at: bench.time.now).isEmpty)
    #expect(clients[0].read()?.contains("error") == true)
    let last = try bench.connect(rank)
    // A client that has just come does not count as idle.
    for client in clients { #expect(client.read() == "") }
    bench.time.now += .milliseconds(250)
    bench.turn()
    #expect(clients[1].read() == nil)
    for client in [clients[0], last] + clients[2...] { #expect(client.read() == "") }
  }

  @Test func `clients of one rank take no place from another rank`() throws {
    var bench = try Bench()
    var clients: [Client] = []
    for rank in ControlRank.allCases {
      for _ in 0..<16 { clients.append(try bench.connect(rank)) }
    }
    for client in clients { #expect(client.read() == "") }
  }

  /// Sixteen admitted members that never stop asking, as one that loops `reload` does; those that they replaced; as many as
  /// may wait; and more.
  @Test(arguments: [ControlRank.root, .owner])
  func `members that never stop asking do not keep root or the owner out`(rank: ControlRank) throws {
    var bench = try Bench()
    var members: [Client] = []
    for _ in 0..<100 {
      let member = try bench.connect(.member)
      member.write(String(repeating: #"{"do":"reload"}"# + "\n", count: 100))
      members.append(member)
      bench.turn()
      _ = bench.pool.takeRequests(at: bench.time.now)
    }
    #expect(members.last?.read()?.contains("too many clients") == true)
    // Answers all that the members' limits let through.
    for _ in 0..<50 {
      bench.turn()
      for request in bench.pool.takeRequests(at: bench.time.now) {
        bench.pool.answer(request.client, request: request.number, with: .done("x"), at: bench.time.now)
      }
    }
    let client = try bench.connect(rank)
    client.write(#"{"do":"status"}"# + "\n")
    bench.turn()
    let mine = bench.pool.takeRequests(at: bench.time.now).filter { $0.request == .status }
    try #require(mine.count == 1)
    bench.pool.answer(mine[0].client, request: mine[0].number, with: .done("here you are"), at: bench.time.now)
    #expect(client.read()?.contains("here you are") == true)
  }

  @Test func `when all clients are busy, the busiest is disconnected after its reply`() throws {
    var bench = try Bench()
    var clients: [Client] = []
    for _ in 0..<16 { clients.append(try bench.connect(.member)) }
    // The fourth client is the busiest: it asks twice.
    clients[3].write(#"{"do":"next"}"# + "\n")
    bench.turn()
    for request in bench.pool.takeRequests(at: bench.time.now) {
      bench.pool.answer(request.client, request: request.number, with: .done("x"), at: bench.time.now)
    }
    #expect(clients[3].read()?.contains("x") == true)
    for client in clients { client.write(#"{"do":"reload"}"# + "\n") }
    bench.turn()
    let requests = bench.pool.takeRequests(at: bench.time.now)
    #expect(requests.count == 16)
    let late = try bench.connect(.member)
    for client in clients + [late] { #expect(client.read() == "") }
    for request in requests {
      bench.pool.answer(request.client, request: request.number, with: .done("read"), at: bench.time.now)
    }
    bench.turn()
    for client in clients { #expect(client.read()?.contains("read") == true) }
    for (index, client) in clients.enumerated() { #expect((client.read() == nil) == (index == 3)) }
    late.write(#"{"do":"next"}"# + "\n")
    bench.turn()
    #expect(bench.pool.takeRequests(at: bench.time.now).count == 1)
  }

  @Test func `a waiting client is admitted when another leaves, or refused after ten seconds`() throws {
    var bench = try Bench()
    var busy: [Client] = []
    for _ in 0..<32 {
      busy.append(try bench.connect(.member))
      busy.last?.write(#"{"do":"reload"}"# + "\n")
      bench.turn()
      _ = bench.pool.takeRequests(at: bench.time.now)
    }
    var waiting: [Client] = []
    for _ in 0..<48 { waiting.append(try bench.connect(.member)) }
    for client in waiting { #expect(client.read() == "") }
    let refused = try bench.connect(.member)
    #expect(refused.read()?.contains("too many clients") == true)
    #expect(refused.read() == nil)
    // A busy client hangs up.
    busy.removeFirst()
    waiting[0].write(#"{"do":"next"}"# + "\n")
    waiting[1].write(#"{"do":"next"}"# + "\n")
    for _ in 0..<3 { bench.turn() }
    #expect(bench.pool.takeRequests(at: bench.time.now).map(\.request) == [.next])
    bench.time.now = .seconds(10)
    bench.turn()
    #expect(waiting[2].read()?.contains("too many clients") == true)
    #expect(waiting[2].read() == nil)
  }

  @Test func `a rank gets a hundred requests a second, clients with the fewest first`() throws {
    var bench = try Bench()
    let greedy = try bench.connect(.member)
    let line = #"{"do":"next"}"# + "\n"
    var carriedOut = 0
    // All at one moment: the burst and no more.
    for _ in 0..<300 {
      greedy.write(line)
      bench.turn()
      for request in bench.pool.takeRequests(at: bench.time.now) {
        carriedOut += 1
        bench.pool.answer(request.client, request: request.number, with: .done("x"), at: bench.time.now)
      }
    }
    #expect(carriedOut == 100)
    #expect(greedy.read()?.contains("too many") == false)
    let modest = try bench.connect(.member)
    modest.write(line)
    let root = try bench.connect(.root)
    root.write(line)
    bench.turn()
    #expect(bench.pool.takeRequests(at: bench.time.now).map(\.client) == [2], "root has a limit of its own")
    bench.time.now += .milliseconds(10)
    #expect(bench.pool.takeRequests(at: bench.time.now).map(\.client) == [1])
    bench.time.now += .milliseconds(10)
    #expect(bench.pool.takeRequests(at: bench.time.now).map(\.client) == [0])
  }

  @Test(arguments: ["", #"{"do":"sta"#])
  func `a client that makes no progress is disconnected after ten seconds`(half: String) throws {
    var bench = try Bench()
    let client = try bench.connect(.member)
    if !half.isEmpty { client.write(half) }
    bench.turn()
    bench.time.now = .milliseconds(9_999)
    bench.turn()
    #expect(client.read() == "")
    bench.time.now = .seconds(10)
    bench.turn()
    #expect(client.read() == nil)
  }

  @Test func `a request that the render thread does not answer is refused after twenty seconds`() throws {
    var bench = try Bench()
    let client = try bench.connect(.member)
    client.write(#"{"do":"next"}"# + "\n")
    bench.turn()
    #expect(bench.pool.takeRequests(at: bench.time.now).count == 1)
    bench.time.now = .milliseconds(19_999)
    bench.turn()
    #expect(client.read() == "")
    bench.time.now = .seconds(20)
    bench.turn()
    #expect(client.read()?.contains("does not answer") == true)
  }

  @Test func `a client's rank comes from the kernel, and an unknown client is a member`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(ControlRank(of: ends[0]) == (geteuid() == 0 ? .root : .owner))
    #expect(ControlRank(of: -1) == .member)
  }
}
