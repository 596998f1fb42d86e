import MarqueeValues
import Testing

@testable import FacePainting
@testable import LogoDecoder
@testable import Logos

/// What is a photograph, and what is a logo in a box.
struct PhotographTests {
  private typealias Paint = (_ x: Double, _ y: Double) -> SIMD3<Double>

  /// Whether a picture of a paint, with noise like a camera's or a compression's, is taken for a photograph.
  private func isTold(
    _ width: Int, _ height: Int, noise: Double, alpha: UInt8? = nil, isOfCamera: Bool = false, _ paint: Paint
  ) -> Bool {
    var state: UInt64 = 7
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * 2 - 1
    }
    let channels = alpha == nil ? 3 : 4
    let stride = (width * channels + 3) / 4 * 4
    var bytes = [UInt8](repeating: 0, count: stride * height)
    for y in 0..<height {
      for x in 0..<width {
        let color = paint(Double(x) / Double(width), Double(y) / Double(height)) * 255
        for channel in 0..<3 {
          bytes[y * stride + x * channels + channel] = UInt8(min(max(color[channel] + random() * noise, 0), 255))
        }
        if let alpha { bytes[y * stride + x * channels + 3] = alpha }
      }
    }
    return Photograph.isLikely(
      PixelLayout(width: width, height: height, channels: channels, stride: stride), bytes.span,
      isOfCamera: isOfCamera)
  }

  /// Leaves, walls and people: shapes of all sizes.
  private static func scene(_ x: Double, _ y: Double) -> SIMD3<Double> {
    func wave(_ value: Double) -> Double {
      let part = abs((value - value.rounded(.down)) * 2 - 1)
      return part * part * (3 - 2 * part)
    }
    let light = wave(x * 3.1 + y * 1.7) * 0.35 + wave(x * 17.3 - y * 11.9) * 0.35 + wave(x * 41.3 + y * 37.1) * 0.3
    let warm = wave(x * 2.3 + 0.2) * 0.2
    return SIMD3(0.1 + light * 0.7 + warm, 0.1 + light * 0.7, 0.1 + light * 0.6 - warm / 2)
  }

  @Test(arguments: [(640, 480), (1080, 1440), (200, 150)], [nil, 255] as [UInt8?])
  func `a picture that is busy up to its edges is one`(size: (Int, Int), alpha: UInt8?) {
    #expect(isTold(size.0, size.1, noise: 12, alpha: alpha, Self.scene))
  }

  /// A house below a sky.
  private static func house(_ x: Double, _ y: Double) -> SIMD3<Double> {
    if y > 0.85 { return SIMD3(0.4, 0.4, 0.38) }
    if y > 0.75 { return scene(x * 2, y * 3) * SIMD3(0.5, 1, 0.4) }
    let isWall = (0.2...0.8).contains(x) && y > 0.35
    guard isWall else { return SIMD3(0.5, 0.62 + y * 0.15, 0.8 - y * 0.1) }
    let (column, row) = (x * 20, y * 12)
    return column - column.rounded(.down) > 0.45 && row - row.rounded(.down) > 0.35
      ? SIMD3(0.25, 0.27, 0.35) : SIMD3(0.8, 0.72, 0.58)
  }

  @Test func `what a camera took needs fewer details, and is told by its maker's name`() {
    #expect(!isTold(1067, 1600, noise: 12, Self.house))
    #expect(isTold(1067, 1600, noise: 12, isOfCamera: true, Self.house))
    let paper: Paint = { x, y in min(x, y) < 0.15 || max(x, y) > 0.85 ? SIMD3(1, 1, 1) : Self.house(x, y) }
    #expect(!isTold(640, 480, noise: 2, isOfCamera: true, paper), "a logo on paper")

    // A directory with the tags of an orientation and of the maker, in both orders of bytes.
    func jpeg(_ order: String, _ tag: [UInt8]) -> [UInt8] {
      let isLittle = order == "II"
      func number(_ value: Int, _ size: Int) -> [UInt8] {
        let bytes = (0..<size).map { UInt8(value >> (8 * $0) & 255) }
        return isLittle ? bytes : bytes.reversed()
      }
      let directory =
        number(2, 2) + number(0x0112, 2) + [UInt8](repeating: 0, count: 10) + tag + [UInt8](repeating: 0, count: 10)
      let content = Array("Exif".utf8) + [0, 0] + Array(order.utf8) + number(42, 2) + number(8, 4) + directory
      let app0: [UInt8] = [0xFF, 0xE0, 0, 4, 1, 1]
      return [0xFF, 0xD8] + app0 + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + [0xFF, 0xDA]
    }
    #expect(CameraMark.isPresent(in: jpeg("II", [0x0F, 0x01])) && CameraMark.isPresent(in: jpeg("MM", [0x01, 0x0F])))
    #expect(
      !CameraMark.isPresent(in: jpeg("II", [0x31, 0x01])) && !CameraMark.isPresent(in: [0xFF, 0xD8, 0xFF, 0xE1, 0xFF]))
    for count in 0..<60 { _ = CameraMark.isPresent(in: Array(jpeg("MM", [1, 15]).prefix(count))) }
  }

  @Test func `what lets its ground through, is small, or lies on one colour is none`() {
    #expect(!isTold(640, 480, noise: 12, alpha: 200, Self.scene))
    #expect(!isTold(100, 75, noise: 12, Self.scene))
    let framed: Paint = { x, y in min(x, y) < 0.2 || max(x, y) > 0.8 ? SIMD3(1, 1, 1) : Self.scene(x, y) }
    #expect(!isTold(640, 480, noise: 1, framed), "a photograph on paper is a picture in a logo")
  }

  /// A mark and letters on a ground.
  private static func logo(on ground: @escaping Paint) -> Paint {
    { x, y in
      if (x - 0.25) * (x - 0.25) + (y - 0.5) * (y - 0.5) < 0.03 { return SIMD3(0.9, 0.7, 0.1) }
      let isLetter = x > 0.45 && x < 0.9 && abs(y - 0.5) < 0.12 && Int(x * 60) % 3 != 0
      return isLetter ? SIMD3(1, 1, 1) : ground(x, y)
    }
  }

  @Test(arguments: [0.0, 1, 3])
  func `a logo in a box of one colour or with a gradient is none, compressed or not`(noise: Double) {
    let grounds: [Paint] = [
      { _, _ in SIMD3(0.1, 0.4, 0.2) }, { _, _ in SIMD3(1, 1, 1) },
      { x, y in SIMD3(0.1 + 0.8 * (x + y) / 2, 0.2 + 0.1 * x, 0.8 - 0.6 * y) },
      { x, y in SIMD3(0.9 * x, 0.3, 0.9 - 0.9 * x) * (1 - ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5))) },
    ]
    for (number, ground) in grounds.enumerated() {
      for size in [(640, 320), (1500, 525), (300, 300)] {
        #expect(!isTold(size.0, size.1, noise: noise, Self.logo(on: ground)), "ground \(number), \(size)")
      }
    }
  }
}

