/// A rectangle on the screen in fractions of pixels, where `PixelArea` has whole ones.
package struct SubpixelArea: Sendable, Hashable {
  /// px from the screen's left edge.
  package var x: Double
  /// px from the screen's top edge.
  package var y: Double
  /// px.
  package var width: Double
  /// px.
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package init(_ area: PixelArea) {
    self.init(x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height))
  }

  /// The area `fraction` of the way to another: 0 is this one, 1 the other.
  package func interpolated(to other: SubpixelArea, fraction: Double) -> SubpixelArea {
    func between(_ start: Double, _ end: Double) -> Double { start + (end - start) * fraction }
    return SubpixelArea(
      x: between(x, other.x), y: between(y, other.y), width: between(width, other.width),
      height: between(height, other.height))
  }
}

extension SubpixelArea {
  /// The pixels that a renderer without fractions of pixels fills: both corners at the nearest whole pixel, but at least
  /// one pixel each way. A side that is a whole number of pixels keeps its length.
  package var wholePixels: PixelArea {
    func length(_ extent: Double, from start: Double) -> Int {
      // Not from the far corner, whose own rounding error might cost a pixel.
      let rounded = extent.rounded()
      return max(rounded == extent ? Int(rounded) : wholePixel(start + extent) - wholePixel(start), 1)
    }
    return PixelArea(
      x: wholePixel(x), y: wholePixel(y), width: length(width, from: x), height: length(height, from: y))
  }
}

extension PixelArea {
  /// Whether the point (x, y), px, is on one of the area's pixels.
  package func contains(x: Double, y: Double) -> Bool {
    x >= Double(self.x) && x < Double(self.x + width) && y >= Double(self.y) && y < Double(self.y + height)
  }
}

/// The nearest whole pixel, halves up. What is less than 1/2048 px short of a half counts as one, so that a rounding error
/// in the offset does not decide between two pixels.
package func wholePixel(_ position: Double) -> Int {
  Int(((position * 1024).rounded() / 1024 + 0.5).rounded(.down))
}
