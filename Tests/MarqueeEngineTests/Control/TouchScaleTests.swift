import TestSupport
import Testing

@testable import MarqueeEngine

/// A screen with smaller px: the distances of touch grow, and everything else is as large in px.
struct TouchScaleTests {
  private static func strip(touchScale: Double, snap: SnapAlignment = .none) -> ScrollController {
    ScrollController(
      strip: StripGeometry(extents: [400, 400, 400], spacing: 20), viewport: 1000,
      behavior: ScrollBehavior(advance: .cruise(velocity: 120), snap: snap, touchScale: touchScale))
  }

  @Test(arguments: [1, 1.5, 2, 4] as [Double], [(PointerEvent.Device.touch, 10.0), (.mouse, 4)])
  func `the slop grows with the scale`(scale: Double, device: (PointerEvent.Device, slop: Double)) {
    var strip = Self.strip(touchScale: scale)
    strip.send(.down, 500, at: 1000, device: device.0)
    strip.send(.move, 500 + device.slop * scale, at: 1010, device: device.0)
    #expect(strip.phase == .held)
    #expect(strip.pressedPoint != nil, "its release is a tap")
    strip.send(.move, 500 + device.slop * scale + 0.5, at: 1020, device: device.0)
    #expect(strip.phase == .dragging)
    let offset = strip.offset
    strip.send(.move, 500 + device.slop * scale + 100.5, at: 1030, device: device.0)
    #expect(isNear(strip.offset, offset - 100), "a drag is 1 to 1 on any screen")
  }

  @Test(arguments: [1, 2, 3.5] as [Double])
  func `a notch of the wheel moves further`(scale: Double) {
    var strip = Self.strip(touchScale: scale)
    strip.handleWheel(-1, at: .at(1000))
    strip.advance(to: .at(2000))
    #expect(isNear(strip.offset, 120 + 120 * scale))
  }

  @Test(arguments: [1, 2, 3.5] as [Double])
  func `the slowest fling is as fast on the glass`(scale: Double) {
    for (speed, isFling) in [(250.0, false), (350.0, true)] {
      var strip = Self.strip(touchScale: scale, snap: .start)
      strip.setPaused(true, at: .at(0))
      strip.advance(to: .at(3000))
      let start = strip.offset
      let (end, place) = strip.swipe(speed: -speed * scale, at: 4000)
      strip.send(.up, place, at: end + 4)
      strip.advance(to: .at(8000))
      let travel = abs(strip.offset - start)
      #expect((travel > 1) == isFling, "\(speed): \(travel)")
    }
  }

  @Test(arguments: [1, 2, 3.5] as [Double])
  func `a mouse must move further to count`(scale: Double) {
    var detector = HoverDetector()
    let moves = [0, 4 * scale - 0.5, 4 * scale].enumerated().map { index, along in
      detector.moved(to: Point(along: along, across: 0), at: .at(100 * index), scale: scale)
    }
    #expect(moves == [false, false, true])
  }

  /// Every flick, on a screen whose px are half as large: twice the px, at the same times, in the same states.
  @Test(arguments: Seeds.few)
  func `a flick moves a scaled strip by the scaled distance`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let extents = (0..<generator.int(3...9)).map { _ in generator.double(200...700).rounded() }
    let snap: SnapAlignment = generator.chance(0.5) ? .center : .none
    func strip(_ scale: Double) -> ScrollController {
      ScrollController(
        strip: StripGeometry(extents: extents.map { $0 * scale }, spacing: 20 * scale), viewport: 1000 * scale,
        behavior: ScrollBehavior(advance: .cruise(velocity: 120 * scale), snap: snap, touchScale: scale))
    }
    var (one, two) = (strip(1), strip(2))
    var (time, place) = (1000, 500.0)
    for _ in 0..<5 {
      let speed = generator.double(-4000...4000)
      for move in 0...generator.int(2...20) {
        place += move == 0 ? 0 : speed * 0.008
        time += 8
        one.send(move == 0 ? .down : .move, place, at: time)
        two.send(move == 0 ? .down : .move, place * 2, at: time)
        #expect(one.phase == two.phase && isNear(one.offset * 2, two.offset, within: 1e-3))
      }
      time += 4
      let taps = (one.send(.up, place, at: time), two.send(.up, place * 2, at: time))
      #expect(taps.0.count == taps.1.count)
      #expect(isNear(one.velocity * 2, two.velocity, within: 1e-3), "seed \(seed)")
      time += 100
    }
  }
}
