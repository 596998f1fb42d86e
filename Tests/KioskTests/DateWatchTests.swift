import Foundation
import Logging
import MarqueeValues
import Platform
import Synchronization
import TestSupport
import Testing

@testable import ConfigurationValues
@testable import Kiosk
@testable import MarqueeConfig

/// What is shown as the clock goes on, is set, and is trusted or not.
@Suite struct DateWatchTests {
  /// A wall clock that is set by hand, and what the kernel says of it.
  private final class Wall: Sendable {
    private let state: Mutex<(now: Int, isSynchronised: Bool?)>

    init(_ text: String, isSynchronised: Bool? = nil) throws {
      state = Mutex((try Self.moment(text), isSynchronised))
    }

    var now: Int { state.withLock(\.now) }
    var isSynchronised: Bool? { state.withLock(\.isSynchronised) }

    func set(_ text: String, isSynchronised: Bool?? = .none) throws {
      let moment = try Self.moment(text)
      state.withLock { state in
        state.now = moment
        if let isSynchronised { state.isSynchronised = isSynchronised }
      }
    }

    static func moment(_ text: String) throws -> Int {
      try #require(WrittenInstant(written: text)).moment(in: ZoneDatabase.zone(named: "Europe/Berlin"))
    }
  }

  /// The walls that were shown, as the names of their cards.
  private final class Shown: Sendable {
    let walls = Mutex<[[String]]>([])
    var last: [String]? { walls.withLock(\.last) }
    var count: Int { walls.withLock(\.count) }
    func add(_ configuration: Configuration) {
      walls.withLock { $0.append(configuration.lanes.flatMap(\.cards).map(\.name)) }
    }
  }

  private static let text = """
    timezone: Europe/Berlin
    display: { off: ["22:00-07:00"] }
    cards:
      - title: Always
      - { title: Daily, show: { at: ["02:00-03:00"] } }
      - { title: Autumn, show: { from: 2026-10-25T02:30, until: 2026-10-25 } }
    """

  private func configuration(_ text: String = text) throws -> Configuration {
    try ConfigurationLoader.load(text: text, file: "t.yaml").configuration
  }

  private func clock(_ wall: Wall, in folder: String? = nil) throws -> TrustedClock {
    TrustedClock(built: try Wall.moment("2026-01-01"), in: folder, of: "t.yaml") {
      .seconds(wall.now)
    } isSynchronised: {
      wall.isSynchronised
    }
  }

  private func watch(_ clock: TrustedClock, _ text: String = text) throws -> DateWatch {
    DateWatch(try configuration(text), clock: clock, logger: Logger(label: "test"))
  }

  private func names(_ configuration: Configuration) -> [String] { configuration.lanes.flatMap(\.cards).map(\.name) }

  @Test func `cards begin and end over both changes of the clock, and where it steps by years`() throws {
    let wall = try Wall("2026-03-29T01:00")
    let (watch, shown) = (try watch(clock(wall)), Shown())
    #expect(names(watch.shown) == ["Always"])
    // No thread: the test calls it.
    watch.follow { cards, _ in shown.add(cards) }
    var steps: [(String, [String])] = [
      ("2026-03-29T01:59:59", ["Always"]), ("2026-03-29T03:00", ["Always"]), ("2026-03-30T02:00", ["Always", "Daily"]),
      ("2026-03-30T03:00", ["Always"]),
    ]
    steps += [
      ("2026-10-25T02:00+02:00", ["Always", "Daily"]), ("2026-10-25T02:30+02:00", ["Always", "Daily", "Autumn"]),
      ("2026-10-25T02:30+01:00", ["Always", "Daily", "Autumn"]), ("2026-10-25T03:00", ["Always", "Autumn"]),
      ("2026-10-26T00:00", ["Always"]),
    ]
    // Ten years on and back.
    steps += [("2036-10-25T02:30", ["Always", "Daily"]), ("2026-10-25T12:00", ["Always", "Autumn"])]
    for (text, names) in steps {
      try wall.set(text)
      _ = watch.update()
      #expect(shown.last ?? ["Always"] == names, "\(text)")
      #expect(self.names(watch.shown) == names, "\(text)")
    }
    // Only changes are shown.
    let count = shown.count
    _ = watch.update()
    #expect(shown.count == count)
  }

