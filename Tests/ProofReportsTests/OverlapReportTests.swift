import Foundation
import Ledger
import ProofReports
import Spool
import TestSupport
import Testing

/// Records of a time that earlier ones cover, in what people read.
@Suite(.timeLimit(.minutes(3))) struct OverlapReportTests {
  private static let wall = "timezone: UTC\ncards: [{ id: acme }]\n"
  private static let program = Project.program("kiosk-marquee-ledger")
    .path(percentEncoded: false)

  @Test func `a clock that goes back adds no time, and reports, status, audit and verify say so`() async throws {
    var wall = try RecordedWall(Self.wall)
    for number in 0..<10 {
      var record = wall.record(number)
      // It goes back by 5 s, and later by three minutes.
      record.start -= number < 3 ? 0 : number < 7 ? 5_000 : 185_000
      record.lines = [.init(.card("acme"))]
      (record.lines[0].counts.delivered, record.lines[0].counts.deliveredUnion) = (60_000, 60_000)
      try wall.add(record)
    }
    let ledger = try wall.ledger()
    let report = try wall.report(ledger, from: RecordedWall.start, until: RecordedWall.start + RecordedWall.hour)
    // Ten minutes less 5 s, and less the three that came again.
    let shown = 600.0 - 5 - 180
    #expect(report.screens.map(\.time.shown) == [shown] && report.sponsors.map(\.time.delivered) == [shown])
    let note =
      "4 records of screen main of lobby are of a time that earlier records cover for 3 min 5 s: an instant counts once"
    #expect(report.notes.map(\.english).contains(note), "\(report.notes.map(\.english))")

    func run(_ words: String...) async throws -> Command.Result {
      try await Command.run([Self.program] + words)
    }
    let places = ["--spool", wall.folder.path + "/spool", "--ledger", wall.folder.path + "/ledger"]
    let status = try await run("status", places[0], places[1], places[2], places[3])
    #expect(
      status.output.contains("overlaps: 4 records are of a time that earlier ones cover for 185.0 s"), "\(status)")
    let audit = try await run("audit", places[0], places[1], places[2], places[3])
    #expect(audit.status == 0 && audit.output.contains("note: leaf 3: record 4 of boot "), "\(audit)")
    let proof = wall.folder.path + "/proof"
    #expect(try await run("export", places[0], places[1], places[2], places[3], "--output", proof).status == 0)
    let verified = try await run("verify", proof)
    #expect(verified.status == 0)
    #expect(
      verified.output.contains(
        """
        note: leaf 3 (recorded 2026-11-23T00:02:55Z) is of a time that earlier records of its screen cover for 5.0 s, which counts \
        once
        """), "\(verified)")
    let span = ["--from", "2026-11-23", "--until", "2026-11-23T01:00"]
    let text = try await run("report", "--unverified", span[0], span[1], span[2], span[3], proof)
    #expect(text.status == 0 && text.output.contains("an instant counts once"), "\(text)")
    let csv = try await run("report", "--unverified", span[0], span[1], span[2], span[3], "--format", "csv", proof)
    #expect(csv.status == 0 && !csv.output.contains("an instant counts once"), "\(csv)")
    #expect(csv.errors.contains("kiosk-marquee-ledger: note: 4 records of screen main of "), "\(csv)")
  }
}
