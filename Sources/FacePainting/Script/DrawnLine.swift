internal import MarqueeValues
internal import PixelScaling
internal import SDLKit

/// A rendered line of text: a coverage mask, and above it pictures with their own colours.
struct DrawnLine: Sendable {
  /// A picture within a line, such as an emoji.
  struct Picture: Sendable {
    /// px from the left edge of the line.
    var x: Int
    /// px from the top edge of the line.
    var y: Int
    var bitmap: Bitmap
  }

  /// px, at least 1.
  let width: Int
  /// px, at least 1.
  let height: Int
  /// px from the baseline up to the top of the ink.
  let top: Int
  /// The coverage of each pixel, row by row, 0…255; empty if the line is only pictures.
  let values: [UInt8]
  let pictures: [Picture]
  /// Whether its first strong character is right to left.
  let isRightToLeft: Bool

  /// A line of one run from left to right without pictures.
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

/// Places runs side by side on one baseline.
struct LineComposer {
  /// The position of the next run, px from the left end of the line.
  var pen = 0.0
  private var inks: [(x: Int, ink: TextCoverage)] = []
  private var pictures: [(x: Int, top: Int, bitmap: Bitmap)] = []

  /// Adds ink at the pen; `left` is px from the pen to the ink.
  mutating func add(_ ink: TextCoverage, left: Int) {
    inks.append((Int(pen.rounded()) + left, ink))
  }

  /// Adds a picture at the pen, scaled by `scale`.
  mutating func add(_ picture: TextPicture, scale: Double) {
    let width = max(1, Int((Double(picture.width) * scale).rounded()))
    let height = max(1, Int((Double(picture.height) * scale).rounded()))
    let resampler = Resampler(
      from: PixelSize(width: picture.width, height: picture.height), to: PixelSize(width: width, height: height))
    let pixels = resampler.scaled(picture.pixels, alpha: .premultiplied)
    let bitmap = Bitmap(width: width, height: height, pixels: pixels)
    let x = Int((pen + Double(picture.left) * scale).rounded())
    pictures.append((x, Int((Double(picture.top) * scale).rounded()), bitmap))
  }

  /// The composed line; `nil` if nothing was added.
  func line(isRightToLeft: Bool) -> DrawnLine? {
    // y counts downwards from the baseline.
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

/// A rendered line of text at its place on a bitmap.
struct PlacedLine: Sendable {
  let line: DrawnLine
  /// The left edge of the ink, px.
  var x: Int
  /// The baseline, px.
  var baseline: Int

  /// The bounding box of the ink.
  var frame: PixelArea {
    PixelArea(x: x, y: baseline - line.top, width: line.width, height: line.height)
  }

  /// Draws the line within `clip` at `opacity`, 0…1: ink in `color`, pictures in their own colours.
  func paint(on bitmap: inout Bitmap, color: Color, opacity: Double, clip: PixelArea) {
    let frame = frame
    let area = frame.intersection(clip).intersection(bitmap.bounds)
    let strength = opacity * Double(color.alpha) / 255
    if !line.values.isEmpty {
      for y in area.minY..<area.maxY {
        let row = (y - frame.minY) * line.width - frame.minX
        for x in area.minX..<area.maxX {
          let value = line.values[row + x]
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
        let row = (y - place.minY) * picture.bitmap.width - place.minX
        for x in area.minX..<area.maxX {
          let color = Color(pixel: picture.bitmap.pixels[row + x])
          let index = y * bitmap.width + x
          bitmap.pixels[index] = color.over(bitmap.pixels[index], share: Double(color.alpha) / 255 * strength)
        }
      }
    }
  }
}
