/// Colours that run into each other, interpolated in OKLab.
package struct Gradient: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Degrees as in CSS: 0 runs upwards, 90 to the right.
    case linear(angle: Double)
    /// From the centre to the farthest corner, as CSS `radial-gradient(ellipse)` does.
    case radial
    /// Clockwise from this many degrees, 0 being upwards.
    case conic(angle: Double)
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
  /// At least one, ascending.
  package var stops: [Stop]

  package init(kind: Kind, stops: [Stop]) {
    precondition(!stops.isEmpty, "a gradient has a colour")
    self.kind = kind
    self.stops = stops
  }
}
