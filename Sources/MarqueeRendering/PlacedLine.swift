internal import SDLKit

/// A line of text, drawn and put in its place.
struct PlacedLine: Sendable {
  let coverage: TextCoverage
  /// px of the ink's left edge.
  var x: Int
  /// px of the baseline.
  var baseline: Int

  /// Where its ink is.
  var frame: PixelRect {
    let top = baseline - coverage.top
    return PixelRect(minX: x, minY: top, maxX: x + coverage.width, maxY: top + coverage.height)
  }

  /// Draws it in `color` at `opacity`, 0…1, within `clip`.
  func paint(on bitmap: inout Bitmap, color: Color, opacity: Double, clip: PixelRect) {
    let frame = frame
    let area = PixelRect(
      minX: max(frame.minX, clip.minX), minY: max(frame.minY, clip.minY),
      maxX: min(frame.maxX, clip.maxX), maxY: min(frame.maxY, clip.maxY)
    ).clipped(width: bitmap.width, height: bitmap.height)
    let strength = opacity * Double(color.alpha) / 255 / 255
    for y in area.minY..<area.maxY {
      let row = (y - frame.minY) * coverage.width
      for x in area.minX..<area.maxX {
        let value = coverage.values[row + x - frame.minX]
        guard value > 0 else { continue }
        let index = y * bitmap.width + x
        bitmap.pixels[index] = color.over(bitmap.pixels[index], share: Double(value) * strength)
      }
    }
  }
}
