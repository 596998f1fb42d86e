/// Whole pixels from `minX` and `minY` up to, not including, `maxX` and `maxY`.
struct PixelRect: Sendable, Hashable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The smallest that holds all of `rects`; `nil` for none.
  init?(around rects: [PixelRect]) {
    guard var union = rects.first else { return nil }
    for rect in rects {
      union.minX = min(union.minX, rect.minX)
      union.minY = min(union.minY, rect.minY)
      union.maxX = max(union.maxX, rect.maxX)
      union.maxY = max(union.maxY, rect.maxY)
    }
    self = union
  }

  var width: Int { maxX - minX }
  var height: Int { maxY - minY }

  func insetBy(_ inset: Int) -> PixelRect {
    PixelRect(minX: minX + inset, minY: minY + inset, maxX: maxX - inset, maxY: maxY - inset)
  }

  /// What of it lies on a picture of `width` × `height`; empty, never inverted.
  func clipped(width: Int, height: Int) -> PixelRect {
    let (x, y) = (min(max(minX, 0), width), min(max(minY, 0), height))
    return PixelRect(minX: x, minY: y, maxX: max(x, min(maxX, width)), maxY: max(y, min(maxY, height)))
  }

  /// What of it lies within `other`; inverted where nothing does.
  func clipped(to other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  func contains(_ other: PixelRect) -> Bool {
    other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
  }
}
