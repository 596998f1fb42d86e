internal import Foundation
package import Platform

/// Watches for SIGTERM and SIGINT, which end the program, SIGHUP, which has it read its configuration again, and SIGUSR1,
/// which has it tell how it is doing.
///
/// On a thread of its own that waits for them: Dispatch would watch from one that asks for a negative nice value, is
/// refused it as an ordinary user, and writes that into the journal at every start.
package enum SignalWatch {
  /// Less than the 500 ms within which the marquee promises to end, µs.
  private static let patience: UInt32 = 400_000

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
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTERM, SIGINT, SIGHUP, SIGUSR1] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let watch = { @Sendable [signals] in
      var signals = signals
      var number: Int32 = 0
      while sigwait(&signals, &number) != 0 || number == SIGHUP || number == SIGUSR1 {
        if number == SIGHUP { onReload() }
        if number == SIGUSR1 { onReport() }
        number = 0
      }
      onStop()
      usleep(patience)
      _exit(0)
    }
    do throws(ThreadFault) {
      try SystemThread.start(named: "signals", watch)
      return nil
    } catch {
      for number in [SIGHUP, SIGUSR1] { signal(number, SIG_IGN) }
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      return error
    }
  }
}
