package import MarqueeScene
package import MarqueeValues
package import TestSupport

extension Color {
  /// From 0xRRGGBB.
  package init(_ hex: UInt32, alpha: UInt8 = 255) {
    self.init(pixel: hex | UInt32(alpha) << 24)
  }

  package static func random(using generator: inout SeededGenerator) -> Color {
    Color(UInt32.random(in: 0...0xFF_FFFF, using: &generator))
  }
}

extension Gradient {
  /// Evenly spaced colours.
  package init(_ kind: Kind, _ colors: [Color]) {
    self.init(
      kind: kind,
      stops: colors.enumerated().map {
        Stop(color: $1, location: colors.count > 1 ? Double($0) / Double(colors.count - 1) : 0)
      })
  }
}

extension CardFace {
  package static func sample(
    _ title: String?, _ subtitle: String? = nil, _ gradient: Gradient, width: Int = 420, height: Int = 420,
    radius: Double = 28, family: String = "Inter", weight: Int = 700
  ) -> CardFace {
    CardFace(
      width: width, height: height, cornerRadius: radius, gradient: gradient, title: title, subtitle: subtitle,
      font: FontRequest(family: family, weight: weight), textColor: nil)
  }
}
