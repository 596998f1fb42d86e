import Testing

@testable import MarqueeApp

/// How long a file that changes is waited for.
struct SettlingTests {
  /// A file that changes in each of the first `changes` waits: how often it is waited for, and the state that is taken.
  private static func waits(changes: Int) -> (count: Int, state: Int) {
    var count = 0
    let state = ConfigurationFeed.settled(from: 0) {
      count += 1
    } look: {
      min(count, changes)
    }
    return (count, state)
  }

  @Test(arguments: [0, 1, 7, 48, 49])
  func `a file is read once it has been left alone`(changes: Int) {
    #expect(Self.waits(changes: changes) == (changes + 1, changes))
  }

  @Test(arguments: [50, 51, 1000])
  func `one that changes without end is waited for fifty times, ten seconds`(changes: Int) {
    #expect(Self.waits(changes: changes) == (50, 50))
    #expect(ConfigurationFeed.quiet * 50 == .seconds(10))
  }
}
