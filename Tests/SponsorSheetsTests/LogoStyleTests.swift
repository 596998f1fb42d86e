import ConfigurationEditing
import Testing

@testable import MarqueeValues
@testable import SponsorSheets

struct LogoStyleTests {
  /// A picture of bands of these colours, with a margin.
  private func picture(_ bands: [UInt32], margin: UInt32) -> Bitmap {
    var bitmap = Bitmap(width: 40, height: 40, filledWith: margin)
    for y in 4..<36 {
      for x in 4..<36 { bitmap.pixels[y * 40 + x] = bands[(x - 4) * bands.count / 32] }
    }
    return bitmap
  }

  @Test func `logos with a white ground or several colours suit plates, transparent ones of one colour gradients`() {
    #expect(LogoStyle.kind(of: picture([0xFF00_0000], margin: 0xFFFF_FFFF)) == .bright)
    #expect(LogoStyle.kind(of: picture([0xFFFF_FFFF], margin: 0xFF10_2030)) == .filled)
    #expect(LogoStyle.kind(of: picture([0xFFFF_FFFF], margin: 0)) == .plain)
    #expect(LogoStyle.kind(of: picture([0xFF20_60C0, 0xFF22_62C4], margin: 0)) == .plain)
    #expect(LogoStyle.kind(of: picture([0xFF20_60C0, 0xFFE0_3020], margin: 0)) == .colorful)
    #expect(LogoStyle.kind(of: picture([0], margin: 0)) == .plain)
  }

  @Test func `new cards are plates unless nearly all logos are plain, or few cards have one`() throws {
    func style(_ kinds: [LogoStyle.Kind], cards: Int) -> [Edit]? { LogoStyle(of: kinds, cards: cards)?.edits }
    let plate = [Edit.set(.plain("plate"), at: ["card", "style"])]
    func logos(_ plain: Int, _ others: Int) -> [LogoStyle.Kind] {
      Array(repeating: .plain, count: plain) + Array(repeating: .colorful, count: others)
    }
    #expect(style([], cards: 4) == nil)
    #expect(style(logos(19, 18), cards: 37) == plate)
    #expect(style(logos(8, 2), cards: 10) == plate)
    #expect(style(logos(9, 1), cards: 10) == [])
    #expect(style(logos(1, 4), cards: 10) == plate)
    #expect(style(logos(1, 3), cards: 9) == [])
  }
}
