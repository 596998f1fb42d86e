package import Platform
internal import Synchronization

/// Notices displays that are plugged in or pulled out. SDL on a bare console does not: it continues to draw on a display
/// that was pulled out, and never sees another one.
///
/// Also notices when all displays that show the picture lose their signal. Polls once a second on a thread of its own, because
/// the kernel may block the reader while it talks to a display.
package final class ConnectorWatch: Sendable {
  private let connectors: Connectors
  /// The displays whose signals are watched.
  private let shown: [Connectors.Output]
  /// When to call `changed` in any case, on the monotonic clock; `nil` never.
  private let end: Duration?
  private let changed: @Sendable () -> Void
  private let bell = Doorbell()
  private let isStopped = Mutex(false)
  /// Why there is no hot-plug detection; `nil` where there is.
  package var fault: ThreadFault? { failure.withLock(\.self) }
  private let failure = Mutex<ThreadFault?>(nil)
  /// The first and the last of the present polls that found no signal, on the monotonic clock; `nil` while there is one.
  private let sleep = Mutex<(first: Duration, last: Duration)?>(nil)

  /// - Parameters:
  ///   - known: the displays that were connected at the start; `nil` calls `changed` after one interval in any case.
  ///   - shown: the displays whose signals are watched; none by default.
  ///   - end: when to call `changed` in any case, on the monotonic clock; `nil` never.
  ///   - interval: between two polls.
  ///   - changed: called once, on the polling thread, when the connected displays are no longer `known`.
  package init(
    _ connectors: Connectors = Connectors(), since known: [Connectors.Output]?,
    showingOn shown: [Connectors.Output] = [], until end: Duration? = nil,
    every interval: Duration = .seconds(1), changed: @escaping @Sendable () -> Void
  ) {
    self.connectors = connectors
    self.shown = shown
    self.end = end
    self.changed = changed
    do throws(ThreadFault) {
      try SystemThread.start(named: "displays") { [self] in watch(since: known, every: interval) }
    } catch {
      failure.withLock { $0 = error }
    }
  }

  package func stop() {
    isStopped.withLock { $0 = true }
    bell.ring()
  }

  private func watch(since known: [Connectors.Output]?, every interval: Duration) {
    while true {
      bell.wait(or: nil, atMost: interval)
      if isStopped.withLock(\.self) { return }
      noteSignal()
      guard connectors.connected != known || end.map({ MonotonicClock.now >= $0 }) ?? false else { continue }
      changed()
      return
    }
  }

  private func noteSignal() {
    guard !shown.isEmpty else { return }
    let now = MonotonicClock.now
    let hasSignal = shown.contains { connectors.hasSignal($0) ?? true }
    sleep.withLock { $0 = hasSignal ? nil : ($0?.first ?? now, now) }
  }

  /// Since when none of the shown displays has had a signal, on the monotonic clock; `nil` while one has. Does not block.
  /// - Parameter time: when it was given one; what was found before does not count.
  package func asleepSince(after time: Duration) -> Duration? {
    guard let sleep = sleep.withLock(\.self), sleep.last > time else { return nil }
    return max(sleep.first, time)
  }
}
