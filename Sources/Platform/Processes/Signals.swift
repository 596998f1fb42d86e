internal import Glibc

/// A signal that the program knows of.
package struct Signal: Sendable, Hashable {
  let number: CInt

  /// SIGTERM.
  package static let terminate = Signal(number: SIGTERM)
  /// SIGINT.
  package static let interrupt = Signal(number: SIGINT)
  /// SIGHUP.
  package static let hangUp = Signal(number: SIGHUP)
  /// SIGUSR1.
  package static let user1 = Signal(number: SIGUSR1)
  /// SIGXFSZ: a write beyond the limit on the size of files.
  package static let fileTooLarge = Signal(number: SIGXFSZ)
  /// SIGPIPE: a write that nobody will read.
  package static let brokenPipe = Signal(number: SIGPIPE)

  /// Ignores the signal in the whole process.
  package func ignore() { signal(number, SIG_IGN) }
}

/// Signals that one thread waits for, instead of being interrupted by them.
package struct SignalSet: Sendable {
  private var set = sigset_t()

  package init(_ signals: [Signal]) {
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal.number) }
  }

  /// Blocks the signals in this thread and in those that it starts from now on.
  package func block() { mask(SIG_BLOCK) }

  package func unblock() { mask(SIG_UNBLOCK) }

  private func mask(_ how: CInt) {
    var set = set
    unsafe pthread_sigmask(how, &set, nil)
  }

  /// Waits for one of the signals. They must be blocked in every thread.
  package func wait() -> Signal {
    var set = set
    var number: CInt = 0
    while unsafe sigwait(&set, &number) != 0 {}
    return Signal(number: number)
  }
}
