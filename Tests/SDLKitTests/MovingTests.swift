import Testing

@testable import MarqueeValues
@testable import SDLKit

/// `Renderer.move` against a move of each pixel by itself.
@MainActor
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
