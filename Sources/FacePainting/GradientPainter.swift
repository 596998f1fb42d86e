package import MarqueeValues

/// A gradient laid over a box, ready to be asked for colours or painted.
struct GradientPainter: Sendable {
  let width: Int
  let height: Int
  private let geometry: GradientGeometry
  private let ramp: GradientRamp

  /// `width` and `height` of the box in px, at least 1 each.
  init(_ gradient: Gradient, width: Int, height: Int) {
    self.width = width
    self.height = height
    geometry = GradientGeometry(gradient.kind, width: width, height: height)
    ramp = GradientRamp(stops: gradient.stops, length: geometry.length)
  }

  /// Red, green, blue and alpha at the centre of a pixel, 0…255, not yet in whole steps.
  @inline(__always)
  func color(x: Int, y: Int) -> SIMD4<Float> {
    ramp.color(at: geometry.parameter(x: Float(x) + 0.5, y: Float(y) + 0.5))
  }

  /// The whole box, dithered.
  func paint() -> Bitmap {
    if let flat = ramp.flat { return Bitmap(width: width, height: height, filledWith: flat.pixel) }
    var bitmap = Bitmap(width: width, height: height)
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      if geometry.isLevel, ramp.isOpaque { return paintLevelRows(into: pixels) }
      ramp.entries.withUnsafeBufferPointer { entries in
        paint(into: pixels, from: entries)
      }
    }
    return bitmap
  }

  /// Where a row is of one colour only the noise differs from pixel to pixel. The same pixels as the general way makes, in
  /// a fifth of the time: most gradients are such.
  private func paintLevelRows(into pixels: UnsafeMutableBufferPointer<UInt32>) {
    for y in 0..<height {
      let row = Dither.OpaqueRow(color(x: 0, y: y))
      let phase = Dither.phase(row: y)
      for x in 0..<width { pixels[y * width + x] = row.pixel(phase: Dither.phase(phase, x: x)) }
    }
  }

  private func paint(into pixels: UnsafeMutableBufferPointer<UInt32>, from entries: UnsafeBufferPointer<Float>) {
    let steps = ramp.steps
    let scale = Float(steps)
    let raw = UnsafeRawBufferPointer(entries)
    // Nearly all gradients are, and a quarter of the work is their alpha.
    let isOpaque = ramp.isOpaque
    for y in 0..<height {
      let phase = Dither.phase(row: y)
      let centerY = Float(y) + 0.5
      let row = y * width
      for x in 0..<width {
        let parameter = geometry.parameter(x: Float(x) + 0.5, y: centerY)
        let place = min(max(parameter, 0), 1) * scale
        let index = min(Int(place), steps - 1)
        let share = place - Float(index)
        let base = index * 4 * MemoryLayout<Float>.stride
        let low = raw.loadUnaligned(fromByteOffset: base, as: SIMD4<Float>.self)
        let high = raw.loadUnaligned(fromByteOffset: base + MemoryLayout<SIMD4<Float>>.size, as: SIMD4<Float>.self)
        let color = low + (high - low) * share
        pixels[row + x] =
          isOpaque
          ? Dither.opaquePixel(color, phase: Dither.phase(phase, x: x))
          : Dither.pixel(color, phase: Dither.phase(phase, x: x))
      }
    }
  }
}

extension Gradient {
  /// The gradient over a box of `width` × `height` px, at least 1 each, dithered.
  package func bitmap(width: Int, height: Int) -> Bitmap {
    GradientPainter(self, width: width, height: height).paint()
  }
}
