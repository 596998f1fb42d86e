import MarqueeValues
import PixelScaling
import TestSupport
import Testing

struct ResamplerTests {
  /// Random pixels, of which a quarter is opaque and a quarter transparent.
  private static func noise(_ size: PixelSize, seed: UInt64) -> [UInt32] {
    var random = SeededGenerator(seed: seed)
    return (0..<size.width * size.height).map { _ in
      let alpha = [UInt32(0), 255, .random(in: 0...255, using: &random), .random(in: 0...255, using: &random)]
      return alpha[Int.random(in: 0...3, using: &random)] << 24 | UInt32.random(in: 0...0xFF_FFFF, using: &random)
    }
  }

  private static func channels(_ pixel: UInt32) -> [Double] {
    [24, 16, 8, 0].map { Double(pixel >> $0 & 0xFF) }
  }

  /// The mean light of the area that a pixel of the target covers, straight from the definition: alpha, red, green, blue.
  private static func mean(
    _ pixels: [UInt32], _ source: PixelSize, _ target: PixelSize, _ x: Int, _ y: Int
  ) -> [Double] {
    func overlap(_ index: Int, _ other: Int, _ count: Int, _ total: Int) -> Double {
      let scale = Double(total) / Double(count)
      return max(0, min(Double(index + 1) * scale, Double(other + 1)) - max(Double(index) * scale, Double(other)))
    }
    var (alpha, light) = (0.0, [0.0, 0, 0])
    for row in 0..<source.height {
      for column in 0..<source.width {
        let share =
          overlap(x, column, target.width, source.width) * overlap(y, row, target.height, source.height)
        let pixel = pixels[row * source.width + column]
        let weight = share * Double(pixel >> 24) / 255
        alpha += weight
        for (index, shift) in [UInt32(16), 8, 0].enumerated() {
          light[index] += weight * SRGB.linear[Int(pixel >> shift & 0xFF)]
        }
      }
    }
    guard alpha > 0 else { return [0, 0, 0, 0] }
    let area = Double(source.width * source.height) / Double(target.width * target.height)
    return [alpha / area * 255] + light.map { SRGB.encoded(fromLinear: $0 / alpha) * 255 }
  }

  @Test(arguments: [(40, 40, 20, 20), (37, 23, 11, 7), (50, 5, 7, 5), (9, 64, 3, 21), (33, 33, 32, 32), (5, 3, 5, 3)])
  func `each pixel of a shrunk picture is the mean light of its area`(
    width: Int, height: Int, targetWidth: Int, targetHeight: Int
  ) {
    let (source, target) = (
      PixelSize(width: width, height: height), PixelSize(width: targetWidth, height: targetHeight)
    )
    let pixels = Self.noise(source, seed: 4)
    let scaled = Resampler(from: source, to: target).scaled(pixels)
    for (index, pixel) in scaled.enumerated() {
      let expected = Self.mean(pixels, source, target, index % target.width, index / target.width)
      // The colours of a nearly transparent pixel say nothing.
      guard expected[0] > 0.6 else { continue }
      for (value, wanted) in zip(Self.channels(pixel), expected) {
        #expect(abs(value - wanted) <= 0.6, "\(index): \(pixel), not \(expected)")
      }
    }
  }

  @Test(arguments: [(17, 5), (64, 64), (90, 31)])
  func `bytes with and without alpha scale as the same pixels do as words`(width: Int, height: Int) {
    let (source, target) = (PixelSize(width: 31, height: 17), PixelSize(width: width, height: height))
    let resampler = Resampler(from: source, to: target)
    for channels in 3...4 {
      let pixels = Self.noise(source, seed: 5).map { channels == 3 ? $0 | 0xFF00_0000 : $0 }
      // Two bytes after each row but the last.
      let stride = source.width * channels + 2
      var bytes = [UInt8](repeating: 99, count: stride * source.height - 2)
      for (index, pixel) in pixels.enumerated() {
        let place = index / source.width * stride + index % source.width * channels
        let values = [pixel >> 16, pixel >> 8, pixel, pixel >> 24].map { UInt8(truncatingIfNeeded: $0) }
        for channel in 0..<channels { bytes[place + channel] = values[channel] }
      }
      var result = [UInt32](repeating: 1, count: width * height)
      var destination = result.mutableSpan
      resampler.draw(bytes: bytes.span, channels: channels, stride: stride, into: &destination)
      #expect(result == resampler.scaled(pixels), "\(channels) channels")
    }
  }

  @Test func `premultiplied pixels keep their colour and alpha`() {
    let size = PixelSize(width: 2, height: 1)
    // Half of red and nothing.
    let scaled = Resampler(from: size, to: PixelSize(width: 1, height: 1)).scaled(
      [0x8080_0000, 0], alpha: .premultiplied)
    #expect(scaled == [0x40FF_0000])
    let opaque = Self.noise(size, seed: 6).map { $0 | 0xFF00_0000 }
    #expect(Resampler(from: size, to: size).scaled(opaque, alpha: .premultiplied) == opaque)
  }

  @Test func `a picture cut out of a larger one shows its middle`() {
    let source = PixelSize(width: 3, height: 1)
    let middle = Resampler(from: source, to: PixelSize(width: 1, height: 1), fullWidth: 3, fullHeight: 1)
    #expect(middle.scaled([0xFF00_0001, 0xFF00_0002, 0xFF00_0003]) == [0xFF00_0002])
  }

  @Test func `an enlarged picture goes evenly from one pixel to the next`() {
    let row = Resampler(from: PixelSize(width: 2, height: 1), to: PixelSize(width: 40, height: 20))
      .scaled([0xFF00_0000, 0xFFFF_FFFF]).prefix(40)
    #expect(row.first == 0xFF00_0000 && row.last == 0xFFFF_FFFF)
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(Set(row).count >= 20)
  }

  @Test(arguments: [1, 3, 7, 64, 200])
  func `a flat picture stays flat at any size`(side: Int) {
    let target = PixelSize(width: side, height: side / 2 + 1)
    let scaled = Resampler(from: PixelSize(width: 101, height: 13), to: target)
      .scaled(Array(repeating: 0x8012_3456, count: 101 * 13))
    #expect(scaled.allSatisfy { $0 == 0x8012_3456 })
  }
}
