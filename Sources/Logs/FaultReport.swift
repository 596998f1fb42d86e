internal import FoundationEssentials
package import Logging
package import Messages
internal import Platform

/// The faults of a configuration as listed in the journal, in a status and in replies: the first ones and the number of the
/// others. A file can have as many faults as lines.
package struct FaultReport: Sendable {
  /// The maximum number of faults listed in the journal; a tenth of what `RepeatFilter` remembers.
  static let inJournal = 20
  /// The maximum number of faults listed in a status and in a reply.
  static let inReply = 100

  private let diagnostics: [Diagnostic]

  /// - Parameter diagnostics: in the order of the file.
  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  /// One line for each fault, for a status and a reply.
  package var lines: [String] { first(Self.inReply).map(\.description) }

  /// The first error, in one line; `nil` if there are only warnings.
  package var firstError: String? { diagnostics.first { $0.severity == .error }?.description }

  /// Logs the faults and their consequence as one state of the configuration.
  package func log(to logger: Logger, summary: (level: Logger.Level, text: String)? = nil) {
    let listed = first(Self.inJournal)
    let state = (listed.map(\.description) + [summary?.text ?? ""]).joined(separator: "\n")
    let logger = logger.reporting(.configuration, is: state)
    for diagnostic in listed { logger.log(level: diagnostic.severity == .error ? .error : .warning, "\(diagnostic)") }
    if let summary { logger.log(level: summary.level, "\(summary.text)") }
  }

  /// The first `count` faults, and a line that counts the others.
  private func first(_ count: Int) -> [Diagnostic] {
    let rest = diagnostics.dropFirst(count)
    guard let next = rest.first else { return diagnostics }
    let omitted = rest.reduce(0) { $0 + max($1.omitted, 1) }
    let command = shellCommand("kiosk-marquee check", next.file)
    let last = Diagnostic(
      file: next.file, place: nil, severity: rest.contains { $0.severity == .error } ? .error : .warning,
      message: "\(omitted) more \(omitted == 1 ? "fault" : "faults"); run \(command) to see them")
    return diagnostics.prefix(count) + [last]
  }
}

/// How faults are written: in colour on a terminal, else plain.
package struct ReportStyle {
  let isColored: Bool

  /// - Parameter descriptor: the stream that the faults are written to.
  package init(for descriptor: Int32) {
    let environment = ProcessInfo.processInfo.environment
    // NO_COLOR disables colours if set and not empty, as specified by no-color.org.
    let isWanted = environment["NO_COLOR"].map(\.isEmpty) ?? true
    isColored = isWanted && environment["TERM"] != "dumb" && StandardStream.isTerminal(descriptor)
  }

  /// The fault; if the source is known, followed by its line and a caret.
  package func report(_ diagnostic: Diagnostic) -> String {
    guard isColored else { return diagnostic.report }
    let severity = "\(diagnostic.severity.rawValue):"
    let message = " \(diagnostic.message)"
    let place = diagnostic.description.dropLast(severity.count + message.count)
    let color =
      switch diagnostic.severity {
      case .error: "31"
      case .warning: "35"
      case .note: "36"
      }
    var text = "\u{1B}[1m\(place)\u{1B}[\(color)m\(severity)\u{1B}[0m\(message)"
    if let excerpt = diagnostic.excerpt {
      text += "\n\(excerpt.text)\n\(String(repeating: " ", count: excerpt.caret))\u{1B}[1;32m^\u{1B}[0m"
    }
    return text
  }
}
