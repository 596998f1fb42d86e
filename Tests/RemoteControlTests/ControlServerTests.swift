import ControlTestSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Platform
@testable import RemoteControl

/// The server and its socket; the test plays the render thread.
@Suite(.timeLimit(.minutes(3))) struct ControlServerTests {
  private let folder: URL
  private var path: String { folder.appending(path: "control.sock").path(percentEncoded: false) }

  init() throws {
    folder = URL(filePath: "/tmp/km-\(UUID().uuidString.prefix(8))")
    // With its own mode, whatever the umask is.
    try #require(mkdir(folder.path(percentEncoded: false), 0o700) == 0)
  }

  /// A server that carries out every request at once.
  private func prompt() throws -> (server: ControlServer, seen: Box) {
    let seen = Box()
    let server = try ControlServer(path: path) { order in
      seen.requests.withLock { $0.append(order.request) }
      order.answer(.done("did it"))
    }
    server.start()
    return (server, seen)
  }

  private final class Box: Sendable {
    let requests = Mutex<[ControlRequest]>([])
  }

  private func ask(_ request: ControlRequest) throws -> ControlReply { try ControlClient(paths: [path]).ask(request) }

  @Test func `requests reach the handler as they were sent, and each is answered`() throws {
    let (server, seen) = try prompt()
    #expect(try ask(.next) == .done("did it"))
    #expect(try ask(.show(card: "Ünï\n\"")) == .done("did it"))
    #expect(seen.requests.withLock { $0 } == [.next, .show(card: "Ünï\n\"")])
    server.stop()
    withExtendedLifetime(server) {}
  }

  /// The target's entry point, as its comment shows it.
  @Test func `a client asks a running marquee`() throws {
    let (server, seen) = try prompt()
    // Example: ControlClient
    let client = try ControlClient(paths: [path])
    let reply = try client.ask(.pause(for: .seconds(300)))
    // End of the example.
    #expect(reply == .done("did it") && seen.requests.withLock { $0 } == [.pause(for: .seconds(300))])
    server.stop()
  }

  @Test func `the server fills in a status's memory figures`() throws {
    var status = MarqueeStatus.sample()
    status.memory = .unknown
    let made = status
    let server = try ControlServer(path: path) { order in
      var reply = ControlReply(ok: true)
      reply.status = made
      order.answer(reply)
    }
    server.start()
    let memory = try #require(try ask(.status).status).memory
    #expect(memory.resident > 1 << 20 && memory.descriptors > 2)
    server.stop()
  }

  @Test(arguments: [0o000, 0o022, 0o077, 0o777])
  func `the socket has mode 0660 whatever the umask`(mask: Int) throws {
    let path = path
    let mode = try Self.mode(withMask: mode_t(mask)) {
      let listener = try? ControlListener(path: path)
      var facts = stat()
      return listener.map { stat($0.path, &facts) == 0 ? facts.st_mode & 0o777 : 0 }
    }
    #expect(mode == 0o660)
  }

  /// Does `work` on a thread with an umask of its own, which Linux lets a thread have: that of the process is every test's.
  private static func mode(withMask mask: mode_t, _ work: @escaping @Sendable () -> mode_t?) throws -> mode_t? {
    typealias Unshare = @convention(c) (CInt) -> CInt
    // Of sched.h, which Swift sees without it.
    let shareNoFolder: CInt = 0x200
    let symbol = try #require(dlsym(dlopen(nil, RTLD_NOW), "unshare"))
    let unshare = unsafeBitCast(symbol, to: Unshare.self)
    let result = Mutex<mode_t?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if unshare(shareNoFolder) == 0 {
        umask(mask)
        let mode = work()
        result.withLock { $0 = mode }
      }
      done.signal()
    }
    done.wait()
    return result.withLock { $0 }
  }

  @Test func `a stopped server frees its path, and its deinit does not remove another's socket`() throws {
    var first: ControlServer? = try prompt().0
    first?.stop()
    let (second, _) = try prompt()
    withExtendedLifetime(first) {}
    first = nil
    #expect(try ask(.next).ok)
    second.stop()
  }

  @Test func `a living marquee keeps its socket and a dead one's is replaced`() throws {
    // What a killed marquee leaves behind: a socket that nobody listens at.
    try StreamSocket().bind(to: path)
    do {
      let (server, _) = try prompt()
      let refusal = #expect(throws: ControlUnavailable.self) { try ControlServer(path: path) { _ in } }
      #expect(refusal?.reason.contains("another marquee has the control socket") == true)
      #expect(try ask(.next).ok)
      server.stop()
    }
    let (server, _) = try prompt()
    #expect(try ask(.next).ok)
    server.stop()
  }

  @Test func `a deleted socket is made again with its mode, and connected clients stay connected`() throws {
    let incidents = Mutex<[String]>([])
    let server = try ControlServer(path: path) { incident in
      incidents.withLock { $0.append("\(incident)") }
    } deliver: {
      $0.answer(.done("did it"))
    }
    server.start()
    let old = try RawClient(path)
    #expect(try ask(.next).ok)
    for _ in 0..<2 {
      unlink(path)
      while access(path, F_OK) != 0 { usleep(10_000) }
      #expect(try ask(.next).ok)
    }
    var facts = stat()
    #expect(stat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o660)
    old.write(#"{"do":"next"}"#)
    old.endWriting()
    #expect(old.readAll().contains("did it"))
    server.stop()
    #expect(access(path, F_OK) != 0)
    #expect(incidents.withLock { $0 } == ["restored", "restored"])
  }

  @Test func `a file that took a deleted socket's path is left alone and reported once`() throws {
    let incidents = Mutex<[String]>([])
    let server = try ControlServer(path: path) { incident in
      incidents.withLock { $0.append("\(incident)") }
    } deliver: {
      $0.answer(.done("did it"))
    }
    unlink(path)
    try Data("mine".utf8).write(to: URL(filePath: path))
    server.start()
    while incidents.withLock({ $0.isEmpty }) { usleep(10_000) }
    server.stop()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    let said = incidents.withLock { $0 }
    #expect(said.count == 1 && said[0].contains("what is there is no socket"))
  }

  /// Between the making of the draft and the change of its mode, somebody may put a link in its place, to a file of their
  /// choice.
  @Test func `permissions are set on a socket only, and through no link`() throws {
    let victim = folder.appending(path: "victim").path(percentEncoded: false)
    try Data("mine".utf8).write(to: URL(filePath: victim))
    chmod(victim, 0o600)
    try #require(symlink(victim, "\(path).new") == 0)
    let (server, _) = try prompt()
    #expect(try ask(.next).ok)
    server.stop()
    var facts = stat()
    #expect(lstat(victim, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    let place = try OpenFolder(folder.path(percentEncoded: false))
    #expect(throws: SystemError.notASocket) { try place.openSocketFile("victim", to: ControlListener.group) }
    try #require(symlink(victim, "\(path).link") == 0)
    #expect(throws: SystemError.notASocket) {
      try place.openSocketFile("control.sock.link", to: ControlListener.group)
    }
  }

  @Test func `a file at the socket's path is left alone`() throws {
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(throws: ControlUnavailable.self) { try ControlServer(path: path) { _ in } }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test(arguments: ["/nowhere/at/all.sock", "/proc/control.sock", "/tmp/" + String(repeating: "x", count: 120)])
  func `a path that can have no socket is refused with a reason`(path: String) {
    let refusal = #expect(throws: ControlUnavailable.self) { try ControlServer(path: path) { _ in } }
    #expect(refusal?.reason.isEmpty == false)
  }

  @Test func `clients that are silent or do not fetch their replies do not keep others out`() throws {
    let (server, _) = try prompt()
    let silent = try (0..<40).map { _ in try RawClient(path) }
    #expect(try ask(.next).ok)
    for client in silent { client.write("{\"do\":") }
    #expect(try ask(.next).ok)
    let greedy = try RawClient(path)
    for _ in 0..<50 { greedy.write(String(repeating: "{\"do\":\"next\"}\n", count: 200)) }
    #expect(try ask(.next).ok)
    server.stop()
    withExtendedLifetime((silent, greedy)) {}
  }

  @Test func `a last request without an end of line is answered once the client has stopped writing`() throws {
    let (server, _) = try prompt()
    let client = try RawClient(path)
    client.write(#"{"do":"next"}"#)
    client.endWriting()
    #expect(client.readAll() == "{\"message\":\"did it\",\"ok\":true}\n")
    server.stop()
  }

  @Test func `a request that is too long is refused before it ends`() throws {
    let (server, seen) = try prompt()
    let client = try RawClient(path)
    client.write(String(repeating: "x", count: 10_000))
    #expect(client.readAll().hasPrefix(#"{"error":"a request has at most 4096 bytes","ok":false}"#))
    #expect(seen.requests.withLock { $0.isEmpty })
    server.stop()
  }

  @Test func `a late answer to one client never reaches another`() throws {
    let late = Mutex<[ControlOrder]>([])
    let server = try ControlServer(path: path) { order in
      if order.request == .reload(isAtOnce: false) {
        late.withLock { $0.append(order) }
      } else {
        order.answer(.done("prompt"))
      }
    }
    server.start()
    do {
      let gone = try RawClient(path)
      gone.write("{\"do\":\"reload\"}\n")
      while late.withLock({ $0.isEmpty }) { usleep(1000) }
    }
    #expect(try ask(.next) == .done("prompt"))
    for order in late.withLock({ $0 }) { order.answer(.done("late")) }
    #expect(try ask(.next) == .done("prompt"))
    server.stop()
  }

  @Test func `an answer given twice counts once`() throws {
    let server = try ControlServer(path: path) { order in
      order.answer(.done("first"))
      order.answer(.done("second"))
    }
    server.start()
    let client = try RawClient(path)
    client.write("{\"do\":\"next\"}\n{\"do\":\"next\"}\n")
    client.endWriting()
    let replies = client.readAll()
    #expect(replies.split(separator: "\n").count == 2)
    #expect(!replies.contains("second"))
    server.stop()
  }

  @Test(arguments: Seeds.few)
  func `garbage from many clients at once does not stop the server`(seed: UInt64) throws {
    let (server, _) = try prompt()
    #expect(try ask(.next).ok)
    var garbage = GarbageRequests(seed: seed)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let client = try RawClient(path)
      for _ in 0..<generator.int(0...20) {
        client.write(String(decoding: garbage.next(), as: UTF8.self) + (generator.chance(0.8) ? "\n" : ""))
      }
      if generator.chance(0.3) { client.endWriting() }
      if generator.chance(0.3) { _ = client.readSome() }
    }
    #expect(try ask(.next).ok, "seed \(seed)")
    server.stop()
  }
}

/// A client that sends anything.
private final class RawClient {
  private let socket: StreamSocket

  init(_ path: String) throws {
    socket = try StreamSocket(isBlocking: true)
    for _ in 0..<100 {
      do {
        try socket.connect(to: path)
        return
      } catch {
        usleep(10_000)
      }
    }
    throw SystemError.timedOut
  }

  /// Sends as much as goes without waiting.
  func write(_ text: String) { _ = try? socket.send(Array(text.utf8)[...]) }

  func endWriting() { shutdown(socket.number, Int32(SHUT_WR)) }

  func readSome() -> String { String(decoding: (try? socket.receive(atMost: 4096)) ?? [], as: UTF8.self) }

  /// Reads until the server closes.
  func readAll() -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(socket.number, &buffer, buffer.count, 0)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += buffer.prefix(count)
    }
  }
}
