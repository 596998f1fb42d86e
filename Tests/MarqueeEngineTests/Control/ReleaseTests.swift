import MarqueeEngine
import Testing

/// The motion of a strip after its release.
struct ReleaseTests {
  @Test(arguments: [-1000, 1000, -7999, 301, -100, 100] as [Double])
  func `a released strip coasts with the velocity of the finger`(speed: Double) {
    var strip = ScrollController.sample()
    // Long enough for the slowest to leave the slop.
    let (end, place) = strip.swipe(speed: speed, at: 1000, moves: 80)
    #expect(isNear(strip.velocity, -speed))
    let offset = strip.offset
    strip.send(.up, place, at: end)
    #expect(strip.phase == .coasting && strip.offset == offset && isNear(strip.velocity, -speed))
  }

  @Test(arguments: [20.0, -20, 60])
  func `a release at 60 px per second or less leaves the strip at rest`(speed: Double) {
    var strip = ScrollController.sample()
    let (end, place) = strip.swipe(speed: speed, at: 1000, moves: 80)
    let offset = strip.offset
    strip.send(.up, place, at: end)
    #expect(strip.phase == .resting && strip.offset == offset && strip.velocity == 0)
  }

  @Test(arguments: [
    (-1000.0, Deceleration.normal, 499.5, 3450), (1000, .normal, -499.5, 3450), (-1000, .fast, 99.5, 687),
  ])
  func `a fling coasts as far as friction allows before its rest begins`(
    speed: Double, deceleration: Deceleration, way: Double, milliseconds: Int
  ) {
    var strip = ScrollController.sample(deceleration: deceleration)
    let (end, place) = strip.swipe(speed: speed, at: 1000)
    let offset = strip.offset
    strip.send(.up, place, at: end)
    #expect(strip.later(end + milliseconds - 1).phase == .coasting)
    let rest = strip.later(end + milliseconds + 1)
    #expect(rest.phase == .resting)
    #expect(rest.strip.distance(rest.offset, rest.strip.wrapped(offset + way)) < 0.6)
    #expect(strip.later(end + milliseconds + 4999).phase == .resting)
    #expect(strip.later(end + milliseconds + 5001).phase == .ramping)
    #expect(strip.later(end + milliseconds + 5801).phase == .cruising)
  }

  @Test func `the fastest fling crosses several laps without a jump`() {
    var strip = ScrollController.sample()
    let (end, place) = strip.swipe(speed: -12_000, at: 0)
    strip.send(.up, place, at: end)
    #expect(strip.velocity == 8000)
    var last = strip
    for milliseconds in stride(from: end, to: end + 4000, by: 5) {
      let next = strip.later(milliseconds)
      let way = next.strip.wrapped(next.offset - last.offset)
      #expect(way <= 8000 * 0.005 + 1e-6, "at \(milliseconds)")
      last = next
    }
  }

  @Test func `a finger that was still for 40 ms releases the strip at rest`() {
    var strip = ScrollController.sample()
    let (end, place) = strip.swipe(speed: -1000, at: 1000)
    let offset = strip.offset
    strip.send(.up, place, at: end + 40)
    #expect(strip.phase == .resting && strip.offset == offset)
    #expect(strip.later(end + 5039).phase == .resting && strip.later(end + 5040).phase == .ramping)
  }

  @Test func `a release at another point than the last move counts as a move first`() {
    var strip = ScrollController.sample()
    let (end, place) = strip.swipe(speed: -1000, at: 1000)
    let offset = strip.offset
    strip.send(.up, place - 8, at: end + 8)
    #expect(isNear(strip.offset, offset + 8) && isNear(strip.velocity, 1000))
  }

  @Test func `a cancelled drag releases the strip at rest`() {
    var strip = ScrollController.sample()
    let (end, place) = strip.swipe(speed: -1000, at: 1000)
    let offset = strip.offset
    #expect(strip.send(.cancel, place + 300, at: end).isEmpty)
    #expect(strip.phase == .resting && strip.velocity == 0 && strip.offset == offset)
  }

  @Test func `a press stops a fling at its offset`() {
    var strip = ScrollController.sample()
    let (end, place) = strip.swipe(speed: -3000, at: 1000)
    strip.send(.up, place, at: end)
    let caught = strip.later(end + 300).offset
    strip.send(.down, 700, at: end + 300)
    #expect(strip.phase == .held && strip.offset == caught && strip.velocity == 0)
    strip.send(.up, 700, at: end + 800)
    #expect(strip.phase == .resting && strip.offset == caught)
  }

  @Test func `an input without a pointer does not stop a fling`() {
    var strip = ScrollController.sample()
    let (end, place) = strip.swipe(speed: -1000, at: 1000)
    strip.send(.up, place, at: end)
    var stirred = strip
    stirred.interrupt(at: .at(end + 500))
    #expect(stirred.later(end + 3000).offset == strip.later(end + 3000).offset)
    // The rest is counted from the later of the input and the end of the fling.
    stirred.interrupt(at: .at(end + 4000))
    #expect(stirred.later(end + 8999).phase == .resting && stirred.later(end + 9000).phase == .ramping)
  }
}
