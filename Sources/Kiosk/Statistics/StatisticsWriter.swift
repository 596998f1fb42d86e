internal import Dispatch
internal import Logging
internal import Logs
internal import Platform
internal import Synchronization

/// Writes statistics on a thread of its own: a pipe that nobody reads blocks its writer for ever. One report is written at
/// a time; requests that arrive meanwhile coalesce.
final class StatisticsWriter: Sendable {
  private struct State {
    var isWriting = false
    /// Whether another report was requested since.
    var isAskedAgain = false
  }

  private let put: @Sendable (String) throws(CommandFailure) -> Void
  private let logger: Logger
  private let state = Mutex(State())
  private let queue = SerialQueue(named: "statistics")

  /// - Parameter put: writes a report, on the queue's thread, and may block.
  init(logger: Logger, put: @escaping @Sendable (String) throws(CommandFailure) -> Void = StatisticsWriter.print) {
    self.logger = logger
    self.put = put
  }

  /// Requests a report. Returns whether it may be written now; if not, `askAgain` follows the present one.
  func mayWrite() -> Bool {
    state.withLock { state in
      state.isAskedAgain = state.isWriting
      return !state.isWriting
    }
  }

  /// Writes a report, and returns at once.
  /// - Parameters:
  ///   - report: makes its text, on the queue's thread.
  ///   - askAgain: called on that thread if another report was requested meanwhile.
  func write(_ report: @escaping @Sendable () -> String, askAgain: @escaping @Sendable () -> Void = {}) {
    state.withLock { $0.isWriting = true }
    let fault = queue.async { [self] in
      do throws(CommandFailure) {
        try put(report())
      } catch {
        logger.warning("the statistics cannot be written: \(error)")
      }
      let isAskedAgain = state.withLock { state in
        defer { state = State() }
        return state.isAskedAgain
      }
      if isAskedAgain { askAgain() }
    }
    guard let fault else { return }
    state.withLock { $0 = State() }
    logger.warning("the statistics cannot be written: \(fault)")
  }

  /// Waits until all reports are written, at most `limit`.
  func finish(within limit: DispatchTimeInterval) {
    let isDone = DispatchSemaphore(value: 0)
    guard queue.async({ isDone.signal() }) == nil else { return }
    _ = isDone.wait(timeout: .now() + limit)
  }

  /// Writes to the standard output.
  private static func print(_ text: String) throws(CommandFailure) {
    var output = StandardOutput()
    try output.write(text)
    try output.flush()
  }
}
