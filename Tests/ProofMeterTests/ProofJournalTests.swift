import Foundation
import Logging
import MarqueeConfig
import MarqueeValues
import Platform
import Spool
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeStage
@testable import ProofMeter

/// What comes into the spool, and what happens where it cannot be written.
struct ProofJournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var spool: String { "\(folder.path)/state/spool" }

  private func journal() -> ProofJournal {
    ProofJournal(
      folder: spool, clock: { (1_795_000_000, .trusted) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private static func plan(_ text: String = "cards: [{title: A, tier: gold}, {title: B}]\ntiers: {gold: {}}") throws
    -> StagePlan
  {
    StagePlan(try ConfigurationLoader.load(text: text, file: "journal.yaml").configuration, glass: Walls.screen)
  }

  private static func minute(_ number: Int, _ plan: StagePlan, shown: Int, times: [Int]) -> MeasuredMinute {
    var start = MinuteStart()
    start.wall = number * 60_000_000_000
    (start.width, start.height, start.screen) = (1200, 800, "HDMI-A-1")
    var minute = MeasuredMinute(start: start)
    (minute.length, minute.shown, minute.black) = (60_000_000_000, shown, 60_000_000_000 - shown)
    let lines = times.enumerated().map { subject, time in
      var line = Credit.Line(subject)
      (line.counts.delivered, line.counts.deliveredUnion, line.counts.passes) = (time, min(time, shown), 1)
      return line
    }
    minute.parts = [.init(plan: plan, cards: lines, tiers: [])]
    return minute
  }

  private func entries() throws -> [SpoolEntry] {
    var reader = SpoolReader(folder: spool)
    var entries: [SpoolEntry] = []
    while let next = try reader.next() { entries.append(next.entry) }
    #expect(reader.damage.isEmpty)
    return entries
  }

  private func minutes() throws -> [MinuteRecord] {
    try entries().compactMap { if case .minute(let record) = $0 { record } else { nil } }
  }

  @Test(arguments: Seeds.few) func `what rounding leaves of a minute is in a later one`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (journal, plan) = (journal(), try Self.plan())
    journal.add(.configuration(number: 0, text: Array("cards: []".utf8), zone: "Asia/Kolkata"))
    var (sums, shown) = ([0, 0], 0)
    for number in 0..<200 {
      let times = [generator.int(0...60_000_000_000), generator.int(0...2_000_000)]
      let part = generator.int(0...60_000_000_000)
      journal.add(.minute(Self.minute(number, plan, shown: part, times: times)))
      sums = [sums[0] + times[0], sums[1] + times[1]]
      shown += part
      // At most ten wait.
      if number % 5 == 0 { journal.finish(within: .seconds(20)) }
    }
    journal.finish(within: .seconds(20))
    #expect(journal.status.lost == 0 && journal.status.fault == nil && journal.status.clock == .trusted)
    let records = try minutes()
    #expect(records.count == 200)
    for (index, name) in ["A", "B"].enumerated() {
      let lines = records.flatMap(\.lines).filter { $0.subject == .card(name) }
      #expect(abs(lines.reduce(0) { $0 + $1.counts.delivered } - sums[index] / 1_000_000) <= 1)
    }
    #expect(abs(records.reduce(0) { $0 + $1.screenTime.shown } - shown / 1_000_000) <= 1)
    for record in records {
      #expect(record.length == 60_000 && record.screenTime.total == record.length && record.screenTime.shown >= 0)
      #expect(record.zone == "Asia/Kolkata" && record.zoneOffset == 19_800 && record.clock == .trusted)
      #expect(record.lines.allSatisfy { $0.counts.deliveredUnion <= record.screenTime.shown })
    }
    #expect(records.map(\.key.sequence) == Array(1...200))
    #expect(records.last.map { $0.start == 199 * 60_000 && $0.screen == "HDMI-A-1" } == true)
  }

  @Test func `a configuration's text comes once, before the first minute that names it`() throws {
    let (journal, plan) = (journal(), try Self.plan())
    let texts = ["cards: [{title: A}]\n", "# Ünï\ncards: [{title: B}]"]
    for (number, text) in [texts[0], texts[1], texts[0]].enumerated() {
      journal.add(.configuration(number: number, text: Array(text.utf8), zone: nil))
      for minute in 0..<2 {
        var measured = Self.minute(minute, plan, shown: 1_000_000_000, times: [500_000_000])
        measured.start.configuration = number
        journal.add(.minute(measured))
      }
    }
    journal.add(.visitors(.init(hour: 5, counts: [.init(card: "A", opens: 2, codes: 1)])))
    journal.finish(within: .seconds(20))
    let kinds = try entries().map { entry -> String in
      switch entry {
      case .configuration(let configuration):
        #expect(configuration.hash == SHA256.hex(of: configuration.text.utf8))
        return "text \(texts.firstIndex(of: configuration.text) ?? -1)"
      case .minute(let record):
        return "minute \(texts.firstIndex { SHA256.hex(of: $0.utf8) == record.configuration } ?? -1)"
      case .visitors(let hour): return "visitors \(hour.hour) \(hour.counts.map(\.opens))"
      case .lost(let loss): return "lost \(loss.records)"
      }
    }
    #expect(
      kinds == [
        "text 0", "minute 0", "minute 0", "text 1", "minute 1", "minute 1", "minute 0", "minute 0", "visitors 5 [2]",
      ])
  }

  @Test func `a configuration's text comes again after a day, for the file with the first may be gone`() throws {
    let (journal, plan) = (journal(), try Self.plan())
    journal.add(.configuration(number: 0, text: Array("cards: []".utf8), zone: nil))
    for number in 0...ProofJournal.minutesBetweenTexts {
      journal.add(.minute(Self.minute(number, plan, shown: 1_000_000_000, times: [])))
      if number % 5 == 0 { journal.finish(within: .seconds(20)) }
    }
    journal.finish(within: .seconds(20))
    let places = try entries().enumerated().compactMap { place, entry in
      if case .configuration = entry { place } else { nil }
    }
    #expect(places == [0, ProofJournal.minutesBetweenTexts + 1] && journal.status.lost == 0)
  }

  @Test func `of texts that cannot be written only those wait that waiting minutes name`() throws {
    let (journal, plan) = (journal(), try Self.plan())
    try FileManager.default.createDirectory(atPath: "\(folder.path)/state", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: spool))
    for number in 0..<40 {
      journal.add(.configuration(number: number, text: Array("# \(number)".utf8), zone: nil))
      var minute = Self.minute(number, plan, shown: 1_000_000_000, times: [])
      minute.start.configuration = number
      journal.add(.minute(minute))
      journal.finish(within: .seconds(20))
    }
    try FileManager.default.removeItem(atPath: spool)
    // A list that comes back has its text again, though it was known before.
    for number in [40, 41] {
      journal.add(.configuration(number: number, text: Array("# 3".utf8), zone: nil))
      var minute = Self.minute(number, plan, shown: 1_000_000_000, times: [])
      minute.start.configuration = number
      journal.add(.minute(minute))
      journal.finish(within: .seconds(20))
    }
    var texts: [String] = []
    for entry in try entries() {
      switch entry {
      case .configuration(let configuration): texts.append(configuration.text)
      case .minute(let record): #expect(texts.contains { SHA256.hex(of: $0.utf8) == record.configuration })
      case .visitors, .lost: break
      }
    }
    #expect(texts == (31...39).map { "# \($0)" } + ["# 3"])
  }

  @Test func `minutes that cannot be written wait, and the oldest of more than ten are lost and counted`() throws {
    let (journal, plan) = (journal(), try Self.plan())
    // A file in the place of the folder: even root cannot write below it.
    try FileManager.default.createDirectory(atPath: "\(folder.path)/state", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: spool))
    journal.add(.configuration(number: 0, text: Array("cards: []".utf8), zone: nil))
    for number in 0..<14 {
      journal.add(.minute(Self.minute(number, plan, shown: 1_000_000_000, times: [1_000_000_000])))
      journal.finish(within: .seconds(20))
    }
    let status = journal.status
    #expect(status.fault != nil && status.waiting == 10 && status.lost == 4 && status.last == nil)
    try FileManager.default.removeItem(atPath: spool)
    journal.add(.minute(Self.minute(14, plan, shown: 1_000_000_000, times: [1_000_000_000])))
    journal.finish(within: .seconds(20))
    // One more came before anything could be written.
    #expect(journal.status.fault == nil && journal.status.waiting == 0 && journal.status.lost == 5)
    #expect(try minutes().map { $0.start / 60_000 } == Array(5...14))
    #expect(journal.status.tiers == ["gold": 0, "": 0] || journal.status.last?.sequence == 10)
    guard case .configuration? = try entries().first else {
      Issue.record("the text comes first")
      return
    }
  }

  @Test func `an open record is marked until the end, and one that was killed is stated by the next run`() throws {
    let (plan, mark) = (try Self.plan(), "\(spool)/open")
    for isKilled in [true, true, false, false] {
      let (journal, recorder) = (journal(), MarkedRecorder())
      journal.add(.configuration(number: 0, text: Array("cards: []".utf8), zone: nil))
      journal.add(.opened(recorder: .init(recorder), screen: "HDMI-A-1", wall: 60_000_000_000))
      journal.add(.minute(Self.minute(1, plan, shown: 1_000_000_000, times: [])))
      // A forced exit finishes the journal while a record is open.
      for _ in 0..<2 { journal.finish(within: .seconds(20)) }
      #expect(FileManager.default.fileExists(atPath: mark))
      guard !isKilled else { continue }
      journal.add(.ended(recorder: .init(recorder)))
      journal.finish(within: .seconds(20))
      #expect(!FileManager.default.fileExists(atPath: mark) && journal.status.fault == nil)
    }
    let losses = try entries().compactMap { if case .lost(let loss) = $0 { loss } else { nil } }
    #expect(losses.map(\.records) == [1, 1] && losses.allSatisfy { $0.until == 60_000 && $0.screen == "HDMI-A-1" })
    #expect(try minutes().count == 4)
  }

  @Test func `where the mark cannot be written, minutes are, and the fault is told`() throws {
    let (journal, plan) = (journal(), try Self.plan())
    try FileManager.default.createDirectory(atPath: "\(spool)/open", withIntermediateDirectories: true)
    journal.add(.configuration(number: 0, text: Array("cards: []".utf8), zone: nil))
    journal.add(.opened(recorder: .init(MarkedRecorder()), screen: "HDMI-A-1", wall: 0))
    for number in 0..<3 {
      journal.add(.minute(Self.minute(number, plan, shown: 1_000_000_000, times: [])))
      journal.finish(within: .seconds(20))
    }
    #expect(journal.status.fault != nil && journal.status.waiting == 0 && journal.status.lost == 0)
    #expect(try minutes().count == 3)
    // Each minute is another attempt.
    try FileManager.default.removeItem(atPath: "\(spool)/open")
    journal.add(.minute(Self.minute(3, plan, shown: 1_000_000_000, times: [])))
    journal.finish(within: .seconds(20))
    #expect(journal.status.fault == nil && FileManager.default.fileExists(atPath: "\(spool)/open"))
  }

  /// Stands for a screen's recorder.
  private final class MarkedRecorder {}

  @Test func `two marquees do not write one spool`() throws {
    let (first, second, plan) = (journal(), journal(), try Self.plan())
    for journal in [first, second] { journal.add(.configuration(number: 0, text: [0x61], zone: nil)) }
    first.add(.minute(Self.minute(0, plan, shown: 1_000_000_000, times: [1_000_000_000])))
    _ = try eventuallyNow { first.status.last != nil }
    second.add(.minute(Self.minute(0, plan, shown: 1_000_000_000, times: [1_000_000_000])))
    #expect(try eventuallyNow { second.status.fault?.contains("another marquee") == true })
    first.finish(within: .seconds(20))
    second.finish(within: .seconds(20))
    #expect(second.status.fault == nil, "the first one has closed it")
    #expect(try minutes().map(\.key.sequence) == [1, 2])
  }

  private func eventuallyNow(_ condition: () -> Bool) throws -> Bool {
    for _ in 0..<2000 where !condition() { usleep(10_000) }
    return condition()
  }

  @Test func `visitors are counted by the hour and no finer`() {
    var counts = VisitorCounts()
    #expect(counts.take() == nil)
    counts.noteOpen(of: "B", hasCode: false, in: 10)
    counts.noteOpen(of: "A", hasCode: true, in: 10)
    counts.noteOpen(of: "A", hasCode: true, in: 10)
    #expect(counts.take(unless: 10) == nil)
    let expected = SpoolEntry.VisitorHour(
      hour: 10, counts: [.init(card: "A", opens: 2, codes: 2), .init(card: "B", opens: 1, codes: 0)])
    #expect(counts.take(unless: 11) == expected)
    #expect(counts.take() == nil)
  }
}
