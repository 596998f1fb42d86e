import Testing

@testable import MarqueeEngine

/// Ownership of the strip when a card opens, a release is lost or another lane is touched.
struct HandOverTests {
  private static func gallery(resumeAfter: Duration = .seconds(1)) -> ScrollController {
    ScrollController(
      strip: StripGeometry(extents: Array(repeating: 400, count: 8), spacing: 20), viewport: 1000,
      behavior: ScrollBehavior(
        advance: .step(every: .seconds(2), duration: .milliseconds(600), isForward: true), snap: .center,
        resumeAfter: resumeAfter))
  }

  @Test func `a second finger that was down when a card opened cannot move the strip`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    strip.send(.down, 900, at: 1010, finger: 2)
    #expect(strip.send(.up, 500, at: 1100).count == 1)
    strip.open(at: .at(1100))
    strip.send(.move, 600, at: 1200, finger: 2)
    strip.send(.up, 600, at: 1300, finger: 2)
    #expect(strip.later(60_000).phase == .open)
    strip.close(at: .at(2000))
    #expect(strip.later(6999).phase == .resting && strip.later(7000).phase == .ramping)
  }

  @Test func `a release lost under an open card does not block the next finger`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    strip.send(.down, 900, at: 1010, finger: 2)
    strip.send(.up, 500, at: 1100)
    strip.open(at: .at(1100))
    strip.close(at: .at(2000))
    strip.send(.down, 300, at: 2100, finger: 3)
    strip.send(.move, 330, at: 2110, finger: 3)
    #expect(strip.phase == .dragging)
  }

  @Test func `moves and releases of a ghost touch do not count as input`() {
    var strip = ScrollController.sample(stuckAfter: .seconds(2))
    strip.send(.down, 500, at: 1000)
    strip.advance(to: .at(3500))
    let input = strip.lastInput
    strip.send(.move, 700, at: 4000)
    strip.send(.up, 700, at: 4100)
    #expect(strip.lastInput == input)
    #expect(strip.later(7999).phase == .resting && strip.later(8000).phase == .ramping)
  }

  @Test func `a strip does not resume before a closed card is back in its place`() {
    var strip = Self.gallery(resumeAfter: .zero)
    strip.open(at: .at(1000))
    strip.close(at: .at(1500), backAt: .at(1740))
    #expect(strip.later(1739).phase == .resting && strip.later(1740).phase == .stepping)
    strip = Self.gallery(resumeAfter: .seconds(1))
    strip.open(at: .at(1000))
    strip.close(at: .at(1500), backAt: .at(1740))
    #expect(strip.later(2499).phase == .resting && strip.later(2500).phase == .stepping)
  }

  @Test func `a pause during a step settles at a card`() {
    var strip = Self.gallery()
    // During a step, at 1,050 px/s.
    strip.advance(to: .at(2300))
    let velocity = strip.velocity
    #expect(velocity > 1000)
    strip.handle(.pause, at: .at(2300))
    #expect(strip.phase == .settling && isNear(strip.velocity, velocity))
    let paused = strip.later(3000)
    #expect(paused.phase == .paused && isNear(paused.offset, paused.view.snap(1, .center)))
    // Pressed again while it settles, the key cancels the pause.
    strip.handle(.pause, at: .at(2400))
    #expect(strip.later(3000).phase == .stepping)
    var resting = Self.gallery()
    resting.handle(.pause, at: .at(500))
    #expect(resting.phase == .paused)
  }

  @Test func `an input during a step settles the strip at a card`() {
    var strip = Self.gallery()
    strip.interrupt(at: .at(2250))
    #expect(strip.phase == .settling && strip.velocity > 900)
    let rested = strip.later(3000)
    #expect(rested.phase == .resting && isNear(rested.offset, rested.view.snap(1, .center)))
  }

  @Test func `a press on a strip that settles fast is no tap`() {
    // Two cards take 300 ms: in the middle the strip is near its top speed, at the end it has arrived.
    for (moment, taps) in [(150, 0), (590, 1)] {
      var strip = Self.gallery()
      strip.handle(.next, at: .at(1000))
      strip.handle(.next, at: .at(1000))
      let time = 1000 + moment
      strip.send(.down, 500, at: time)
      #expect((strip.pressedCard != nil) == (taps == 1))
      #expect(strip.send(.up, 500, at: time + 100).count == taps, "\(moment) ms")
    }
  }

  @Test func `a suspension stops the automatic motion but not a fling`() {
    var strip = ScrollController.sample()
    let (end, place) = strip.swipe(speed: -1000, at: 1000)
    strip.send(.up, place, at: end)
    strip.suspend(at: .at(end + 100))
    #expect(strip.phase == .coasting)
    strip = ScrollController.sample()
    strip.suspend(at: .at(1000))
    #expect(strip.phase == .held && isNear(strip.offset, 120))
    #expect(strip.later(500_000).phase == .held)
    strip.resume(at: .at(3000))
    #expect(strip.later(7999).phase == .resting && strip.later(8000).phase == .ramping)
    var gallery = Self.gallery()
    gallery.suspend(at: .at(2250))
    #expect(gallery.phase == .settling)
  }
}
