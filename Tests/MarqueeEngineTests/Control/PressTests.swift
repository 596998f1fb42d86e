import MarqueeEngine
import Testing

/// Presses on a strip that moves by itself.
struct PressTests {
  @Test(arguments: [120, -120, 0, 5000, 0.1] as [Double])
  func `a new strip cruises at full speed from the first card`(velocity: Double) {
    let strip = ScrollController.sample(velocity: velocity)
    #expect(strip.phase == .cruising && strip.offset == 0 && strip.velocity == velocity)
    #expect(strip.tiles.first { _ in true }?.card == 0)
    #expect(strip.tiles.first { _ in true }?.position == 0)
    let later = strip.later(2500)
    #expect(isNear(later.offset, later.strip.wrapped(2.5 * velocity)))
    #expect(later.phase == .cruising)
  }

  @Test(arguments: [120, -77.7] as [Double])
  func `a press stops the strip at its offset at the time of the press`(velocity: Double) {
    var strip = ScrollController.sample(velocity: velocity)
    let place = strip.later(1234).offset
    strip.advance(to: .at(1230))
    strip.send(.down, 500, at: 1234)
    strip.advance(to: .at(1247))
    #expect(strip.phase == .held && strip.velocity == 0 && strip.offset == place)
    #expect(isNear(place, strip.strip.wrapped(1.234 * velocity)))
  }

  @Test func `a late press takes effect at the latest time`() {
    var strip = ScrollController.sample()
    strip.advance(to: .at(2000))
    strip.send(.down, 500, at: 1000)
    #expect(isNear(strip.offset, 240))
  }

  @Test func `a strip is held while a finger rests on it`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    for milliseconds in stride(from: 1000, to: 60_000, by: 500) {
      strip.advance(to: .at(milliseconds))
      #expect(strip.phase == .held && isNear(strip.offset, 120) && strip.isStill)
    }
  }

  @Test(arguments: [120, -120] as [Double])
  func `after a press the strip rests, ramps up and cruises again`(velocity: Double) {
    var strip = ScrollController.sample(velocity: velocity)
    strip.send(.down, 500, at: 1000)
    strip.send(.up, 500, at: 3000)
    let place = strip.offset
    let expected: [(Int, ScrollPhase, way: Double, part: Double)] = [
      (3000, .resting, 0, 0), (7999, .resting, 0, 0), (8000, .ramping, 0, 0), (8400, .ramping, 0.075, 0.5),
      (8799, .ramping, 0.399, 1), (8800, .cruising, 0.4, 1), (9800, .cruising, 1.4, 1),
    ]
    for (milliseconds, phase, way, part) in expected {
      let later = strip.later(milliseconds)
      #expect(later.phase == phase, "at \(milliseconds) ms")
      #expect(isNear(later.offset, later.strip.wrapped(place + way * velocity), within: 1e-3), "at \(milliseconds) ms")
      #expect(isNear(later.velocity, part * velocity, within: 1e-3), "at \(milliseconds) ms")
    }
  }

  @Test func `one late advance equals an advance every few milliseconds`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    strip.send(.up, 500, at: 1100)
    var often = strip
    for milliseconds in stride(from: 1100, through: 20_000, by: 7) { often.advance(to: .at(milliseconds)) }
    often.advance(to: .at(20_000))
    #expect(often.offset == strip.later(20_000).offset)
  }

  @Test(arguments: [0, 1, 2500, 4999] as [Int])
  func `a press during a rest restarts the rest`(milliseconds: Int) {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    strip.send(.up, 500, at: 1100)
    let second = 1100 + milliseconds
    strip.send(.down, 500, at: second)
    strip.send(.up, 500, at: second + 50)
    #expect(strip.later(second + 5049).phase == .resting)
    #expect(strip.later(second + 5050).phase == .ramping)
  }

  @Test func `a press on a ramping strip stops it at its offset`() {
    var strip = ScrollController.sample()
    strip.interrupt(at: .at(1000))
    let place = strip.later(6400).offset
    strip.send(.down, 500, at: 6400)
    #expect(strip.phase == .held && strip.offset == place)
    #expect(isNear(place, 120 + 9))
  }

  @Test func `with zero rest and ramp a released strip cruises at once`() {
    var strip = ScrollController.sample(resumeAfter: .zero, ramp: .zero)
    strip.send(.down, 500, at: 1000)
    strip.send(.up, 500, at: 2000)
    strip.advance(to: .at(3000))
    #expect(strip.phase == .cruising && isNear(strip.offset, 240))
  }
}
