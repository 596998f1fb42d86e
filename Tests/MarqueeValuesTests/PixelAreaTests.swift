import TestSupport
import Testing

@testable import MarqueeValues

struct PixelAreaTests {
  private static let area = PixelArea(x: 2, y: 3, width: 10, height: 20)

  @Test func `an area between four edges covers the columns and rows from the first edge up to the second`() {
    #expect(PixelArea(minX: 2, minY: 3, maxX: 12, maxY: 23) == Self.area)
    #expect([Self.area.minX, Self.area.minY, Self.area.maxX, Self.area.maxY] == [2, 3, 12, 23])
  }

  @Test func `setting one edge of an area leaves the other three in place`() {
    var area = Self.area
    area.minX = 5
    area.minY = -1
    #expect(area == PixelArea(minX: 5, minY: -1, maxX: 12, maxY: 23))
    area.maxX = 40
    area.maxY = 0
    #expect(area == PixelArea(minX: 5, minY: -1, maxX: 40, maxY: 0))
  }

  @Test func `an inset area has every edge moved inwards, and outwards for a negative distance`() {
    #expect(Self.area.inset(by: 2) == PixelArea(minX: 4, minY: 5, maxX: 10, maxY: 21))
    #expect(Self.area.inset(by: -2) == PixelArea(minX: 0, minY: 1, maxX: 14, maxY: 25))
  }

  @Test func `the area enclosing several areas reaches to their outermost edges, and there is none around none`() {
    #expect(PixelArea(enclosing: []) == nil)
    #expect(PixelArea(enclosing: [Self.area]) == Self.area)
    let other = PixelArea(x: -5, y: 10, width: 3, height: 100)
    #expect(PixelArea(enclosing: [Self.area, other]) == PixelArea(minX: -5, minY: 3, maxX: 12, maxY: 110))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `an intersection covers exactly the pixels of both areas and is never negative in size`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func random() -> PixelArea {
      PixelArea(
        x: generator.int(-4...8), y: generator.int(-4...8), width: generator.int(-2...6), height: generator.int(-2...6))
    }
    func covers(_ area: PixelArea, _ x: Int, _ y: Int) -> Bool {
      x >= area.minX && x < area.maxX && y >= area.minY && y < area.maxY
    }
    for _ in 0..<50 {
      let (one, other) = (random(), random())
      let common = one.intersection(other)
      #expect(common.width >= 0 && common.height >= 0, "seed \(seed): \(one) and \(other)")
      var isAny = false
      for y in -6...16 {
        for x in -6...16 {
          let isInBoth = covers(one, x, y) && covers(other, x, y)
          isAny = isAny || isInBoth
          #expect(covers(common, x, y) == isInBoth, "seed \(seed): \(one) and \(other) at \(x), \(y)")
        }
      }
      #expect(one.intersects(other) == isAny, "seed \(seed): \(one) and \(other)")
    }
  }

  @Test func `an area contains those within its edges and none that reach beyond one of them`() {
    #expect(Self.area.contains(Self.area))
    #expect(Self.area.contains(Self.area.inset(by: 1)))
    for beyond in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
      var moved = Self.area
      moved.x += beyond.0
      moved.y += beyond.1
      #expect(!Self.area.contains(moved))
    }
  }
}
