import Commands
import Testing

@testable import MarqueeValues

struct PictureSizeTests {
  private static let size = PixelSize(width: 300, height: 200)

  @Test(
    arguments: [
      // PNG, GIF, BMP from the top down, WebP in its three kinds, JPEG with a segment before the frame.
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 44, 0, 0, 0, 200],
      Array("GIF89a".utf8) + [44, 1, 200, 0],
      Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0, 44, 1, 0, 0, 56, 255, 255, 255],
      Array("RIFF....WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 43, 1, 0, 199, 0, 0],
      Array("RIFF....WEBPVP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 44, 1, 200, 0],
      Array("RIFF....WEBPVP8L".utf8) + [0, 0, 0, 0, 0x2F, 43, 0xC1, 0x31, 0],
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 17, 8, 0, 200, 1, 44, 3, 0, 0, 0],
    ] as [[UInt8]])
  func `the size is read from the first bytes, and from no part of them`(data: [UInt8]) {
    #expect(PictureSize.size(of: data) == Self.size)
    for count in 0..<10 { #expect(PictureSize.size(of: Array(data.prefix(count))) == nil) }
  }

  @Test func `drawings and other files have no size`() {
    for text in ["<svg width='300' height='200'/>", "", "RIFF....WEBPwhat", "text"] {
      #expect(PictureSize.size(of: Array(text.utf8)) == nil)
    }
  }
}
