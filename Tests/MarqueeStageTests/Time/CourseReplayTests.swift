import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import Programme
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// The strips of a calendar, replayed without what is drawn: where a stage is that adopts a whole plan at each change, with
/// little work for each of them.
@Suite struct CourseReplayTests {
  private static let anchor = PositionSource.epoch

  /// A stage that adopts a whole plan at each change.
  private struct Plain {
    let course: StageCourse
    var stage: Stage
    private var walk: CalendarWalk
    private var end: Int?

    init(_ course: StageCourse, glass: PixelSize) {
      self.course = course
      let (start, end) = course.period(around: course.moment)
      let moment = min(max(start, course.anchor), course.moment)
      self.end = end
      walk = course.calendar.walk(from: moment)
      stage = Stage(course.configuration.showing(walk.isOn), screen: glass)
      stage.advance(to: course.instant(moment))
      advance(to: course.moment)
    }

    mutating func advance(to moment: Int) {
      while let next = [walk.nextChange, end].compactMap(\.self).min(), next <= moment {
        if walk.nextChange == next { walk.advance() }
        let shown = course.configuration.showing(walk.isOn)
        guard let end, next >= end else {
          stage.advance(to: course.instant(next))
          let hasRemnants = stage.controllers.contains(where: \.strip.hasRemnant)
          stage.adopt(StageChange(from: stage.plan, to: shown, isSameFile: true, hasRemnants: hasRemnants))
          stage.forgetFade()
          continue
        }
        self.end = course.period(around: next).end
        stage = Stage(shown, screen: stage.glass)
        stage.advance(to: course.instant(next))
      }
    }
  }

  // MARK: Random walls

  /// Times of the day in which something is on.
  private static func hours(_ random: inout SeededGenerator, _ number: Int) -> String {
    let list = (0..<number).map { _ -> String in
      let start = random.int(0...1379)
      func text(_ minute: Int) -> String {
        (minute / 60 < 10 ? "0" : "") + "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
      }
      return "\"\(text(start))-\(text(start + random.int(1...60)))\""
    }
    return "show: { at: [\(list.joined(separator: ", "))] }"
  }

  private static func cards(_ random: inout SeededGenerator, isVertical: Bool, hasTiers: Bool) -> String {
    let count = random.int(1...12)
    let (isEven, isAlwaysOn) = (random.chance(0.4), random.chance(0.7))
    let cards = (0..<count).map { number -> String in
      // Some are listed twice.
      var keys = ["title: C\(random.chance(0.2) ? random.int(0...count) : number)"]
      if !isEven, random.chance(0.6) { keys.append("\(isVertical ? "height" : "width"): \(random.int(60...500))") }
      if random.chance(0.2) { keys.append("\(isVertical ? "width" : "height"): \(random.int(60...700))") }
      if hasTiers, random.chance(0.6) { keys.append("tier: \(random.pick(["gold", "silver"]))") }
      if hasTiers, random.chance(0.3) { keys.append("weight: \(random.int(1...4))") }
      if number > 0 || !isAlwaysOn, random.chance(0.8) { keys.append(hours(&random, random.int(1...4))) }
      return "{ \(keys.joined(separator: ", ")) }"
    }
    return "cards: [\(cards.joined(separator: ", "))]"
  }

  private static func lane(_ random: inout SeededGenerator, isVertical: Bool, hasTiers: Bool) -> String {
    let step = "step: { every: \(random.int(1...9))s, duration: \(random.int(1...900))ms }"
    let motion = random.pick([
      "speed: \(random.int(1...600)).\(random.int(1...99))", "speed: \(random.int(1...900))", "speed: 0",
      "layout: pages\n    \(step)", "layout: gallery\n    \(step)", "\(step)\n    snap: center",
    ])
    return """
        - \(motion)
          direction: \(isVertical ? random.pick(["up", "down"]) : random.pick(["left", "right"]))
          \(isVertical ? "" : "reading: \(random.pick(["ltr", "rtl"]))")
          \(random.chance(0.2) ? "heading: Lane" : "")
          \(random.chance(0.3) ? hours(&random, 6) : "")
          card: { width: \(random.pick(["auto", "17%", "240"])), height: \(random.pick(["auto", "20%", "300"])), spacing: \(random.pick(["1.7%", "24", "0"])) }
          \(cards(&random, isVertical: isVertical, hasTiers: hasTiers))
      """
  }

