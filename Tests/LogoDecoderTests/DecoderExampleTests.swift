import LogoDecoder
import Testing

/// The target's entry point, as its comment shows it.
struct DecoderExampleTests {
  /// What the child does with the descriptor that it was started with. Confines the process, so no test calls it.
  /// - Returns: whether it was started with one.
  private static let serve: @Sendable () -> Bool = {
    // Example: DecodingService
    guard let service = DecodingService(descriptor: 3, idleTime: 30) else { return false }
    service.run()
    // End of the example.
    return true
  }

  @Test func `a descriptor that is no socket serves nobody`() {
    guard let service = DecodingService(descriptor: -1, idleTime: 1) else { return }
    _ = consume service
    Issue.record("it would serve nobody")
  }
}
