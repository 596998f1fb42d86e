import Foundation
import Ledger
import ProofReports
import Spool
import TestSupport
import Testing

/// What a report says of a contract: its figures, its verdict and the reason agree.
@Suite struct ReportVerdictTests {
  private func text(_ report: ProofReport) -> String { report.text.joined(separator: "\n") }

  @Test(arguments: [
    ("met", "Contract met: 30 min more than contracted."),
    (
      "dark", "Make-good owed: 7 h 12 min, about 1,440 viewable passes. Reason: the screens showed no picture, or"
    ),
    (
      "short",
      "Make-good owed: 5 min, about 17 viewable passes. Reason: the card was in view less than agreed"
    ),
    (
      "both",
      "Of this, 22 h 30 min because the screens showed no picture or nothing was recorded, and 7 h 30 min because"
    ),
    ("none", "No share or weight is agreed, so nothing is owed"), ("unknown", "What was agreed is not known."),
    ("screens", "Make-good owed: 4 h 40 min, about 930 viewable passes."),
  ])
  func `a verdict says how much is owed, in passes too, and why`(name: String, sentence: String) throws {
    let report = try #require(ReportScenarios.all()[name])
    #expect(text(report).contains(sentence), "\(text(report))")
  }

  @Test func `less than half a second is nothing, on the page and in sums`() throws {
    // Of a contract that is so short that a thousandth of it is less.
    for (short, isMet) in [(0.1, true), (0.4, true), (0.6, false)] {
      let day = ReportScenarios.Day(contracted: 300, delivered: 300 - short)
      let report = try ReportScenarios.report(ReportScenarios.totals(1, day))
      #expect(text(report).contains("Contract met.") == isMet && text(report).contains("owed: 1 s") == !isMet)
      #expect(text(report).contains("make-good owed   0 s") == isMet, "\(text(report))")
    }
  }

  @Test func `without a pass, none are owed`() async throws {
    let report = try ReportScenarios.report(ReportScenarios.totals(1, .init(delivered: 0)))
    #expect(text(report).contains("Make-good owed: 2 h. Reason:"), "\(text(report))")
    #expect(!text(report).contains("about 0") && text(report).contains(/make-good owed +2 h\n/), "\(text(report))")
    // Nor of all sponsors: the others' passes are not all that is owed.
    var totals = ReportScenarios.totals(1, ReportScenarios.both, cards: ReportScenarios.everybody)
    totals.days[0].subjects[.card("vermilion")]?.counts.passes = 0
    let page = try await ReportSheets.pages(ReportScenarios.report(totals, .all), name: "owed-rateless")[0]
    #expect(page.contains("to all sponsors together") && !page.contains("viewable pass"), "\(page)")
  }

