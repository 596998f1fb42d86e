import MarqueeEngine
import Testing

@testable import Kiosk

struct DeadlinePacerTests {
  private static let clock = FrameClock(millihertz: 60_000)

  private func moment(_ frames: Double) -> Instant {
    Instant(sinceStart: .seconds(frames / 60))
  }

  @Test func `the deadline pacer gives every frame its exact time to a loop that keeps up`() {
    var pacer = DeadlinePacer(clock: Self.clock)
    for frame in 1...1000 {
      // Asked a little after the frame before was shown.
      #expect(pacer.next(at: moment(Double(frame) - 0.8)) == Self.clock.time(ofFrame: frame))
    }
    #expect(pacer.missed == 0)
  }

  @Test(arguments: [
    // Asked at, in frames; the frame to show; how many were missed.
    (1.5, 2, 0), (2.0, 2, 0), (2.5, 2, 0), (3.1, 3, 1), (4.0, 4, 2), (100.9, 100, 98), (0.2, 2, 0),
  ])
  func `the deadline pacer skips missed frames and never makes them up`(asked: Double, frame: Int, missed: Int) {
    var pacer = DeadlinePacer(clock: Self.clock, frame: 1)
    #expect(pacer.next(at: moment(asked)) == Self.clock.time(ofFrame: frame))
    #expect(pacer.missed == missed)
    // And from there it goes on one by one.
    #expect(pacer.next(at: Self.clock.time(ofFrame: frame)) == Self.clock.time(ofFrame: frame + 1))
  }

  @Test(arguments: [(50.0, 50), (50.01, 51), (50.99, 51), (0.5, 8)])
  func `the deadline pacer's first frame after a rest is the first that is not over`(asked: Double, frame: Int) {
    var pacer = DeadlinePacer(clock: Self.clock, frame: 7)
    let now = asked == asked.rounded() ? Self.clock.time(ofFrame: Int(asked)) : moment(asked)
    #expect(pacer.nextAfterRest(at: now) == Self.clock.time(ofFrame: frame))
    #expect(pacer.missed == 0, "none was due")
    #expect(pacer.next(at: now) == Self.clock.time(ofFrame: frame + 1))
  }
}
