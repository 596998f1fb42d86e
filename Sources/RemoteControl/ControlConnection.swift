internal import Platform

/// One client of the control socket: what it has sent so far, and what it has not fetched yet. Its socket is closed with the
/// last copy of this value.
struct ControlConnection {
  /// Bytes of a request, its end of line included.
  static let longestLine = 4096
  /// A client that neither finishes a request nor fetches a reply for this long is disconnected.
  static let patience = Duration.seconds(10)
  /// The render thread answers within a frame, and a configuration is read within some seconds: one that does not answer
  /// for so long is stuck.
  static let renderPatience = Duration.seconds(20)

  let socket: StreamSocket
  let rank: ControlRank
  /// Whether the client waits to be admitted: nothing is read from it yet.
  private(set) var isWaiting = true
  private var input = LineBuffer(capacity: longestLine)
  private var output: [UInt8] = []
  /// Bytes of `output` that were sent.
  private var sent = 0
  private var bucket: TokenBucket
  /// When the client last finished a request, fetched a part of a reply, or was admitted.
  private(set) var lastProgress: Duration
  /// Since when the render thread owes an answer; `nil` if it owes none.
  private(set) var awaitedSince: Duration?
  /// The number of requests so far that went to the render thread, so that a late answer to an earlier one is not taken for
  /// the present one's.
  private(set) var requests = 0
  /// Whether nothing more can be read.
  private var hasEnded = false
  /// Whether the connection closes once its reply is sent.
  private(set) var closesWhenSent = false

  init(socket: StreamSocket, rank: ControlRank, at now: Duration) {
    self.socket = socket
    self.rank = rank
    bucket = TokenBucket(burst: 100, perSecond: 500, at: now)
    lastProgress = now
  }

  /// Whether the render thread owes an answer.
  var isAwaited: Bool { awaitedSince != nil }
  /// Whether the client is owed nothing that it has asked for.
  var isIdle: Bool { !isAwaited && output.isEmpty && !input.hasLine }
  /// Whether the connection can be closed.
  var isFinished: Bool { (hasEnded && isIdle || closesWhenSent) && !isAwaited && output.isEmpty }

  /// What to wait for at the socket. Nothing is read from a client that does not fetch its replies, so that they cannot
  /// pile up.
  var events: PollSet.Events {
    if isWaiting { return [] }
    if !output.isEmpty { return .writable }
    return isAwaited || hasEnded || closesWhenSent || input.room == 0 || input.hasLine ? [] : .readable
  }

  /// When the client must have made progress.
  var deadline: Duration {
    awaitedSince.map { $0 + Self.renderPatience } ?? lastProgress + Self.patience
  }

  /// When the next request in the buffer may be taken; `nil` if there is none.
  var nextRequest: Duration? { !isAwaited && output.isEmpty && input.hasLine ? bucket.next : nil }

  /// Reads what has come.
  mutating func read(at now: Duration) {
    do throws(SystemError) {
      let bytes = try socket.receive(atMost: input.room)
      if bytes.isEmpty {
        hasEnded = true
        // A last request needs no end of its line.
        input.finishLine()
        return
      }
      input.append(bytes)
      // A request that dribbles in has as long as any other.
      if input.hasLine { lastProgress = now }
      if input.isOverfull {
        closesWhenSent = true
        reply(.refused("a request has at most \(Self.longestLine) bytes"), at: now)
      }
    } catch {
      guard error != .wouldBlock else { return }
      hasEnded = true
      output = []
    }
  }

  /// Takes the next request, if there is one and the client's rate allows it.
  mutating func takeLine(at now: Duration) -> [UInt8]? {
    guard !isAwaited, output.isEmpty, !closesWhenSent, input.hasLine, bucket.take(at: now) else { return nil }
    return input.takeLine()
  }

  /// Call when a request goes to the render thread.
  /// - Returns: the request's number.
  mutating func expectAnswer(at now: Duration) -> Int {
    awaitedSince = now
    requests += 1
    return requests
  }

  /// Admits the client.
  mutating func admit(at now: Duration) {
    isWaiting = false
    lastProgress = now
  }

  /// Closes the connection once the reply that it waits for is sent.
  mutating func closeAfterReply() { closesWhenSent = true }

  mutating func reply(_ reply: ControlReply, at now: Duration) {
    awaitedSince = nil
    lastProgress = now
    output = reply.line
    sent = 0
    write(at: now)
  }

  /// Sends as much of the reply as goes without waiting.
  mutating func write(at now: Duration) {
    while sent < output.count {
      do throws(SystemError) {
        sent += try socket.send(output[sent...])
        lastProgress = now
      } catch {
        guard error != .wouldBlock else { return }
        hasEnded = true
        closesWhenSent = true
        break
      }
    }
    output = []
    sent = 0
  }
}

/// Cuts incoming bytes into lines of a bounded length.
package struct LineBuffer: Sendable {
  /// Maximum bytes of a line, its end included.
  package let capacity: Int
  private var bytes: [UInt8] = []

  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Bytes that may still be appended.
  package var room: Int { max(capacity - bytes.count, 0) }

  /// Adds bytes, at most `room`.
  package mutating func append(_ new: some Sequence<UInt8>) {
    bytes += new
  }

  /// Whether a whole line is in the buffer.
  package var hasLine: Bool { bytes.contains(UInt8(ascii: "\n")) }

  /// Whether the first line exceeds `capacity`.
  package var isOverfull: Bool { room == 0 && !hasLine }

  /// Removes and returns the first whole line, without its end; `nil` if there is none.
  package mutating func takeLine() -> [UInt8]? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { bytes.removeSubrange(...end) }
    let line = bytes[..<end]
    return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }

  /// Ends the last line. Call when nothing more comes.
  package mutating func finishLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }
}

/// Limits how often something happens: in a burst, and per second in the long run.
package struct TokenBucket: Sendable {
  private let burst: Double
  /// 1/s.
  private let rate: Double
  private var tokens: Double
  private var then: Duration

  /// - Parameters:
  ///   - burst: how many times it may happen at once.
  ///   - rate: how many times per second in the long run.
  ///   - now: on any clock that never goes back.
  package init(burst: Int, perSecond rate: Double, at now: Duration) {
    self.burst = Double(burst)
    self.rate = rate
    tokens = Double(burst)
    then = now
  }

  /// Whether it may happen now.
  package mutating func allows(at now: Duration) -> Bool {
    tokens = min(burst, tokens + max((now - then) / .seconds(1), 0) * rate)
    then = max(then, now)
    return tokens >= 1
  }

  /// Takes a token, if there is one.
  /// - Returns: whether it may happen.
  package mutating func take(at now: Duration) -> Bool {
    guard allows(at: now) else { return false }
    tokens -= 1
    return true
  }

  /// The earliest time at which it may happen again.
  package var next: Duration { then + .seconds(max(1 - tokens, 0) / rate) }
}
