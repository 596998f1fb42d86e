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

  /// Ends the process by the signal, as if nothing had been done about it.
  package func endProcess() -> Never {
    signal(number, SIG_DFL)
    SignalSet([self]).unblock()
    raise(number)
    // Where it does not end a process.
    exit(128 + number)
  }

  /// Whether it ends the process, as it does by default.
  package var isDefault: Bool {
    var present = sigaction()
    guard unsafe sigaction(number, nil, &present) == 0 else { return false }
    return unsafe present.__sigaction_handler.sa_handler == nil
  }
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

  /// Has an interrupt, SIGTERM and SIGHUP end this process only after `work`, which runs on another thread. Those that are
  /// ignored stay so. Call before other threads are started.
  package static func onEnd(_ work: @escaping @Sendable () -> Void) {
    let ending = [Signal.interrupt, .terminate, .hangUp].filter(\.isDefault)
    guard !ending.isEmpty else { return }
    let set = SignalSet(ending)
    set.block()
    do throws(ThreadFault) {
      try SystemThread.start(named: "signals") {
        let signal = set.wait()
        work()
        signal.endProcess()
      }
    } catch {
      // They end the process at once.
      set.unblock()
    }
  }

  /// Waits for one of the signals. They must be blocked in every thread.
  package func wait() -> Signal {
    var set = set
    var number: CInt = 0
    while unsafe sigwait(&set, &number) != 0 {}
    return Signal(number: number)
  }
}
