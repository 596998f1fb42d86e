internal import Glibc
internal import Platform

/// Where results go, a line at a time; what cannot be written is a failure, not a silent loss.
package struct StandardOutput: ~Copyable {
  /// As much as a pipe holds.
  private static let capacity = 1 << 16

  private var buffer: [UInt8] = []

  package init() {}

  package mutating func write(_ line: String) throws(CommandFailure) {
    buffer += line.utf8
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes what is buffered. Call at the end.
  package mutating func flush() throws(CommandFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    do throws(FileError) {
      try writeAll(buffer, to: STDOUT_FILENO)
    } catch {
      throw CommandFailure("the results cannot be written to stdout: \(error.reason)")
    }
  }
}
