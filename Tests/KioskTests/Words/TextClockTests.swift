import Synchronization
import Testing

@testable import Kiosk
@testable import MarqueeValues

/// When the wall clock is read for the texts that show the time.
@Suite struct TextClockTests {
  /// A wall clock that is set by hand.
  final class Wall: Sendable {
    private let state = Mutex((seconds: 36_000, readings: 0))

    var readings: Int { state.withLock(\.readings) }
    func set(_ seconds: Int) { state.withLock { $0.seconds = seconds } }

    var clock: TextClock {
      TextClock(language: .english) { [self] in
        let seconds = state.withLock { state in
          state.readings += 1
          return state.seconds
        }
        return (LocalMinute(at: seconds) { _ in 0 }, .seconds(60 - seconds % 60))
      }
    }
  }

  @Test func `it is read once a second, as a minute begins, and when it must be`() {
    let wall = Wall()
    wall.set(36_058)
    var clock = wall.clock
    func read(_ milliseconds: Int) -> Bool { clock.read(at: .milliseconds(milliseconds)) != nil }
    let results = [0, 1, 999, 1000, 1500, 1999, 2000, 3000].map(read)
    #expect(results == [true, false, false, true, false, false, true, true])
    wall.set(36_059)
    #expect(read(4000) && clock.nextMinute == .milliseconds(5000))
    clock.expire()
    #expect(read(4001))
    #expect(clock.nextMinute == .milliseconds(5001))
    #expect(wall.readings == 6)
  }

  @Test func `a minute that begins within a second is read as it begins`() {
    var clock = TextClock(language: .english) { (LocalMinute(at: 0) { _ in 0 }, .milliseconds(300)) }
    let results = [0, 299, 300, 599, 600].map { clock.read(at: .milliseconds($0)) != nil }
    #expect(results == [true, false, true, false, true])
  }

  @Test func `the system's clock gives a minute, and what is left of it`() {
    var clock = TextClock()
    let time = clock.read(at: .zero)
    #expect(time.map { (0..<1440).contains($0.minute.minute) } == true)
    #expect(clock.nextMinute.map { $0 > .zero && $0 <= .seconds(60) } == true)
  }
}
