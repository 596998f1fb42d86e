extension Gradient {
  /// A gradient made from one colour, lighter at the top left to deeper at the bottom right.
  ///
  /// Lightness moves to both sides of the colour, and the hue turns a little as it does in nature: away from yellow
  /// where it gets deeper, so that yellow deepens to amber and not to olive. Where there is no room above without
  /// washing the colour out, it moves further down instead; black moves up.
  package static func derived(from color: Color) -> Gradient {
    let base = OKLab(color)
    // Greys have no hue; their chroma of about 1e-8 would make a random one.
    let vividness = min(max(base.chroma - 0.004, 0) / 0.1, 1)
    // White stays paper: half the depth is plenty.
    let paleness = min(max(base.lightness - 0.8, 0) / 0.2, 1) * (1 - vividness)
    let spread = 0.2 * (1 - 0.4 * paleness)
    let deepest = 0.13

    var rise = 0.085
    while rise > 0.005, isWashedOut(base, by: rise) { rise -= 0.005 }
    let bottom = max(base.lightness + rise - spread, deepest)
    let top = max(base.lightness + rise, bottom + spread * 0.85)

    let degree = Double.pi / 180
    let isWarm = base.hue > -70 * degree && base.hue < 115 * degree
    // Deep yellow needs the longer way to amber.
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

  /// Whether `rise` more lightness costs an eighth of the colour's chroma, or is more than white.
  private static func isWashedOut(_ base: OKLab, by rise: Double) -> Bool {
    var lighter = base
    lighter.lightness += rise
    return lighter.lightness > 1 || lighter.reducedToGamut.chroma < base.chroma * 0.88 - 0.004
  }
}