  @Test func `passes are those of the screen that owes`() throws {
    var totals = ReportScenarios.totals(1, ReportScenarios.met, screens: ["lobby", "hall"])
    for index in totals.days.indices where totals.days[index].screen == "hall" {
      var line = try #require(totals.days[index].subjects[.card("vermilion")])
      line.counts.delivered /= 2
      line.counts.deliveredUnion = line.counts.delivered
      // Half a minute each; on the other screen 18 s.
      line.counts.passes = line.counts.delivered / 30_000
      totals.days[index].subjects[.card("vermilion")] = line
    }
    let report = try ReportScenarios.report(totals)
    let owed = try #require(report.sponsors.first).owed
    #expect(
      owed > 3000 && text(report).contains(", about \(Int((owed / 300).rounded()) * 10) viewable passes."),
      "\(text(report))")
  }

  @Test func `the make-good is said in time and in passes among the figures, and of all sponsors together`()
    async throws
  {
    let all = try #require(ReportScenarios.all()["tiers"])
    var (sum, time) = (0.0, 0.0)
    for card in ReportScenarios.everybody {
      let one = try ReportScenarios.report(
        ReportScenarios.totals(
          30, ReportScenarios.both, cards: ReportScenarios.everybody, screens: ["lobby", "hall"]), .card(card))
      let verdict = try #require(
        text(one).firstMatch(of: /Make-good owed: (.*), about ([0-9,]+) viewable passes\./), "\(text(one))")
      #expect(
        text(one).contains(try Regex("make-good owed +\(verdict.1), about \(verdict.2) viewable passes\n")),
        "\(text(one))")
      let account = one.sponsors[0]
      sum += (account.owed * Double(account.time.passes) / account.time.delivered).rounded()
      time += account.owed
    }
    #expect(time > 0 && (10_000..<100_000).contains(sum))
    // To three digits.
    let about = Int((sum / 100).rounded()) * 100
    for (language, sentence) in [
      (ReportLanguage.english, "about # viewable passes, to all sponsors together"),
      (.german, "etwa # sichtbare Einblendungen, für alle Sponsoren zusammen"),
      (.french, "soit environ # passages visibles, pour l’ensemble des partenaires"),
      (.spanish, "unos # pases visibles, para todos los patrocinadores"),
    ] {
      let sheet = try await ReportSheets.sheet(all, name: "owed-\(language)", language)
      // In the right third of the page, below the figures.
      let words = sheet.words[0].filter { $0.left > 0.6 }.map(\.text).joined(separator: " ")
      let seen = words.replacing(/(\d)[ .,\u{202F}\u{A0}](?=\d{3})/) { $0.1 }
      #expect(seen.contains(sentence.replacing("#", with: "\(about)")), "\(words)")
    }
  }

  @Test func `tiers stand by rank with their sponsors below them, and what is not agreed is no share`() throws {
    let report = try #require(ReportScenarios.all()["tiers"])
    #expect(report.tiers.map(\.id) == ["platinum", "gold", "bronze"])
    let names = [
      "all of Platinum partners", "Glasshouse Labs", "Vermilion Air", "all of Gold", "Städtische", "all of Bronze",
    ]
    var rest = text(report)[...]
    for name in names {
      let place = try #require(rest.firstRange(of: "\n  \(name)"), "\(name) in \(text(report))")
      rest = rest[place.upperBound...]
    }
    let none = try ReportScenarios.report(
      ReportScenarios.totals(7, ReportScenarios.met), .all, of: ReportScenarios.plain)
    let row = try #require(none.text.first { $0.hasPrefix("  Vermilion Air") })
    #expect(row.contains("no share agreed") && !row.contains("50.00%"), "\(row)")
  }

  /// Seconds of `63:44:12`; `nil` for what is none.
  private static func seconds(_ cell: Substring) -> Int? {
    let sign = cell.hasPrefix("\u{2212}") ? -1 : 1
    let parts = cell.drop { !$0.isNumber }.split(separator: ":").compactMap { Int($0) }
    return parts.count == 3 ? sign * (parts[0] * 3600 + parts[1] * 60 + parts[2]) : nil
  }

  @Test(arguments: Seeds.few)
  func `the times of rows add up to the sum's within their rounding`(seed: UInt64) throws {
    let report = try ReportSamples.report(ReportSamples.totals(days: 12, seed: seed), .card("Glasshouse Labs"))
    let lines = report.text
    let days = lines.filter { $0.contains(/^  [A-Z][a-z]+ \d+ Nov 2026\s/) }.map {
      $0.split(separator: " ").compactMap(Self.seconds)
    }
    let sum = try #require(lines.first { $0.hasPrefix("  total") }).split(separator: " ").compactMap(Self.seconds)
    #expect(!sum.isEmpty && Set(days.map(\.count)) == [sum.count])
    for column in sum.indices {
      let difference = abs(days.reduce(0) { $0 + $1[column] } - sum[column])
      #expect(Double(difference) <= Double(days.count + 1) / 2, "column \(column) of \(lines)")
    }
  }

  @Test func `columns and figures that say nothing are left out, and no time has tenths`() throws {
    for (name, report) in try ReportScenarios.all() {
      // The definitions explain all columns.
      let whole = self.text(report)
      let text = whole.split(separator: "In view – ").first.map(String.init) ?? ""
      for word in ["black hours", "late frames", "asleep", "bonus by visitors", "code shown", "openings of the card"] {
        #expect(!text.contains(word), "\(word) in \(name)")
      }
      #expect(text.firstMatch(of: /[0-9]\.[0-9] s\b/) == nil)
      #expect(
        text.contains(/\bdisplay\b/) == !["met", "short", "none", "unknown", "arabic", "japan"].contains(name),
        "\(name)"
      )
    }
  }
}
