import ConfigurationValues
import Foundation
import MarqueeConfig
import MarqueeStage
import MarqueeValues
import TestSupport
import Testing

@testable import Commands

/// Where strips go on that a release takes over.
@Suite struct ContinuedPlacesTests {
  private static let glass = PixelSize(width: 1920, height: 1080)
  private static let moment = 1_795_500_000
  private static let cards = "cards: [{title: A}, {title: B}, {title: C, width: 300}, {title: D}, {title: E}]\n"

  private func load(_ text: String) throws -> Configuration {
    try ConfigurationLoader.load(text: text, file: "m.yaml").configuration
  }

  private func places(
    _ former: String, _ next: String, at moment: Int = Self.moment, on glass: PixelSize = Self.glass
  ) throws -> [StartPlace]? {
    try load(former).placesGoingOn(in: load(next), at: moment, on: glass)
  }

  @Test func `a strip that cruises is where its speed and the time say`() throws {
    for (speed, thousandths) in [("120", 120_000), ("97.3", 97_300), ("33.337", 33_337)] as [(String, Int128)] {
      for direction in ["left", "right"] {
        let text = "position: utc\nspeed: \(speed)\ndirection: \(direction)\n" + Self.cards
        let place = try #require(try places(text, text)?.first)
        // Four cards of 420 px and one of 300, with 24 px after each.
        let lap: Int128 = (4 * 444 + 324) * 1000
        let travel = thousandths * Int128(Self.moment - PositionSource.epoch) % lap
        let began = try #require(try places(text, text, at: PositionSource.epoch)?.first)
        let sign = direction == "left" ? 1.0 : -1.0
        let difference = (place.offset - began.offset - sign * Double(travel) / 1000)
          .truncatingRemainder(dividingBy: Double(lap) / 1000)
        let off = min(difference.magnitude, Double(lap) / 1000 - difference.magnitude)
        #expect(off < 1e-6, "\(speed) \(direction): \(off)")
        #expect(place.phase == .cruising && place.left == nil)
      }
    }
  }

  static let lanes = [
    "speed: 77.7\n" + cards, "layout: pages\nstep: {every: 3s, duration: 700ms}\n" + cards,
    "layout: gallery\nstep: {every: 2500ms, cards: 2}\n" + cards, "direction: right\nstep: {every: 1s}\n" + cards,
    "motion: reduced\n" + cards, "speed: 0\n" + cards, "display: {scale: 2}\nspeed: 31\n" + cards,
    "lanes: [{speed: 50, cards: [{title: A}, {title: B}]}, "
      + "{direction: right, step: {every: 4s}, cards: [{title: C}, {title: D}]}]\n",
  ]

