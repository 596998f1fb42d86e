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

  /// The picture without its margins: the transparent ones, or else those of one opaque colour on all four sides. `nil` if
  /// that leaves nothing, as of a picture in one colour.
  ///
  /// A colour that is missing on a side may be a part of the logo, such as a flag's stripe, and is never cut off.
  /// - Parameters:
  ///   - tolerance: by how much a margin's pixels may differ from the mean of the corners, in each channel.
  ///   - edge: px around the picture that are not looked at, as they may be covered in part.
  func trimmedPart(of bytes: Span<UInt8>, tolerance: Int, edge: Int = 0) -> PixelArea? {
    let whole = PixelArea(x: 0, y: 0, width: width, height: height)
    if let drawn = drawnPart(of: bytes), drawn != whole { return drawn }
    let inner = whole.inset(by: edge)
    guard inner.width > 0, inner.height > 0 else { return nil }
    let corners = [inner.minX, inner.maxX - 1].flatMap { x in
      [inner.minY, inner.maxY - 1].map { y in y * stride + x * channels }
    }
    let margin = (0..<channels).map { channel in corners.reduce(2) { $0 + Int(bytes[$1 + channel]) } / 4 }
    let (red, green, blue, alpha) = (margin[0], margin[1], margin[2], channels == 4 ? margin[3] : 255)
    func isInk(_ index: Int) -> Bool {
      abs(Int(bytes[index]) - red) > tolerance || abs(Int(bytes[index + 1]) - green) > tolerance
        || abs(Int(bytes[index + 2]) - blue) > tolerance
        || channels == 4 && abs(Int(bytes[index + 3]) - alpha) > tolerance
    }
    guard !corners.contains(where: isInk), let ink = part(within: inner, where: isInk) else { return nil }
    return inner.inset(by: 1).contains(ink) ? ink : whole
  }

  /// The smallest part that contains every pixel for which `isInk` is true; `nil` if there is none.
  /// - Parameters:
  ///   - area: the pixels that are looked at; `nil` is all of them.
  ///   - isInk: takes the index of a pixel's first byte.
  @inline(__always)
  func part(within area: PixelArea? = nil, where isInk: (Int) -> Bool) -> PixelArea? {
    let area = area ?? PixelArea(x: 0, y: 0, width: width, height: height)
    var (left, right, top, bottom) = (width, -1, -1, -1)
    for y in area.minY..<area.maxY {
      let row = y * stride
      guard let first = (area.minX..<area.maxX).first(where: { isInk(row + $0 * channels) }) else { continue }
      if top < 0 { top = y }
      bottom = y
      left = min(left, first)
      var last = area.maxX - 1
      while last > right, !isInk(row + last * channels) { last -= 1 }
      right = max(right, last)
    }
    return top < 0 ? nil : PixelArea(minX: left, minY: top, maxX: right + 1, maxY: bottom + 1)
  }
}
