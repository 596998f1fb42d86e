import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import MarqueeStage
import MarqueeValues
import TestSupport
import Testing

@testable import Commands

/// The direction in which strips go on that a release takes over.
@Suite struct ContinuedDirectionTests {
  private static let glass = PixelSize(width: 960, height: 540)
  private static let moment = 1_795_500_000
  private static let cards =
    "cards: [{title: A}, {title: B}, {title: C, width: 300}, {title: D, height: 90}, {title: E}]"

  /// Every way for a lane to move, each in every direction and in both reading directions.
  static let lanes: [String] = {
    let motions = [
      "speed: 61", "layout: gallery, speed: 129", "step: {every: 4s}",
      "layout: pages, step: {every: 3s, duration: 900ms}",
      "layout: gallery, step: {every: 2s, cards: 2}", "display: {scale: 1.5}, speed: 40", "motion: reduced",
    ]
    let ways = ["left", "right", "up", "down"].flatMap { way in
      ["", ", reading: rtl"].map { "direction: \(way)\($0)" }
    }
    let single = motions.flatMap { motion in ways.map { "\(motion), \($0), \(cards)" } }
    let several = ways.flatMap { way in
      ways.map { "lanes: [{speed: 70, \(way), \(cards)}, {speed: 33.3, \($0), \(cards)}]" }
    }
    return (single + several).map { "{position: utc, timezone: UTC, \($0)}" }
  }()

  private func load(_ text: String) throws -> ConfigurationLoader.Loaded {
    try ConfigurationLoader.load(text: text, file: "m.yaml")
  }

  /// The stage of a marquee that was started at one moment, at a later one.
  private func stage(
    _ configuration: Configuration, startedAt start: Int, at moment: Int, and fraction: Duration = .zero
  ) -> Stage {
    let course = StageCourse(configuration, calendar: configuration.calendar(in: .universal), moment: start)
    var stage = StageReplay(course, glass: Self.glass).stage
    stage.advance(to: course.instant(moment).advanced(by: fraction))
    return stage
  }

  private func isSame(_ one: Stage, _ other: Stage) -> Bool {
    zip(one.controllers, other.controllers).allSatisfy { one, other in
      let apart = abs(one.offset - other.offset)
      return min(apart, abs(one.strip.lapLength - apart)) < 1e-3 && one.phase == other.phase
        && abs(one.velocity - other.velocity) < 0.5
    }
  }

  @Test(arguments: lanes)
  func `strips go on where they were and in their direction, whenever a machine was started`(text: String) throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
    let former = try load(text)
    let moment = Self.moment + Int.random(in: 0...1_000_000, using: &random)
    let release = try ScheduledRelease(former, at: moment, after: former.screens, size: Self.glass)
    #expect(release.strips == .goOn)
    let written = String(decoding: release.bytes, as: UTF8.self)
    let (shown, next) = (former.configuration, try load(written).configuration)
    #expect(next.startPlaces.count == next.lanes.count)
    // From the last frame before the moment to the first one after it.
    let (before, after) = (
      stage(shown, startedAt: moment - 60, at: moment - 1, and: .milliseconds(999)),
      stage(next, startedAt: moment, at: moment, and: .milliseconds(1))
    )
    for (one, other) in zip(before.controllers, after.controllers) where one.phase == .cruising {
      let travel = abs(other.offset - one.offset - one.velocity * 0.002)
      #expect(min(travel, abs(one.strip.lapLength - travel)) < 0.01 && one.velocity == other.velocity, "\(written)")
    }
    // Without `start-place` the strips go in the same direction.
    var plain = next
    (plain.applyAt, plain.startPlaces) = (nil, [])
    let own = stage(plain, startedAt: moment, at: moment)
    for (one, other) in zip(after.controllers, own.controllers) where one.phase == .cruising {
      #expect(one.velocity == other.velocity, "\(written)")
    }
    for later in [0, 1, 7, 3_600, 86_400 + Int.random(in: 0...100_000, using: &random)] {
      let expected = stage(shown, startedAt: moment + later, at: moment + later, and: .milliseconds(350))
      for start in [moment, moment + later / 2, moment + later] {
        let found = stage(next, startedAt: start, at: moment + later, and: .milliseconds(350))
        #expect(isSame(found, expected), "\(later) s later, started after \(start - moment) s: \(written)")
      }
    }
  }

  @Test func `a place by hand goes as the lane's direction says, unless it says otherwise`() throws {
    for (place, velocity) in [("478", -129.0), ("{offset: 478}", -129), ("{offset: 478, forward: true}", 129)] {
      let text =
        "position: utc\ntimezone: UTC\napply-at: 2026-11-29T09:59:56Z\nstart-place: [\(place)]\nspeed: 129\n"
        + "direction: right\ncards: [{title: K0, width: 563}]"
      let configuration = try load(text).configuration
      let stage = Stage(configuration, screen: Self.glass)
      #expect(stage.controllers[0].velocity == velocity && abs(stage.controllers[0].offset - 478) < 1e-3, "\(place)")
    }
  }
}
