import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// Changes by the calendar on strips that follow UTC: one that began later shows what one shows that has always run.
@Suite struct StageReplayTests {
  private static let glass = PixelSize(width: 1280, height: 720)
  /// 2026-01-01 00:00 UTC.
  private static let anchor = PositionSource.epoch

  /// Cards that come and go at random times of the day.
  private static func course(_ random: inout SeededGenerator, keys: String) throws -> StageCourse {
    let count = random.int(2...14)
    let isEven = random.chance(0.4)
    let cards = (0..<count).map { number -> String in
      let width = isEven ? "" : ", width: \(random.int(60...500))"
      guard number > 0, random.chance(0.7) else { return "{ title: C\(number)\(width) }" }
      func hour() -> String {
        let minute = random.int(0...1379)
        let end = minute + random.int(1...60)
        func text(_ minute: Int) -> String {
          (minute / 60 < 10 ? "0" : "") + "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
        }
        return "\"\(text(minute))-\(text(end))\""
      }
      let hours = (0..<random.int(1...4)).map { _ in hour() }.joined(separator: ", ")
      return "{ title: C\(number)\(width), show: { at: [\(hours)] } }"
    }
    var configuration = try ConfigurationLoader.load(
      text: """
        timezone: UTC
        \(keys)
        card: { width: 210, height: 300, spacing: 15 }
        cards: [\(cards.joined(separator: ", "))]
        """, file: "wall.yaml"
    ).configuration
    configuration.position = .utc
    return StageCourse(configuration, calendar: configuration.calendar(in: .universal), moment: anchor)
  }

  /// A marquee that runs: frames at a rate, and changes that are prepared before they are due.
  private struct Running {
    var stage: Stage
    var replay: StageReplay
    let course: StageCourse
    let clock: FrameClock

    init(_ course: StageCourse, from moment: Int, rate: Int) {
      var course = course
      course.moment = moment
      self.course = course
      replay = StageReplay(course, glass: StageReplayTests.glass)
      stage = replay.stage
      stage.advance(to: course.instant(moment))
      clock = FrameClock(millihertz: rate)
    }

    /// Draws frames up to a moment: all in the seconds around a change and before the end, and one each few seconds else.
    mutating func run(until moment: Int) {
      var now = replay.moment
      while let next = course.nextChange(after: now), next <= moment {
        frames(until: course.instant(next), before: true)
        let change = replay.advance(to: next)
        if let change, change.former === stage.plan {
          stage.adopt(change, goingOnFrom: replay.stage)
        } else {
          stage.adopt(StageChange(from: stage.plan, onto: replay.stage.plan), goingOnFrom: replay.stage)
        }
        now = next
      }
      _ = replay.advance(to: moment)
      frames(until: course.instant(moment), before: false)
    }

    private mutating func frames(until end: Instant, before: Bool) {
      let (first, last) = (clock.lastFrame(atOrBefore: stage.now) + 1, clock.lastFrame(atOrBefore: end))
      guard first <= last else { return }
      var frame = first
      while frame <= last {
        let time = clock.time(ofFrame: frame)
        if time >= end, before { return }
        if time >= stage.now { stage.advance(to: time) }
        frame += frame - first < 120 || last - frame < 120 ? 1 : min(997, last - frame - 100)
      }
      if !before { stage.advance(to: end) }
    }
  }

  @Test(
    arguments: [
      "speed: 90", "speed: 137.5\ndirection: right", "speed: 333.33\nreading: rtl",
      "step: { every: 3s, duration: 700ms }\nsnap: center", "layout: pages\nstep: { every: 7s, duration: 600ms }",
      "layout: gallery", "speed: 70\nmotion: reduced", "direction: up\nspeed: 55.5",
    ], [1, 2])
  func `one that begins later shows the same cards at the same places`(keys: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let course = try Self.course(&random, keys: keys)
    // Around the end of a month, where the strips begin anew.
    let start = Self.anchor + 86_400 * 30 + random.int(0...80_000)
    var running = Running(course, from: start, rate: random.pick([60_000, 144_000]))
    var moment = start
    for _ in 0..<8 {
      moment += random.pick([random.int(1...100), random.int(60...7200), random.int(3600...30_000)])
      running.run(until: moment)
      let late = Running(course, from: moment, rate: 60_000)
      #expect(StagePlaces.of(running.stage) == StagePlaces.of(late.stage), "\(moment)")
      // And some frames on.
      var (one, other) = (running.stage, late.stage)
      for step in 1...40 {
        let time = course.instant(moment).advanced(by: .milliseconds(step * 517))
        if let next = course.nextChange(after: moment), time >= course.instant(next) { break }
        one.advance(to: time)
        if step % 3 == 0 { other.advance(to: time) } else { continue }
        #expect(StagePlaces.of(one) == StagePlaces.of(other), "\(moment) + \(step)")
      }
    }
  }

  @Test func `the strips begin anew each month, or each day where the calendar changes them too often`() throws {
    func course(_ cards: String) throws -> StageCourse {
      var configuration = try ConfigurationLoader.load(
        text: "timezone: UTC\ncards: [{ title: A }, \(cards)]", file: "wall.yaml"
      ).configuration
      configuration.position = .utc
      return StageCourse(configuration, calendar: configuration.calendar(in: .universal), moment: Self.anchor)
    }
    let day = 86_400
    let rare = try course("{ title: B, show: { at: [\"08:00-09:00\"] } }")
    let moment = Self.anchor + 40 * day + 4711
    #expect(rare.period(around: moment) == (Self.anchor + 31 * day, Self.anchor + 59 * day))
    // Eight times an hour.
    let cards = (0..<8).map { part in
      let hours = (0..<24).map { hour in
        func text(_ minute: Int) -> String {
          (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
        }
        return "\"\(text(part * 7))-\(text(part * 7 + 3))\""
      }
      return "{ title: B\(part), show: { at: [\(hours.joined(separator: ", "))] } }"
    }
    let often = try course(cards.joined(separator: ", "))
    #expect(often.period(around: moment) == (Self.anchor + 40 * day, Self.anchor + 41 * day))
    // At another moment it says the same, from what is known already.
    let later = often.made(at: moment, of: often.configuration)
    #expect(later.moment == moment && later.present == moment)
    #expect(later.period(around: moment) == (Self.anchor + 40 * day, Self.anchor + 41 * day))
    let always = try course("{ title: B }")
    #expect(always.period(around: moment) == (Self.anchor, nil) && always.nextChange(after: moment) == nil)
    #expect(rare.nextChange(after: Self.anchor + 58 * day + 80_000) == Self.anchor + 59 * day)
  }
}

private func == (one: (start: Int, end: Int?), other: (Int, Int?)) -> Bool {
  one.start == other.0 && one.end == other.1
}
