internal import Dispatch
package import Logging
internal import Platform
internal import Synchronization

/// The destination of all log lines: stderr, with repeats collapsed.
///
/// ```swift
/// let logger = Logger.console()
/// logger.debug("a frame was late")
/// LogSink.shared.flush()
/// ```
package final class LogSink: Sendable {
  /// The sink of the program's logger.
  package static let shared = LogSink { StandardError.write($0) }

  private struct State {
    var filter = RepeatFilter()
    var isTimerRunning = false
  }

  private let state = Mutex(State())
  private let chosenLevel = Mutex(Logger.Level.info)
  private let direct: @Sendable (String) -> Void
  private let queue: LogQueue
  private let isDetached = Atomic(false)

  init(put: @escaping @Sendable (String) -> Void) {
    direct = put
    queue = LogQueue(put: put)
  }

  /// Writes on a thread of its own from now on, so that no caller waits for a line to be written.
  package func detach() {
    isDetached.store(true, ordering: .relaxed)
  }

  private func put(_ line: String) {
    if isDetached.load(ordering: .relaxed) { queue.write(line) } else { direct(line) }
  }

  /// The minimum level; lines below it are not logged.
  package var level: Logger.Level {
    get { chosenLevel.withLock { $0 } }
    set { chosenLevel.withLock { $0 = newValue } }
  }

  /// - Parameter reported: the state that the line reports, if any.
  func write(_ line: String, state reported: LogState? = nil) {
    state.withLock { state in
      // Inside the lock, so that a count never precedes its line.
      for line in state.filter.lines(for: line, state: reported, at: MonotonicClock.now) { put(line) }
      startTimer(&state)
    }
  }

  /// Writes what is still held back. Call at the end. After `detach` it takes 0.2 s at most: `SignalWatch` ends a program
  /// that has not ended within twice that.
  package func flush() {
    state.withLock { state in
      for line in state.filter.rest() { put(line) }
    }
    if isDetached.load(ordering: .relaxed) { queue.finish(within: 200) }
  }

  /// Writes what the filter holds back when it is due, even if nothing more is logged.
  private func startTimer(_ state: inout State) {
    guard !state.isTimerRunning, let deadline = state.filter.deadline else { return }
    state.isTimerRunning = true
    let wait = max(deadline - MonotonicClock.now, .zero) / .milliseconds(1)
    let timer: Void? = try? SystemThread.start(named: "log") { [self] in
      SystemThread.sleep(.milliseconds(wait.rounded(.up) + 1))
      self.state.withLock { state in
        state.isTimerRunning = false
        for line in state.filter.overdue(at: MonotonicClock.now) { put(line) }
        startTimer(&state)
      }
    }
    // The next line retries.
    if timer == nil { state.isTimerRunning = false }
  }
}

/// Lines that wait to be written on a thread of their own: a journal that stalls must not delay a frame, and a pipe that
/// nobody reads blocks its writer for ever.
final class LogQueue: Sendable {
  private struct State {
    var lines: [String] = []
    var bytes = 0
    var dropped = 0
    var isWriting = false
  }

  /// Bytes; beyond them newer lines are dropped and counted.
  private let capacity: Int
  private let put: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let writer = SerialQueue(named: "log writer")

  /// - Parameters:
  ///   - capacity: the maximum size of the waiting lines, bytes.
  ///   - put: writes a line, on the queue's thread; may block.
  init(capacity: Int = 1 << 20, put: @escaping @Sendable (String) -> Void) {
    self.capacity = capacity
    self.put = put
  }

  /// Adds a line. Does not block.
  func write(_ line: String) {
    let wakes = state.withLock { state in
      if state.bytes + line.utf8.count <= capacity {
        state.lines.append(line)
        state.bytes += line.utf8.count
      } else {
        state.dropped += 1
      }
      defer { state.isWriting = true }
      return !state.isWriting
    }
    // Without a thread, writing here may delay a frame, but that is better than no log.
    if wakes, writer.async({ [self] in drain() }) != nil { drain() }
  }

  /// Waits until all lines are written.
  /// - Parameter milliseconds: the timeout.
  func finish(within milliseconds: Int) {
    let isDone = DispatchSemaphore(value: 0)
    guard writer.async({ isDone.signal() }) == nil else { return }
    _ = isDone.wait(timeout: .now() + .milliseconds(milliseconds))
  }

  private func drain() {
    while true {
      let (lines, dropped) = state.withLock { state in
        defer { (state.lines, state.bytes, state.dropped) = ([], 0, 0) }
        state.isWriting = !state.lines.isEmpty || state.dropped > 0
        return (state.lines, state.dropped)
      }
      guard !lines.isEmpty || dropped > 0 else { return }
      for line in lines { put(line) }
      if dropped > 0 { put(Self.note(of: dropped)) }
    }
  }

  /// Counts the dropped lines. They came after those written just before this note.
  static func note(of dropped: Int) -> String {
    let text = "\(dropped) \(dropped == 1 ? "line of the log was" : "lines of the log were") dropped: nobody took them"
    return Journal.isListening ? Journal.prefixed(text, .warning) : "kiosk-marquee: warning: \(text)"
  }
}
