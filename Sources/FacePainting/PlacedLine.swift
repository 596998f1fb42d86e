internal import MarqueeValues

/// A line of text, drawn and put in its place.
struct PlacedLine: Sendable {
  let line: DrawnLine
  /// px of the ink's left edge.
  var x: Int
  /// px of the baseline.
  var baseline: Int

  /// Where its ink is.
  var frame: PixelRect {
    let top = baseline - line.top
    return PixelRect(minX: x, minY: top, maxX: x + line.width, maxY: top + line.height)
  }

  /// Draws it, in `color` but for its pictures, at `opacity`, 0…1, within `clip`.
  func paint(on bitmap: inout Bitmap, color: Color, opacity: Double, clip: PixelRect) {
    let area = frame.clipped(to: clip).clipped(width: bitmap.width, height: bitmap.height)
    let strength = opacity * Double(color.alpha) / 255
    if !line.values.isEmpty {
      for y in area.minY..<area.maxY {
        let row = (y - frame.minY) * line.width
        for x in area.minX..<area.maxX {
          let value = line.values[row + x - frame.minX]
          guard value > 0 else { continue }
          let index = y * bitmap.width + x
          bitmap.pixels[index] = color.over(bitmap.pixels[index], share: Double(value) * (strength / 255))
        }
      }
    }
    for picture in line.pictures {
      let place = PixelRect(
        minX: x + picture.x, minY: frame.minY + picture.y, maxX: x + picture.x + picture.bitmap.width,
        maxY: frame.minY + picture.y + picture.bitmap.height)
      let area = place.clipped(to: clip).clipped(width: bitmap.width, height: bitmap.height)
      for y in area.minY..<area.maxY {
        let row = (y - place.minY) * picture.bitmap.width
        for x in area.minX..<area.maxX {
          let color = Color(pixel: picture.bitmap.pixels[row + x - place.minX])
          let index = y * bitmap.width + x
          bitmap.pixels[index] = color.over(bitmap.pixels[index], share: Double(color.alpha) / 255 * strength)
        }
      }
    }
  }
}
