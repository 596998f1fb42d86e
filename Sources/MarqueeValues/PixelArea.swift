/// A rectangle of whole pixels on the screen, in a texture or in a bitmap.
///
/// It covers the columns `minX..<maxX` and the rows `minY..<maxY`. An area whose width or height is 0 or less covers no
/// pixel.
package struct PixelArea: Sendable, Hashable {
  /// px from the left edge of the screen or the picture.
  package var x: Int
  /// px from the top edge of the screen or the picture.
  package var y: Int
  /// px.
  package var width: Int
  /// px.
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The area between four edges, px: `minX` and `minY` are inside it, `maxX` and `maxY` outside.
  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The smallest area that contains all of `areas`; `nil` if there are none.
  package init?(enclosing areas: [PixelArea]) {
    guard var union = areas.first else { return nil }
    for area in areas {
      union = PixelArea(
        minX: min(union.minX, area.minX), minY: min(union.minY, area.minY), maxX: max(union.maxX, area.maxX),
        maxY: max(union.maxY, area.maxY))
    }
    self = union
  }

  /// px of the left edge. Setting it leaves the other three edges in place.
  package var minX: Int {
    get { x }
    set { (x, width) = (newValue, x + width - newValue) }
  }

  /// px of the top edge. Setting it leaves the other three edges in place.
  package var minY: Int {
    get { y }
    set { (y, height) = (newValue, y + height - newValue) }
  }

  /// px of the right edge: the first column that is not covered. Setting it leaves the other three edges in place.
  package var maxX: Int {
    get { x + width }
    set { width = newValue - x }
  }

  /// px of the bottom edge: the first row that is not covered. Setting it leaves the other three edges in place.
  package var maxY: Int {
    get { y + height }
    set { height = newValue - y }
  }

  /// The area with each edge moved inwards by `distance` px, or outwards if that is negative.
  package func inset(by distance: Int) -> PixelArea {
    PixelArea(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
  }

  /// The pixels that both areas cover; with a width or a height of 0 if there are none.
  package func intersection(_ other: PixelArea) -> PixelArea {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return PixelArea(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0), height: max(min(maxY, other.maxY) - top, 0))
  }

  /// Whether both areas cover at least one common pixel.
  package func intersects(_ other: PixelArea) -> Bool {
    let common = intersection(other)
    return common.width > 0 && common.height > 0
  }

  /// Whether the point (x, y), px, lies on a pixel of the area.
  package func contains(x: Double, y: Double) -> Bool {
    x >= Double(minX) && x < Double(maxX) && y >= Double(minY) && y < Double(maxY)
  }

  /// Whether `other` lies within this area, edges included.
  package func contains(_ other: PixelArea) -> Bool {
    other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
  }
}

/// A width and a height in whole pixels.
package struct PixelSize: Sendable, Hashable, CustomStringConvertible {
  /// px.
  package var width: Int
  /// px.
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// `1920x1080`.
  package var description: String { "\(width)x\(height)" }
}

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

  @inlinable package init(_ area: PixelArea) {
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
  @inlinable package var wholePixels: PixelArea {
    func length(_ extent: Double, from start: Double) -> Int {
      // Not from the far corner, whose own rounding error might cost a pixel.
      let whole = Int(extent)
      return max(Double(whole) == extent ? whole : wholePixel(start + extent) - wholePixel(start), 1)
    }
    return PixelArea(
      x: wholePixel(x), y: wholePixel(y), width: length(width, from: x), height: length(height, from: y))
  }
}

/// The nearest whole pixel, halves up. What is less than 1/2048 px short of a half counts as one, so that a rounding error
/// in the offset does not decide between two pixels.
@inlinable package func wholePixel(_ position: Double) -> Int {
  // In integers: rounding a `Double` is a call of the C library on processors that have no instruction for it.
  let scaled = position * 1024
  let whole = Int(scaled)
  let rest = scaled - Double(whole)
  return ((rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole) + 512) >> 10
}
