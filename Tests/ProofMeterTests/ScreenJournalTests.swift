import Foundation
import Logging
import MarqueeConfig
import MarqueeValues
import Platform
import Spool
import StageTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MarqueeStage
@testable import ProofMeter

/// Minutes of several screens in one spool, against a spool for each.
struct ScreenJournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Names that something might take for one another, or for more than a name.
  private static let names = ["Hall", "hall", "=1+1,\"x\"\r\n", String(repeating: "界", count: 64), "", " ", "-", "%"]

  /// A clock that a test sets.
  private final class Clock: Sendable {
    let isRight = Atomic(true)
    let seconds = Atomic(1_795_000_000)

    var reading: (now: Int, trust: ClockTrust) {
      (seconds.load(ordering: .relaxed), isRight.load(ordering: .relaxed) ? .trusted : .doubtful)
    }
  }

  private func journal(_ name: String, _ clock: Clock = Clock()) -> ProofJournal {
    ProofJournal(
      folder: "\(folder.path)/\(name)", clock: { clock.reading },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private static func plan() throws -> StagePlan {
    let text = "cards: [{title: A, tier: gold}, {title: B}]\ntiers: {gold: {}}"
    return StagePlan(try ConfigurationLoader.load(text: text, file: "journal.yaml").configuration, glass: Walls.screen)
  }

  private static func minute(
    _ plan: StagePlan, on screen: String, start: Int = 0, configuration: Int = 0, by random: inout SeededGenerator
  ) -> MeasuredMinute {
    var begin = MinuteStart()
    (begin.wall, begin.screen, begin.configuration) = (start, screen, configuration)
    (begin.width, begin.height) = (1200, 800)
    var minute = MeasuredMinute(start: begin)
    // As they are at a start and at an end, now and then.
    minute.length = random.chance(0.9) ? 60_000_000_000 : random.int(1...60_000_000_000)
    minute.black = random.int(0...minute.length)
    minute.late = random.int(0...minute.length - minute.black)
    minute.shown = minute.length - minute.black - minute.late
    let lines = [0, 1].map { subject in
      var line = Credit.Line(subject)
      line.counts.delivered = random.int(0...minute.shown)
      line.counts.deliveredUnion = line.counts.delivered
      line.counts.bonus = random.int(0...3_000_000)
      line.counts.passes = random.int(0...3)
      return line
    }
    minute.parts = [.init(plan: plan, cards: lines, tiers: [])]
    return minute
  }

  private func entries(_ name: String) throws -> [SpoolEntry] {
    var reader = SpoolReader(folder: "\(folder.path)/\(name)")
    var entries: [SpoolEntry] = []
    while let next = try reader.next() { entries.append(next.entry) }
    #expect(reader.damage.isEmpty)
    return entries
  }

  private func minutes(_ name: String) throws -> [MinuteRecord] {
    try entries(name).compactMap { if case .minute(let record) = $0 { record } else { nil } }
  }

  @Test(arguments: Seeds.few) func `each screen's minutes are those of a spool of its own`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let plan = try Self.plan()
    var names = Self.names
    let screens = (0..<random.int(2...3)).map { _ in names.remove(at: random.int(0...names.count - 1)) }
    let clocks = [Clock()] + screens.map { _ in Clock() }
    let journals = clocks.enumerated().map { journal("\($0.offset)", $0.element) }
    var measured = screens.map { _ in [MeasuredMinute]() }
    var number = 0
    for journal in journals { journal.add(.configuration(number: 0, text: Array("# 0".utf8), zone: "Asia/Kolkata")) }
    for turn in 0..<150 {
      let index = random.int(0...screens.count - 1)
      let minute = Self.minute(
        plan, on: screens[index], start: turn * 20_000_000_000, configuration: number, by: &random)
      measured[index].append(minute)
      for journal in [journals[0], journals[index + 1]] {
        journal.add(.minute(minute))
        // What it looks at is the clock of this moment.
        journal.finish(within: .seconds(20))
      }
      guard random.chance(0.3) else { continue }
      let (isRight, seconds) = (random.chance(0.5), 1_795_000_000 + turn * 20)
      for clock in clocks {
        clock.isRight.store(isRight, ordering: .relaxed)
        clock.seconds.store(seconds, ordering: .relaxed)
      }
      guard random.chance(0.2) else { continue }
      number += 1
      let zone = random.pick(["Asia/Kolkata", "Europe/Berlin"])
      for journal in journals {
        journal.add(.configuration(number: number, text: Array("# \(number % 3)".utf8), zone: zone))
        journal.finish(within: .seconds(20))
      }
    }
    let all = try minutes("0")
    #expect(all.map(\.key.sequence) == Array(1...150) && Set(all.map(\.key.boot)).count == 1)
    for (index, name) in screens.enumerated() {
      func plain(_ record: MinuteRecord) -> MinuteRecord {
        var record = record
        record.key = .init(boot: "", sequence: 0)
        return record
      }
      let own = try minutes("\(index + 1)")
      let found = all.filter { $0.screen.utf8.elementsEqual(name.utf8) }
      #expect(found.map(plain) == own.map(plain), "\(name)")
      // By another way: what is written of a card so far is what was measured so far, in whole ms.
      var (whole, sum) = ([0, 0], [0, 0])
      for (record, minute) in zip(found, measured[index]) {
        for (subject, card) in ["A", "B"].enumerated() {
          sum[subject] += minute.parts[0].cards[subject].counts.delivered
          whole[subject] += record.lines.first { $0.subject == .card(card) }?.counts.delivered ?? 0
          #expect(whole[subject] == sum[subject] / 1_000_000)
        }
      }
      #expect(found.count == measured[index].count)
    }
    // Each text once, and before the first record that names it.
    var known: Set<String> = []
    for entry in try entries("0") {
      switch entry {
      case .configuration(let configuration): #expect(known.insert(configuration.hash).inserted)
      case .minute(let record): #expect(known.contains(record.configuration))
      case .visitors, .lost: break
      }
    }
    let status = journals[0].status
    for (index, name) in screens.enumerated() { #expect(status.screens[name] == journals[index + 1].status.tiers) }
    let sum = journals.dropFirst().reduce(into: [:]) { $0.merge($1.status.tiers, uniquingKeysWith: +) }
    #expect(status.tiers == sum && status.lost == 0)
  }

  @Test func `a minute that began with a configuration has its text, though two more came within it`() throws {
    var random = SeededGenerator(seed: 1)
    let (journal, plan) = (journal("spool"), try Self.plan())
    for number in 0...2 {
      journal.add(.configuration(number: number, text: Array("# \(number)".utf8), zone: nil))
      journal.finish(within: .seconds(20))
    }
    for (screen, number) in [("a", 0), ("b", 0), ("a", 2), ("b", 2)] {
      journal.add(.minute(Self.minute(plan, on: screen, configuration: number, by: &random)))
    }
    journal.finish(within: .seconds(20))
    let records = try minutes("spool")
    #expect(records.map(\.configuration) == [0, 0, 2, 2].map { SHA256.hex(of: "# \($0)".utf8) })
    #expect(records.allSatisfy { !$0.lines.isEmpty })
  }

  @Test func `ten minutes of each screen wait, and one screen's do not push out another's`() throws {
    var random = SeededGenerator(seed: 2)
    let (journal, plan) = (journal("state/spool"), try Self.plan())
    // A file in the place of the folder: even root cannot write below it.
    try FileManager.default.createDirectory(atPath: "\(folder.path)/state", withIntermediateDirectories: true)
    try Data().write(to: folder.url.appending(path: "state/spool"))
    journal.add(.configuration(number: 0, text: Array("cards: []".utf8), zone: nil))
    for number in 0..<14 {
      for screen in number < 3 ? ["rare", "often"] : ["often"] {
        let start = number * 60_000_000_000
        journal.add(.minute(Self.minute(plan, on: screen, start: start, by: &random)))
        journal.finish(within: .seconds(20))
      }
    }
    #expect(journal.status.waiting == 13 && journal.status.lost == 4)
    try FileManager.default.removeItem(at: folder.url.appending(path: "state/spool"))
    journal.add(.minute(Self.minute(plan, on: "rare", start: 14 * 60_000_000_000, by: &random)))
    journal.finish(within: .seconds(20))
    let records = try minutes("state/spool")
    #expect(records.filter { $0.screen == "rare" }.map { $0.start / 60_000 } == [0, 1, 2, 14])
    #expect(records.filter { $0.screen == "often" }.map { $0.start / 60_000 } == Array(4...13))
    #expect(records.map(\.key.sequence) == Array(1...14))
  }

  @Test func `a text comes again after a day of a screen's minutes, however many screens there are`() throws {
    var random = SeededGenerator(seed: 3)
    let (journal, plan) = (journal("spool"), try Self.plan())
    journal.add(.configuration(number: 0, text: Array("cards: []".utf8), zone: nil))
    for number in 0...ProofJournal.minutesBetweenTexts {
      for screen in ["a", "b"] { journal.add(.minute(Self.minute(plan, on: screen, by: &random))) }
      if number % 5 == 0 { journal.finish(within: .seconds(20)) }
    }
    journal.finish(within: .seconds(20))
    let places = try entries("spool").enumerated().compactMap { place, entry in
      if case .configuration = entry { place } else { nil }
    }
    #expect(places == [0, 2 * ProofJournal.minutesBetweenTexts + 1] && journal.status.lost == 0)
  }
}
