internal import MarqueeValues
internal import SDLKit

/// A line of text as ink: how much of each pixel it covers, and over that what has colours of its own.
struct DrawnLine: Sendable {
  /// A picture within a line, such as an emoji.
  struct Picture: Sendable {
    /// px from the line's left edge and its top.
    var x: Int
    var y: Int
    var bitmap: Bitmap
  }

  /// px, at least 1 each.
  let width: Int
  let height: Int
  /// px from the baseline up to the top of the ink.
  let top: Int
  /// Row by row, 0…255; empty where all is pictures.
  let values: [UInt8]
  let pictures: [Picture]
  /// Its first strong character is of a script that runs from right to left.
  let isRightToLeft: Bool

  /// Ink alone.
  init(_ coverage: TextCoverage) {
    (width, height, top, values) = (coverage.width, coverage.height, coverage.top, coverage.values)
    pictures = []
    isRightToLeft = false
  }

  init(
    width: Int, height: Int, top: Int, values: [UInt8], pictures: [Picture], isRightToLeft: Bool
  ) {
    precondition(width > 0 && height > 0, "a line has ink")
    (self.width, self.height, self.top, self.values) = (width, height, top, values)
    self.pictures = pictures
    self.isRightToLeft = isRightToLeft
  }
}

/// Puts runs side by side on one baseline.
struct LineComposer {
  /// px from the line's beginning at the left.
  var pen = 0.0
  private var inks: [(x: Int, ink: TextCoverage)] = []
  private var pictures: [(x: Int, top: Int, bitmap: Bitmap)] = []

  /// `left` is px from the pen to the ink.
  mutating func add(_ ink: TextCoverage, left: Int) {
    inks.append((Int(pen.rounded()) + left, ink))
  }

  mutating func add(_ picture: TextPicture, scale: Double) {
    let width = max(1, Int((Double(picture.width) * scale).rounded()))
    let height = max(1, Int((Double(picture.height) * scale).rounded()))
    let bitmap = PictureScaler.scaled(picture, width: width, height: height)
    let x = Int((pen + Double(picture.left) * scale).rounded())
    pictures.append((x, Int((Double(picture.top) * scale).rounded()), bitmap))
  }

  /// What was added; `nil` if that is nothing.
  func line(isRightToLeft: Bool) -> DrawnLine? {
    // Rows count downwards from the baseline.
    let frames =
      inks.map { PixelArea(x: $0.x, y: -$0.ink.top, width: $0.ink.width, height: $0.ink.height) }
      + pictures.map { PixelArea(x: $0.x, y: -$0.top, width: $0.bitmap.width, height: $0.bitmap.height) }
    guard let box = PixelArea(enclosing: frames) else { return nil }
    var values = [UInt8](repeating: 0, count: inks.isEmpty ? 0 : box.width * box.height)
    for (x, ink) in inks {
      for row in 0..<ink.height {
        let start = (row - ink.top - box.minY) * box.width + x - box.minX
        for column in 0..<ink.width {
          let value = ink.values[row * ink.width + column]
          if value > values[start + column] { values[start + column] = value }
        }
      }
    }
    return DrawnLine(
      width: box.width, height: box.height, top: -box.minY, values: values,
      pictures: pictures.map { DrawnLine.Picture(x: $0.x - box.minX, y: -$0.top - box.minY, bitmap: $0.bitmap) },
      isRightToLeft: isRightToLeft)
  }
}

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
