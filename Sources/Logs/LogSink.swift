internal import Dispatch
internal import Foundation
package import Logging
internal import Platform
internal import Synchronization

/// Where all the program's log lines go: to stderr, with repeats collapsed.
package final class LogSink: Sendable {
  package static let shared = LogSink { StandardError.write($0) }

  private struct State {
    var filter = RepeatFilter()
    var isAwaited = false
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

  /// From now on no caller waits until a line is written.
  package func detach() {
    isDetached.store(true, ordering: .relaxed)
  }

  private func put(_ line: String) {
    if isDetached.load(ordering: .relaxed) { queue.write(line) } else { direct(line) }
  }

  /// What is below it is not written.
  package var level: Logger.Level {
    get { chosenLevel.withLock { $0 } }
    set { chosenLevel.withLock { $0 = newValue } }
  }

  /// - Parameter reported: the state that the line reports, if any.
  func write(_ line: String, state reported: LogState? = nil) {
    state.withLock { state in
      // Inside the lock, so that a count never comes before its line.
      for line in state.filter.lines(for: line, state: reported, at: MonotonicClock.now) { put(line) }
      wake(&state)
    }
  }

  /// Writes the counts that are still held back; to be called at the end. Once detached it takes a fifth of a second at
  /// most: `SignalWatch` ends a program that has not ended within twice that.
  package func flush() {
    state.withLock { state in
      for line in state.filter.rest() { put(line) }
    }
    if isDetached.load(ordering: .relaxed) { queue.finish(within: 200) }
  }

  /// Has the next count written though nothing more is logged.
  private func wake(_ state: inout State) {
    guard !state.isAwaited, let deadline = state.filter.deadline else { return }
    state.isAwaited = true
    let wait = max(deadline - MonotonicClock.now, .zero) / .milliseconds(1)
    let timer: Void? = try? SystemThread.start(named: "log") { [self] in
      Thread.sleep(forTimeInterval: (wait.rounded(.up) + 1) / 1000)
      self.state.withLock { state in
        state.isAwaited = false
        for line in state.filter.overdue(at: MonotonicClock.now) { put(line) }
        wake(&state)
      }
    }
    // The next line tries again.
    if timer == nil { state.isAwaited = false }
  }
}
