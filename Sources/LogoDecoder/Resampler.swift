internal import Logos

/// Pixels as gdk-pixbuf has them: red, green, blue and perhaps alpha, a byte each, straight.
struct SourcePixels {
  let bytes: UnsafeBufferPointer<UInt8>
  let width: Int
  let height: Int
  /// Bytes from row to row.
  let stride: Int
  /// 3 or 4.
  let channels: Int
}

/// Brings a picture to its size in linear light, its colours multiplied by its alpha meanwhile: where it shrinks, each
/// pixel is the mean of the area that it covers; where it grows, pixels go over into one another evenly.
struct Resampler {
  private let source: SourcePixels
  private let placement: LogoPlacement
  private let columns: [Span]
  private let rows: [Span]

  init(_ source: SourcePixels, _ placement: LogoPlacement) {
    self.source = source
    self.placement = placement
    columns = Span.all(
      count: placement.width, offset: placement.left, full: placement.fullWidth, source: source.width)
    rows = Span.all(count: placement.height, offset: placement.top, full: placement.fullHeight, source: source.height)
  }

  func draw(into pixels: UnsafeMutableBufferPointer<UInt32>) {
    let width = placement.width
    // The last row is kept, for the next row of pixels mostly begins with it, and where the picture grows, the last two.
    var kept = [(row: -1, light: [SIMD4<Float>](repeating: .zero, count: width))]
    kept.append(kept[0])
    var sum = [SIMD4<Float>](repeating: .zero, count: width)
    for (y, span) in rows.enumerated() {
      for x in 0..<width { sum[x] = .zero }
      for (index, weight) in span.weights.enumerated() {
        let row = span.start + index
        if kept[row % 2].row != row {
          kept[row % 2].row = row
          gather(row: row, into: &kept[row % 2].light)
        }
        kept[row % 2].light.withUnsafeBufferPointer { light in
          for x in 0..<width { sum[x] += light[x] * weight }
        }
      }
      for x in 0..<width { pixels[y * width + x] = LinearLight.pixel(sum[x]) }
    }
  }

  /// The row brought to its width.
  private func gather(row: Int, into light: inout [SIMD4<Float>]) {
    let channels = source.channels
    let bytes = UnsafeBufferPointer(rebasing: source.bytes[(row * source.stride)...])
    LinearLight.linear.withUnsafeBufferPointer { linear in
      for (x, span) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        var place = span.start * channels
        for weight in span.weights {
          let alpha = channels == 4 ? Float(bytes[place + 3]) * (1 / 255) : 1
          let color = SIMD4(
            linear[Int(bytes[place])], linear[Int(bytes[place + 1])], linear[Int(bytes[place + 2])], 1)
          sum += color * (alpha * weight)
          place += channels
        }
        light[x] = sum
      }
    }
  }
}

/// What of a row or column of the source makes one pixel.
private struct Span {
  let start: Int
  /// One for each pixel of the source from `start` on; together 1.
  let weights: [Float]

  /// For pixels `offset`… of a picture that is `full` px long, made from `source` px.
  static func all(count: Int, offset: Double, full: Double, source: Int) -> [Span] {
    let ratio = Double(source) / full
    return (0..<count).map { index in
      let (from, to) = ((Double(index) + offset) * ratio, (Double(index) + 1 + offset) * ratio)
      return ratio >= 1 ? covering(from, to, source) : between((from + to) / 2 - 0.5, source)
    }
  }

  private static func covering(_ from: Double, _ to: Double, _ source: Int) -> Span {
    // A sliver that rounding has left is not worth a pixel.
    let first = min(max(Int((from + 1e-9).rounded(.down)), 0), source - 1)
    let last = min(max(Int((to - 1e-9).rounded(.up)) - 1, first), source - 1)
    let covered = (first...last).map { max(min(to, Double($0 + 1)) - max(from, Double($0)), 0) }
    let total = covered.reduce(0, +)
    return Span(start: first, weights: covered.map { Float(total > 0 ? $0 / total : 1 / Double(covered.count)) })
  }

  private static func between(_ center: Double, _ source: Int) -> Span {
    let inside = min(max(center, 0), Double(source - 1))
    let first = min(Int(inside), max(source - 2, 0))
    let share = Float(inside - Double(first))
    return Span(start: first, weights: source == 1 ? [1] : [1 - share, share])
  }
}
