import Messages
import SponsorSheets
import Testing

/// Sponsors that stand twice because two people worked on a table.
@Suite struct SpellingTests {
  private func errors(_ csv: String, _ answer: (inout SheetAnswers) -> Void = { _ in }) -> [String] {
    sheet(csv, answer).faults.filter { $0.severity == .error }.map(\.description)
  }

  @Test(arguments: [
    ("Bäckerei Öttinger", "Bäckerei Oettinger GmbH"), ("Metzgerei Bäumler", "Metzgerei Baeumler"),
    ("Weiß Optik", "WEISS OPTIK e.K."), ("Café Klatsch", "Cafe Klatsch UG"), ("Halden & Rye", "Halden and Rye Ltd."),
    ("Klang & Raum", "Klang und Raum GmbH & Co. KG"), ("Vireo Instruments Inc", "Vireo Instruments, Inc."),
    ("Freibad Lindenau", "Freibad Lindenau e. V."), ("Banque Sarrazin SA", "Banque Sarrazin SARL"),
    ("Marchetti", "Marchetti S.r.l."), ("Marchetti SpA", "Marchetti"), ("Van Dijk BV", "van dijk"),
    ("Müller AG", "Mueller"),
  ])
  func `names that differ by umlauts, case or the legal form are asked about`(one: String, other: String) {
    for (tier, common) in [("Gold", "in the same tier"), ("Silver", "in another tier")] {
      let csv = "Name|Tier\n\(one)|Gold\n\(other)|\(tier)\n"
      #expect(
        errors(csv) == [
          "s.csv, row 3, column A (Name): error: \"\(other)\" may be \"\(one)\" in row 2, \(common); delete one of the rows if they "
            + "are one sponsor, or say --sponsor '\(other)' if they are two"
        ])
      #expect(errors(csv) { $0.sponsors = [other] } == [])
      #expect(errors(csv) { $0.sponsors = [one] } == [])
    }
    #expect(errors("Name\n\(one)\n\(other)\n".replacing(",", with: ".")).count == 1)
  }

  @Test(arguments: [
    ("Hotel Alpin", "Hotel Alpin Spa"), ("Autohaus Köhler", "Autohaus Köhler & Söhne"), ("Nova 7", "Nova 8"),
    ("Volksbank Nord eG", "Volksbank Süd eG"), ("Stadtwerke Lindenau GmbH", "Stadtwerke Mühltal GmbH"),
    ("Halle 1/2 GmbH", "Halle 12"), ("Bäckerei Meier", "Bäckerei Maier"), ("AB Elektro", "Elektro"),
    ("Anonymous", "Anonym"), ("Anonymous", "Anonymous"), ("Lions Club I", "Lions Club II"), ("SAP", "SPA"),
  ])
  func `names that differ in a word, a number or a place are two sponsors`(one: String, other: String) {
    #expect(errors("Name|Tier\n\(one)|Gold\n\(other)|Gold\n") == [])
  }

  @Test func `two rows with one logo and a similar name are asked about`() {
    #expect(
      errors("Name,Logo,Tier\nHolzapfel,h.svg,Gold\nZimmerei Holzapfel,logos/H.svg,Silver\n") == [
        "s.csv, row 3, column B (Logo): error: \"Zimmerei Holzapfel\" may be \"Holzapfel\" in row 2, with the same logo; delete one of "
          + "the rows if they are one sponsor, or say --sponsor 'Zimmerei Holzapfel' if they are two"
      ])
    #expect(errors("Name,Logo\nÖttinger,o.svg\nOettinger,o.svg\n").count == 1)
    #expect(errors("Name,Logo\nHolzapfel,h.svg\nZimmerei Holzapfel,h.svg\n") { $0.sponsors = ["Holzapfel"] } == [])
  }

  @Test func `two sponsors with one logo are told by a warning that names both`() {
    let csv = "Name,Logo\nVireo,v.svg\nCastellan,v.svg\nHollis,h.svg\nFairfax,see mail\nBeaumont,see mail\n"
    let warnings = sheet(csv).faults
    #expect(
      warnings.map(\.description) == [
        "s.csv, row 3, column B (Logo): warning: \"v.svg\" is the logo of \"Vireo\" (row 2) and \"Castellan\" (row 3); correct the "
          + "name of the file where it is another one's, or say --sponsor 'Castellan' if they share it"
      ])
    #expect(sheet(csv) { $0.sponsors = ["castellan"] }.faults == [])
  }
}
