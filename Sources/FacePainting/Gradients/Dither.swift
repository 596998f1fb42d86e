/// Ordered dither that hides the bands between 8-bit steps. The noise depends only on the pixel's place on its card.
///
/// Interleaved gradient noise (Jorge Jimenez, "Next Generation Post Processing in Call of Duty: Advanced Warfare",
/// 2014) in fixed point. Every 3 × 3 block holds nearly all values, so the noise looks finer than white noise and its
/// mean is right over a few pixels. Each channel has a different offset, so that the channels do not step together.
enum Dither {
  // 0.06711056, 0.00583715 (turns a px) and 52.9829189, times 2³², 2³² and 2¹⁸.
  private static let acrossStep: UInt32 = 288_237_660
  private static let downStep: UInt32 = 25_070_368
  private static let stretch: UInt64 = 13_888_954

  /// The phase of the noise at the first pixel of row `y`.
  @inline(__always)
  static func phase(row y: Int) -> UInt32 { UInt32(truncatingIfNeeded: y) &* downStep }

  /// The phase `x` px to the right of the phase `row`.
  @inline(__always)
  static func phase(_ row: UInt32, x: Int) -> UInt32 { row &+ UInt32(truncatingIfNeeded: x) &* acrossStep }

  /// Rounds `value`, 0…255, up or down to one of the two adjacent whole steps. The nearer one is the more frequent; a
  /// whole step stays as it is.
  @inline(__always)
  static func quantized(_ value: Float, phase: UInt32, channel: UInt32) -> UInt32 {
    UInt32(raised(value, by: noise(at: phase, channel: channel)))
  }

  /// 16 bits of noise.
  @inline(__always)
  private static func noise(at phase: UInt32, channel: UInt32) -> UInt32 {
    // 0x9E3779B9 is 2³² divided by the golden ratio; multiples of it spread evenly.
    let place = phase &+ channel &* 0x9E37_79B9
    return UInt32(truncatingIfNeeded: (UInt64(place) &* stretch) >> 18) >> 16
  }

  /// Exact in a Float up to 8 bits of value and 16 of noise: 255 and the largest noise stay below 256.
  @inline(__always)
  private static func raised(_ value: Float, by noise: UInt32) -> Float { value + Float(noise) * 0x1p-16 }

  /// Dithers one opaque colour for a row of pixels, with the same result as `opaquePixel`. What does not depend on the
  /// place is precomputed.
  struct OpaqueRow {
    /// The lower of the two steps of each channel, opaque.
    private let base: UInt32
    /// The smallest noise that gives the upper step of red, green and blue.
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
      // Values below 128 have finer fractions than the noise, so their sum with it may be rounded up.
      while noise > 0, raised(value, by: noise - 1) >= next { noise -= 1 }
      while noise < 1 << 16, raised(value, by: noise) < next { noise += 1 }
      return noise
    }

    /// The pixel at `phase`.
    @inline(__always)
    func pixel(phase: UInt32) -> UInt32 {
      base &+ (noise(at: phase, channel: 0) >= thresholds.0 ? 1 << 16 : 0)
        &+ (noise(at: phase, channel: 1) >= thresholds.1 ? 1 << 8 : 0)
        &+ (noise(at: phase, channel: 2) >= thresholds.2 ? 1 : 0)
    }
  }

  /// Dithers red, green and blue, 0…255, to one opaque pixel.
  @inline(__always)
  static func opaquePixel(_ color: SIMD4<Float>, phase: UInt32) -> UInt32 {
    0xFF00_0000 | quantized(color.x, phase: phase, channel: 0) << 16
      | quantized(color.y, phase: phase, channel: 1) << 8 | quantized(color.z, phase: phase, channel: 2)
  }

  /// Dithers red, green, blue and alpha, 0…255, to one pixel.
  @inline(__always)
  static func pixel(_ color: SIMD4<Float>, phase: UInt32) -> UInt32 {
    quantized(color.w, phase: phase, channel: 3) << 24 | quantized(color.x, phase: phase, channel: 0) << 16
      | quantized(color.y, phase: phase, channel: 1) << 8 | quantized(color.z, phase: phase, channel: 2)
  }
}
