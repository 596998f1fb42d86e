import Logos
import MarqueeValues
import Testing

/// The target's entry point, as its comment shows it.
struct LogosExampleTests {
  private func picture(at path: String) throws -> Bitmap {
    // Example: LogoLoader
    let loader = LogoLoader()
    let picture = try loader.logo(path, LogoRequest(width: 320, height: 180)).get()
    // End of the example.
    return picture
  }

  @Test func `a file that is missing needs no child`() {
    #expect(throws: LogoError.self) { try picture(at: "/nonexistent/a.svg") }
  }
}
