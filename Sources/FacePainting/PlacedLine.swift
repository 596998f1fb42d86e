internal import MarqueeValues

/// A line of text, drawn and put in its place.
struct PlacedLine: Sendable {
  let line: DrawnLine
  /// px of the ink's left edge.
  var x: Int
  /// px of the baseline.
  var baseline: Int

  /// Where its ink is.
  var frame: PixelArea {
    PixelArea(x: x, y: baseline - line.top, width: line.width, height: line.height)
  }

  /// Draws it, in `color` but for its pictures, at `opacity`, 0…1, within `clip`.
  func paint(on bitmap: inout Bitmap, color: Color, opacity: Double, clip: PixelArea) {
    let frame = frame
    let area = frame.intersection(clip).intersection(bitmap.bounds)
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
      let place = PixelArea(
        x: x + picture.x, y: frame.minY + picture.y, width: picture.bitmap.width, height: picture.bitmap.height)
      let area = place.intersection(clip).intersection(bitmap.bounds)
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
