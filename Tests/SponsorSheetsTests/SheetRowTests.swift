import ConfigurationValues
import Messages
import SponsorSheets
import Testing

/// Rows of a workbook: places, merged cells and links.
@Suite struct SheetRowTests {
  /// The rows of a table, as a workbook has them. `^` is a cell that is merged with the one above, and `text>address` has a link,
  /// and `CHF 5,000=5000` the number 5000.
  private func rows(_ table: String) -> [SheetRow] {
    var above: [String] = []
    return table.split(separator: "\n").enumerated().map { index, line in
      var row = SheetRow(number: index + 1, cells: [])
      for (column, cell) in line.split(separator: "|", omittingEmptySubsequences: false).map(String.init).enumerated() {
        let parts = cell.split(separator: ">").map(String.init)
        if cell == "^" { row.merged[column] = above[column] }
        row.links[column] = parts.count == 2 ? parts[1] : nil
        let halves = (parts.first ?? "").split(separator: "=").map(String.init)
        row.numbers[column] = halves.count == 2 ? halves[1] : nil
        row.cells.append(cell == "^" ? "" : halves.first ?? "")
      }
      above = row.cells.indices.map { row.merged[$0] ?? row.cells[$0] }
      return row
    }
  }

  private func sheet(_ table: String, named name: String = "Sheet1", _ answer: (inout SheetAnswers) -> Void = { _ in })
    -> SponsorSheet
  {
    var answers = SheetAnswers()
    answer(&answers)
    return SponsorSheet.read(rows: rows(table), file: "s.xlsx", sheet: name, answers: answers)
  }

