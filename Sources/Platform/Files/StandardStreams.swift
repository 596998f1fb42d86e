internal import Glibc

/// The standard streams' descriptors, which nobody owns.
package enum StandardStream {
  package static let output: CInt = STDOUT_FILENO
  package static let error: CInt = STDERR_FILENO

  /// Whether a descriptor leads to a terminal.
  package static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }
}

/// Standard error, where logs and failures go.
package enum StandardError {
  /// Writes a line. What cannot be written is lost: a journal that restarts, a full disk or a closed terminal must not end
  /// the kiosk, as Foundation's file handle would.
  package static func write(_ line: String) {
    try? writeAll(Array((line + "\n").utf8), to: StandardStream.error)
  }
}
