import ProofReplay
import Spool
import TestSupport
import Testing

/// Replays of records of several screens of one configuration.
struct ScreenReplayTests {
  /// What each screen shows, as a file of its own.
  private static let shown: [(name: String, keys: String)] = [
    (
      "left",
      """
      speed: 700
      loop: false
      at-end: reverse
      cards: [{ title: A }, { title: B }, { title: C }, { title: D }, { title: E }, { title: F }]
      """
    ),
    (
      "Left",
      """
      speed: 120
      display: { rotate: 90 }
      direction: up
      cards: [{ title: A }, { title: G, width: 500 }, { title: H }]
      """
    ),
    (
      "=1,2",
      """
      layout: gallery
      step: { every: 2s, duration: 700ms }
      cards: [{ title: A }, { title: B }, { title: C }]
      """
    ),
  ]

  private static func wall(_ screens: [(name: String, keys: String)] = shown) -> String {
    "screens:\n"
      + screens.map { screen in
        // `rotate` is a key of the block itself.
        let keys = screen.keys.replacing("display: { rotate: 90 }", with: "rotate: 90")
          .split(separator: "\n").map { "    \($0)\n" }.joined()
        return "  - name: \"\(screen.name)\"\n" + keys
      }.joined()
  }

  /// The screens' records in an order by chance, with numbers in that order.
  private static func records(count: Int, by random: inout SeededGenerator) throws -> [MinuteRecord] {
    var queues = try shown.enumerated().map { number, screen in
      try MinuteReplayTests.minutes(
        screen.keys, count: count, rate: 60, start: .milliseconds(1234 * (number + 1))
      ).map { record in
        var record = record
        record.screen = screen.name
        return record
      }[...]
    }
    var records: [MinuteRecord] = []
    while let index = queues.indices.filter({ !queues[$0].isEmpty }).randomElement(using: &random) {
      guard var record = queues[index].popFirst() else { break }
      record.key.sequence = records.count + 1
      records.append(record)
    }
    return records
  }

  @Test(arguments: Seeds.few)
  func `what each screen showed agrees, also where a minute follows from its screen's last`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let records = try Self.records(count: 6, by: &random)
    var replay = MinuteReplay { $0 == "wall" ? Self.wall() : nil }
    for record in records {
      let verdict = try replay.check(record)
      #expect(verdict == .agrees, "\(record.screen) \(record.key.sequence) \(record.lanes)")
    }
    // As its own configuration alone, with the numbers of a spool of its own.
    for screen in Self.shown {
      var alone = MinuteReplay { _ in screen.keys }
      for (number, record) in records.filter({ $0.screen == screen.name }).enumerated() {
        var record = record
        record.key.sequence = number + 1
        #expect(try alone.check(record) == .agrees)
      }
    }
  }

  @Test func `a record that says another screen's cards differs, and one of an unknown screen says so`() throws {
    var random = SeededGenerator(seed: 1)
    let record = try #require(try Self.records(count: 1, by: &random).first { $0.screen == "Left" })
    func verdict(_ text: String, _ screen: String) throws -> MinuteReplay.Verdict {
      var (record, replay) = (record, MinuteReplay { _ in text })
      record.screen = screen
      return try replay.check(record)
    }
    #expect(try verdict(Self.wall(), "Left") == .agrees)
    let beside = (name: "beside", keys: Self.shown[1].keys.replacing("title: G", with: "title: X"))
    guard case .differs = try verdict(Self.wall([Self.shown[1], beside]), "beside") else {
      Issue.record("the screen beside it shows other cards")
      return
    }
    let foreign = try verdict(Self.wall(), "LEFT")
    #expect(foreign == .foreignScreen(["left", "Left", "=1,2"]))
    // One screen in a list has its name; a file without a list has none.
    #expect(try verdict(Self.wall([Self.shown[1]]), "other") == .foreignScreen(["Left"]))
    #expect(try verdict(Self.shown[1].keys, "other") == .agrees)

    var (summary, other) = (ReplaySummary(), record)
    other.screen = "LEFT"
    summary.add(.agrees, of: record, leaf: 0)
    summary.add(foreign, of: other, leaf: 1)
    #expect(summary.differing == 1 && !summary.agrees && summary.hasScreens)
    let text = try #require(summary.deviations.first).text
    #expect(text.contains(#"no screen "LEFT", but "left", "Left", "=1,2""#) && text.contains("audit"), "\(text)")
  }

  @Test func `a record that is missing breaks what follows on every screen`() throws {
    var random = SeededGenerator(seed: 3)
    let records = try Self.records(count: 30, by: &random)
    let moving = try #require(records.firstIndex { $0.screen == "left" && $0.lanes[0].phase == "ramping" })
    let before = try #require(records[..<moving].lastIndex { $0.screen == "left" })
    // Between the two: what comes after it is known, and what is gone might have been of this screen.
    for gap in [0, 1] {
      var replay = MinuteReplay { _ in Self.wall() }
      _ = try replay.check(records[before])
      var verdict: MinuteReplay.Verdict?
      for record in records[(before + 1)...moving] {
        var record = record
        record.key.sequence += gap
        verdict = try replay.check(record)
      }
      #expect(verdict == (gap == 0 ? .agrees : .passedOver(.inMotion)))
    }
  }
}
