import MarqueeEngine
import TestSupport
import Testing

/// How a strip continues its present state in a new layout and with a new behaviour.
struct ChangedBehaviorTests {
  private static func bounded(_ count: Int) -> StripGeometry {
    StripGeometry(extents: Array(repeating: 400, count: count), spacing: 20, loops: false)
  }

  private static func step(
    every: Duration = .seconds(2), snap: SnapAlignment = .none, resumeAfter: Duration = .seconds(5)
  ) -> ScrollBehavior {
    ScrollBehavior(
      advance: .step(every: every, duration: .milliseconds(600), isForward: true), snap: snap,
      resumeAfter: resumeAfter)
  }

  private static func cruise(
    _ velocity: Double, _ atEnd: ScrollBehavior.AtEnd, resumeAfter: Duration = .seconds(5)
  ) -> ScrollBehavior {
    ScrollBehavior(advance: .cruise(velocity: velocity), atEnd: atEnd, resumeAfter: resumeAfter)
  }

  // MARK: Room to move

  @Test(arguments: [SnapAlignment.none, .start, .center])
  func `a stepping strip that could not scroll starts to step once it can`(snap: SnapAlignment) {
    var strip = ScrollController(strip: Self.bounded(2), viewport: 1000, behavior: Self.step(snap: snap))
    strip.advance(to: .at(10_000))
    #expect(strip.phase == .dwelling && strip.deadline == nil)
    strip.relayout(strip: Self.bounded(8), viewport: 1000, behavior: Self.step(snap: snap)) { $0 }
    #expect(strip.later(11_999).phase == .dwelling)
    #expect(strip.later(12_001).phase == .stepping)

    var grown = ScrollController(strip: Self.bounded(2), viewport: 1000, behavior: Self.step(snap: snap))
    grown.advance(to: .at(10_000))
    grown.relayout(strip: grown.strip, viewport: 500)
    #expect(grown.later(12_001).phase == .stepping)
    // A larger viewport stops it again.
    grown.advance(to: .at(12_300))
    grown.relayout(strip: grown.strip, viewport: 1000)
    #expect(grown.later(20_000).deadline == nil && grown.later(20_000).isStill)
  }

  @Test func `a stepping strip that could not scroll cruises after a change to cruising`() {
    var strip = ScrollController(strip: Self.bounded(2), viewport: 1000, behavior: Self.step())
    strip.advance(to: .at(10_000))
    strip.relayout(strip: Self.bounded(8), viewport: 1000, behavior: Self.cruise(100, .reverse)) { $0 }
    #expect(strip.later(10_400).phase == .ramping)
    #expect(strip.later(11_000).velocity == 100)
  }

  // MARK: Direction

  @Test(arguments: [ScrollBehavior.AtEnd.reverse, .rewind])
  func `a bounded strip changes its direction through zero velocity`(atEnd: ScrollBehavior.AtEnd) {
    var strip = ScrollController(strip: Self.bounded(12), viewport: 1000, behavior: Self.cruise(100, atEnd))
    strip.advance(to: .at(5000))
    strip.relayout(strip: strip.strip, viewport: 1000, behavior: Self.cruise(-100, atEnd)) { $0 }
    #expect(strip.velocity == 100)
    // It brakes as at its end, then starts in the other direction.
    #expect(isNear(strip.later(5800).velocity, 0) && strip.later(5800).phase == .ramping)
    #expect(strip.later(6600).velocity == -100)
  }

  @Test(arguments: [-120.0, -700, 40, 700, 0])
  func `a looping strip ramps to a new velocity within the ramp time`(speed: Double) {
    var strip = ScrollController.sample()
    strip.advance(to: .at(5000))
    strip.relayout(strip: strip.strip, viewport: 1000, behavior: Self.cruise(speed, .reverse)) { $0 }
    #expect(strip.velocity == 120)
    #expect(isNear(strip.later(5400).velocity, (120 + speed) / 2))
    #expect(strip.later(5800).velocity == speed && strip.later(5800).phase == .cruising)
    // A second change just before the end takes a whole ramp again.
    strip.advance(to: .at(5790))
    let velocity = strip.velocity
    strip.relayout(strip: strip.strip, viewport: 1000, behavior: Self.cruise(120, .reverse)) { $0 }
    #expect(strip.velocity == velocity)
    #expect(isNear(strip.later(6190).velocity, (velocity + 120) / 2))
    #expect(strip.later(6590).velocity == 120)
  }

