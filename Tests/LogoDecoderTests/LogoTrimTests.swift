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

    /// As one of its pixels has it.
    func color(_ color: [UInt8]) -> [UInt8] { Array(color.prefix(layout.channels)) }

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
      let tone = random.pick([0, 128, 220, 246, 252, 255].map { UInt8($0) })
      let base: [UInt8] = [tone, tone - min(tone, random.pick([0, 0, 4, 60])), tone] + [isClear ? 0 : 255]
      let isPaper = base.prefix(3).allSatisfy { $0 >= 238 } && base[0] - base[1] <= 12
      let tolerance = random.pick([3, 8])
      var picture = Picture(
        width: random.int(1...14), height: random.int(1...14), color: base, channels: channels,
        padding: random.int(0...3))
      let (width, height) = (picture.layout.width, picture.layout.height)
      var ink: [(x: Int, y: Int)] = []
      for _ in 0..<random.int(0...5) {
        let place = (x: random.int(0...width - 1), y: random.int(0...height - 1))
        picture[place.x, place.y] = base.prefix(3).map { $0 < 128 ? $0 + 60 : $0 - 60 } + [isClear ? 1 : 255]
        ink.append(place)
      }
      let whole = PixelArea(x: 0, y: 0, width: width, height: height)
      let left = picture.trimmed(tolerance)
      let peeled = peeled(picture) { pixel in isClear ? pixel[3] == 0 : pixel == picture.color(base) }
      for place in ink {
        let area = left ?? whole
        #expect(
          (area.minX..<area.maxX).contains(place.x) && (area.minY..<area.maxY).contains(place.y), "seed \(seed)")
      }
      let isInside = peeled.minX > 0 && peeled.minY > 0 && peeled.maxX < width && peeled.maxY < height
      if ink.isEmpty {
        #expect(left == (isClear ? nil : whole), "seed \(seed)")
      } else if isClear {
        #expect(left == peeled, "seed \(seed)")
      } else if !isPaper {
        #expect(left == whole, "a colour is a part of the drawing: seed \(seed)")
      } else if isInside {
        #expect(left == peeled, "seed \(seed)")
      } else {
        #expect(left == peeled || left == whole, "seed \(seed)")
      }
    }
  }

  private static let red: [UInt8] = [200, 20, 20, 255]
  private static let white: [UInt8] = [255, 255, 255, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]
  private static let whole = PixelArea(x: 0, y: 0, width: 9, height: 9)

  @Test func `a flag's stripes, a frame and corners of several colours are kept`() {
    // Red, white, red: no margin at the left, none is cut off above. Nor where white is outside.
    var flag = Picture(width: 9, height: 9, color: Self.red)
    for y in 3..<6 { for x in 0..<9 { flag[x, y] = Self.white } }
    #expect(flag.trimmed() == Self.whole)
    var other = Picture(width: 9, height: 9, color: Self.white)
    for y in 3..<6 { for x in 0..<9 { other[x, y] = Self.red } }
    #expect(other.trimmed() == Self.whole)
    var corner = Picture(width: 9, height: 9, color: Self.white)
    corner[4, 4] = Self.red
    #expect(corner.trimmed() == PixelArea(x: 4, y: 4, width: 1, height: 1))
    corner[8, 8] = Self.red
    #expect(corner.trimmed() == Self.whole)
    // A frame of one pixel, and what is in it.
    var frame = Picture(width: 9, height: 9, color: Self.red)
    for y in 1..<8 { for x in 1..<8 { frame[x, y] = Self.white } }
    frame[4, 4] = Self.red
    #expect(frame.trimmed() == Self.whole)
    // A frame within margins loses the margins alone.
    var inner = Picture(width: 9, height: 9, color: Self.white)
    for y in 2..<7 { for x in 2..<7 where [2, 6].contains(x) || [2, 6].contains(y) { inner[x, y] = Self.red } }
    #expect(inner.trimmed() == PixelArea(x: 2, y: 2, width: 5, height: 5))
  }

  @Test func `paper goes behind a transparent margin too, and white that is the drawing stays`() {
    var paper = Picture(width: 9, height: 9, color: Self.clear)
    for y in 2..<8 { for x in 1..<7 { paper[x, y] = Self.white } }
    paper[4, 4] = Self.red
    #expect(paper.trimmed() == PixelArea(x: 4, y: 4, width: 1, height: 1))
    // White with holes in it is drawn for a dark ground.
    for y in 4..<6 { for x in 3..<6 { paper[x, y] = Self.clear } }
    #expect(paper.trimmed() == PixelArea(x: 1, y: 2, width: 6, height: 6))
    // White alone.
    let white = Picture(width: 9, height: 9, color: Self.white)
    #expect(white.trimmed() == Self.whole)
  }
}
