internal import MarqueeValues

/// A rectangle with round corners anywhere between the pixels; with corners of half its side, a disc.
struct RoundedShape: Sendable, Hashable {
  /// px.
  let minX: Double
  let minY: Double
  let maxX: Double
  let maxY: Double
  /// px, at most half the shorter side.
  let radius: Double

  /// `radius` in px is held to half the shorter side.
  init(minX: Double, minY: Double, maxX: Double, maxY: Double, radius: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = max(minX, maxX)
    self.maxY = max(minY, maxY)
    let most = min(self.maxX - minX, self.maxY - minY) / 2
    self.radius = radius.isNaN ? 0 : min(max(radius, 0), most)
  }

  init(_ rect: PixelArea, radius: Double) {
    self.init(
      minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX), maxY: Double(rect.maxY),
      radius: radius)
  }

  /// A disc around a centre, px.
  init(centerX: Double, centerY: Double, radius: Double) {
    self.init(
      minX: centerX - radius, minY: centerY - radius, maxX: centerX + radius, maxY: centerY + radius, radius: radius)
  }

  /// The same `distance` px further in on every side, its corners about the same centres.
  func inset(by distance: Double) -> RoundedShape {
    let middleX = (minX + maxX) / 2
    let middleY = (minY + maxY) / 2
    return RoundedShape(
      minX: min(minX + distance, middleX), minY: min(minY + distance, middleY), maxX: max(maxX - distance, middleX),
      maxY: max(maxY - distance, middleY), radius: max(radius - distance, 0))
  }

  /// The pixels that it touches.
  var bounds: PixelArea {
    PixelArea(
      minX: Int(minX.rounded(.down)), minY: Int(minY.rounded(.down)), maxX: Int(maxX.rounded(.up)),
      maxY: Int(maxY.rounded(.up)))
  }

  /// The very area of the pixel in column `x` and row `y` that lies within, 0…1.
  func coverage(x: Int, y: Int) -> Double {
    let (left, top) = (Double(x), Double(y))
    let width = min(left + 1, maxX) - max(left, minX)
    let height = min(top + 1, maxY) - max(top, minY)
    guard width > 0, height > 0 else { return 0 }
    // How far in from each side the pixel begins; corners that it does not meet take nothing off.
    let (fromLeft, fromRight) = (left - minX, maxX - left - 1)
    let (fromTop, fromBottom) = (top - minY, maxY - top - 1)
    var area = width * height
    guard min(fromLeft, fromRight) < radius, min(fromTop, fromBottom) < radius else { return area }
    area -= RoundedCorners.missingArea(x: fromLeft, y: fromTop, radius: radius)
    area -= RoundedCorners.missingArea(x: fromRight, y: fromTop, radius: radius)
    area -= RoundedCorners.missingArea(x: fromLeft, y: fromBottom, radius: radius)
    area -= RoundedCorners.missingArea(x: fromRight, y: fromBottom, radius: radius)
    return max(0, area)
  }
}