  @Test func `faults name the cell as formulas do`() {
    let sheet = sheet("Name|Share|Notes\nAcme|140|\n||x\n", named: "'My sponsors'")
    #expect(sheet.name == "'My sponsors'")
    #expect(
      sheet.faults.map(\.description) == [
        "s.xlsx, 'My sponsors'!C1 (Notes): note: this column is not used",
        "s.xlsx, 'My sponsors'!B2 (Share): error: \"140\" is no share; expected 0.01%…100%, such as 12.5%",
        "s.xlsx, 'My sponsors', row 3: error: has neither name nor logo; fill one in, or delete the row",
      ])
  }

  @Test func `rows of other colours are noted with the words of the legend, and those of tiers are not`() {
    let table = (1...9).map { "S\($0)|\($0 < 4 ? "Gold" : "Silver")" }.joined(separator: "\n")
    var rows = rows("Sponsor|Tier||Legend|\n\(table)\nS10|Silver||red|do not show")
    for index in rows.indices.dropFirst() { rows[index].fills[0] = index < 4 ? 0xFFD700 : nil }
    #expect(SponsorSheet.read(rows: rows, file: "s.xlsx", sheet: "Sheet1").faults.filter { $0.column == 0 } == [])
    rows[5].fills[0] = 0xFF0000
    rows[7].fills[0] = 0xFF0000
    rows[8].fills[0] = 0xCCCCCC
    rows[10].fills[3] = 0xFF0000
    let sheet = SponsorSheet.read(rows: rows, file: "s.xlsx", sheet: "Sheet1")
    #expect(sheet.sponsors.count == 10)
    #expect(
      sheet.faults.filter { $0.column == 0 }.map(\.description) == [
        "s.xlsx, Sheet1!A6 (Sponsor): note: colours are not read, and other rows than most have one here: rows 6 and 8 (as "
          + "\"red\" \"do not show\" in D11); row 9. Delete what is not to be shown, or write 'yes' into a column 'hidden'"
      ])
  }

  @Test func `a name that is struck through is read with a warning`() {
    var rows = rows("Sponsor|Tier\nAcme|Gold\nBolt|Gold\n")
    rows[1].struck = [1]
    rows[2].struck = [0]
    let sheet = SponsorSheet.read(rows: rows, file: "s.xlsx", sheet: "Sheet1")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"])
    #expect(
      sheet.faults.map(\.description) == [
        "s.xlsx, Sheet1!A3 (Sponsor): warning: \"Bolt\" is struck through, and is read all the same; delete the row if the "
          + "sponsor does not count any more"
      ])
  }

  @Test func `amounts are read as people see them, and numbers as they are`() throws {
    let sheet = sheet(
      """
      id|name|tier|weight|share|amount
      1,001=1001|Halden & Rye|CHF 5,000=5000|1,500=1500||5.000 kr=5000
      1,002=1002|No. 7=7|CHF 2,500=2500||12.50 pts=12.5|SEK (2,500)=-2500
      1,003=1003|-=0|||€ 20=20|0.5k SEK=500
      total||||7 pts=7|8,000 SEK=8000
      """
    ) { $0.emptyTiers = .keep }
    #expect(sheet.faults.filter { $0.severity == .error } == [])
    let sponsors = sheet.sponsors
    #expect(sponsors.map(\.id) == ["1001", "1002", "1003"])
    #expect(sponsors.map(\.name) == ["Halden & Rye", "No. 7", nil])
    #expect(sponsors.map(\.tier) == ["CHF 5,000", "CHF 2,500", nil])
    #expect(sponsors.map(\.weight) == [1500, nil, nil])
    #expect(sponsors.map(\.share) == [nil, 12.5, 20])
    #expect(sponsors.map(\.amount) == [5000, nil, 500])
  }

  @Test func `merged cells of tiers count as the tier, and nothing is asked`() throws {
    // In CSV, where tiers stand twice, the empty cells would be asked about.
    let table = "Tier|Name\nGold|Acme\n^|Bolt\nSilver|Crane\n^|Dune\nGold|Ember\n^|Flint\n"
    for answer in [SheetAnswers.EmptyTiers?.none, .fill, .keep] {
      let sheet = sheet(table) { $0.emptyTiers = answer }
      #expect(sheet.sponsors.map(\.tier) == ["Gold", "Gold", "Silver", "Silver", "Gold", "Gold"])
      #expect(sheet.sponsors.allSatisfy { !$0.isTierFilled && $0.tierAbove == nil } && sheet.faults.isEmpty)
    }
  }

  @Test func `empty cells beside merged ones are read as in CSV`() {
    let sheet = sheet("Tier|Name\nGold|Acme\n^|Bolt\nSilver|Crane\n|Dune\n")
    #expect(sheet.sponsors.map(\.tier) == ["Gold", "Gold", "Silver", "Silver"])
    #expect(sheet.sponsors.map(\.isTierFilled) == [false, false, false, true])
    #expect(sheet.faults.map(\.row) == [5])
  }

  @Test func `a tier alone in the first of its merged rows is no sponsor`() {
    let table = "Tier|Name|Website\nGold||\n^|Acme|\n^|Bolt|\nGold|Crane|\n"
    for answer in [SheetAnswers.EmptyTiers?.none, .keep] {
      let sheet = sheet(table) { $0.emptyTiers = answer }
      #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt", "Crane"] && !sheet.hasErrors, "\(sheet.faults)")
      #expect(sheet.sponsors.map(\.tier) == ["Gold", "Gold", "Gold"])
    }
  }

  @Test func `amounts behind tiers are left out of merged cells too`() {
    let sheet = sheet("Tier|Name\nGold (5.000 €)|Acme\n^|Bolt\nSilver (1.000 €)|Crane\n")
    #expect(sheet.sponsors.map(\.tier) == ["Gold", "Gold", "Silver"])
  }

  @Test func `a heading that is merged over two rows is no tier`() {
    let sheet = sheet("Name|Contract|Tier\n^|from|^\nAcme|2026-01-01|Gold\nBolt||^\n")
    #expect(sheet.sponsors.map(\.tier) == ["Gold", "Gold"] && sheet.faulty.isEmpty && !sheet.hasErrors)
    #expect(sheet.sponsors.map { $0.from?.description } == ["2026-01-01", nil])
  }

  @Test func `merged dates, hours and marks hold for each of their rows`() {
    let sheet = sheet(
      """
      Name|From|Until|Show hours|Hidden|Status
      Acme|2026-01-01|2026-06-30|18:00-22:00|yes|withdrawn
      Bolt|^|^|^|^|^
      Crane|^|2026-09-30|^|no|
      Dune||^||^|
      """)
    let sponsors = sheet.sponsors
    let january = "2026-01-01"
    #expect(sponsors.map { $0.from?.description } == [january, january, january, nil])
    #expect(sponsors.map { $0.until?.description } == ["2026-06-30", "2026-06-30", "2026-09-30", "2026-09-30"])
    #expect(sponsors.map(\.hours) == [["18:00-22:00"], ["18:00-22:00"], ["18:00-22:00"], nil])
    #expect(sponsors.map(\.isHidden) == [true, true, false, false])
    #expect(sheet.faults.filter { $0.severity != .note } == [], "\(sheet.faults)")
  }

  @Test func `a merged dash takes the value out of each row, and a fault is told of each row`() {
    let sheet = sheet("Name|Until|Status\nAcme|-|withdrawn\nBolt|^|^\nCrane|soon|\nDune|^|\n")
    #expect(sheet.sponsors.map(\.cleared) == [[.until], [.until]])
    #expect(sheet.faults.filter { $0.severity == .error }.map(\.row) == [4, 5])
    // Remarks are not used, but read.
    #expect(sheet.faults.filter { $0.severity == .warning }.map(\.row) == [2, 3], "\(sheet.faults)")
  }

  @Test func `merged cells of what belongs to one card count for the first row, with a warning for each column`() {
    let sheet = sheet(
      "Name|Tagline|Share|Amount|Notes\nAcme|Anvils|10%|5000|a\nBolt|^|^|^|^\nCrane|^||^|^\nDune|Dates|20%|1|\nEmber|^|||\n"
    )
    #expect(sheet.sponsors.map(\.tagline) == ["Anvils", nil, nil, "Dates", nil])
    #expect(sheet.sponsors.map(\.share) == [10, nil, nil, 20, nil])
    // One amount is enough for the place of a tier.
    #expect(sheet.sponsors.map(\.amount) == [5000, nil, nil, 1, nil])
    #expect(
      sheet.faults.filter { $0.severity != .note }.map(\.description) == [
        "s.xlsx, Sheet1!B3 (Tagline): warning: the merged cell with \"Anvils\" counts for its first row alone, and 3 cells of this "
          + "column stay empty; write its text into each row that it is meant for",
        "s.xlsx, Sheet1!C3 (Share): warning: the merged cell with \"10%\" counts for its first row alone, and this one stays "
          + "empty; write its text into each row that it is meant for",
      ])
  }

  @Test(arguments: ["-", "–", "n/a", "keine"])
  func `a merged cell that says there is nothing is no warning`(none: String) {
    let sheet = sheet("Name|Logo|Share|Website\nAcme|\(none)|-|\(none)\nBolt|^|^|^\nCrane|^|^|^\n")
    #expect(!sheet.faults.contains { $0.message.contains("merged") }, "\(sheet.faults)")
  }

  @Test func `a merged name is to be split, for its text is no other sponsor's`() {
    let sheet = sheet("Name|Tagline|Logo\nAcme|a|a.svg\n^|b|b.svg\nCrane|c|\n")
    #expect(
      sheet.faults.map(\.description).contains(
        "s.xlsx, Sheet1!A3 (Name): warning: the merged cell with \"Acme\" counts for its first row alone, and this one stays empty; "
          + "split it, and give each sponsor a row with a text of its own here"),
      "\(sheet.faults)")
  }

  @Test func `a link behind a text that is no address is used`() {
    let sheet = sheet(
      "Name|Website\nAcme>https://no.example|Website>https://acme.example/a\nBolt|bolt.example>https://other.example\n"
        + "Crane|none yet\nDune|->https://dune.example\n")
    #expect(sheet.sponsors.map(\.link) == ["https://acme.example/a", "https://bolt.example", nil, nil])
    #expect(
      sheet.faults.filter { $0.severity == .note }.map(\.description) == [
        "s.xlsx, Sheet1!B1 (Website): note: the link in row 3 has no 'https://', which was added",
        "s.xlsx, Sheet1!B1 (Website): note: the address behind the text in row 2 is taken for its link",
      ])
  }

  @Test func `a remark beyond the last heading is nobody's`() {
    let sheet = sheet("Name|Tier\nAcme|Gold||ask again\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme"] && sheet.faults.isEmpty, "\(sheet.faults)")
  }

  @Test func `notes of the file come with the faults, and an empty sheet is told`() {
    let note = SheetFault(file: "s.xlsx", row: 2, column: 0, severity: .note, message: "row 2 is hidden")
    let general = SheetFault(file: "s.xlsx", severity: .note, message: "its macros are not run")
    let read = SponsorSheet.read(rows: rows("Name\nAcme\n"), file: "s.xlsx", sheet: "S", faults: [note, general])
    #expect(
      read.faults.map(\.description) == [
        "s.xlsx: note: its macros are not run", "s.xlsx, S!A2 (Name): note: row 2 is hidden",
      ])
    #expect(
      SponsorSheet.read(rows: [], file: "s.xlsx", sheet: "S", faults: [general]).faults.map(\.description) == [
        "s.xlsx: note: its macros are not run",
        "s.xlsx: error: is empty; expected a row of headings, such as name, tier, logo, link",
      ])
  }
}
