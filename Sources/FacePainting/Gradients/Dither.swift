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
    UInt32(raised(value, by: noise(at: phase, channel: channel)))
  }

  /// 16 bits of noise.
  @inline(__always)
  private static func noise(at phase: UInt32, channel: UInt32) -> UInt32 {
    // 0x9E3779B9, the golden ratio's share of 2³², spreads the channels evenly.
    let place = phase &+ channel &* 0x9E37_79B9
    return UInt32(truncatingIfNeeded: (UInt64(place) &* stretch) >> 18) >> 16
  }

  /// 16 bits of noise and 8 of value are exact in a Float: 255 and the most noise stay under 256.
  @inline(__always)
  private static func raised(_ value: Float, by noise: UInt32) -> Float { value + Float(noise) * 0x1p-16 }

  /// One opaque colour, as `opaquePixel` makes pixels of it, with what does not depend on the place worked out before.
  struct OpaqueRow {
    /// The lower of the two steps of each channel.
    private let base: UInt32
    /// The least noise that makes the upper one of the red, the green and the blue.
    private let thresholds: (UInt32, UInt32, UInt32)

    /// - Parameter color: red, green and blue, 0…255.
    init(_ color: SIMD4<Float>) {
      let floor = color.rounded(.down)
      base = 0xFF00_0000 | UInt32(floor.x) << 16 | UInt32(floor.y) << 8 | UInt32(floor.z)
      thresholds = (Self.threshold(color.x), Self.threshold(color.y), Self.threshold(color.z))
    }

    private static func threshold(_ value: Float) -> UInt32 {
      let next = value.rounded(.down) + 1
      var noise = UInt32(min(max((next - value) * 0x1p16, 0), 0x1p16).rounded(.up))
      // A value below 128 has finer parts than the noise, and the sum of both may be rounded up.
      while noise > 0, raised(value, by: noise - 1) >= next { noise -= 1 }
      while noise < 1 << 16, raised(value, by: noise) < next { noise += 1 }
      return noise
    }

    @inline(__always)
    func pixel(phase: UInt32) -> UInt32 {
      base &+ (noise(at: phase, channel: 0) >= thresholds.0 ? 1 << 16 : 0)
        &+ (noise(at: phase, channel: 1) >= thresholds.1 ? 1 << 8 : 0)
        &+ (noise(at: phase, channel: 2) >= thresholds.2 ? 1 : 0)
    }
  }

  /// Red, green and blue, 0…255, as one opaque pixel.
  @inline(__always)
  static func opaquePixel(_ color: SIMD4<Float>, phase: UInt32) -> UInt32 {
    0xFF00_0000 | quantized(color.x, phase: phase, channel: 0) << 16
      | quantized(color.y, phase: phase, channel: 1) << 8 | quantized(color.z, phase: phase, channel: 2)
  }

  /// Red, green, blue and alpha, 0…255, as one pixel.
  @inline(__always)
  static func pixel(_ color: SIMD4<Float>, phase: UInt32) -> UInt32 {
    quantized(color.w, phase: phase, channel: 3) << 24 | quantized(color.x, phase: phase, channel: 0) << 16
      | quantized(color.y, phase: phase, channel: 1) << 8 | quantized(color.z, phase: phase, channel: 2)
  }
}
