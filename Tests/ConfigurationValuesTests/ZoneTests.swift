import ConfigurationValues
import Foundation
import MarqueeValues
import Platform
import TestSupport
import Testing

/// Zones of the system's database against Python's reader of the same files.
@Suite struct ZoneTests {
  static let names = [
    "Europe/Berlin", "Europe/Dublin", "Europe/London", "America/New_York", "America/Sao_Paulo", "America/Havana",
    "America/St_Johns", "America/Nuuk", "Africa/Casablanca", "Africa/Cairo", "Asia/Gaza", "Asia/Tehran",
    "Asia/Kathmandu", "Asia/Tokyo", "Australia/Lord_Howe", "Australia/Sydney", "Antarctica/Troll", "Pacific/Apia",
    "Pacific/Chatham", "Pacific/Kiritimati", "America/Anchorage", "America/Santiago", "Etc/UTC", "Etc/GMT+12",
    // No former name such as EST5EDT: Debian 13 has those in a package of their own.
    "America/Toronto", "Asia/Beirut", "America/Caracas", "Pacific/Kwajalein",
  ]

  /// Prints the offset at each moment, and for each local time the first moment that shows it or a later one.
  private static let oracle = """
    import sys
    from datetime import datetime, timedelta, timezone
    from zoneinfo import ZoneInfo
    epoch = datetime(1970, 1, 1)
    for line in sys.stdin:
        kind, name, number = line.split()
        zone, number = ZoneInfo(name), int(number)
        if kind == 'at':
            moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=number)
            print(int(moment.astimezone(zone).utcoffset().total_seconds()))
        else:
            def shown(moment):
                utc = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=moment)
                return moment + int(utc.astimezone(zone).utcoffset().total_seconds())
            # Steps forward to the first minute that is late enough, then seconds.
            moment = number - 26 * 3600
            for step in (900, 60, 1):
                while shown(moment) < number:
                    moment += step
                if step > 1:
                    moment -= step
            print(moment)
    """

  private func answers(_ questions: [String]) async throws -> [Int] {
    let folder = try TemporaryFolder()
    let script = folder.url.appending(path: "oracle.py").path
    let input = folder.url.appending(path: "questions").path
    try Self.oracle.write(toFile: script, atomically: true, encoding: .utf8)
    try (questions.joined(separator: "\n") + "\n").write(toFile: input, atomically: true, encoding: .utf8)
    let result = try await Command.run(["sh", "-c", "python3 -B '\(script)' < '\(input)'"])
    #expect(result.errors == "")
    return result.output.split(separator: "\n").compactMap { Int($0) }
  }

  @Test func `offsets from 1970 to 2100 are those that Python reads`() async throws {
    var random = SeededGenerator(seed: 9636)
    var questions: [String] = []
    var ours: [Int] = []
    for name in Self.names {
      let zone = try ZoneDatabase.zone(named: name)
      var moments = (0..<150).map { _ in random.int(0...4_102_444_800) }
      var change = 0
      while let next = zone.nextChange(after: change), next < 4_102_444_800 {
        if random.chance(0.3) { moments += [next - 1, next] }
        change = next
      }
      for moment in moments {
        questions.append("at \(name) \(moment)")
        ours.append(zone.offset(at: moment))
      }
    }
    let theirs = try await answers(questions)
    #expect(theirs.count == ours.count)
    for (index, (one, other)) in zip(ours, theirs).enumerated() where one != other {
      Issue.record("\(questions[index]): \(one), Python says \(other)")
    }
  }

  @Test func `a local time is the first moment that shows it, gaps and folds included`() async throws {
    var random = SeededGenerator(seed: 1970)
    var questions: [String] = []
    var ours: [Int] = []
    for name in Self.names {
      let zone = try ZoneDatabase.zone(named: name)
      var locals = (0..<4).map { _ in random.int(100_000...4_102_444_800) }
      for _ in 0..<6 {
        guard let change = zone.nextChange(after: random.int(0...4_000_000_000)) else { continue }
        locals.append(zone.local(change) + random.int(-7200...7200))
      }
      for local in locals {
        questions.append("local \(name) \(local)")
        ours.append(zone.moment(ofLocal: local))
      }
    }
    let theirs = try await answers(questions)
    #expect(theirs.count == ours.count)
    for (index, (one, other)) in zip(ours, theirs).enumerated() where one != other {
      Issue.record("\(questions[index]): \(one), Python says \(other)")
    }
  }

  @Test func `between two changes the offset stays, and at each it differs`() throws {
    for name in Self.names {
      let zone = try ZoneDatabase.zone(named: name)
      var moment = 0
      while let next = zone.nextChange(after: moment), next < 4_102_444_800 {
        #expect(zone.offset(at: next - 1) != zone.offset(at: next), "\(name) \(next)")
        #expect(zone.offset(at: moment) == zone.offset(at: next - 1), "\(name) \(next)")
        moment = next
      }
    }
  }

