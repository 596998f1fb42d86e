internal import Dispatch
internal import Logging
internal import Platform
internal import Synchronization

/// Lines on their way out, written on a thread of their own: a journal that takes nothing for a while must not hold up a
/// frame, and a pipe that nobody reads holds up whoever writes to it for ever.
final class LogQueue: Sendable {
  private struct State {
    var lines: [String] = []
    var bytes = 0
    var dropped = 0
    var isWriting = false
  }

  /// What may wait, in bytes; newer lines are dropped and counted.
  private let capacity: Int
  private let put: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let writer = SerialQueue(named: "log writer")

  /// - Parameter put: writes a line, on the queue's thread, and may take its time.
  init(capacity: Int = 1 << 20, put: @escaping @Sendable (String) -> Void) {
    self.capacity = capacity
    self.put = put
  }

  /// Returns at once.
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
    // Better a frame held up by a log that hangs than a log that says nothing.
    if wakes, writer.async({ [self] in drain() }) != nil { drain() }
  }

  /// Waits until all lines are written, at most so many milliseconds.
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

  /// The lines before it were written; those that it counts came while they waited.
  static func note(of dropped: Int) -> String {
    let text = "\(dropped) \(dropped == 1 ? "line of the log was" : "lines of the log were") dropped: nobody took them"
    return Journal.isListening ? Journal.prefixed(text, .warning) : "kiosk-marquee: warning: \(text)"
  }
}
