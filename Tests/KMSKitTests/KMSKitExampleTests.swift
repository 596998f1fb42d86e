import KMSKit
import Testing

/// The target's entry point, as its comment shows it.
@MainActor struct KMSKitExampleTests {
  private func displays() throws -> [Connector] {
    // Example: GraphicsCard
    let card = try GraphicsCard("/dev/dri/card0")
    let displays = card.connectors().filter(\.isPlugged)
    // End of the example.
    return displays
  }

  /// A machine need not have a card, nor a test the right to use it.
  @Test func `a card tells its displays, or why it cannot be opened`() {
    do {
      for display in try displays() { #expect(!display.name.isEmpty) }
    } catch {
      #expect((error as? KMSError)?.place.contains("/dev/dri/card0") == true)
    }
  }
}
