internal import CLinux
internal import Glibc

/// A program of the system that is asked something.
package enum ProgramOutput {
  /// Runs the program at `path` and returns what it writes to its standard output; `nil` if it does not start, is killed or
  /// ends with another status than 0. It reads nothing, and its messages are dropped. Blocks until it ends.
  /// - Parameter environment: its whole environment.
  package static func of(_ path: String, _ arguments: [String], environment: [String: String]) -> [UInt8]? {
    var (first, second): (CInt, CInt) = (-1, -1)
    guard unsafe linux_pipe(&first, &second) == 0, let reader = Descriptor(first), let writer = Descriptor(second)
    else { return nil }
    guard let process = start([path] + arguments, environment.map { "\($0)=\($1)" }, writer) else { return nil }
    let output = try? reader.contents(limit: limit)
    // A program that is still writing gets SIGPIPE, so that the wait below ends.
    _ = consume reader
    var status: CInt = 0
    let ended = try? uninterrupted { unsafe waitpid(process, &status, 0) }
    return ended == process && status == 0 ? output : nil
  }

  /// bytes.
  private static let limit = 64 << 20

  /// Closes `writer`, so that the output ends when the program does.
  private static func start(_ command: [String], _ environment: [String], _ writer: consuming Descriptor) -> pid_t? {
    let strings = unsafe (command + environment).map { unsafe strdup($0) }
    defer { for index in unsafe strings.indices { unsafe free(strings[index]) } }
    let process = unsafe linux_start_writing(
      strings.prefix(command.count) + [nil], strings.suffix(environment.count) + [nil], writer.number)
    return process > 0 ? process : nil
  }
}
