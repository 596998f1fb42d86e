internal import Glibc
internal import Logging
package import MarqueeConfig
internal import Platform

/// Why a command could not do its work.
package struct CommandFailure: Error {
  private let text: String
  /// What the program is to exit with.
  package let status: Int32

  package init(_ message: String, status: Int32 = 1) {
    self.status = status
    text = "kiosk-marquee: error: \(message)"
  }

  package init(_ error: ConfigurationError) {
    let style = ReportStyle(for: STDERR_FILENO)
    status = 1
    text = error.diagnostics.map(style.report).joined(separator: "\n")
  }

  /// Says it on stderr.
  package func print() {
    StandardError.write(Journal.prefixed(text, .error))
  }
}
