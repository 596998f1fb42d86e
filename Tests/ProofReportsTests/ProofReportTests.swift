import Foundation
import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport
import Testing

/// Sums of reports against sums done another way, and their formats.
@Suite struct ProofReportTests {
  @Test(arguments: Seeds.few)
  func `a report's sums are those of the ledger`(seed: UInt64) throws {
    let totals = ReportSamples.totals(days: 30, seed: seed)
    let report = try ReportSamples.report(totals)
    #expect(Set(report.sponsors.map(\.id)) == Set(ReportSamples.cards) && report.tiers.map(\.id) == ["gold", "silver"])
    func total(_ card: String, _ part: (PlayTotals.Sums) -> Int) -> Double {
      Double(totals.days.reduce(0) { $0 + ($1.subjects[.card(card)].map(part) ?? 0) }) / 1000
    }
    for sponsor in report.sponsors {
      let time = sponsor.time
      for (mine, theirs) in [
        (time.contractedUp, total(sponsor.id, \.contracted)), (time.delivered, total(sponsor.id, \.counts.delivered)),
        (time.deliveredUnion, total(sponsor.id, \.counts.deliveredUnion)),
        (time.bonus, total(sponsor.id, \.counts.bonus)),
        (time.bonusUnion, total(sponsor.id, \.counts.bonusUnion)),
        (time.placeholder, total(sponsor.id, \.counts.placeholder)),
        (time.logoMissing, total(sponsor.id, \.counts.logoMissing)),
        (Double(time.passes) / 1000, total(sponsor.id, \.counts.passes)),
        (Double(time.bonusPasses) / 1000, total(sponsor.id, \.counts.bonusPasses)),
        (sponsor.days.reduce(0) { $0 + $1.time.delivered }, time.delivered),
        (sponsor.days.reduce(0) { $0 + $1.time.down }, time.down),
      ] {
        #expect(abs(mine - theirs) < 1e-6)
      }
      // What is owed, a day and a screen after the other; a day without any rate has that of its screen. What is too much on
      // one screen makes good nothing on the other.
      var (down, owed) = (0.0, 0.0)
      // Each of a screen's days is estimated to the ms.
      let tolerance = 0.000_5 * Double(totals.days.count) + 1e-6
      for screen in ["DSI-1", "HDMI-A-1"] {
        let days = totals.days.filter { $0.screen == screen }
        let rated = days.filter { ($0.subjects[.card(sponsor.id)]?.contracted ?? 0) > 0 }
        let rate =
          Double(rated.reduce(0) { $0 + $1.subjects[.card(sponsor.id), default: .init()].contracted })
          / Double(rated.reduce(0) { $0 + $1.time.shown })
        let former = down
        for day in days {
          let missing = Double(day.time.absent + day.time.late + day.time.asleep) / 1000
          let contracted = Double(day.subjects[.card(sponsor.id)]?.contracted ?? 0)
          let isOn = sponsor.id != "vermilion" || (2...20).contains(CivilDay.date(day.day).day)
          if contracted > 0 {
            down += contracted / Double(day.time.shown) * missing
          } else if isOn, !rated.isEmpty {
            down += rate * missing
          }
        }
        let sums = days.map { $0.subjects[.card(sponsor.id), default: .init()] }
        let short = Double(sums.reduce(0) { $0 + $1.contracted - $1.counts.delivered }) / 1000 + down - former
        owed += max(0, short)
        let part = try #require(sponsor.screens?.first { $0.screen == screen })
        #expect(abs(part.owed - (sponsor.isContracted ? max(0, short) : 0)) < tolerance)
        #expect(abs(part.time.down - (down - former)) < tolerance)
      }
      #expect(abs(time.down - down) < tolerance, "\(sponsor.id)")
      #expect(abs(sponsor.owed - (sponsor.isContracted ? owed : 0)) < tolerance)
      let share = try #require(sponsor.contractedShare)
      if time.contractedUp > 0 {
        #expect(abs(try #require(sponsor.deliveredShare) - share * time.delivered / time.contractedUp) < 1e-12)
      }
    }
    for tier in report.tiers {
      let cards = report.sponsors.filter { $0.tier == tier.id }
      #expect(abs(tier.time.delivered - cards.reduce(0) { $0 + $1.time.delivered }) < 1e-6)
      #expect(abs(tier.time.contractedUp - cards.reduce(0) { $0 + $1.time.contractedUp }) < 1e-6)
    }
    #expect(
      abs(report.days.reduce(0) { $0 + $1.time.recorded } - report.screens.reduce(0) { $0 + $1.time.recorded }) < 1e-6)
  }

  @Test func `a report is about one card by id or title, or about a tier with its cards`() throws {
    let totals = ReportSamples.totals(days: 3)
    for name in ["vermilion", "Vermilion Air"] {
      let report = try ReportSamples.report(totals, .card(name))
      #expect(report.sponsors.map(\.id) == ["vermilion"] && report.tiers.isEmpty)
    }
    let report = try ReportSamples.report(totals, .tier("gold"))
    #expect(report.sponsors.map(\.title) == ["Glasshouse Labs", "Vermilion Air"] && report.tiers.map(\.id) == ["gold"])
    let cases: [(ProofReport.Choice, String)] = [
      (.card("Vermilon Air"), "did you mean \"Vermilion Air\"?"),
      (.tier("platinum"), "expected \"gold\" or \"silver\""),
      (.card("\u{1B}[2J"), "\\u{1B}"),
    ]
    for (choice, text) in cases {
      do {
        _ = try ReportSamples.report(totals, choice)
        Issue.record("\(choice) is no name")
      } catch let error as ProofReport.UnknownName {
        #expect(error.message.contains(text) && !error.message.contains("\u{1B}"), "\(error.message)")
      }
    }
  }

  @Test func `a text has each sponsor, the screens, the checkpoint and the definitions`() throws {
    let totals = ReportSamples.totals(days: 3)
    let all = try ReportSamples.report(totals).text.joined(separator: "\n")
    for word in ["Vermilion Air", "東京青空", "all of Gold partners", "HDMI-A-1", "x8Xc3wRb", "time in view", "weight 1"] {
      #expect(all.contains(word), "\(word)")
    }
    #expect(!all.contains("audience"))
    let one = try ReportSamples.report(totals, .card("vermilion")).text
    #expect(one.first == "proof of play of 1–3 November 2026 (UTC), marquee.example/lobby")
    #expect(one.contains { $0.contains("make-good owed") } && one.contains { $0.hasPrefix("  Mon 2 Nov 2026  ") })
  }

  /// What spreadsheets would take for formulas, and what breaks tables.
  private static let hostile = [
    "=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=1", " =1", "\u{200B}=1", "＝1", "a,b", "a;b", "say \"hi\"", "a\nb",
    "a\r\nb", "a\u{1B}[2Jb",
    "=HYPERLINK(\"http://x\",\"y\")", "\"", "'", "", "=cmd|' /C calc'!A0",
  ]

  @Test func `spreadsheets run nothing of a table, and read each cell as it is`() throws {
    let cards = Self.hostile.filter { !$0.isEmpty }
    let totals = ReportSamples.totals(days: 2, cards: cards)
    let report = try ProofReport(totals, terms: .init(), in: .universal)
    let rows = try #require(Self.rows(of: report.csv))
    let head = rows[0]
    #expect(Set(rows.map(\.count)) == [head.count])
    // Without a day and a screen.
    #expect(rows.dropFirst().filter { $0[0].isEmpty && $0[23].isEmpty }.count == cards.count)
    for row in rows.dropFirst() {
      let id = row[2].replacing("\\r", with: "\r").replacing("\\u{1B}", with: "\u{1B}")
      #expect(cards.contains(id) || cards.contains(String(id.unicodeScalars.dropFirst())), "\(id)")
      let first = id.unicodeScalars.first { $0 != " " && $0 != "\u{200B}" }
      #expect(!(first.map { "=+-@\t\r＝".unicodeScalars.contains($0) } ?? false), "\(id)")
    }
    #expect(report.csv.unicodeScalars.contains("\u{1B}") == false && report.csv.utf8.last == 0x0A)
  }

  /// A table by RFC 4180, read strictly; `nil` for what is none.
  static func rows(of text: String) -> [[String]]? {
    var (rows, row, cell) = ([[String]](), [String](), String.UnicodeScalarView())
    var rest = Array(text.unicodeScalars)[...]
    var isQuoted = false
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"" where isQuoted && rest.first == "\"":
        cell.append(scalar)
        rest.removeFirst()
      case "\"" where isQuoted:
        isQuoted = false
        guard let next = rest.first, next == "," || next == "\r" else { return nil }
      case _ where isQuoted: cell.append(scalar)
      case "\"":
        guard cell.isEmpty else { return nil }
        isQuoted = true
      case ",":
        row.append(String(cell))
        cell = .init()
      case "\r":
        guard rest.popFirst() == "\n" else { return nil }
        rows.append(row + [String(cell)])
        (row, cell) = ([], .init())
      case "\n": return nil
      default: cell.append(scalar)
      }
    }
    return isQuoted || !row.isEmpty || !cell.isEmpty ? nil : rows
  }

  @Test func `JSON that is written sponsor by sponsor is what an encoder writes of the whole`() throws {
    // A title that looks like the place where the sponsors stand.
    let cards = ["vermilion", #""sponsors":[],"tiers":[]"#, "a/b\u{2028}"]
    for report in [
      try ReportSamples.report(ReportSamples.totals(days: 3)),
      try ProofReport(ReportSamples.totals(days: 2, cards: cards), terms: .init(), in: .universal),
      try ProofReport(ReportSamples.totals(days: 0, cards: []), terms: .init(), in: .universal),
    ] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      #expect(try report.json() == String(decoding: encoder.encode(report), as: UTF8.self))
      var sizes: [Int] = []
      try report.writeJSON { sizes.append($0.utf8.count) }
      #expect(sizes.count >= report.sponsors.count + report.tiers.count)
    }
  }

  @Test(arguments: Seeds.few)
  func `JSON reads back as the report`(seed: UInt64) throws {
    let report = try ReportSamples.report(ReportSamples.totals(days: 5, seed: seed))
    let text = try report.json()
    #expect(try JSONDecoder().decode(ProofReport.self, from: Data(text.utf8)) == report)
    #expect(!text.contains("\n"))
    let keys = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]).keys.sorted()
    #expect(
      keys == [
        "checkpoints", "darkSpells", "days", "faults", "from", "kiosks", "losses", "notes", "screens", "shortSpells",
        "sponsors", "tiers", "until", "zone",
      ])
  }

  @Test func `several kiosks are added up and named`() throws {
    var totals = ReportSamples.totals(days: 2, seed: 1)
    var other = ReportSamples.totals(days: 2, seed: 2)
    for index in other.days.indices { other.days[index].kiosk = "marquee.example/hall" }
    let (one, two) = (try ReportSamples.report(totals), try ReportSamples.report(other))
    totals.add(other)
    let sum = try ReportSamples.report(totals)
    #expect(sum.kiosks.contains("marquee.example/hall") && sum.kiosks.contains("marquee.example/lobby"))
    for (index, sponsor) in sum.sponsors.enumerated() {
      #expect(
        abs(sponsor.time.delivered - one.sponsors[index].time.delivered - two.sponsors[index].time.delivered) < 1e-6)
    }
  }
}
