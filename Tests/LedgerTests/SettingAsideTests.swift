import Foundation
import Platform
import Spool
import TestSupport
import Testing

@testable import Ledger

/// A configuration over which the service is ended again and again must not keep its records out of the ledger.
struct SettingAsideTests {
  private static func contract(
    _ record: MinuteRecord, _ text: (_ hash: String) -> String?
  ) -> [MinuteRecord.Line.Subject: Ledger.Due] {
    guard text(record.configuration) != nil else { return [:] }
    return [.card("acme"): .init(up: Double(record.length) / 2, down: Double(record.screenTime.late) / 4)]
  }

  private func mark(_ wall: Wall) -> String? { try? String(contentsOfFile: "\(wall.ledger)/reading", encoding: .utf8) }

  @Test func `while a configuration is read, a mark beside the database says so`() throws {
    let wall = try Wall()
    var random = SeededGenerator(seed: 1)
    try wall.write(3, by: &random)
    var seen: [String?] = []
    let ledger = try wall.open { record, text in
      defer { seen.append(mark(wall)) }
      return Self.contract(record) { hash in seen.isEmpty ? text(hash) : "" }
    }
    #expect(try ledger.take(spool: wall.spool).faults.isEmpty)
    #expect(seen == ["\(Wall.hash) 1\n", nil, nil])
    #expect(mark(wall) == nil)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `a configuration over which the program was ended twice is set aside, and its records are taken in`(
    failures: Int
  )
    throws
  {
    let wall = try Wall()
    var random = SeededGenerator(seed: 2)
    try wall.write(5, by: &random)
    _ = try wall.open()
    try "\(Wall.hash) \(failures)\n".write(toFile: "\(wall.ledger)/reading", atomically: true, encoding: .utf8)
    let taken = try wall.open(contract: Self.contract).take(spool: wall.spool)
    #expect(taken.records == 5)
    let aside = try wall.open().configurationsSetAside()
    guard failures >= 2 else { return #expect(taken.faults.isEmpty && aside.isEmpty) }
    #expect(aside == [Wall.hash] && taken.faults.count == 1, "\(taken.faults)")
    #expect(taken.faults.first?.contains("take --again") == true)
    // For good, and said once.
    try wall.write(2, from: 5, boot: "boot-2", by: &random)
    let more = try wall.open(contract: Self.contract).take(spool: wall.spool)
    #expect(more.records == 2 && more.faults.isEmpty)
    try wall.open().audit()
  }

  @Test(arguments: ["", "x", "\(Wall.hash)", "\(Wall.hash) many\n", "\(Wall.hash) -9\n", "0123 7\n"])
  func `a mark of another configuration, and what is none, sets nothing aside`(text: String) throws {
    let wall = try Wall()
    var random = SeededGenerator(seed: 3)
    try wall.write(2, by: &random)
    _ = try wall.open()
    try text.write(toFile: "\(wall.ledger)/reading", atomically: true, encoding: .utf8)
    #expect(try wall.open(contract: Self.contract).take(spool: wall.spool).faults.isEmpty)
    #expect(try wall.open().configurationsSetAside().isEmpty)
  }

  @Test(arguments: Seeds.few)
  func `what was due is the same once a configuration is read again as if it had been read at once`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let (wall, other) = (try Wall(), try Wall())
    let first = random.int(1...30)
    for one in [wall, other] {
      var random = SeededGenerator(seed: seed)
      try one.write(first, by: &random)
    }
    // Records before it was set aside have theirs already.
    for one in [wall, other] { _ = try one.open(contract: Self.contract).take(spool: one.spool) }
    try "\(Wall.hash) 2\n".write(toFile: "\(wall.ledger)/reading", atomically: true, encoding: .utf8)
    for one in [wall, other] {
      var random = SeededGenerator(seed: seed + 1)
      try one.write(40, from: first, boot: "boot-2", by: &random)
      _ = try one.open(contract: Self.contract).take(spool: one.spool)
    }
    let again = try wall.open(contract: Self.contract).readAgain()
    #expect(again == .init(configurations: [Wall.hash], records: 40))
    let sums = try [wall, other].map { one in
      try one.open(contract: Self.contract).totals(from: 0, until: .max / 2, now: Wall.start).days
    }
    #expect(sums[0] == sums[1] && sums[0].contains { $0.subjects[.card("acme")]?.contracted ?? 0 > 0 })
    #expect(try wall.open(contract: Self.contract).readAgain() == .init())
  }

  /// The real program, killed in the middle of reading as the kernel does it.
  @Test(.timeLimit(.minutes(5)))
  func `a program that is killed twice while it reads takes everything in the third time`() async throws {
    let wall = try Wall()
    let text =
      "cards:\n"
      + (0..<8000).map { "  - {id: card-\($0), title: Sponsor \($0), weight: 1, show: {from: 2026-11-01}}\n" }.joined()
    let hash = SHA256.hex(of: text.utf8)
    var random = SeededGenerator(seed: 4)
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: hash, text: text)))
    for number in 0..<3 {
      var record = Wall.minute(number, by: &random)
      record.configuration = hash
      record.lines = [MinuteRecord.Line(.card("card-7"))]
      record.lines[0].counts.delivered = 1000
      try writer.append(.minute(record))
    }
    let binary = Project.program("kiosk-marquee-ledger").path
    func words(_ command: String...) -> [String] {
      [binary] + command + ["--spool", wall.spool, "--ledger", wall.ledger]
    }
    for count in 1...2 {
      // By a process of its own, which looks more often than tests beside one another can.
      let killer = """
        "$@" & program=$!
        until grep -q ' \(count)$' '\(wall.ledger)/reading' 2>/dev/null; do kill -0 $program || exit 9; done
        kill -KILL $program; wait $program
        """
      #expect(try await Command.run(["sh", "-c", killer, "sh"] + words("take")).status == 128 + SIGKILL)
      #expect(mark(wall) == "\(hash) \(count)\n")
    }
    let result = try await Command.run(words("take"))
    #expect(result.status == 0 && result.output.hasPrefix("3 records taken in") && result.errors.contains("set aside"))
    #expect(try await Command.run(words("status")).output.contains("warning: configuration \(hash) is set aside"))
    let again = try await Command.run(words("take", "--again"))
    #expect(again.output.hasSuffix("1 configuration read again; 3 records have what was due in them\n"), "\(again)")
    let report = try await Command.run(
      words("report", "--card", "card-7", "--from", "2026-11-21T00:00Z", "--until", "2026-11-23T00:00Z"))
    #expect(report.status == 0 && report.output.contains("Sponsor 7"), "\(report)")
    #expect(!(try await Command.run(words("status")).output.contains("is set aside: what")))
  }
}
