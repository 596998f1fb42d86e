import MarqueeValues
import Platform
import ProofReports
import Spool
import TestSupport
import Testing

@testable import Ledger

/// When screens were dark.
@Suite struct DarkSpellTests {
  private static func text(_ keys: String = "") -> String {
    """
    timezone: UTC
    cards:
      - { id: acme, title: Acme, share: 50% }
      - { id: birch, title: Birch }
    \(keys)
    """
  }

  /// A report as `ReportRun` makes it.
  private func report(
    _ wall: borrowing RecordedWall, days: Int, _ choice: ProofReport.Choice = .all
  ) throws -> ProofReport {
    let ledger = try wall.ledger()
    let (from, until) = (RecordedWall.start, RecordedWall.start + days * RecordedWall.day)
    var totals = try ledger.totals(from: from, until: until, now: until)
    totals.darkSpells = try ledger.darkSpells(from: from, until: until, now: until)
    let terms = ScreenTerms(newestOf: [wall.text], over: from / 1000..<until / 1000, in: .universal)
    return try ProofReport(totals, terms: terms, choice: choice, in: .universal)
  }

  /// Half an hour as one record, which is as good as thirty.
  private func half(_ wall: borrowing RecordedWall, _ number: Int, isDark: Bool) -> MinuteRecord {
    var record = wall.record(number * 30)
    record.length = 30 * RecordedWall.minute
    record.screenTime = .init()
    if isDark { record.screenTime.absent = record.length } else { record.screenTime.shown = record.length }
    return record
  }

  /// Six days on which a wall is off at night, without a display on Tuesday from 14:00 to 17:00, and without a record on Thursday
  /// from 10:00 to 13:00.
  private func nightsAndOutages() throws -> RecordedWall {
    var wall = try RecordedWall(Self.text("proof: { due: \"08:00-20:00\" }"))
    for number in 0..<6 * 48 {
      let (day, half) = (number / 48, number % 48)
      if day == 3, (20..<26).contains(half) { continue }
      let isNight = !(16..<40).contains(half)
      try wall.add(self.half(wall, number, isDark: isNight || day == 1 && (28..<34).contains(half)))
    }
    return wall
  }

