internal import MarqueeValues

#if canImport(Glibc)
  internal import Glibc
#endif

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

/// The corners cut off a card, each pixel by the very area that the circle leaves of it.
enum RoundedCorners {
  /// Makes the corners of `bitmap` transparent; `radius` in px, held to half the shorter side. Colours stay, so that
  /// a sampler reading between pixels finds no dark fringe.
  static func cut(_ bitmap: inout Bitmap, radius: Double) {
    let (width, height) = (bitmap.width, bitmap.height)
    let radius = radius.isNaN ? 0 : min(max(radius, 0), Double(min(width, height)) / 2)
    guard radius > 0 else { return }
    let reach = Int(radius.rounded(.up))
    for y in 0..<height {
      let row = min(y, height - 1 - y)
      guard row < reach else { continue }
      for column in 0..<reach {
        var area = missingArea(column: column, row: row, radius: radius)
        // Further in nothing is missing either.
        guard area > 0 else { break }
        // With a radius of half an odd side two corners share the pixels in the middle, and both take something off.
        let mirrored = width - 1 - column
        if column == mirrored { area *= 2 }
        if row == height - 1 - row { area *= 2 }
        bitmap.cut(area, column, y)
        if column != mirrored { bitmap.cut(area, mirrored, y) }
      }
    }
  }

  /// px² of a pixel that lie in the corner's square but outside its circle; indices count inwards from the corner.
  static func missingArea(column: Int, row: Int, radius: Double) -> Double {
    missingArea(x: Double(column), y: Double(row), radius: radius)
  }

  /// The same for a pixel anywhere: `x` and `y` in px from the corner inwards to its nearer edges, less than 0 where
  /// it begins before the corner.
  static func missingArea(x: Double, y: Double, radius: Double) -> Double {
    // Seen from the circle's centre, both axes towards the corner.
    let left = min(max(0, radius - x - 1), radius)
    let right = min(max(0, radius - x), radius)
    let near = min(max(0, radius - y - 1), radius)
    let far = min(max(0, radius - y), radius)
    let square = (right - left) * (far - near)
    guard square > 0, right * right + far * far > radius * radius else { return 0 }

    // Under the arc y = √(r² − x²): whole columns first, then the arc itself down to the pixel's near edge.
    let wholeUntil = min(max((radius * radius - min(far, radius) * min(far, radius)).squareRoot(), left), right)
    let arcUntil = min(max((radius * radius - min(near, radius) * min(near, radius)).squareRoot(), left), right)
    let whole = (wholeUntil - left) * (far - near)
    let arc = integral(arcUntil, radius) - integral(wholeUntil, radius) - near * (arcUntil - wholeUntil)
    return max(0, square - whole - arc)
  }

  /// ∫√(r² − x²) dx from 0.
  private static func integral(_ x: Double, _ radius: Double) -> Double {
    let x = min(x, radius)
    return 0.5 * (x * (radius * radius - x * x).squareRoot() + radius * radius * asin(x / radius))
  }
}

extension Bitmap {
  /// Makes a pixel as much more transparent as `area`, px², is missing of it.
  fileprivate mutating func cut(_ area: Double, _ x: Int, _ y: Int) {
    let pixel = pixels[y * width + x]
    let alpha = (Double(pixel >> 24) * max(0, 1 - area)).rounded()
    pixels[y * width + x] = pixel & 0x00FF_FFFF | UInt32(alpha) << 24
  }
}
