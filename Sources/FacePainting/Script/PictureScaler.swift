internal import MarqueeValues
internal import SDLKit

/// Brings emoji from the one size that they come in to that of the text.
enum PictureScaler {
  /// The filter of Mitchell and Netravali (1988), widened to cover all pixels that go into one where it makes smaller:
  /// it neither blurs nor rings to the eye. In linear light, lest edges darken.
  static func scaled(_ picture: TextPicture, width: Int, height: Int) -> Bitmap {
    let source = picture.pixels.map { light(of: $0) }
    let columns = weights(from: picture.width, to: width)
    let rows = weights(from: picture.height, to: height)
    var narrow = [SIMD4<Float>](repeating: .zero, count: width * picture.height)
    for y in 0..<picture.height {
      for (x, column) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        for (offset, weight) in column.weights.enumerated() {
          sum += source[y * picture.width + column.start + offset] * weight
        }
        narrow[y * width + x] = sum
      }
    }
    var bitmap = Bitmap(width: width, height: height)
    for (y, row) in rows.enumerated() {
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for (offset, weight) in row.weights.enumerated() { sum += narrow[(row.start + offset) * width + x] * weight }
        bitmap.pixels[y * width + x] = pixel(of: sum)
      }
    }
    return bitmap
  }

  private static func weights(from count: Int, to target: Int) -> [(start: Int, weights: [Float])] {
    let ratio = Double(count) / Double(target)
    let spread = max(1, ratio)
    return (0..<target).map { position in
      let center = (Double(position) + 0.5) * ratio
      let start = max(0, Int((center - 2 * spread).rounded(.down)))
      let end = min(count, Int((center + 2 * spread).rounded(.up)))
      let raw = (start..<end).map { mitchell(abs(Double($0) + 0.5 - center) / spread) }
      let sum = raw.reduce(0, +)
      return (start, raw.map { Float($0 / sum) })
    }
  }

  /// With B and C of a third each.
  private static func mitchell(_ x: Double) -> Double {
    if x < 1 { return (7 * x * x * x - 12 * x * x + 16 / 3) / 6 }
    guard x < 2 else { return 0 }
    return (-7 / 3 * x * x * x + 12 * x * x - 20 * x + 32 / 3) / 6
  }

  private static let linear = SRGB.linear.map { Float($0) }

  /// Linear light and alpha, multiplied, from a pixel that is multiplied in sRGB.
  private static func light(of pixel: UInt32) -> SIMD4<Float> {
    let alpha = pixel >> 24
    guard alpha > 0 else { return .zero }
    func channel(_ shift: UInt32) -> Float { linear[Int(min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha))] }
    let share = Float(alpha) / 255
    return SIMD4(channel(16) * share, channel(8) * share, channel(0) * share, share)
  }

  /// The inverse, with straight alpha; what the filter overshot is cut.
  private static func pixel(of light: SIMD4<Float>) -> UInt32 {
    let alpha = min(max(light.w, 0), 1)
    guard alpha > 0.001 else { return 0 }
    func channel(_ value: Float) -> UInt32 {
      UInt32((SRGB.encoded(fromLinear: Double(min(max(value / alpha, 0), 1))) * 255).rounded())
    }
    return UInt32((alpha * 255).rounded()) << 24 | channel(light.x) << 16 | channel(light.y) << 8 | channel(light.z)
  }
}
