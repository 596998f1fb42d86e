package import MarqueeValues

/// Contrast as the Web Content Accessibility Guidelines 2 define it.
enum Contrast {
  /// The minimum for text of any size by WCAG 2, success criterion 1.4.3, level AA.
  static let readable = 4.5

  /// Relative luminance of a pixel, 0…1. Ignores its alpha.
  @inline(__always)
  static func luminance(_ pixel: UInt32) -> Double {
    0.2126 * SRGB.linear[Int(pixel >> 16 & 0xFF)] + 0.7152 * SRGB.linear[Int(pixel >> 8 & 0xFF)]
      + 0.0722 * SRGB.linear[Int(pixel & 0xFF)]
  }

  /// The contrast ratio of two luminances, 1…21.
  @inline(__always)
  static func ratio(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// White or near-black, whichever has the higher minimum contrast over `pixels`, and that minimum.
  static func textColor(over pixels: [UInt32]) -> (color: Color, contrast: Double) {
    guard !pixels.isEmpty else { return (.white, 21) }
    var (darkest, brightest) = (1.0, 0.0)
    for pixel in pixels {
      let luminance = luminance(pixel)
      darkest = min(darkest, luminance)
      brightest = max(brightest, luminance)
    }
    let white = minimumContrast(of: 1, darkest, brightest)
    let black = minimumContrast(of: luminance(Color.nearBlack.pixel), darkest, brightest)
    return white >= black ? (.white, white) : (.nearBlack, black)
  }

  /// The minimum contrast of `color` over `pixels`.
  static func contrast(of color: Color, over pixels: [UInt32]) -> Double {
    pixels.lazy.map { ratio(of: color, over: $0) }.min() ?? 21
  }

  /// The contrast ratio of a colour, which may be translucent, to an opaque pixel under it.
  @inline(__always)
  static func ratio(of color: Color, over pixel: UInt32) -> Double {
    let seen = color.alpha == 255 ? color.pixel : color.over(pixel, share: Double(color.alpha) / 255)
    return ratio(luminance(seen), luminance(pixel))
  }

  /// The minimum contrast of text with luminance `text` against a range of luminances.
  private static func minimumContrast(of text: Double, _ darkest: Double, _ brightest: Double) -> Double {
    guard text < darkest || text > brightest else { return 1 }
    return min(ratio(text, darkest), ratio(text, brightest))
  }
}

extension Gradient {
  /// The least contrast of a text's colour over the whole gradient, 1…21.
  package func leastContrast(of color: Color) -> Double {
    let ramp = GradientRamp(stops: stops, length: 0)
    return Contrast.contrast(of: color, over: (0...64).map { Dither.pixel(ramp.color(at: Float($0) / 64), phase: 0) })
  }

  /// White or near-black, whichever has the higher minimum contrast over the whole gradient.
  package var textColor: Color {
    let ramp = GradientRamp(stops: stops, length: 0)
    let pixels = (0...64).map { Dither.pixel(ramp.color(at: Float($0) / 64), phase: 0) }
    return Contrast.textColor(over: pixels).color
  }
}

/// A tint behind text that has too little contrast with the gradient. It shifts the gradient of the whole card, or from one
/// side of the card to the other, so that it is not seen as a shape of its own.
struct Scrim: Sendable {
  /// The direction in which a scrim fades.
  enum Shape: Sendable {
    /// Not at all if the scrim is weak, so that it shifts the whole gradient; else up and down, over the whole width.
    case band
    /// To the right, over the whole height, for text at the left of a wide band.
    case sideways
  }

  let color: Color
  /// The share of `color` under the text, 0…1.
  let strength: Double
  /// px over which the scrim fades out.
  let feather: Double
  /// The edges of the box around all lines of the text, px. A tint for each line would show steps.
  private let minX, minY, maxX, maxY: Int
  let shape: Shape

