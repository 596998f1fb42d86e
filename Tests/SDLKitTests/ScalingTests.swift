import CBlending
import TestSupport
import Testing

@testable import MarqueeValues
@testable import SDLKit

/// Scaled drawing against the same sum for each pixel and channel by itself.
@MainActor
@Suite(.serialized)
struct ScalingTests {
  private static let screen = PixelSize(width: 61, height: 53)

  /// A channel of a scaled picture as SDL's linear scaling has it.
  private func channel(
    _ shift: Int, _ pixels: [UInt32], _ size: PixelSize, _ x: (first: Int, share: UInt32),
    _ y: (first: Int, share: UInt32)
  ) -> UInt32 {
    func value(_ column: Int, _ row: Int) -> UInt32 {
      pixels[min(row, size.height - 1) * size.width + min(column, size.width - 1)] >> shift & 255
    }
    func mixed(_ column: Int) -> UInt32 {
      value(column, y.first) * (128 - y.share) + value(column, y.first + 1) * y.share
    }
    return (mixed(x.first) * (128 - x.share) + mixed(x.first + 1) * x.share) >> 14
  }

  private func expected(
    _ pixels: [UInt32], _ size: PixelSize, in area: PixelArea, brightness: UInt32, opacity: UInt32,
    over behind: [UInt32]
  ) -> [UInt32] {
    var result = behind
    let across = LinearScaling(from: size.width, to: area.width)
    let down = LinearScaling(from: size.height, to: area.height)
    let seen = area.intersection(PixelArea(x: 0, y: 0, width: Self.screen.width, height: Self.screen.height))
    for y in seen.minY..<seen.minY + seen.height {
      for x in seen.minX..<seen.minX + seen.width {
        let (column, row) = (across.place(of: x - area.x), down.place(of: y - area.y))
        let alpha = channel(24, pixels, size, column, row) * opacity / 255
        var pixel: UInt32 = 0xFF00_0000
        for shift in [0, 8, 16] {
          let value = channel(shift, pixels, size, column, row) * brightness / 255 * alpha / 255
          pixel |= (value + (255 - alpha) * (behind[y * Self.screen.width + x] >> shift & 255) / 255) << shift
        }
        result[y * Self.screen.width + x] = pixel
      }
    }
    return result
  }

