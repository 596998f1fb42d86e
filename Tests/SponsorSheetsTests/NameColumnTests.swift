import ConfigurationValues
import Messages
import SponsorSheets
import Testing

/// Tables whose column of names has no heading that is known by itself.
@Suite struct NameColumnTests {
  private func told(_ csv: String, _ severity: Diagnostic.Severity) -> [String] {
    sheet(csv).faults.filter { $0.severity == severity }.map(\.description)
  }

  @Test(arguments: [
    "Patron", "Patrons", "Member", "Donor", "Supporter", "Förderer", "Foerderer", "Mitglied", "Spender",
    "Mécène",
    "Donateur", "Patrocinador", "Socio", "Donante", "Sponsors", "Sostenitore", "Donatore", "Begunstiger",
    "Nome sponsor", "Sponsornaam", "Patron (as on the wall)",
  ])
  func `a word for those who give is the heading of their names`(heading: String) {
    let sheet = sheet("\(heading);Level;Logo\nCastellan Trust;Gold;a.svg\nVireo;Gold;b.svg\nHollis;Silver;c.svg\n")
    #expect(sheet.sponsors.map(\.name) == ["Castellan Trust", "Vireo", "Hollis"])
    #expect(sheet.faults == [])
  }

  @Test func `such a word names no column of names above tiers, or beside another heading`() {
    let tiers = sheet(
      "Supporter;Institution;Website\nA-Kreis;Acme;a.example\nA-Kreis;Bolt;b.example\nB-Kreis;Crane;c.example\n")
    #expect(tiers.sponsors.map(\.name) == ["Acme", "Bolt", "Crane"])
    let member = sheet("Member;Company;Level\nyes;Acme;Gold\nno;Bolt;Gold\n")
    #expect(member.sponsors.map(\.name) == ["Acme", "Bolt"])
    #expect(
      member.faults.map(\.description) == ["s.csv, row 1, column A (Member): note: this column is not used"])
  }

  @Test func `the only column of texts that differ is taken for the names, with a warning`() {
    let table = "Institution;Level;Contact;Remarks\nAcme;Gold;Jo;x\nBolt;Gold;Al;y\nCrane;Gold;Bo;z\n"
    #expect(sheet(table).sponsors.map(\.name) == ["Acme", "Bolt", "Crane"])
    #expect(
      told(table, .warning) == [
        "s.csv, row 1, column A (Institution): warning: no heading says where the names are, and this column is taken for them, the "
          + "only one with another text in nearly every row; rename the heading of the names to 'Name'"
      ])
    let anonymous = "Institution;Level\nAcme;Gold\nAnonymous;Gold\nAnonymous;Gold\nBolt;Gold\n"
    #expect(sheet(anonymous).sponsors.count == 4)
  }

  @Test func `where two columns may be the names, or none, an error names them`() {
    #expect(
      told("Institution;House;Level\nAcme;Red;Gold\nBolt;Blue;Gold\nCrane;Green;Silver\n", .error) == [
        "s.csv, row 1: error: no heading says where the names are; rename the heading of the right one of the columns A "
          + "(Institution) and B (House) to 'Name'"
      ])
    #expect(
      told("House;Level;Website\nRed;Gold;a.example\nRed;Gold;b.example\nRed;Silver;c.example\n", .error) == [
        "s.csv, row 1: error: no heading says where the names are; if they are in column A (House), rename its heading to 'Name'"
      ])
  }

  @Test func `logos alone are a wall, and other texts beside them are told`() {
    #expect(sheet("Logo;Level\na.svg;Gold\nb.svg;Gold\n").faults == [])
    #expect(told("Logo;House\na.svg;Red\nb.svg;Red\nc.svg;Red\n", .warning) == [])
    #expect(told("Logo;Tax\na.svg;DE123456789\nb.svg;DE223456789\nc.svg;DE323456789\n", .warning) == [])
    let one = sheet("Logo;House\na.svg;Red\nb.svg;Blue\nc.svg;Green\n")
    #expect(
      one.faults.filter { $0.severity == .warning }.map(\.description) == [
        "s.csv, row 1: warning: no heading says where the names are, and cards show logos alone; if they are in column B (House), "
          + "rename its heading to 'Name'"
      ])
    #expect(one.sponsors.map(\.name) == [nil, nil, nil])
    #expect(!sheet("Logo;House;Hall\na.svg;Red;One\nb.svg;Blue;Two\nc.svg;Green;Three\n").hasErrors)
  }

  @Test func `a column with one text twice may be the names too`() {
    let table = "Institution;Level;Handled by\nAcme;Gold;Petra\nBolt;Gold;Jens\nAcme;Gold;Uwe\nCrane;Silver;Ina\n"
    #expect(
      told(table, .error) == [
        "s.csv, row 1: error: no heading says where the names are; rename the heading of the right one of the columns A "
          + "(Institution) and C (Handled by) to 'Name'"
      ])
  }

  @Test(arguments: ["Supporter", "Member", "Patron", "Donor", "Förderer"])
  func `a tier of that name in a row is no heading`(word: String) {
    let sheet = sheet(
      "Institution;Level;Website\nAcme;Gold;a.example\nBolt;\(word);b.example\nCrane;\(word);c.example\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt", "Crane"])
  }

  @Test func `a title of one word above headings that are less known is none of them`() {
    let sheet = sheet("Sponsors;;\nInstitution;Level;Website\nAcme;Gold;a.example\nBolt;Gold;b.example\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "Bolt"])
  }

  @Test(arguments: [
    ("Firma / Name", SheetColumn.name), ("Name / Firma", .name), ("Company/Name", .name), ("Company or name", .name),
    ("Nom ou société", .name), ("Firma, Name", .name), ("Firma & Name", .name),
    ("Firma + Name (wie auf der Wand)", .name), ("Kategorie / Paket", .tier), ("Website / URL", .link),
    ("Logo / Datei", .logo), ("Link or website", .link),
  ])
  func `a heading of several words for one column is that column`(heading: String, column: SheetColumn) {
    #expect(SheetColumn(heading: heading) == column)
  }

  @Test(arguments: [
    "Logo / Website", "Von / Bis", "Name, Vorname", "Firma / Ansprechpartner", "Name / E-Mail", "Level / Amount",
    "Brand & Wonder", "Zimmer / Etage", "/", "Kategorie / Branche",
    "Anrede / Titel", "Name /", "Partner + Söhne",
  ])
  func `a heading of words for different columns, persons or amounts is none`(heading: String) {
    let whole = ["Name /": SheetColumn.name]
    #expect(SheetColumn(heading: heading) == whole[heading])
  }
}
