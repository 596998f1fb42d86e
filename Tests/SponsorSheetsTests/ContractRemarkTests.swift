import Messages
import SponsorSheets
import Testing

/// Remarks that a sponsor has another tier or another term than its row says.
@Suite struct ContractRemarkTests {
  private func warnings(_ csv: String) -> [String] {
    sheet(csv).faults.filter { $0.severity == .warning }.map(\.description)
  }

  @Test(arguments: [
    "UPGRADE to Major", "upgraded from Silver to Gold", "Upgrade!", "wants an upgrade, invoice sent",
    "moved up to Gold",
    "now Gold (mail of 3 May)", "Upgrade auf Gold", "hochgestuft", "wechselt zu Gold", "jetzt Gold",
    "passe en Gold", "upgrade en Gold, facture envoyée", "pasa a Gold", "upgrade a Gold", "passa a Gold",
    "gaat naar Gold", "opgewaardeerd", "downgraded to Bronze", "upgrade from Silver", "im Mai Upgrade auf Gold",
    "upgrade to Gold (was Silver)", "Upgrade auf Gold, bisher Silber", "Upgrade to Gold, Silver lounge on 3 May",
    "Silver -> Gold", "jetzt Goldsponsor",
  ])
  func `a remark that a sponsor has another tier is told by a warning`(text: String) {
    #expect(
      warnings("Name;Level;Remarks\nAcme;Gold;likes red\nFairfax Motors;Silver;\"\(text)\"\n") == [
        "s.csv, row 3, column C (Remarks): warning: \"\(text)\" may say that \"Fairfax Motors\" has another tier now, but its card is in "
          + "the tier \"Silver\"; correct the tier in its row, or delete the remark"
      ])
  }

  @Test(arguments: [
    "upgraded from Gold to Silver", "Upgrade Gold → Silver", "now Silver", "no upgrade", "kein Upgrade",
    "upgrade declined",
    "Upgrade abgelehnt", "not now Gold", "upgraded our website", "wants gold letters now", "Logo-Upgrade folgt",
    "likes gold", "invite to the Gold dinner", "Silver statt Gold", "upgraded from Bronze",
    "Upgrade auf Gold abgelehnt",
    "Upgrade to Gold declined", "kein Interesse an Upgrade auf Gold", "now uses the gold logo",
  ])
  func `other remarks on tiers, and those that the row agrees with, say nothing`(text: String) {
    #expect(warnings("Name;Level;Remarks\nAcme;Gold;\nFairfax Motors;Silver;\"\(text)\"\n") == [])
  }

  @Test(arguments: ["Invoice name", "E-mail"])
  func `a column that holds no remarks says nothing`(heading: String) {
    #expect(
      warnings("Name;Level;\(heading)\nAcme;Silver;info@upgrade-it.example\nBolt;Gold;Upgrade IT Services\n") == [])
  }

  @Test func `thousands of tiers and remarks take no long time`() {
    let remark = String(repeating: "word ", count: 78)
    let rows = (0..<5000).map { "Firm x\($0)y;Tier x\($0)y;\(remark)\n" }
    #expect(sheet("Name;Level;Remarks\n" + rows.joined()).sponsors.count == 5000)
  }

  @Test func `a tier of a heading between the rows, and none, are named`() {
    let table = "Name;Notes\nGOLD SPONSORS;\nAcme;upgrade\nSILVER SPONSORS;\nBolt;\n"
    #expect(warnings(table).count == 1 && warnings(table)[0].contains("its card is in the tier \"GOLD SPONSORS\""))
    #expect(warnings("Name;Notes\nAcme;upgrade to Gold\n")[0].contains("its card is in no tier"))
    #expect(warnings("Name;Notes;Hidden\nAcme;upgrade to Gold;yes\n") == [])
  }

  @Test(arguments: [
    "renewed until 2027-06-30", "Renewed till June 2027.", "extended to 30/06/2027", "renewed for 2027/28",
    "bis 30.06.2027 verlängert", "Vertrag verlängert bis Juni 2027", "renouvelé jusqu'au 30 juin 2027",
    "prolongé jusqu’en juin 2027", "renovado hasta el 30/06/2027", "rinnovato fino al 30 giugno 2027",
    "verlengd tot 30 juni 2027", "verlengd t/m 30-06-2027",
  ])
  func `a remark with another last day is told by a warning`(text: String) {
    let rest =
      "write the last day into a column 'until', or delete the remark"
    #expect(
      warnings("Name;Level;Remarks\nFairfax Motors;Gold;\"\(text)\"\n") == [
        "s.csv, row 2, column C (Remarks): warning: \"\(text)\" may say how long \"Fairfax Motors\" stays, but its card, in the tier "
          + "\"Gold\", is on the wall without an end; \(rest)"
      ])
    #expect(
      warnings("Name;Level;Remarks;Until\nFairfax Motors;Gold;\"\(text)\";2026-12-31\n") == [
        "s.csv, row 2, column C (Remarks): warning: \"\(text)\" may say how long \"Fairfax Motors\" stays, but its card, in the tier "
          + "\"Gold\", is on the wall until 2026-12-31; \(rest)"
      ])
    #expect(warnings("Name;Level;Remarks;Until\nFairfax Motors;Gold;\"\(text)\";2027-06-30\n") == [])
  }

  @Test(arguments: [
    "renewed, signed copy came", "renewed on 2026-05-03", "verlängert am 3.5.2026", "renewal talk in May",
    "deadline extended until 2027-06-30", "Rechnung, Frist verlängert bis 30.06.2027", "hotel extended to 2027-06-30",
    "opened until 2027-06-30", "Contract no 4711 renewed", "does not fund non-renewable energy", "renewed for 2026",
    "kein Verlängerungskabel nötig", "verlängert, Zahlung bis 30.06.2026", "am 3. Mai verlängert",
  ])
  func `other remarks on renewals say nothing`(text: String) {
    #expect(warnings("Name;Level;Remarks\nAcme;Gold;\"\(text)\"\n") == [])
  }

  @Test(arguments: [
    "not renewed", "not yet renewed", "won’t renew", "no renewal", "nicht verlängert", "keine Verlängerung",
    "Verlängerung abgelehnt", "n'est pas renouvelé", "sans renouvellement", "no renovado", "non rinnovato",
    "niet verlengd",
  ])
  func `a remark that a contract is not renewed is told by a warning`(text: String) {
    #expect(
      warnings("Name;Level;Status\nFairfax Motors;Gold;\"\(text)\"\n") == [
        "s.csv, row 2, column C (Status): warning: \"\(text)\" may say that \"Fairfax Motors\" does not stay, but its card, in the tier "
          + "\"Gold\", is on the wall without an end; write the last day into a column 'until', or 'yes' into a column 'hidden'"
      ])
  }

  @Test(arguments: [
    "2026 dabei, 2027 nicht mehr", "2027 nicht mehr", "nimmt ab 2027 nicht mehr teil", "2027 nimmer dabei",
    "kein Sponsor mehr ab 2027", "in 2026, not in 2027 any more", "no longer a sponsor in 2027",
    "2026; won’t take part in 2027 anymore", "ne participe plus en 2027", "n'est plus partenaire en 2027",
    "ya no participa en 2027", "non partecipa più nel 2027", "doet in 2027 niet meer mee", "2027 niet meer",
  ])
  func `a remark that a sponsor is not there any more in a year is told by a warning`(text: String) {
    func warning(_ end: String) -> String {
      "s.csv, row 2, column C (Remarks): warning: \"\(text)\" may say that \"Fairfax Motors\" does not stay, but its card, in the "
        + "tier \"Gold\", is on the wall \(end); write the last day into a column 'until', or 'yes' into a column 'hidden'"
    }
    let table = "Name;Level;Remarks;Until\nFairfax Motors;Gold;\"\(text)\";"
    #expect(warnings(table + "\n") == [warning("without an end")])
    #expect(warnings(table + "2027-06-30\n") == [warning("until 2027-06-30")])
    #expect(warnings(table + "2026-12-31\n") == [])
  }

  @Test(arguments: [
    "nicht mehr", "2027 dabei", "Frau Meier ist ab 2027 nicht mehr zuständig", "nicht mehr als 2000 Euro",
    "2026 nicht mehr, 2027 wieder dabei", "not in 2025 any more, back in 2027", "Logo 2019 nicht mehr verwenden",
    "no more than 2000", "2027 mehr", "Adresse gilt 2027 nicht mehr", "not 2027",
  ])
  func `other remarks with a year say nothing`(text: String) {
    #expect(warnings("Name;Level;Remarks\nAcme;Gold;\"\(text)\"\n") == [])
  }
}
