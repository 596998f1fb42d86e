internal import Glibc

/// Where results go, a line at a time; what cannot be written is a failure, not a loss in silence.
nonisolated struct StandardOutput: ~Copyable {
  /// As much as a pipe holds.
  private static let capacity = 1 << 16

  private var buffer: [UInt8] = []

  mutating func write(_ line: String) throws(CommandFailure) {
    buffer += line.utf8
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes what is still held back; to be called at the end.
  mutating func flush() throws(CommandFailure) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw CommandFailure("the results cannot be written to stdout: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(count)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
