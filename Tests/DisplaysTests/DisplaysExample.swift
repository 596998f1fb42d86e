import Displays
import SDLKit

/// The target's entry point, as its comment shows it. Suites of this target open displays.
enum DisplaysExample {
  /// Shows a colour, whatever the display is.
  @MainActor static func show(on display: any Display) throws {
    // Example: Display
    try display.renderer.clear(0xFF20_3040)
    display.renderer.present()
    _ = try display.poll()
    // End of the example.
  }
}
