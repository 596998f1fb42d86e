/// A soft glow behind text that the gradient alone leaves hard to read: at its full strength under the text, and
/// fading out around it so that no edge shows.
struct Scrim: Sendable {
  let color: Color
  /// 0…1, the share of `color` under the text.
  let strength: Double
  /// px over which it fades.
  let feather: Double
  /// Where text is, in px.
  let boxes: [PixelRect]

  /// The weakest scrim that brings `text` to `Contrast.readable` over every one of `pixels`; `nil` if none is needed.
  init?(behind text: Color, over pixels: [UInt32], boxes: [PixelRect], feather: Double) {
    let textLuminance = Contrast.luminance(text.pixel)
    let color: Color = textLuminance > 0.5 ? .nearBlack : .white
    // Dither moves a channel by up to one step: a little more than asked keeps every pixel on the right side.
    let target = Contrast.readable * 1.015
    var strength = 0.0
    for pixel in pixels {
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
    self.boxes = boxes
  }

  /// The share of its colour at a pixel, 0…1.
  func share(x: Int, y: Int) -> Double {
    var nearest = Double.infinity
    for box in boxes {
      let dx = Double(max(box.minX - x, x - box.maxX + 1, 0))
      let dy = Double(max(box.minY - y, y - box.maxY + 1, 0))
      nearest = min(nearest, dx * dx + dy * dy)
    }
    let distance = nearest.squareRoot() / feather
    guard distance < 1 else { return 0 }
    // Smootherstep: neither its slope nor its curvature jumps at either end, so the eye finds no rim.
    let inward = 1 - distance
    return strength * inward * inward * inward * (inward * (inward * 6 - 15) + 10)
  }

  /// Lays the scrim over what `painter` painted into `bitmap`, dithered anew so that no bands come of it.
  func paint(on bitmap: inout Bitmap, painter: GradientPainter) {
    guard let around = PixelRect(around: boxes) else { return }
    let margin = Int(feather.rounded(.up))
    let area = around.insetBy(-margin).clipped(width: bitmap.width, height: bitmap.height)
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
