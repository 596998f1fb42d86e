import TestSupport
import Testing

/// What is said of texts that no font can draw.
@Suite(.timeLimit(.minutes(2)))
struct MissingCharacterTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test func `characters that no font has are told of cards, by check and by doctor`() async throws {
    // Cypro-Minoan, for which the fonts of the tests have no glyphs.
    let file = try kiosk.file("heading: Fair\ncards:\n  - title: Acme\n  - title: \"A\u{12F90}\u{12F91} 東京 🎈\"\n")
    let check = try await kiosk.run("check", file)
    #expect(
      check.output.contains(
        ":4:5: warning: \"A\u{12F90}\u{12F91} 東京 🎈\": no font here has \u{12F90} \u{12F91}, which a wall shows as "),
      "\(check.output)")
    #expect(check.output.contains("1 warning in"), "\(check.output)")
    #expect(try await kiosk.run("check", "--strict", file).status == 1)
    let doctor = try await kiosk.run("doctor", "--config", file)
    #expect(doctor.output.contains("no font has \u{12F90} \u{12F91}, in the text of "), "\(doctor.output)")
  }
}
