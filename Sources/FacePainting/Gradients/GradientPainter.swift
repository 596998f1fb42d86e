package import MarqueeValues

/// A gradient over a box of pixels: gives the colour at a pixel, or paints the box.
struct GradientPainter: Sendable {
  /// px.
  let width: Int
  /// px.
  let height: Int
  /// The part of the box that is painted, px.
  private let area: PixelArea
  private let geometry: GradientGeometry
  private let ramp: GradientRamp

  /// - Parameters:
  ///   - width: of the box in px, at least 1, as its `height`.
  ///   - part: the part of it to paint; `nil` for all of it. Beyond the box the colours go on.
  init(_ gradient: Gradient, width: Int, height: Int, part: PixelArea? = nil) {
    self.width = width
    self.height = height
    area = part ?? PixelArea(x: 0, y: 0, width: width, height: height)
    geometry = GradientGeometry(gradient.kind, width: width, height: height)
    ramp = GradientRamp(stops: gradient.stops, length: geometry.length)
  }

  /// Red, green, blue and alpha at the centre of a pixel, 0…255, before rounding to whole steps.
  @inline(__always)
  func color(x: Int, y: Int) -> SIMD4<Float> {
    ramp.color(at: geometry.parameter(x: Float(x) + 0.5, y: Float(y) + 0.5))
  }

  /// Paints the part, dithered as the whole box is.
  func paint() -> Bitmap {
    if let flat = ramp.flat { return Bitmap(width: area.width, height: area.height, filledWith: flat.pixel) }
    var bitmap = Bitmap(width: area.width, height: area.height)
    unsafe bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      if geometry.isLevel, ramp.isOpaque { return unsafe paintLevelRows(into: pixels) }
      unsafe ramp.entries.withUnsafeBufferPointer { entries in
        unsafe paint(into: pixels, from: entries)
      }
    }
    return bitmap
  }

  /// Paints a gradient whose rows have one colour each, so that only the noise differs from pixel to pixel. Gives the
  /// same pixels as `paint(into:from:)` in a fifth of the time; most gradients are vertical.
  private func paintLevelRows(into pixels: UnsafeMutableBufferPointer<UInt32>) {
    for y in area.minY..<area.maxY {
      let row = Dither.OpaqueRow(color(x: 0, y: y))
      let phase = Dither.phase(row: y)
      let start = (y - area.y) * area.width - area.x
      for x in area.minX..<area.maxX { unsafe pixels[start + x] = row.pixel(phase: Dither.phase(phase, x: x)) }
    }
  }

  private func paint(into pixels: UnsafeMutableBufferPointer<UInt32>, from entries: UnsafeBufferPointer<Float>) {
    let steps = ramp.steps
    let scale = Float(steps)
    let raw = UnsafeRawBufferPointer(entries)
    // Nearly all gradients are opaque, and alpha is a quarter of the work.
    let isOpaque = ramp.isOpaque
    for y in area.minY..<area.maxY {
      let phase = Dither.phase(row: y)
      let centerY = Float(y) + 0.5
      let row = (y - area.y) * area.width - area.x
      for x in area.minX..<area.maxX {
        let parameter = geometry.parameter(x: Float(x) + 0.5, y: centerY)
        let place = min(max(parameter, 0), 1) * scale
        let index = min(Int(place), steps - 1)
        let share = place - Float(index)
        let base = index * 4 * MemoryLayout<Float>.stride
        let low = unsafe raw.loadUnaligned(fromByteOffset: base, as: SIMD4<Float>.self)
        let high = unsafe raw.loadUnaligned(
          fromByteOffset: base + MemoryLayout<SIMD4<Float>>.size, as: SIMD4<Float>.self)
        let color = low + (high - low) * share
        unsafe pixels[row + x] =
          isOpaque
          ? Dither.opaquePixel(color, phase: Dither.phase(phase, x: x))
          : Dither.pixel(color, phase: Dither.phase(phase, x: x))
      }
    }
  }
}

extension Gradient {
  /// Paints the gradient over a box of `width` × `height` px, at least 1 each, dithered.
  /// - Parameter part: the part of the box to paint, px; `nil` for all of it.
  package func bitmap(width: Int, height: Int, part: PixelArea? = nil) -> Bitmap {
    GradientPainter(self, width: width, height: height, part: part).paint()
  }
}

/// A lookup table of the colours along a gradient. Between two entries, linear interpolation in sRGB is accurate
/// enough.
struct GradientRamp: Sendable {
  /// Red, green, blue and alpha of each entry in turn, 0…255, straight alpha.
  let entries: [Float]
  /// Intervals between the first entry and the last.
  let steps: Int
  /// The colour of a gradient whose stops are all equal; `nil` otherwise.
  let flat: Color?
  /// Whether every entry is opaque.
  let isOpaque: Bool

  /// `length` is that of the gradient in px. Two entries per px keep a hard stop sharp but not jagged.
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

  /// Red, green, blue and alpha, 0…255, at `parameter`, which is clamped to 0…1.
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

/// A colour as CSS interpolates it: premultiplied by its alpha, so that a transparent stop adds no colour.
private struct PremultipliedOKLab {
  var lightness: Double
  var a: Double
  var b: Double
  /// 0…1.
  var alpha: Double
  /// The colour where alpha is 0. It is invisible, but a sampler that interpolates between pixels mixes it in.
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

  /// Red, green, blue and alpha, 0…255, straight alpha.
  var encoded: [Float] {
    let lab =
      alpha > 0 ? OKLab(lightness: lightness / alpha, a: a / alpha, b: b / alpha) : hidden
    let (red, green, blue) = lab.encodedRGB
    return [red, green, blue, alpha].map { value in
      let byte = min(max(value, 0), 1) * 255
      // A rounding error on the way must not cause dither in a colour that is a whole step.
      let whole = byte.rounded()
      return Float(abs(byte - whole) < 0.002 ? whole : byte)
    }
  }
}
