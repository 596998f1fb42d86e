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

  /// The area `fraction` of the way to another: 0 is this one, 1 the other.
  package func interpolated(to other: SubpixelArea, fraction: Double) -> SubpixelArea {
    func between(_ start: Double, _ end: Double) -> Double { start + (end - start) * fraction }
    return SubpixelArea(
      x: between(x, other.x), y: between(y, other.y), width: between(width, other.width),
      height: between(height, other.height))
  }
}
