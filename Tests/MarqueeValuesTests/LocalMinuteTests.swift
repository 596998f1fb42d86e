import Foundation
import TestSupport
import Testing

@testable import MarqueeValues

/// The local calendar, and the time until a minute of the day.
@Suite struct LocalMinuteTests {
  /// Central European summer time begins on 2026-03-29 at 01:00 UTC and ends on 2026-10-25 at 01:00 UTC.
  private static func berlin(_ seconds: Int) -> Int {
    (1_774_746_000..<1_792_890_000).contains(seconds) ? 7200 : 3600
  }

  private static func local(_ seconds: Int) -> LocalMinute { LocalMinute(at: seconds, offset: berlin) }

  @Test func `the calendar agrees with the system's over centuries`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    var random = SeededGenerator(seed: 12)
    for _ in 0..<2000 {
      let seconds = Int.random(in: -4_000_000_000...8_000_000_000, using: &random)
      let minute = LocalMinute(at: seconds) { _ in 0 }
      let parts = calendar.dateComponents(
        [.month, .day, .weekday, .hour, .minute], from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(minute.date.month == parts.month && minute.date.day == parts.day, "\(seconds)")
      #expect(minute.weekday + 1 == parts.weekday, "\(seconds)")
      #expect(minute.minute == (parts.hour ?? 0) * 60 + (parts.minute ?? 0), "\(seconds)")
    }
  }

  @Test(arguments: [-43_200, -12_600, 0, 20_700, 50_400])
  func `over a day the time that is left falls by a minute each minute`(offset: Int) {
    for target in [0, 1, 629, 630, 1439] {
      var last: Int?
      for minute in 0..<2880 {
        let now = LocalMinute(at: 1_700_000_000 / 86_400 * 86_400 + minute * 60) { _ in offset }
        let left = now.minutes(until: target)
        #expect((now.minute + left) % 1440 == target || left == 0)
        #expect((0...1425).contains(left))
        if let last {
          #expect(left == last - 1 || last == 0 && (left == 0 || left == 1440 - LocalMinute.presence))
        }
        last = left
      }
    }
  }

  @Test(arguments: [
    // On an ordinary day: before, at, and after a quarter of an hour.
    (1_768_467_900, 630, 25), (1_768_469_340, 630, 1), (1_768_469_400, 630, 0), (1_768_470_240, 630, 0),
    (1_768_470_300, 630, 1425),
    // At 22:00 of the evening before the clock goes forward, 08:00 is nine hours away, and eleven before it goes back.
    (1_774_731_600, 480, 540), (1_792_872_000, 480, 660),
    // 02:30 is left out: the moment of the change counts, and after a quarter of an hour the next day.
    (1_774_744_200, 150, 30), (1_774_746_000, 150, 0), (1_774_746_840, 150, 0), (1_774_746_900, 150, 1395),
    // What the clock shows for the second time was an hour ago: 01:50, at the second 02:00.
    (1_792_890_000, 110, 1430),
    // 02:30 comes twice: the first one, and after its quarter of an hour the second one.
    (1_792_884_600, 150, 60), (1_792_888_200, 150, 0), (1_792_889_100, 150, 45), (1_792_891_800, 150, 0),
    (1_792_892_700, 150, 1425),
  ])
  func `the time that really passes counts`(seconds: Int, target: Int, left: Int) {
    #expect(Self.local(seconds).minutes(until: target) == left)
  }

  @Test func `over the nights of a change the time that is left falls by a minute each minute`() {
    for change in [1_774_746_000, 1_792_890_000] {
      for target in stride(from: 0, to: 1440, by: 5) {
        var last: Int?
        for minute in -1500..<1500 {
          let left = Self.local(change + minute * 60).minutes(until: target)
          #expect((0...1500).contains(left))
          if let last, last > 0, left != last - 1 {
            Issue.record("\(change) \(target) \(minute): \(left) after \(last)")
          }
          last = left
        }
      }
    }
  }

  @Test func `two seconds of one minute are alike, and minutes differ`() {
    #expect(Self.local(1_768_467_900) == Self.local(1_768_467_959))
    #expect(Self.local(1_768_467_900) != Self.local(1_768_467_960))
    // The second 02:30 is another minute than the first.
    #expect(Self.local(1_792_888_200) != Self.local(1_792_891_800))
  }
}
