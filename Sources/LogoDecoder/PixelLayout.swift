internal import MarqueeValues

/// How the pixels of an image lie in memory: red, green, blue and perhaps alpha, straight, row by row from the top.
struct PixelLayout {
  /// px.
  var width: Int
  /// px.
  var height: Int
  /// Bytes of a pixel, 3 or 4.
  var channels: Int
  /// Bytes from row to row.
  var stride: Int

  /// The last row has no padding.
  var byteCount: Int { stride * (height - 1) + width * channels }

  /// The smallest part that contains every pixel that can be seen; `nil` if there is none.
  func drawnPart(of bytes: Span<UInt8>) -> PixelArea? {
    guard channels == 4 else { return PixelArea(x: 0, y: 0, width: width, height: height) }
    return part { bytes[$0 + 3] > 0 }
  }

  /// The smallest part that contains every pixel for which `isInk` is true; `nil` if there is none.
  /// - Parameter isInk: takes the index of a pixel's first byte.
  @inline(__always)
  func part(where isInk: (Int) -> Bool) -> PixelArea? {
    var (left, right, top, bottom) = (width, -1, -1, -1)
    for y in 0..<height {
      let row = y * stride
      guard let first = (0..<width).first(where: { isInk(row + $0 * channels) }) else { continue }
      if top < 0 { top = y }
      bottom = y
      left = min(left, first)
      var last = width - 1
      while last > right, !isInk(row + last * channels) { last -= 1 }
      right = max(right, last)
    }
    return top < 0 ? nil : PixelArea(minX: left, minY: top, maxX: right + 1, maxY: bottom + 1)
  }
}
