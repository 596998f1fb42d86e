import MarqueeValues
import TestSupport
import Testing

@testable import LogoDecoder

/// Which part of a picture is left without its margins.
struct LogoTrimTests {
  /// A picture whose pixels are four bytes each.
  private struct Picture {
    var layout: PixelLayout
    var bytes: [UInt8]

    init(width: Int, height: Int, color: [UInt8], channels: Int = 4, padding: Int = 0) {
      layout = PixelLayout(width: width, height: height, channels: channels, stride: width * channels + padding)
      bytes = [UInt8](repeating: 77, count: layout.byteCount)
      for y in 0..<height { for x in 0..<width { self[x, y] = color } }
    }

    subscript(x: Int, y: Int) -> [UInt8] {
      get {
        let start = y * layout.stride + x * layout.channels
        return Array(bytes[start..<start + layout.channels])
      }
      set {
        let start = y * layout.stride + x * layout.channels
        bytes.replaceSubrange(start..<start + layout.channels, with: newValue.prefix(layout.channels))
      }
    }

    func trimmed(_ tolerance: Int = 3) -> PixelArea? { layout.trimmedPart(of: bytes.span, tolerance: tolerance) }
  }

  /// Peels rows and columns off as long as `isMargin` holds for all their pixels: another way to the same part.
  private func peeled(_ picture: Picture, _ isMargin: ([UInt8]) -> Bool) -> PixelArea {
    var area = PixelArea(x: 0, y: 0, width: picture.layout.width, height: picture.layout.height)
    func column(_ x: Int) -> Bool { (area.minY..<area.maxY).allSatisfy { isMargin(picture[x, $0]) } }
    func row(_ y: Int) -> Bool { (area.minX..<area.maxX).allSatisfy { isMargin(picture[$0, y]) } }
    while true {
      let before = area
      if area.width > 0, column(area.minX) { area.minX += 1 }
      if area.width > 0, column(area.maxX - 1) { area.maxX -= 1 }
      if area.height > 0, row(area.minY) { area.minY += 1 }
      if area.height > 0, row(area.maxY - 1) { area.maxY -= 1 }
      if area == before { return area }
    }
  }

  @Test(arguments: Seeds.many)
  func `what is left is what peeling leaves, and holds every pixel of the logo`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let channels = random.pick([3, 4])
      let isClear = channels == 4 && random.chance(0.4)
      let base: [UInt8] = (0..<3).map { _ in random.pick([0, 3, 128, 252, 255]) } + [isClear ? 0 : 255]
      let tolerance = random.pick([3, 8])
      var picture = Picture(
        width: random.int(1...14), height: random.int(1...14), color: base, channels: channels,
        padding: random.int(0...3))
      let (width, height) = (picture.layout.width, picture.layout.height)
      // Noise within half the tolerance, as the mean of the corners has some too.
      if !isClear {
        for y in 0..<height {
          for x in 0..<width {
            var pixel = picture[x, y]
            for channel in 0..<3 {
              let noise = random.int(-(tolerance / 2)...(tolerance / 2))
              pixel[channel] = UInt8(min(max(Int(pixel[channel]) + noise, 0), 255))
            }
            picture[x, y] = pixel
          }
        }
      }
      var ink: [(x: Int, y: Int)] = []
      for _ in 0..<random.int(0...5) {
        let place = (x: random.int(0...width - 1), y: random.int(0...height - 1))
        picture[place.x, place.y] = base.prefix(3).map { $0 < 128 ? $0 + 60 : $0 - 60 } + [isClear ? 1 : 255]
        ink.append(place)
      }
      let whole = PixelArea(x: 0, y: 0, width: width, height: height)
      let left = picture.trimmed(tolerance)
      let peeled = peeled(picture) { pixel in
        isClear ? pixel[3] == 0 : zip(pixel, base).allSatisfy { abs(Int($0) - Int($1)) <= 20 }
      }
      for place in ink {
        let area = left ?? whole
        #expect(
          (area.minX..<area.maxX).contains(place.x) && (area.minY..<area.maxY).contains(place.y), "seed \(seed)")
      }
      if ink.isEmpty {
        #expect(left == nil || left == whole, "seed \(seed)")
      } else if isClear {
        #expect((left ?? whole) == peeled, "seed \(seed)")
      } else if peeled.minX > 0, peeled.minY > 0, peeled.maxX < width, peeled.maxY < height {
        #expect(left == peeled, "seed \(seed)")
      } else {
        #expect(left == nil || left == whole, "seed \(seed)")
      }
    }
  }

  @Test func `a flag's stripes, a border and corners of several colours are kept`() {
    let red: [UInt8] = [200, 20, 20, 255]
    // Red, white, red: no margin at the left, none is cut off above.
    var flag = Picture(width: 9, height: 9, color: red)
    for y in 3..<6 { for x in 0..<9 { flag[x, y] = [255, 255, 255, 255] } }
    #expect(flag.trimmed() == PixelArea(x: 0, y: 0, width: 9, height: 9))
    var corner = Picture(width: 9, height: 9, color: [255, 255, 255, 255])
    corner[4, 4] = red
    #expect(corner.trimmed() == PixelArea(x: 4, y: 4, width: 1, height: 1))
    corner[8, 8] = red
    #expect(corner.trimmed() == nil)
    // A transparent margin goes, and the opaque one inside it stays.
    var plate = Picture(width: 9, height: 9, color: [0, 0, 0, 0])
    for y in 2..<8 { for x in 1..<7 { plate[x, y] = [255, 255, 255, 255] } }
    plate[4, 4] = red
    #expect(plate.trimmed() == PixelArea(x: 1, y: 2, width: 6, height: 6))
  }
}
