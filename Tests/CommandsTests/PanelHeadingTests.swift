import FacePainting
import MarqueeConfig
import MarqueeEngine
import Testing

@testable import Commands
@testable import MarqueeStage
@testable import MarqueeValues

/// The texts of the screen behind the panel of an open card.
@MainActor
@Suite(.serialized)
struct PanelHeadingTests {
  private static let screen = PixelSize(width: 1000, height: 600)

  /// The only card, open with details of so many paragraphs.
  private static func frame(_ texts: String, paragraphs: Int) throws -> Bitmap {
    let details = (0..<paragraphs).map { _ in "      Two stages, one workshop, and a season of new plays.\n" }
    let text = """
      speed: 0
      card: { width: 300, height: 200 }
      \(texts)
      cards:
        - title: Acme
          gradient: teal
          details: |
      \(details.joined(separator: "\n"))
      """
    let script = """
      {"t":1,"id":1,"phase":"down","x":150,"y":300}
      {"t":1.1,"id":1,"phase":"up","x":150,"y":300}
      """
    let configuration = try ConfigurationLoader.load(text: text, file: "test.yaml").configuration
    return try Snapshot(Stage(configuration, screen: screen), painter: FacePainter(fonts: FontBook()))
      .frame(
        at: Instant(sinceStart: .seconds(3)), script: TouchScript.load(text: script, file: "test.jsonl"))
  }

  /// The rows in which two pictures differ.
  private static func differing(_ one: Bitmap, _ other: Bitmap) -> [Int] {
    (0..<one.height).filter { y in
      let row = y * one.width..<(y + 1) * one.width
      return one.pixels[row] != other.pixels[row]
    }
  }

  @Test(arguments: ["heading: With thanks to our sponsors", "caption: Meet them in hall 4"])
  func `a text that the panel would cut is not seen, and one beside it is`(text: String) throws {
    let beside = Self.differing(try Self.frame(text, paragraphs: 1), try Self.frame("", paragraphs: 1))
    #expect(!beside.isEmpty, "the text is seen above or below a low panel")
    let cut = Self.differing(try Self.frame(text, paragraphs: 40), try Self.frame("", paragraphs: 40))
    #expect(cut.isEmpty, "the text is seen in rows \(cut.first ?? 0)…\(cut.last ?? 0)")
  }
}
