internal import MarqueeValues

/// The colours along a gradient, worked out in advance: between two entries a straight line in sRGB is near enough.
struct GradientRamp: Sendable {
  /// Red, green, blue and alpha of each entry in turn, 0…255, straight alpha.
  let entries: [Float]
  /// Steps between the first entry and the last.
  let steps: Int
  /// The one colour of it all, if there is but one.
  let flat: Color?

  /// Whether no entry lets anything through.
  let isOpaque: Bool

  /// `length` in px is how far the gradient runs; two entries to a px keep a hard stop sharp, yet not jagged.
  init(stops: [Gradient.Stop], length: Double) {
    let first = stops[0].color
    guard stops.contains(where: { $0.color != first }) else {
      steps = 1
      isOpaque = first.alpha == 255
      flat = first
      entries = [first, first].flatMap { [Float($0.red), Float($0.green), Float($0.blue), Float($0.alpha)] }
      return
    }
    flat = nil
    isOpaque = stops.allSatisfy { $0.color.alpha == 255 }
    let steps = length.isFinite ? Int(min(max((length * 2).rounded(.up), 512), 8192)) : 8192
    self.steps = steps
    let points = stops.map { (location: $0.location, color: PremultipliedOKLab($0.color)) }
    var entries: [Float] = []
    entries.reserveCapacity((steps + 1) * 4)
    var next = 0
    for step in 0...steps {
      let location = Double(step) / Double(steps)
      while next < points.count, points[next].location <= location { next += 1 }
      let color: PremultipliedOKLab
      if next == 0 {
        color = points[0].color
      } else if next == points.count {
        color = points[points.count - 1].color
      } else {
        let (before, after) = (points[next - 1], points[next])
        let share = (location - before.location) / (after.location - before.location)
        color = before.color.mixed(with: after.color, share: share)
      }
      entries.append(contentsOf: color.encoded)
    }
    self.entries = entries
  }

  /// Red, green, blue and alpha, 0…255, at `parameter`, 0…1 and held at the ends.
  func color(at parameter: Float) -> SIMD4<Float> {
    let place = min(max(parameter, 0), 1) * Float(steps)
    let index = min(Int(place), steps - 1)
    let share = place - Float(index)
    let base = index * 4
    let low = SIMD4(entries[base], entries[base + 1], entries[base + 2], entries[base + 3])
    let high = SIMD4(entries[base + 4], entries[base + 5], entries[base + 6], entries[base + 7])
    return low + (high - low) * share
  }
}

/// A colour as CSS interpolates it: multiplied by its alpha, so that a transparent stop lends no colour.
private struct PremultipliedOKLab {
  var lightness: Double
  var a: Double
  var b: Double
  /// 0…1.
  var alpha: Double
  /// What shows where alpha is 0: it is not seen, but a sampler that reads between pixels mixes it in.
  var hidden: OKLab

  init(_ color: Color) {
    let lab = OKLab(color)
    alpha = Double(color.alpha) / 255
    lightness = lab.lightness * alpha
    a = lab.a * alpha
    b = lab.b * alpha
    hidden = lab
  }

  func mixed(with other: Self, share: Double) -> Self {
    var mix = self
    mix.lightness += (other.lightness - lightness) * share
    mix.a += (other.a - a) * share
    mix.b += (other.b - b) * share
    mix.alpha += (other.alpha - alpha) * share
    if alpha == 0 { mix.hidden = other.hidden }
    return mix
  }

  /// Red, green, blue and alpha, 0…255, straight.
  var encoded: [Float] {
    let lab =
      alpha > 0 ? OKLab(lightness: lightness / alpha, a: a / alpha, b: b / alpha) : hidden
    let (red, green, blue) = lab.encodedRGB
    return [red, green, blue, alpha].map { value in
      let byte = min(max(value, 0), 1) * 255
      // What is meant to be a whole step must not be dithered because of a rounding error on the way.
      let whole = byte.rounded()
      return Float(abs(byte - whole) < 0.002 ? whole : byte)
    }
  }
}