  @Test(arguments: Seeds.many)
  func `a cruising strip keeps a continuous velocity and its range through any reload`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    // A rewind may be much faster than cruising.
    let rewinds = random.chance(0.3)
    func behavior() -> ScrollBehavior {
      ScrollBehavior(
        advance: .cruise(velocity: random.pick([-1, 1]) * random.pick([0, 33.3, 120, 700])),
        atEnd: rewinds ? .rewind : .reverse, ramp: random.duration(milliseconds: 200...2000))
    }
    var strip = ScrollController(
      strip: .random(loops: random.chance(0.4), using: &random), viewport: random.dyadic(100...4000),
      behavior: behavior())
    var now = Instant.start
    for round in 0..<40 {
      now = now.advanced(by: random.duration(milliseconds: 0...(random.chance(0.5) ? 300 : 6000)))
      strip.advance(to: now)
      let before = strip
      strip.relayout(strip: strip.strip, viewport: strip.viewport, behavior: behavior()) { $0 }
      // Right before an end there is no room to brake.
      let room = before.view.range.map { min(before.offset - $0.lowerBound, $0.upperBound - before.offset) } ?? 1
      #expect(
        isNear(strip.velocity, before.velocity) || room < 0.001,
        "round \(round): \(before.phase) \(before.velocity) → \(strip.velocity), \(room) px before an end")
      var last = strip
      // The highest acceleration: a change of 1.5 times twice the highest velocity within the shortest ramp.
      let steepest = 1.5 * 2 * 700 / 0.2 * 1.5
      for step in 1...100 {
        let next = strip.later(now.advanced(by: .milliseconds(5 * step)))
        if let range = next.view.range {
          #expect(next.offset > range.lowerBound - 2.1 && next.offset < range.upperBound + 2.1, "round \(round)")
        }
        if !rewinds, last.view.range.map({ $0.upperBound - $0.lowerBound > 500 }) ?? true {
          #expect(abs(next.velocity - last.velocity) <= steepest * 0.005 + 1e-6, "round \(round) at \(step)")
        }
        last = next
      }
    }
  }

  @Test func `a looping strip that becomes bounded adopts the new direction`() {
    var strip = ScrollController.sample()
    strip.advance(to: .at(5000))
    strip.relayout(strip: Self.bounded(12), viewport: 1000, behavior: Self.cruise(-100, .rewind)) { _ in 6 }
    #expect(strip.velocity == 120)
    #expect(strip.later(6600).velocity == -100)
  }

  @Test func `a reversed bounded strip moves forward again after a change to rewinding`() {
    var strip = ScrollController(strip: Self.bounded(4), viewport: 1000, behavior: Self.cruise(100, .reverse))
    strip.advance(to: .at(10_000))
    #expect(strip.velocity == -100)
    strip.relayout(strip: strip.strip, viewport: 1000, behavior: Self.cruise(100, .rewind)) { $0 }
    strip.advance(to: .at(11_600))
    // Also after it has reached its end.
    for second in 12...60 {
      let later = strip.later(second * 1000)
      #expect(later.phase != .cruising || later.velocity == 100)
    }
  }

  @Test func `a reversed bounded strip keeps its direction in a new layout`() {
    var strip = ScrollController(strip: Self.bounded(4), viewport: 1000, behavior: Self.cruise(100, .reverse))
    strip.advance(to: .at(10_000))
    #expect(strip.velocity == -100)
    strip.relayout(strip: Self.bounded(5), viewport: 900, behavior: Self.cruise(120, .reverse)) { $0 }
    #expect(strip.velocity == -100)
    #expect(strip.later(10_800).velocity == -120)
  }

  // MARK: Standstills

  @Test func `a dwell is shortened to the new length, counted from the change`() {
    var strip = ScrollController(
      strip: Self.bounded(8), viewport: 1000, behavior: Self.step(every: .seconds(60)))
    strip.advance(to: .at(3000))
    strip.relayout(strip: strip.strip, viewport: 1000, behavior: Self.step(every: .seconds(3))) { $0 }
    #expect(strip.later(5999).phase == .dwelling)
    #expect(strip.later(6001).phase == .stepping)
  }

  @Test func `a dwelling strip ramps up at once after a change to cruising`() {
    var strip = ScrollController(
      strip: Self.bounded(8), viewport: 1000, behavior: Self.step(every: .seconds(60)))
    strip.advance(to: .at(3000))
    strip.relayout(strip: strip.strip, viewport: 1000, behavior: Self.cruise(100, .reverse)) { $0 }
    #expect(strip.later(3400).phase == .ramping)
    #expect(strip.later(4000).velocity == 100)
  }

  @Test func `a rest is shortened to the new length, counted from the change`() {
    var strip = ScrollController.sample(resumeAfter: .seconds(60))
    strip.interrupt(at: .at(1000))
    strip.advance(to: .at(4000))
    strip.relayout(strip: strip.strip, viewport: 1000, behavior: Self.cruise(120, .reverse)) { $0 }
    #expect(strip.later(8999).phase == .resting)
    #expect(strip.later(9001).phase == .ramping)
    #expect(strip.pause?.left == .seconds(5))
  }

  @Test func `a longer length does not extend a rest or dwell in progress`() {
    var resting = ScrollController.sample()
    resting.interrupt(at: .at(1000))
    resting.advance(to: .at(4000))
    for length in [Duration.seconds(4), .seconds(60)] {
      var strip = resting
      strip.relayout(
        strip: strip.strip, viewport: 1000, behavior: Self.cruise(120, .reverse, resumeAfter: length)
      ) { $0 }
      #expect(strip.deadline == .at(6000))
    }
    var dwelling = ScrollController(strip: Self.bounded(8), viewport: 1000, behavior: Self.step())
    dwelling.advance(to: .at(1500))
    dwelling.relayout(strip: dwelling.strip, viewport: 1000, behavior: Self.step(every: .seconds(60))) { $0 }
    #expect(dwelling.deadline == .at(2000))
  }

  @Test func `a strip that waits for a closing card keeps waiting in a new layout`() {
    var strip = ScrollController.sample(resumeAfter: .zero)
    strip.open(at: .at(1000))
    strip.close(at: .at(2000), backAt: .at(2240))
    strip.advance(to: .at(2100))
    strip.relayout(strip: strip.strip, viewport: 900)
    #expect(strip.deadline == .at(2240))
  }

  @Test func `a pause keeps its end after a change of the pause length`() {
    var strip = ScrollController.sample()
    strip.handle(.pause, at: .at(1000))
    var behavior = strip.behavior
    (behavior.pauseFor, behavior.resumeAfter) = (.seconds(10), .seconds(1))
    strip.relayout(strip: strip.strip, viewport: 1000, behavior: behavior) { $0 }
    #expect(strip.phase == .paused && strip.deadline == .at(301_000))

    var ordered = ScrollController.sample()
    ordered.pauseIndefinitely(at: .at(1000))
    ordered.relayout(strip: ordered.strip, viewport: 1000, behavior: behavior) { $0 }
    #expect(ordered.phase == .paused && ordered.deadline == nil)
  }

  // MARK: Pending pauses

  private static func snapping(_ velocity: Double) -> ScrollController {
    ScrollController(
      strip: StripGeometry(extents: Array(repeating: 400, count: 8), spacing: 20), viewport: 1000,
      behavior: ScrollBehavior(advance: .cruise(velocity: velocity), snap: .center))
  }

  @Test(arguments: [120.0, -900])
  func `a strip that settles before a pause still pauses in a new layout`(velocity: Double) {
    var strip = Self.snapping(velocity)
    strip.handle(.pause, at: .at(1000))
    strip.advance(to: .at(1100))
    #expect(strip.phase == .settling)
    strip.relayout(strip: StripGeometry(extents: [300, 300, 300], spacing: 15), viewport: 750)
    let rested = strip.later(2000)
    #expect(rested.phase == .paused)
    #expect(isNear(rested.offset, rested.strip.wrapped(rested.view.snap(rested.nearestCard, .center))))

    // A strip that cannot scroll pauses at once.
    strip.relayout(strip: Self.bounded(2), viewport: 1000)
    #expect(strip.phase == .paused && strip.velocity == 0 && strip.offset == -90)
  }

  @Test func `a pause cancelled while the strip settles stays cancelled in a new layout`() {
    var strip = Self.snapping(120)
    strip.handle(.pause, at: .at(1000))
    strip.handle(.pause, at: .at(1100))
    strip.relayout(strip: strip.strip, viewport: 900)
    #expect(strip.later(1800).phase == .ramping)
  }
}
