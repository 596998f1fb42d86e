#if canImport(Glibc)
  internal import Glibc
#endif

/// An sRGB colour with straight alpha; each component is 0…255.
package struct Color: Sendable, Hashable {
  /// 0…255.
  package var red: UInt8
  /// 0…255.
  package var green: UInt8
  /// 0…255.
  package var blue: UInt8
  /// 0 (transparent) to 255 (opaque).
  package var alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension Color {
  /// Opaque white.
  package static let white = Color(red: 255, green: 255, blue: 255)
  /// Dark enough that on every opaque flat colour either it or white has a contrast of 4.5: 1.05 ÷ 0.0518 is 4.5².
  package static let nearBlack = Color(red: 5, green: 6, blue: 10)

  /// The opaque colour `0xrrggbb`.
  package init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// The colour as a pixel of `Bitmap.pixels`: 0xAARRGGBB.
  package var pixel: UInt32 { UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The colour of a pixel of `Bitmap.pixels`, 0xAARRGGBB.
  package init(pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel >> 16), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel), alpha: UInt8(truncatingIfNeeded: pixel >> 24))
  }
}

extension Color {
  /// The opaque mix of both colours, interpolated linearly in encoded sRGB: `share` 0 is this colour, 1 is `other`.
  package func mixed(with other: Color, share: Double) -> Color {
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * share).rounded())
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue))
  }
}

/// A colour in OKLab, where equal distances look equal. Source: Björn Ottosson, "A perceptual color space for image
/// processing" (2020), the matrices of its 2021 revision.
package struct OKLab: Sendable, Hashable {
  /// 0 (black) to 1 (white).
  package var lightness: Double
  /// Green to red, about −0.4…0.4.
  package var a: Double
  /// Blue to yellow, about −0.4…0.4.
  package var b: Double

  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// - Parameters:
  ///   - chroma: 0 (grey) to about 0.4.
  ///   - hue: radians.
  package init(lightness: Double, chroma: Double, hue: Double) {
    self.init(lightness: lightness, a: chroma * cos(hue), b: chroma * sin(hue))
  }

  /// Ignores the alpha of `color`.
  package init(_ color: Color) {
    let red = SRGB.linear[Int(color.red)]
    let green = SRGB.linear[Int(color.green)]
    let blue = SRGB.linear[Int(color.blue)]
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    self.init(
      lightness: 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      a: 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      b: 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short)
  }

  /// The distance from grey, 0 to about 0.4.
  package var chroma: Double { hypot(a, b) }
  /// The angle of the colour in radians, −π…π; arbitrary for greys.
  package var hue: Double { atan2(b, a) }

  /// The components in encoded sRGB: 0…1 inside the gamut, less or more outside.
  package var encodedRGB: (red: Double, green: Double, blue: Double) {
    let long = lightness + 0.3963377774 * a + 0.2158037573 * b
    let medium = lightness - 0.1055613458 * a - 0.0638541728 * b
    let short = lightness - 0.0894841775 * a - 1.2914855480 * b
    let (l, m, s) = (long * long * long, medium * medium * medium, short * short * short)
    return (
      SRGB.encoded(fromLinear: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      SRGB.encoded(fromLinear: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      SRGB.encoded(fromLinear: -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
    )
  }

  /// Whether sRGB can represent the colour, with a tolerance of a tenth of an 8-bit step.
  var isInGamut: Bool {
    let limits = -0.0004...1.0004
    let (red, green, blue) = encodedRGB
    return limits.contains(red) && limits.contains(green) && limits.contains(blue)
  }

  /// The nearest colour in the sRGB gamut with the same lightness and hue; only the chroma is reduced.
  package var reducedToGamut: OKLab {
    guard !isInGamut else { return self }
    var inside = 0.0
    var outside = 1.0
    for _ in 0..<20 {
      let middle = (inside + outside) / 2
      if OKLab(lightness: lightness, a: a * middle, b: b * middle).isInGamut {
        inside = middle
      } else {
        outside = middle
      }
    }
    return OKLab(lightness: lightness, a: a * inside, b: b * inside)
  }

  /// The nearest 8-bit colour; components outside the gamut are clamped.
  package func color(alpha: UInt8 = 255) -> Color {
    func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    let (red, green, blue) = encodedRGB
    return Color(red: byte(red), green: byte(green), blue: byte(blue), alpha: alpha)
  }
}

/// The transfer curve of sRGB (IEC 61966-2-1).
package enum SRGB {
  /// The linear light, 0…1, of each of the 256 encoded values.
  package static let linear: [Double] = (0...255).map { linear(fromEncoded: Double($0) / 255) }

  /// Decodes a value; both are 0…1. The function is odd, so that colours outside the gamut survive a round trip.
  static func linear(fromEncoded value: Double) -> Double {
    let magnitude = abs(value)
    let light = magnitude <= 0.04045 ? magnitude / 12.92 : pow((magnitude + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  /// Encodes linear light; the inverse of `linear(fromEncoded:)`.
  package static func encoded(fromLinear light: Double) -> Double {
    let magnitude = abs(light)
    let value = magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }
}
