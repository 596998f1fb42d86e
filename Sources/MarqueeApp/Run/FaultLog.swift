internal import Logging
internal import SDLKit

/// Logs a fault once, however many frames it spoils.
struct FaultLog {
  private var known: Set<SDLError> = []
  /// Words that differ each time must not fill the memory.
  private static let limit = 100

  mutating func report(_ error: SDLError, to logger: Logger) {
    guard known.count < Self.limit, known.insert(error).inserted else { return }
    logger.error("\(error); further ones like it are not logged")
  }
}
