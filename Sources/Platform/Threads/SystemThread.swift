internal import CLinux
internal import Glibc

/// Why there is no thread.
package struct ThreadFault: Error, Sendable, Hashable, CustomStringConvertible {
  let error: SystemError

  init(code: CInt) { error = SystemError(code: code) }

  package var description: String {
    "no thread can be started (\(error)); free memory, or raise the limits on memory and processes"
  }
}

/// Starts threads and reports when the system refuses one. Foundation's `Thread` does not notice, so that another one waits
/// for its work for ever; Dispatch blocks the caller until there is a thread.
package enum SystemThread {
  /// Starts a thread that runs `body` and ends.
  /// - Parameters:
  ///   - name: shown by tools; at most 15 bytes are kept.
  ///   - stackSize: bytes; `nil` for the system's default.
  package static func start(
    named name: String, stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void
  ) throws(ThreadFault) {
    var attributes = pthread_attr_t()
    var fault = unsafe pthread_attr_init(&attributes)
    guard fault == 0 else { throw ThreadFault(code: fault) }
    defer { unsafe pthread_attr_destroy(&attributes) }
    fault = unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    if fault == 0, let stackSize { fault = unsafe pthread_attr_setstacksize(&attributes, stackSize) }
    guard fault == 0 else { throw ThreadFault(code: fault) }
    let work = unsafe Unmanaged.passRetained(Work(name: name, body: body))
    var thread = pthread_t()
    fault = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, unsafe work.toOpaque())
    guard fault == 0 else {
      unsafe work.release()
      throw ThreadFault(code: fault)
    }
  }

  /// Sleeps for at least `time`, capped at 15 minutes. A signal ends it early.
  package static func sleep(_ time: Duration) {
    usleep(UInt32(min(max((time / .microseconds(1)).rounded(.up), 0), 900_000_000)))
  }

  private final class Work {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    func run() {
      unsafe linux_name_thread(name)
      body()
    }
  }
}
