package import MarqueeValues

/// Scales pictures in linear light with premultiplied alpha, so that neither edges darken nor transparent pixels tint
/// their neighbours. Shrinking averages the area that each pixel covers, enlarging interpolates linearly; each axis has a
/// scale of its own.
///
/// ```swift
/// let resampler = Resampler(from: PixelSize(width: 2, height: 1), to: PixelSize(width: 1, height: 1))
/// let pixels = resampler.scaled([0xFF00_00FF, 0xFF00_00FF])
/// ```
///
/// The project's only resampler: logos, emoji and textures too large for the GPU all use it. It reads through spans, whose
/// bounds checks cost nothing measurable here. Thread-safe.
package struct Resampler: Sendable {
  /// How the colours of a 0xAARRGGBB pixel relate to its alpha.
  package enum Alpha: Sendable {
    case straight
    /// Multiplied by alpha in sRGB, not in linear light, as cairo and FreeType do.
    case premultiplied
  }

  private let source: PixelSize
  private let target: PixelSize
  private let columns: Footprints
  private let rows: Footprints

  /// From all of a picture to all of another. All sides are at least 1 px.
  package init(from source: PixelSize, to target: PixelSize) {
    self.init(from: source, to: target, fullWidth: Double(target.width), fullHeight: Double(target.height))
  }

  /// From a picture to the middle of one that is `fullWidth` × `fullHeight` px, of which `target` is cut out.
  package init(from source: PixelSize, to target: PixelSize, fullWidth: Double, fullHeight: Double) {
    precondition(
      min(source.width, source.height, target.width, target.height) > 0
        && fullWidth >= Double(target.width) && fullHeight >= Double(target.height), "a picture has pixels")
    self.source = source
    self.target = target
    columns = Footprints(count: target.width, full: fullWidth, source: source.width)
    rows = Footprints(count: target.height, full: fullHeight, source: source.height)
  }

  /// The scaled picture, 0xAARRGGBB with straight alpha, row by row from the top.
  /// - Parameter pixels: the source, 0xAARRGGBB, row by row from the top.
  package func scaled(_ pixels: [UInt32], alpha: Alpha = .straight) -> [UInt32] {
    precondition(pixels.count == source.width * source.height, "a bitmap has all its pixels")
    var result = [UInt32](repeating: 0, count: target.width * target.height)
    var destination = result.mutableSpan
    let table = LinearLight.linear
    let (pixels, linear) = (pixels.span, table.span)
    // Lets the compiler drop the bounds checks of the table, here and below.
    precondition(linear.count == 256)
    switch alpha {
    case .straight:
      draw(into: &destination) { row, light, offset in
        let pixels = pixels.extracting(row * source.width..<(row + 1) * source.width)
        gather(into: &light, at: offset) { x, weight in
          let pixel = pixels[x]
          let color = SIMD4(
            linear[Int(pixel >> 16 & 0xFF)], linear[Int(pixel >> 8 & 0xFF)], linear[Int(pixel & 0xFF)], 1)
          return color * (Float(pixel >> 24) * (1 / 255) * weight)
        }
      }
    case .premultiplied:
      draw(into: &destination) { row, light, offset in
        let pixels = pixels.extracting(row * source.width..<(row + 1) * source.width)
        gather(into: &light, at: offset) { x, weight in
          let pixel = pixels[x]
          let alpha = pixel >> 24
          guard alpha > 0 else { return .zero }
          func channel(_ shift: UInt32) -> Float {
            linear[Int(min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha))]
          }
          return SIMD4(channel(16), channel(8), channel(0), 1) * (Float(alpha) * (1 / 255) * weight)
        }
      }
    }
    return result
  }

  /// Writes the scaled picture to the beginning of `destination`, 0xAARRGGBB with straight alpha, row by row from the top.
  /// - Parameters:
  ///   - bytes: the source: red, green, blue and perhaps alpha, straight, row by row from the top.
  ///   - channels: bytes of a pixel, 3 or 4.
  ///   - stride: bytes from row to row.
  package func draw(
    bytes: Span<UInt8>, channels: Int, stride: Int, into destination: inout MutableSpan<UInt32>
  ) {
    precondition(channels == 3 || channels == 4, "red, green, blue and perhaps alpha")
    let table = LinearLight.linear
    let linear = table.span
    precondition(linear.count == 256)
    func row(_ index: Int) -> Range<Int> { index * stride..<index * stride + source.width * channels }
    if channels == 3 {
      draw(into: &destination) { index, light, offset in
        let bytes = bytes.extracting(row(index))
        gather(into: &light, at: offset) { x, weight in
          let place = x * 3
          let blue = linear[Int(bytes[place + 2])]
          return SIMD4(linear[Int(bytes[place])], linear[Int(bytes[place + 1])], blue, 1) * weight
        }
      }
    } else {
      draw(into: &destination) { index, light, offset in
        let bytes = bytes.extracting(row(index))
        gather(into: &light, at: offset) { x, weight in
          let place = x * 4
          // The highest index first, whose bounds check covers the others: 3 ms of 28 for 12 megapixels.
          let alpha = Float(bytes[place + 3]) * (1 / 255)
          let color = SIMD4(
            linear[Int(bytes[place])], linear[Int(bytes[place + 1])], linear[Int(bytes[place + 2])], 1)
          return color * (alpha * weight)
        }
      }
    }
  }

  /// - Parameter gather: writes a row of the source, scaled to the target's width, as premultiplied light from an offset
  ///   on. Inlined, as `pixel` of `gather` is, because a call for each pixel would take most of the time.
  @inline(__always)
  private func draw(
    into destination: inout MutableSpan<UInt32>,
    gather: (_ row: Int, _ light: inout MutableSpan<SIMD4<Float>>, _ offset: Int) -> Void
  ) {
    let width = target.width
    let table = LinearLight.encoded
    let encoded = table.span
    precondition(encoded.count == 65536)
    // The last two rows, odd and even: shrinking mostly begins a row with the last one, enlarging needs both again.
    var keptRows = (even: -1, odd: -1)
    var keptLight = [SIMD4<Float>](repeating: .zero, count: 2 * width)
    var light = keptLight.mutableSpan
    var sums = [SIMD4<Float>](repeating: .zero, count: width)
    var sum = sums.mutableSpan
    for y in 0..<target.height {
      for x in 0..<width { sum[x] = .zero }
      let weights = rows.weights(of: y)
      for index in weights {
        let row = rows.starts[y] + index - weights.lowerBound
        let isOdd = row % 2 == 1
        let offset = isOdd ? width : 0
        if (isOdd ? keptRows.odd : keptRows.even) != row {
          if isOdd { keptRows.odd = row } else { keptRows.even = row }
          gather(row, &light, offset)
        }
        let weight = rows.values[index]
        for x in 0..<width { sum[x] += light[offset + x] * weight }
      }
      for x in 0..<width { destination[y * width + x] = LinearLight.pixel(sum[x], encoded) }
    }
  }

  /// - Parameter pixel: the source's pixel at a column as premultiplied light, times a weight.
  @inline(__always)
  private func gather(
    into light: inout MutableSpan<SIMD4<Float>>, at offset: Int,
    _ pixel: (_ column: Int, _ weight: Float) -> SIMD4<Float>
  ) {
    let values = columns.values.span
    for x in 0..<target.width {
      var sum = SIMD4<Float>.zero
      let start = columns.starts[x]
      let weights = values.extracting(columns.weights(of: x))
      for index in weights.indices { sum += pixel(start + index, weights[index]) }
      light[offset + x] = sum
    }
  }
}

