import Foundation
import MarqueeValues
import Platform
import ProofReports
import Spool
import TestSupport
import Testing

/// The whole way from a spool to reports, through the programs.
@Suite(.timeLimit(.minutes(3))) struct ReportCommandTests {
  private static let wall = """
    timezone: Europe/Berlin
    proof: { due: "00:00-00:10" }
    tiers: { gold: { share: 50% } }
    cards:
      - { id: acme, title: Acme GmbH, tier: gold, weight: 3 }
      - { id: birch, title: =Birch, tier: gold }
      - { title: Cedar }
    """
  /// 2026-11-20 00:00 in Berlin.
  private static let start = 1_795_129_200_000
  private static let ledger = Project.program("kiosk-marquee-ledger")
    .path(percentEncoded: false)

  private let folder: TemporaryFolder
  private var spool: String { "\(folder.path)/spool" }
  /// ms in view of each card in all.
  private let delivered: [String: Int]
  private let whole: Int

  /// Three days with ten minutes each, of which one has no display.
  init() throws {
    folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 5)
    let hash = SHA256.hex(of: Self.wall.utf8)
    var writer = try SpoolWriter(folder: folder.path + "/spool", boot: "boot")
    try writer.append(.configuration(.init(hash: hash, text: Self.wall)))
    var (delivered, whole): ([String: Int], Int) = ([:], 0)
    for number in 0..<30 {
      let start = Self.start + (number / 10) * 86_400_000 + (number % 10) * 60_000
      var record = MinuteRecord(
        key: .init(boot: "", sequence: 0), start: start, clock: .trusted, zone: "Europe/Berlin", zoneOffset: 3600,
        length: 60_000, screen: "HDMI-A-1", screenWidth: 1920, screenHeight: 1080, configuration: hash)
      if number % 10 == 9 {
        record.screenTime.absent = 60_000
      } else {
        record.screenTime.shown = 60_000
        for (card, tier) in [("acme", "gold"), ("birch", "gold"), ("Cedar", nil)] {
          var line = MinuteRecord.Line(.card(card), tier: tier)
          line.counts.delivered = random.int(1000...60_000)
          line.counts.deliveredUnion = line.counts.delivered
          line.counts.bonus = 500
          line.counts.passes = 2
          delivered[card, default: 0] += line.counts.delivered
          whole += line.counts.delivered
          record.lines.append(line)
        }
      }
      try writer.append(.minute(record))
    }
    try writer.append(
      .visitors(.init(hour: Self.start / 3_600_000 + 1, counts: [.init(card: "acme", opens: 7, codes: 3)])))
    (self.delivered, self.whole) = (delivered, whole)
  }

  private func run(_ words: String...) async throws -> Command.Result {
    try await Command.run(
      [Kiosk.binary, "proof"] + words + ["--spool", spool, "--ledger", "\(folder.path)/ledger"],
      environment: ["KIOSK_MARQUEE_LEDGER": "\(folder.path)/state"])
  }

  private func report(_ text: String) throws -> ProofReport {
    try JSONDecoder().decode(ProofReport.self, from: Data(text.utf8))
  }

  @Test func `a ledger's report has what was recorded, in all formats`() async throws {
    let span = ["--from", "2026-11-20", "--until", "2026-11-23"]
    let json = try await run("report", span[0], span[1], span[2], span[3], "--format", "json")
    try #require(json.status == 0 && json.errors == "", "\(json.errors)")
    let report = try report(json.output)
    #expect(report.from == "2026-11-20T00:00:00+01:00" && report.until == "2026-11-23T00:00:00+01:00")
    #expect(report.sponsors.map(\.id) == ["birch", "acme", "Cedar"] && report.tiers.map(\.id) == ["gold"])
    for (id, share) in [("acme", 0.375), ("birch", 0.125), ("Cedar", 0.5)] {
      let sponsor = try #require(report.sponsors.first { $0.id == id })
      let all = Double(whole) / 1000
      #expect(abs(sponsor.time.delivered - Double(delivered[id] ?? 0) / 1000) < 1e-6)
      #expect(abs(sponsor.time.contractedUp - share * all) < 0.02, "\(sponsor.time.contractedUp)")
      // For three minutes there was no display.
      let down = try share * 180 * ReportSamples.cardSeconds(of: Self.wall)
      #expect(abs(sponsor.time.down - down) < 0.02)
      #expect(abs(try #require(sponsor.contractedShare) - share) < 1e-6)
      #expect(abs(try #require(sponsor.deliveredShare) - Double(delivered[id] ?? 0) / 1000 / all) < 1e-4)
      let missing = share * all + down - Double(delivered[id] ?? 0) / 1000
      #expect(abs(sponsor.owed - (id == "Cedar" ? 0 : max(0, missing))) < 0.05)
      #expect(sponsor.time.passes == 54 && abs(sponsor.time.bonus - 13.5) < 1e-6)
      #expect(sponsor.days.map(\.day) == ["2026-11-20", "2026-11-21", "2026-11-22"])
    }
    #expect(report.sponsors.first { $0.id == "acme" }?.opens == 7)
    #expect(report.screenTimes == [1620, 180])
    #expect(report.checkpoints.count == 1)

    let text = try await run("report", span[0], span[1], span[2], span[3], "--card", "Acme GmbH")
    #expect(
      text.status == 0 && text.output.contains("37.5% of the time of all cards, weight 3 in Gold (50%)")
        && text.output.contains("opened")
    )
    let csv = try await run("report", span[0], span[1], span[2], span[3], "--format", "csv", "--tier", "gold")
    #expect(csv.status == 0 && csv.output.contains(",'=Birch,") && !csv.output.contains("Cedar"))
    let file = "\(folder.path)/acme.pdf"
    let pdf = try await run(
      "report", span[0], span[1], span[2], span[3], "--format", "pdf", "--card", "acme", "--output", file)
    #expect(pdf.status == 0 && pdf.output == "", "\(pdf.errors)")
    let words = try await Command.run(["pdftotext", "-layout", file, "-"]).output
    for word in ["Acme GmbH", "weight 3 in Gold (50%)", "21 Nov 2026", "Check code"] { #expect(words.contains(word)) }
  }

  @Test func `exports of kiosks are verified, added up and named`() async throws {
    let export = "\(folder.path)/lobby.export"
    #expect(try await run("export", "--output", export).status == 0)
    let wall = try folder.write(Self.wall, to: "wall.yaml")
    let words = [
      Self.ledger, "report", "--from", "2026-11-20", "--until", "2026-11-23", "--format", "json", "--unverified",
    ]
    let result = try await Command.run(words + ["--config", wall, export])
    try #require(result.status == 0, "\(result.errors)")
    let report = try report(result.output)
    for (id, time) in delivered {
      let sponsor = try #require(report.sponsors.first { $0.id == id })
      #expect(abs(sponsor.time.delivered - Double(time) / 1000) < 1e-6)
    }
    #expect(report.kiosks.count == 1 && report.notes.map(\.english).contains { $0.contains("fewer than 5") })
    let twice = try await Command.run(words + [export, export])
    #expect(twice.status == 1 && twice.errors.contains("would count twice"))
    let changed = try String(contentsOfFile: export, encoding: .utf8).replacing("acme", with: "acne")
    let bad = try await Command.run(words + [try folder.write(changed, to: "bad.export")])
    #expect(bad.status == 1 && bad.output == "" && bad.errors.contains("bad.export"), "\(bad.errors)")
  }

  @Test func `an export of one sponsor is reported and verified with its figures, of its span by default`() async throws
  {
    let export = "\(folder.path)/acme.export"
    #expect(
      try await run("export", "--card", "acme", "--from", "2026-11-20", "--until", "2026-11-22", "--output", export)
        .status
        == 0)
    let json = try await Command.run([Self.ledger, "report", "--format", "json", "--unverified", export])
    let report = try report(json.output)
    #expect(report.from == "2026-11-20T00:00:00+01:00" && report.until == "2026-11-22T00:00:00+01:00")
    let acme = try #require(report.sponsors.first)
    #expect(report.sponsors.count == 1 && acme.time.delivered > 0 && acme.days.count == 2)
    let text = try await Command.run([Self.ledger, "report", "--unverified", "--language", "en", export]).output
    #expect(text.contains("  contracted ") && !text.contains("–)"), "\(text)")
    let file = "\(folder.path)/acme.pdf"
    let pdf = [Self.ledger, "report", "--unverified", "--language", "en", "--format", "pdf", "--output", file, export]
    #expect(try await Command.run(pdf).status == 0)
    let words = try await Command.run(["pdftotext", file, "-"]).output.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(words.contains("an export may leave out other sponsors") && !words.contains("of – agreed"), "\(words)")
    let verified = try await Command.run([Self.ledger, "verify", export]).output
    let owed = ProofReport.length(acme.owed)
    #expect(
      verified.contains(
        "Acme GmbH: contracted \(ProofReport.length(acme.time.contracted)), in view "
          + "\(ProofReport.length(acme.time.delivered)), make-good owed \(owed)\n"), "\(verified)")
    #expect(verified.contains("its report: kiosk-marquee proof report \(export)\n"), "\(verified)")
  }

  @Test func `a day that the report cuts is contracted in proportion, from exports too`() async throws {
    let export = "\(folder.path)/lobby.export"
    #expect(try await run("export", "--output", export).status == 0)
    let wall = try folder.write(Self.wall, to: "wall.yaml")
    // Of the second day's ten minutes the last five, in one of which there was no display.
    let span = ["--from", "2026-11-21T00:05", "--until", "2026-11-22", "--format", "json"]
    let exact = try await Command.run(
      [Self.ledger, "report"] + span + ["--spool", spool, "--ledger", "\(folder.path)/ledger"])
    let result = try await Command.run([Self.ledger, "report"] + span + ["--config", wall, "--unverified", export])
    try #require(result.status == 0, "\(result.errors)")
    let (own, other) = (try report(exact.output), try report(result.output))
    for id in ["acme", "birch", "Cedar"] {
      let sponsors = try [own, other].map { report in try #require(report.sponsors.first { $0.id == id }).time }
      #expect(sponsors[0].delivered == sponsors[1].delivered && sponsors[0].contracted > 0)
      // The strip showed more or less of all cards in these minutes, which the proportion does not know.
      #expect(abs(sponsors[1].contracted / sponsors[0].contracted - 1) < 0.5, "\(id): \(sponsors)")
    }
    #expect(
      other.notes.map(\.english).contains { $0.contains("in proportion") && $0.hasSuffix("2026-11-21") },
      "\(other.notes.map(\.english))")
    #expect(!own.notes.map(\.english).contains { $0.contains("in proportion") })
  }

  @Test func `an export is of cards by id or title, and a name that nobody has is a fault`() async throws {
    let (one, other) = ("\(folder.path)/one.export", "\(folder.path)/other.export")
    // Up to a day that is over: after the last record, time that nothing recorded grows with every second.
    for (name, file) in [("acme", one), ("Acme GmbH", other)] {
      let result = try await run("export", "--card", name, "--until", "2026-11-23", "--output", file)
      #expect(result.status == 0, "\(result.errors)")
    }
    let texts = try [one, other].map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts[0].contains(#""text":"card acme gold"#) && texts[0] == texts[1])
    for (words, fault) in [
      (["--card", "Acne GmbH"], "the ledger has no card \"Acne GmbH\"; did you mean \"Acme GmbH\"?"),
      (["--tier", "silver"], "the ledger has no tier \"silver\"; expected \"gold\""),
      (["--card", "acme", "--tier", "Gold"], "did you mean \"gold\"?"),
    ] {
      let result = try await Command.run(
        [Self.ledger, "export"] + words + ["--spool", spool, "--ledger", "\(folder.path)/ledger", "--output", one])
      #expect(result.status == 1 && result.errors.contains(fault), "\(result.errors)")
    }
    // What failed left the former export as it was.
    #expect(try String(contentsOfFile: one, encoding: .utf8) == texts[0])
  }

  @Test func `a report of exports says nothing of those of whom they do not tell`() async throws {
    let (card, tier) = ("\(folder.path)/card.export", "\(folder.path)/tier.export")
    #expect(try await run("export", "--card", "acme", "--output", card).status == 0)
    #expect(try await run("export", "--tier", "gold", "--output", tier).status == 0)
    let wall = try folder.write(Self.wall, to: "wall.yaml")
    let words = [Self.ledger, "report", "--from", "2026-11-20", "--until", "2026-11-23", "--format", "json"]
    let ofCard = try report(try await Command.run(words + ["--config", wall, card]).output)
    #expect(ofCard.sponsors.map(\.id) == ["acme"] && ofCard.tiers.isEmpty)
    #expect(abs(ofCard.sponsors[0].time.delivered - Double(delivered["acme"] ?? 0) / 1000) < 1e-6)
    #expect(
      ofCard.notes.map(\.english).contains { $0.hasSuffix("tells only of \"acme\"") }, "\(ofCard.notes.map(\.english))")
    // Without the lines of its cards, a tier has what the export says it was promised.
    let ofTier = try report(try await Command.run(words + ["--config", wall, tier]).output)
    #expect(ofTier.sponsors.isEmpty && ofTier.tiers.map(\.id) == ["gold"])
    let text = try await Command.run(words.dropLast(2) + ["--config", wall, tier]).output
    #expect(text.contains("  all of Gold  50% of the time"), "\(text)")
    #expect(abs(ofTier.tiers[0].time.contractedUp - 0.5 * Double(whole) / 1000) < 0.02, "\(ofTier.tiers)")
  }

  @Test func `a report that fails leaves what was there, and a shorter one leaves nothing of it`() async throws {
    let file = try folder.write(String(repeating: "a former report\n", count: 10_000), to: "report")
    let former = try Data(contentsOf: URL(filePath: file))
    let span = ["--from", "2026-11-20", "--until", "2026-11-23"]
    let bad = try await run("report", span[0], span[1], span[2], span[3], "--card", "nobody", "--output", file)
    #expect(bad.status == 1)
    #expect(try Data(contentsOf: URL(filePath: file)) == former)
    let good = try await run("report", span[0], span[1], span[2], span[3], "--format", "csv", "--output", file)
    #expect(good.status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.hasPrefix("day,kind,") && !text.contains("former"))
  }

  @Test(arguments: [
    (["--from", "soon"], "'--from' is \"soon\"; expected a day"),
    (["--from", "2026-11-22", "--until", "2026-11-20"], "exchange"),
    (["--card", "a", "--tier", "b"], "exclude each other"), (["--days", "0"], "expected 1…3660"),
    (["--days", "2", "--from", "2026-11-20"], "leave one of them out"), (["--format", "xml"], "--format"),
    (["--from", "2026-11-20", "--card", "Acne GmbH"], "did you mean \"Acme GmbH\"?"),
    (["--from", "2026-11-20", "--tier", "silver"], "has no tier \"silver\""),
    (["--from", "2026-11-20", "--output", "/none/x.csv", "--format", "csv"], "cannot be written"),
    (["--config", "x.yaml"], "--config is for exports"),
  ])
  func `a fault has its place, its value and the remedy`(words: [String], text: String) async throws {
    let result = try await Command.run(
      [Self.ledger, "report"] + words + ["--spool", spool, "--ledger", "\(folder.path)/ledger"])
    #expect(result.status != 0 && result.output == "")
    #expect(result.errors.contains(text), "\(result.errors)")
  }

  @Test func `without the ledger's program the remedy is to install it`() async throws {
    let alone = folder.url.appending(path: "kiosk-marquee")
    try FileManager.default.copyItem(at: Project.binary, to: alone)
    let result = try await Command.run(
      [alone.path(percentEncoded: false), "proof", "report"], environment: ["PATH": folder.path])
    #expect(result.status == 1)
    #expect(result.errors.contains("kiosk-marquee-ledger is neither beside this program nor on PATH; install"))
    let help = try await Command.run([Kiosk.binary, "proof", "report", "--help"])
    #expect(help.status == 0 && help.output.contains("--until") && help.output.contains("Example: sudo"))
  }
}

extension ProofReport {
  /// Up, and without a display, s.
  fileprivate var screenTimes: [Double] {
    [screens.reduce(0) { $0 + $1.time.shown }, screens.reduce(0) { $0 + $1.time.absent }]
  }
}
