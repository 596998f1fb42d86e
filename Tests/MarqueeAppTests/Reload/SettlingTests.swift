import Testing

@testable import ConfigurationStore

/// How long a file that changes is waited for.
struct SettlingTests {
  /// A file that changes every `interval`, so many times: when the wait for it is over.
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
  func `a file is read once it has been left alone for a fifth of a second`(changes: Int) {
    #expect(
      Self.end(changes: changes, every: .milliseconds(199)) == .milliseconds(199 * (changes - 1) + 200))
  }

  @Test(arguments: [101, 150, 1000])
  func `one that changes without end is waited for ten seconds`(changes: Int) {
    #expect(Self.end(changes: changes, every: .milliseconds(100)) == .seconds(10))
  }
}
