internal import MarqueeValues
internal import PixelScaling

/// Shrinks pictures to what the GPU takes: some small ones, such as a Raspberry Pi's, limit sides to 2048 or 4096 px.
enum Shrinking {
  /// The picture itself where no side exceeds `largestSide` px (`nil` is no limit); otherwise as large as allowed, each
  /// side by itself, because it is drawn at its own size again.
  static func fitted(
    _ size: PixelSize, _ pixels: [UInt32], largestSide: Int?
  ) -> (size: PixelSize, pixels: [UInt32]) {
    guard let largestSide, max(size.width, size.height) > largestSide else { return (size, pixels) }
    let small = PixelSize(width: min(size.width, largestSide), height: min(size.height, largestSide))
    return (small, Resampler(from: size, to: small).scaled(pixels))
  }
}
