internal import Glibc

/// sRGB's transfer curve (IEC 61966-2-1) by tables, for many pixels.
enum LinearLight {
  /// Light that each of the 256 sRGB values stands for, 0…1.
  static let linear: [Float] = (0...255).map { value in
    let encoded = Double(value) / 255
    return Float(encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4))
  }

  /// The sRGB value for light in 65,535ths: nowhere are there fewer than 19 of them to a value.
  private static let encoded: [UInt8] = (0...65535).map { value in
    let light = Double(value) / 65535
    return UInt8(((light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055) * 255).rounded())
  }

  /// For red, green and blue in linear light, multiplied by alpha, and alpha: 0xAARRGGBB, straight.
  static func pixel(_ light: SIMD4<Float>) -> UInt32 {
    let alpha = UInt32((min(light.w, 1) * 255).rounded())
    guard alpha > 0 else { return 0 }
    let steps = (light * (65535 / light.w)).rounded(.toNearestOrEven)
    func channel(_ value: Float) -> UInt32 { UInt32(encoded[Int(min(max(value, 0), 65535))]) }
    return alpha << 24 | channel(steps.x) << 16 | channel(steps.y) << 8 | channel(steps.z)
  }
}
