import Foundation
import Ledger
import Platform
import Spool
import TestSupport
import Testing

@Suite("kiosk-marquee-ledger")
struct ProgramTests {
  private static let binary = Project.program("kiosk-marquee-ledger").path

  private static func arguments(_ wall: Wall, _ words: [String]) -> [String] {
    [binary] + words + ["--spool", wall.spool, "--ledger", wall.ledger]
  }

  private static func run(_ wall: Wall, _ words: String...) async throws -> Command.Result {
    try await Command.run(arguments(wall, words), environment: ["KIOSK_MARQUEE_LEDGER": wall.folder.path + "/state"])
  }

  @Test("from the spool to a proof that somebody else verifies")
  func wholeWay() async throws {
    var random = SeededGenerator(seed: 21)
    let wall = try Wall()
    try wall.write(50, by: &random)
    let taken = try await Self.run(wall, "take")
    #expect(taken.status == 0 && taken.output.hasPrefix("50 records taken in; the last is number 50 of boot boot-1"))
    let key = try await Self.run(wall, "key").output.trimmingCharacters(in: .newlines)
    #expect(VerifierKey(key) != nil)
    let head = try await Self.run(wall, "head").output
    #expect(head.contains("\n50\n"))
    try wall.write(20, from: 50, boot: "boot-2", by: &random)
    let proof = wall.folder.path + "/acme.proof"
    #expect(try await Self.run(wall, "export", "--card", "acme", "--output", proof).status == 0)
    let file = try wall.folder.write(head, to: "head.txt")
    let words = [Self.binary, "verify", proof]
    let good = try await Command.run(words + ["--key", key, "--head", file, "--head", head])
    #expect(good.status == 0 && good.output.contains("70 records signed, of which 70 can be read here"), "\(good)")
    #expect(good.output.contains("continues each of the 2 given heads"))
    let newer = try await Self.run(wall, "head").output
    for both in [head + newer, newer + head] {
      let file = try wall.folder.write(both, to: "heads.txt")
      let refused = try await Command.run(words + ["--key", key, "--head", file])
      #expect(refused.status == 1 && refused.errors.contains("--head \(file): holds 2 heads; give one"), "\(refused)")
    }
    let keyFile = try wall.folder.write(key + "\n", to: "lobby.key")
    #expect(try await Command.run(words + ["--key", keyFile]).output == Command.run(words + ["--key", key]).output)
    let alone = try await Command.run(words)
    #expect(
      alone.status == 0 && alone.output.hasPrefix("\(proof): consistent in itself, but nobody vouches"), "\(alone)")

