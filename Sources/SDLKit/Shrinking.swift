internal import MarqueeValues

/// Brings pictures down to what a GPU takes: some small ones, such as a Raspberry Pi's, take no side over 2048 or 4096 px.
enum Shrinking {
  /// The picture itself where no side of it is over `largestSide` px, `nil` being no limit; else as large as it may be,
  /// each side by itself: it is drawn at its own size again.
  static func fitted(
    _ size: PixelSize, _ pixels: [UInt32], largestSide: Int?
  ) -> (size: PixelSize, pixels: [UInt32]) {
    guard let largestSide, max(size.width, size.height) > largestSide else { return (size, pixels) }
    let small = PixelSize(width: min(size.width, largestSide), height: min(size.height, largestSide))
    var result: [UInt32] = []
    result.reserveCapacity(small.width * small.height)
    for row in 0..<small.height {
      let rows = part(row, of: small.height, in: size.height)
      for column in 0..<small.width {
        let columns = part(column, of: small.width, in: size.width)
        result.append(mean(of: pixels, width: size.width, rows, columns))
      }
    }
    return (small, result)
  }

  /// Which of `whole` pixels become the one at `index` of `count`; at least one.
  private static func part(_ index: Int, of count: Int, in whole: Int) -> Range<Int> {
    index * whole / count..<(index + 1) * whole / count
  }

  /// The mean colour of an area, each pixel counting as much as it can be seen.
  private static func mean(of pixels: [UInt32], width: Int, _ rows: Range<Int>, _ columns: Range<Int>) -> UInt32 {
    var (alpha, red, green, blue) = (0, 0, 0, 0)
    for row in rows {
      for pixel in pixels[row * width + columns.lowerBound..<row * width + columns.upperBound] {
        let weight = Int(pixel >> 24)
        alpha += weight
        red += Int(pixel >> 16 & 0xFF) * weight
        green += Int(pixel >> 8 & 0xFF) * weight
        blue += Int(pixel & 0xFF) * weight
      }
    }
    // Nothing to see: any of the colours will do.
    guard alpha > 0 else { return pixels[rows.lowerBound * width + columns.lowerBound] }
    let count = rows.count * columns.count
    func channel(_ sum: Int, _ shift: Int) -> UInt32 { UInt32((sum + alpha / 2) / alpha) << shift }
    return UInt32((alpha + count / 2) / count) << 24 | channel(red, 16) | channel(green, 8) | channel(blue, 0)
  }
}
