import ConfigurationValues
import SponsorSheets
import TestSupport
import Testing

@Suite struct SponsorSheetTests {
  private func read(_ text: String, dates: LocalDate.Order? = nil) -> SponsorSheet {
    SponsorSheet.read(Array(text.utf8), file: "s.csv", dates: dates)
  }

  private static func utf16(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    return bytes
  }

  @Test func `a table with every column is read into sponsors`() throws {
    let sheet = read(
      """
      ID;Name;Tagline;Tier;Logo;Website;Details;Colour;Share;Weight;From;Until;Show hours;Hidden
      acme;Acme Corp;Anvils, and more;Gold;acme.svg;https://acme.example;"Since 1949.

      Call us.";#1a2b3c;12,5%;2;20.11.2026;2026-11-22 18:00;12–14 Uhr;
      ;Müller & Söhne;;silver;;www.mueller.example;;teal;;;;;;x

      """)
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 1, column F (Website): note: the link in row 3 has no 'https://', which was added"
      ])
    var first = Sponsor(row: 2)
    first.id = "acme"
    first.name = "Acme Corp"
    first.tagline = "Anvils, and more"
    first.tier = "Gold"
    first.logo = "acme.svg"
    first.link = "https://acme.example"
    first.details = "Since 1949.\n\nCall us."
    first.color = "#1a2b3c"
    first.share = 12.5
    first.weight = 2
    first.from = LocalDate(year: 2026, month: 11, day: 20)
    first.until = LocalDate(year: 2026, month: 11, day: 22, minute: 1080)
    first.hours = ["12:00-14:00"]
    var second = Sponsor(row: 3)
    second.name = "Müller & Söhne"
    second.tier = "silver"
    second.link = "https://www.mueller.example"
    second.color = "teal"
    second.isHidden = true
    #expect(sheet.sponsors == [first, second])
    #expect(sheet.columns == Set(SheetColumn.allCases))
  }

  @Test func `usual headings of four languages are known`() {
    let headings: [String: SheetColumn] = [
      "Company name": .name, "Sponsor": .name, "Firma": .name, "Société": .name, "Raison sociale": .name,
      "Patrocinador": .name, "Compañía": .name, "NAME *": .name, "Level": .tier, "Sponsorship level": .tier,
      "Kategorie": .tier, "Niveau": .tier, "Categoría": .tier, "Logo (SVG)": .logo, "Logo-Datei": .logo,
      "Fichier du logo": .logo, "Logotipo": .logo, "Web site": .link, "URL": .link, "Webseite": .link,
      "Site web": .link,
      "Página web": .link, "Untertitel": .tagline, "Sous-titre": .tagline, "Eslogan": .tagline, "Slogan": .tagline,
      "Beschreibung": .details, "Description": .details, "Descripción": .details, "Anteil": .share, "Cuota": .share,
      "Gewichtung": .weight, "Poids": .weight, "Peso": .weight, "Von": .from, "Gültig ab": .from, "Début": .from,
      "Fecha de inicio": .from, "Bis": .until, "Jusqu'au": .until, "Hasta": .until, "Ausgeblendet": .hidden,
      "Oculto": .hidden, "Válido desde": .from, "Válido hasta": .until, "Valable jusqu'au": .until,
      "Website URL": .link,
      "Web-Link": .link, "Sponsoring-Paket": .tier, "Kürzel": .id, "Identifiant": .id, "Farbe": .color,
    ]
    for (heading, column) in headings { #expect(SheetColumn(heading: heading) == column, "\(heading)") }
    for heading in ["", "Contact", "Ansprechpartner", "E-mail", "Telefon", "Notes", "Bemerkung", "Paid?"] {
      #expect(SheetColumn(heading: heading) == nil, "\(heading)")
    }
  }

  @Test func `delimiter and encoding are recognized whatever the cells hold`() {
    let rows = [["Name", "Tier", "Tagline"], ["Müller", "Gold", "a, b; c"], ["B", "Silver", "x|y"]]
    for delimiter in [",", ";", "\t", "|"] {
      let text = rows.map { $0.map { "\"\($0)\"" }.joined(separator: delimiter) }.joined(separator: "\r\n")
      for bytes in [Array(text.utf8), Self.utf16(text)] {
        let sheet = SponsorSheet.read(bytes, file: "s.csv")
        #expect(sheet.sponsors.map(\.name) == ["Müller", "B"])
        #expect(sheet.sponsors.map(\.tagline) == ["a, b; c", "x|y"])
        #expect(sheet.faults.isEmpty)
      }
    }
    #expect(read("Name\nAcme\n").sponsors.map(\.name) == ["Acme"])
  }

  @Test func `rows above the headings are skipped with a note, blank rows without`() {
    let sheet = read("Sponsors 2026;;\n;;\nName;Tier;\nAcme;Gold;\n;;\nBolt;Gold;\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"])
    #expect(sheet.sponsors.map(\.row) == [4, 6])
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 1: note: stands above the headings and is skipped: \"Sponsors 2026\""
      ])
  }

  /// The end of a warning of a value that a card can do without.
  private static let emptied = "; until then the cell counts as empty"

  static let mistakes: [(text: String, faults: [String])] = [
    ("", ["s.csv: error: is empty; expected a row of headings, such as name, tier, logo, link"]),
    (" \n;\n", ["s.csv: error: is empty; expected a row of headings, such as name, tier, logo, link"]),
    (
      "Nmae;Logos\nAcme;x\n",
      [
        "s.csv, row 1: error: has no heading that is known, but \"Nmae\" and \"Logos\"; did you mean 'name'? Expected a row "
          + "of headings, such as name, tier, logo, link"
      ]
    ),
    (
      "Acme;Gold\nBolt;Silver\n",
      [
        "s.csv, row 1: error: has no heading that is known, but \"Acme\" and \"Gold\"; expected a row of headings, such as "
          + "name, tier, logo, link"
      ]
    ),
    (
      "Tier,Link\nGold,https://a.example\n",
      ["s.csv, row 1: error: there is no column for names or logos; add a heading 'name'"]
    ),
    ("Name,Tier\n", ["s.csv: error: has headings but no sponsors; write one in each row below"]),
    (
      "Name,Tier,Contact,Websit\nAcme,Gold,Jo,x\n",
      [
        "s.csv, row 1, column C (Contact): note: this column is not used",
        "s.csv, row 1, column D (Websit): warning: this column is not used; did you mean 'website'?",
      ]
    ),
    (
      "Name,Logo,Sponsor\nAcme,a.svg,Jo\n",
      [
        "s.csv, row 1, column C (Sponsor): warning: column A (Name) means the same, 'name', and is used; rename the one that is not "
          + "meant"
      ]
    ),
    (
      "Name,Tier\nAcme, Inc.,Gold\n",
      [
        "s.csv, row 2, column C: error: holds \"Gold\" beyond the last heading; put a text that contains the delimiter in "
          + "quotes, or give the column a heading"
      ]
    ),
    ("Name,Tier\n,Gold\n", ["s.csv, row 2: error: has neither name nor logo; fill one in, or delete the row"]),
    (
      "Name\nAcme\nBolt\nACME\n",
      [
        "s.csv, row 4, column A (Name): error: \"ACME\" stands in row 2 too; give each a different name in a column 'id', or delete one row"
      ]
    ),
    (
      "Id,Name\na,Acme\nA,Bolt\n",
      ["s.csv, row 3, column A (Id): error: \"A\" stands in row 2 too; give each an id of its own, or delete one row"]
    ),
    (
      "Name,Link\nAcme,htps://acme.example\n",
      [
        "s.csv, row 2, column B (Link): warning: 'Link' is \"htps://acme.example\"; did you mean https://acme.example? Until "
          + "then the cell counts as empty"
      ]
    ),
    (
      "Name,Link\nAcme,see brochure\n",
      [
        "s.csv, row 2, column B (Link): warning: \"see brochure\" is no address; expected one such as https://example.org\(emptied)"
      ]
    ),
    (
      "Name,Colour\nAcme,#12345\n",
      [
        "s.csv, row 2, column B (Colour): warning: 'Colour' is \"#12345\"; expected a colour such as #rrggbb or teal\(emptied)"
      ]
    ),
    (
      "Name,Share\nA,0.1\nB,120%\nC,viel\n",
      [
        "s.csv, row 2, column B (Share): error: \"0.1\" may mean 10% or 0.1%; write the one that is meant with its %",
        "s.csv, row 3, column B (Share): error: \"120%\" is no share; expected 0.01%…100%, such as 12.5%",
        "s.csv, row 4, column B (Share): error: \"viel\" is no share; expected 0.01%…100%, such as 12.5%",
      ]
    ),
    (
      "Name,Weight\nA,0\nB,two\n",
      [
        "s.csv, row 2, column B (Weight): error: \"0\" is no weight; expected 0.001…10000, such as 2",
        "s.csv, row 3, column B (Weight): error: \"two\" is no weight; expected 0.001…10000, such as 2",
      ]
    ),
    (
      "Name,From,Until\nA,03/04/2026,\nB,46348,31.2.2026\nC,soon,\nD,2026-05-02,2026-05-01\n",
      [
        "s.csv, row 2, column B (From): error: \"03/04/2026\" may be 2026-04-03 or 2026-03-04; say which with --dates dmy or "
          + "--dates mdy, or write dates as 2026-11-22",
        "s.csv, row 3, column B (From): error: \"46348\" is a spreadsheet's number for a day; format the column as a date, and "
          + "export again",
        "s.csv, row 3, column C (Until): error: \"31.2.2026\" is not in the calendar; correct the date",
        "s.csv, row 4, column B (From): error: \"soon\" is no date; expected one such as 2026-11-22 or 22.11.2026, "
          + "or leave the cell empty for no beginning",
        "s.csv, row 5, column C (Until): error: 2026-05-01 is before 2026-05-02, where the card begins; swap the two, or "
          + "correct one",
      ]
    ),
    (
      "Name,Hidden\nA,perhaps\n",
      [
        "s.csv, row 2, column B (Hidden): error: \"perhaps\" is neither yes nor no; write one of them, or leave the cell empty"
      ]
    ),
    (
      "Name,Tier\nA,★★★\nB,金\nC,金\n",
      [
        "s.csv, row 2, column B (Tier): error: \"★★★\" has neither letters nor digits; write the tier's name, or leave "
          + "the cell empty"
      ]
    ),
    (
      "Name,Tagline\nA,#REF!\n",
      [
        "s.csv, row 2, column B (Tagline): warning: holds the spreadsheet's error #REF!; correct its formula, or write the text\(emptied)"
      ]
    ),
    (
      "Name\nA\u{1}B\n", ["s.csv, row 2, column A (Name): error: holds the control character \\u{1}; take it out"]
    ),
    (
      "Name,Details\nA,\(String(repeating: "x", count: 4001))\n",
      ["s.csv, row 2, column B (Details): warning: holds 4001 characters; expected at most 4000\(emptied)"]
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake is reported with its row, column and remedy`(text: String, faults: [String]) {
    #expect(read(text).faults.map(\.description) == faults)
  }

  @Test func `a column that says whether there is a logo names no files`() {
    let sheet = read("Name,Logo\nA,ja\nB,b.svg\nC,✓\nD,fehlt\n")
    #expect(sheet.sponsors.map(\.logo) == [nil, "b.svg", nil, nil])
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 1, column B (Logo): note: names no file in row 2 and 2 more, where logos are looked for by the sponsors' names"
      ])
  }

  @Test func `rows with errors become no sponsors, the others do`() {
    let sheet = read("Name,Weight\nA,1\nB,none\nC,2\n")
    #expect(sheet.sponsors.map(\.name) == ["A", "C"])
    #expect(sheet.hasErrors)
  }

  @Test func `an order of dates applies to the whole table`() {
    let text = "Name,From\nA,03/04/2026\nB,05/06/2026\n"
    #expect(read(text, dates: .dayMonthYear).sponsors.compactMap(\.from?.description) == ["2026-04-03", "2026-06-05"])
    #expect(read(text, dates: .monthDayYear).sponsors.compactMap(\.from?.description) == ["2026-03-04", "2026-05-06"])
    #expect(read("Name,From\nA,22/04/2026\n", dates: .monthDayYear).hasErrors)
  }

  @Test func `a thousand notes do not hide an error`() {
    let rows = (1...3000).map { "S\($0),www.s\($0).example," } + ["Bad,,none"]
    let sheet = read("Name,Link,Weight\n" + rows.joined(separator: "\n"))
    #expect(sheet.hasErrors)
    #expect(sheet.sponsors.count == 3000)
    #expect(sheet.faults.first?.message == "3000 links, the first in row 2, have no 'https://', which was added")
  }

  @Test func `many errors are cut at the limit and still stop the import`() {
    let sheet = read("Name,Weight\n" + (1...5000).map { "S\($0),x" }.joined(separator: "\n"))
    #expect(sheet.faults.count == 1000)
    #expect(sheet.sponsors.isEmpty)
  }

  @Test(arguments: Seeds.few)
  func `damaged bytes are read or refused without a crash, with faults that have places`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tables = [
      "Name;Tier;Link;From\nAcme;Gold;https://a.example;1.2.2026\n\"Bolt \"\"X\"\"\";Silver;;\n",
      "sep=,\r\nSponsor,Logo,Weight\r\n\"two\r\nlines\",a.svg,1.5\r\n", "Nom\tNiveau\nÉté\tOr\n",
    ]
    let mutations = Mutations(of: tables.map { Array($0.utf8) } + [Self.utf16(tables[0])])
    for number in 0..<100 {
      let bytes = mutations.next(&random)
      let trial = try FuzzCase("sheet", type: "csv", seed: seed, number: number, bytes: bytes)
      let sheet = SponsorSheet.read(bytes, file: "s.csv")
      let isSound =
        sheet.faults.allSatisfy { !$0.description.unicodeScalars.contains { $0.value < 0x20 } }
        && (!sheet.sponsors.isEmpty || sheet.hasErrors)
        && sheet.sponsors.allSatisfy { $0.name != nil || $0.logo != nil }
      if !isSound { trial.keep() }
      #expect(isSound, "\(trial.path)")
    }
  }
}
