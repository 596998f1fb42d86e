internal import CLinux
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A child process and a thread that waits for its end, so that nothing is left of the child however it ends, and no other
/// process is killed that has got its number since.
///
/// Calls may come from any thread.
package final class ChildKeeper: Sendable {
  /// How a child ended.
  package enum End: Sendable {
    case exited(status: Int32)
    /// By a signal; `name` is the system's text.
    case killed(signal: Int32, name: String)

    /// SIGTRAP, by which GLib ends a program that cannot go on.
    package static let trap = SIGTRAP
  }

  private let process: pid_t
  /// As `waitpid` returns it; `nil` while the child runs.
  private let status = Mutex<CInt?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts `command` with `descriptor` as its number 3, /dev/null as 0 to 2, and no other; in a process group of its own.
  /// - Parameters:
  ///   - command: the program's path and its arguments.
  ///   - environment: all of it, as `NAME=value`.
  package init(_ command: [String], environment: [String], descriptor: CInt) throws(SystemError) {
    let strings = unsafe (command + environment).map { unsafe strdup($0) }
    defer { for index in unsafe strings.indices { unsafe free(strings[index]) } }
    process = unsafe linux_start(
      strings.prefix(command.count) + [nil], strings.suffix(environment.count) + [nil], descriptor)
    guard process > 0 else { throw SystemError(code: -process) }
    do throws(ThreadFault) {
      try SystemThread.start(named: "child") { [self] in watch() }
    } catch {
      kill()
      watch()
      throw error.error
    }
  }

  /// Kills the child, if it runs.
  package func kill() {
    status.withLock { status in
      if status == nil { _ = Glibc.kill(process, SIGKILL) }
    }
  }

  /// Waits for the child's end, for a second at most; `nil` if it still runs then.
  package func end() -> End? {
    guard ended.wait(timeout: .now() + 1) == .success else { return nil }
    ended.signal()
    let status = status.withLock { $0 ?? 0 }
    let signal = status & 0x7F
    guard signal != 0 else { return .exited(status: status >> 8 & 0xFF) }
    return unsafe .killed(signal: signal, name: String(cString: strsignal(signal)))
  }

  private func watch() {
    var information = unsafe siginfo_t()
    // Left in the system's table until the lock is held.
    _ = try? uninterrupted { unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) }
    status.withLock { status in
      var number: CInt = 0
      _ = try? uninterrupted { unsafe waitpid(process, &number, 0) }
      status = number
    }
    ended.signal()
  }
}
