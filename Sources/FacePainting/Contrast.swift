package import MarqueeValues

/// How well text stands out, as the Web Content Accessibility Guidelines 2 measure it.
enum Contrast {
  /// What WCAG 2 asks of text of any size (success criterion 1.4.3, level AA).
  static let readable = 4.5

  /// Relative luminance, 0…1, of an opaque pixel's colour; its alpha is left aside.
  @inline(__always)
  static func luminance(_ pixel: UInt32) -> Double {
    0.2126 * SRGB.linear[Int(pixel >> 16 & 0xFF)] + 0.7152 * SRGB.linear[Int(pixel >> 8 & 0xFF)]
      + 0.0722 * SRGB.linear[Int(pixel & 0xFF)]
  }

  /// 1…21 between two luminances.
  @inline(__always)
  static func ratio(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// White or near-black, whichever stands out more where it stands out least over `pixels`, and that least contrast.
  static func textColor(over pixels: [UInt32]) -> (color: Color, contrast: Double) {
    guard !pixels.isEmpty else { return (.white, 21) }
    var (darkest, brightest) = (1.0, 0.0)
    for pixel in pixels {
      let luminance = luminance(pixel)
      darkest = min(darkest, luminance)
      brightest = max(brightest, luminance)
    }
    let white = leastContrast(of: 1, darkest, brightest)
    let black = leastContrast(of: luminance(Color.nearBlack.pixel), darkest, brightest)
    return white >= black ? (.white, white) : (.nearBlack, black)
  }

  /// The least contrast of text with luminance `text` against any luminance in a range.
  private static func leastContrast(of text: Double, _ darkest: Double, _ brightest: Double) -> Double {
    guard text < darkest || text > brightest else { return 1 }
    return min(ratio(text, darkest), ratio(text, brightest))
  }
}

extension Gradient {
  /// White or near-black, whichever reads better on this gradient wherever the text may stand.
  package var textColor: Color {
    let ramp = GradientRamp(stops: stops, length: 0)
    let pixels = (0...64).map { Dither.pixel(ramp.color(at: Float($0) / 64), phase: 0) }
    return Contrast.textColor(over: pixels).color
  }
}
