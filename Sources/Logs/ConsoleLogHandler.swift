package import Logging

/// Writes log lines to stderr: with systemd's priority prefixes where its journal listens, else for a person to read.
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
  /// The program's one logger.
  package static func console() -> Logger {
    Logger(label: "kiosk-marquee") { _ in ConsoleLogHandler() }
  }
}