  /// The weakest scrim that raises the contrast of `text` over each of `pixels` to `Contrast.readable`; `nil` if none
  /// is needed, or none can, as of a translucent or a middling colour. `feather` in px.
  init?(behind text: Color, over pixels: [UInt32], box: PixelArea, feather: Double, shape: Shape) {
    let textLuminance = Contrast.luminance(text.pixel)
    let color: Color =
      Contrast.ratio(textLuminance, Contrast.luminance(Color.nearBlack.pixel)) > Contrast.ratio(textLuminance, 1)
      ? .nearBlack : .white
    // Dither changes a channel by up to one step, so the target is a little higher than the minimum.
    let target = Contrast.readable * 1.015
    var strength = 0.0
    // Dither repeats few pixel values many times, so a cache of them saves most of the work. A scrim that is strong
    // enough for a pixel stays so when it gets stronger.
    var known = [UInt32?](repeating: nil, count: 1024)
    for pixel in pixels {
      let place = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B9) >> 22)
      if known[place] == pixel { continue }
      known[place] = pixel
      func reaches(_ share: Double) -> Bool { Contrast.ratio(of: text, over: Self.mix(pixel, color, share)) >= target }
      guard !reaches(strength) else { continue }
      guard reaches(1) else { return nil }
      var (weak, strong) = (strength, 1.0)
      while strong - weak > 0.002 {
        let middle = (weak + strong) / 2
        if reaches(middle) { strong = middle } else { weak = middle }
      }
      strength = strong
    }
    guard strength > 0 else { return nil }
    self.color = color
    self.strength = strength
    self.feather = max(1, feather)
    (minX, minY, maxX, maxY) = (box.minX, box.minY, box.maxX, box.maxY)
    self.shape = shape
  }

  /// The strength up to which a scrim shifts the whole gradient. A stronger one would take its colours away.
  private static let weak = 0.4
  /// Whether it takes the gradient's colours away.
  var isStrong: Bool { strength > Self.weak }
  /// Whether the scrim is the same all over the card.
  private var isWhole: Bool { shape == .band && !isStrong }

  /// The share of the scrim's colour at a pixel, 0…1.
  func share(x: Int, y: Int) -> Double {
    switch shape {
    case .band where isWhole: strength
    case .band:
      strength * Self.ease(1 - max(0, Double(max(minY - y, y - maxY + 1)) - 0.5) / feather)
    case .sideways: strength * Self.ease(1 - max(0, Double(x - maxX) + 0.5) / feather)
    }
  }

  /// Smootherstep over 0…1: slope and curvature are 0 at both ends, so that no rim shows.
  private static func ease(_ inward: Double) -> Double {
    guard inward > 0 else { return 0 }
    return inward * inward * inward * (inward * (inward * 6 - 15) + 10)
  }

  /// Draws the scrim over what `painter` painted into `bitmap`, and dithers again so that no bands appear.
  func paint(on bitmap: inout Bitmap, painter: GradientPainter) {
    let margin = Int(feather.rounded(.up))
    var area = bitmap.bounds
    switch shape {
    case .band where isWhole: break
    case .band: (area.minY, area.maxY) = (minY - margin, maxY + margin)
    case .sideways: area.maxX = maxX + margin
    }
    area = area.intersection(bitmap.bounds)
    let paint = SIMD4<Float>(Float(color.red), Float(color.green), Float(color.blue), 255)
    for y in area.minY..<area.maxY {
      let phase = Dither.phase(row: y)
      for x in area.minX..<area.maxX {
        let share = Float(share(x: x, y: y))
        guard share > 0 else { continue }
        let mixed = Self.over(painter.color(x: x, y: y), paint, share)
        bitmap.pixels[y * bitmap.width + x] = Dither.pixel(mixed, phase: Dither.phase(phase, x: x))
      }
    }
  }

  /// A colour of the gradient at a place, red, green, blue and alpha, 0…255, with the scrim over it.
  func over(_ color: SIMD4<Float>, x: Int, y: Int) -> SIMD4<Float> {
    let share = Float(share(x: x, y: y))
    guard share > 0 else { return color }
    let paint = SIMD4<Float>(Float(self.color.red), Float(self.color.green), Float(self.color.blue), 255)
    return Self.over(color, paint, share)
  }

  /// Source over destination, straight alpha.
  @inline(__always)
  private static func over(_ color: SIMD4<Float>, _ paint: SIMD4<Float>, _ share: Float) -> SIMD4<Float> {
    var mixed = color
    let sum = share + mixed.w / 255 * (1 - share)
    mixed += (paint - mixed) * (share / sum)
    mixed.w = min(255, sum * 255)
    return mixed
  }

  private static func mix(_ pixel: UInt32, _ color: Color, _ share: Double) -> UInt32 {
    func channel(_ shift: UInt32, _ target: UInt8) -> UInt32 {
      let value = Double(pixel >> shift & 0xFF)
      return UInt32((value + (Double(target) - value) * share).rounded()) << shift
    }
    return channel(16, color.red) | channel(8, color.green) | channel(0, color.blue)
  }
}
