internal import MarqueeValues

#if canImport(Glibc)
  internal import Glibc
#endif

/// A rectangle with rounded corners whose edges need not lie between pixels. With a radius of half its side it is a
/// disc.
struct RoundedShape: Sendable, Hashable {
  /// px.
  let minX: Double
  let minY: Double
  let maxX: Double
  let maxY: Double
  /// px; at most half the shorter side.
  let radius: Double

  /// Clamps `radius`, px, to 0…half the shorter side; NaN is 0.
  init(minX: Double, minY: Double, maxX: Double, maxY: Double, radius: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = max(minX, maxX)
    self.maxY = max(minY, maxY)
    let most = min(self.maxX - minX, self.maxY - minY) / 2
    self.radius = radius.isNaN ? 0 : min(max(radius, 0), most)
  }

  /// `area` with corners of `radius` px.
  init(_ area: PixelArea, radius: Double) {
    self.init(
      minX: Double(area.minX), minY: Double(area.minY), maxX: Double(area.maxX), maxY: Double(area.maxY),
      radius: radius)
  }

  /// A disc; all in px.
  init(centerX: Double, centerY: Double, radius: Double) {
    self.init(
      minX: centerX - radius, minY: centerY - radius, maxX: centerX + radius, maxY: centerY + radius, radius: radius)
  }

  /// The shape with each side moved inwards by `distance` px and the corners around the same centres.
  func inset(by distance: Double) -> RoundedShape {
    let middleX = (minX + maxX) / 2
    let middleY = (minY + maxY) / 2
    return RoundedShape(
      minX: min(minX + distance, middleX), minY: min(minY + distance, middleY), maxX: max(maxX - distance, middleX),
      maxY: max(maxY - distance, middleY), radius: max(radius - distance, 0))
  }

  /// The smallest area of whole pixels that contains the shape.
  var bounds: PixelArea {
    PixelArea(
      minX: Int(minX.rounded(.down)), minY: Int(minY.rounded(.down)), maxX: Int(maxX.rounded(.up)),
      maxY: Int(maxY.rounded(.up)))
  }

  /// The exact share of the pixel in column `x` and row `y` that the shape covers, 0…1.
  func coverage(x: Int, y: Int) -> Double {
    let (left, top) = (Double(x), Double(y))
    let width = min(left + 1, maxX) - max(left, minX)
    let height = min(top + 1, maxY) - max(top, minY)
    guard width > 0, height > 0 else { return 0 }
    // px from each side of the shape to the near edge of the pixel. Corners that the pixel does not touch remove
    // nothing from it.
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

/// Rounds the corners of a bitmap, antialiased by the exact area that the circle leaves of each pixel.
enum RoundedCorners {
  /// Makes the corners of `bitmap` transparent. Clamps `radius`, px, to half the shorter side. Keeps the colours of
  /// transparent pixels, so that a sampler that interpolates between pixels shows no dark fringe.
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
        // The rest of the row is inside the circle.
        guard area > 0 else { break }
        // With a radius of half an odd side, two corners share the pixels in the middle, and each removes its part.
        let mirrored = width - 1 - column
        if column == mirrored { area *= 2 }
        if row == height - 1 - row { area *= 2 }
        bitmap.cut(area, column, y)
        if column != mirrored { bitmap.cut(area, mirrored, y) }
      }
    }
  }

  /// px² of a pixel that lie in the corner's square but outside its circle. `column` and `row` count inwards from the
  /// corner.
  static func missingArea(column: Int, row: Int, radius: Double) -> Double {
    missingArea(x: Double(column), y: Double(row), radius: radius)
  }

  /// The same for a pixel at any place. `x` and `y` are px from the corner inwards to the near edges of the pixel;
  /// negative if the pixel begins outside the corner.
  static func missingArea(x: Double, y: Double, radius: Double) -> Double {
    // Relative to the circle's centre, both axes towards the corner.
    let left = min(max(0, radius - x - 1), radius)
    let right = min(max(0, radius - x), radius)
    let near = min(max(0, radius - y - 1), radius)
    let far = min(max(0, radius - y), radius)
    let square = (right - left) * (far - near)
    guard square > 0, right * right + far * far > radius * radius else { return 0 }

    // The area under the arc y = √(r² − x²): the columns in which the pixel is wholly under the arc, then the part that
    // the arc crosses.
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
  /// Multiplies a pixel's alpha by 1 − `area`, where `area` is the part of the pixel that is cut off, 0…1 px².
  fileprivate mutating func cut(_ area: Double, _ x: Int, _ y: Int) {
    let pixel = pixels[y * width + x]
    let alpha = (Double(pixel >> 24) * max(0, 1 - area)).rounded()
    pixels[y * width + x] = pixel & 0x00FF_FFFF | UInt32(alpha) << 24
  }
}
