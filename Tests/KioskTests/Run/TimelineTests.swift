import ConfigurationValues
import MarqueeEngine
import StageTestSupport
import Synchronization
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues

@Suite struct TimelineTests {
  /// A monotonic clock for tests, set by hand.
  private final class Clock: Sendable {
    private let time = Mutex(Duration.seconds(1_000_000))
    var now: Duration { time.withLock(\.self) }
    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private let clock = Clock()
  private var timeline: Timeline

  init() {
    timeline = Timeline { [clock] in clock.now }
  }

  @Test mutating func `the timeline advances with the clock from turn to turn`() {
    for turn in 1...100 {
      clock.pass(.milliseconds(16))
      let isGap = timeline.skipGap() != nil
      #expect(!isGap)
      #expect(timeline.now == Instant(sinceStart: .milliseconds(16 * turn)))
    }
    // A slow start is no gap.
    clock.pass(.seconds(3))
    let isGap = timeline.skipGap() != nil
    #expect(!isGap)
  }

  @Test(arguments: [Duration.seconds(4), .seconds(3600 * 24 * 365)])
  mutating func `the timeline leaves out a time in which the program was stopped`(gap: Duration) {
    clock.pass(.seconds(2))
    _ = timeline.skipGap()
    clock.pass(gap)
    let left = timeline.skipGap()
    #expect(left == Timeline.Gap(length: gap, wasResting: false))
    #expect(timeline.now == Instant(sinceStart: .seconds(2)))
    clock.pass(.milliseconds(16))
    let isAnother = timeline.skipGap() != nil
    #expect(!isAnother)
    #expect(timeline.now == Instant(sinceStart: .milliseconds(2016)))
  }

  @Test(arguments: [Duration.seconds(5), .seconds(60)])
  mutating func `a rest of any length counts on the timeline, and a stop beyond it does not`(rest: Duration) {
    timeline.rests(atMost: rest)
    clock.pass(rest)
    let isGap = timeline.skipGap() != nil
    #expect(!isGap)
    #expect(timeline.now == Instant(sinceStart: rest))
    // The rest is over: the next turn may not take as long.
    clock.pass(rest)
    let isAnother = timeline.skipGap() != nil
    #expect(isAnother)
    #expect(timeline.now == Instant(sinceStart: rest))
    timeline.rests(atMost: rest)
    clock.pass(rest + .seconds(3600))
    let third = timeline.skipGap()
    #expect(third == Timeline.Gap(length: .seconds(3600), wasResting: true))
    #expect(timeline.now == Instant(sinceStart: rest * 2))
  }

  @Test mutating func `the timeline resumes at any given instant`() {
    clock.pass(.seconds(500))
    timeline.resume(at: Instant(sinceStart: .seconds(7)))
    #expect(timeline.now == Instant(sinceStart: .seconds(7)))
    let isGap = timeline.skipGap() != nil
    #expect(!isGap)
  }

  @Test mutating func `after a year's stop the strip is where it was, and no frame is made up for`() throws {
    var stage = Stage(Configuration.strip(), screen: .init(width: 640, height: 360))
    var pacer = DeadlinePacer(clock: stage.clock)
    func turn() -> Instant {
      clock.pass(.milliseconds(17))
      if timeline.skipGap() != nil { return pacer.nextAfterRest(at: timeline.now) }
      return pacer.next(at: timeline.now)
    }
    for _ in 0..<60 { stage.advance(to: turn()) }
    let (before, missed) = (stage.controllers[0].offset, pacer.missed)
    clock.pass(.seconds(365 * 24 * 3600))
    stage.advance(to: turn())
    // 120 px/s for a frame or two.
    #expect(abs(stage.controllers[0].offset - before) < 6)
    #expect(pacer.missed == missed)
  }
}
