package import Logging
internal import SDLKit

extension SDLLog.Severity {
  package var level: Logger.Level {
    switch self {
    case .debug: .debug
    case .info: .info
    case .warning: .warning
    case .error: .error
    }
  }
}
