import Testing

@testable import ConfigurationStore

/// The debounce of a file that changes.
struct SettlingTests {
  /// When the debounce ends for a file that changes `changes` times, once every `interval`.
  private static func end(changes: Int, every interval: Duration) -> Duration {
    var wait = Debounce(quiet: ConfigurationFeed.quiet, longest: ConfigurationFeed.longestWait)
    for number in 0..<changes {
      let now = interval * number
      if wait.isOver(at: now) { return now }
      wait.note(at: now)
    }
    return wait.deadline ?? .zero
  }

  @Test(arguments: [1, 2, 8, 49, 50])
  func `a file is read when it has not changed for 200 ms`(changes: Int) {
    #expect(
      Self.end(changes: changes, every: .milliseconds(199)) == .milliseconds(199 * (changes - 1) + 200))
  }

  @Test(arguments: [101, 150, 1000])
  func `a file that changes without end is read after ten seconds`(changes: Int) {
    #expect(Self.end(changes: changes, every: .milliseconds(100)) == .seconds(10))
  }
}
