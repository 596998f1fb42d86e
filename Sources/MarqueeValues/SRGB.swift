#if canImport(Glibc)
  internal import Glibc
#endif

/// The transfer curve of sRGB (IEC 61966-2-1).
package enum SRGB {
  /// Light that each of the 256 sRGB values stands for, 0…1.
  package static let linear: [Double] = (0...255).map { linear(fromEncoded: Double($0) / 255) }

  /// `value` and the result 0…1; odd beyond, so that colours out of gamut survive a round trip.
  static func linear(fromEncoded value: Double) -> Double {
    let magnitude = abs(value)
    let light = magnitude <= 0.04045 ? magnitude / 12.92 : pow((magnitude + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  /// The inverse of `linear(fromEncoded:)`.
  package static func encoded(fromLinear light: Double) -> Double {
    let magnitude = abs(light)
    let value = magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }
}