    var lines = try String(contentsOfFile: proof, encoding: .utf8).split(separator: "\n")
    lines.remove(at: 31)
    let cut = try wall.folder.write(lines.joined(separator: "\n") + "\n", to: "cut.proof")
    let bad = try await Command.run([Self.binary, "verify", cut])
    #expect(bad.status == 1 && bad.output == "\(cut): line 32: leaf 30 should stand here and is missing\n", "\(bad)")
    let status = try await Self.run(wall, "status").output
    #expect(status.contains("records: 70, of which 70 with their minutes"))
    #expect(try await Self.run(wall, "audit").status == 0)
  }

  @Test("a question makes no ledger and no key", arguments: ["status", "audit"])
  func questions(command: String) async throws {
    let wall = try Wall()
    func ask() async throws -> Command.Result { try await Self.run(wall, command) }
    let none = try await ask()
    #expect(none.status == 1 && none.output.isEmpty, "\(none)")
    #expect(none.errors.contains("\(wall.ledger): there is no ledger"), "\(none)")
    #expect(!FileSystem.exists(wall.ledger))
    try FileSystem.makeFolder(wall.ledger, permissions: 0o700)
    #expect(try await ask().status == 1 && FolderNames.of(wall.ledger)?.isEmpty == true)
    _ = try wall.open()
    #expect(try await ask().status == 0)
  }

  @Test("the status says how many records wait in the spool")
  func waiting() async throws {
    var random = SeededGenerator(seed: 29)
    let wall = try Wall()
    _ = try wall.open()
    try wall.write(25, by: &random)
    let first = try await Self.run(wall, "status")
    #expect(first.status == 0 && first.output.contains("\nwaiting: 25 records are in the spool alone"), "\(first)")
    #expect(try await Self.run(wall, "take").status == 0)
    #expect(try await !Self.run(wall, "status").output.contains("waiting"))
    // A running service has the last minutes before it too.
    try wall.write(5, from: 25, boot: "boot-2", by: &random)
    #expect(try await !Self.run(wall, "status").output.contains("waiting"))
  }

  @Test("spans are local to the wall's time zone, not to the machine's")
  func spans() async throws {
    let wall = try Wall()
    let text = "timezone: Asia/Tokyo\n" + Wall.configuration
    let hash = SHA256.hex(of: text.utf8)
    var random = SeededGenerator(seed: 26)
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: hash, text: text)))
    // A minute in each hour from 2026-11-20 00:00 in Tokyo.
    let start = 1_795_100_400_000
    for hour in 0..<48 {
      var record = Wall.minute(0, by: &random, start: start + hour * 3_600_000)
      record.configuration = hash
      try writer.append(.minute(record))
    }
    for (span, disclosed, first) in [
      (["--from", "2026-11-20", "--until", "2026-11-21"], 24, start),
      (["--from", "2026-11-21T06:00"], 18, start + 30 * 3_600_000),
      (["--until", "2026-11-20T00:00Z"], 9, start),
    ] {
      let path = wall.folder.path + "/proof"
      let words = ["export", "--output", path] + span
      let result = try await Command.run(Self.arguments(wall, words), environment: ["TZ": "America/New_York"])
      #expect(result.status == 0, "\(result.errors)")
      let (verdict, totals) = try PlayTotals.reading(proof: path, from: first, until: .max / 2)
      #expect(verdict.disclosed == disclosed, "\(span)")
      #expect(totals?.days.reduce(0) { $0 + $1.records } == disclosed, "\(span)")
    }
  }

  @Test("errors name the place, the value and the remedy")
  func errors() async throws {
    let wall = try Wall()
    let proof = try wall.folder.write("no proof", to: "a.proof")
    for (words, expected) in [
      (["verify", proof, "--key", "a+b+c"], "--key 'a+b+c' is no key"),
      (["verify", wall.folder.path + "/none"], "cannot be read: No such file or directory"),
      (["verify", proof, "--head", proof], "the file names no key to verify it with; give it with --key"),
      (["export", "--from", "yesterday", "--ledger", wall.ledger], "--from is 'yesterday'; expected a date"),
      (["head", "--ledger", wall.ledger, "--spool", wall.spool], "nothing is recorded yet"),
      (["take", "--ledger", wall.ledger, "--spool", wall.spool], "the marquee has recorded nothing there"),
      (["key", "--ledger", wall.ledger + "/x/y"], "the ledger's folder cannot be made: No such file or directory"),
    ] {
      let result = try await Command.run([Self.binary] + words)
      #expect(result.status == 1 && result.errors.hasPrefix("kiosk-marquee-ledger: error: "), "\(words)")
      #expect(result.errors.contains(expected), "\(words): \(result.errors)")
    }
    #expect(try await Command.run([Self.binary, "verify", proof]).status == 1)
  }

  @Test("a named pipe in the place of a file is refused and not waited for")
  func pipes() async throws {
    let wall = try Wall()
    let proof = try wall.folder.write("no proof", to: "a.proof")
    let pipe = wall.folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let settings = ["XDG_CONFIG_HOME": wall.folder.path]
    for words in [
      ["verify", proof, "--head", pipe], ["verify", proof, "--key", pipe], ["report", proof, "--key", pipe],
      ["report", proof, "--config", pipe], ["trust", pipe], ["verify", pipe],
    ] {
      let result = try await Command.run([Self.binary] + words, environment: settings, within: .seconds(20))
      #expect(result.status == 1, "\(words)")
      #expect(
        result.errors.contains("\(pipe): cannot be read: it is a named pipe, and no regular file"),
        "\(words): \(result.errors)")
    }
  }

  @Test("what a shell puts in the place of a pipe is read, and so is the standard input")
  func openPipes() async throws {
    var random = SeededGenerator(seed: 27)
    let wall = try Wall()
    try wall.write(5, by: &random)
    let proof = wall.folder.path + "/proof"
    #expect(try await Self.run(wall, "export", "--output", proof).status == 0)
    let key = try wall.folder.write(try await Self.run(wall, "key").output, to: "key")
    let head = try wall.folder.write(try await Self.run(wall, "head").output, to: "head")
    for line in [
      "verify $proof --key <(cat \(key)) --head <(cat \(head))", "verify $proof --key - <\(key)",
      "verify $proof --head /dev/stdin --key \(key) <\(head)", "verify $proof --head - --key \(key) < <(cat \(head))",
    ] {
      let result = try await Command.run(["bash", "-c", "\(Self.binary) \(line)"], environment: ["proof": proof])
      #expect(result.status == 0, "\(line): \(result.output)\(result.errors)")
    }
  }

  @Test("what root runs leaves the ledger's files to their owner")
  func root() async throws {
    // Only root can give files away, and only root has rights to give up.
    guard Account.effectiveUser == 0 else { return }
    var random = SeededGenerator(seed: 25)
    let wall = try Wall()
    try wall.write(3, by: &random)
    try FileManager.default.createDirectory(atPath: wall.ledger, withIntermediateDirectories: true)
    let names = try #require(FolderNames.of(wall.spool)).map { "\(wall.spool)/\($0)" }
    for path in names + [wall.spool, wall.ledger] {
      try FileManager.default.setAttributes(
        [.ownerAccountID: 65534, .groupOwnerAccountID: 65534], ofItemAtPath: path)
    }
    let proof = wall.folder.path + "/proof"
    #expect(try await Self.run(wall, "export", "--output", proof).status == 0)
    for name in try #require(FolderNames.of(wall.ledger)) {
      #expect(try FileFacts(of: "\(wall.ledger)/\(name)").owner == 65534, "\(name)")
    }
    #expect(try FileFacts(of: proof).owner == 0)
  }

  @Test("the service takes records in, publishes how far it is, and signs as it ends")
  func service() async throws {
    var random = SeededGenerator(seed: 22)
    let wall = try Wall()
    try wall.write(30, by: &random)
    let state = wall.folder.path + "/state"
    let service = try Command(Self.arguments(wall, ["serve"]), environment: ["KIOSK_MARQUEE_LEDGER": state])
    #expect(try await eventually(within: .seconds(60)) { LedgerRecord(at: state)?.sequence == 30 })
    // A new file in the folder is an event.
    try wall.write(5, from: 30, boot: "boot-2", by: &random)
    #expect(try await eventually(within: .seconds(60)) { LedgerRecord(at: state)?.sequence ?? 0 > 30 })
    service.send(signal: SIGTERM)
    let end = try await service.end(within: .seconds(60))
    #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
    let ledger = try wall.open()
    #expect(try ledger.status().leaves == 35)
    #expect(try ledger.newestCheckpoint()?.size == 35)
  }

  @Test("killed at any moment, it has lost nothing that was taken in and repeats nothing")
  func killed() async throws {
    var random = SeededGenerator(seed: 23)
    let wall = try Wall()
    var records = 0
    var atLeast = 0
    for round in 0..<12 {
      records += try wall.write(random.int(50...300), from: records, boot: "boot-\(round)", by: &random).count
      let command = try Command(Self.arguments(wall, ["take"]))
      try await Task.sleep(for: .milliseconds(random.int(0...120)))
      command.send(signal: SIGKILL)
      _ = try await command.end(within: .seconds(60))
      let ledger = try wall.open()
      let status = try ledger.status()
      #expect(status.leaves >= atLeast && status.leaves <= records && status.missing == 0)
      try ledger.audit()
      try ledger.checkpoint(at: round)
      atLeast = status.leaves
    }
    let ledger = try wall.open()
    _ = try ledger.take(spool: wall.spool)
    let status = try ledger.status()
    #expect(status.leaves == records && status.missing == 0)
    // By chance two runs in a row may have been killed while they read the configuration.
    #expect(
      status.faults.allSatisfy { $0.text.contains("is set aside: twice this program was ended") }, "\(status.faults)")
    var sequences: [Int] = []
    try ledger.forEachRecord(from: 0, until: .max / 2) { _, record in sequences.append(record.key.sequence) }
    #expect(sequences == Array(1...records))
    try ledger.audit()
  }

  /// The most that a process has had in memory, KiB.
  private static func peak(of process: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) })
  }

  @Test("taking in many minutes of a large wall needs little more memory than taking in a few")
  func memory() async throws {
    var random = SeededGenerator(seed: 28)
    let cards = (0..<60).map { MinuteRecord.Line.Subject.card("sponsor-number-\($0)") }
    var peaks: [Int] = []
    for count in [20, 400] {
      let wall = try Wall()
      var writer = try wall.writer()
      try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
      for number in 0..<count {
        var record = Wall.minute(number, by: &random)
        record.lines = cards.map { card in
          var line = MinuteRecord.Line(card, tier: "gold")
          line.counts.deliveredUnion = random.int(0...min(9999, record.screenTime.shown))
          (line.counts.delivered, line.counts.passes) = (line.counts.deliveredUnion * random.int(1...5), 7)
          return line
        }
        try writer.append(.minute(record))
      }
      let state = wall.folder.path + "/state"
      let service = try Command(Self.arguments(wall, ["serve"]), environment: ["KIOSK_MARQUEE_LEDGER": state])
      #expect(try await eventually(within: .seconds(240)) { LedgerRecord(at: state)?.sequence == count })
      peaks.append(try Self.peak(of: service.processIdentifier))
      service.send(signal: SIGTERM)
      #expect(try await service.end(within: .seconds(60)).status == 0)
    }
    // A file of the spool is read at once, and the database has a cache; each is a MiB.
    #expect(peaks[1] - peaks[0] < 3 << 10, "\(peaks)")
  }

  @Test("an older copy of the database is told in the log, in the status and with a proof")
  func olderCopy() async throws {
    var random = SeededGenerator(seed: 27)
    let wall = try Wall()
    try wall.write(9, by: &random)
    #expect(try await Self.run(wall, "head").output.contains("\n9\n"))
    try FileManager.default.removeItem(atPath: wall.ledger + "/ledger.sqlite")
    for name in ["ledger.sqlite-wal", "ledger.sqlite-shm"] { FileSystem.remove("\(wall.ledger)/\(name)") }
    for name in try #require(FolderNames.of(wall.spool)) { FileSystem.remove("\(wall.spool)/\(name)") }
    // What was begun anew with this key is as good as the oldest copy.
    try wall.write(12, boot: "boot-2", by: &random)
    let service = try Command(
      Self.arguments(wall, ["serve"]), environment: ["KIOSK_MARQUEE_LEDGER": wall.folder.path + "/state"])
    let words = "this ledger is not the one that signed the head of "
    #expect(try await eventually(within: .seconds(60)) { service.errors.contains(words) })
    service.send(signal: SIGTERM)
    #expect(try await service.end(within: .seconds(60)).status == 0)
    #expect(try await Self.run(wall, "status").output.contains("warning: \(words)"))
    let head = try await Self.run(wall, "head")
    #expect(head.output.contains("\n12\n") && head.errors.contains("warning: \(words)"))
  }

  @Test("no key is written under a name that is refused when it is read", arguments: [256, 5_000, 100_000])
  func longNames(length: Int) async throws {
    let wall = try Wall()
    let name = String(repeating: "n", count: length)
    let refused = try await Self.run(wall, "key", "--name", name)
    #expect(refused.status == 1 && refused.output == "")
    #expect(
      refused.errors == """
        kiosk-marquee-ledger: error: '\(name.prefix(40))…' can be no key's name; expected a name of 1…255 bytes without \
        spaces and plus signs, such as lobby.example/kiosk-marquee

        """)
    let long = String(repeating: "é", count: 127)
    let made = try await Self.run(wall, "key", "--name", long)
    #expect(made.status == 0 && made.output.hasPrefix("\(long)+"), "\(made.errors)")
    #expect(try await Self.run(wall, "key").output == made.output)
  }

  @Test("an empty path is refused, and makes nothing", arguments: ["--spool", "--ledger"])
  func emptyPaths(option: String) async throws {
    let result = try await Command.run([Self.binary, "key", option, ""])
    #expect(result.status == 64 && result.errors.contains("expected a path; write . for the present folder"))
  }

  @Test("two processes that take the same spool in do not count anything twice")
  func twoAtOnce() async throws {
    var random = SeededGenerator(seed: 24)
    let wall = try Wall()
    for round in 0..<4 {
      try wall.write(200, from: round * 200, boot: "boot-\(round)", by: &random)
      var writer = try wall.writer(boot: "v\(round)")
      try writer.append(.visitors(.init(hour: 498_695, counts: [.init(card: "acme", opens: 1, codes: 0)])))
      let commands = try (0..<3).map { _ in try Command(Self.arguments(wall, ["take"])) }
      for command in commands {
        let result = try await command.end(within: .seconds(60))
        #expect(result.status == 0, "\(result.errors)")
      }
    }
    let ledger = try wall.open()
    #expect(try ledger.status().leaves == 800)
    #expect(try ledger.totals(from: 0, until: .max / 2).visits["acme"]?.opens == 4)
    try ledger.audit()
  }
}
