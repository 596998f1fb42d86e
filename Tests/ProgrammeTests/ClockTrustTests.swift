import MarqueeValues
import Programme
import Testing

@Suite struct ClockTrustTests {
  @Test(
    arguments: [
      (100, true, nil, 50, ClockTrust.trusted), (10, true, 80, 50, .trusted),
      (100, false, nil, 50, .plausible), (100, nil, nil, 50, .plausible), (50, false, nil, 50, .plausible),
      (49, false, nil, 50, .doubtful), (49, nil, 10, 50, .doubtful),
      (100, false, 100, 50, .plausible), (99, false, 100, 50, .doubtful), (60, nil, 10, 50, .plausible),
    ] as [(Int, Bool?, Int?, Int, ClockTrust)])
  func `a clock is trusted by the kernel's word, and plausible after all that is known`(
    now: Int, isSynchronised: Bool?, record: Int?, built: Int, trust: ClockTrust
  ) {
    #expect(ClockTrust(now: now, isSynchronised: isSynchronised, record: record, built: built) == trust)
  }

  @Test(arguments: [ClockTrust.trusted, .plausible])
  func `a good clock shows what is on, even if that is nothing`(trust: ClockTrust) {
    #expect(trust.shown(active: [false, true], isDated: [true, false], known: nil) == [false, true])
    #expect(trust.shown(active: [false, false], isDated: [true, true], known: [true, true]) == [false, false])
  }

  @Test func `a doubtful clock shows what was on last, and all cards where that is not known`() {
    let doubtful = ClockTrust.doubtful
    // Undated, on last, off last.
    #expect(
      doubtful.shown(active: [true, false, true], isDated: [false, true, true], known: [false, true, false])
        == [true, true, false])
    #expect(
      doubtful.shown(active: [true, false, false], isDated: [false, true, true], known: nil) == [true, true, true])
    // Never empty.
    #expect(doubtful.shown(active: [true, false], isDated: [true, true], known: [false, false]) == [true, true])
  }
}