/// How thick a logo's lines are.
struct LogoStrokesTests {
  /// The thin part of squares' outlines, of a transparent picture or of black on white.
  private func thinPart(_ thickness: Int, isOpaque: Bool, box: Int? = nil) throws -> Double {
    var picture = Bitmap(width: 400, height: 400)
    if isOpaque { for index in picture.pixels.indices { picture.pixels[index] = 0xFFFF_FFFF } }
    func fill(_ area: PixelArea) {
      for y in area.minY..<area.maxY { for x in area.minX..<area.maxX { picture.pixels[y * 400 + x] = 0xFF10_1010 } }
    }
    for inset in stride(from: 10, to: 150, by: 40) {
      let side = 400 - 2 * inset
      fill(PixelArea(x: inset, y: inset, width: side, height: thickness))
      fill(PixelArea(x: inset, y: inset + side - thickness, width: side, height: thickness))
      fill(PixelArea(x: inset, y: inset, width: thickness, height: side))
      fill(PixelArea(x: inset + side - thickness, y: inset, width: thickness, height: side))
    }
    if let box { fill(PixelArea(x: 200 - box / 2, y: 200 - box / 2, width: box, height: box)) }
    return try #require(LogoStrokes(picture, scale: 4)).thinPart
  }

  @Test(arguments: [false, true])
  func `lines thinner than a pixel are thin, thicker ones and areas are not`(isOpaque: Bool) throws {
    for thickness in 1...3 { #expect(try thinPart(thickness, isOpaque: isOpaque) > 0.95, "\(thickness)") }
    for thickness in 4...12 { #expect(try thinPart(thickness, isOpaque: isOpaque) == 0, "\(thickness)") }
    // Outlines of about 3,900 px in all beside a box that counts as a line of 100 px, though it has more ink than they.
    let mixed = try thinPart(2, isOpaque: isOpaque, box: 100)
    #expect((0.93...0.99).contains(mixed), "\(mixed)")
    #expect(LogoStrokes(Bitmap(width: 40, height: 40), scale: 4) == nil, "no ink")
  }
}