  @Test func `it sleeps until the next change, and a second at most`() throws {
    let wall = try Wall("2026-11-20T01:59:30")
    let watch = try watch(clock(wall))
    #expect(watch.update() == .seconds(1))
    let end = TrustedClock(built: 0) {
      .milliseconds(1_795_143_599_400)
    } isSynchronised: {
      nil
    }
    let near = DateWatch(
      try configuration("timezone: UTC\ncards: [{title: A, show: {until: 2026-11-20T02:59}}, {title: B}]"), clock: end,
      logger: Logger(label: "test"))
    #expect(near.update() <= .seconds(1))
    let undated = try self.watch(clock(wall), "cards: [{title: A}]")
    #expect(undated.update() == .seconds(60) && undated.summary == nil)
  }

  @Test func `a clock that shows a time that is past leaves the last cards on, without black hours`() throws {
    let folder = try TemporaryFolder()
    let wall = try Wall("2026-11-20T02:10", isSynchronised: true)
    do {
      let clock = try clock(wall, in: folder.path)
      let (watch, shown) = (try watch(clock), Shown())
      #expect(names(watch.shown) == ["Always", "Daily"] && watch.shown.display.off != [])
      #expect(watch.summary?.trust == .trusted && watch.summary?.next == "2026-11-20 03:00")
      watch.follow { cards, _ in shown.add(cards) }
      // The battery is empty: 1970, and nobody has set it.
      try wall.set("1970-01-02T12:00", isSynchronised: false)
      _ = watch.update()
      #expect(names(watch.shown) == ["Always", "Daily"] && watch.shown.display.off == [])
      #expect(watch.summary?.trust == .doubtful && watch.summary?.next == nil)
      clock.flush()
    }
    // The next start has the same clock.
    let again = try watch(clock(wall, in: folder.path))
    #expect(names(again.shown) == ["Always", "Daily"] && again.summary?.trust == .doubtful)
    // After the build, but before the clock was trusted last.
    try wall.set("2026-11-19T12:00")
    _ = again.update()
    #expect(again.summary?.trust == .doubtful)
    try wall.set("2026-11-21T12:00")
    _ = again.update()
    #expect(again.summary?.trust == .plausible && names(again.shown) == ["Always"] && again.shown.display.off != [])
  }

  @Test func `without a clock and without a record, every card is shown`() throws {
    let wall = try Wall("1970-01-02T12:00")
    #expect(names(try watch(clock(wall)).shown) == ["Always", "Daily", "Autumn"])
    let allDated = "when-empty: black\ncards: [{title: A, show: {until: 2026-01-01}}]"
    let watch = try watch(clock(wall), allDated)
    #expect(names(watch.shown) == ["A"])
    try wall.set("2026-11-21T12:00")
    _ = watch.update()
    #expect(watch.shown.display.off == [WeeklyHours(hours: .wholeDay)])
  }

  @Test func `a configuration that is read is shown with the cards that are on`() throws {
    let wall = try Wall("2026-11-20T12:00")
    let watch = try watch(clock(wall))
    var delivered: [String] = []
    watch.learn(try configuration("timezone: UTC\ncards: [{title: A, show: {at: [sat]}}, {title: B}]")) { shown, _ in
      delivered = names(shown)
    }
    #expect(delivered == ["B"] && watch.summary?.zone == "UTC" && watch.summary?.off == 1)
  }

  @Test func `the record of the kernel's word is read while it is fresh`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state"
    let state = try ClockRecord.publish(at: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.wholeMatch(of: /(synchronised|free|unknown) [0-9]+( [0-9]+)?\n/) != nil)
    #expect(ClockRecord.isSynchronised(at: path) == state)
    let uptime = try #require(Int(text.split(separator: " ")[1].split(separator: "\n")[0]))
    // As an older marquee publishes it.
    try "synchronised \(uptime)\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(ClockRecord.isSynchronised(at: path) == true && ClockRecord.error(at: path) == nil)
    // The bound grows by half a millisecond a second.
    try "free \(uptime - 100) 2500\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(ClockRecord.isSynchronised(at: path) == false)
    let error = try #require(ClockRecord.error(at: path))
    #expect(error >= 52_500 && error % 500 == 0)
    try "free \(uptime) -1\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(ClockRecord.isSynchronised(at: path) == nil)
    for wrong in ["synchronised 0\n", "synchronised 99999999999\n", "", "yes", "synchronised", "synchronised x\n"] {
      try wrong.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(ClockRecord.isSynchronised(at: path) == nil, "\(wrong)")
    }
    #expect(ClockRecord.isSynchronised(at: folder.path + "/none") == nil)
  }
}
