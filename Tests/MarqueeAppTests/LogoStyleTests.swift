import Testing

@testable import Commands
@testable import MarqueeValues

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
}
