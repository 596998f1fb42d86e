import KMSKit
import MarqueeValues
import TestSupport
import Testing

/// Which areas are copied into the buffers that a display scans out.
@Suite
struct ScanoutDamageTests {
  /// A surface and two buffers, each pixel a number.
  private struct Model {
    let size: PixelSize
    var surface: [Int]
    var buffers: [[Int]]
    var damage: ScanoutDamage
    var shown = 0
    var copied = 0

    init(size: PixelSize) {
      self.size = size
      surface = Array(repeating: 0, count: size.width * size.height)
      buffers = [Array(repeating: -1, count: surface.count), Array(repeating: -2, count: surface.count)]
      damage = ScanoutDamage(size: size)
    }

    mutating func draw(_ area: PixelArea, value: Int) {
      for y in max(area.minY, 0)..<max(min(area.maxY, size.height), max(area.minY, 0)) {
        for x in max(area.minX, 0)..<max(min(area.maxX, size.width), max(area.minX, 0)) {
          surface[y * size.width + x] = value
        }
      }
      damage.add(area)
    }

    mutating func flip() {
      let back = 1 - shown
      for index in 0..<damage.count(of: back) {
        let area = damage.area(index, of: back)
        copied += area.width * area.height
        for y in area.minY..<area.maxY {
          for x in area.minX..<area.maxX { buffers[back][y * size.width + x] = surface[y * size.width + x] }
        }
      }
      damage.settle(back)
      shown = back
    }
  }

  @Test(arguments: Seeds.many)
  func `whatever is drawn between flips, the buffer that is shown equals the surface`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = Model(size: PixelSize(width: random.int(1...40), height: random.int(1...30)))
    for step in 1...200 {
      for _ in 0..<random.int(0...(random.chance(0.1) ? 30 : 4)) {
        let area = PixelArea(
          x: random.int(-5...45), y: random.int(-5...35), width: random.int(-1...30), height: random.int(-1...20))
        model.draw(area, value: step)
      }
      if random.chance(0.05) {
        let lost = random.int(0...1)
        model.damage.lose(lost)
        model.buffers[lost] = Array(repeating: -3, count: model.surface.count)
        if lost == model.shown { model.flip() }
      }
      model.flip()
      #expect(model.buffers[model.shown] == model.surface, "after step \(step)")
      for buffer in 0...1 { #expect(model.damage.count(of: buffer) <= ScanoutDamage.most) }
    }
  }

  @Test func `a band that moves in every frame is copied once a frame`() {
    var model = Model(size: PixelSize(width: 30, height: 20))
    for _ in 1...2 { model.flip() }
    model.copied = 0
    for step in 1...10 {
      model.draw(PixelArea(x: 0, y: 4, width: 30, height: 8), value: step)
      model.flip()
    }
    #expect(model.copied == 10 * 30 * 8)
  }

  @Test func `bands far from each other are copied without what is between them`() {
    var model = Model(size: PixelSize(width: 30, height: 20))
    for _ in 1...2 { model.flip() }
    model.copied = 0
    for step in 1...10 {
      model.draw(PixelArea(x: 0, y: 0, width: 30, height: 3), value: step)
      model.draw(PixelArea(x: 0, y: 15, width: 30, height: 5), value: step)
      model.flip()
    }
    #expect(model.copied == 10 * 30 * 8)
  }
}
