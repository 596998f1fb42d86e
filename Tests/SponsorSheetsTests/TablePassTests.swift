import ConfigurationValues
import Messages
import Testing

@testable import SponsorSheets

/// What goes wrong where two passes over a table's rows change places.
@Suite struct TablePassTests {
  /// One pass in another place.
  struct Move: Sendable, CustomTestStringConvertible {
    var pass: TablePass
    var isAfter: Bool
    var other: TablePass

    static func move(_ pass: TablePass, after other: TablePass) -> Move {
      Move(pass: pass, isAfter: true, other: other)
    }
    static func move(_ pass: TablePass, before other: TablePass) -> Move {
      Move(pass: pass, isAfter: false, other: other)
    }

    var passes: [TablePass] {
      var passes = TablePass.allCases.filter { $0 != pass }
      passes.insert(pass, at: (passes.firstIndex(of: other) ?? 0) + (isAfter ? 1 : 0))
      return passes
    }

    var testDescription: String { "\(pass) \(isAfter ? "after" : "before") \(other)" }
  }

  /// A table, and what is read of it with the passes in order and with one of them in another place.
  struct Case: Sendable, CustomTestStringConvertible {
    var table: String
    var move: Move
    var right: [String]
    var wrong: [String]

    init(_ table: String, _ move: Move, _ right: [String], _ wrong: [String]) {
      (self.table, self.move, self.right, self.wrong) = (table, move, right, wrong)
    }

    var testDescription: String { move.testDescription }
  }

