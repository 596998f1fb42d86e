import ConfigurationEditing
import ConfigurationValues
import Messages
import SponsorSheets
import Testing

/// Columns of hours, which become `show: { at: … }`.
@Suite struct HoursTests {
  @Test(arguments: [
    ("18:00-22:00", ["18:00-22:00"]), ("18–22 Uhr", ["18:00-22:00"]), ("daily 18:00 to 22:00", ["18:00-22:00"]),
    ("18:00 - 22:00", ["18:00-22:00"]), ("von 18 bis 22 Uhr", ["18:00-22:00"]), ("6–10 pm", ["18:00-22:00"]),
    ("6 pm to 10 pm", ["18:00-22:00"]), ("11 am - 2 p.m.", ["11:00-14:00"]), ("11-2pm", ["11:00-14:00"]),
    ("18h-22h", ["18:00-22:00"]),
    ("18h30 à 22h", ["18:30-22:00"]), ("de 18 a 22 h", ["18:00-22:00"]),
    ("dalle 18:00 alle 22:00", ["18:00-22:00"]), ("18:00 tot 22:00 uur", ["18:00-22:00"]),
    ("9:00-12:00, 14:00-18:00", ["09:00-12:00", "14:00-18:00"]),
    ("9-12 und 14-18 Uhr", ["09:00-12:00", "14:00-18:00"]),
    ("20:00-02:00", ["20:00-02:00"]), ("mon-fri 08:00-18:00", ["mon-fri 08:00-18:00"]), ("8-12 Uhr", ["08:00-12:00"]),
    ("12 am - 6 am", ["00:00-06:00"]),
  ])
  func `hours of each day are read`(cell: String, at: [String]) {
    let sheet = sheet("Name|Show hours\nAcme|\(cell)\n")
    #expect(sheet.sponsors.map(\.hours) == [at], "\(cell)")
    #expect(sheet.faults == [])
  }

  @Test(arguments: [
    "evenings", "6-10", "18:00", "from 18:00", "18:00-25:00", "18-18", "Fri 6 pm", "18:00-22:00 on request", "13-14 pm",
    "18:00-20:00-22:00", "after dinner till 22:00",
    // Years, dates and a working day.
    "2025-2026", "20.11.-22.11.", "20.-22.11.", "9:00-5:00", "9:30-5",
  ])
  func `what cannot be read surely is left out with a warning`(cell: String) {
    let sheet = sheet("Name|Show hours\nKirkwall Glass|\(cell)\nAcme|18-22\n")
    #expect(sheet.sponsors.map(\.hours) == [nil, ["18:00-22:00"]])
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 2, column B (Show hours): warning: \"\(cell)\" for \"Kirkwall Glass\" cannot be read as hours; write them as "
          + "18:00-22:00, or 'show: { at: \"18:00-22:00\" }' into its card; until then the cell counts as empty"
      ])
  }

  @Test(arguments: ["Hours", "Times", "Uhrzeit", "Zeiten", "Horaires", "Horario", "Orari", "Tijden"])
  func `hours that may be those of a shop are not read, and the heading for others is named`(heading: String) {
    let sheet = sheet("Name|\(heading)\nAcme|18-22\n")
    #expect(sheet.sponsors[0].hours == nil)
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 1, column B (\(heading)): warning: this column is not used; did you mean 'show hours'?"
      ])
  }

  @Test(arguments: ["Show hours", "Showtimes", "Anzeigezeiten", "Hours on screen", "Heures d'affichage"])
  func `headings of hours are known, and those of other times and numbers are not used`(heading: String) {
    #expect(sheet("Name|\(heading)\nAcme|18-22\n").sponsors[0].hours == ["18:00-22:00"])
    for cell in ["2026-11-20 10:11", "12", ""] {
      let sheet = sheet("Name|\(heading)\nAcme|\(cell)\n")
      #expect(sheet.faults.allSatisfy { $0.severity == .note } && sheet.faults.count == 1, "\(sheet.faults)")
    }
  }

  @Test func `a card gets its hours, and loses them with a dash or a word for all day`() throws {
    let table = "Name|From|Show hours\nAcme|2026-11-22|18-22\nBolt||9-12, 14-18\n"
    let new = try ImportOutcome(table, into: "cards:\n  - title: X\n")
    #expect(new.text.contains("show: { from: 2026-11-22, at: \"18:00-22:00\" }"), "\(new.text)")
    #expect(new.text.contains("09:00-12:00") && new.text.contains("14:00-18:00"), "\(new.text)")
    _ = try configuration(new.text)
    let same = try ImportOutcome(table, into: new.text)
    #expect(same.plan.edits.isEmpty && same.plan.unchanged == 2)
    let changed = try ImportOutcome("Name|Show hours\nAcme|19-22\nBolt|\n", into: new.text)
    #expect(changed.plan.updated.map(\.keys) == [["show.at"]])
    #expect(changed.text.contains("at: \"19:00-22:00\""), "\(changed.text)")
    for cell in ["-", "all day"] {
      let cleared = try ImportOutcome("Name|Show hours\nAcme|\(cell)\nBolt|8-9 Uhr\n", into: new.text)
      #expect(!cleared.text.contains("18:00-22:00") && cleared.text.contains("from: 2026-11-22"), "\(cleared.text)")
      #expect(cleared.text.contains("08:00-09:00"))
      _ = try configuration(cleared.text)
    }
  }
}
