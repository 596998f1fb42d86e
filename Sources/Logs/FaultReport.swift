package import Logging
package import MarqueeConfig

/// The faults of a configuration as the journal, `status` and replies list them: the first ones and the number of the
/// rest. A file can have as many as it has lines.
package struct FaultReport: Sendable {
  /// Faults listed in the journal; a tenth of what `RepeatFilter` remembers.
  static let inJournal = 20
  /// Faults listed in a status and in a reply.
  static let inReply = 100

  private let diagnostics: [Diagnostic]

  /// - Parameter diagnostics: in the order of the file.
  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  /// One line each, as a status and a reply have them.
  package var lines: [String] { first(Self.inReply).map(\.description) }

  /// The first error, in one line.
  package var firstError: String? { diagnostics.first { $0.severity == .error }?.description }

  /// Logs the faults and what they lead to, as one state of the configuration.
  package func log(to logger: Logger, summary: (level: Logger.Level, text: String)? = nil) {
    let listed = first(Self.inJournal)
    let state = (listed.map(\.description) + [summary?.text ?? ""]).joined(separator: "\n")
    let logger = logger.reporting(.configuration, is: state)
    for diagnostic in listed { logger.log(level: diagnostic.severity == .error ? .error : .warning, "\(diagnostic)") }
    if let summary { logger.log(level: summary.level, "\(summary.text)") }
  }

  /// The first `count` faults, and a line that counts the rest.
  private func first(_ count: Int) -> [Diagnostic] {
    let rest = diagnostics.dropFirst(count)
    guard let next = rest.first else { return diagnostics }
    let omitted = rest.reduce(0) { $0 + max($1.omitted, 1) }
    let file = escaped(next.file)
    let last = Diagnostic(
      file: next.file, place: nil, severity: rest.contains { $0.severity == .error } ? .error : .warning,
      message: "\(omitted) more \(omitted == 1 ? "fault" : "faults"); run 'kiosk-marquee check \(file)' to see them")
    return diagnostics.prefix(count) + [last]
  }
}
