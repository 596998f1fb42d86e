internal import Dispatch
internal import Glibc

/// Watches for SIGTERM and SIGINT.
///
/// SDL on KMSDRM waits for a page flip without end and starts over when a signal comes, so a stuck display would keep
/// the program for ever: if it has not ended by itself in time, it is ended from here, as cleanly as can be.
nonisolated final class StopSignals {
  /// Less than the 500 ms within which the marquee promises to end.
  private static let patience = DispatchTimeInterval.milliseconds(450)

  private let sources: [any DispatchSourceSignal]

  init(onStop: @escaping @Sendable () -> Void) {
    // At the default quality of service: for a higher one Dispatch asks for a negative nice value, is refused it as an
    // ordinary user, and writes that into the journal at every start and end.
    let queue = DispatchQueue(label: "signals")
    sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        onStop()
        queue.asyncAfter(deadline: .now() + Self.patience) { _exit(0) }
      }
      source.activate()
      return source
    }
  }
}
