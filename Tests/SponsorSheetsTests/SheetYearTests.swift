import Messages
import SponsorSheets
import Testing

/// Dates whose year is that of no other row.
@Suite struct SheetYearTests {
  private func warnings(_ csv: String) -> [String] {
    sheet(csv).faults.filter { $0.severity == .warning }.map(\.description)
  }

  @Test func `a year that one row alone has is told by a warning where all others are of one event`() {
    #expect(
      warnings("Name;von;bis\nAcme;08.10.2027;10.10.2027\nBolt;02.10.2026;\nCrane;05.10.2027;\nDune;05.10.2027;\n") == [
        "s.csv, row 3, column B (von): warning: 2026-10-02 is the only date in 2026, and 2027-10-02 would be close to those of the other "
          + "rows; correct the year if it is mistyped"
      ])
    #expect(
      warnings("Name;From;Until\nAcme;2027-10-08;2027-10-10\nBolt;2027-10-01;2028-10-07\nCrane;2027-10-05;\n") == [
        "s.csv, row 3, column C (Until): warning: 2028-10-07 is the only date in 2028, and 2027-10-07 would be close to those of the other "
          + "rows; correct the year if it is mistyped"
      ])
    // An event over the turn of the year, a century that is mistyped, a cell that is too early, and a row of two such cells.
    for (rows, count) in [
      ("Acme;2026-12-20;2027-01-06\nBolt;2028-01-02;\nCrane;2026-12-22;\n", 1),
      ("Acme;2027-10-08;2027-10-10\nBolt;2072-10-05;\nCrane;2027-10-05;\n", 1),
      ("Acme;;2027-10-10\nBolt;;2026-10-10\nCrane;;2027-10-07\nDune;;2027-10-10\n", 1),
      ("Acme;2027-10-08;2027-10-10\nBolt;2026-10-05;2026-10-06\nCrane;2027-10-05;\n", 2),
    ] { #expect(warnings("Name;From;Until\n\(rows)").count == count, "\(rows)\(warnings("Name;From;Until\n\(rows)"))") }
  }

  @Test(arguments: [
    // Few others; other days of the year; contracts of a year and of several years; two rows.
    "Acme;2027-10-08;2027-10-10\nBolt;2026-10-02;\n",
    "Acme;2027-10-08;2027-10-10\nBolt;2026-05-02;\nCrane;2027-10-05;\n",
    "Acme;2027-07-01;2028-06-30\nBolt;2026-07-01;2028-06-30\nCrane;2027-07-01;2028-06-30\n",
    "Acme;;2027-06-30\nBolt;;2028-06-30\nCrane;;2027-06-30\nDune;;2027-06-30\n",
    "Acme;2027-10-08;2027-10-10\nBolt;2026-10-02;\nCrane;2026-10-05;\nDune;2027-10-05;\n",
    "Acme;;\nBolt;2026-10-02;\nCrane;;\n",
  ])
  func `dates of contracts, and those that may be meant, say nothing`(rows: String) {
    #expect(warnings("Name;From;Until\n\(rows)") == [])
  }

  @Test func `a column of contracts, and a sponsor that is hidden, say nothing`() {
    let rows = "Acme;2027-10-08;\nBolt;2026-10-02;yes\nCrane;2027-10-05;\nDune;2027-10-05;\n"
    #expect(warnings("Name;From;Hidden\n\(rows)") == [])
    #expect(warnings("Name;Vertragsbeginn;Wert\n\(rows)") == [])
    #expect(warnings("Name;From;Wert\n\(rows)").count == 1)
  }
}
