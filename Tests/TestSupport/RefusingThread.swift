import Foundation

/// A thread on which the kernel refuses a system call, by a filter as systemd's RestrictSUIDSGID= installs one. The rest of the
/// process has its calls as ever; what is started there inherits the filter. It lives as long as the process.
package final class RefusingThread: @unchecked Sendable {
  package struct Failure: Error {}

  /// openat2, which has this number on every processor.
  package static let openat2: UInt32 = 437

  /// One caller at a time.
  private let turn = NSLock()
  private let given = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private var work: (() -> Void)?

  /// - Parameters:
  ///   - call: the number of the system call.
  ///   - error: what it fails with.
  package init(_ call: UInt32, with error: CInt) throws {
    var isInstalled = false
    let (given, done) = (given, done)
    work = { isInstalled = Self.install(call, error) }
    Thread.detachNewThread { [self] in
      while true {
        given.wait()
        work?()
        done.signal()
      }
    }
    given.signal()
    done.wait()
    work = nil
    guard isInstalled else { throw Failure() }
  }

  /// Carries out `body` there. Blocks until it is done.
  package func run<Result>(_ body: () throws -> Result) throws -> Result {
    try turn.withLock {
      var outcome: Swift.Result<Result, any Error> = .failure(Failure())
      withoutActuallyEscaping(body) { body in
        work = { outcome = Swift.Result(catching: body) }
        given.signal()
        done.wait()
        work = nil
      }
      return try outcome.get()
    }
  }

  /// Installs a filter for this thread alone.
  private static func install(_ call: UInt32, _ error: CInt) -> Bool {
    typealias Control = @convention(c) (CInt, UInt, UInt, UInt, UInt) -> CInt
    guard let symbol = dlsym(nil, "prctl") else { return false }
    let prctl = unsafeBitCast(symbol, to: Control.self)
    let (noNewPrivileges, seccomp, byFilter): (CInt, CInt, UInt) = (38, 22, 2)
    // Instructions of the classic packet filter: code, jumps where it holds and where not, operand.
    func step(_ code: UInt16, _ operand: UInt32, skips: UInt8 = 0) -> UInt64 {
      UInt64(code) | UInt64(skips) << 24 | UInt64(operand) << 32
    }
    let (fail, allow): (UInt32, UInt32) = (0x0005_0000, 0x7fff_0000)
    let program = [
      // The call's number; unless it is this one, skip a step.
      step(0x20, 0), step(0x15, call, skips: 1),
      step(0x06, fail | UInt32(error)), step(0x06, allow),
    ]
    return program.withUnsafeBufferPointer { program in
      let filter = [UInt(program.count), UInt(bitPattern: program.baseAddress)]
      return filter.withUnsafeBufferPointer { filter in
        prctl(noNewPrivileges, 1, 0, 0, 0) == 0
          && prctl(seccomp, byFilter, UInt(bitPattern: filter.baseAddress), 0, 0) == 0
      }
    }
  }
}