  /// Rows of a workbook: `^Gold` is a cell of the area that begins with `Gold` above it, `Acme#` has a colour.
  private static func rows(_ text: String) -> [SheetRow] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      var row = SheetRow(
        number: index + 1, cells: cells.map { $0.hasPrefix("^") ? "" : $0.replacing("#", with: "") })
      for (column, cell) in cells.enumerated() {
        if cell.hasPrefix("^") { row.merged[column] = String(cell.dropFirst()) }
        if cell.hasSuffix("#") { row.fills[column] = 1 }
      }
      return row
    }
  }

  /// Sponsors with their tiers, then faults with the first text that they quote.
  private static func outcome(_ text: String, _ passes: [TablePass]) -> [String] {
    let sheet = SponsorSheet.read(rows: rows(text), file: "s.xlsx", sheet: "S", passes)
    let faults = sheet.faults.map { fault in
      let parts = fault.message.split(separator: "\"", omittingEmptySubsequences: false)
      return "\(fault.severity) \(fault.row ?? 0)" + (parts.count > 2 ? " \"\(parts[1])\"" : "")
    }
    return sheet.sponsors.map { "\($0.name ?? "-") \($0.tier ?? "-")" } + faults
  }

  private static let cases: [Case] = [
    Case(
      "Tier,Name\n^Tier,Acme\nGold,Bolt", .move(.headingAreas, after: .mergedTiers),
      ["Acme -", "Bolt Gold"], ["Acme Tier", "Bolt Gold"]
    ),
    // The row of the subtotal would leave a gap above the headings of the next page.
    Case(
      "Name,Tier,Weight\nAcme,Gold,1\nSubtotal,,1\nName,Tier,Weight\nBolt,Gold,2", .move(.otherTables, after: .sums),
      ["Acme Gold", "Bolt Gold", "note 3 \"Subtotal\"", "note 4"], ["Acme Gold", "note 3 \"Subtotal\"", "error 4"]
    ),
    // The dates are the other table's.
    Case(
      "Name,Xyz\nAcme,\nBolt,\n\nName,Xyz\nOld,2020-01-01\nFormer,2020-01-02", .move(.headings, before: .otherTables),
      ["Acme -", "Bolt -", "note 1", "error 5"], ["Acme -", "Bolt -", "warning 1 \"2020-01-01\"", "error 5"]
    ),
    Case(
      "Name\nAcme\nBolt\nCrane\nnoch frei#", .move(.fills, after: .freePlaces),
      ["Acme -", "Bolt -", "Crane -", "note 5", "warning 5 \"noch frei\""],
      ["Acme -", "Bolt -", "Crane -", "warning 5 \"noch frei\""]
    ),
    Case(
      "Tier,Link,Xyz\nGold,a.example,2020-01-01\nGold,b.example,2020-01-02", .move(.unknownNames, before: .headings),
      ["error 1", "warning 1 \"2020-01-01\""], ["error 1", "note 1"]
    ),
    Case(
      "Tier,Link\nGold,a.example\nTotal,", .move(.unknownNames, after: .sums),
      ["error 1"], ["error 1", "note 3 \"Total\""]
    ),
    Case(
      "Name,Tier,Weight\nAcme,Gold,5\nBolt,Gold,5\nTotal,,10\n\n* net,,", .move(.footnotes, after: .rowsBelowSum),
      ["Acme Gold", "Bolt Gold", "note 4 \"Total\"", "warning 6 \"* net\""],
      ["Acme Gold", "Bolt Gold", "note 4 \"Total\"", "error 6 \"* net\""]
    ),
    Case(
      "Name,Tier,Weight\nAcme,Gold,5\nBolt,Gold,5\nTotal,,10\n\nScarf,,", .move(.rowsBelowSum, after: .sums),
      ["Acme Gold", "Bolt Gold", "note 4 \"Total\"", "error 6 \"Scarf\""],
      ["Acme Gold", "Bolt Gold", "Scarf -", "note 4 \"Total\""]
    ),
    // The free place would leave a gap, by which the late sponsor looks like a list of its own.
    Case(
      "Name,Tier,Weight\nAcme,Gold,5\nBolt,Gold,5\nTotal,,10\nnoch frei,,\nCrane,,",
      .move(.rowsBelowSum, after: .freePlaces),
      ["Acme Gold", "Bolt Gold", "Crane -", "note 4 \"Total\"", "warning 5 \"noch frei\""],
      ["Acme Gold", "Bolt Gold", "note 4 \"Total\"", "warning 5 \"noch frei\"", "error 6 \"Crane\""]
    ),
    Case(
      "Name,Tier,Weight\nAcme,Gold,1\nBolt,Gold,1\nTotal,,9\nnoch frei,,", .move(.freePlaces, after: .sums),
      ["Acme Gold", "Bolt Gold", "note 4 \"Total\"", "warning 5 \"noch frei\""],
      ["Acme Gold", "Bolt Gold", "Total -", "warning 4 \"Total\"", "warning 5 \"noch frei\""]
    ),
    Case(
      "Tier,Name,Weight\nGold,Acme,1\nTotal (5000),,1", .move(.sums, after: .tierAmounts),
      ["Acme Gold", "note 3 \"Total (5000)\""], ["Acme Gold", "note 1 \"(5000)\"", "note 3 \"Total\""]
    ),
    Case(
      "Tier,Name,Weight\nGold,Acme,1\n^Gold,Bolt,1\n^Gold,Total,2", .move(.sums, after: .mergedTiers),
      ["Acme Gold", "Bolt Gold", "note 4 \"Total\""], ["Acme Gold", "Bolt Gold", "Total Gold"]
    ),
    Case(
      "Tier,Name\nGold (5000),Acme\n,Bolt\nSilver,Crane", .move(.tierAmounts, after: .emptyTiers),
      ["Acme Gold", "Bolt Gold", "Crane Silver", "note 1 \"(5000)\"", "note 3 \"Gold\""],
      ["Acme Gold", "Bolt Gold", "Crane Silver", "note 1 \"(5000)\"", "note 3 \"Gold (5000)\""]
    ),
    Case(
      "Tier,Name\nGold,Acme\nGold,Bolt\nSilver,Crane\n^Silver,Alpine Partners", .move(.mergedTiers, after: .sections),
      ["Acme Gold", "Bolt Gold", "Crane Silver", "Alpine Partners Silver"],
      ["Acme Gold", "Bolt Gold", "Crane Silver", "error 5 \"Alpine Partners\""]
    ),
    Case(
      "Name,Tier\nAcme,Gold\nGold Sponsors,\nBolt,Silver", .move(.sections, after: .emptyTiers),
      ["Acme Gold", "Bolt Silver", "error 3 \"Gold Sponsors\""],
      ["Acme Gold", "Gold Sponsors Gold", "Bolt Silver", "note 3 \"Gold\""]
    ),
    Case(
      "Tier,Name\nGold,Acme\n,Bolt\nSilver,Crane", .move(.emptyTiers, after: .sponsors),
      ["Acme Gold", "Bolt Gold", "Crane Silver", "note 3 \"Gold\""],
      ["Acme Gold", "Bolt -", "Crane Silver", "note 3 \"Gold\""]
    ),
    Case(
      "Name,Tier\nAcme,Gold\nAcme,Gold", .move(.together, before: .sponsors),
      ["Acme Gold", "Acme Gold", "error 3 \"Acme\""], ["Acme Gold", "Acme Gold"]
    ),
  ]

  @Test(arguments: cases)
  func `a pass in another place reads the table wrongly`(of example: Case) {
    #expect(Self.outcome(example.table, TablePass.allCases) == example.right)
    #expect(Self.outcome(example.table, example.move.passes) == example.wrong)
  }
}
