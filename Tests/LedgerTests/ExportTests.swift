import Foundation
import GRDB
import Ledger
import Platform
import Spool
import TestSupport
import Testing

@Suite("Exports")
struct ExportTests {
  /// The file's bytes.
  static func export(_ ledger: Ledger, _ scope: Ledger.Scope = .init()) throws -> [UInt8] {
    let output = Output()
    try ledger.export(scope, at: 1_795_400_000) { output.bytes += $0 }
    return output.bytes
  }

  private final class Output {
    var bytes: [UInt8] = []
  }

  /// A ledger with minutes of several days and a checkpoint every hundred.
  static func wall(_ count: Int, seed: UInt64, contract: @escaping Ledger.DueInRecord = { _, _ in [:] }) throws -> (
    Wall, Ledger
  ) {
    var random = SeededGenerator(seed: seed)
    let wall = try Wall()
    let ledger = try wall.open(contract: contract)
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
    for number in 0..<count {
      try writer.append(.minute(Wall.minute(number * 7, by: &random)))
      if number % 100 == 99 {
        _ = try ledger.take(spool: wall.spool)
        try ledger.checkpoint(at: 1_795_302_000 + number)
      }
    }
    let hour = Wall.start / 3_600_000
    for (offset, opens, codes) in [(0, 3, 0), (0, 4, 1), (1, 4, 4), (2, 50, 5), (30, 9, 0)] {
      try writer.append(
        .visitors(
          .init(
            hour: hour + offset,
            counts: [.init(card: "acme", opens: opens, codes: codes), .init(card: "globex", opens: 8, codes: 8)])))
    }
    _ = try ledger.take(spool: wall.spool)
    return (wall, ledger)
  }

