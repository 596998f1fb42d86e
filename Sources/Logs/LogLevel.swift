package import Logging

/// What is logged at least, as operators name it.
package enum LogLevel: String, CaseIterable, Sendable {
  case trace, debug, info, notice, warning, error, critical

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
