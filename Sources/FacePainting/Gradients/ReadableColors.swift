package import MarqueeValues

extension Gradient {
  /// The colours of cards on which white or near-black can be read, and which of both. Colours whose gradient no text suits
  /// become darker or lighter, whichever takes less, and keep their hues.
  /// - Parameter colors: opaque ones. A gradient is derived from a single one; several are its stops.
  package static func readable(_ colors: [Color]) -> (colors: [Color], ink: Color) {
    let own = colors.map { OKLab($0) }
    let (darkest, lightest) = (own.map(\.lightness).min() ?? 0, own.map(\.lightness).max() ?? 0)
    for step in 0...200 {
      let shift = Double(step) / 200
      let limits = [0...max(lightest - shift, 0), min(darkest + shift, 1)...1]
      for limit in limits {
        let found = zip(colors, own).map { $0.limited(to: limit, $1) }
        let gradient = found.count == 1 ? derived(from: found[0]) : Gradient(evenly: found)
        let ink = [Color.white, .nearBlack].first { gradient.leastContrast(of: $0) >= Contrast.readable + ditherLoss }
        if let ink { return (found, ink) }
      }
    }
    return (colors, .white)
  }

  /// What a contrast of `Contrast.readable` loses at most where dithering moves each channel by one step: 1.4 % at the luminance
  /// of 0.18, and a little to spare.
  private static let ditherLoss = 0.1
}

extension Color {
  /// The colour with its lightness inside limits.
  /// - Parameter own: this colour.
  fileprivate func limited(to limits: ClosedRange<Double>, _ own: OKLab) -> Color {
    let lightness = min(max(own.lightness, limits.lowerBound), limits.upperBound)
    // A colour that stays is not rounded again.
    return lightness == own.lightness ? self : OKLab(lightness: lightness, a: own.a, b: own.b).reducedToGamut.color()
  }
}
