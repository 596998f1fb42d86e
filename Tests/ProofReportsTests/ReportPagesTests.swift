import Foundation
import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport
import Testing

/// Reports as PDF, read by another program.
@Suite struct ReportPagesTests {
  @Test func `a sponsor's report has its name, figures, days, pictures and the checkpoint`() async throws {
    let totals = ReportSamples.totals(days: 22)
    let pages = try await ReportSheets.pages(
      ReportSamples.report(totals, .card("vermilion")), pictures: 22, name: "sponsor")
    let text = pages.joined()
    for word in [
      "Vermilion Air", "part of Gold's 40%", "Contract dates: 2–20 November 2026", "Viewable passes", "Day by day",
      "x8Xc3wRbP0c9u4zv0mJt3C1Gk7rj7m8i0Vh2w2Q3wFA=", "What these numbers mean", "The wall, one picture a day",
    ] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(pages.count >= 3)
    for (index, page) in pages.enumerated() { #expect(page.contains("\(index + 1) of \(pages.count)")) }
  }

  @Test func `a report of several screens has them in each part`() async throws {
    let totals = ReportSamples.totals(days: 9, seed: 4)
    let text = try await ReportSheets.pages(
      ReportSamples.report(totals, .card("vermilion")), pictures: 4, name: "screens"
    ).joined()
    for word in ["Screen by screen", "DSI-1", "HDMI-A-1", "All screens"] { #expect(text.contains(word), "\(word)") }
    let all = try await ReportSheets.pages(ReportSamples.report(totals), name: "screens-all").joined()
    for word in ["on DSI-1", "on HDMI-A-1", "All screens"] { #expect(all.contains(word), "\(word)") }
  }

  @Test func `what is short by a rounding is met and not more, and the chart's scale names each line once`()
    async throws
  {
    var totals = ReportSamples.totals(days: 3)
    var day = PlayTotals.ScreenDay(kiosk: ReportSamples.kiosk, screen: "DSI-1", day: totals.days[0].day + 1)
    day.time.shown = 150_000
    var sums = PlayTotals.Sums()
    (sums.contracted, sums.counts.delivered, sums.counts.deliveredUnion) = (62_700, 62_400, 50_000)
    day.subjects[.card("vermilion")] = sums
    totals.days = [day]
    let text = try await ReportSheets.pages(ReportSamples.report(totals, .card("vermilion")), name: "short").joined()
    for word in ["Contract met.", "At one place or more", "1 min 20 s", "20 s"] {
      #expect(text.contains(word), "\(word) in \(text)")
    }
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.count { $0 == "1 min" } == 1, "\(text)")
    // Of exports it may not be known what was agreed.
    let unknown = try ProofReport(totals, terms: .init(), choice: .card("vermilion"), in: .universal)
    let words = try await ReportSheets.pages(unknown, name: "unknown").joined()
    #expect(words.contains("What was agreed is not known.") && words.contains("contract not known"), "\(words)")
    #expect(!words.contains("equal part") && !words.contains("No share") && !words.contains("not stated"))
    #expect(unknown.text.contains { $0.contains("dates") && $0.contains("not known") })
  }

  /// A day that is so long, and what its chart's axis says.
  @Test(arguments: [
    (100.0, ["30 s", "1 min", "1 min 30 s", "2 min"]), (4500.0, ["20 min", "40 min", "1 h", "1 h 20 min"]),
    (7000.0, ["30 min", "1 h", "1 h 30 min", "2 h"]), (30_000.0, ["3 h", "6 h", "9 h"]),
    // Of more screens than a round step is for.
    (4_000_000.0, ["480 h", "960 h", "1?440 h"]),
  ])
  func `the chart's scale has the times that it says, in the form of sentences`(length: Double, labels: [String])
    async throws
  {
    let report = try ReportScenarios.report(
      ReportScenarios.totals(1, .init(contracted: length, delivered: length)))
    for language in length == 4500 ? ReportLanguage.allCases : [.english] {
      let sheet = try await ReportSheets.sheet(report, name: "scale-\(Int(length))-\(language)", language)
      // The margin is 48 pt; letters are measured to about a point.
      let words = sheet.words[0]
      // What ends left of the bars, line by line.
      let axis = Dictionary(grouping: words.filter { $0.left >= 47 / 595.28 && $0.right < 115 / 595.28 }) {
        $0.bottom
      }
      .values.map { line in line.sorted { $0.left < $1.left }.map(\.text).joined(separator: " ") }
      let separators = "[ \u{A0}\u{202F}.,]?"
      for label in labels {
        let pattern = try Regex(label.replacing("?", with: separators))
        #expect(axis.count { $0.wholeMatch(of: pattern) != nil } == 1, "\(label) in \(axis), \(language)")
      }
      #expect(!sheet.text.contains(/\d[.,]\d h/), "\(sheet.text)")
      #expect(words.allSatisfy { $0.left >= 47 / 595.28 }, "something begins left of the margin")
    }
  }

  @Test func `each screen's pictures of a day are found`() throws {
    let folder = try TemporaryFolder()
    let screens = ["left", "../x", String(repeating: "界", count: 64)]
    for screen in [nil] + screens.map(Optional.some) {
      let place = screen.map { "2026-11-01/\(PictureName.folder(ofScreen: $0))" } ?? "2026-11-01"
      let path = folder.url.appending(path: place)
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      try Data(ReportSheets.picture).write(to: path.appending(path: PictureName.file(ofCard: "a/b")))
    }
    let found = ReportPicture.all(of: "a/b", on: ["2026-11-01"], screens: screens + ["none"], in: folder.path)
    #expect(found.map(\.screen) == [nil] + screens)
  }

  @Test(arguments: [1, 90])
  func `a report of any length has all its days`(days: Int) async throws {
    let totals = ReportSamples.totals(days: days, seed: 3)
    let report = try ReportSamples.report(totals, .card("Glasshouse Labs"))
    let text = try await ReportSheets.pages(report, name: "days-\(days)").joined()
    if report.sponsors[0].days.count > 1 {
      for day in report.sponsors[0].days {
        let number = try #require(Int(day.day.suffix(2)))
        let month = ["11": "Nov", "12": "Dec", "01": "Jan"][String(day.day.dropFirst(5).prefix(2))]
        #expect(text.contains("\(number) \(try #require(month)) \(day.day.prefix(4)) "), "\(day.day)")
      }
    }
  }

  @Test func `names of all scripts are shaped, and nothing in them is markup`() async throws {
    let totals = ReportSamples.totals(days: 2)
    let text = try await ReportSheets.pages(ReportSamples.report(totals), name: "all").joined()
    for name in ["<b>Tin & Whistle</b>", "東京青空", "All of Gold partners"] { #expect(text.contains(name), "\(name)") }
    let hostile = [
      "]]></text><text>", "&lt;&#0;\u{0}\u{1}\u{FFFE}\u{202E}abc", "x\u{301}\u{301}",
      String(repeating: "M", count: 5000),
    ]
    let others = ReportSamples.totals(days: 2, cards: hostile)
    for name in hostile {
      let report = try ProofReport(others, terms: .init(), choice: .card(name), in: .universal)
      let pages = try await ReportSheets.pages(report, name: "hostile")
      #expect(pages.count >= 1)
    }
  }

  @Test func `nothing in view, or no record at all, makes a report too`() async throws {
    let report = try ReportSamples.report(PlayTotals(from: 0, until: 86_400_000))
    #expect(try await ReportSheets.pages(report, name: "empty").joined().contains("No screen was recorded"))
    var totals = ReportSamples.totals(days: 2)
    for index in totals.days.indices { totals.days[index].subjects = [:] }
    let text = try await ReportSheets.pages(ReportSamples.report(totals, .card("Glasshouse Labs")), name: "nothing")
      .joined()
    #expect(text.contains("Nothing was due in this period."))
  }

  @Test func `what is no picture of the marquee's is left out`() throws {
    let good = ReportSheets.picture
    #expect(ReportPicture(day: "2026-11-01", png: good)?.proportion == 1)
    var large = good
    large[16] = 1
    for bad in [[], Array(good.prefix(20)), Array("root:x:0:0".utf8), large] {
      #expect(ReportPicture(day: "2026-11-01", png: bad) == nil)
    }
    let folder = try TemporaryFolder()
    let day = folder.url.appending(path: "2026-11-01")
    try FileManager.default.createDirectory(at: day, withIntermediateDirectories: true)
    try Data(good).write(to: day.appending(path: "a%20b%2Fc.png"))
    let found = ReportPicture.all(of: "a b/c", on: ["2026-10-31", "2026-11-01"], in: folder.path)
    #expect(found.map(\.day) == ["2026-11-01"])
    #expect(ReportPicture.all(of: "..", on: ["2026-11-01"], in: folder.path).isEmpty)
  }
}
