extension Gradient {
  /// A gradient made from one colour, lighter at the top left to deeper at the bottom right.
  ///
  /// Lightness moves to both sides of the colour, and the hue turns a little as it does in nature: away from yellow
  /// where it gets deeper, so that yellow deepens to amber and not to olive. Black and white keep a visible gradient
  /// by moving towards what they can still reach.
  package static func derived(from color: Color) -> Gradient {
    let base = OKLab(color)
    let lightest = 0.985
    let deepest = 0.13
    let rise = 0.085
    let fall = 0.115
    let middle = min(max(base.lightness, deepest + fall), lightest - rise)

    // Greys have no hue to turn; their chroma of about 1e-8 would make a random one.
    let hasHue = base.chroma > 0.004
    let degree = Double.pi / 180
    let isWarm = base.hue > -70 * degree && base.hue < 115 * degree
    // Deep yellow needs the longer way to amber.
    let yellowness = max(0, 1 - abs(base.hue - 105 * degree) / (35 * degree))
    let turn = hasHue ? (isWarm ? -1 : 1) * (9 + 16 * yellowness) * degree : 0

    let light = OKLab(lightness: middle + rise, chroma: base.chroma * 0.94, hue: base.hue - turn * 0.6)
    let deep = OKLab(lightness: middle - fall, chroma: base.chroma * 1.04, hue: base.hue + turn)
    return Gradient(
      kind: .linear(angle: 135),
      stops: [
        Stop(color: light.reducedToGamut.color(alpha: color.alpha), location: 0),
        Stop(color: deep.reducedToGamut.color(alpha: color.alpha), location: 1),
      ])
  }
}
