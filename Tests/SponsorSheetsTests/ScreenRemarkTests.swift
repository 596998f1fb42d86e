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
}