/// sRGB's transfer curve (IEC 61966-2-1) as tables, for many pixels.
private enum LinearLight {
  /// The linear light of each of the 256 sRGB values, 0…1.
  static let linear: [Float] = SRGB.linear.map { Float($0) }

  /// The sRGB value of light in 65,535ths; each value has at least 19 of them.
  static let encoded: [UInt8] = (0...65535).map { light in
    UInt8((SRGB.encoded(fromLinear: Double(light) / 65535) * 255).rounded())
  }

  /// 0xAARRGGBB with straight alpha from red, green and blue in linear light, premultiplied, and alpha.
  /// - Parameter encoded: the table of that name, which the caller looks up once for all pixels.
  @inline(__always)
  static func pixel(_ light: SIMD4<Float>, _ encoded: Span<UInt8>) -> UInt32 {
    let alpha = UInt32((min(light.w, 1) * 255).rounded())
    guard alpha > 0 else { return 0 }
    let steps = (light * (65535 / light.w)).rounded(.toNearestOrEven)
    func channel(_ value: Float) -> UInt32 { UInt32(encoded[Int(min(max(value, 0), 65535))]) }
    return alpha << 24 | channel(steps.x) << 16 | channel(steps.y) << 8 | channel(steps.z)
  }
}

/// The part of a source row or column that makes each pixel of the target, in flat arrays for speed.
private struct Footprints {
  /// For each pixel the first in the source.
  private(set) var starts: [Int] = []
  /// For each pixel the weights of the pixels from there on, which add up to 1, one pixel's after the other's.
  private(set) var values: [Float] = []
  private var ends = [0]

  /// For the middle `count` pixels of a side that is `full` px long and made from `source` px.
  init(count: Int, full: Double, source: Int) {
    let ratio = Double(source) / full
    let offset = (full - Double(count)) / 2
    for index in 0..<count {
      let (from, to) = ((Double(index) + offset) * ratio, (Double(index) + 1 + offset) * ratio)
      if ratio >= 1 { append(covering: from, to, source) } else { append(around: (from + to) / 2 - 0.5, source) }
    }
  }

  /// Where the weights of a pixel are in `values`.
  @inline(__always)
  func weights(of index: Int) -> Range<Int> { ends[index]..<ends[index + 1] }

  private mutating func append(covering from: Double, _ to: Double, _ source: Int) {
    // A sliver left by rounding is not worth a pixel.
    let first = min(max(Int((from + 1e-9).rounded(.down)), 0), source - 1)
    let last = min(max(Int((to - 1e-9).rounded(.up)) - 1, first), source - 1)
    let covered = (first...last).map { max(min(to, Double($0 + 1)) - max(from, Double($0)), 0) }
    let total = covered.reduce(0, +)
    append(first, covered.map { Float(total > 0 ? $0 / total : 1 / Double(covered.count)) })
  }

  private mutating func append(around center: Double, _ source: Int) {
    let inside = min(max(center, 0), Double(source - 1))
    let first = min(Int(inside), max(source - 2, 0))
    let share = Float(inside - Double(first))
    append(first, source == 1 ? [1] : [1 - share, share])
  }

  private mutating func append(_ start: Int, _ weights: [Float]) {
    starts.append(start)
    values += weights
    ends.append(values.count)
  }
}
