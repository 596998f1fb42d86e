internal import MarqueeValues

/// The colours of a panel's sheet: paper and ink with a breath of the card's own colour, so that both are of one kind.
struct DetailPalette {
  /// Opaque, all but white.
  let paper: Color
  let ink: Color
  /// A link's.
  let accent: Color
  /// The outline of the white that a code stands on, and the track of a scroll bar.
  let outline: Color
  /// The thumb of a scroll bar, 3:1 on the paper at least.
  let thumb: Color

  init(_ gradient: Gradient) {
    let base = OKLab(Self.middle(of: gradient))
    func tone(_ lightness: Double, _ chroma: Double) -> Color {
      OKLab(lightness: lightness, chroma: chroma, hue: base.hue).reducedToGamut.color()
    }
    // Greys have no hue.
    let vividness = min(max(base.chroma - 0.01, 0) / 0.1, 1)
    paper = tone(0.978, 0.006 * vividness)
    ink = tone(0.27, 0.022 * vividness)
    outline = tone(0.9, 0.012 * vividness)
    thumb = tone(0.6, 0.04 * vividness)
    // As light as the paper lets a link be and still be read with ease.
    var lightness = min(base.lightness, 0.62)
    var accent = tone(lightness, min(base.chroma, 0.19))
    let light = Contrast.luminance(paper.pixel)
    while lightness > 0.2, Contrast.ratio(light, Contrast.luminance(accent.pixel)) < 5.5 {
      lightness -= 0.01
      accent = tone(lightness, min(base.chroma, 0.19))
    }
    self.accent = accent
  }

  private static func middle(of gradient: Gradient) -> Color {
    let ramp = GradientRamp(stops: gradient.stops, length: 0)
    return Color(pixel: Dither.pixel(ramp.color(at: 0.5), phase: 0))
  }
}
