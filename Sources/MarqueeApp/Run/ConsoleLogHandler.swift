internal import Foundation
package import Logging

/// Writes log lines to stderr: with systemd's priority prefixes where its journal listens, else for a person to read.
nonisolated struct ConsoleLogHandler: LogHandler {
  var logLevel = Logger.Level.info
  var metadata = Logger.Metadata()
  private let isJournal = ProcessInfo.processInfo.environment["JOURNAL_STREAM"] != nil

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let details = metadata.merging(event.metadata ?? [:]) { $1 }
      .sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let prefix = isJournal ? "<\(event.level.priority)>" : "kiosk-marquee: \(event.level): "
    StandardError.write("\(prefix)\(event.message)\(details)")
  }
}

nonisolated extension Logger.Level {
  /// The priority that syslog has for it.
  fileprivate var priority: Int {
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

extension Logger {
  /// The program's one logger.
  nonisolated package static func console() -> Logger {
    Logger(label: "kiosk-marquee") { _ in ConsoleLogHandler() }
  }
}
