internal import Dispatch
internal import Synchronization

/// Runs work in order on a thread of its own, which exists only while there is work. Adding work never blocks.
package final class SerialQueue: Sendable {
  private struct State {
    var work: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let name: String
  /// Of the threads, bytes; `nil` for the system's default.
  private let stackSize: @Sendable () -> Int?
  private let state = Mutex(State())

  /// - Parameter name: of the thread.
  package convenience init(named name: String) {
    self.init(named: name) { nil }
  }

  init(named name: String, stackSize: @escaping @Sendable () -> Int?) {
    self.name = name
    self.stackSize = stackSize
  }

  /// Adds work, from any thread. If no thread can be started for it, the work is dropped and the fault returned.
  @discardableResult
  package func async(_ work: @escaping @Sendable () -> Void) -> ThreadFault? {
    let starts = state.withLock { state in
      state.work.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard starts else { return nil }
    do throws(ThreadFault) {
      try SystemThread.start(named: name, stackSize: stackSize()) { [self] in run() }
      return nil
    } catch {
      // Together with what others have added since: none of it has a thread.
      state.withLock { $0 = State() }
      return error
    }
  }

  /// Waits until the work so far is done.
  package func wait() {
    let done = DispatchSemaphore(value: 0)
    if async({ done.signal() }) == nil { done.wait() }
  }

  private func run() {
    while let next = next() { next() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.work.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.work.removeFirst()
    }
  }
}
