import MarqueeEngine
import TestSupport
import Testing

struct DurationTests {
  @Test(arguments: [
    (0, 0), (499_999_999, 0), (500_000_000, 1), (1_499_999_999, 1), (1_500_000_000, 2), (-499_999_999, 0),
    (-500_000_000, 0), (-500_000_001, -1), (-1_500_000_000, -1), (-1_500_000_001, -2), (-2_000_000_000, -2),
  ])
  func `whole nanoseconds are the nearest, halves up`(attoseconds: Int, nanoseconds: Int) {
    #expect(Duration(attoseconds: Int128(attoseconds)).inNanoseconds == Int128(nanoseconds))
  }

  @Test(
    arguments: [
      (.zero, 0), (.milliseconds(1500), 1.5), (.milliseconds(-1500), -1.5), (.nanoseconds(1), 1e-9),
      (.nanoseconds(-1), -1e-9), (.seconds(315_619_200), 315_619_200), (Duration(attoseconds: 1), 1e-18),
      (.seconds(-315_619_200) + .milliseconds(250), -315_619_199.75),
    ] as [(Duration, Double)])
  func `a length is told in seconds`(duration: Duration, seconds: Double) {
    #expect(abs(duration.inSeconds - seconds) <= seconds.ulp)
  }

  @Test(arguments: Seeds.few)
  func `differences of instants are exact however late it is`(seed: UInt64) {
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
