package import Logging

/// What log lines report the state of.
package enum LogSubject: String, Sendable {
  case configuration, controlSocket, display, drawing, frameRate, keeping, pause
}

/// The state that a log line reports. When it changes, `RepeatFilter` writes the line however often it was written before.
package struct LogState: Sendable, Hashable {
  package let subject: LogSubject
  /// Identifies the state among those of its subject; all lines of one state share it.
  package let name: String

  package init(_ subject: LogSubject, _ name: String) {
    self.subject = subject
    self.name = name
  }

  /// The key of the metadata that carries it; not printed.
  fileprivate static let key = "log-state"

  fileprivate var metadata: Logger.Metadata.Value { .array([.string(subject.rawValue), .string(name)]) }

  fileprivate init?(_ metadata: Logger.Metadata.Value?) {
    guard case .array(let parts)? = metadata, parts.count == 2, case .string(let subject) = parts[0],
      case .string(let name) = parts[1], let subject = LogSubject(rawValue: subject)
    else { return nil }
    self.init(subject, name)
  }

  /// Removes the state from a line's metadata and returns it.
  static func take(from metadata: inout Logger.Metadata) -> LogState? {
    LogState(metadata.removeValue(forKey: key))
  }
}

extension Logger {
  /// A logger for lines that report the state of `subject`.
  package func reporting(_ subject: LogSubject, is state: String) -> Logger {
    var logger = self
    logger[metadataKey: LogState.key] = LogState(subject, state).metadata
    return logger
  }

  /// A logger for lines about the display that is open.
  package var reportingDisplay: Logger { reporting(.display, is: "open") }
}
