import Testing

@testable import MarqueeValues
@testable import SDLKit

/// `Renderer.move` against a move of each pixel by itself.
@MainActor
@Suite(.serialized)
struct MovingTests {
  private static let size = PixelSize(width: 23, height: 17)

  private func painted() throws -> (Renderer, [UInt32]) {
    let renderer = try Renderer(size: Self.size)
    let pixels = (0..<UInt32(Self.size.width * Self.size.height)).map { 0xFF00_0000 | $0 * 40_503 & 0xFF_FFFF }
    let texture = try Texture(renderer: renderer, size: Self.size, pixels: pixels)
    try renderer.draw(texture, x: 0, y: 0)
    try #require(try renderer.readPixels() == pixels)
    return (renderer, pixels)
  }

  @Test(arguments: [
    PixelArea(x: 0, y: 0, width: 23, height: 17), PixelArea(x: 0, y: 3, width: 23, height: 9),
    PixelArea(x: 4, y: 2, width: 11, height: 10), PixelArea(x: 22, y: 16, width: 1, height: 1),
  ])
  func `moving an area shifts the pixels that stay in it and changes nothing outside it`(area: PixelArea) throws {
    for y in -(area.height - 1)...(area.height - 1) {
      for x in -(area.width - 1)...(area.width - 1) where x == 0 || y == 0 {
        let (renderer, before) = try painted()
        #expect(try renderer.move(area, x: x, y: y))
        let after = try renderer.readPixels()
        for place in before.indices {
          let (column, row) = (place % Self.size.width, place / Self.size.width)
          let (fromColumn, fromRow) = (column - x, row - y)
          let isLeft = Self.has(area, column, row) && !Self.has(area, fromColumn, fromRow)
          guard !isLeft else { continue }
          let from = Self.has(area, column, row) ? fromRow * Self.size.width + fromColumn : place
          #expect(after[place] == before[from], "by \(x), \(y): \(column), \(row)")
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `what is drawn beside or over a moved area is drawn after it, in whatever order`(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ range: Range<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(state >> 33) % range.count
    }
    let (renderer, painted) = try painted()
    let (area, shift) = (PixelArea(x: 4, y: 2, width: 15, height: 13), [-3, 2][random(0..<2)])
    let texture = try Texture(
      renderer: renderer, size: PixelSize(width: 9, height: 8),
      pixels: (0..<72).map { 0xFF00_0000 | $0 * 7_654_321 & 0xFF_FFFF })
    #expect(try renderer.move(area, x: shift, y: 0))
    var expected = painted
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX where Self.has(area, x - shift, y) {
        expected[y * 23 + x] = painted[y * 23 + x - shift]
      }
    }
    // The uncovered part is undefined.
    let uncovered = PixelArea(x: shift > 0 ? 4 : 16, y: 2, width: 3, height: 13)
    var drawings: [(area: PixelArea, pixel: UInt32?)] = [(uncovered, 0xFF12_3456)]
    for _ in 0..<random(1..<60) {
      drawings.append(
        random(0..<2) == 0
          ? (PixelArea(x: random(-9..<23), y: random(-8..<17), width: 9, height: 8), nil)
          : (
            PixelArea(x: random(0..<20), y: random(0..<14), width: random(1..<4), height: random(1..<4)),
            0xFF00_0000 | UInt32(random(0..<0xFF_FFFF))
          ))
    }
    for (area, pixel) in drawings {
      if let pixel {
        try renderer.fill(area, pixel)
      } else {
        try renderer.drawOverBackground(texture, x: area.x, y: area.y, backdrop: nil)
      }
      for y in max(area.y, 0)..<max(min(area.maxY, 17), 0, area.y) {
        for x in max(area.x, 0)..<max(min(area.maxX, 23), 0, area.x) {
          expected[y * 23 + x] = pixel ?? 0xFF00_0000 | UInt32((y - area.y) * 9 + x - area.x) * 7_654_321 & 0xFF_FFFF
        }
      }
    }
    #expect(try renderer.readPixels() == expected)
  }

  @Test func `a move is refused if the area is partly outside the surface or nothing of it would stay`() throws {
    let (renderer, before) = try painted()
    let whole = PixelArea(x: 0, y: 0, width: 23, height: 17)
    #expect(try !renderer.move(PixelArea(x: -1, y: 0, width: 23, height: 17), x: 1, y: 0))
    #expect(try !renderer.move(PixelArea(x: 1, y: 0, width: 23, height: 17), x: 1, y: 0))
    #expect(try !renderer.move(PixelArea(x: 0, y: 0, width: 0, height: 17), x: 0, y: 1))
    #expect(try !renderer.move(whole, x: 23, y: 0))
    #expect(try !renderer.move(whole, x: 0, y: -17))
    #expect(try renderer.readPixels() == before)
  }

  private static func has(_ area: PixelArea, _ x: Int, _ y: Int) -> Bool {
    x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height
  }
}