  @Test func `each spell is told with its times, its reason and whether it counts, and nights are one row`() throws {
    let wall = try nightsAndOutages()
    let report = try self.report(wall, days: 6)
    #expect(report.darkSpells.count == 9 && report.shortSpells.count == 0, "\(report.darkSpells)")
    let tuesday = try #require(report.darkSpells.first { $0.isDue == true })
    #expect(tuesday.from == "2026-11-24T14:00:00+00:00" && tuesday.until == "2026-11-24T17:00:00+00:00", "\(tuesday)")
    #expect(tuesday.reason == .absent && tuesday.time == 3 * 3600 && tuesday.screen == "main")
    let lines = report.text(in: .english)
    let start = try #require(lines.firstIndex { $0.contains("without a picture or a") })
    let rows = lines[start...].prefix { !$0.isEmpty }.map { line in
      line.split(separator: /\s\s+/).joined(separator: " | ")
    }
    #expect(
      Array(rows.suffix(5)) == [
        "20:00–08:00, 5 times | no display | not due | 60:00:00",
        "23 Nov 2026, 00:00–08:00 | no display | not due | 8:00:00",
        "24 Nov 2026, 14:00–17:00 | no display | yes | 3:00:00",
        "26 Nov 2026, 10:00–13:00 | not recorded | yes | 3:00:00",
        "28 Nov 2026, 20:00–24:00 | no display | not due | 4:00:00",
      ], "\(rows)")
  }

  @Test func `a sponsor reads of times in which something was due, and of the nights their sum alone`() async throws {
    let wall = try nightsAndOutages()
    let report = try self.report(wall, days: 6, .card("acme"))
    #expect(report.darkSpells.map(\.time) == [10_800, 10_800] && report.shortSpells.count == 0, "\(report.darkSpells)")
    for (language, words, last) in [
      (
        ReportLanguage.english, "without a picture or a", "7 times with nothing due | 72:00:00"
      ),
      (
        .german, "ohne Bild oder Aufzeichnung",
        "7 Zeiträume ohne Anspruch | 72:00:00"
      ),
      (.french, "sans image ou sans", "7 périodes sans rien à diffuser | 72:00:00"),
      (.spanish, "sin imagen o sin registro", "7 periodos sin nada que emitir | 72:00:00"),
    ] {
      let lines = report.text(in: language)
      let start = try #require(lines.lastIndex { $0.hasPrefix("  \(words)") }, "\(lines)")
      let rows = lines[start...].prefix { !$0.isEmpty }.map { $0.split(separator: /\s\s+/).joined(separator: " | ") }
      #expect(rows.last == last && rows.suffix(3).dropLast().allSatisfy { $0.hasSuffix("3:00:00") }, "\(rows)")
      let page = try await ReportSheets.sheet(report, name: "nights-\(language)", language).text
        .split(separator: "\n").map { $0.trimmingPrefix(/\s+/).split(separator: /\s\s+/).joined(separator: " | ") }
      #expect(page.contains(last), "\(page)")
    }
    let (one, all) = (try report.json(), try self.report(wall, days: 6).json())
    #expect(one.contains("\"idleSpells\":{\"count\":7,\"time\":259200}") && !all.contains("idleSpells"), "\(one)")
  }

  @Test func `what begins or ends within a minute is told to the second, and many short ones are one row`() throws {
    var wall = try RecordedWall(Self.text())
    for number in 0..<240 {
      try wall.add(
        wall.record(number) { time in
          if number == 60 { time.absent = 12_000 }
          if (61..<90).contains(number) { time.absent = RecordedWall.minute }
          if number == 90 { time.absent = 6000 }
          if number >= 120, number % 2 == 0 { time.late = 500 }
        })
    }
    let report = try self.report(wall, days: 1)
    let long = try #require(report.darkSpells.first)
    #expect(long.from == "2026-11-23T01:00:48+00:00" && long.until == "2026-11-23T01:30:06+00:00", "\(long)")
    #expect(long.time == 29 * 60 + 18 && long.isDue == true)
    let lines = report.text(in: .english)
    #expect(lines.contains { $0.contains("23 Nov 2026, 01:00–01:30") && $0.contains("0:29:18") }, "\(lines)")
    #expect(lines.contains { $0.contains("… and 60 shorter ones") && $0.contains("0:00:30") }, "\(lines)")
    for language in ReportLanguage.allCases {
      #expect(report.text(in: language).contains { $0.contains("01:00–01:30") })
    }
  }

  @Test func `whether spells count is said in a report of all alone, for it is of whatever sponsor`()
    throws
  {
    // Acme's contract ends with the first day; the screen is dark from its noon on, and is to be up for Birch.
    var wall = try RecordedWall(
      Self.text("tiers: { gold: { share: 50% } }\nproof: { due: \"08:00-20:00\" }").replacing(
        "share: 50%", with: "tier: gold, show: { until: 2026-11-23 }", maxReplacements: 1))
    for number in 0..<3 * 48 where number < 100 || number >= 110 {
      try wall.add(half(wall, number, isDark: number >= 24))
    }
    let all = try report(wall, days: 3)
    #expect(all.darkSpells.contains { $0.isDue == true } && all.shortSpells.timeDue == 0, "\(all.darkSpells)")
    #expect(all.text(in: .english).contains { $0.contains("counts  ") })
    for choice in [ProofReport.Choice.card("acme"), .tier("gold")] {
      let report = try self.report(wall, days: 3, choice)
      let due = all.darkSpells.filter { $0.isDue == true }
      #expect(report.darkSpells.map(\.from) == due.map(\.from), "\(report.darkSpells)")
      #expect(report.darkSpells.allSatisfy { $0.isDue == nil } && report.shortSpells.timeDue == nil)
      for (language, word) in [
        ReportLanguage.english: "counts  ", .german: "Anspruch  ", .french: "compte  ", .spanish: "cuenta  ",
      ] {
        #expect(all.text(in: language).contains { $0.contains(word) }, "\(word)")
        let lines = report.text(in: language).filter { !$0.contains("ohne Anspruch") }
        #expect(!lines.contains { $0.contains(word) }, "\(word)")
      }
      let lines = report.text(in: .english)
      #expect(lines.contains { $0.contains("no display") }, "\(lines)")
      // Of the nights, whose are nobody's.
      let idle = lines.filter { $0.contains("dark while due") || $0.contains("nothing due") }
      #expect(idle.count == 1 && idle[0].contains("times with nothing due"), "\(lines)")
      let json = try report.json()
      #expect(json.contains("\"darkSpells\"") && !json.contains("\"isDue\"") && !json.contains("\"timeDue\""))
    }
  }

  @Test func `many nights leave room for outages`() {
    typealias Spells = PlayTotals.DarkSpells
    var spells = Spells()
    let (most, hour) = (Spells.most, RecordedWall.hour)
    // A long night and a short outage a day, and one night more than are kept one by one each time.
    for day in 0..<4 * most {
      let start = day * RecordedWall.day
      spells.add(
        .init(kiosk: "k", screen: "s", span: start..<start + 12 * hour, time: 12 * hour, reason: .absent, isDue: false))
      guard day % 8 == 0 else { continue }
      let noon = start + 12 * hour
      spells.add(.init(kiosk: "k", screen: "s", span: noon..<noon + 1000, time: 1000, reason: .late, isDue: true))
    }
    spells.shorten()
    #expect(spells.longest.count { $0.isDue } == most / 2 && spells.longest.count { !$0.isDue } == most)
    let rest = spells.rest[.init(screen: .init(kiosk: "k", screen: "s"), isDue: false)]
    #expect(rest?.count == 3 * most && rest?.time == 3 * most * 12 * hour && spells.rest.count == 1)
    #expect(zip(spells.longest, spells.longest.dropFirst()).allSatisfy { $0.span.lowerBound < $1.span.lowerBound })
  }

  @Test(arguments: Seeds.few)
  func `spells add up to the time for which screens were dark or not recorded`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var wall = try RecordedWall(Self.text("proof: { due: \"00:00-18:00\" }"))
    for number in 0..<2 * 1440 where !random.chance(0.05) {
      try wall.add(
        wall.record(number) { time in
          switch number / 40 % 4 {
          case 0: time.absent = RecordedWall.minute
          case 1 where random.chance(0.3): time.late = random.int(0...2000)
          case 2 where random.chance(0.7): (time.asleep, time.black) = (random.int(0...40_000), random.int(0...20_000))
          default: break
          }
        })
    }
    let report = try self.report(wall, days: 2)
    let time = report.screens[0].time
    let dark = time.recorded - time.shown + time.notRecorded
    let told = report.darkSpells.reduce(report.shortSpells.time) { $0 + $1.time }
    #expect(dark > 0 && abs(told - dark) < 0.001, "seed \(seed): \(told) of \(dark)")
    // What counts of it is what was due of it, at the rate of the strip.
    let due = report.darkSpells.reduce(report.shortSpells.timeDue ?? 0) { $0 + ($1.isDue == true ? $1.time : 0) }
    let acme = try #require(report.sponsors.first { $0.id == "acme" })
    let rate = try 0.5 * ReportSamples.cardSeconds(of: Self.text())
    #expect(abs(acme.time.down - rate * due) < 0.5, "seed \(seed): \(acme.time.down) of \(due)")
    for spell in report.darkSpells { #expect(spell.from < spell.until && spell.time > 0, "\(spell)") }
  }
}
