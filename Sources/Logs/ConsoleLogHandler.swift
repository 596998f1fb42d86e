internal import FoundationEssentials
package import Logging
internal import Platform

/// Writes log lines to stderr: with systemd's priority prefixes if stderr is the journal's stream, else for people.
struct ConsoleLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata = Logger.Metadata()
  var sink = LogSink.shared
  var isJournal = Journal.isListening

  init() {
    logLevel = LogSink.shared.level
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var metadata = metadata.merging(event.metadata ?? [:]) { $1 }
    let state = LogState.take(from: &metadata)
    let details = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let text = "\(event.message)\(details)"
    sink.write(
      isJournal
        ? Journal.prefixed(text, event.level, isListening: true) : "kiosk-marquee: \(event.level): \(text)",
      state: state)
  }
}

extension Logger {
  /// The program's only logger.
  package static func console() -> Logger {
    Logger(label: "kiosk-marquee") { _ in ConsoleLogHandler() }
  }
}

/// The minimum level of logged lines, as operators name it.
package enum LogLevel: String, CaseIterable, Sendable {
  case trace, debug, info, notice, warning, error, critical

  /// swift-log's name for it.
  package var level: Logger.Level {
    switch self {
    case .trace: .trace
    case .debug: .debug
    case .info: .info
    case .notice: .notice
    case .warning: .warning
    case .error: .error
    case .critical: .critical
    }
  }
}

/// systemd's journal as the reader of stderr.
package enum Journal {
  /// Whether stderr is the journal's stream. JOURNAL_STREAM names its device and inode; a child whose stderr is redirected
  /// inherits the variable all the same (systemd.exec(5)).
  static let isListening =
    matches(ProcessInfo.processInfo.environment["JOURNAL_STREAM"], descriptor: StandardStream.error)

  static func matches(_ stream: String?, descriptor: Int32) -> Bool {
    guard let stream, let facts = try? FileFacts(ofDescriptor: descriptor) else { return false }
    return stream == "\(facts.device):\(facts.inode)"
  }

  /// Puts a priority before each line of a text, as in sd-daemon(3). Returns the text unchanged if stderr is not the
  /// journal's stream.
  package static func prefixed(_ text: String, _ level: Logger.Level, isListening: Bool = isListening) -> String {
    guard isListening else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { "<\(level.priority)>\($0)" }
      .joined(separator: "\n")
  }
}

extension Logger.Level {
  /// Syslog's priority.
  var priority: Int {
    switch self {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
