/// A transition between colours, interpolated in OKLab.
///
/// ```swift
/// let sunset = Gradient(evenly: [Color(rgb: 0xFF512F), Color(rgb: 0xDD2476)])
/// let background = Paint.gradient(sunset)
/// ```
package struct Gradient: Sendable, Hashable {
  /// The shape of the transition.
  package enum Kind: Sendable, Hashable {
    /// Along a line at `angle` degrees, clockwise as in CSS: 0 runs upwards, 90 to the right.
    case linear(angle: Double)
    /// From the centre to the farthest corner, as CSS `radial-gradient(ellipse)`.
    case radial
    /// Around the centre, clockwise from `angle` degrees; 0 is upwards.
    case conic(angle: Double)

    /// The default of CSS: downwards.
    package static let linear = Kind.linear(angle: 180)
    /// The default of CSS: from the top.
    package static let conic = Kind.conic(angle: 0)
  }

  /// A colour at a location of the gradient.
  package struct Stop: Sendable, Hashable {
    /// Interpolated to the next stop in OKLab.
    package var color: Color
    /// 0 (start) to 1 (end).
    package var location: Double

    package init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The shape of the transition.
  package var kind: Kind
  /// At least one stop, in ascending order of location. Two stops at one location make a hard edge.
  package var stops: [Stop]

  /// - Precondition: there is at least one stop.
  package init(kind: Kind = .linear, stops: [Stop]) {
    precondition(!stops.isEmpty, "a gradient has a colour")
    self.kind = kind
    self.stops = stops
  }

  /// Places the colours at even distances from 0 to 1.
  ///
  /// - Precondition: there is at least one colour.
  package init(kind: Kind = .linear, evenly colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      kind: kind, stops: colors.enumerated().map { Stop(color: $0.element, location: Double($0.offset) / last) })
  }
}

extension Gradient {
  /// A gradient derived from one colour: lighter at the top left, deeper at the bottom right.
  ///
  /// The lightness moves to both sides of the colour's own. The hue turns slightly, as it does in nature: away from yellow
  /// where the colour deepens, so that yellow turns to amber and not to olive. Where a lighter end would wash the colour
  /// out, the gradient extends further down instead; for black it extends upwards.
  package static func derived(from color: Color) -> Gradient {
    let base = OKLab(color)
    // Greys have no hue; their chroma of about 1e-8 would give a random one.
    let vividness = min(max(base.chroma - 0.004, 0) / 0.1, 1)
    // White must keep the look of paper: 60 % of the depth is enough.
    let paleness = min(max(base.lightness - 0.8, 0) / 0.2, 1) * (1 - vividness)
    let spread = 0.2 * (1 - 0.4 * paleness)
    let deepest = 0.13

    var rise = 0.085
    while rise > 0.005, isWashedOut(base, by: rise) { rise -= 0.005 }
    let bottom = max(base.lightness + rise - spread, deepest)
    let top = max(base.lightness + rise, bottom + spread * 0.85)

    let degree = Double.pi / 180
    let isWarm = base.hue > -70 * degree && base.hue < 115 * degree
    // Deep yellow turns further, to reach amber.
    let yellowness = max(0, 1 - abs(base.hue - 105 * degree) / (35 * degree))
    let turn = (isWarm ? -1 : 1) * (9 + 18 * yellowness) * degree * vividness

    let light = OKLab(lightness: top, chroma: base.chroma * 0.96, hue: base.hue - turn * 0.25 * (1 - yellowness))
    let deep = OKLab(lightness: bottom, chroma: base.chroma * 1.04, hue: base.hue + turn)
    return Gradient(
      kind: .linear(angle: 135),
      stops: [
        Stop(color: light.reducedToGamut.color(alpha: color.alpha), location: 0),
        Stop(color: deep.reducedToGamut.color(alpha: color.alpha), location: 1),
      ])
  }

  /// Whether adding `rise` to the lightness exceeds white or loses 12 % of the chroma in the gamut.
  private static func isWashedOut(_ base: OKLab, by rise: Double) -> Bool {
    var lighter = base
    lighter.lightness += rise
    return lighter.lightness > 1 || lighter.reducedToGamut.chroma < base.chroma * 0.88 - 0.004
  }
}

/// What fills an area.
package enum Paint: Sendable, Hashable {
  /// One colour. It fills a background as it is; a card derives a gradient from it.
  case color(Color)
  case gradient(Gradient)
}
