internal import Logging
internal import SDLKit

/// Logs faults of drawing; the log itself counts those that come again with every frame.
struct FaultLog {
  private var known: Set<SDLError> = []
  /// Words that differ each time must not fill the memory.
  private static let limit = 100

  mutating func report(_ error: SDLError, to logger: Logger) {
    guard known.contains(error) || known.count < Self.limit else { return }
    known.insert(error)
    logger.error("\(error)")
  }
}
