internal import CLinux
import Foundation
import Synchronization

/// A program that was started, with no input; it is killed when nobody holds this value any more.
///
/// Foundation's `Process` lists /proc/self/fd in a way that reads past the end of the list, and so ends tests that run
/// hundreds of programs by SIGSEGV.
package final class ChildProcess: Sendable {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package enum End: Sendable, Equatable {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  package let identifier: Int32
  /// The end, once the system was asked and had one to tell. Until then the identifier is this program's.
  private let end = Mutex<End?>(nil)

  /// - Parameters:
  ///   - program: a path.
  ///   - environment: all of it.
  ///   - output: a path of a file, which is made empty first.
  ///   - errors: likewise.
  ///   - directory: to work in.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String], output: String, errors: String,
    in directory: String? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var (all, none) = (sigset_t(), sigset_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (number, file) in [(Int32(1), output), (2, errors)] {
      posix_spawn_file_actions_addopen(&actions, number, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    linux_confine_files(&actions, 3, directory)
    // The threads that tests run on block signals, and a child that inherits that cannot be asked to end.
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var child: pid_t = 0
    let fault = posix_spawn(&child, program, &actions, &attributes, words, variables)
    guard fault == 0 else {
      throw Failure(description: "\(program) cannot be started: \(String(cString: strerror(fault)))")
    }
    identifier = child
  }

  deinit {
    send(signal: SIGKILL)
    _ = wait()
  }

  /// Does nothing once the program was found to have ended.
  package func send(signal: Int32) {
    end.withLock { if $0 == nil { kill(identifier, signal) } }
  }

  /// How it ended; `nil` while it runs.
  package var ending: End? { look(WNOHANG) }

  /// Waits for the end.
  package func wait() -> End? { look(0) }

  private func look(_ options: Int32) -> End? {
    end.withLock { end in
      if let end { return end }
      var status: Int32 = 0
      var result = waitpid(identifier, &status, options)
      while result < 0, errno == EINTR { result = waitpid(identifier, &status, options) }
      guard result == identifier else { return nil }
      let signal = status & 0x7f
      end = signal == 0 ? .exited(status: status >> 8 & 0xff) : .killed(signal: signal)
      return end
    }
  }
}
