/// A picture in memory. Pixels are stored row by row from the top, each 0xAARRGGBB in sRGB with straight alpha.
package struct Bitmap: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// `width` × `height`.
  package var pixels: [UInt32]

  package init(width: Int, height: Int, filledWith pixel: UInt32 = 0) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: pixel, count: width * height)
  }

  /// - Parameter pixels: `width` × `height` of them.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "a bitmap has all its pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The area of all its pixels, from (0, 0) on.
  package var bounds: PixelArea { PixelArea(x: 0, y: 0, width: width, height: height) }
}
