import Foundation
import Ledger
import ProofReports
import TestSupport
import Testing

/// What pages of a report look like: nothing is cut, nothing is lonely, and the file is small.
@Suite struct ReportLayoutTests {
  @Test func `names, contracts and numbers are whole on both papers`() async throws {
    let report = try #require(ReportScenarios.all()["tiers"])
    for (paper, size) in [(ReportPaper.a4, "595.28 x 841.89 pts (A4)"), (.letter, "612 x 792 pts (letter)")] {
      let sheet = try await ReportSheets.sheet(report, name: "tiers-\(paper.rawValue)", .english, paper)
      #expect(sheet.size == size && !sheet.text.contains("…"), "\(sheet.size)")
      for word in ["Aktiengesellschaft", "12.5%", "(40%)", "(weight 2)", "東京青空"] {
        #expect(sheet.text.contains(word), "\(word) in \(sheet.text)")
      }
    }
    var totals = ReportSamples.totals(days: 90)
    for index in totals.days.indices { totals.days[index].unrecorded = 7_654_321 }
    let wide = try await ReportSheets.sheet(ReportSamples.report(totals), name: "wide")
    #expect(!wide.text.contains("…"), "\(wide.text)")
  }

  @Test(arguments: ReportPaper.allCases) func `a sum is not alone on a page, and no time is in two lines`(
    paper: ReportPaper
  )
    async throws
  {
    let screens = try await ReportSheets.sheet(
      try #require(ReportScenarios.all()["screens"]), pictures: 2, name: "es-\(paper.rawValue)-sum", .spanish, paper)
    for page in screens.pages where page.contains("hall") || page.contains("Total de") {
      // What stands on a page above a sum of screens.
      guard let sum = page.range(of: "Total de") else { continue }
      #expect(page[..<sum.lowerBound].contains("hall"), "\(page)")
    }
    for (language, name) in [(ReportLanguage.french, "both"), (.german, "both"), (.spanish, "dark")] {
      let text = try await ReportSheets.sheet(
        try #require(ReportScenarios.all()[name]), name: "times-\(paper.rawValue)", language, paper
      ).text
      #expect(text.contains(/\d\s+h\s+\d+\s+min/), "\(text)")
      #expect(!text.contains(/\d\s*\n\s*(h|min)\b/) && !text.contains(/\dh?\s+h\s*\n\s*\d+\s+min/), "\(text)")
    }
  }

  @Test func `a share is named once, and explained`() async throws {
    let text = try await ReportSheets.sheet(try #require(ReportScenarios.all()["dark"]), name: "dark").text
    #expect(text.contains("A card's part of the time in view of all cards") && !text.contains("Share of the time"))
    // Where a line ends depends on the system's fonts, and what stands beside it in another column is between its parts.
    #expect(text.contains("of 27.50% agreed"), "\(text)")
    let none = try await ReportSheets.sheet(try #require(ReportScenarios.all()["none"]), name: "none").text
    #expect(none.contains("an equal part would be 50.00%") && !none.contains("of 50.00%"), "\(none)")
  }

  @Test func `whoever has no terminal reads what to do with the code`() async throws {
    let text = try await ReportSheets.sheet(try #require(ReportScenarios.all()["met"]), name: "met").text
    for word in ["Keep this page.", "signed file with the data of these days", "verify.py"] {
      #expect(text.replacing(/\s+/, with: " ").contains(word), "\(text)")
    }
  }

  private static let walls = MadeOnce<String, [UInt8]>()

  /// A picture of a wall with gradients and logos, as the marquee draws it.
  private static func wall(_ size: String, at time: String = "1s") async throws -> [UInt8] {
    try await walls.value("\(size) \(time)") { try await drawn(size, at: time) }
  }

  private static func drawn(_ size: String, at time: String) async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let config = Project.root.appending(path: "config/marquee.yaml").path(percentEncoded: false)
    let file = "\(folder.path)/wall.png"
    let made = try await Command.run([
      Project.binary.path(percentEncoded: false), "snapshot", "--config", config, "--size", size, "--at", time,
      "--output", file,
    ])
    try #require(made.status == 0, "\(made.errors)")
    return Array(try Data(contentsOf: URL(filePath: file)))
  }

  @Test(arguments: [("480x270", ReportPaper.a4), ("480x270", .letter), ("480x854", .a4), ("480x854", .letter)])
  func `a month of pictures is one page, and a small file`(size: String, paper: ReportPaper) async throws {
    let report = try #require(ReportScenarios.all()["met"])
    // Other cards are in view each day, so that no two pictures are one in the file. Without a whole sweep some come again.
    var frames: [[UInt8]] = []
    for day in (1...30).sampled(every: 6) { frames.append(try await Self.wall(size, at: "\(day * 3)s")) }
    #expect(Set(frames).count == frames.count)
    let sheet = try await ReportSheets.sheet(
      report, pictures: 30, of: frames, name: "month-\(size)-\(paper.rawValue)", .english, paper)
    #expect(sheet.pictures.count == 30 && Set(sheet.pictures.map(\.page)).count == 1, "\(sheet.pictures)")
    #expect(Set(sheet.pictures.map(\.encoding)) == ["jpeg"])
    #expect(sheet.bytes < 2_000_000, "\(sheet.bytes)")
  }

  @Test(arguments: [1, 2, 3, 5, 13, 33, 37, 65, 90].sampled(every: 2))
  func `no picture is alone on a page`(count: Int) async throws {
    let report = try #require(ReportScenarios.all()["both"])
    let picture = try await Self.wall("480x270")
    let sheet = try await ReportSheets.sheet(report, pictures: count, of: picture, name: "pictures-\(count)")
    #expect(sheet.pictures.count == count)
    let pages = Dictionary(grouping: sheet.pictures, by: \.page)
    for (page, pictures) in pages where pictures.count == 1 {
      #expect(count == 1 && sheet.pages[page - 1].count { $0 == "\n" } > 20, "\(sheet.pages[page - 1])")
    }
    // Those that fit on a page stay together, and others begin and end with several.
    if count < 40 { #expect(pages.count == 1, "\(pages.mapValues(\.count))") }
    #expect(count < 40 || pages.values.allSatisfy { $0.count > 3 }, "\(pages.mapValues(\.count))")
  }

  @Test(arguments: [(ReportPaper.a4, ReportLanguage.german), (.letter, .english), (.a4, .french), (.letter, .spanish)])
  func `no page is nearly empty`(paper: ReportPaper, language: ReportLanguage) async throws {
    let picture = try await Self.wall("480x270")
    for (name, pictures, spells) in [
      ("both", 0, 0), ("dark", 30, 9), ("dark", 30, 2), ("screens", 7, 5), ("screens", 1, 2), ("tiers", 0, 4),
      ("none", 7, 0), ("short", 1, 1), ("week", 0, 0), ("week-all", 0, 0), ("week", 0, 3),
    ].sampled(every: 4, from: ReportLanguage.allCases.firstIndex(of: language) ?? 0) {
      var report = try #require(ReportScenarios.all()[name])
      report.darkSpells = try (1...9).prefix(spells).map { day in
        let spell = """
          {"kiosk":"\(ReportSamples.kiosk)","screen":"lobby","from":"2026-11-0\(day)T1\(day):00:00Z",
          "until":"2026-11-0\(day)T1\(day):30:00Z","time":1800,"reason":"absent"}
          """
        return try JSONDecoder().decode(ProofReport.DarkSpell.self, from: Data(spell.utf8))
      }
      let sheet = try await ReportSheets.sheet(
        report, pictures: pictures, of: picture, name: "full-\(name)-\(paper.rawValue)", language, paper)
      for (page, words) in sheet.words.enumerated() {
        let bottom = words.map(\.bottom).max() ?? 0
        let isLast = page == sheet.words.count - 1
        #expect(bottom > (isLast ? 0.2 : 0.55), "page \(page + 1) of \(name) ends at \(bottom)")
      }
      // A month with dark times: figures, days, tables with the code, and what words mean with the pictures.
      if name == "dark", spells == 9, language == .english { #expect(sheet.pages.count == 4, "\(sheet.pages)") }
      // Nothing is beyond the margin.
      let right = sheet.words.joined().map(\.right).max() ?? 0
      #expect(right < 1 - 45.0 / 612, "\(name): \(right)")
    }
  }

  @Test func `a word that is longer than its column is divided with a hyphen`() async throws {
    let name = "Kommanditgesellschaftsverwaltungsgesellschaft"
    let wall = "timezone: UTC\ncards: [{ id: vermilion, title: \(name), share: 40% }, { id: birch, title: Birch }]"
    let totals = ReportScenarios.totals(3, ReportScenarios.both, cards: ["vermilion", "birch"])
    let sheet = try await ReportSheets.sheet(try ReportScenarios.report(totals, .all, of: wall), name: "hyphen")
    let parts = sheet.words.joined().map(\.text).filter { name.contains($0.replacing("-", with: "")) && $0.count > 3 }
    #expect(parts.count > 1 && parts.dropLast().allSatisfy { $0.hasSuffix("-") }, "\(parts)")
    #expect(parts.joined().replacing("-", with: "") == name && parts.last?.hasSuffix("-") == false, "\(parts)")
    // No syllable is cut within one sound.
    #expect(parts.dropFirst().allSatisfy { $0.contains(/^(sch|[bcdfghjklmnpqrstvwxz])[aeiou]/) }, "\(parts)")
  }

  @Test(arguments: ["olla", "erra", "atro"])
  func `letters that Spanish keeps together are not divided`(syllables: String) async throws {
    let name = "O" + String(repeating: syllables, count: 14)
    let wall = "timezone: UTC\ncards: [{ id: vermilion, title: \(name), share: 40% }, { id: birch, title: Birch }]"
    let totals = ReportScenarios.totals(3, ReportScenarios.both, cards: ["vermilion", "birch"])
    let report = try ReportScenarios.report(totals, .all, of: wall)
    let sheet = try await ReportSheets.sheet(report, name: "together", .spanish)
    let parts = sheet.words.joined().map(\.text).filter { name.contains($0.replacing("-", with: "")) && $0.count > 3 }
    #expect(parts.count > 1 && parts.dropLast().allSatisfy { $0.hasSuffix("-") }, "\(parts)")
    for (part, next) in zip(parts, parts.dropFirst()) {
      let ends = "\(part.replacing("-", with: "").suffix(1))\(next.prefix(1))"
      #expect(!["ll", "rr", "tr"].contains(ends), "\(part) \(next)")
    }
  }

  @Test(arguments: [
    "東京青空広告株式会社東京青空広告株式会社東京青空広告株式会社東京青空広告株式会社東京青空広告株式会社",
    "sponsoring.and.partnerships.department@kommanditgesellschaftsverwaltungsgesellschaft.example",
  ])
  func `a script without case and an address are divided without a hyphen`(name: String) async throws {
    let wall = "timezone: UTC\ncards: [{ id: vermilion, title: \"\(name)\", share: 40% }, { id: birch, title: Birch }]"
    let totals = ReportScenarios.totals(3, ReportScenarios.both, cards: ["vermilion", "birch"])
    let sheet = try await ReportSheets.sheet(try ReportScenarios.report(totals, .all, of: wall), name: "unhyphened")
    let parts = sheet.words.joined().map(\.text).filter {
      $0.count > 3 && name.contains($0.replacing("-", with: "").replacing("…", with: ""))
    }
    #expect(parts.count > 1 && !parts.contains { $0.hasSuffix("-") }, "\(parts)")
  }

  @Test func `a damaged picture is left out, and a note says so`() async throws {
    let report = try #require(ReportScenarios.all()["met"])
    let sheet = try await ReportSheets.sheet(report, pictures: 3, of: ReportSheets.damaged, name: "damaged")
    #expect(
      sheet.pictures.isEmpty && sheet.text.contains("3 pictures cannot be read and are left out."), "\(sheet.text)")
    #expect(!sheet.text.contains("The wall, one picture a day"))
    var random = SeededGenerator(seed: 5)
    let good = try await Self.wall("480x270")
    for _ in 0..<6 {
      var bytes = good
      for _ in 0..<random.int(1...40) { bytes[random.int(33...bytes.count - 1)] = UInt8(random.int(0...255)) }
      _ = try await ReportSheets.sheet(
        report, pictures: 1, of: Array(bytes.prefix(random.int(40...bytes.count))), name: "damaged")
    }
  }
}
