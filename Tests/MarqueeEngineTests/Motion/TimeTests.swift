import MarqueeEngine
import TestSupport
import Testing

struct FrameClockTests {
  /// Frames per thousand seconds: film, NTSC, PAL, refresh rates of panels, and odd ones.
  static let rates = [
    1, 1000, 23_976, 24_000, 25_000, 29_970, 30_000, 50_000, 59_940, 60_000, 74_973, 144_000, 240_000,
  ]

  private static let frames = [0, 1, 2, 3, 59, 60, 61, 1000, 12_345, 1_000_003, 18_934_560_000]

  @Test(arguments: rates)
  func `frame k is at exactly k divided by the rate, to the nearest attosecond`(millihertz: Int) {
    let clock = FrameClock(millihertz: millihertz)
    for frame in Self.frames {
      // 1000 s are 10²¹ as: the time multiplied by the rate may be off by half a unit of the rate.
      let product = clock.time(ofFrame: frame).sinceStart.attoseconds * Int128(millihertz)
      let error = product - Int128(frame) * 1_000_000_000_000_000_000_000
      #expect(2 * error.magnitude <= UInt128(millihertz), "frame \(frame)")
    }
  }

  @Test(arguments: [
    (60_000, 60, Duration.seconds(1)), (60_000, 3, .milliseconds(50)), (50_000, 1, .milliseconds(20)),
    (59_940, 59_940, .seconds(1000)), (59_940, 2997, .seconds(50)), (144_000, 9, .microseconds(62_500)),
    (25_000, 25 * 86_400 * 3653, .seconds(86_400 * 3653)),
  ])
  func `a frame that falls on a round time is at that time`(millihertz: Int, frame: Int, time: Duration) {
    #expect(FrameClock(millihertz: millihertz).time(ofFrame: frame).sinceStart == time)
  }

  @Test(arguments: rates)
  func `the last frame at or before a frame's time is that frame`(millihertz: Int) {
    let clock = FrameClock(millihertz: millihertz)
    for frame in Self.frames {
      let time = clock.time(ofFrame: frame)
      #expect(clock.lastFrame(atOrBefore: time) == frame)
      #expect(clock.lastFrame(atOrBefore: time.advanced(by: clock.interval / 2)) == frame)
      #expect(clock.lastFrame(atOrBefore: time.advanced(by: .nanoseconds(-1))) == max(frame - 1, 0))
    }
  }

  @Test(arguments: [
    // Frame 1 at 60 fps is at 16.666 666 6… ms.
    (60_000, 16_666_666, 0), (60_000, 16_666_667, 1), (60_000, 33_333_333, 2), (60_000, 33_333_332, 1),
    (60_000, 12_500_000_000, 750), (59_940, 16_683_350, 1), (59_940, 16_683_349, 0), (30_000, 33_333_333, 1),
    (144_000, 6_944_444, 1), (144_000, 6_944_443, 0), (1000, 999_999_999, 0), (1000, 1_000_000_000, 1),
    (60_000, -1, 0), (60_000, -5_000_000_000, 0), (60_000, 0, 0),
  ])
  func `the last frame at a written time is found to the nearest nanosecond`(
    millihertz: Int, nanoseconds: Int, frame: Int
  ) {
    let time = Instant(sinceStart: .nanoseconds(nanoseconds))
    #expect(FrameClock(millihertz: millihertz).lastFrame(atOrBefore: time) == frame)
  }

  @Test(arguments: Seeds.few)
  func `the last frame at a time agrees with a search through all frames`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let clock = FrameClock(millihertz: generator.int(1...240_000))
      let nanoseconds = generator.int(0...Int(clock.interval.inNanoseconds) * 30)
      var frame = 0
      while clock.time(ofFrame: frame + 1).sinceStart.inNanoseconds <= nanoseconds { frame += 1 }
      let found = clock.lastFrame(atOrBefore: Instant(sinceStart: .nanoseconds(nanoseconds)))
      #expect(found == frame, "\(nanoseconds) ns at \(clock.millihertz) mHz")
    }
  }

  @Test func `the interval of a frame clock is the length of one frame`() {
    #expect(FrameClock(millihertz: 50_000).interval == .milliseconds(20))
    #expect(FrameClock(millihertz: 60_000).interval == Duration(attoseconds: 16_666_666_666_666_667))
  }
}

struct DurationTests {
  @Test(arguments: [
    (0, 0), (499_999_999, 0), (500_000_000, 1), (1_499_999_999, 1), (1_500_000_000, 2), (-499_999_999, 0),
    (-500_000_000, 0), (-500_000_001, -1), (-1_500_000_000, -1), (-1_500_000_001, -2), (-2_000_000_000, -2),
  ])
  func `a duration rounds to the nearest nanosecond, halves up`(attoseconds: Int, nanoseconds: Int) {
    #expect(Duration(attoseconds: Int128(attoseconds)).inNanoseconds == Int128(nanoseconds))
  }

  @Test(
    arguments: [
      (.zero, 0), (.milliseconds(1500), 1.5), (.milliseconds(-1500), -1.5), (.nanoseconds(1), 1e-9),
      (.nanoseconds(-1), -1e-9), (.seconds(315_619_200), 315_619_200), (Duration(attoseconds: 1), 1e-18),
      (.seconds(-315_619_200) + .milliseconds(250), -315_619_199.75),
    ] as [(Duration, Double)])
  func `a duration converts to seconds within one ulp`(duration: Duration, seconds: Double) {
    #expect(abs(duration.inSeconds - seconds) <= seconds.ulp)
  }

  @Test(arguments: Seeds.few)
  func `differences of instants are exact, however late the instants are`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let decade = Duration.seconds(generator.int(-315_619_200...315_619_200))
      let step = Duration(attoseconds: Int128(generator.int(-1_000_000_000...1_000_000_000)))
      let late = Instant.start.advanced(by: decade)
      #expect(late.duration(to: late.advanced(by: step)) == step)
      #expect(late.advanced(by: step).duration(to: late) == .zero - step)
      #expect((late < late.advanced(by: step)) == (step > .zero))
    }
  }
}
