import MarqueeValues
import ProofReports
import TestSupport
import Testing

/// The target's entry point, as its comment shows it.
struct ReportsExampleTests {
  @Test func `a report tells of one card`() throws {
    let totals = ReportSamples.totals(days: 3, cards: ["acme"])
    let (terms, zone) = (ScreenTerms(), Zone.universal)
    // Example: ProofReport
    let report = try ProofReport(totals, terms: terms, choice: .card("acme"), in: zone)
    let lines = report.text
    // End of the example.
    #expect(lines.contains { $0.contains("acme") })
  }
}
