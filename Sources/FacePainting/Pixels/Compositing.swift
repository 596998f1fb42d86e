internal import MarqueeValues

extension Color {
  /// Composites this colour at `share`, 0…1, over a pixel with straight alpha. Ignores the colour's own alpha.
  func over(_ pixel: UInt32, share: Double) -> UInt32 {
    guard share > 0 else { return pixel }
    let alpha = Double(pixel >> 24) / 255
    let sum = share + alpha * (1 - share)
    let weight = share / sum
    func channel(_ shift: UInt32, _ target: UInt8) -> UInt32 {
      let value = Double(pixel >> shift & 0xFF)
      return UInt32((value + (Double(target) - value) * weight).rounded()) << shift
    }
    return UInt32((sum * 255).rounded()) << 24 | channel(16, red) | channel(8, green) | channel(0, blue)
  }
}

extension Bitmap {
  /// Draws `picture` over this bitmap with its top left corner at (`left`, `top`), px. With `shape`, each pixel is
  /// weighted by the share of it that the shape covers.
  mutating func draw(_ picture: Bitmap, x left: Int, y top: Int, within shape: RoundedShape? = nil) {
    let visible = PixelArea(x: left, y: top, width: picture.width, height: picture.height).intersection(bounds)
    for y in visible.minY..<visible.maxY {
      let row = (y - top) * picture.width
      for x in visible.minX..<visible.maxX {
        let color = Color(pixel: picture.pixels[row + x - left])
        guard color.alpha > 0 else { continue }
        let share = Double(color.alpha) / 255 * (shape?.coverage(x: x, y: y) ?? 1)
        pixels[y * width + x] = color.over(pixels[y * width + x], share: share)
      }
    }
  }

  /// Composites `color`, with its alpha, over the pixels in `shape`, antialiased by the area covered.
  mutating func fill(_ shape: RoundedShape, with color: Color) {
    let area = shape.bounds.intersection(bounds)
    let strength = Double(color.alpha) / 255
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let index = y * width + x
        pixels[index] = color.over(pixels[index], share: shape.coverage(x: x, y: y) * strength)
      }
    }
  }
}
