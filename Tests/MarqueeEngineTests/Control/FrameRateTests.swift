import MarqueeEngine
import TestSupport
import Testing

/// The strip's state depends on time alone, not on the frame rate.
struct FrameRateTests {
  /// Plays a script at the given frame times. Each input arrives, with its own time, at the first frame not before it.
  private static func play(
    _ script: [VisitorInput], on strip: ScrollController, frames: [Instant]
  ) -> [Instant: ScrollController] {
    var strip = strip
    var pending = script[...]
    var states: [Instant: ScrollController] = [:]
    for frame in frames {
      while let input = pending.first, input.time <= frame {
        strip.take(input)
        pending.removeFirst()
      }
      strip.advance(to: frame)
      states[frame] = strip
    }
    return states
  }

  private static func frames(_ millihertz: Int, until end: Duration) -> [Instant] {
    let clock = FrameClock(millihertz: millihertz)
    return (0...clock.lastFrame(atOrBefore: Instant(sinceStart: end))).map(clock.time(ofFrame:))
  }

  @Test(arguments: Seeds.many)
  func `the state at a given time does not depend on the frame rate`(seed: UInt64) {
    var visitor = RandomVisitor(seed: seed)
    let script = (0..<60).map { _ in visitor.next().input }
    var generator = visitor.generator
    let strip = ScrollController.random(
      stuckAfter: generator.duration(milliseconds: 500...60_000), using: &generator)
    let end = Duration.seconds((visitor.time.sinceStart.inSeconds + 12).rounded(.up))

    let reference = Self.play(script, on: strip, frames: Self.frames(30_000, until: end))
    // Irregular frames, including the common times.
    let irregular =
      (Self.frames(30_000, until: end) + Self.frames(7_321, until: end)
      + (0..<500).map { _ in .at(seconds: generator.double(0...end.inSeconds)) }).sorted()
    let others = [
      Self.play(script, on: strip, frames: Self.frames(60_000, until: end)),
      Self.play(script, on: strip, frames: Self.frames(144_000, until: end)),
      Self.play(script, on: strip, frames: irregular),
    ]
    for (index, other) in others.enumerated() {
      let common = Set(reference.keys).intersection(other.keys)
      // 30 and 144 frames per second coincide six times per second.
      #expect(common.count >= 6 * Int(end.inSeconds))
      let wrong = common.sorted().first { time in
        guard let one = reference[time], let two = other[time] else { return true }
        return one.strip.distance(one.offset, two.offset) > 1e-6 || one.phase != two.phase
          || abs(one.velocity - two.velocity) > 1e-6
      }
      #expect(wrong == nil, "rate \(index)")
    }
  }
}
