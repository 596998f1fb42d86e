package import Dispatch
package import Platform
internal import Synchronization

/// Waits for SIGTERM and SIGINT, which end the program, SIGHUP, which reloads its configuration, and SIGUSR1, which asks for
/// statistics.
///
/// Uses a thread of its own: Dispatch's would ask for a negative nice value, which an ordinary user is refused, and write
/// that to the journal at every start.
package enum SignalWatch {
  /// How long the program may take to end by itself: less than the 500 ms within which the marquee promises to end.
  private static let patience = Duration.milliseconds(400)
  /// How long a forced exit then waits for what must be written; together less than the 2 s within which that is promised.
  private static let writing = DispatchTimeInterval.milliseconds(1500)

  /// Calls `onStop` once, and the others for each signal, on the waiting thread. Call before any other thread is started:
  /// threads inherit the signal mask, and one that does not block the signals would be ended by them.
  ///
  /// SDL on KMSDRM waits for a page flip without a timeout, and again after a signal, so a stuck display would keep the
  /// program for ever. If it has not ended by itself in time, it is ended from here with status 0, once `beforeExit` has
  /// returned, which gets the time that it may take.
  ///
  /// Without a thread for it, signals that end the program do so at once, the others are ignored, and the fault is returned.
  package static func start(
    onStop: @escaping @Sendable () -> Void, onReload: @escaping @Sendable () -> Void,
    onReport: @escaping @Sendable () -> Void, beforeExit: @escaping @Sendable (DispatchTimeInterval) -> Void = { _ in }
  ) -> ThreadFault? {
    let signals = SignalSet([.terminate, .interrupt, .hangUp, .user1])
    signals.block()
    let watch = { @Sendable in
      var signal = signals.wait()
      while signal == .hangUp || signal == .user1 {
        if signal == .hangUp { onReload() } else { onReport() }
        signal = signals.wait()
      }
      onStop()
      SystemThread.sleep(patience)
      ConsoleText.restore()
      beforeExit(writing)
      ThisProcess.exitAtOnce(0)
    }
    do throws(ThreadFault) {
      try SystemThread.start(named: "signals", watch)
      return nil
    } catch {
      for signal in [Signal.hangUp, .user1] { signal.ignore() }
      signals.unblock()
      return error
    }
  }
}

/// What a forced exit waits for. It is known only some time after signals are watched.
package final class ForcedExit: Sendable {
  private let work = Mutex<(@Sendable (DispatchTimeInterval) -> Void)?>(nil)

  package init() {}

  /// - Parameter work: gets the time that it may take; called on another thread.
  package func onExit(_ work: @escaping @Sendable (DispatchTimeInterval) -> Void) {
    self.work.withLock { $0 = work }
  }

  /// Does the work.
  @Sendable package func prepare(within limit: DispatchTimeInterval) { work.withLock(\.self)?(limit) }
}
