internal import Dispatch
internal import Logging
internal import Logs
internal import Platform
internal import Synchronization

/// Writes the statistics of the run to stdout, on another thread.
@MainActor
final class StatisticsReporter {
  private let statistics: RunStatistics
  private let writer: StatisticsWriter
  private let counts: () -> RunStatistics.Counts
  private let askAgain: @Sendable () -> Void

  /// - Parameters:
  ///   - counts: the present counts.
  ///   - askAgain: called on another thread when `requestReport()` must be called once more.
  init(
    _ statistics: RunStatistics, logger: Logger, counts: @escaping () -> RunStatistics.Counts,
    askAgain: @escaping @Sendable () -> Void
  ) {
    self.statistics = statistics
    self.counts = counts
    self.askAgain = askAgain
    writer = StatisticsWriter(logger: logger)
  }

  /// Writes the statistics so far, or if a report is being written, another one after it.
  func requestReport() {
    if writer.mayWrite() { report() }
  }

  /// Writes the statistics so far.
  func report() {
    let summary = statistics.summary(counts())
    writer.write({ summary.text }, askAgain: askAgain)
  }

  /// Waits until all is written, the times of frames included, at most `limit` for each.
  func finish(within limit: DispatchTimeInterval) {
    writer.finish(within: limit)
    statistics.finish(within: limit)
  }
}

/// Writes statistics on a thread of its own, as a pipe that nobody reads blocks its writer for ever. Writes one report at a
/// time; requests that arrive meanwhile coalesce.
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

  /// Writes a report and returns at once.
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
