import Messages
import SponsorSheets
import Testing

/// Names that an encoding has damaged, and sponsors that are not named.
@Suite struct LostLetterTests {
  @Test func `lost letters are a warning in one name, an error from two on`() {
    let one = sheet("Name,Tier\nM?nstereifel,Gold\nAcme,Gold\n")
    #expect(
      one.faults.map(\.description) == [
        "s.csv, row 2, column A (Name): warning: \"M?nstereifel\" has lost letters; export the table again as CSV UTF-8, or "
          + "write the name anew. If it is right, say --sponsor 'M?nstereifel'"
      ])
    #expect(one.sponsors.count == 2)
    let two = sheet("Name,Tier\n???? ?????,Gold\nM?nstereifel,Silver\n")
    #expect(two.faults.map(\.severity) == [.error, .error] && two.faults.map(\.row) == [2, 3])
    #expect(sheet("Name\n???? ?????\nM?nstereifel\n") { $0.sponsors = ["m?nstereifel"] }.faults.count == 1)
    #expect(!sheet("Name\n???? ?????\nM?nstereifel\n") { $0.sponsors = ["m?nstereifel", "???? ?????"] }.hasErrors)
  }

  @Test(arguments: ["M\u{FFFD}ller", "MÃ¼ller", "CafÃ© Nord", "?sterreich", "S?d & West", "Ko?ice ??"])
  func `a damaged name is found`(name: String) {
    #expect(sheet("Name\n\(name)\nAcme\n").faults.map(\.severity) == [.warning], "\(name)")
  }

  @Test(arguments: ["What If!", "Who Cares?", "Why? Because", "Huh??", "Ã", "São Paulo", "¿Qué Tal?", "A?"])
  func `a name with a question mark or a letter of its own is one`(name: String) {
    #expect(sheet("Name\n\(name)\nYahoo? Yes?\n").faults.isEmpty, "\(name)")
  }

  @Test func `lost letters in taglines and details are warnings, and no errors however many they are`() {
    let read = sheet(
      "Name,Tagline,Details\nAcme,Fr?hst?ck ab 7,Caf\u{FFFD} und Br?tchen\nBolt,???? ?????,Warum? Darum.\nCrane,S?ure,\n"
    )
    #expect(!read.hasErrors && read.sponsors.count == 3)
    #expect(
      read.faults.map(\.description) == [
        "s.csv, row 2, column B (Tagline): warning: \"Fr?hst?ck\" has lost letters; export the table again as CSV UTF-8, or "
          + "write it anew",
        "s.csv, row 2, column C (Details): warning: \"Caf\u{FFFD}\" has lost letters; export the table again as CSV UTF-8, or "
          + "write it anew",
        "s.csv, row 3, column B (Tagline): warning: \"????\" has lost letters; export the table again as CSV UTF-8, or "
          + "write it anew",
        "s.csv, row 4, column B (Tagline): warning: \"S?ure\" has lost letters; export the table again as CSV UTF-8, or "
          + "write it anew",
      ])
  }

  @Test(arguments: [
    "Warum? Darum", "Wer macht mit ??", "Why not?", "Karten: https://bolt.example/shop?item=4", "bolt.example/?lang=de",
    "Ã",
    "www.bolt.example?lang=de", "mailto:info@bolt.example?subject=Hi", "bolt.example?id=3", "Was?Wann?Wo?",
    "¿Qué tal?", "São Paulo?", "(Really?)", "\"Noch Fragen?\"",
  ])
  func `a tagline with question marks is one`(tagline: String) {
    let sheet = sheet("Name;Tagline\nAcme;\"\(tagline.replacing("\"", with: "\"\""))\"\n")
    #expect(sheet.faults.allSatisfy { $0.message.hasPrefix("holds the e-mail address") }, "\(sheet.faults)")
  }

  @Test func `unnamed sponsors have ids by tier and order`() throws {
    let csv = "Name,Tier\nAnonymous,Gold\nHalden & Rye,Gold\nAnonymous,Silver\nanonymer Spender,gold\nAnonyme,\n"
    let read = sheet(csv) { $0.emptyTiers = .keep }
    #expect(
      read.sponsors.map(\.id) == ["anonymous-gold-1", nil, "anonymous-silver-1", "anonymous-gold-2", "anonymous-1"])
    #expect(!read.hasErrors)
    let first = try ImportOutcome(csv, into: "cards: []\n") { $0.emptyTiers = .keep }
    #expect(first.errors == [] && first.plan.added.count == 5)
    let second = try ImportOutcome(csv, into: first.text) { $0.emptyTiers = .keep }
    #expect(second.plan.edits.isEmpty && second.plan.absent.isEmpty && second.plan.unchanged == 5)
    // One fewer is absent, and no other takes its place.
    let fewer = try ImportOutcome("Name,Tier\nAnonymous,Silver\nHalden & Rye,Gold\n", into: first.text)
    #expect(fewer.errors == [])
    #expect(fewer.plan.absent == ["Anonymous (Gold)", "anonymer Spender (Gold)", "Anonyme"])
  }

  @Test func `unnamed sponsors take the cards that an earlier import made without ids`() throws {
    let wall =
      "tiers: { gold: , silver: }\ncards:\n- { title: Anonymous, tier: silver }\n- { title: Anonymous, tier: gold }\n"
    let outcome = try ImportOutcome("Name,Tier\nAnonymous,Gold\nAnonymous,Silver\nAnonymous,Gold\n", into: wall)
    #expect(outcome.errors == [])
    #expect(outcome.plan.updated.map(\.keys) == [["id"], ["id"]])
    #expect(outcome.plan.added == ["Anonymous (Gold)"])
    #expect(outcome.text.contains("{ id: anonymous-silver-1, title: Anonymous, tier: silver }"), "\(outcome.text)")
  }

  @Test(arguments: ["Anonymous Coffee", "Anonymouse", "Donor Kebab"])
  func `a company that is called like an unnamed sponsor is named`(name: String) {
    #expect(sheet("Name\n\(name)\n").sponsors.map(\.id) == [nil])
  }
}
