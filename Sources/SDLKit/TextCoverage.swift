/// The bounds of the ink in a line that SDL2_ttf drew: columns and rows, inclusive.
struct InkBounds {
  let left: Int
  let right: Int
  let first: Int
  let last: Int
  /// px from the baseline up to the first row of ink.
  let top: Int

  /// Finds the ink; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - pixels: row by row, with the coverage in their alpha.
  ///   - width: of a row, px.
  ///   - lineHeight: the height that the line would have if all its glyphs stayed within the font's limits, px.
  ///   - ascent: the font's, px.
  init?(pixels: [UInt32], width: Int, lineHeight: Int, ascent: Int) {
    guard width > 0, pixels.count >= width else { return nil }
    let height = pixels.count / width
    var (left, right, first, last) = (width, -1, height, -1)
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] >> 24 != 0 {
        left = min(left, x)
        right = max(right, x)
        first = min(first, y)
        last = y
      }
    }
    guard left <= right else { return nil }

    // SDL2_ttf makes a line taller for glyphs that exceed the font's limits and does not report on which side. If the
    // ink keeps clear of one edge, it exceeded the limit at the other.
    let excess = max(0, height - lineHeight)
    let above =
      if first > 0 { 0 } else if last < height - 1 { excess } else { excess / 2 }
    (self.left, self.right, self.first, self.last) = (left, right, first, last)
    top = ascent + above - first
  }
}

/// How much of each pixel a line of text covers, cropped to the ink.
package struct TextCoverage: Sendable {
  /// px, at least 1 each.
  package let width: Int
  package let height: Int
  /// px from the baseline up to the top of the ink; the first row lies just under it.
  package let top: Int
  /// px that were cropped to the left of the ink.
  package let left: Int
  /// Coverage row by row from the top, 0…255.
  package let values: [UInt8]

  /// Crops a line to its ink; for the arguments see `InkBounds`.
  init?(pixels: [UInt32], width: Int, lineHeight: Int, ascent: Int) {
    guard let ink = InkBounds(pixels: pixels, width: width, lineHeight: lineHeight, ascent: ascent) else { return nil }
    self.width = ink.right - ink.left + 1
    self.height = ink.last - ink.first + 1
    (top, left) = (ink.top, ink.left)
    var values: [UInt8] = []
    values.reserveCapacity(self.width * self.height)
    for y in ink.first...ink.last {
      for x in ink.left...ink.right { values.append(UInt8(truncatingIfNeeded: pixels[y * width + x] >> 24)) }
    }
    self.values = values
  }

  /// Coverage with given `values`, `width` × `height` of them, at least 1 each.
  package init(width: Int, height: Int, top: Int, values: [UInt8]) {
    precondition(width > 0 && height > 0 && values.count == width * height, "coverage is given for every pixel")
    (self.width, self.height, self.top, self.values) = (width, height, top, values)
    left = 0
  }
}

/// Glyphs with their own colours, such as emoji, cropped to the ink.
package struct TextPicture: Sendable {
  /// px, at least 1 each.
  package let width: Int
  package let height: Int
  /// px from the baseline up to the top of the ink.
  package let top: Int
  /// px from the pen's start to the ink's left edge.
  package let left: Int
  /// px that the pen advances.
  package let advance: Int
  /// 0xAARRGGBB in sRGB, row by row from the top, premultiplied by alpha, as FreeType draws them.
  package let pixels: [UInt32]

  /// Crops a line to its ink; for the arguments see `InkBounds`.
  init?(pixels: [UInt32], width: Int, lineHeight: Int, ascent: Int) {
    guard let ink = InkBounds(pixels: pixels, width: width, lineHeight: lineHeight, ascent: ascent) else { return nil }
    self.width = ink.right - ink.left + 1
    self.height = ink.last - ink.first + 1
    (top, left, advance) = (ink.top, ink.left, width)
    self.pixels = (ink.first...ink.last).flatMap { pixels[($0 * width + ink.left)...($0 * width + ink.right)] }
  }
}
