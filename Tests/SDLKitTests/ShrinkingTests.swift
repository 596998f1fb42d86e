import Testing

@testable import MarqueeValues
@testable import SDLKit

struct ShrinkingTests {
  private static let size = PixelSize(width: 4, height: 2)
  private static let pixels: [UInt32] = [
    0xFF00_0000, 0xFF20_4060, 0xFF10_1010, 0xFF10_1010,
    0xFF00_0000, 0xFF20_4060, 0x00FF_FFFF, 0x00FF_FFFF,
  ]

  @Test(arguments: [nil, 4, 100])
  func `a picture within the largest side stays as it is`(largestSide: Int?) {
    let fitted = Shrinking.fitted(Self.size, Self.pixels, largestSide: largestSide)
    #expect(fitted.size == Self.size)
    #expect(fitted.pixels == Self.pixels)
  }

  @Test func `a side that is too long shrinks by itself, to the mean light of its visible pixels`() {
    let fitted = Shrinking.fitted(Self.size, Self.pixels, largestSide: 2)
    #expect(fitted.size == PixelSize(width: 2, height: 2))
    #expect(fitted.pixels == [0xFF14_2C44, 0xFF10_1010, 0xFF14_2C44, 0])
    let one = Shrinking.fitted(PixelSize(width: 2, height: 1), [0xFF10_2030, 0x00FF_FFFF], largestSide: 1)
    #expect(one.pixels == [0x8010_2030], "half visible, without the transparent pixel's colour")
  }

  @Test(arguments: [3, 5, 7, 64])
  func `a flat picture of any size stays flat`(largestSide: Int) {
    let size = PixelSize(width: 101, height: 13)
    let fitted = Shrinking.fitted(size, Array(repeating: 0x8012_3456, count: 101 * 13), largestSide: largestSide)
    #expect(fitted.size == PixelSize(width: min(101, largestSide), height: min(13, largestSide)))
    #expect(fitted.pixels == Array(repeating: 0x8012_3456, count: fitted.size.width * fitted.size.height))
  }
}
