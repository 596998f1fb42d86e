import Messages
import SponsorSheets
import Testing

/// Values that a card can do without, and rows that are one sponsor.
@Suite struct OptionalColumnTests {
  private func read(_ text: String) -> SponsorSheet { SponsorSheet.read(Array(text.utf8), file: "s.csv") }

  private static let emptied = "; until then the cell counts as empty"

  @Test func `links that are none leave their fields out with a warning, and the sponsors are read`() {
    let sheet = read(
      """
      Name,Website
      Halden & Rye,n/a
      Lumenfold,"lumenfold.example, lumenfold.test"
      Velvet Anchor,Velvet Anchor website
      Northfold,-
      Ember,our page: ember.example
      """)
    #expect(sheet.sponsors.map(\.name) == ["Halden & Rye", "Lumenfold", "Velvet Anchor", "Northfold", "Ember"])
    #expect(sheet.sponsors.map(\.link) == [nil, nil, nil, nil, nil])
    #expect(sheet.sponsors.map { $0.cleared.contains(.link) } == [false, false, false, true, false])
    #expect(!sheet.hasErrors)
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 2, column B (Website): warning: \"n/a\" is no address; expected one such as https://example.org"
          + Self.emptied,
        "s.csv, row 3, column B (Website): warning: \"lumenfold.example, lumenfold.test\" holds 2 addresses; write the one "
          + "that is meant" + Self.emptied,
        "s.csv, row 4, column B (Website): warning: \"Velvet Anchor website\" is no address; expected one such as "
          + "https://example.org" + Self.emptied,
        "s.csv, row 6, column B (Website): warning: \"our page: ember.example\" holds more than an address; write only "
          + "\"ember.example\"" + Self.emptied,
      ])
  }

  @Test(arguments: [
    "Tagline,#N/A", "Tagline,a\u{1}b", "Details,#VALORE!", "Colour,bluish", "Website,mailto", "Logo,#NAAM?",
  ])
  func `a value that cannot be read stops nothing where it changes neither who, nor when, nor how often`(column: String)
  {
    let parts = column.split(separator: ",")
    let sheet = read("Name,\(parts[0]),Weight\nAcme,\(parts[1]),2\n")
    var sponsor = Sponsor(row: 2)
    sponsor.name = "Acme"
    sponsor.weight = 2
    #expect(sheet.sponsors == [sponsor])
    #expect(sheet.faults.map(\.severity) == [.warning])
    #expect(sheet.faults.allSatisfy { $0.message.hasSuffix(Self.emptied) })
  }

  @Test(arguments: [
    "ID,#REF!", "Name,#REF!", "Tier,★", "Share,much", "Weight,much", "From,soon", "Until,soon", "Hidden,perhaps",
  ])
  func `a value that says who, when or how often stops the import where it cannot be read`(column: String) {
    let parts = column.split(separator: ",")
    #expect(read("Logo,\(parts[0])\nacme.svg,\(parts[1])\n").hasErrors)
  }

  @Test func `a row whose only name is a logo that cannot be read is an error`() {
    #expect(read("Name,Logo\nAcme,\n,#REF!\n").hasErrors)
    #expect(read("Name,Logo\nAcme,\n,yes\n").hasErrors)
  }

  @Test func `words for nothing are not shown as text, nor looked for as files`() {
    let sheet = read("Name,Tagline,Details,Logo\nAcme,n/a,TBD,folgt\nNone,Geen zorgen,None of it,none.svg\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", "None"])
    #expect(sheet.sponsors.map(\.tagline) == [nil, "Geen zorgen"])
    #expect(sheet.sponsors.map(\.details) == [nil, "None of it"])
    #expect(sheet.sponsors.map(\.logo) == [nil, "none.svg"])
    #expect(sheet.faults.map(\.severity) == [.note, .note, .note])
  }

  @Test func `duplicates are reported together with the other errors of their rows`() {
    let sheet = read(
      """
      Name,Website,From
      Halden & Rye,halden.example,
      Lumenfold,no link,
      halden & rye,halden.example,soon
      Lumenfold,two links, here,
      Lumenfold,,
      """)
    let errors = sheet.faults.filter { $0.severity == .error }.map(\.description)
    #expect(
      errors == [
        "s.csv, row 4, column A (Name): error: \"halden & rye\" stands in row 2 too; give each a different name in a column "
          + "'id', or delete one row",
        "s.csv, row 4, column C (From): error: \"soon\" is no date; expected one such as 2026-11-22 or 22.11.2026, "
          + "or leave the cell empty for no beginning",
        "s.csv, row 5, column A (Name): error: \"Lumenfold\" stands in row 3 too; give each a different name in a column "
          + "'id', or delete one row",
        "s.csv, row 5, column C (From): error: \"here\" is no date; expected one such as 2026-11-22 or 22.11.2026, "
          + "or leave the cell empty for no beginning",
        "s.csv, row 6, column A (Name): error: \"Lumenfold\" stands in row 3 too; give each a different name in a column "
          + "'id', or delete one row",
      ])
  }

  @Test(arguments: [
    "kommt", "kommt noch", "folgt", "fehlt", "fehlt noch", "tbd", "pending", "missing", "à venir", "coming",
    "to follow",
    "en attente", "pendiente", "falta", "in arrivo", "manca", "komt nog", "volgt", "-", "–", "wird nachgereicht",
    "noch keins",
  ])
  func `a logo that comes later is no file`(word: String) {
    let sheet = read("Name,Logo\nAcme,\(word)\n")
    #expect(sheet.sponsors.map(\.logo) == [nil], "\(word)")
    #expect(!sheet.faults.contains { $0.severity != .note })
  }

  @Test(arguments: [
    "https://www,tre-fratelli.at", "www,tre-fratelli.at", "https://a..example", "https://exa_mple;shop.example",
    "https://a.example,b", "https://-a.example", "https://a.example:port/", "https://a|b.example",
  ])
  func `a link whose host has what no host has is left out with a warning`(link: String) {
    let sheet = read("Name;Link\nAcme;\"\(link)\"\n")
    #expect(sheet.sponsors.map(\.link) == [nil], "\(link)")
    #expect(sheet.faults.map(\.severity) == [.warning], "\(link) \(sheet.faults)")
  }

  @Test func `a comma in place of a dot is named with what was probably meant`() {
    #expect(
      read("Name;Link\nAcme;www,tre-fratelli.at\n").faults.map(\.description) == [
        "s.csv, row 2, column B (Link): warning: 'Link' is \"https://www,tre-fratelli.at\"; \"www,tre-fratelli.at\" is no name of a "
          + "web site; did you mean https://www.tre-fratelli.at? Until then the cell counts as empty"
      ])
  }

  @Test(arguments: [
    "https://www.tre-fratelli.at", "https://müller.example/a,b;c", "http://192.0.2.7:8080/",
    "https://[2001:db8::1]:8/x",
    "https://user@a.example", "https://localhost", "https://a_b.example", "https://example.org.", "https://例え.テスト/",
  ])
  func `a link with any host that there may be is kept`(link: String) {
    let sheet = read("Name\tLink\nAcme\t\(link)\n")
    #expect(sheet.sponsors.map(\.link) == [link], "\(sheet.faults)")
  }
}
