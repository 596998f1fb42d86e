/// Noise that breaks up the bands between 8-bit steps, the same for ever at the same pixel of a card.
///
/// Interleaved gradient noise (Jorge Jimenez, "Next Generation Post Processing in Call of Duty: Advanced Warfare",
/// 2014) in fixed point: every 3 × 3 block holds nearly all values, so it looks finer than white noise and its mean
/// holds over a few pixels. Each channel has it displaced, lest all step together.
enum Dither {
  // 0.06711056, 0.00583715 (turns a px) and 52.9829189, times 2³², 2³² and 2¹⁸.
  private static let acrossStep: UInt32 = 288_237_660
  private static let downStep: UInt32 = 25_070_368
  private static let stretch: UInt64 = 13_888_954

  /// The noise's place at the first pixel of row `y`.
  @inline(__always)
  static func phase(row y: Int) -> UInt32 { UInt32(truncatingIfNeeded: y) &* downStep }

  /// Its place `x` px on.
  @inline(__always)
  static func phase(_ row: UInt32, x: Int) -> UInt32 { row &+ UInt32(truncatingIfNeeded: x) &* acrossStep }

  /// `value`, 0…255, as one of the two whole steps beside it, each as often as it is near; a whole step stays itself.
  @inline(__always)
  static func quantized(_ value: Float, phase: UInt32, channel: UInt32) -> UInt32 {
    // 0x9E3779B9, the golden ratio's share of 2³², spreads the channels evenly.
    let place = phase &+ channel &* 0x9E37_79B9
    let noise = UInt32(truncatingIfNeeded: (UInt64(place) &* stretch) >> 18) >> 16
    // 16 bits of noise and 8 of value are exact in a Float: 255 and the most noise stay under 256.
    return UInt32(value + Float(noise) * 0x1p-16)
  }

  /// Red, green, blue and alpha, 0…255, as one pixel.
  @inline(__always)
  static func pixel(_ color: SIMD4<Float>, phase: UInt32) -> UInt32 {
    quantized(color.w, phase: phase, channel: 3) << 24 | quantized(color.x, phase: phase, channel: 0) << 16
      | quantized(color.y, phase: phase, channel: 1) << 8 | quantized(color.z, phase: phase, channel: 2)
  }
}
