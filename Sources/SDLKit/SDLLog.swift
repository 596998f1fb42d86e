internal import CSDL2
internal import Synchronization

/// SDL's own log: on KMSDRM a line for each failed page flip, which is one per frame.
package enum SDLLog {
  /// How serious a line is.
  package enum Severity: Sendable {
    case debug, info, warning, error
  }

  private static let handler = Mutex<(@Sendable (Severity, String) -> Void)?>(nil)

  /// Passes every line to `take` instead of stderr, on the thread on which SDL logs it.
  package static func hand(to take: @escaping @Sendable (Severity, String) -> Void) {
    handler.withLock { $0 = take }
    unsafe SDL_LogSetOutputFunction(
      { _, _, priority, message in
        guard let message = unsafe message else { return }
        let text = unsafe String(cString: message)
        let take = SDLLog.handler.withLock(\.self)
        take?(Severity(priority), text)
      }, nil)
  }
}

extension SDLLog.Severity {
  fileprivate init(_ priority: SDL_LogPriority) {
    self =
      switch priority {
      case SDL_LOG_PRIORITY_VERBOSE, SDL_LOG_PRIORITY_DEBUG: .debug
      case SDL_LOG_PRIORITY_INFO: .info
      case SDL_LOG_PRIORITY_WARN: .warning
      default: .error
      }
  }
}
