internal import CSDL2
internal import Synchronization

/// What SDL has to say of its own accord: on KMSDRM a line for each page flip that fails, which is one per frame.
package enum SDLLog {
  package enum Severity: Sendable {
    case debug, info, warning, error
  }

  private static let taker = Mutex<(@Sendable (Severity, String) -> Void)?>(nil)

  /// Has it handed to `take` in place of being written to stderr, on whichever thread SDL says it.
  package static func hand(to take: @escaping @Sendable (Severity, String) -> Void) {
    taker.withLock { $0 = take }
    unsafe SDL_LogSetOutputFunction(
      { _, _, priority, message in
        guard let message = unsafe message else { return }
        let text = unsafe String(cString: message)
        let take = SDLLog.taker.withLock(\.self)
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
