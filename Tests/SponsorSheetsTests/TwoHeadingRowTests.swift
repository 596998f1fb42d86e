import Messages
import SponsorSheets
import Testing

/// Headings in two rows, one below the other.
@Suite struct TwoHeadingRowTests {
  private func errors(_ sheet: SponsorSheet) -> [String] {
    sheet.faults.filter { $0.severity == .error }.map(\.description)
  }

  @Test(arguments: [
    // A group above its headings, with the name in either row, and the group before or behind it.
    "Sponsor,,Contact,,Package\nCompany,Website,Name,E-mail,Level\nAcme,acme.example,Ann Lee,ann@x.example,Gold\n",
    "Company,Website,Contact,,Level\n,,Name,E-mail,\nAcme,acme.example,Ann Lee,ann@x.example,Gold\n",
    "Contact,,Company,Website,Level\nName,E-mail,,,\nAnn Lee,ann@x.example,Acme,acme.example,Gold\n",
    "Contact,,Sponsor,,\nName,E-mail,Company,Website,Level\nAnn Lee,ann@x.example,Acme,acme.example,Gold\n",
    "Ansprechpartner,,Firma,Webseite,Paket\nName,Telefon,,,\nAnn Lee,12,Acme,acme.example,Gold\n",
    // The columns that are known are in both rows.
    "Firma,Sponsoring,,\n,Stufe,Anteil,Webseite\nAcme,Gold,10%,acme.example\n",
    "Stufe,Daten der Firma,\n,Firma,Webseite\nGold,Acme,acme.example\n",
    "Firma,Webseite,Stufe,Vertrag\n,,,von\nAcme,acme.example,Gold,2026-01-01\n",
    // The headings in another language.
    "Firma,Webseite,Stufe\nCompany,Website,Level\nAcme,acme.example,Gold\n",
    // A group that is not known.
    "Firma,Webseite,Leistungen,,Stufe\n,,Banner,Stand,\nAcme,acme.example,x,,Gold\n",
    // Abbreviations.
    "Stufe,Firma,Auf dem Bildschirm,,Kontakt,Beitrag,,\n,,Webseite,Logo,,Betrag,Rab.,netto\nGold,Acme,acme.example,,Ann,100,0%,100\n",
    // A title above both.
    "Our sponsors 2026,,,\n,,,\nSponsor,,Contact,Package\nCompany,Website,Name,Level\nAcme,acme.example,Ann Lee,Gold\n",
    // Units and remarks below the headings.
    "Name,Tier,Share,Website\n,(A–C),%,https://…\nAcme,Gold,10%,acme.example\n",
    "Name,Tier,From,Website,Logo\n(required),,TT.MM.JJJJ,optional,SVG/PNG\nAcme,Gold,,acme.example,\n",
    "Name;Tier;Website;Amount\n;;;EUR\nAcme;Gold;acme.example;5000\n",
    // Both rows once more on the next page.
    "Sponsor,,Contact\nCompany,Website,Name\nSponsor,,Contact\nCompany,Website,Name\nAcme,acme.example,Ann Lee\n",
  ])
  func `two rows of headings are read as one, and neither is a sponsor`(csv: String) throws {
    let sheet = SponsorSheetsTests.sheet(csv)
    #expect(errors(sheet) == [])
    #expect(sheet.sponsors.map(\.name) == ["Acme"] && sheet.faulty.isEmpty, "\(sheet.faults)")
    #expect(sheet.sponsors.map(\.link) == ["https://acme.example"])
    #expect(csv.contains("Gold") ? sheet.sponsors.map(\.tier) == ["Gold"] : true)
    let row = csv.hasPrefix("Our") ? 3 : 1
    #expect(
      sheet.faults.contains {
        $0.severity == .note
          && ($0.message == "stands with row \(row) above it as one row of headings"
            || $0.message == "has units and remarks for the headings in row \(row), and is skipped")
      }, "\(sheet.faults)")
    #expect(!sheet.faults.contains { $0.message.hasPrefix("stands above") && $0.row == row })
    #expect(!sheet.faults.contains { $0.message.contains("did you mean") }, "\(sheet.faults)")
  }

  @Test func `a sponsor whose name is a word for a kind of file, or a tier in brackets, is not skipped`() {
    let unclear = SponsorSheetsTests.sheet("Name,Format\nAI,PDF\nAcme,SVG\n")
    #expect(
      errors(unclear) == [
        "s.csv, row 2, column A (Name): error: \"AI\" may be a sponsor, or a heading of a second row below those in row 1; "
          + "delete the row, write all headings in row 1, or say --sponsor 'AI'"
      ])
    let tier = SponsorSheetsTests.sheet("Tier,Name\n(Gold),\n,Acme\n,Bolt\n")
    #expect(!tier.faults.contains { $0.message.contains("units and remarks") }, "\(tier.faults)")
  }

  @Test func `where two columns of groups may be the name, both rows are named with the remedy`() {
    let sheet = SponsorSheetsTests.sheet("Agency,,Client,\nCompany,City,Company,City\nBright,Bern,Acme,Basel\n")
    #expect(
      errors(sheet) == [
        "s.csv, row 2, column C (Company): error: below \"Client\" in row 1 may be the name as well as column A, below "
          + "\"Agency\"; write the headings in one row, and name the column that is meant 'name'"
      ])
    #expect(sheet.sponsors.isEmpty)
  }

  @Test func `a name below a group leaves a heading such as Wer its column, and what it says otherwise is warned of`() {
    let sheet = SponsorSheetsTests.sheet(
      "Stufe,Wer,Auf dem Bildschirm,,Kontakt\n,,Name,Logo,\nGold,Acme,,acme.svg,Ann\nGold,Bolt AG,Bolt,,Ann\nGold,Crane,ANONYM,,\n"
    )
    #expect(!sheet.hasErrors && sheet.sponsors.map(\.name) == ["Acme", "Bolt AG", "Crane"], "\(sheet.faults)")
    #expect(
      sheet.sponsors.map(\.logo) == ["acme.svg", nil, nil] && sheet.sponsors.map(\.tier) == ["Gold", "Gold", "Gold"])
    #expect(
      sheet.faults.filter { $0.severity == .warning }.map(\.description) == [
        "s.csv, row 2, column C (Auf dem Bildschirm: Name): warning: this column is not used, and calls 2 sponsors otherwise than "
          + "column B, such as \"Bolt\" in row 4; if sponsors are called so on the wall, copy its texts into column B",
        "s.csv, row 5, column C (Auf dem Bildschirm: Name): warning: \"ANONYM\" may say that \"Crane\" is not to be named, but "
          + "its card names it; write 'yes' into a column 'hidden', delete the row, or write 'Anonymous' as its name",
      ])
    #expect(SponsorSheetsTests.sheet("Name,Wer ist zuständig?\nAcme,Ann\n").sponsors.map(\.name) == ["Acme"])
  }

  @Test func `a row that may be headings or a sponsor is asked about`() {
    let table = "Name,Tier,Website,Notes\nPartner,Level,Link,to do\nAcme,Gold,acme.example,\n"
    #expect(
      errors(sheet(table)) == [
        "s.csv, row 2, column A (Name): error: \"Partner\" may be a sponsor, or a heading of a second row below those in row 1; "
          + "delete the row, write all headings in row 1, or say --sponsor 'Partner'"
      ])
    #expect(sheet(table).sponsors.map(\.name) == ["Acme"])
    for csv in [
      "Name,Tier,Website\nPartner,Level,\nAcme,Gold,\n", "Name,Tier,Notes\nPartner,Level,to do\nAcme,Gold,\n",
    ] {
      let answered = sheet(csv) { $0.sponsors = ["Partner"] }
      #expect(!answered.hasErrors && answered.sponsors.map(\.name) == ["Partner", "Acme"], "\(answered.faults)")
    }
    #expect(
      errors(sheet("Name,Tier\nLink,Partner\nAcme,Gold\n")).first?.contains("\"Link\" may be a sponsor, or a heading")
        == true)
    // Some of its cells are no units.
    let units = sheet("Name,Tier,Share\n,to do,%\nAcme,Gold,10%\n")
    #expect(
      errors(units) == [
        "s.csv, row 2: error: has neither name nor logo, and may be a second row of headings below row 1; delete it, or fill "
          + "the name in"
      ])
  }

  @Test(arguments: [
    // Called like headings, with values, or with the tier of another row.
    "Name,Tier\nPartner,Gold\n", "Name,Tier,Website\nBrand,,brand.example\n",
    "Sponsor,Tier\nLink,Partner\nAcme,Partner\n", "Name,Tier\nLogo,\nAcme,Gold\n", "Name,Motto\nMarke,Wir sind es\n",
    "Name,Tier,Share\nText,Gold,20%\n", "Name,Tier,Details\nImage,Gold,Text\n",
  ])
  func `sponsors are no second row of headings`(csv: String) {
    let sheet = SponsorSheetsTests.sheet(csv)
    #expect(!sheet.hasErrors, "\(sheet.faults)")
    #expect(sheet.sponsors.count == csv.split(separator: "\n").count { $0.contains { $0.isLetter } } - 1)
  }

  @Test func `areas of a workbook that are merged over both rows are one heading`() {
    var rows = [
      SheetRow(number: 1, cells: ["Company", "Contact", "", "Level"]),
      SheetRow(number: 2, cells: ["", "Name", "E-mail", ""]),
      SheetRow(number: 3, cells: ["Acme", "Ann Lee", "ann@x.example", "Gold"]),
    ]
    rows[1].merged = [0: "Company", 3: "Level"]
    let sheet = SponsorSheet.read(rows: rows, file: "s.xlsx", sheet: "Sheet1")
    #expect(!sheet.hasErrors && sheet.sponsors.map(\.name) == ["Acme"] && sheet.sponsors.map(\.tier) == ["Gold"])
    #expect(
      sheet.faults.first?.description
        == "s.xlsx, Sheet1, row 2: note: stands with row 1 above it as one row of headings")
  }
}