  @Test func `names that could lead out of the database are none`() {
    for name in ["", "../etc/passwd", "/etc/localtime", "Europe/../Berlin", "Europe//Berlin", "Europe/", "a b", "-x"] {
      #expect(!ZoneFolder.isName(name), "\(name)")
      #expect(throws: ZoneFault.self) { try ZoneDatabase.zone(named: name) }
    }
    #expect(throws: ZoneFault.self) { try ZoneDatabase.zone(named: "Europe") }
    #expect(throws: ZoneFault.self) { try ZoneDatabase.zone(named: "tzdata.zi") }
  }

  @Test(arguments: Seeds.many)
  func `a damaged file gives a fault or a zone that answers`(seed: UInt64) throws {
    let file = try #require(ZoneFolder.file(of: Self.names[Int(seed) % Self.names.count]))
    let whole = try ZoneFolder.read(file, limit: Zone.largestFile)
    var random = SeededGenerator(seed: seed)
    for number in 0..<100 {
      var bytes = whole
      switch random.int(0...2) {
      case 0: bytes.removeLast(random.int(1...bytes.count))
      case 1: for _ in 0...random.int(0...8) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
      default: bytes = bytes.prefix(44) + (0..<random.int(0...400)).map { _ in UInt8(random.int(0...255)) }
      }
      let kept = try FuzzCase("zone", type: "tzif", seed: seed, number: number, bytes: bytes)
      guard let zone = try? Zone(name: "fuzzed", file: bytes) else { continue }
      for moment in [-4_000_000_000, 0, 1_800_000_000, 7_000_000_000] {
        if !Zone.isPossible(zone.offset(at: moment)) {
          kept.keep()
          Issue.record("offset \(zone.offset(at: moment)) in \(kept.path)")
        }
        _ = zone.nextChange(after: moment)
        _ = zone.moment(ofLocal: moment)
      }
    }
  }

  @Test func `a file that is too large, empty or no zone says so`() {
    func fault(_ bytes: [UInt8]) -> String? {
      do {
        _ = try Zone(name: "x", file: bytes)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(fault([]) == "it is cut off")
    #expect(fault(Array("hello, this is text".utf8)) == "it does not begin with TZif")
    #expect(fault([UInt8](repeating: 0, count: Zone.largestFile + 1)) == "it has more than 256 KiB")
    #expect(fault(Array("TZif1".utf8) + [UInt8](repeating: 0, count: 60)) == "its version is 49")
  }
}

/// Rules in POSIX's form against the system's own reading of them.
@Suite struct ZoneRuleTests {
  static let rules = [
    "UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", "<+03>-3", "<-0330>3:30", "EST5EDT,M3.2.0,M11.1.0",
    "IST-1GMT0,M10.5.0,M3.5.0/1", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "AEST-10AEDT,M10.1.0,M4.1.0/3",
    "EET-2EEST,M4.5.5/0,M10.5.4/24", "XXX-2YYY,J60/0,J300/1:30:15", "XXX3YYY,59/4,300",
    "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
    "IST-2IDT,M3.4.4/26,M10.5.0",
  ]

  /// Python takes the day after for a day of the form `59`; the C library does as POSIX says.
  @Test(arguments: rules)
  func `a rule says what the C library makes of it`(rule: String) async throws {
    let zone = try #require(Zone(posix: rule))
    var random = SeededGenerator(seed: 1003)
    var moments = (0..<60).map { _ in random.int(946_684_800...4_102_444_800) }
    for _ in 0..<20 {
      guard let change = zone.nextChange(after: random.int(946_684_800...4_000_000_000)) else { break }
      moments += [change - 1, change]
    }
    let folder = try TemporaryFolder()
    let questions = folder.url.appending(path: "questions").path
    try moments.map { "@\($0)\n" }.joined().write(toFile: questions, atomically: true, encoding: .utf8)
    let result = try await Command.run(["date", "-f", questions, "+%::z"], environment: ["TZ": rule])
    #expect(result.errors == "")
    let offsets = result.output.split(separator: "\n").map { line in
      let parts = line.dropFirst().split(separator: ":").compactMap { Int($0) }
      return (line.hasPrefix("-") ? -1 : 1) * parts.reduce(0) { $0 * 60 + $1 }
    }
    #expect(offsets == moments.map { zone.offset(at: $0) }, "\(rule)")
  }

  @Test func `summer time all year has no change`() throws {
    for rule in ["EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23"] {
      let zone = try #require(Zone(posix: rule))
      for moment in stride(from: 0, to: 4_102_444_800, by: 7_654_321) {
        #expect(zone.offset(at: moment) == -4 * 3600)
        #expect(zone.nextChange(after: moment) == nil)
      }
    }
  }

  @Test func `what is no rule is none`() {
    for text in [
      "", "CE-1", "CET", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "<>0", "<+03-3",
      "CET-1CEST,J0,J5", "CET-1CEST,0,366", "CET-25", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1 ", "\u{1F550}0",
    ] {
      #expect(Zone(posix: text) == nil, "\(text)")
    }
  }
}
