internal import Logos
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

  /// Whether every pixel is opaque and paler than what is seen on white. Ends at the first that is not.
  func isBlank(_ bytes: Span<UInt8>) -> Bool {
    for y in 0..<height {
      for x in 0..<width {
        let index = y * stride + x * channels
        guard channels == 3 || bytes[index + 3] >= Paper.opaque,
          min(bytes[index], bytes[index + 1], bytes[index + 2]) >= Paper.leastUnseen
        else { return false }
      }
    }
    return true
  }

  /// The smallest part that contains every pixel that can be seen; `nil` if there is none.
  func drawnPart(of bytes: Span<UInt8>) -> PixelArea? {
    guard channels == 4 else { return PixelArea(x: 0, y: 0, width: width, height: height) }
    return part { bytes[$0 + 3] > 0 }
  }

  /// The picture without its margins, the transparent ones and those of paper; `nil` if nothing can be seen of it.
  ///
  /// A colour other than near-white is a part of the drawing, such as a frame, and so is white that is missing on a side, as a
  /// flag's stripe; neither is cut off.
  /// - Parameters:
  ///   - tolerance: by how much the pixels of paper may differ from its colour, in each channel.
  ///   - edge: px around the drawing that are not looked at, as they may be covered in part.
  func trimmedPart(of bytes: Span<UInt8>, tolerance: Int, edge: Int = 0) -> PixelArea? {
    guard let drawn = drawnPart(of: bytes) else { return nil }
    let inner = drawn.inset(by: edge)
    guard let paper = paper(in: inner, of: bytes), paper.isAround else { return drawn }
    let (red, green, blue) = (Int(paper.color.red), Int(paper.color.green), Int(paper.color.blue))
    let hasAlpha = channels == 4
    return part(within: inner) { index in
      guard !hasAlpha || bytes[index + 3] > 0 else { return false }
      return abs(Int(bytes[index]) - red) > tolerance || abs(Int(bytes[index + 1]) - green) > tolerance
        || abs(Int(bytes[index + 2]) - blue) > tolerance
    } ?? drawn
  }

  private func paper(in area: PixelArea, of bytes: Span<UInt8>) -> Paper? {
    Paper(in: area, hasAlpha: channels == 4) { x, y in
      let index = y * stride + x * channels
      return Color(
        red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2],
        alpha: channels == 4 ? bytes[index + 3] : 255)
    }
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
