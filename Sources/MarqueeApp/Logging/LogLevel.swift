internal import Logging
internal import SDLKit

/// What is logged at least, as operators name it.
nonisolated package enum LogLevel: String, CaseIterable, Sendable {
  case trace, debug, info, notice, warning, error, critical

  var level: Logger.Level {
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

nonisolated extension SDLLog.Severity {
  var level: Logger.Level {
    switch self {
    case .debug: .debug
    case .info: .info
    case .warning: .warning
    case .error: .error
    }
  }
}
