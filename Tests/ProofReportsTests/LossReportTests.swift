import Foundation
import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport
import Testing

/// Records that were open as the marquee was killed, in what people read.
@Suite(.timeLimit(.minutes(3))) struct LossReportTests {
  private static let program = Project.program("kiosk-marquee-ledger")
    .path(percentEncoded: false)

  @Test func `a report, the status and an audit say what is lost at most, and it stays unrecorded`() async throws {
    var wall = try RecordedWall("timezone: UTC\ncards: [{ id: acme, title: Acme }]\n")
    try wall.add(0..<3)
    // The next run begins 42 s after the last record.
    let until = RecordedWall.start + 3 * RecordedWall.minute + 42_000
    try wall.add(
      SpoolEntry.Loss(run: "a", screen: "main", start: RecordedWall.start, until: until, clock: .trusted))
    for number in 3..<6 {
      var record = wall.record(number)
      record.start += 42_000
      try wall.add(record)
    }
    let ledger = try wall.ledger()
    let report = try wall.report(
      ledger, from: RecordedWall.start, until: RecordedWall.start + RecordedWall.hour, now: until + 3 * 60_000)
    let note =
      "1 record of screen main of lobby was open as the marquee was killed or lost power: up to 42 s of what was shown are lost"
    #expect(report.notes.map(\.english).contains(note), "\(report.notes.map(\.english))")
    #expect(report.screens.map(\.time.shown) == [360] && report.screens.map(\.time.notRecorded) == [42])

    func run(_ words: String...) async throws -> Command.Result {
      try await Command.run([Self.program] + words)
    }
    let places = ["--spool", wall.folder.path + "/spool", "--ledger", wall.folder.path + "/ledger"]
    let status = try await run("status", places[0], places[1], places[2], places[3])
    let line = "lost: 1 record was open as the marquee was killed or lost power: up to 42.0 s of what was shown"
    #expect(status.output.contains(line), "\(status)")
    let audit = try await run("audit", places[0], places[1], places[2], places[3])
    #expect(audit.status == 0 && audit.output.contains("note: 1 record of screen main was open"), "\(audit)")
    for format in ["text", "csv", "json"] {
      let printed = try await run(
        "report", places[0], places[1], places[2], places[3], "--from", "2026-11-23", "--until", "2026-11-23T01:00",
        "--format", format)
      // CSV has rows alone.
      let (said, other) = format == "csv" ? (printed.errors, printed.output) : (printed.output, printed.errors)
      let words = "open as the marquee was killed or lost power"
      #expect(printed.status == 0 && said.contains(words) && !other.contains(words), "\(printed)")
      if format == "csv" { #expect(said.contains("kiosk-marquee-ledger: note: \(note)\n"), "\(printed)") }
    }
  }
}
