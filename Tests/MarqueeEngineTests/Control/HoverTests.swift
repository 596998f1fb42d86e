import MarqueeEngine
import Testing

/// Inputs without a finger: a mouse that moves, and whatever else a visitor stirs.
struct HoverTests {
  @Test func `a mouse that moves stops the strip where it is`() {
    var strip = ScrollController.sample()
    strip.send(.hover, 500, at: 990, device: .mouse)
    strip.send(.hover, 504, at: 1000, device: .mouse)
    #expect(strip.phase == .resting && isNear(strip.offset, 120) && strip.velocity == 0)
    #expect(strip.later(5999).phase == .resting)
    #expect(strip.later(6000).phase == .ramping)
  }

  @Test func `the first motion, and motion without travel, are no input`() {
    var strip = ScrollController.sample()
    for milliseconds in stride(from: 0, to: 5000, by: 20) {
      strip.send(.hover, 500, at: milliseconds, device: .mouse)
      #expect(strip.phase == .cruising)
    }
    strip.resetHover()
    strip.send(.hover, 900, at: 5000, device: .mouse)
    #expect(strip.phase == .cruising)
    strip.send(.hover, 910, at: 5010, device: .mouse)
    #expect(strip.phase == .resting)
  }

  @Test func `the rest is counted from the last motion of the mouse`() {
    var strip = ScrollController.sample()
    // A pixel every 20 ms for two seconds, from the fourth on an input each.
    for step in 0...100 { strip.send(.hover, 500 + Double(step), at: 1000 + 20 * step, device: .mouse) }
    #expect(isNear(strip.offset, 1.08 * 120))
    #expect(strip.later(7999).phase == .resting)
    #expect(strip.later(8000).phase == .ramping)
  }

  @Test func `stirring stops a strip that cruises or ramps and prolongs its rest`() {
    var strip = ScrollController.sample()
    strip.interrupt(at: .at(1000))
    #expect(strip.phase == .resting && isNear(strip.offset, 120))
    strip.interrupt(at: .at(5000))
    #expect(strip.later(9999).phase == .resting && strip.later(10_000).phase == .ramping)
    let place = strip.later(10_300).offset
    strip.interrupt(at: .at(10_300))
    #expect(strip.phase == .resting && strip.offset == place)
  }

  @Test func `stirring neither drops nor moves a strip in the hand`() {
    var strip = ScrollController.sample()
    let (end, _) = strip.swipe(speed: -500, at: 1000)
    let place = strip.offset
    strip.interrupt(at: .at(end + 1))
    strip.send(.hover, 10, at: end + 1, device: .mouse)
    strip.send(.hover, 90, at: end + 2, device: .mouse)
    #expect(strip.phase == .dragging && strip.offset == place)
  }
}
