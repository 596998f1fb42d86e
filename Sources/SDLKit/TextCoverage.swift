/// Where the ink is in a line as SDL2_ttf draws it.
struct InkBounds {
  let left: Int
  let right: Int
  let first: Int
  let last: Int
  /// px from the baseline up to the first row.
  let top: Int

  /// `pixels` hold the coverage in their alpha, `ascent` is the font's, and `lineHeight` what the line would have were
  /// all its glyphs within the font's own limits. `nil` where there is no ink.
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

    // SDL2_ttf makes a line taller for glyphs that leave the font's limits, and does not say on which side;
    // ink that stays clear of one edge has left on the other.
    let excess = max(0, height - lineHeight)
    let above =
      if first > 0 { 0 } else if last < height - 1 { excess } else { excess / 2 }
    (self.left, self.right, self.first, self.last) = (left, right, first, last)
    top = ascent + above - first
  }
}

/// How much of each pixel a line of text covers, cut to the ink.
package struct TextCoverage: Sendable {
  /// px, at least 1 each.
  package let width: Int
  package let height: Int
  /// px from the baseline up to the top of the ink; the first row lies just under it.
  package let top: Int
  /// px that were cut off to the left of the ink.
  package let left: Int
  /// Row by row, 0…255.
  package let values: [UInt8]

  /// Takes the ink out of a line; the arguments are those of `InkBounds`.
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

  /// `values` hold `width` × `height`, at least 1 each.
  package init(width: Int, height: Int, top: Int, values: [UInt8]) {
    precondition(width > 0 && height > 0 && values.count == width * height, "coverage is given for every pixel")
    (self.width, self.height, self.top, self.values) = (width, height, top, values)
    left = 0
  }
}
