import MarqueeValues
import Spool
import TestSupport
import Testing

struct SpoolTextTests {
  /// Texts that are hard to write as a word.
  static let texts = [
    "", "-", "%", "%2D", " ", "a b", "a\nb", "\u{7F}", "é", "日本", "card", "100 %", "\u{0}", "👩‍👩‍👧",
    // A mark joins the space before it.
    "\u{301}e",
  ]

  @Test(arguments: texts)
  func aWordIsItsText(text: String) {
    let word = SpoolText.word(text)
    #expect(!word.isEmpty && word != "-" && !word.contains { $0 == " " || $0.isNewline })
    #expect(SpoolText.text(word) == text)
  }

  @Test(arguments: ["%2", "%zz", "%41", "%c3", "%C3", "%2d", "", " ", "%%", "%+1"])
  func otherWordsAreRefused(word: String) { #expect(SpoolText.text(word) == nil) }

  @Test func anEntryIsItsText() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let entry = SpoolEntry.random(using: &random)
      #expect(try SpoolEntry(entry.text) == entry)
    }
  }

  @Test func aTextIsWhatStands() {
    var record = MinuteRecord(
      key: .init(boot: "b", sequence: 4), start: 5, clock: .trusted, zone: "Europe/Berlin", zoneOffset: 3600,
      length: 60_000, screen: "main", screenWidth: 1920, screenHeight: 1080, configuration: "c0ffee")
    record.screenTime.shown = 60_000
    record.frames = 3600
    record.influences = [.notice, .visitor]
    record.lanes = [.init(offset: 1, phase: "cruising", left: nil)]
    var line = MinuteRecord.Line(.card("a b"), tier: "gold")
    line.counts.delivered = 7
    record.lines = [line]
    #expect(
      SpoolEntry.minute(record).text == """
        minute
        boot b
        sequence 4
        start 5
        clock trusted
        zone Europe/Berlin 3600
        length 60000
        screen main 1920 1080
        time 60000 0 0 0 0
        configuration c0ffee
        frames 3600 0
        influences visitor notice
        lane 0 3ff0000000000000 cruising - forward
        card a%20b gold 7 0 0 0 0 0 0 0

        """)
  }

  /// As a proof gives it: some lines, in an order that says nothing.
  @Test func aPartOfARecordIsRead() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      guard case .minute(let record) = SpoolEntry.random(using: &random) else { continue }
      var all = try MinuteRecord(header: record.header, body: (record.body + [""]).shuffled(using: &random))
      #expect(Set(all.lines.map(\.text)) == Set(record.lines.map(\.text)))
      all.lines = record.lines
      #expect(all == record)
      let own = try MinuteRecord(header: record.header, body: Array(record.lines.map(\.text).prefix(1)))
      #expect(own.header == record.header && own.lines == Array(record.lines.prefix(1)))
      #expect(own.configuration.isEmpty && own.frames == 0 && own.influences.isEmpty && own.lanes.isEmpty)
    }
    for (header, body) in [("", []), ("minute\n", []), (MinuteRecord.plain.header, ["card a - 1"])] {
      #expect(throws: SpoolText.Fault.self) { try MinuteRecord(header: header, body: body) }
    }
  }

  /// Whatever byte is changed, the entry is refused or is another one: no two texts are the same entry.
  @Test func everyChangeIsSeen() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<30 {
      let entry = SpoolEntry.random(using: &random)
      let bytes = Array(entry.text.utf8)
      for _ in 0..<200 {
        var damaged = bytes
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: damaged.remove(at: Int.random(in: 0..<bytes.count, using: &random))
        default:
          damaged.insert(UInt8.random(in: 0...255, using: &random), at: Int.random(in: 0...bytes.count, using: &random))
        }
        guard damaged != bytes, let text = String(validating: damaged, as: UTF8.self) else { continue }
        if let read = try? SpoolEntry(text) {
          // Forms of Unicode that are equal to Swift have bytes of their own.
          #expect(Array(read.text.utf8) != bytes && Array(read.text.utf8) == damaged)
        }
      }
    }
  }
}

extension SpoolEntry {
  static func random(using random: inout SeededGenerator) -> SpoolEntry {
    func number() -> Int {
      Bool.random(using: &random)
        ? 0 : Int.random(in: 0...(1 << Int.random(in: 1...50, using: &random)), using: &random)
    }
    func text() -> String { SpoolTextTests.texts.randomElement(using: &random) ?? "" }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .configuration(.init(hash: "\(number())", text: text() + "\n" + text()))
    case 1:
      return .visitors(
        .init(
          hour: number(), counts: (0..<number() % 5).map { _ in .init(card: text(), opens: number(), codes: number()) })
      )
    case 2:
      return .lost(
        .init(
          run: text(), screen: text(), records: number(), start: number(),
          until: Bool.random(using: &random) ? nil : number(),
          clock: ClockTrust.allCases.randomElement(using: &random) ?? .doubtful))
    default:
      var record = MinuteRecord(
        key: .init(boot: text(), sequence: number()), start: number(),
        clock: ClockTrust.allCases.randomElement(using: &random) ?? .doubtful,
        zone: text(), zoneOffset: -number() % 50_000, length: number(), screen: text(), screenWidth: number(),
        screenHeight: number(), configuration: "\(number())")
      record.screenTime.black = number()
      record.screenTime.late = number()
      record.influences = Set(MinuteRecord.Influence.allCases.filter { _ in .random(using: &random) })
      record.lanes = (0..<number() % 3).map { _ in
        .init(
          offset: .random(in: -1e9...1e9, using: &random), phase: text(),
          left: Bool.random(using: &random) ? nil : number(),
          isForward: .random(using: &random))
      }
      record.lines = (0..<number() % 9).map { _ in
        var line = MinuteRecord.Line(
          Bool.random(using: &random) ? .card(text()) : .tier(text()))
        if case .card = line.subject, Bool.random(using: &random) { line.tier = text() }
        (line.counts.delivered, line.counts.bonusUnion, line.counts.placeholder, line.counts.bonusPasses) = (
          number(), number(), number(), number()
        )
        return line
      }
      return .minute(record)
    }
  }
}
