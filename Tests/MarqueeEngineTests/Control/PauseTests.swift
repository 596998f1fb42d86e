import TestSupport
import Testing

@testable import MarqueeEngine

/// An operator's pause and the command that shows a card.
struct PauseTests {
  @Test func `an operator's pause stops the strip indefinitely`() {
    var strip = ScrollController.sample()
    strip.pauseIndefinitely(at: .at(1000))
    #expect(strip.phase == .paused)
    #expect(strip.deadline == nil)
    #expect(strip.isStill)
    #expect(strip.later(100_000_000).offset == 120)
  }

  @Test func `ending an operator's pause ramps the strip up from its offset`() {
    var strip = ScrollController.sample()
    strip.pauseIndefinitely(at: .at(1000))
    strip.endPause(at: .at(61_000), grace: true)
    #expect(strip.phase == .ramping)
    #expect(strip.offset == 120)
    #expect(strip.later(61_800).phase == .cruising)
  }

  @Test func `a visitor can move a strip that an operator paused, and it pauses again at rest`() {
    var strip = ScrollController.sample()
    strip.pauseIndefinitely(at: .at(1000))
    let (time, place) = strip.swipe(speed: -800, at: 2000)
    #expect(strip.phase == .dragging)
    strip.pauseIndefinitely(at: .at(time))
    #expect(strip.phase == .dragging)
    strip.send(.up, place, at: time)
    #expect(strip.phase == .coasting)
    strip.pauseIndefinitely(at: .at(time + 1))
    #expect(strip.phase == .coasting)
    while let deadline = strip.deadline { strip.pauseIndefinitely(at: deadline) }
    #expect(strip.phase == .paused)
    #expect(strip.offset != 120)
  }

  @Test func `ending an operator's pause with grace leaves a visitor the remaining rest`() {
    var strip = ScrollController.sample()
    strip.pauseIndefinitely(at: .at(1000))
    strip.handle(.next, at: .at(10_000))
    while let deadline = strip.deadline { strip.pauseIndefinitely(at: deadline) }
    var hurried = strip
    strip.endPause(at: .at(12_000), grace: true)
    #expect(strip.phase == .resting)
    #expect(strip.deadline == .at(15_000))
    hurried.endPause(at: .at(12_000), grace: false)
    #expect(hurried.phase == .ramping)
  }

  @Test(arguments: Seeds.many)
  func `showing a card centres it by at most half a lap`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var strip = ScrollController.sample()
    strip.advance(to: .at(generator.int(0...100_000)))
    let card = generator.int(0...2)
    let start = strip.now
    strip.show(card: card, at: start)
    #expect(strip.phase == .settling)
    var way = 0.0
    var before = strip.offset
    let end = strip.deadline ?? start
    for step in 1...400 {
      strip.advance(to: start.advanced(by: start.duration(to: end) * step / 400))
      let moved = strip.strip.wrapped(strip.offset - before + 630) - 630
      way += moved
      before = strip.offset
    }
    #expect(strip.centerCard == card, "seed \(seed)")
    // The strip's velocity may carry it on a little at first.
    #expect(abs(way) <= 630 + 40, "seed \(seed)")
    let middle = strip.strip.wrapped(strip.view.snap(card, .center))
    #expect(isNear(strip.strip.wrapped(strip.offset - middle + 1), 1, within: 1e-6), "seed \(seed)")
    #expect(strip.phase == .resting)
  }

  @Test func `a held strip ignores an operator's pause and shown cards`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    #expect(!strip.isFree)
    strip.show(card: 2, at: .at(1100))
    #expect(strip.phase == .held)
    strip.pauseIndefinitely(at: .at(1200))
    #expect(strip.phase == .held)
  }
}