  @Test("a whole export holds, and adds up to what the ledger says", arguments: Seeds.few)
  func whole(seed: UInt64) throws {
    let (wall, ledger) = try Self.wall(350, seed: seed) { _, _ in
      [.card("acme"): .init(up: 1000), .tier("gold"): .init(up: 3000)]
    }
    let path = try wall.folder.write(try Self.export(ledger), to: "wall.proof")
    let (from, until) = (Wall.start, Wall.start + 3 * 86_400_000)
    let (verdict, totals) = try PlayTotals.reading(proof: path, key: ledger.key.verifier, from: from, until: until)
    #expect(verdict.isGood && verdict.proven == 350 && verdict.disclosed == 350, "\(verdict.sentence)")
    let expected = try ledger.totals(from: from, until: until)
    let found = try #require(totals)
    #expect(
      found.days == expected.days && found.cards == expected.cards
        && found.checkpoints == expected.checkpoints)
    // 4 + 3 in the first hour, 4 in the second, 50 and 9.
    #expect(expected.visits["acme"]?.opens == 70 && found.visits["acme"]?.opens == 66)
    #expect(expected.visits["acme"]?.codes == 10 && found.visits["acme"]?.codes == 5)
    #expect(expected.visits["globex"]?.opens == 40 && found.visits["globex"]?.opens == 40)
    for head in [nil, "other"] as [String?] {
      let heads =
        head == nil ? [try Checkpoint(try #require(try ledger.newestCheckpoint()).note, by: ledger.key.verifier)] : []
      #expect(try ProofVerifier.verify(file: path, key: nil, heads: heads).isGood)
    }
  }

  @Test("an export says what is agreed, what was due and what is not recorded")
  func due() throws {
    let wall = try Wall()
    var random = SeededGenerator(seed: 11)
    var writer = try wall.writer()
    try writer.append(.configuration(.init(hash: Wall.hash, text: Wall.configuration)))
    // Half an hour is missing.
    for number in [0, 1, 2, 33, 34] { try writer.append(.minute(Wall.minute(number, by: &random))) }
    let ledger = try Ledger(
      folder: wall.ledger, name: "lobby.example/kiosk-marquee",
      dueInRecord: { _, _ in [.card("acme"): .init(up: 20_000, down: 500)] },
      dueUnrecorded: { time, _ in
        var day = UnrecordedTime.Day(day: time.span.lowerBound / 86_400_000)
        (day.time, day.due) = (time.span.count, [.card("acme"): 7000])
        return [day]
      })
    _ = try ledger.take(spool: wall.spool)
    let now = Wall.start + 35 * 60_000
    var bytes: [UInt8] = []
    try ledger.export(
      .init(cards: ["acme"]), at: now / 1000, zone: "Europe/Berlin",
      agreed: { _ in .init(title: "Acme GmbH", agreed: "a third of the time", dates: "until 2026-12-01") }
    ) { bytes += $0 }
    let path = try wall.folder.write(bytes, to: "acme.proof")
    #expect(try ProofVerifier.head(inFile: path)?.zone == "Europe/Berlin")
    let (verdict, totals) = try PlayTotals.reading(proof: path, from: 0, until: .max / 2)
    let found = try #require(totals)
    #expect(verdict.isGood && found.agreements[.card("acme")]?.agreed == "a third of the time")
    let sums = try #require(found.subjects[.card("acme")])
    #expect(sums.contracted == 100_000 && sums.down == 5 * 500 + 7000)
    #expect(found.days.reduce(0) { $0 + $1.unrecorded } == 30 * 60_000 && found.days.allSatisfy(\.knowsDown))
    // Lines of the other format are none of this one's.
    let text = String(decoding: bytes, as: UTF8.self)
    for changed in [
      text.replacing(#/,"down":\d+/#, with: ""), text.replacing("proof 3\"", with: "proof 2\""),
      text.replacing(#","zone":"Europe/Berlin""#, with: ""),
    ] {
      #expect(changed != text)
      let path = try wall.folder.write(changed, to: "changed.proof")
      #expect(try ProofVerifier.verify(file: path, key: nil).kind == .malformed)
    }
  }

  @Test("a sponsor's export proves its lines and tells nothing of the others")
  func confidential() throws {
    let (wall, ledger) = try Self.wall(120, seed: 3) { record, _ in
      Dictionary(uniqueKeysWithValues: record.lines.map { ($0.subject, .init(up: 500)) })
    }
    let all = String(decoding: try Self.export(ledger), as: UTF8.self)
    let bytes = try Self.export(ledger, .init(cards: ["acme"], tiers: ["gold"]))
    let text = String(decoding: bytes, as: UTF8.self)
    // Salts, hashes and the end's signature are random letters, in which a short word stands by chance.
    let signature = try #require(text.matches(of: #/kiosk-marquee [A-Za-z0-9+\/]{91}=/#).last)
    let words = text.replacing(signature.output.dropFirst("kiosk-marquee ".count), with: "")
      .replacing(#/[A-Za-z0-9+\/]{43}=/#, with: "")
    #expect(words.contains(#""salt":"","text":"card acme"#) && words.count > 40_000 && words.count < text.count / 2)
    for word in [
      "globex", "Globex", "initech", "Initech", Wall.configuration, Wall.hash, "configuration", "frames", "influences",
      "visitor", "lane", "cruising",
    ] {
      #expect(!words.contains(word), "\(word)")
    }
    #expect(all.contains("globex") && all.contains("Initech") && text.contains("Acme GmbH"))
    // No salt of a line that was not given, with which its text could be guessed.
    var own: Set<Substring> = []
    for item in all.split(separator: #"{"salt":""#).dropFirst() where !item.contains("card acme") {
      if !item.contains(#""text":"tier gold"#) { own.insert(item.prefix(44)) }
    }
    #expect(own.count > 3000 && own.allSatisfy { !text.contains($0) })

    let path = try wall.folder.write(bytes, to: "acme.proof")
    let (verdict, totals) = try PlayTotals.reading(proof: path, from: 0, until: .max / 2)
    #expect(verdict.isGood && verdict.disclosed == 120)
    let expected = try ledger.totals(from: 0, until: .max / 2)
    let subjects = try #require(totals).subjects
    #expect(Set(subjects.keys) == [.card("acme"), .tier("gold")])
    for subject in subjects.keys { #expect(subjects[subject] == expected.subjects[subject]) }
    #expect(totals?.visits.keys.sorted() == ["acme"])
  }

  @Test("a sponsor's export does not tell whether a visitor was there, nor what else was in view")
  func unattended() throws {
    let wall = try Wall()
    let ledger = try wall.open()
    var writer = try wall.writer()
    var random = SeededGenerator(seed: 8)
    // Minutes of the same card: alone and opened by a visitor, and among twenty others.
    for number in 0..<60 {
      var record = Wall.minute(number, by: &random)
      record.screenTime = .init()
      record.screenTime.shown = 60_000
      record.lines = []
      record.influences = []
      let isOpened = number.isMultiple(of: 2)
      if isOpened {
        record.influences = [.visitor, .change, .operator, .notice, .display]
        record.configuration = SHA256.hex(of: "\(number)".utf8)
        (record.frames, record.missedFrames) = (number, 7)
        record.lanes = [.init(offset: 12, phase: "held", left: 99), .init(offset: 1, phase: "coasting", left: nil)]
      }
      for card in 0..<(isOpened ? 1 : 21) {
        var line = MinuteRecord.Line(.card("card-\(card)"))
        line.counts.delivered = 5000
        record.lines.append(line)
      }
      try writer.append(.minute(record))
    }
    _ = try ledger.take(spool: wall.spool)
    let text = String(decoding: try Self.export(ledger, .init(cards: ["card-0"])), as: UTF8.self)
    let leaves = text.split(separator: "\n").filter { $0.hasPrefix(#"{"leaf":"#) }
    let shapes = try leaves.map { leaf in
      let form = #/.+"header":"([^"]+)","count":(\d+),"root":"[^"]+","lines":\[{"line":(\d+),([^\[]+)\[([^\]]+)\]}\]}/#
      let found = try #require(leaf.wholeMatch(of: form), "\(leaf)")
      let header = found.1.replacing(#/(boot|sequence|start) [^\\]+/#) { "\($0.output.1)" }
      return (header: header, count: found.2, place: found.3, line: found.4, path: found.5.split(separator: ",").count)
    }
    #expect(shapes.count == 60)
    // But for number and time, all minutes look the same,
    let header = [
      "minute", "boot", "sequence", "start", "clock trusted", "zone Europe/Berlin 3600", "length 60000",
      "screen main 1920 1080", "time 60000 0 0 0 0",
    ].map { $0 + #"\n"# }.joined()
    for shape in shapes {
      #expect(shape.header == header && shape.count == "32" && shape.path == 5)
      #expect(shape.line.contains(#""text":"card card-0 - 5000 0 0 0 0 0 0 0","#))
    }
    // and where the line stands does not follow from what else was in view.
    let (opened, others) = (shapes.indices.filter { $0 % 2 == 0 }, shapes.indices.filter { $0 % 2 == 1 })
    for group in [opened, others] { #expect(Set(group.map { shapes[$0].place }).count > 8) }
    // Nothing is lost by that: a whole export has it all.
    let all = try wall.folder.write(try Self.export(ledger), to: "all")
    let records = try ledger.records()
    let proven = Lines()
    #expect(try ProofVerifier.verify(file: all, key: nil) { proven.add($0) }.isGood)
    #expect(proven.records.map(\.header) == records.map(\.header))
    #expect(proven.records.map { Set($0.body) } == records.map { Set($0.body) })
    #expect(proven.records.map(\.lanes) == records.map(\.lanes))
  }

  private final class Lines {
    var records: [MinuteRecord] = []

    func add(_ line: ProofLine) { if case .leaf(let leaf) = line, let record = leaf.record { records.append(record) } }
  }

  @Test("records outside of the span, and expired ones, are hashes alone")
  func spans() throws {
    let (wall, ledger) = try Self.wall(300, seed: 4)
    let from = Wall.start + 50 * 60_000
    let until = Wall.start + 100 * 60_000
    let path = try wall.folder.write(try Self.export(ledger, .init(from: from, until: until)), to: "a")
    let verdict = try ProofVerifier.verify(file: path, key: nil)
    #expect(verdict.isGood && verdict.proven == 300 && verdict.disclosed == 7)
    try ledger.expireAfterADay(today: 100_000)
    let later = try wall.folder.write(try Self.export(ledger), to: "b")
    let expired = try ProofVerifier.verify(file: later, key: nil)
    #expect(expired.isGood && expired.proven == 300 && expired.disclosed == 0)
  }

  @Test("an empty ledger's export holds")
  func empty() throws {
    let wall = try Wall()
    let ledger = try wall.open()
    let verdict = ProofVerifier.verify(try Self.export(ledger), key: ledger.key.verifier)
    #expect(verdict.isGood && verdict.proven == 0)
  }

  @Test("a wrong record is named, with the time that it claims")
  func named() throws {
    let (wall, ledger) = try Self.wall(120, seed: 5)
    let text = try withExtendedLifetime(wall) { String(decoding: try Self.export(ledger), as: UTF8.self) }
    let lines = text.split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.hasPrefix(#"{"leaf":77,"#) })
    var changed = lines.map(String.init)
    changed[place] = changed[place].replacing(#""text":"frames 3600 0""#, with: #""text":"frames 3599 1""#)
    let bytes = Array((changed.joined(separator: "\n") + "\n").utf8)
    let verdict = ProofVerifier.verify(bytes, key: nil)
    #expect(
      verdict.sentence
        == "line \(place + 1): leaf 77 (recorded 2026-11-22T07:59:00Z) is not what was recorded and signed")
  }

  @Test("nothing in spool, database and exports is finer than an hour about visitors")
  func visitors() throws {
    let (wall, ledger) = try Self.wall(60, seed: 6)
    // Where the spool counts opens and codes, it names an hour.
    var reader = SpoolReader(folder: wall.spool)
    var hours = 0
    while let (entry, _) = try reader.next() {
      switch entry {
      case .visitors(let hour):
        hours += 1
        let lines = entry.text.split(separator: "\n")
        #expect(lines[0] == "visitors \(hour.hour)")
        #expect(lines.dropFirst().allSatisfy { $0.wholeMatch(of: /card [^ ]+ \d+ \d+/) != nil })
      case .minute(let record):
        // Names of what a record may say, so that a new one is looked at here: the header tells every sponsor.
        func names(_ lines: [Substring]) -> Set<Substring> { Set(lines.compactMap { $0.split(separator: " ").first }) }
        #expect(
          names(record.header.split(separator: "\n")) == [
            "minute", "boot", "sequence", "start", "clock", "zone", "length", "screen", "time",
          ])
        #expect(
          names(record.body.map { $0[...] }).subtracting([
            "configuration", "frames", "influences", "lane", "card", "tier",
          ]).isEmpty)
      case .configuration, .lost: break
      }
    }
    #expect(hours == 5)
    // The database counts them in one table alone, by hour and card.
    let queue = try DatabaseQueue(path: wall.ledger + "/ledger.sqlite")
    try queue.read { db in
      let columns = try Row.fetchAll(
        db,
        sql: "SELECT m.name AS t, p.name AS c FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table'"
      ).map { "\($0["t"] as String).\($0["c"] as String)" }
      let telling = columns.filter { $0.contains("open") || $0.contains("code") || $0.contains("visit") }
      #expect(
        telling.sorted() == [
          "subject_days.visitor", "subject_days.visitor_passes", "subject_days.visitor_union", "visits.card",
          "visits.codes", "visits.hour", "visits.opens",
        ])
      // Two entries of one hour are one row.
      #expect(try Int.fetchOne(db, sql: "SELECT opens FROM visits WHERE card = 'acme' ORDER BY hour") == 7)
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM visits WHERE card = 'acme'") == 4)
    }
    // Exports count them by the hour, from five on.
    let text = String(decoding: try Self.export(ledger), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.contains("opens") || $0.contains("codes") }
    #expect(lines.count == 7)
    for line in lines {
      #expect(
        line.wholeMatch(of: /{"hour":\d{6},"card":"[a-z]+","opens":(null|[5-9]|\d\d+),"codes":(null|[5-9]|\d\d+)}/)
          != nil)
    }
  }
}

extension Ledger {
  /// All that are kept.
  fileprivate func records() throws -> [MinuteRecord] {
    var records: [MinuteRecord] = []
    try forEachRecord { _, record in records.append(record) }
    return records
  }
}