  @Test(arguments: 0..<100)
  func `a row is scaled to the same pixels with and without the larger registers`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(state >> 33) % range.count
    }
    func pixels(_ count: Int) -> [UInt32] {
      (0..<count).map { _ in UInt32(random(0...0xFFFF)) << 16 | UInt32(random(0...0xFFFF)) }
    }
    let (width, count) = (random(1...70), random(1...70))
    let (upper, lower, behind) = (pixels(width), pixels(width), pixels(count))
    let places = (0..<count).map(LinearScaling(from: width, to: count).place(of:))
    let columns = places.map { UInt32($0.first) }
    let shares = places.flatMap { repeatElement((128 - $0.share) | $0.share << 16, count: 4) }
    let opaque = random(0...count)
    let end = random(opaque...count)
    let share = UInt32([0, 128, random(0...128)][random(0...2)])
    let brightness = UInt32(seed.isMultiple(of: 4) ? random(0...254) : 255)
    var (mixed, drawn, narrow) = ([UInt16](repeating: 0, count: 4 * (width + 4)), behind, behind)
    unsafe scale_row(
      upper, lower, share, 0, width, &mixed, columns, shares, &drawn, count, opaque, end, brightness, 64)
    unsafe scale_row_narrow(
      upper, lower, share, 0, width, &mixed, columns, shares, &narrow, count, opaque, end, brightness, 0)
    // What is blended has an undefined upper byte.
    let (colours, expected) = (drawn.map { $0 & 0xFF_FFFF }, narrow.map { $0 & 0xFF_FFFF })
    #expect(colours == expected, "seed \(seed): \(width) to \(count), opaque \(opaque)..<\(end)")
  }

  @Test(arguments: 0..<60)
  func `a row is blended to the same pixels with and without the larger registers`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...70, using: &random)
    func pixels() -> [UInt32] { (0..<count).map { _ in .random(in: 0...UInt32.max, using: &random) } }
    let (source, behind) = (pixels(), pixels())
    let brightness = seed.isMultiple(of: 4) ? UInt32.random(in: 0...254, using: &random) : 255
    let alpha = seed.isMultiple(of: 5) ? 255 : UInt32.random(in: 0...255, using: &random)
    var (wide, narrow) = (behind, behind)
    unsafe blend_row_modulated(source, &wide, count, brightness, alpha)
    unsafe blend_row_modulated_narrow(source, &narrow, count, brightness, alpha)
    #expect(wide == narrow, "seed \(seed): \(count) pixels, \(alpha)")
    let expected = zip(source, behind).map { pixel, under in
      let share = (pixel >> 24) * alpha / 255
      return [0, 8, 16].reduce(UInt32(0)) { sum, shift in
        let value = (pixel >> shift & 255) * brightness / 255 * share / 255
        return sum | (value + (under >> shift & 255) * (255 - share) / 255) << shift
      }
    }
    #expect(wide.map { $0 & 0xFF_FFFF } == expected, "seed \(seed): \(count) pixels, \(alpha)")
  }

  @Test(arguments: 0..<60)
  func `a row is dimmed to the same pixels with and without the larger registers`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (count, share) = (Int.random(in: 0...70, using: &random), UInt32.random(in: 0...255, using: &random))
    let source: [UInt32] = (0..<count).map { _ in .random(in: 0...UInt32.max, using: &random) }
    // A pixel more, which stays as it is; and in place.
    var (wide, own) = ([UInt32](repeating: 7, count: count + 1), source)
    var narrow = wide
    unsafe dim_row(source, &wide, count, share)
    unsafe dim_row_narrow(source, &narrow, count, share)
    unsafe own.withUnsafeMutableBytes { row in
      guard let row = row.baseAddress else { return }
      unsafe dim_row(row, row, count, share)
    }
    #expect(wide == narrow, "seed \(seed): \(count) pixels, \(share)")
    let expected = source.map { pixel in
      [0, 8, 16].reduce(UInt32(0)) { $0 | ((pixel >> $1 & 255) * share / 256) << $1 }
    }
    #expect(wide == expected + [7], "seed \(seed): \(count) pixels, \(share)")
    #expect(own == expected, "seed \(seed): \(count) pixels in place, \(share)")
  }

  @Test(arguments: 0...40)
  func `a row is filled, and nothing beside it`(count: Int) {
    var row = [UInt32](repeating: 7, count: count + 2)
    unsafe row.withUnsafeMutableBytes { row in
      guard let first = row.baseAddress else { return }
      unsafe fill_row(first + 4, 0xFEDC_BA98, count)
    }
    #expect(row == [7] + [UInt32](repeating: 0xFEDC_BA98, count: count) + [7])
  }

  @Test(arguments: 0..<60)
  func `a scaled picture is drawn as each of its pixels by itself`(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(state >> 33) % range.count
    }
    func pixel() -> UInt32 { UInt32(random(0...0xFFFF)) << 16 | UInt32(random(0...0xFFFF)) }
    let size = PixelSize(width: random(1...40), height: random(1...40))
    // Opaque in the middle, like a card, opaque everywhere or nowhere.
    let rim = [0, 3, 40][random(0...2)]
    let pixels = (0..<size.width * size.height).map { place in
      let row = place / size.width
      return row < rim || row >= size.height - rim ? pixel() : pixel() | 0xFF00_0000
    }
    let renderer = try Renderer(size: Self.screen)
    let behind = (0..<Self.screen.width * Self.screen.height).map { _ in pixel() | 0xFF00_0000 }
    try renderer.draw(Texture(renderer: renderer, size: Self.screen, pixels: behind), x: 0, y: 0)
    var area = PixelArea(x: random(-20...40), y: random(-20...40), width: random(1...70), height: random(1...70))
    if area.width == size.width, area.height == size.height { area.width += 1 }
    // Full brightness has loops of its own.
    let brightness = seed % 4 < 2 ? 255 : UInt32(random(0...254))
    let opacity = seed.isMultiple(of: 2) ? 255 : UInt32(random(0...254))
    try renderer.draw(
      Texture(renderer: renderer, size: size, pixels: pixels), x: Double(area.x), y: Double(area.y),
      width: Double(area.width), height: Double(area.height), brightness: Double(brightness) / 255,
      alpha: Double(opacity) / 255)
    #expect(
      try renderer.readPixels()
        == expected(pixels, size, in: area, brightness: brightness, opacity: opacity, over: behind),
      "seed \(seed): \(size) to \(area), brightness \(brightness), opacity \(opacity)")
  }

  @Test(arguments: 0..<120)
  func `a scaled picture with parts of one colour is drawn as each of its pixels by itself`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = PixelSize(width: .random(in: 1...150, using: &random), height: .random(in: 1...30, using: &random))
    let pixels = Self.patches(size, &random)
    let renderer = try Renderer(size: Self.screen)
    let behind = (0..<Self.screen.width * Self.screen.height).map { _ in
      UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    try renderer.draw(Texture(renderer: renderer, size: Self.screen, pixels: behind), x: 0, y: 0)
    var area = PixelArea(
      x: .random(in: -90...40, using: &random), y: .random(in: -20...40, using: &random),
      width: .random(in: 1...200, using: &random), height: .random(in: 1...70, using: &random))
    if area.width == size.width, area.height == size.height { area.width += 1 }
    let brightness = seed % 4 < 2 ? 255 : UInt32.random(in: 0...254, using: &random)
    let opacity = seed.isMultiple(of: 2) ? 255 : UInt32.random(in: 0...254, using: &random)
    let prepared = TexturePixels(for: renderer.textureNeeds, size: size, pixels: pixels, isScaled: true)
    try renderer.draw(
      Texture(filling: prepared, on: renderer), x: Double(area.x), y: Double(area.y), width: Double(area.width),
      height: Double(area.height), brightness: Double(brightness) / 255, alpha: Double(opacity) / 255)
    #expect(
      try renderer.readPixels()
        == expected(pixels, size, in: area, brightness: brightness, opacity: opacity, over: behind),
      "seed \(seed): \(size) to \(area), brightness \(brightness), opacity \(opacity)")
  }

  /// A picture of rectangles of one colour, opaque, translucent or transparent, with some other pixels between them.
  private static func patches(_ size: PixelSize, _ random: inout SeededGenerator) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xFF20_4060, count: size.width * size.height)
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let colour = UInt32.random(in: 0...0xFF_FFFF, using: &random)
      let alpha: UInt32 = [255, 255, 0, .random(in: 1...254, using: &random)].randomElement(using: &random) ?? 255
      let varies = Int.random(in: 0...3, using: &random) == 0
      let (x, y) = (Int.random(in: 0..<size.width, using: &random), Int.random(in: 0..<size.height, using: &random))
      for row in y...Int.random(in: y..<size.height, using: &random) {
        for column in x...Int.random(in: x..<size.width, using: &random) {
          // Nothing is seen of a colour that is transparent.
          let shown = varies || alpha == 0 ? UInt32.random(in: 0...0xFF_FFFF, using: &random) : colour
          pixels[row * size.width + column] = alpha << 24 | shown
        }
      }
    }
    return pixels
  }

  @Test(arguments: 0..<60)
  func `the runs of one colour in two rows are found, all that are long enough and whole`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = PixelSize(width: .random(in: 1...150, using: &random), height: .random(in: 1...20, using: &random))
    let pixels = Self.patches(size, &random)
    func look(_ column: Int, _ row: Int) -> UInt32? {
      let pixel = pixels[min(row, size.height - 1) * size.width + column]
      return pixel >> 24 == 255 ? pixel : pixel >> 24 == 0 ? 0 : nil
    }
    let runs = PlainRuns(of: pixels, width: size.width, height: size.height)
    for row in 0..<size.height {
      var (expected, start) = ([PlainRuns.Run](), 0)
      for column in 0...size.width {
        if column > start, column < size.width, let value = look(column, row), value == look(column, row + 1),
          value == look(column - 1, row), value == look(column - 1, row + 1)
        {
          continue
        }
        if column - start >= PlainRuns.shortest, let value = look(start, row), value == look(start, row + 1) {
          expected.append(.init(columns: Int32(start)..<Int32(column), pixel: value))
        }
        start = column
      }
      #expect(Array(runs.runs(ofRow: row)) == expected, "seed \(seed), row \(row) of \(size)")
    }
    #expect(runs.runs(ofRow: size.height).isEmpty)
  }

  @Test func `of a scaled picture nothing is drawn outside the clip`() throws {
    let renderer = try Renderer(size: Self.screen)
    try renderer.clear(0xFF00_0000)
    let clip = PixelArea(x: 7, y: 9, width: 20, height: 11)
    try renderer.clip(to: clip)
    let white = [UInt32](repeating: 0xFFFF_FFFF, count: 100)
    try renderer.draw(
      Texture(renderer: renderer, size: PixelSize(width: 10, height: 10), pixels: white), x: 0, y: 0, width: 50,
      height: 50)
    for (place, pixel) in try renderer.readPixels().enumerated() {
      let isInside = clip.contains(x: Double(place % Self.screen.width), y: Double(place / Self.screen.width))
      #expect(pixel == (isInside ? 0xFFFF_FFFF : 0xFF00_0000))
    }
  }
}
