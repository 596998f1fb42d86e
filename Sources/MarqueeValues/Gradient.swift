/// A transition between colours, interpolated in OKLab.
package struct Gradient: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Degrees clockwise as in CSS: 0 runs upwards, 90 to the right.
    case linear(angle: Double)
    /// From the centre to the farthest corner, as CSS `radial-gradient(ellipse)`.
    case radial
    /// Clockwise from this many degrees, 0 being upwards.
    case conic(angle: Double)

    /// CSS's default: downwards.
    package static let linear = Kind.linear(angle: 180)
    /// CSS's default: from the top.
    package static let conic = Kind.conic(angle: 0)
  }

  package struct Stop: Sendable, Hashable {
    package var color: Color
    /// 0…1.
    package var location: Double

    package init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  package var kind: Kind
  /// At least one, in ascending order; two at one location make a hard edge.
  package var stops: [Stop]

  package init(kind: Kind = .linear, stops: [Stop]) {
    precondition(!stops.isEmpty, "a gradient has a colour")
    self.kind = kind
    self.stops = stops
  }

  /// At least one colour, at even distances from 0 to 1.
  package init(kind: Kind = .linear, evenly colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      kind: kind, stops: colors.enumerated().map { Stop(color: $0.element, location: Double($0.offset) / last) })
  }
}
