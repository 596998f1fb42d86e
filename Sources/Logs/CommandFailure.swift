internal import Logging
package import Messages
internal import Platform

/// Why a command failed.
package struct CommandFailure: Error {
  private let text: String
  /// The program's exit status.
  package let status: Int32
  /// Whether nobody reads the results any more.
  package private(set) var isOfClosedPipe = false

  /// A failure with a message of one line or more.
  package init(_ message: String, status: Int32 = 1) {
    self.status = status
    text = "kiosk-marquee: error: \(message)"
  }

  /// A configuration or touch script that cannot be read, with all its faults.
  package init(_ error: ConfigurationError) {
    let style = ReportStyle(for: StandardStream.error)
    status = 1
    text = error.diagnostics.map(style.report).joined(separator: "\n")
  }

  /// Results that cannot be written to stdout.
  fileprivate init(ofOutput error: FileError) {
    self.init("the results cannot be written to stdout: \(error.reason)")
    isOfClosedPipe = error.isOfClosedPipe
  }

  /// Writes the failure to stderr.
  package func print() {
    StandardError.write(Journal.prefixed(text, .error))
  }
}

/// A command's results on stdout, buffered. Text that cannot be written is a failure rather than a silent loss.
package struct StandardOutput: ~Copyable {
  /// Bytes; the capacity of a pipe.
  private static let capacity = 1 << 16

  private var buffer: [UInt8] = []

  /// An empty buffer.
  package init() {}

  /// Writes a line.
  /// - Parameter line: without its line break.
  package mutating func write(_ line: String) throws(CommandFailure) {
    buffer += line.utf8
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes what is buffered. Call at the end.
  package mutating func flush() throws(CommandFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    do throws(FileError) {
      try writeAll(buffer, to: StandardStream.output)
    } catch {
      throw CommandFailure(ofOutput: error)
    }
  }
}
