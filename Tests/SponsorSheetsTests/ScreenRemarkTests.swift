import Messages
import SponsorSheets
import Testing

/// Remarks that a sponsor is not to be shown on the wall, or not surely.
@Suite struct ScreenRemarkTests {
  private func warnings(_ csv: String) -> [String] {
    sheet(csv).faults.filter { $0.severity == .warning }.map(\.message)
  }

  @Test(arguments: [
    "Alcohol: programme only, NOT on hospital lobby screen (Board 2/10)", "nicht auf dem Bildschirm",
    "nur Programmheft",
    "nur im Programmheft", "print only", "no screen", "not on the wall, please", "pas à l'écran",
    "pas sur l’écran du hall",
    "uniquement dans le programme", "no en pantalla", "solo programa", "non sullo schermo", "solo sul programma",
    "niet op het scherm", "alleen programmaboekje", "do not show", "pausiert heuer - bitte NICHT zeigen",
    "nicht anzeigen",
    "ne pas afficher", "no mostrar", "non mostrare", "niet tonen", "must not be shown", "kein Bildschirm",
    "keep off the screen",
    "website only",
  ])
  func `a remark that a sponsor is not to be shown on this screen is told by a warning`(text: String) {
    #expect(
      warnings("Name;Level;Remarks\nAcme;Gold;likes red\nFairfax Motors;Gold;\"\(text)\"\n") == [
        "\(quoted(text)) may say that \"Fairfax Motors\" is not to be shown on this screen, but its card is on the wall; write 'yes' into a "
          + "column 'hidden', or delete the row"
      ])
  }

  @Test(arguments: [
    "board decides Jan", "Committee decides in January", "decision pending", "Vorstand entscheidet im Jänner",
    "noch unentschieden",
    "Entscheidung steht aus", "décision en attente", "beslist in maart", "undecided",
  ])
  func `a remark that nothing is decided is told by a warning`(text: String) {
    #expect(
      warnings("Name;Level;Remarks\nFairfax Motors;Gold;\"\(text)\"\n") == [
        "\(quoted(text)) may say that it is not decided whether \"Fairfax Motors\" takes part, but its card is on the wall; write 'yes' into a "
          + "column 'hidden', or delete the remark"
      ])
  }

  @Test(arguments: [
    "logo not on screen yet", "logo for print only", "value of screen hire, no cash", "no screen needed",
    "only print file came",
    "Anna decides the colour", "board decided 3 May", "not our only sponsor", "wants to be on the big screen",
    "was at the display",
    "keine Rechnung, nur Programmheft-Datei", "not paid, show anyway", "kein Monitor benötigt", "call back after 7 Dec",
    "nicht nur Programmheft", "print and screen", "wording agreed with family – do not shorten",
    "no logo – name only please",
    "same as above - one logo", "3-year deal", "",
  ])
  func `other remarks say nothing`(text: String) {
    #expect(warnings("Name;Level;Remarks\nFairfax Motors;Gold;\"\(text)\"\n") == [])
    #expect(warnings("Name;Remarks;Hidden\nAcme;not on screen;yes\n") == [])
  }

  @Test func `a column that asks says it too`() {
    #expect(warnings("Name;Nicht zeigen?\nAcme;ja\nBolt;nein\n").count == 1)
  }

  @Test(arguments: [
    "erst ab 2. Adventwochenende", "do not show before 4 Dec", "gesperrt bis 3.12.", "embargo until 4 December",
  ])
  func `a remark on the first day says nothing where the card has one`(text: String) {
    #expect(warnings("Name;Remarks;From\nAcme;\(text);2026-12-04\n") == [])
    #expect(warnings("Name;Remarks\nAcme;\(text)\n").count == 1)
    #expect(
      !sheet("Name;Remarks\nAcme;\(text)\n") { $0.cardsWithBeginning = ["Acme"] }.faults.contains {
        $0.severity == .warning
      })
    #expect(warnings("Name;Remarks;From\nAcme;on hold, not signed;2026-12-04\n").count == 1)
  }

  @Test(arguments: [
    ("embargo until 5 March", "2027-03-05"), ("erst ab 5.3.", "2027-03-05"),
    ("do not show before 5 March 2027", "2027-03-05"),
    ("don’t show before March 5", "2027-03-05"), ("gesperrt bis 15.04.2027", "2027-04-15"),
    ("Sperrfrist: 5. März, 18 Uhr", "2027-03-05"),
    ("erst ab Mai", "2027-05-01"), ("press embargo (until 2027-03-05)", "2027-03-05"),
    ("bis 5.3. gesperrt!", "2027-03-05"),
    ("sous embargo jusqu'au 5 mars", "2027-03-05"), ("embargo hasta el 5 de marzo", "2027-03-05"),
    ("erst ab 2028", "2028-01-01"),
    ("signed; embargo until 5/3/2027", "2027-05-03"), ("erst ab 5.3., Vertrag bis 31.12.2027", "2027-03-05"),
  ])
  func `a remark on a later day than the row's first one is told by a warning`(text: String, day: String) {
    #expect(
      warnings("Name;Remarks;From\nFairfax Motors;\"\(text)\";2027-03-01\n") == [
        "\(quoted(text)) may say that \"Fairfax Motors\" is not to be shown before \(day), but its card is on the wall from 2027-03-01 on; "
          + "correct the first day in its row, or delete the remark"
      ])
  }

  @Test(arguments: [
    // The same day, an earlier one, and one that may be the same.
    "embargo until 5 March", "erst ab 5.3.", "erst ab 05.03.2027", "embargo until 5/3/2027", "embargo until 3/5/2027",
    "gesperrt bis 4.3.",
    "Sperrfrist 1.3., 18 Uhr", "Sperrfrist: 5.3.", "bis 5.3. gesperrt", "press embargo (until 2027-03-05)",
    "embargo until 20 December", "erst ab März", "erst ab 2027", "do not show before 1 Feb 2027",
    // It is over, or of something else.
    "embargo until 5 April lifted", "embargo bis 5.4. aufgehoben", "Rechnung erst ab 5.4.",
    "logo embargo until 5 April",
    "erst ab 5.3., Vertrag bis 31.12.2027", "gesperrt bis 5.3.; Zahlung am 10.4.", "no embargo, 5 April",
    "erst zur Rückrunde",
  ])
  func `one that agrees with the row says nothing`(text: String) {
    #expect(warnings("Name;Remarks;From\nFairfax Motors;\"\(text)\";2027-03-05\n") == [])
  }

  @Test(arguments: [
    "Embargo bis 5.3.; nicht auf dem Bildschirm", "Embargo bis 5.3., nicht auf dem Bildschirm",
    "embargo until 5 March; programme only", "not on the wall; embargo until 5 March",
    "sous embargo jusqu'au 5 mars; pas à l'écran",
  ])
  func `a remark on the screen beside one on the first day is told where the row agrees with the day`(text: String) {
    let screen =
      "\(quoted(text)) may say that \"Fairfax Motors\" is not to be shown on this screen, but its card is on the wall; write 'yes' into a "
      + "column 'hidden', or delete the row"
    for from in ["2027-03-05", "2027-03-08"] {
      #expect(warnings("Name;Remarks;From\nFairfax Motors;\"\(text)\";\(from)\n") == [screen])
    }
    // The first day comes first.
    let early = warnings("Name;Remarks;From\nFairfax Motors;\"\(text)\";2027-03-01\n")
    #expect(early.count == 1 && early[0].contains("not to be shown before 2027-03-05"), "\(early)")
    let open = warnings("Name;Remarks\nFairfax Motors;\"\(text)\"\n")
    #expect(open.count == 1 && open[0].contains("not to be shown yet"), "\(open)")
  }

  @Test(arguments: [
    "Embargo bis 5.3., bis dahin nicht auf dem Bildschirm", "embargo until 5 March, not on screen before",
    "do not show; embargo until 5 March", "Embargo bis 5.3.: noch nicht auf dem Bildschirm",
    "embargo until 5 March; logo not on screen",
  ])
  func `what is said of the embargo, or of something else, is not`(text: String) {
    #expect(warnings("Name;Remarks;From\nFairfax Motors;\"\(text)\";2027-03-08\n") == [])
  }

  @Test func `a note on a cell says it too`() {
    func warnings(_ note: String) -> [String] {
      var rows = [["Name", "From"], ["Fairfax Motors", "2027-03-05"]].enumerated().map {
        SheetRow(number: $0.offset + 1, cells: $0.element)
      }
      rows[1].notes[0] = note
      return SponsorSheet.read(rows: rows, file: "s.ods", sheet: "Sheet1").faults.filter { $0.severity == .warning }
        .map(\.message)
    }
    #expect(warnings("do not show before 5 March") == [])
    let both = "Embargo bis 5.3.; nicht auf dem Screen"
    #expect(
      warnings(both) == [
        "the note \"\(both)\" may say that \"Fairfax Motors\" is not to be shown on this screen, but its card is on the wall; write 'yes' "
          + "into a column 'hidden', or delete the row"
      ])
    #expect(
      warnings("do not show before 6 March") == [
        "the note \"do not show before 6 March\" may say that \"Fairfax Motors\" is not to be shown before 2027-03-06, but its card is on the "
          + "wall from 2027-03-05 on; correct the first day in its row, or delete the remark"
      ])
  }
}
