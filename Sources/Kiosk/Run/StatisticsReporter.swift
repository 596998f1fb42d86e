internal import Dispatch
internal import Logging

/// Writes the statistics of the run to stdout, on another thread.
@MainActor
final class StatisticsReporter {
  private let statistics: RunStatistics
  private let displays: DisplayLifecycle
  private let writer: StatisticsWriter
  private let mailbox: Mailbox<Letter>

  init(_ statistics: RunStatistics, displays: DisplayLifecycle, mailbox: Mailbox<Letter>, logger: Logger) {
    self.statistics = statistics
    self.displays = displays
    self.mailbox = mailbox
    writer = StatisticsWriter(logger: logger)
  }

  /// Writes the statistics so far; while a report is being written, once that is done.
  func requestReport() {
    if writer.mayWrite() { report() }
  }

  /// Writes the statistics so far.
  func report() {
    let totals = displays.frameTotals
    let summary = statistics.summary(
      .init(
        missed: totals.missed, hits: totals.wholeTiles, misses: totals.standIns,
        textureBytes: displays.current?.picture.textureBytes ?? 0))
    writer.write {
      summary.text
    } askAgain: { [mailbox] in
      mailbox.post(.report)
    }
  }

  /// Waits until all is written, the times of frames included, at most `limit` for each.
  func finish(within limit: DispatchTimeInterval) {
    writer.finish(within: limit)
    statistics.finish(within: limit)
  }
}
