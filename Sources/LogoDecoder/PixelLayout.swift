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

  /// The largest alpha that nobody sees: it changes no channel of what is behind by more than this, as the tolerance of
  /// `trimmedPart` for pictures without loss.
  private static let unseen: UInt8 = 3
  /// The largest alpha of a veil, a tenth: on no ground it has a contrast of 1.25.
  private static let mostVeil: UInt8 = 25

  /// All pixels.
  var bounds: PixelArea { PixelArea(x: 0, y: 0, width: width, height: height) }

  /// The smallest part that contains every pixel that can be seen; `nil` if there is none. A veil is a margin: an even tint
  /// along all edges, which is left where a ground was removed. A soft shadow is none, as it fades towards them.
  /// - Parameter area: the pixels that are looked at, as far as there are such; `nil` is all of them.
  func drawnPart(of bytes: Span<UInt8>, within area: PixelArea? = nil) -> PixelArea? {
    let area = area?.intersection(bounds) ?? bounds
    guard channels == 4 else { return area.intersects(bounds) ? area : nil }
    // A mark on a huge page may cover so little of a pixel that it is not seen yet.
    guard
      let drawn = part(within: area, where: { bytes[$0 + 3] > Self.unseen })
        ?? part(within: area, where: { bytes[$0 + 3] > 0 })
    else { return nil }
    guard let veil = veil(along: drawn, of: bytes) else { return drawn }
    return part(within: drawn) { bytes[$0 + 3] > veil + Self.unseen } ?? drawn
  }

  /// The alpha of the veil that goes along all edges of an area; `nil` if there is none.
  private func veil(along area: PixelArea, of bytes: Span<UInt8>) -> UInt8? {
    var (least, most) = (UInt8.max, UInt8.min)
    for y in area.minY..<area.maxY {
      let isEdge = y == area.minY || y == area.maxY - 1
      for x in Swift.stride(from: area.minX, to: area.maxX, by: isEdge ? 1 : max(area.width - 1, 1)) {
        let alpha = bytes[y * stride + x * channels + 3]
        (least, most) = (min(least, alpha), max(most, alpha))
        guard most <= Self.mostVeil, least > 0, most - least <= Self.unseen else { return nil }
      }
    }
    return most
  }

  /// The picture without its margins, the transparent ones and those of paper; `nil` if nothing can be seen of it.
  ///
  /// A colour other than near-white is a part of the drawing, such as a frame, and so is white that is missing on a side, as a
  /// flag's stripe; neither is cut off.
  /// - Parameters:
  ///   - tolerance: by how much the pixels of paper may differ from its colour, in each channel.
  ///   - area: as of `drawnPart`.
  ///   - edge: px around the drawing that are not looked at, as they may be covered in part.
  func trimmedPart(
    of bytes: Span<UInt8>, tolerance: Int, within area: PixelArea? = nil, edge: Int = 0
  ) -> PixelArea? {
    guard let drawn = drawnPart(of: bytes, within: area) else { return nil }
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
  ///   - area: the pixels that are looked at.
  ///   - isInk: takes the index of a pixel's first byte.
  @inline(__always)
  func part(within area: PixelArea, where isInk: (Int) -> Bool) -> PixelArea? {
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
