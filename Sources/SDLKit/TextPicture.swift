/// Glyphs in colours of their own, such as emoji, cut to the ink.
package struct TextPicture: Sendable {
  /// px, at least 1 each.
  package let width: Int
  package let height: Int
  /// px from the baseline up to the top of the ink.
  package let top: Int
  /// px from where the pen begins to the ink's left edge.
  package let left: Int
  /// px that the pen moves.
  package let advance: Int
  /// 0xAARRGGBB in sRGB, row by row, multiplied by their alpha, as FreeType draws them.
  package let pixels: [UInt32]

  /// The arguments are those of `InkBounds`.
  init?(pixels: [UInt32], width: Int, lineHeight: Int, ascent: Int) {
    guard let ink = InkBounds(pixels: pixels, width: width, lineHeight: lineHeight, ascent: ascent) else { return nil }
    self.width = ink.right - ink.left + 1
    self.height = ink.last - ink.first + 1
    (top, left, advance) = (ink.top, ink.left, width)
    self.pixels = (ink.first...ink.last).flatMap { pixels[($0 * width + ink.left)...($0 * width + ink.right)] }
  }
}
