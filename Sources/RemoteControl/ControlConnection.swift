internal import Glibc

/// One client of the control socket: what it has sent so far, and what it has not fetched yet.
struct ControlConnection {
  /// Bytes of a request, its end included.
  static let longestLine = 4096
  /// A client that neither finishes a request nor fetches a reply for so long is let go.
  static let patience = Duration.seconds(10)
  /// The render thread answers within a frame, and a configuration is read within some seconds: one that does not
  /// answer for so long is stuck.
  static let renderPatience = Duration.seconds(20)

  let descriptor: Int32
  let rank: ControlRank
  /// Whether it has no place yet: it is not read from.
  private(set) var isWaiting = true
  private var input = LineBuffer(capacity: longestLine)
  private var output: [UInt8] = []
  private var sent = 0
  private var bucket: TokenBucket
  /// When it last got on with something.
  private(set) var lastProgress: Duration
  /// Since when an answer of the render thread is waited for.
  private(set) var awaitedSince: Duration?
  /// Counts the orders, so that a late answer to an earlier one is not taken for one to the present.
  private(set) var orders = 0
  private var hasEnded = false
  private var closesWhenSent = false

  init(descriptor: Int32, rank: ControlRank, at now: Duration) {
    self.descriptor = descriptor
    self.rank = rank
    bucket = TokenBucket(burst: 100, perSecond: 500, at: now)
    lastProgress = now
  }

  var isAwaited: Bool { awaitedSince != nil }
  /// Whether nothing that it has asked for is still owed.
  var isIdle: Bool { !isAwaited && output.isEmpty && !input.hasLine }
  /// Whether it ends with the reply that it waits for.
  var isLeaving: Bool { closesWhenSent }
  /// Whether it is done with.
  var isOver: Bool { (hasEnded && isIdle || closesWhenSent) && !isAwaited && output.isEmpty }

  /// What to wait for at its socket. One that does not fetch its replies is not read from, so that they cannot pile up.
  var events: Int16 {
    if isWaiting { return 0 }
    if !output.isEmpty { return Int16(POLLOUT) }
    return isAwaited || hasEnded || closesWhenSent || input.room == 0 || input.hasLine ? 0 : Int16(POLLIN)
  }

  /// When it must have got on.
  var deadline: Duration {
    awaitedSince.map { $0 + Self.renderPatience } ?? lastProgress + Self.patience
  }

  /// When the next request that it has sent may be taken; `nil` where there is none.
  var nextRequest: Duration? { !isAwaited && output.isEmpty && input.hasLine ? bucket.next : nil }

  /// Reads what there is.
  mutating func read(at now: Duration) {
    var buffer = [UInt8](repeating: 0, count: input.room)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    if count > 0 {
      input.append(buffer.prefix(count))
      // A request that dribbles in has as long as any other.
      if input.hasLine { lastProgress = now }
      if input.isOverfull {
        closesWhenSent = true
        reply(.refused("a request has at most \(Self.longestLine) bytes"), at: now)
      }
    } else if count == 0 {
      hasEnded = true
      // A last request needs no end of its line.
      input.finishLine()
    } else if errno != EAGAIN, errno != EINTR {
      hasEnded = true
      output = []
    }
  }

  /// The next request, if one is there and may be taken now.
  mutating func takeLine(at now: Duration) -> [UInt8]? {
    guard !isAwaited, output.isEmpty, !closesWhenSent, input.hasLine, bucket.take(at: now) else { return nil }
    return input.takeLine()
  }

  /// A request went to the render thread. Returns its number.
  mutating func expectAnswer(at now: Duration) -> Int {
    awaitedSince = now
    orders += 1
    return orders
  }

  /// Has a place from now on.
  mutating func sitDown(at now: Duration) {
    isWaiting = false
    lastProgress = now
  }

  /// Ends once it has fetched the reply that it waits for.
  mutating func leave() { closesWhenSent = true }

  mutating func reply(_ reply: ControlReply, at now: Duration) {
    awaitedSince = nil
    lastProgress = now
    output = reply.line
    sent = 0
    write(at: now)
  }

  /// Writes as much as goes.
  mutating func write(at now: Duration) {
    while sent < output.count {
      let count = output.withUnsafeBytes { bytes in
        send(
          descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else {
        hasEnded = true
        closesWhenSent = true
        break
      }
      sent += count
      lastProgress = now
    }
    output = []
    sent = 0
  }
}