  @Test(arguments: lanes)
  func `a release that goes on is where the former one would have been, at any later moment`(lane: String) throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
    let former = "position: utc\n" + lane
    for _ in 0..<8 {
      let change = Self.moment + Int.random(in: 0...10_000_000, using: &random)
      let found = try #require(try places(former, former, at: change))
      // As it is published, with its numbers as text.
      let loaded = try ConfigurationLoader.load(text: former, file: "m.yaml")
      let scheduled = try ScheduledRelease(loaded, at: change, after: loaded.screens, size: Self.glass)
      #expect(scheduled.strips == .goOn)
      let next = String(decoding: scheduled.bytes, as: UTF8.self)
      let read = try load(next)
      #expect(read.applyAt == change && read.startPlaces.count == found.count)
      let now = try #require(try places(next, next, at: change))
      expectSame(now, found, "\(next)")
      let later = change + Int.random(in: 1...100_000, using: &random)
      let (one, other) = (
        try #require(try places(former, former, at: later)), try #require(try places(next, next, at: later))
      )
      expectSame(other, one, "\(later - change) s later: \(next)")
    }
  }

  private func expectSame(_ some: [StartPlace], _ others: [StartPlace], _ text: String) {
    #expect(some.count == others.count)
    for (one, other) in zip(some, others) {
      #expect((one.offset - other.offset).magnitude < 1e-6, "\(one.offset) \(other.offset) \(text)")
      #expect(one.phase == other.phase && one.isForward == other.isForward, "\(text)")
      let difference = (one.left ?? .zero) - (other.left ?? .zero)
      #expect(difference >= .nanoseconds(-2) && difference <= .nanoseconds(2), "\(text)")
    }
  }

  @Test func `what visitors see of a card may change, and its strip goes on`() throws {
    let former = "position: utc\n" + Self.cards
    for change in ["heading: \"\"\n", "touch: {tap: none}\n", "card: {gradient: teal}\n", ""] {
      let next = "position: utc\n" + change + Self.cards.replacing("title: B", with: "title: Other")
      #expect(try places(former, next) != nil, "\(change)")
    }
  }

  @Test func `another strip begins anew`() throws {
    let former = "position: utc\n" + Self.cards
    for next in [
      "position: utc\nspeed: 121\n" + Self.cards, "position: utc\ndirection: right\n" + Self.cards,
      "position: utc\nlayout: pages\n" + Self.cards, "position: utc\nmotion: reduced\n" + Self.cards,
      "position: utc\n" + Self.cards.replacing(", {title: E}", with: ""),
      "position: utc\ncard: {spacing: 25}\n" + Self.cards,
      "position: utc\nlanes: [{\(Self.cards.dropLast())}, {cards: [{title: Z}]}]",
      Self.cards, "position: own\n" + Self.cards,
      "position: utc\n" + Self.cards.replacing("{title: A}", with: "{title: A, show: {from: 2027-01-02}}"),
    ] {
      #expect(try places(former, next) == nil, "\(next)")
      #expect(try places(next, former) == nil, "\(next)")
    }
    #expect(try places(former, former, at: PositionSource.epoch - 1) == nil)
  }

  private static let dated =
    "position: utc\ntimezone: UTC\nspeed: 77.7\n"
    + cards.replacing(
      "{title: E}", with: "{title: E, show: {at: [\"06:00-18:00\"]}}, {title: F, show: {from: 2027-01-01}}")

  /// The stage of a marquee that shows a configuration at a moment.
  private func stage(_ text: String, at moment: Int) throws -> Stage {
    let configuration = try load(text)
    let course = StageCourse(configuration, calendar: configuration.calendar(in: .universal), moment: moment)
    var stage = StageReplay(course, glass: Self.glass).stage
    stage.advance(to: course.instant(moment))
    return stage
  }

  @Test func `strips of cards with dates go on with those that are on, and change by the calendar from there`() throws {
    // 06:00 on 2026-11-24, when E has just come, and ten and thirty minutes before and after.
    for change in [-1800, -600, 600, 1800, 7200].map({ Self.moment + $0 }) {
      let found = try #require(try places(Self.dated, Self.dated, at: change), "\(change - Self.moment)")
      let loaded = try ConfigurationLoader.load(text: Self.dated, file: "m.yaml")
      let scheduled = try ScheduledRelease(loaded, at: change, after: loaded.screens, size: Self.glass)
      #expect(scheduled.strips == .goOn && found.count == 1)
      let next = String(decoding: scheduled.bytes, as: UTF8.self)
      // Until the calendar changes them, which it does at 06:00 and at 18:00.
      for later in [0, 1, 599] {
        let (before, after) = (try stage(Self.dated, at: change + later), try stage(next, at: change + later))
        #expect(after.showsSame(as: before), "\(later) s after \(change - Self.moment)")
      }
      // A marquee that is started later shows what one shows that ran through it.
      let noon = Self.moment + 6 * 3600
      #expect(try stage(next, at: noon).configuration.lanes[0].cards.count == 5)
    }
    // While a card that came or went is on its way, there is nothing that a place could name.
    #expect(try places(Self.dated, Self.dated, at: Self.moment + 1) == nil)
    // Another card is on, or comes later.
    #expect(
      try places(Self.dated, Self.dated.replacing("06:00-18:00", with: "06:00-06:05"), at: Self.moment + 600) == nil)
    #expect(
      try places(Self.dated, Self.dated.replacing("2027-01-01", with: "2026-12-01"), at: Self.moment + 600) != nil)
    // No card is on.
    let none = "position: utc\ncards: [{title: A, show: {from: 2027-01-01}}]"
    #expect(try places(none, none) == nil)
  }

  private func scheduled(
    _ text: String, after former: String, size: PixelSize? = nil
  ) throws -> (strips: ScheduledRelease.Strips, text: String) {
    let (loaded, shown) = (
      try ConfigurationLoader.load(text: text, file: "m.yaml"),
      try ConfigurationLoader.load(text: former, file: "m.yaml").screens
    )
    let release = try ScheduledRelease(loaded, at: Self.moment, after: shown, size: size)
    return (release.strips, String(decoding: release.bytes, as: UTF8.self))
  }

  @Test func `only the lines of the release change, and comments stay`() throws {
    let text = """
      # Our wall.
      position: utc   # all agree
      speed: 0  # still
      apply-at: 2020-01-01T00:00:00Z  # written by the last one
      start-place: [17]

      cards:
        # Our first sponsor.
        - title: A
      """
    let release = try scheduled(text, after: "speed: 0\ncards: [{title: A}]")
    #expect(release.strips == .own)
    #expect(
      release.text
        == text.replacing("2020-01-01T00:00:00Z", with: "2026-11-24T06:00:00Z").replacing(
          "start-place: [17]\n", with: ""))
    let added = try scheduled("# Mine\ncards:\n  - title: A # a\n", after: "cards: [{title: A}]")
    #expect(added.text == "apply-at: 2026-11-24T06:00:00Z\n# Mine\ncards:\n  - title: A # a\n")
  }

  @Test func `screens with lanes of their own get places of their own`() throws {
    let text = """
      position: utc
      cards: [{ title: A }, { title: B }]
      screens:
        - output: DP-1 # left
        - { output: DP-2, speed: 60 }
        - output: DP-3
          cards: [{ title: C }]
      """
    let release = try scheduled(text, after: text)
    #expect(release.strips == .goOn)
    let screens = try ConfigurationLoader.load(text: release.text, file: "m.yaml").screens
    #expect(screens.allSatisfy { $0.configuration.startPlaces.count == 1 && $0.configuration.applyAt == Self.moment })
    #expect(Set(screens.map { $0.configuration.startPlaces[0].offset }).count > 1)
    #expect(release.text.contains("  - output: DP-1 # left\n"))
    // Other screens, or other names, come in anew.
    #expect(try scheduled(text, after: text.replacing("DP-1", with: "DP-9")).strips == .change)
    #expect(try scheduled(text, after: "position: utc\ncards: [{title: A}]").strips == .change)
  }

  @Test func `where the size of the display decides, it has to be known`() throws {
    let text = "position: utc\ncard: {width: 30%}\ncards: [{title: A}, {title: B}, {title: C}, {title: D}]\n"
    #expect(try scheduled(text, after: text).strips == .unknownSize)
    #expect(try !scheduled(text, after: text).text.contains("start-place"))
    #expect(try scheduled(text, after: text, size: Self.glass).strips == .goOn)
    let mode = "display: {mode: 1280x720}\n" + text
    #expect(try scheduled(mode, after: mode).strips == .goOn)
  }

  @Test func `an existing list of places is written anew, however it is written`() throws {
    let text = "position: utc\napply-at: 2020-01-01T00:00:00Z\nstart-place:\n  - 3 # px\n" + Self.cards
    let release = try scheduled(text, after: text)
    #expect(release.strips == .goOn)
    let read = try load(release.text)
    #expect(read.applyAt == Self.moment && read.startPlaces.count == 1 && read.startPlaces[0].offset != 3)
  }
}
