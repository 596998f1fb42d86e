#if canImport(Glibc)
  internal import Glibc
#endif

/// A colour in OKLab, where equal distances look equal. Source: Björn Ottosson, "A perceptual color space for image
/// processing" (2020), the matrices of its 2021 revision.
package struct OKLab: Sendable, Hashable {
  /// 0 black … 1 white.
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

  /// `hue` in radians.
  package init(lightness: Double, chroma: Double, hue: Double) {
    self.init(lightness: lightness, a: chroma * cos(hue), b: chroma * sin(hue))
  }

  /// The alpha of `color` is left aside.
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

  package var chroma: Double { hypot(a, b) }
  /// Radians, −π…π.
  package var hue: Double { atan2(b, a) }

  /// Encoded sRGB; 0…1 within the gamut, beyond it outside.
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

  /// Whether a screen can show it, to within a tenth of an 8-bit step.
  var isInGamut: Bool {
    let limits = -0.0004...1.0004
    let (red, green, blue) = encodedRGB
    return limits.contains(red) && limits.contains(green) && limits.contains(blue)
  }

  /// The nearest colour a screen can show with the same lightness and hue: only chroma is given up.
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

  /// The nearest 8-bit colour.
  package func color(alpha: UInt8 = 255) -> Color {
    func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    let (red, green, blue) = encodedRGB
    return Color(red: byte(red), green: byte(green), blue: byte(blue), alpha: alpha)
  }
}
