import Foundation
import GRDB
import Ledger
import MarqueeValues
import Platform
import Spool
import TestSupport
import Testing

/// How fast the texts of records may go for their age: by the monotonic clock alone.
@Suite("Retention of texts")
struct RetentionTests {
  private static let day = 86_400_000
  private static let today = Wall.start / day + 1

  /// Records of a quarter of a day each, in turn on the screens.
  private func ledger(days: Int, screens: [String] = ["main"], _ wall: Wall) throws -> Ledger {
    var random = SeededGenerator(seed: 12)
    var writer = try wall.writer()
    for quarter in 0..<days * 4 {
      for screen in screens {
        var record = Wall.minute(quarter * 360, by: &random)
        record.screen = screen
        record.length = Self.day / 4
        record.screenTime = .init()
        record.screenTime.shown = record.length
        record.lines = []
        try writer.append(.minute(record))
      }
    }
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    return ledger
  }

  private func time(_ boot: String?, days: Double) -> BootTime { BootTime(boot: boot, time: .seconds(days * 86_400)) }

  @Test("one record from the future, by a trusted clock, deletes no more than two days of texts in a day")
  func future() throws {
    let wall = try Wall()
    let ledger = try ledger(days: 30, wall)
    var random = SeededGenerator(seed: 1)
    var writer = try wall.writer()
    var record = Wall.minute(20 * 365 * 1440, by: &random)
    record.clock = .trusted
    try writer.append(.minute(record))
    _ = try ledger.take(spool: wall.spool)
    for hour in 0..<72 {
      try ledger.expire(today: Self.today + 20 * 365, present: time("a", days: Double(hour) / 24))
      let gone = 121 - (try ledger.status().texts)
      #expect(gone <= hour / 3, "\(hour) h")
    }
    #expect(try ledger.status().texts == 121 - 23)
    try ledger.audit()
  }

  @Test("what is older than the limit goes within half of the time that it took to record", arguments: [1, 3])
  func steady(screens: Int) throws {
    let names = (0..<screens).map { "screen \($0)" }
    let ledger = try ledger(days: 20, screens: names, Wall())
    for day in 0...10 { try ledger.expire(today: Self.today + 500, present: time("a", days: Double(day))) }
    #expect(try ledger.status().texts == 0)
  }

  @Test("the time that the machine has run adds up over boots and readings, and never runs backwards")
  func boots() throws {
    let ledger = try ledger(days: 20, Wall())
    // The clock's readings in turn, and how many texts are deleted by then. A day has four texts; a day of running allows eight.
    let readings: [(boot: String?, day: Double, gone: Int)] = [
      ("a", 100, 0), ("a", 100.5, 4), ("a", 100.25, 4), ("a", 100.5, 6), ("b", 0.5, 10), ("b", 0.5, 10),
      // A boot that cannot be read counts nothing.
      (nil, 5, 10), (nil, 6, 10), ("b", 7, 10), ("b", 7.25, 12), ("c", 0, 12), ("c", 0.25, 14),
    ]
    for reading in readings {
      try ledger.expire(today: Self.today + 500, present: time(reading.boot, days: reading.day))
      #expect(80 - (try ledger.status().texts) == reading.gone, "\(reading)")
    }
  }

  @Test("a year without deletions saves no more up than two days")
  func savings() throws {
    let ledger = try ledger(days: 10, Wall())
    for day in 0...400 { try ledger.expire(today: Self.today, present: time("a", days: Double(day))) }
    #expect(try ledger.status().texts == 40)
    try ledger.expire(today: Self.today + 5000, present: time("a", days: 400.01))
    #expect(try ledger.status().texts == 32)
  }

  @Test("a text that is damaged in the database does not hold the others up")
  func damaged() throws {
    let wall = try Wall()
    let ledger = try ledger(days: 2, wall)
    try DatabaseQueue(path: wall.ledger + "/ledger.sqlite").write { db in
      try db.execute(sql: "UPDATE records SET text = 'minute nonsense' WHERE leaf = 3")
    }
    try ledger.expire(today: 0, present: time("a", days: 0))
    try ledger.expire(today: Self.today + 500, present: time("a", days: 1))
    #expect(try ledger.status().texts <= 1)
    try ledger.expire(today: Self.today + 500, present: time("a", days: 2))
    #expect(try ledger.status().texts == 0)
  }

  @Test("texts that went early have their fault, wherever the program is ended")
  func endedDeletion() throws {
    var random = SeededGenerator(seed: 14)
    let wall = try Wall()
    var writer = try wall.writer()
    for number in 0..<800 { try writer.append(.minute(Wall.minute(number, by: &random))) }
    let copies = try TemporaryFolder()
    var count = 0
    var limits = Ledger.Limits()
    do {
      let whole = try Ledger(folder: wall.ledger, name: "lobby.example/kiosk-marquee")
      _ = try whole.take(spool: wall.spool)
      // Below what is left without texts.
      limits.bytes = try whole.status().bytes - whole.deletableBytes()
    }
    let ledger = try Ledger(
      folder: wall.ledger, name: "lobby.example/kiosk-marquee", limits: limits,
      onStep: {
        // What a program leaves that is ended between two transactions.
        try? FileManager.default.copyItem(atPath: wall.ledger, toPath: "\(copies.path)/\(count)")
        count += 1
      })
    let begin = count
    try ledger.expire(today: 0)
    #expect(count - begin == 3)
    for number in begin..<count {
      let left = try Ledger(folder: "\(copies.path)/\(number)")
      let status = try left.status()
      let faults = status.faults.map(\.text).filter { $0.contains("deleted early") }
      #expect(status.texts < 800 && faults.count == 1, "\(number): \(status)")
      if let fault = faults.first { #expect(fault.hasPrefix("minutes of 2026-11-22"), "\(fault)") }
    }
    #expect(try ledger.status().texts == 0 && ledger.status().faults.count { $0.text.contains("early") } == 1)
  }

  @Test("a limit that what is kept for ever exceeds deletes no minutes, and is told once")
  func unreachableLimit() throws {
    let wall = try Wall()
    do { _ = try ledger(days: 3, wall) }
    var limits = Ledger.Limits()
    limits.bytes = 1
    let ledger = try Ledger(folder: wall.ledger, name: "lobby.example/kiosk-marquee", limits: limits)
    let texts = try ledger.status().texts
    for _ in 0..<3 {
      let said = try #require(try ledger.expire(today: 0))
      #expect(said.contains("raise it (--limit)"))
    }
    let status = try ledger.status()
    #expect(texts > 0 && status.texts == texts && status.faults.count { $0.text.contains("--limit") } == 1)
  }

  @Test("a ledger of an earlier version goes on, and what it had run before counts nothing")
  func migrated() throws {
    let wall = try Wall()
    do {
      _ = try ledger(days: 3, wall)
      try DatabaseQueue(path: wall.ledger + "/ledger.sqlite").write { db in
        try db.execute(
          sql: "DROP TABLE run_time; DROP TABLE allowances; DELETE FROM grdb_migrations WHERE identifier = '4'")
      }
    }
    let ledger = try wall.open()
    try ledger.expire(today: Self.today + 500, present: time("a", days: 50))
    #expect(try ledger.status().texts == 12)
    try ledger.expire(today: Self.today + 500, present: time("a", days: 50.5))
    #expect(try ledger.status().texts == 8)
  }
}
