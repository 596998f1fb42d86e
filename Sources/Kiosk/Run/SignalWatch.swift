package import Platform

/// Watches for SIGTERM and SIGINT, which end the program, SIGHUP, which has it read its configuration again, and SIGUSR1,
/// which has it tell how it is doing.
///
/// On a thread of its own that waits for them: Dispatch would watch from one that asks for a negative nice value, is
/// refused it as an ordinary user, and writes that into the journal at every start.
package enum SignalWatch {
  /// Less than the 500 ms within which the marquee promises to end.
  private static let patience = Duration.milliseconds(400)

  /// Calls `onStop` once, and the others each time, on the waiting thread. To be called before any other thread is
  /// started, for a thread that does not block them as its parent does would be ended by them.
  ///
  /// SDL on KMSDRM waits for a page flip without end and starts over when a signal comes, so a stuck display would keep
  /// the program for ever: if it has not ended by itself in time, it is ended from here, as cleanly as can be.
  ///
  /// Where there is no thread for it, signals that end the program do so at once, the others are ignored, and the fault is
  /// returned.
  package static func start(
    onStop: @escaping @Sendable () -> Void, onReload: @escaping @Sendable () -> Void,
    onReport: @escaping @Sendable () -> Void
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
