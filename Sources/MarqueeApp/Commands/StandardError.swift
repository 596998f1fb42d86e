internal import Glibc

/// Where logs and failures go.
nonisolated enum StandardError {
  /// Writes a line. What cannot be written is lost: a journal that restarts, a full disk or a closed terminal must not end
  /// the kiosk, as Foundation's file handle would.
  static func write(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
