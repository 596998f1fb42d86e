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
        bitmap.pixels[index] = Self.over(bitmap.pixels[index], color, Double(value) * strength)
      }
    }
  }

  /// `color` at `share`, 0…1, laid over a pixel with straight alpha.
  private static func over(_ pixel: UInt32, _ color: Color, _ share: Double) -> UInt32 {
    let alpha = Double(pixel >> 24) / 255
    let sum = share + alpha * (1 - share)
    let weight = share / sum
    func channel(_ shift: UInt32, _ target: UInt8) -> UInt32 {
      let value = Double(pixel >> shift & 0xFF)
      return UInt32((value + (Double(target) - value) * weight).rounded()) << shift
    }
    return UInt32((sum * 255).rounded()) << 24 | channel(16, color.red) | channel(8, color.green)
      | channel(0, color.blue)
  }
}
