/// What an area is filled with.
package enum Paint: Sendable, Hashable {
  /// One colour: a background is filled with it, a card derives a gradient from it.
  case color(Color)
  case gradient(Gradient)
}

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

  /// An opaque colour from `0xrrggbb`.
  init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }
}

/// Colours that run into each other.
package struct Gradient: Sendable, Hashable {
  package var kind: Kind
  /// 2…64 colours with their places 0…1, none before the one ahead of it; two in one place make a hard edge.
  package var stops: [Stop]
  /// Degrees clockwise as in CSS, −360…360: for `linear` 0 runs upwards and 90 to the right; for `conic` where the sweep
  /// starts, 0 being upwards. Unused by `radial`.
  package var angle: Double

  package init(kind: Kind = .linear, stops: [Stop], angle: Double? = nil) {
    self.kind = kind
    self.stops = stops
    self.angle = angle ?? kind.defaultAngle
  }

  /// Colours at even distances from 0 to 1.
  package init(kind: Kind = .linear, evenly colors: [Color], angle: Double? = nil) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      kind: kind,
      stops: colors.enumerated().map { Stop(color: $0.element, location: Double($0.offset) / last) },
      angle: angle)
  }

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case linear, radial, conic

    /// CSS's own: a linear gradient runs downwards, a conic one starts at the top.
    package var defaultAngle: Double { self == .linear ? 180 : 0 }
  }

  package struct Stop: Sendable, Hashable {
    package var color: Color
    package var location: Double

    package init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }
}
