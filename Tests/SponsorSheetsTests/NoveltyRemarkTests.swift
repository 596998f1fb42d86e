import Messages
import SponsorSheets
import Testing

/// Remarks behind the names of sponsors that they are new.
@Suite struct NoveltyRemarkTests {
  @Test(arguments: [
    "(neu!)", "(NEW)", "(New!)", "[neu]", "(neu dabei)", "(heuer neu dabei)", "(new sponsor)", "(neuer Partner)",
    "(nouveau)",
    "(nouvelle partenaire)", "(¡nuevo!)", "(nuova)", "(nieuw!)", "(nieuwe sponsor)",
  ])
  func `such a remark does not stand on the wall, and is told`(remark: String) {
    let csv = "Name;Level\nAcme;Gold\nFairfax Motors \(remark);Gold\n"
    #expect(sheet(csv).sponsors.map(\.name) == ["Acme", "Fairfax Motors"])
    #expect(
      sheet(csv).faults.filter { $0.message.contains("taken for a remark") }.map(\.description) == [
        "s.csv, row 3, column A (Name): note: \"\(remark)\" behind \"Fairfax Motors\" is taken for a remark, and is left out; say "
          + "--sponsor 'Fairfax Motors \(remark)' if it belongs to the name"
      ])
    let name = "Fairfax Motors \(remark)"
    #expect(sheet(csv) { $0.sponsors = [name] }.sponsors.last?.name == name)
    // A card has the name already.
    #expect(sheet(csv) { $0.cards = [name] }.sponsors.last?.name == name)
  }

  @Test(arguments: [
    "NEU AG", "Neue Zürcher", "New Balance Shop", "Neu & Söhne", "Bistro Neu", "Möbel Neu!", "Gasthaus (Neu-Ulm)",
    "Deli (New York)", "Haus Neu (2027)", "Atelier (neu & schön)", "Haus (neu) Berg",
    // A sponsor that begins later.
    "Bolt (neu ab 2027)", "Bolt (new in 2027)", "Bolt (neu 2027)",
  ])
  func `names with such words stay`(name: String) {
    let sheet = sheet("Name;Level\nAcme;Gold\n\(name);Gold\n")
    #expect(sheet.sponsors.map(\.name) == ["Acme", name])
    #expect(!sheet.faults.contains { $0.message.contains("taken for a remark") }, "\(sheet.faults)")
  }
}
