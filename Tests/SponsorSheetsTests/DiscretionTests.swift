import Messages
import SponsorSheets
import Testing

/// Sponsors that ask not to be named.
@Suite struct DiscretionTests {
  private func warnings(_ csv: String) -> [String] {
    sheet(csv).faults.filter { $0.severity == .warning }.map(\.description)
  }

  @Test(arguments: [
    "NE PAS CITER", "ne souhaite pas être cité", "ne veut pas être nommée", "souhaite l'anonymat", "Don anonyme, merci",
    "anonymous please", "do not publish", "Please don’t name them", "does not want to be mentioned", "no name",
    "wishes to remain anonymous", "not for publication", "nicht nennen", "möchte nicht genannt werden",
    "ohne Namensnennung",
    "bitte nicht veröffentlichen!", "möchte anonym bleiben", "no publicar", "no quiere ser nombrado",
    "quiere ser anónimo",
    "non pubblicare", "non desidera essere citata", "anonimato", "niet vermelden", "wil niet genoemd worden", "anoniem",
    "Rechnung bezahlt, nicht nennen", "name never public", "NAME NEVER PUBLIC, not even initials", "not public",
    "Name bitte nicht öffentlich", "nom jamais public", "nombre no público", "nome non pubblico", "naam niet openbaar",
  ])
  func `a remark that a sponsor is not to be named is told by a warning`(text: String) {
    #expect(
      warnings("Name;Level;Remarks\nAcme;Gold;likes red\nFairfax Motors;Gold;\"\(text)\"\n") == [
        "s.csv, row 3, column C (Remarks): warning: \"\(text)\" may say that \"Fairfax Motors\" is not to be named, but its "
          + "card names it; write 'yes' into a column 'hidden', delete the row, or write 'Anonymous' as its name"
      ])
  }

  @Test func `a name for the wall that says that the sponsor is not named needs no warning`() {
    #expect(warnings("Name;Name on wall;Notes\nMrs A. Lyndt;An anonymous friend of ours;name never public\n") == [])
    #expect(warnings("Name;Name on wall;Notes\nAnonymous Games;;name never public\n").count == 1)
  }

  @Test func `a column of wishes, a text for the wall and a column that asks say it too`() {
    #expect(warnings("Name;Xyz\nAcme;do not publish\n").count == 1)
    #expect(warnings("Name;Tagline\nAcme;nicht nennen\n").count == 1)
    #expect(warnings("Name;Anonyme ?\nAcme;oui\nBolt;non\n").map { $0.prefix(16) } == ["s.csv, row 2, co"])
  }

  @Test(arguments: [
    "Acme;not anonymous;", "Acme;nicht mehr anonym;", "Acme;do not publish the amount;",
    "Acme;Telefon nicht veröffentlichen;",
    "Acme;Société anonyme;", "Acme;ne pas afficher le montant;", "Acme;not paid, show anyway;",
    "Acme;no logo, list by name;",
    "Acme;NE PAS CITER;yes", "Anonyme;ne souhaite pas être cité;", "Acme;name not yet spelt right;",
    "Acme;pas de logo;",
    "Acme;no invoice;", "Acme;no public funding;", "Acme;amount never public;", "Acme;not a public company;",
    "Acme;was not at the trade show;", "Acme;;",
  ])
  func `other remarks, and those of sponsors that are not named, say nothing`(row: String) {
    #expect(warnings("Name;Remarks;Hidden\n\(row)\n") == [])
  }
}