  static func course(_ random: inout SeededGenerator) throws -> StageCourse {
    let (isVertical, hasTiers) = (random.chance(0.3), random.chance(0.5))
    let tiers = "tiers: { gold: { share: 30% }, silver: { weight: \(random.int(1...5)) } }"
    let lanes = (0..<random.int(1...3)).map { _ in lane(&random, isVertical: isVertical, hasTiers: hasTiers) }
    let text = """
      timezone: UTC
      motion: \(random.pick(["full", "full", "reduced"]))
      \(random.chance(0.3) ? "heading: Sponsors" : "")
      \(random.chance(0.3) ? "display: { scale: auto }" : "")
      \(random.chance(0.3) ? "when-empty: black" : "")
      \(hasTiers ? tiers : "")
      lanes:
      \(lanes.joined(separator: "\n"))
      """
    var configuration = try ConfigurationLoader.load(text: text, file: "wall.yaml").configuration
    configuration.position = .utc
    return StageCourse(configuration, calendar: configuration.calendar(in: .universal), moment: anchor)
  }

  @Test(arguments: Seeds.many)
  func `strips are where those of a stage are that adopts a plan at each change`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var course = try Self.course(&random)
    let glass = random.pick([
      PixelSize(width: 1920, height: 1080), PixelSize(width: 1366, height: 768), PixelSize(width: 1080, height: 1920),
    ])
    // Around the end of a month, where the strips begin anew.
    course.moment = Self.anchor + 86_400 * 30 + random.int(0...80_000)
    var plain = Plain(course, glass: glass)
    var replay = StageReplay(course, glass: glass)
    for step in 0..<12 {
      #expect(replay.stage.plan.layout.lanes == plain.stage.plan.layout.lanes, "\(step)")
      #expect(replay.stage.plan.wallHash == plain.stage.plan.wallHash)
      var (one, other) = (replay.stage, plain.stage)
      let time = course.instant(course.moment)
      one.advance(to: time)
      other.advance(to: time)
      #expect(StagePlaces.of(one) == StagePlaces.of(other), "\(step): \(course.moment)")
      course.moment += random.pick([random.int(1...100), random.int(60...7200), random.int(3600...30_000)])
      // Change by change, several at once, and from the start of the period.
      switch random.int(0...2) {
      case 0:
        while let next = course.nextChange(after: replay.moment), next <= course.moment { replay.advance(to: next) }
      case 1: replay.advance(to: course.moment)
      default: replay = StageReplay(course, glass: glass)
      }
      plain.advance(to: course.moment)
    }
  }

  // MARK: Many cards

  /// Cards each of which comes and goes at minutes of its own, every day.
  private static func busy(_ count: Int, seed: UInt64, keys: String = "", cardKeys: String = "") throws -> StageCourse {
    var random = SeededGenerator(seed: seed)
    let cards = (0..<count).map { "{ title: C\($0), \(hours(&random, 1))\(cardKeys) }" }
    var configuration = try ConfigurationLoader.load(
      text: "timezone: UTC\n\(keys)\ncards: [{ title: Always }, \(cards.joined(separator: ", "))]", file: "wall.yaml"
    ).configuration
    configuration.position = .utc
    return StageCourse(configuration, calendar: configuration.calendar(in: .universal), moment: anchor)
  }

  private static let glass = PixelSize(width: 1920, height: 1080)

  @Test(arguments: [1, 2])
  func `of many dated cards one that begins at any time of the day shows what one shows that has run for days`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var course = try Self.busy(
      200, seed: seed, keys: "speed: \(random.int(40...300))\ncard: { width: 260, spacing: 20 }")
    course.moment = Self.anchor + 86_400 * 40 + random.int(0...86_399)
    var running = StageReplay(course, glass: Self.glass)
    for _ in 0..<8 {
      course.moment += random.int(600...40_000)
      while let next = running.course.nextChange(after: running.moment), next <= course.moment {
        running.advance(to: next)
      }
      var late = StageReplay(course, glass: Self.glass).stage
      var stage = running.stage
      for time in [0, 0.3, 1.7] {
        let time = course.instant(course.moment).advanced(by: .seconds(time))
        stage.advance(to: time)
        late.advance(to: time)
        #expect(StagePlaces.of(stage) == StagePlaces.of(late), "\(course.moment) \(time)")
      }
    }
  }

  @Test(arguments: ["", "\ndirection: up", "\nlayout: pages"])
  func `to begin takes one plan, and of each change its cards alone`(keys: String) throws {
    let count = 1000
    var course = try Self.busy(count, seed: 1, keys: "card: { height: 300 }" + keys)
    course.moment = Self.anchor + 86_400 * 40 + 86_390
    let work = StageReplay(course, glass: Self.glass).work
    #expect(work.plans == 1 && work.slots == 0)
    // A calendar changes at whole minutes.
    #expect(work.changes > 800 && work.changes <= 1440)
    #expect(work.cards == work.changes * (count + 1))
  }

  @Test func `of a change that is made by itself one plan is made`() throws {
    var course = try Self.busy(100, seed: 2)
    course.moment = Self.anchor + 86_400 * 40 + 40_000
    var replay = StageReplay(course, glass: Self.glass)
    for count in 2...10 {
      replay.advance(to: try #require(course.nextChange(after: replay.moment)))
      #expect(replay.work.plans == count)
    }
    // However many changes are made at once.
    replay.advance(to: replay.moment + 20_000)
    #expect(replay.work.plans == 11 && replay.work.changes > 30)
  }

  /// Four lanes with weights, whose cards come and go in most minutes of a day.
  private static func contracted(seed: UInt64) throws -> StageCourse {
    var random = SeededGenerator(seed: seed)
    let lanes = (0..<4).map { lane in
      let cards = (0..<60).map { "{ title: C\(lane)-\($0), weight: \(random.int(1...5)), \(hours(&random, 6)) }" }
      return "  - { speed: \(random.int(40...300)), cards: [{ title: Always }, \(cards.joined(separator: ", "))] }"
    }
    var configuration = try ConfigurationLoader.load(
      text: "timezone: UTC\nlanes:\n\(lanes.joined(separator: "\n"))\n", file: "wall.yaml"
    ).configuration
    configuration.position = .utc
    return StageCourse(configuration, calendar: configuration.calendar(in: .universal), moment: anchor)
  }

  @Test func `where laps take long to fill, the strips begin anew each hour, and marquees agree`() throws {
    var random = SeededGenerator(seed: 4)
    var course = try Self.contracted(seed: 4)
    course.moment = Self.anchor + 86_400 * 40 + 3600 * 9 + 2000
    let hour = course.moment - 2000
    #expect(course.period(around: course.moment) == (hour, hour + 3600))
    #expect(course.nextChange(after: hour + 3599) == hour + 3600)
    var running = StageReplay(course, glass: Self.glass)
    for _ in 0..<4 {
      course.moment += random.int(600...4000)
      while let next = course.nextChange(after: running.moment), next <= course.moment { running.advance(to: next) }
      let replay = StageReplay(course, glass: Self.glass)
      #expect(replay.work.changes <= 60)
      var (stage, late) = (running.stage, replay.stage)
      for time in [0, 0.3, 1.7] {
        let time = course.instant(course.moment).advanced(by: .seconds(time))
        stage.advance(to: time)
        late.advance(to: time)
        #expect(StagePlaces.of(stage) == StagePlaces.of(late), "\(course.moment) \(time)")
      }
    }
  }

  @Test func `without shares and weights, or with few slots, a busy calendar begins anew each day`() throws {
    for course in [try Self.busy(400, seed: 1), try Self.busy(40, seed: 1, cardKeys: ", weight: 2")] {
      let day = Self.anchor + 86_400 * 40
      let isBusy = course.calendar.walk(from: day).nextChange != nil
      #expect(isBusy && course.period(around: day + 50_000) == (day, day + 86_400))
    }
  }
}

private func == (one: (start: Int, end: Int?), other: (Int, Int?)) -> Bool {
  one.start == other.0 && one.end == other.1
}
