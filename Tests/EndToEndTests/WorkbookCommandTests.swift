import Foundation
import TestSupport
import Testing

/// `init` and `import` with workbooks, which `sponsor-tables.py` writes as other programs do.
@Suite(.timeLimit(.minutes(2)))
struct WorkbookCommandTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  private func writeTables(_ change: String...) async throws {
    let script = Project.root.appending(path: "Tests/EndToEndTests/sponsor-tables.py").path(percentEncoded: false)
    let result = try await Command.run(["/usr/bin/python3", "-B", script, folder] + change)
    try #require(result.status == 0, "\(result.errors)")
  }

  @discardableResult
  private func write(bytes: [UInt8], _ name: String) throws -> String {
    let path = try write("", name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  @Test func `the same table as CSV, xlsx and ods makes the same wall byte for byte`() async throws {
    try await writeTables()
    var walls: [String: String] = [:]
    for table in ["sponsors.csv", "openpyxl.xlsx", "xlsxwriter.xlsx", "odfpy.ods"] {
      let result = try await kiosk.run(
        "init", "\(folder)/\(table)-wall", "--from", "\(folder)/\(table)", "--title", "Sommerfest")
      #expect(result.status == 0, "\(table): \(result.errors)")
      #expect(!result.errors.contains("error:") && !result.errors.contains("warning:"), "\(table): \(result.errors)")
      #expect(
        result.output.contains("11 sponsors in 3 tiers (gold 3, silber 3, bronze 5), and 1 hidden"), "\(result.output)")
      // A workbook says which cells are merged, and where a text leads.
      let isWorkbook = table != "sponsors.csv"
      #expect(result.errors.contains("taken for merged") == !isWorkbook, "\(table): \(result.errors)")
      #expect(
        result.errors.contains(
          "\(table), Förderer!F3 (Webseite): note: the addresses behind 2 texts, the first in row 4, are taken for their links\n"
        ) == isWorkbook,
        "\(table): \(result.errors)")
      walls[table] = try read("\(folder)/\(table)-wall/marquee.yaml")
    }
    let expected = try #require(walls["sponsors.csv"])
    #expect(expected.contains("share: 12.5%") && expected.contains("https://haemmerle.example/"), "\(expected)")
    #expect(expected.contains("until: 2150-11-22T18:00") && expected.contains("hidden: true"), "\(expected)")
    for (table, text) in walls { #expect(text == expected, "\(table)") }
  }

  @Test func `a changed workbook is imported, and what is hidden or struck through is told`() async throws {
    try await writeTables()
    let wall = "\(folder)/wall"
    #expect(try await kiosk.run("init", wall, "--from", "\(folder)/sponsors.csv").status == 0)
    let before = try read("\(wall)/marquee.yaml")
    let table = "\(folder)/openpyxl.xlsx"
    let same = try await kiosk.run("import", table, wall)
    #expect(same.status == 0 && same.output.hasPrefix("unchanged: 12 cards\n"), "\(same)")
    try await writeTables("changed")
    let changed = try await kiosk.run("import", table, wall)
    #expect(changed.status == 0, "\(changed.errors)")
    #expect(changed.output.contains("updated: Bäckerei Hämmerle: subtitle\n"), "\(changed.output)")
    #expect(changed.output.contains("unchanged: 11 cards\n"), "\(changed.output)")
    for line in [
      ": note: its sheet \"Förderer\" is read; --sheet names another one: \"Partner 2026\"\n",
      ": note: its hidden sheet \"Alt\" is not read\n",
      ", Förderer!B8 (Firma): note: \"Müller & Söhne\" (row 8) is in a row that is hidden or filtered, and is read all the same; "
        + "delete the row, or write 'yes' into a column 'hidden', if it does not count\n",
      ", Förderer!B15 (Firma): warning: \"Öko-Hof\" is struck through, and is read all the same; delete the row if the sponsor "
        + "does not count any more\n",
      ", Förderer!F7 (Webseite): warning: \"nächstes Jahr\"",
    ] { #expect(changed.errors.contains(table + line), "\(line)\(changed.errors)") }
    #expect(try read("\(wall)/marquee.yaml.before-import") == before)
  }

  @Test func `errors name the cell, and nothing is changed`() async throws {
    try await writeTables("faulty")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/openpyxl.xlsx")
    #expect(result.status == 1 && !FileManager.default.fileExists(atPath: "\(folder)/wall"))
    let path = "\(folder)/openpyxl.xlsx"
    #expect(
      result.errors.contains(
        "\(path), Förderer!C5 (Anteil): error: \"140\" is no share; expected 0.01%…100%, such as 12.5%\n"),
      "\(result.errors)")
    #expect(
      result.errors.contains(
        "\(path), Förderer, row 6: error: has neither name nor logo; fill one in, or delete the row\n"),
      "\(result.errors)")
  }

  @Test(arguments: ["notes.xlsx", "notes.ods"])
  func `notes on cells are remarks on their rows, and the others are named`(name: String) async throws {
    try await writeTables("notes")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/\(name)")
    #expect(result.status == 0 && result.output.contains("3 sponsors in 2 tiers (gold 2, silver 1)"), "\(result)")
    #expect(
      result.errors == """
        \(folder)/\(name), Sheet!B2 (Tier): warning: the note "UPGRADE to Gold" may say that "Haldenbrot" has another tier now, but its \
        card is in the tier "Silver"; correct the tier in its row, or delete the remark
        \(folder)/\(name): note: 3 cells have notes, from which nothing is taken: A1 ("as in the contract"), B4 ("new") and A6 \
        ("ask Bo"); write what is meant for the wall into cells

        """, "\(result.errors)")
    #expect(!(try read("\(folder)/wall/marquee.yaml")).contains("Büro"))
  }

  @Test func `a sheet is chosen by its name`() async throws {
    try await writeTables()
    try await writeTables("changed")
    let table = "\(folder)/openpyxl.xlsx"
    let wall = "\(folder)/wall"
    let near = try await kiosk.run("init", wall, "--from", table, "--sheet", "Partner 2025")
    #expect(near.status == 1)
    #expect(
      near.errors.contains(
        "\(table): error: has no sheet \"Partner 2025\"; did you mean \"Partner 2026\"? Its sheets are \"Förderer\", \"Alt\" "
          + "and \"Partner 2026\"\n"),
      "\(near.errors)")
    let made = try await kiosk.run("init", wall, "--from", table, "--sheet", "partner 2026")
    #expect(made.status == 0 && made.errors == "", "\(made.errors)")
    #expect(try read("\(wall)/marquee.yaml").contains("- title: Brücke GmbH\n"))
    let imported = try await kiosk.run("import", table, wall, "--sheet", "Förderer", "--dry-run")
    #expect(imported.status == 0 && imported.output.contains("Öko-Hof"), "\(imported)")
    for command in [["init", "\(folder)/other", "--from"], ["import", "--into", wall]] {
      let csv = try await kiosk.shell(
        "exec $kiosk \(command.joined(separator: " ")) \(folder)/sponsors.csv --sheet Partner")
      #expect(csv.status == 1)
      #expect(
        csv.errors.contains(
          "sponsors.csv: error: is no workbook, so it has no sheet \"Partner\"; leave --sheet out\n"),
        "\(csv.errors)")
    }
    let none = try await kiosk.run("init", "\(folder)/empty", "--sheet", "Partner")
    #expect(none.status == 1 && none.errors.contains("name the workbook with --from"), "\(none.errors)")
  }

  @Test func `a folder's one table may be a workbook, whatever its name ends in`() async throws {
    try await writeTables()
    let files = FileManager.default
    for (name, source) in [
      ("Förderer.XLSX", "openpyxl.xlsx"), ("liste.ods", "odfpy.ods"), ("excel.csv", "xlsxwriter.xlsx"),
    ] {
      let wall = "\(folder)/\(source)-fair"
      try write("", "\(source)-fair/~$\(name)")
      try write("", "\(source)-fair/.~lock.\(name)#")
      try files.copyItem(atPath: "\(folder)/\(source)", toPath: "\(wall)/\(name)")
      let result = try await kiosk.run("init", wall)
      #expect(result.status == 0, "\(name): \(result.errors)")
      #expect(
        result.errors.hasPrefix("\(wall)/\(name): note: is the table in that folder, and is read\n"), "\(result.errors)"
      )
      let again = try await kiosk.run("import", wall)
      #expect(again.status == 0 && again.output.hasPrefix("unchanged: 12 cards\n"), "\(name): \(again)")
    }
    try files.copyItem(atPath: "\(folder)/sponsors.csv", toPath: "\(folder)/odfpy.ods-fair/alt.csv")
    let two = try await kiosk.run("import", "\(folder)/odfpy.ods-fair")
    #expect(
      two.status == 1
        && two.errors.contains("holds 2 tables, \"alt.csv\" and \"liste.ods\"; name the one that is meant"),
      "\(two.errors)")
  }

  @Test func `a sheet without headings, such as a cover, is passed over with a note`() async throws {
    try await writeTables()
    try await writeTables("covers")
    #expect(
      try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/sponsors.csv", "--title", "Sommerfest").status
        == 0
    )
    let expected = try read("\(folder)/wall/marquee.yaml")
    for (table, covers, others) in [
      ("cover.xlsx", "sheet \"Deckblatt 1\" has", "\"Deckblatt 1\" and \"Budget\""),
      ("cover.ods", "sheet \"Deckblatt 1\" has", "\"Deckblatt 1\""),
      (
        "covers.xlsx", "sheets \"Deckblatt 1\", \"Deckblatt 2\", \"Deckblatt 3\" and \"Deckblatt 4\" have",
        "\"Deckblatt 1\", \"Deckblatt 2\", \"Deckblatt 3\", \"Deckblatt 4\" and \"Budget\""
      ),
    ] {
      let wall = "\(folder)/\(table)-wall"
      let result = try await kiosk.run("init", wall, "--from", "\(folder)/\(table)", "--title", "Sommerfest")
      #expect(result.status == 0, "\(table): \(result.errors)")
      let note =
        "\(folder)/\(table): note: its \(covers) no headings of sponsors, so \"Förderer\" is read; --sheet names another one: \(others)"
        + ", and 'import' asks for --sheet 'Förderer'\n"
      #expect(result.errors.contains(note), "\(table): \(result.errors)")
      #expect(!result.errors.contains("Sommerfest"), "\(table): \(result.errors)")
      if table.hasSuffix(".xlsx") {
        #expect(result.errors.contains("\(table): note: its hidden sheet \"Alt\" is not read\n"), "\(result.errors)")
      }
      #expect(try read("\(wall)/marquee.yaml") == expected, "\(table)")
      // A wall that exists could lose its cards.
      let imported = try await kiosk.run("import", "\(folder)/\(table)", wall)
      #expect(imported.status == 1, "\(imported)")
      #expect(
        imported.errors.contains(
          "\(folder)/\(table): error: its sheet \"Förderer\" has headings of sponsors, but \"Deckblatt 1\" comes before it and may "
            + "be meant; correct that one, or say --sheet 'Förderer'\n"),
        "\(imported.errors)")
      #expect(try read("\(wall)/marquee.yaml") == expected, "\(table)")
    }
  }

  @Test func `a sheet that may be the list is never passed over for another`() async throws {
    try await writeTables("years")
    let wall = "\(folder)/wall"
    #expect(try await kiosk.run("init", wall, "--from", "\(folder)/typos.xlsx", "--sheet", "2026").status == 0)
    let before = try read("\(wall)/marquee.yaml")
    for (name, sheet, other, place) in [
      ("typos", "2027", "2026", ", '2027', row 1: error: has no heading that is known"),
      ("empty", "2027", "2026", ": error: is empty"), ("few", "2027", "2026", ", '2027', row 1: error: "),
      ("behind", "2027", "2026", ", '2027', row 1: error: has no heading that is known"),
      ("contacts", "Liste", "Contacts", "error: "), ("cover-contacts", "Deckblatt", "Contacts", ", Deckblatt!"),
    ] {
      let table = "\(folder)/\(name).xlsx"
      let made = try await kiosk.run("init", "\(folder)/\(name)-wall", "--from", table)
      let imported = try await kiosk.run("import", table, wall, "--prune", "remove")
      // Where a cover comes first, an import stops at it.
      for result in name == "behind" ? [made] : [made, imported] {
        #expect(result.status == 1, "\(name): \(result)")
        let message =
          "\(table): error: its sheet \"\(other)\" has headings of sponsors, but \"\(sheet)\" comes before it and may be meant; "
          + "correct that one, or say --sheet \(other)\n"
        #expect(result.errors.contains(message), "\(name): \(result.errors)")
        #expect(result.errors.contains(place), "\(name): \(result.errors)")
      }
      #expect(imported.status == 1, "\(name): \(imported)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(name)-wall"), "\(name)")
      #expect(try read("\(wall)/marquee.yaml") == before, "\(name)")
    }
  }

  @Test func `a first sheet that can be read is, and a lone title is asked about`() async throws {
    try await writeTables("years")
    let guessed = try await kiosk.run("init", "\(folder)/guessed-wall", "--from", "\(folder)/guessed.xlsx")
    #expect(guessed.status == 0 && guessed.output.contains("7 sponsors"), "\(guessed)")
    let table = "\(folder)/title.xlsx"
    let title = try await kiosk.run("init", "\(folder)/title-wall", "--from", table)
    #expect(title.status == 1, "\(title)")
    #expect(
      title.errors.contains(
        "\(table): error: its sheet \"Liste 2\" has headings of sponsors, but \"Titel\" comes before it and may be meant; say "
          + "--sheet Titel, or say --sheet 'Liste 2'\n"),
      "\(title.errors)")
    let chosen = try await kiosk.run("init", "\(folder)/title-wall", "--from", table, "--sheet", "Titel")
    #expect(chosen.status == 0 && chosen.output.contains("1 sponsor"), "\(chosen)")
  }

  @Test func `a sheet behind a cover that cannot be read is the fault`() async throws {
    try await writeTables("years")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/large.xlsx")
    #expect(result.status == 1 && result.errors.contains("20000 rows"), "\(result.errors)")
    #expect(!result.errors.contains("Deckblatt"), "\(result.errors)")
  }

  @Test func `where no sheet of the first five has headings, the fault is that of the first`() async throws {
    try await writeTables("covers")
    let table = "\(folder)/more-covers.xlsx"
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(result.status == 1)
    let fault = "\(table), 'Deckblatt 1', row 3: error: there is no column for names or logos"
    #expect(result.errors.contains(fault), "\(fault)\(result.errors)")
    #expect(!result.errors.contains("no headings of sponsors"), "\(result.errors)")
    // A sheet that was named is read, or refused, as it is.
    let named = try await kiosk.run("init", "\(folder)/wall", "--from", table, "--sheet", "Deckblatt 2")
    #expect(named.status == 1 && named.errors.contains(", 'Deckblatt 2'"), "\(named.errors)")
    let chosen = try await kiosk.run("init", "\(folder)/wall", "--from", table, "--sheet", "Förderer")
    #expect(chosen.status == 0, "\(chosen.errors)")
  }

  @Test func `other programs' workbooks are named with the remedy, in a folder too`() async throws {
    try await writeTables("foreign")
    for (name, message) in [
      ("foreign.numbers", "is a Numbers document, which is not read; in Numbers choose File > Export To > Excel"),
      ("foreign.xlsb", "is a binary Excel workbook (.xlsb), which is not read; open it in Excel, and save it as .xlsx"),
    ] {
      try write("", "\(name)-in/notes.txt")
      let inside = "\(folder)/\(name)-in"
      try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(inside)/\(name)")
      let named = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/\(name)")
      #expect(named.status == 1 && named.errors.contains("\(folder)/\(name): error: \(message)\n"), "\(named.errors)")
      let found = try await kiosk.run("init", inside)
      #expect(found.status == 1 && found.errors.contains("\(inside)/\(name): error: \(message)\n"), "\(found.errors)")
      let checked = try await kiosk.run("check", inside)
      #expect(
        checked.status == 1 && checked.output.contains("\(inside)/\(name): error: \(message)\n"), "\(checked.output)")
    }
  }

  @Test func `merged dates hold for each of their rows, as a CSV file with the dates in each row says`() async throws {
    try await writeTables("dates")
    var walls: [String] = []
    for table in ["dates.csv", "dates.xlsx", "dates.ods"] {
      let result = try await kiosk.run(
        "init", "\(folder)/\(table)-wall", "--from", "\(folder)/\(table)", "--title", "X")
      #expect(result.status == 0 && !result.errors.contains("warning"), "\(table): \(result.errors)")
      walls.append(try read("\(folder)/\(table)-wall/marquee.yaml"))
    }
    #expect(walls[0].split(separator: "until: 2149-06-30").count == 4, "\(walls[0])")
    #expect(walls[1] == walls[0])
    #expect(walls[2] == walls[0])
  }

  @Test func `what cannot be read is named with the remedy`() async throws {
    let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 512)
    func directory(_ name: String) -> [UInt8] { compound + name.utf8.flatMap { [$0, 0] } + [0, 0] }
    try await writeTables()
    try await writeTables("foreign")
    func written(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))) }
    let table = try written("odfpy.ods")
    for (name, bytes, message) in [
      ("a.xls", directory("Workbook"), "is an Excel workbook of the old kind (.xls), which is not read; open it in"),
      ("b.xlsx", directory("EncryptedPackage"), "is protected by a password; open it in its program, and save a copy"),
      ("c.xlsx", Array("PK\u{3}\u{4}".utf8), "is damaged: "),
      ("d.xlsx", Array("<!DOCTYPE html><table>".utf8), "is a web page, not a table; open it in Excel or LibreOffice"),
      (
        "e.ods", try written("protected.ods"),
        "is protected by a password; open it in its program, and save a copy as .ods without the password"
      ),
      (
        "f.ods", Array(table.prefix(table.count / 2)),
        "is damaged: its list of parts is missing, as where a copy or download broke off; open it in its program, and save it as"
      ),
    ] {
      let table = try write(bytes: bytes, "\(name)-in/\(name)")
      let result = try await kiosk.run("init", "\(folder)/wall", "--from", table)
      #expect(result.status == 1 && result.errors.contains("\(table): error: \(message)"), "\(result.errors)")
      let found = try await kiosk.run("init", "\(folder)/\(name)-in")
      #expect(found.status == 1 && found.errors.contains("\(table): error: \(message)"), "\(found.errors)")
    }
  }
}
