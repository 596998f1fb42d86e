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

/// A soft glow behind text that the gradient alone leaves hard to read: at its full strength under the text, and
/// fading out around it so that no edge shows.
struct Scrim: Sendable {
  /// How it fades.
  enum Shape: Sendable {
    /// To all sides: for text in the middle of a card.
    case ellipse
    /// Up and down alone: for text nearly as wide as its card, whose sides would cut a round shape into a lens.
    case band
    /// To the right alone: for text at the left of a band, whose top and bottom are too near for a round shape.
    case sideways
  }

  let color: Color
  /// 0…1, the share of `color` under the text.
  let strength: Double
  /// px over which it fades.
  let feather: Double
  /// What holds all the text: one calm shape, where one for each line would show its steps.
  let box: PixelArea
  let shape: Shape

  /// The weakest scrim that brings `text` to `Contrast.readable` over every one of `pixels`; `nil` if none is needed.
  init?(behind text: Color, over pixels: [UInt32], box: PixelArea, feather: Double, shape: Shape = .ellipse) {
    let textLuminance = Contrast.luminance(text.pixel)
    let color: Color = textLuminance > 0.5 ? .nearBlack : .white
    // Dither moves a channel by up to one step: a little more than asked keeps every pixel on the right side.
    let target = Contrast.readable * 1.015
    var strength = 0.0
    // Dither makes of a gradient a few pixels again and again. What a scrim is strong enough for, a stronger one is too.
    var known = [UInt32?](repeating: nil, count: 1024)
    for pixel in pixels {
      let place = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B9) >> 22)
      if known[place] == pixel { continue }
      known[place] = pixel
      func reaches(_ share: Double) -> Bool {
        Contrast.ratio(textLuminance, Contrast.luminance(Self.mix(pixel, color, share))) >= target
      }
      guard !reaches(strength) else { continue }
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
    self.box = box
    self.shape = shape
  }

  /// Whether the ellipse around a text's box, at its full strength, reaches the sides of a card of `width` px.
  static func isCutToALens(around box: PixelArea, width: Int) -> Bool {
    Double(box.width) * 0.5.squareRoot() > Double(width) * 0.45
  }

  /// The share of its colour at a pixel, 0…1: full within the ellipse around the text's box, whose outline the eye
  /// takes for light and not for a thing.
  func share(x: Int, y: Int) -> Double {
    switch shape {
    case .ellipse: ellipticShare(x: x, y: y)
    case .band:
      strength * Self.ease(1 - max(0, Double(max(box.minY - y, y - box.maxY + 1)) - 0.5) / feather)
    case .sideways: strength * Self.ease(1 - max(0, Double(x - box.maxX) + 0.5) / feather)
    }
  }

  private func ellipticShare(x: Int, y: Int) -> Double {
    let dx = Double(2 * x + 1 - box.minX - box.maxX) / 2
    let dy = Double(2 * y + 1 - box.minY - box.maxY) / 2
    let u = dx / Double(box.width)
    let v = dy / Double(box.height)
    // 1 on the ellipse through the corners.
    let radius = ((u * u + v * v) * 2).squareRoot()
    guard radius > 1 else { return strength }
    let distance = (1 - 1 / radius) * (dx * dx + dy * dy).squareRoot() / feather
    return strength * Self.ease(1 - distance)
  }

  /// Smootherstep of 0…1: neither its slope nor its curvature jumps at either end, so the eye finds no rim.
  private static func ease(_ inward: Double) -> Double {
    guard inward > 0 else { return 0 }
    return inward * inward * inward * (inward * (inward * 6 - 15) + 10)
  }

  /// Lays the scrim over what `painter` painted into `bitmap`, dithered anew so that no bands come of it.
  func paint(on bitmap: inout Bitmap, painter: GradientPainter) {
    // The ellipse reaches beyond its box by (√2 − 1) ⁄ 2 of each side.
    let margin = Int((feather + Double(max(box.width, box.height)) * 0.21).rounded(.up))
    var area = box.inset(by: -margin)
    switch shape {
    case .ellipse: break
    case .band: (area.minX, area.maxX) = (0, bitmap.width)
    case .sideways: (area.minX, area.minY, area.maxY) = (0, 0, bitmap.height)
    }
    area = area.intersection(bitmap.bounds)
    let paint = SIMD4<Float>(Float(color.red), Float(color.green), Float(color.blue), 255)
    for y in area.minY..<area.maxY {
      let phase = Dither.phase(row: y)
      for x in area.minX..<area.maxX {
        let share = Float(share(x: x, y: y))
        guard share > 0 else { continue }
        var mixed = painter.color(x: x, y: y)
        // Source over destination with straight alpha.
        let alpha = mixed.w / 255
        let sum = share + alpha * (1 - share)
        mixed += (paint - mixed) * (share / sum)
        mixed.w = min(255, sum * 255)
        bitmap.pixels[y * bitmap.width + x] = Dither.pixel(mixed, phase: Dither.phase(phase, x: x))
      }
    }
  }

  private static func mix(_ pixel: UInt32, _ color: Color, _ share: Double) -> UInt32 {
    func channel(_ shift: UInt32, _ target: UInt8) -> UInt32 {
      let value = Double(pixel >> shift & 0xFF)
      return UInt32((value + (Double(target) - value) * share).rounded()) << shift
    }
    return channel(16, color.red) | channel(8, color.green) | channel(0, color.blue)
  }
}
