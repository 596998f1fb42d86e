internal import CLinux
internal import Glibc

/// Why there is no thread.
package struct ThreadFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// Of `errno`.
  let code: Int32

  package var description: String {
    "no thread can be started (\(systemText(code))); free memory, or raise the limits on memory and processes"
  }
}

/// Starts threads and says so where the system refuses one: Foundation's `Thread` does not notice, and whoever then waits
/// for its work waits for ever; Dispatch holds up the caller until there is one.
package enum SystemThread {
  /// Starts a thread that carries out `body` and ends.
  /// - Parameters:
  ///   - name: for tools; at most 15 bytes are kept.
  ///   - stackSize: bytes; `nil` is the system's.
  package static func start(
    named name: String, stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void
  ) throws(ThreadFault) {
    var attributes = pthread_attr_t()
    var fault = pthread_attr_init(&attributes)
    guard fault == 0 else { throw ThreadFault(code: fault) }
    defer { pthread_attr_destroy(&attributes) }
    fault = pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    if fault == 0, let stackSize { fault = pthread_attr_setstacksize(&attributes, stackSize) }
    guard fault == 0 else { throw ThreadFault(code: fault) }
    let work = Unmanaged.passRetained(Work(name: name, body: body))
    var thread = pthread_t()
    fault = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard fault == 0 else {
      work.release()
      throw ThreadFault(code: fault)
    }
  }

  private final class Work {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    func run() {
      linux_name_thread(name)
      body()
    }
  }
}
