import MarqueeEngine
import TestSupport
import Testing

struct DragTests {
  @Test(arguments: [(PointerEvent.Device.touch, 10.0), (.mouse, 4)], [1.0, -1])
  func `a dragged strip follows the finger 1 to 1 once it has left the slop`(
    device: (PointerEvent.Device, slop: Double), direction: Double
  ) {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000, device: device.0)
    strip.send(.move, 500 + direction * device.slop, at: 1010, device: device.0)
    #expect(strip.phase == .held && isNear(strip.offset, 120))
    strip.send(.move, 500 + direction * (device.slop + 1), at: 1020, device: device.0)
    #expect(strip.phase == .dragging && isNear(strip.offset, 120))
    strip.send(.move, 500 + direction * (device.slop + 34), at: 1030, device: device.0)
    #expect(isNear(strip.offset, 120 - direction * 33))
    // Back into the slop: the drag continues.
    strip.send(.move, 500, at: 1040, device: device.0)
    #expect(strip.phase == .dragging && isNear(strip.offset, 120 + direction * (device.slop + 1)))
  }

  @Test func `a finger that moves across the strip does not drag it`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, across: 300, at: 1000)
    strip.send(.move, 505, across: 900, at: 1100)
    #expect(strip.phase == .held && isNear(strip.offset, 120))
  }

  @Test(arguments: [1.0, -1])
  func `a drag continues across any number of laps`(direction: Double) {
    var strip = ScrollController.sample()
    strip.send(.down, 0, at: 0)
    strip.send(.move, direction * 16, at: 1)
    for step in 1...2000 {
      // More than six laps per event.
      let place = direction * (16 + 8000.5 * Double(step))
      strip.send(.move, place, at: 1 + step)
      #expect(isNear(strip.offset, strip.strip.wrapped(-direction * 8000.5 * Double(step))))
    }
  }

  @Test func `a drag that keeps moving never times out`() {
    var strip = ScrollController.sample(stuckAfter: .seconds(2))
    strip.send(.down, 500, at: 1000)
    for second in 1...120 {
      strip.send(.move, 500 + Double(second % 2) * 50, at: 1000 + second * 1000)
      #expect(strip.phase == .dragging)
    }
  }

  @Test(arguments: Seeds.few)
  func `a dragged strip is always at its initial offset minus the finger's travel`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let geometry = StripGeometry.random(using: &generator)
    var strip = ScrollController(
      strip: geometry, viewport: 1920, behavior: ScrollBehavior(cruiseVelocity: generator.double(-500...500)))
    let start = generator.int(0...100_000)
    strip.send(.down, 0, at: start)
    let held = strip.offset
    strip.send(.move, 11, at: start)
    var place = 11.0
    for move in 1...300 {
      place += generator.dyadic(-3000...3000)
      strip.send(.move, place, at: start + move * generator.int(0...1))
      #expect(geometry.distance(strip.offset, geometry.wrapped(held - (place - 11))) < 1e-6)
    }
  }
}
