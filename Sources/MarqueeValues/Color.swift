/// An sRGB colour with straight alpha, 0…255 each.
package struct Color: Sendable, Hashable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension Color {
  package static let white = Color(red: 255, green: 255, blue: 255)
  /// Dark enough that on every opaque flat colour it or white has a contrast of 4.5: 1.05 ÷ 0.0518 is 4.5².
  package static let nearBlack = Color(red: 5, green: 6, blue: 10)

  /// An opaque colour from `0xrrggbb`.
  package init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// As in `Bitmap.pixels`.
  package var pixel: UInt32 { UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// From a pixel as in `Bitmap.pixels`.
  package init(pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel >> 16), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel), alpha: UInt8(truncatingIfNeeded: pixel >> 24))
  }
}

extension Color {
  /// `share`, 0…1, of `other` in it; opaque.
  package func mixed(with other: Color, share: Double) -> Color {
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * share).rounded())
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue))
  }
}
