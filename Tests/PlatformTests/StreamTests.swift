import Foundation
import Synchronization
import Testing

@testable import Platform

/// Pipes and sockets that take a part at a time, and signals that interrupt.
@Suite(.timeLimit(.minutes(1)), .serialized)
struct StreamTests {
  private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  private struct Pipe: ~Copyable {
    let outlet: Descriptor
    let inlet: Descriptor

    /// - Parameter capacity: bytes that it holds; the least is a page.
    init(capacity: CInt) throws {
      var ends: [CInt] = [-1, -1]
      try #require(pipe(&ends) == 0)
      // F_SETPIPE_SZ, which Swift does not see.
      try #require(fcntl(ends[1], 1031, capacity) >= capacity)
      let outlet = try Descriptor(checking: ends[0])
      inlet = try Descriptor(checking: ends[1])
      self.outlet = outlet
    }
  }

  /// Without SA_RESTART, so that calls do end with EINTR.
  private static func catchSignal() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGUSR2, &action, nil)
  }

  private final class Interrupted: Sendable {
    let isOver = Atomic(false)
    let result = Mutex<Result<Int, FileError>?>(nil)
    let thread = Mutex<pthread_t?>(nil)
    let hasBegun = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)

    /// Runs `body` on a thread that is interrupted by signals all the time.
    func run(_ body: @escaping @Sendable () throws(FileError) -> Int) throws {
      StreamTests.catchSignal()
      try SystemThread.start(named: "interrupted") { [self] in
        thread.withLock { $0 = pthread_self() }
        hasBegun.signal()
        let result = Result { () throws(FileError) in try body() }
        self.result.withLock { $0 = result }
        // Stays until no more signals come: a thread that has ended has no name.
        while !isOver.load(ordering: .acquiring) { usleep(100) }
        hasEnded.signal()
      }
      hasBegun.wait()
    }

    func signal() {
      if let thread = thread.withLock(\.self) { pthread_kill(thread, SIGUSR2) }
    }

    func end() throws -> Int {
      while result.withLock({ $0 == nil }) { usleep(100) }
      isOver.store(true, ordering: .releasing)
      hasEnded.wait()
      let result = result.withLock(\.self)
      return try #require(result).get()
    }
  }

  @Test func `everything is written to a pipe that holds a page, while signals interrupt the writer`() throws {
    let pipe = try Pipe(capacity: 4096)
    let (inlet, outlet) = (pipe.inlet.number, pipe.outlet.number)
    let writer = Interrupted()
    try writer.run { () throws(FileError) in
      try writeAll(Self.bytes, to: inlet)
      return Self.bytes.count
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1000)
    while received.count < Self.bytes.count {
      writer.signal()
      usleep(20)
      let count = read(outlet, &buffer, buffer.count)
      try #require(count > 0)
      received += buffer[..<count]
    }
    #expect(try writer.end() == Self.bytes.count)
    #expect(received == Self.bytes)
  }

  @Test func `everything is read from a pipe that holds a page, while signals interrupt the reader`() throws {
    let received = Mutex<[UInt8]>([])
    let reader = Interrupted()
    do {
      let pipe = try Pipe(capacity: 4096)
      let outlet = dup(pipe.outlet.number)
      try reader.run { () throws(FileError) in
        guard let descriptor = Descriptor(outlet) else { return 0 }
        let bytes: [UInt8]?
        do throws(SystemError) {
          bytes = try descriptor.contents(limit: 1 << 20)
        } catch {
          throw FileError(error)
        }
        received.withLock { $0 = bytes ?? [] }
        return bytes?.count ?? 0
      }
      for start in stride(from: 0, to: Self.bytes.count, by: 1000) {
        reader.signal()
        usleep(20)
        try pipe.inlet.writeAll(Self.bytes[start..<start + 1000])
      }
    }
    #expect(try reader.end() == Self.bytes.count)
    let bytes = received.withLock(\.self)
    #expect(bytes == Self.bytes)
  }

  @Test func `a pipe that nobody reads is an error with the system's text`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    let inlet = try Descriptor(checking: ends[1])
    let fault = #expect(throws: FileError.self) { try inlet.writeAll([1]) }
    #expect(fault?.reason == "Broken pipe")
    let full = try Descriptor(opening: "/dev/full", O_WRONLY)
    let room = #expect(throws: FileError.self) { try full.writeAll([1]) }
    #expect(room?.reason == "No space left on device")
  }

  /// A listener in the abstract namespace, and one connection to it.
  private func connection() throws -> (near: StreamSocket, far: StreamSocket, path: String) {
    let path = "@km-\(UUID().uuidString)"
    let listener = try StreamSocket()
    try listener.bind(to: path)
    try listener.listen(backlog: 4)
    let near = try StreamSocket.connected(to: path)
    return (near, try listener.accept(), path)
  }

  @Test func `a socket sends in parts, throws wouldBlock when full, and continues once there is room`() throws {
    let (near, far, _) = try connection()
    var size: CInt = 4096
    setsockopt(near.number, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<CInt>.size))
    #expect(throws: SystemError.wouldBlock) { _ = try far.receive(atMost: 10) }
    var (rest, received, refusals) = (Self.bytes[...], [UInt8](), 0)
    while received.count < Self.bytes.count {
      do {
        while !rest.isEmpty { rest = rest.dropFirst(try near.send(rest)) }
      } catch {
        try #require(error == .wouldBlock)
        refusals += 1
      }
      received += try far.receive(atMost: 700)
    }
    #expect(received == Self.bytes && refusals > 0)
  }

  @Test func `the end of a connection is no bytes to the reader and an error to the writer`() throws {
    var near: StreamSocket?
    let far: StreamSocket
    (near, far, _) = try connection()
    near = nil
    #expect(try far.receive(atMost: 10).isEmpty)
    #expect(throws: SystemError.self) { _ = try far.send([1]) }
    withExtendedLifetime(near) {}
  }

  @Test func `a listener is recognised even with its queue full, and a bound socket is none`() throws {
    let path = "@km-\(UUID().uuidString)"
    #expect(!StreamSocket.isListener(at: path))
    let listener = try StreamSocket()
    try listener.bind(to: path)
    #expect(!StreamSocket.isListener(at: path))
    try listener.listen(backlog: 0)
    let waiting = try StreamSocket.connected(to: path)
    #expect(throws: SystemError.wouldBlock) { _ = try StreamSocket.connected(to: path) }
    #expect(StreamSocket.isListener(at: path))
    withExtendedLifetime((listener, waiting)) {}
  }

  @Test func `an address takes a path of 107 bytes and no more`() throws {
    let longest = String(repeating: "x", count: 107)
    #expect(throws: SystemError.noSuchFile) { _ = try StreamSocket.connected(to: "/" + longest.dropFirst()) }
    #expect(throws: SystemError.nameTooLong) { _ = try StreamSocket.connected(to: "/" + longest) }
  }

  @Test func `a wait ends with its time, an event, or a hang-up that was not asked for`() throws {
    let (near, far, _) = try connection()
    var polls = PollSet(-1, for: .readable)
    polls.add(near.number, for: .readable)
    polls.add(near.number, for: [])
    #expect(try polls.wait(atMost: .zero) == 0)
    #expect(try polls.wait(atMost: .milliseconds(1)) == 0)
    _ = try far.send([1])
    #expect(try polls.wait() == 1)
    #expect(polls[0].isEmpty && polls[1] == .readable && polls[2].isEmpty)
    shutdown(far.number, CInt(SHUT_RDWR))
    shutdown(near.number, CInt(SHUT_RDWR))
    #expect(try polls.wait() == 2)
    #expect(polls[1].contains(.readable) && !polls[2].isDisjoint(with: .failed))
  }

  @Test func `a bell rung before the wait ends that wait and no later one`() throws {
    let bell = Doorbell()
    for _ in 0..<10_000 { bell.ring() }
    #expect(bell.wait(atMost: .seconds(60)))
    #expect(!bell.wait(atMost: .zero))
    let (near, far, _) = try connection()
    _ = try far.send([1])
    #expect(bell.wait(or: near.number, atMost: .seconds(60)))
  }

  @Test func `packets stay separate and bring exactly the descriptors asked for`() throws {
    let ends = try PacketSocket.pair()
    let file = try Descriptor.reading("/dev/zero")
    var near: StreamSocket?
    let far: StreamSocket
    (near, far, _) = try connection()
    let isSent = ends.near.send([1, 2], with: [file.number]) && ends.near.send([3], with: [near?.number ?? -1])
    #expect(isSent)
    near = nil
    let (first, descriptors) = ends.far.receive(limit: 10, descriptors: 1)
    guard case .packet([1, 2]) = first else { throw SystemError.inputOutput }
    let came = try Descriptor(checking: try #require(descriptors.first))
    #expect(try came.facts().isSameFile(as: FileFacts(of: "/dev/zero")))
    guard case .packet([3]) = ends.far.receive(limit: 10) else { throw SystemError.inputOutput }
    #expect(try far.receive(atMost: 1).isEmpty, "a descriptor that was not asked for is closed")
    guard case .nothing = ends.far.receive(limit: 10, deadline: monotonicNanoseconds()) else {
      throw SystemError.inputOutput
    }
    let isSocket = PacketSocket(inherited: file.number) != nil
    #expect(!isSocket)
  }
}
