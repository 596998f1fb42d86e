import MarqueeEngine
import Testing

struct TapTests {
  @Test(
    arguments: [
      (0, 0, 0, true), (80, 0, 0, true), (600, 0, 0, true), (1500, 0, 0, true), (1501, 0, 0, false), (80, 10, 0, true),
      (80, 0, 10, true),
      (80, 6, 8, true), (80, 8, 8, false), (80, 10.5, 0, false), (80, 0, 10.5, false),
    ] as [(Int, Double, Double, Bool)])
  func `a press is a tap within the slop and 1500 ms`(
    milliseconds: Int, along: Double, across: Double, isTap: Bool
  ) {
    var strip = ScrollController.sample()
    strip.send(.down, 500, across: 300, at: 1000)
    let point = Point(along: 500 + along, across: 300 + across)
    let actions = strip.send(.up, point.along, across: point.across, at: 1000 + milliseconds)
    #expect(actions == (isTap ? [.tap(point)] : []))
  }

  @Test(arguments: [(4.0, true), (4.5, false)])
  func `a mouse press is a tap within 4 px`(way: Double, isTap: Bool) {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000, device: .mouse)
    #expect(strip.send(.up, 500 + way, at: 1050, device: .mouse).isEmpty == !isTap)
  }

  @Test func `a finger that left the slop and came back does not tap`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    strip.send(.move, 500, across: 330, at: 1020)
    #expect(strip.send(.up, 500, at: 1050).isEmpty)
  }

  @Test func `a strip that cruises, rests or ramps can be tapped`() {
    for (milliseconds, phase) in [(500, ScrollPhase.cruising), (3000, .resting), (6300, .ramping)] {
      var strip = ScrollController.sample()
      if phase != .cruising { strip.interrupt(at: .at(1000)) }
      strip.advance(to: .at(milliseconds))
      #expect(strip.phase == phase)
      strip.send(.down, 500, at: milliseconds)
      #expect(strip.send(.up, 500, at: milliseconds + 90) == [.tap(Point(along: 500, across: 300))])
    }
  }

  @Test(arguments: [(0, false), (1000, false), (1195, false), (1210, true), (2500, true)])
  func `a press on a fling faster than 300 px per second is no tap`(milliseconds: Int, isTap: Bool) {
    var strip = ScrollController.sample()
    // 3,300 px/s are down to 300 after ln 11 ÷ 2.002 = 1.198 s.
    let (end, place) = strip.swipe(speed: -3300, at: 1000)
    strip.send(.up, place, at: end)
    strip.send(.down, 500, at: end + milliseconds)
    #expect(strip.send(.up, 500, at: end + milliseconds + 60).isEmpty == !isTap)
  }

  @Test func `neither a cancelled nor a second finger taps`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    strip.send(.down, 800, at: 1010, finger: 2)
    #expect(strip.send(.up, 800, at: 1050, finger: 2).isEmpty)
    #expect(strip.send(.cancel, 500, at: 1060).isEmpty)
    #expect(strip.send(.up, 500, at: 1070).isEmpty)
  }

  @Test func `a finger that takes over the strip does not tap`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    strip.send(.down, 800, at: 1010, finger: 2)
    strip.send(.up, 500, at: 1030)
    #expect(strip.send(.up, 800, at: 1050, finger: 2).isEmpty)
  }
}
