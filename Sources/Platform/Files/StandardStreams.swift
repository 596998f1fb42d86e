internal import Glibc

/// Standard error, where logs and failures go.
package enum StandardError {
  /// Writes a line. What cannot be written is lost: a journal that restarts, a full disk or a closed terminal must not end
  /// the kiosk, as Foundation's file handle would.
  package static func write(_ line: String) {
    try? writeAll(Array((line + "\n").utf8), to: STDERR_FILENO)
  }
}
