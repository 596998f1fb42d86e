/// A picture in memory. Pixels are stored row by row from the top, each 0xAARRGGBB in sRGB with straight alpha.
package struct Bitmap: Sendable, Hashable {
  /// px, at least 1.
  package let width: Int
  /// px, at least 1.
  package let height: Int
  /// `width` × `height` pixels.
  package var pixels: [UInt32]

  /// - Precondition: both sides are at least 1 px.
  package init(width: Int, height: Int, filledWith pixel: UInt32 = 0) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: pixel, count: width * height)
  }

  /// - Precondition: both sides are at least 1 px, and there are `width` × `height` pixels.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "a bitmap has all its pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The area of all its pixels, from (0, 0) on.
  package var bounds: PixelArea { PixelArea(x: 0, y: 0, width: width, height: height) }
}

/// How a logo fills the box that it is given.
package enum LogoFit: UInt32, Sendable, Hashable {
  /// The whole logo, as large as the box and its share of the box's area allow.
  case contain
  /// The logo covers the box; what protrudes is cut off equally at both ends.
  case cover
}
