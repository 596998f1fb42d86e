import ProofReplay
import TestSupport
import Testing

/// The target's entry point, as its comment shows it.
struct ReplayExampleTests {
  @Test func `a minute is worked out from its configuration`() throws {
    let wall = MinuteReplayTests.walls[0]
    let texts = ["wall": wall]
    let record = try MinuteReplayTests.minutes(wall, count: 1, rate: 60, start: .milliseconds(12_345))[0]
    // Example: MinuteReplay
    var replay = MinuteReplay { hash in texts[hash] }
    let verdict = try replay.check(record)
    // End of the example.
    #expect(verdict == .agrees)
  }
}
