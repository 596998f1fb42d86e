internal import CLinux
internal import Dispatch
internal import Glibc
internal import Platform
internal import Synchronization

/// A child process and a thread that waits for its end, so that nothing is left of it however it ends, and nobody else
/// is killed who has got its number since.
final class ChildKeeper: Sendable {
  private let process: pid_t
  /// As `waitpid` tells it; `nil` while the child is there.
  private let status = Mutex<CInt?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts `command` with `descriptor` as its number 3. Throws the system's text.
  init(_ command: [String], environment: [String], descriptor: CInt) throws(FileError) {
    let strings = (command + environment).map { strdup($0) }
    defer { for string in strings { free(string) } }
    process = linux_start(
      strings.prefix(command.count) + [nil], strings.suffix(environment.count) + [nil], descriptor)
    guard process > 0 else { throw FileError(reason: systemText(-process)) }
    var thread = pthread_t()
    let fault = pthread_create(
      &thread, nil,
      { keeper in
        if let keeper { Unmanaged<ChildKeeper>.fromOpaque(keeper).takeRetainedValue().watch() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    guard fault == 0 else {
      Unmanaged.passUnretained(self).release()
      kill()
      watch()
      throw FileError(reason: systemText(fault))
    }
    pthread_detach(thread)
  }

  func kill() {
    status.withLock { status in
      if status == nil { _ = Glibc.kill(process, SIGKILL) }
    }
  }

  /// How it ended, in words; it is given a second to.
  func account() -> String {
    guard ended.wait(timeout: .now() + 1) == .success else { return "the decoder does not end" }
    ended.signal()
    let status = status.withLock { $0 ?? 0 }
    let signal = status & 0x7F
    guard signal != 0 else { return "the decoder ended with status \(status >> 8 & 0xFF)" }
    return "the decoder was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
  }

  private func watch() {
    var information = siginfo_t()
    // Left in the system's table until the lock is held.
    _ = uninterrupted { Int(waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT)) }
    status.withLock { status in
      var number: CInt = 0
      _ = uninterrupted { Int(waitpid(process, &number, 0)) }
      status = number
    }
    ended.signal()
  }
}
