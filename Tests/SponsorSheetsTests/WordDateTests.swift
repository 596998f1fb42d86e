import ConfigurationValues
import Messages
import SponsorSheets
import Testing

/// Dates with their months in words.
@Suite struct WordDateTests {
  static let dates: [(text: String, date: String)] = [
    ("Nov 22 2026", "2026-11-22"), ("November 22, 2026", "2026-11-22"), ("22 Nov 2026", "2026-11-22"),
    ("22-Nov-2026", "2026-11-22"), ("22-Nov-26", "2026-11-22"), ("Nov 22, '26", "2026-11-22"),
    ("22/nov/2026", "2026-11-22"), ("2026 Nov 22", "2026-11-22"), ("2026-Oct-01", "2026-10-01"),
    ("Sunday, November 22nd, 2026", "2026-11-22"), ("the 1st of December 2026", "2026-12-01"),
    ("22. November 2026", "2026-11-22"), ("22.Nov.2026", "2026-11-22"), ("So., 22. Nov. 2026", "2026-11-22"),
    ("1. März 2026", "2026-03-01"), ("7. Jänner 2026", "2026-01-07"), ("am 3. Dez. 2026", "2026-12-03"),
    ("dimanche 22 novembre 2026", "2026-11-22"), ("1er août 2026", "2026-08-01"), ("3 févr. 2026", "2026-02-03"),
    ("mar. 24 mars 2026", "2026-03-24"), ("mar. 24 nov. 2026", "2026-11-24"), ("24 mar 2026", "2026-03-24"),
    ("22 de noviembre de 2026", "2026-11-22"), ("2 ene 2026", "2026-01-02"), ("1º de mayo de 2026", "2026-05-01"),
    ("domenica 22 novembre 2026", "2026-11-22"), ("4 giu 2026", "2026-06-04"), ("5 ott. 2026", "2026-10-05"),
    ("zondag 22 november 2026", "2026-11-22"), ("9 mrt 2026", "2026-03-09"), ("9 mei 2026", "2026-05-09"),
    ("Nov 22 2026 18:00", "2026-11-22T18:00"), ("22 Nov 2026, 6:00 PM", "2026-11-22T18:00"),
    ("November 22 2026 at 6pm", "2026-11-22T18:00"), ("Nov 22, 2026 12:30 a.m.", "2026-11-22T00:30"),
    ("22. November 2026 um 18:00 Uhr", "2026-11-22T18:00"),
    ("22.11.2026 12:00 pm", "2026-11-22T12:00"),
  ]

  @Test(arguments: dates)
  func `a month in words tells the date whatever the order`(text: String, date: String) throws {
    for order in [nil, LocalDate.Order.dayMonthYear, .monthDayYear] {
      #expect(try LocalDate(text, order: order).description == date)
    }
  }

  @Test(
    arguments: [
      ("Nov 22", .noYear), ("22-Nov", .noYear), ("22. November", .noYear), ("Monday, Nov 22 2026", .otherWeekday),
      ("lunedì 22 novembre 2026", .otherWeekday), ("Feb 30 2026", .noSuchDay), ("29. Februar 2027", .noSuchDay),
      ("Nov 2026", .unknownForm), ("26 22 Nov", .unknownForm), ("26 Nov 22nd", .unknownForm),
      ("Nov 22 - Dec 3 2026", .unknownForm), ("Nov 22 2026 25:00", .unknownForm), ("Nov 22 2026 13 pm", .unknownForm),
      ("Nov 22 6", .unknownForm), ("end of Nov 2026", .unknownForm), ("22 Brumaire 2026", .unknownForm),
      ("mar 2026", .unknownForm), ("mardi", .unknownForm), ("PM", .unknownForm), ("22 Nov 20266", .unknownForm),
    ] as [(String, LocalDate.Failure)])
  func `a date in words that may mean more than one day, or none, is refused`(text: String, failure: LocalDate.Failure)
  {
    let thrown = #expect(throws: LocalDate.Failure.self) { try LocalDate(text, order: nil) }
    #expect(thrown == failure)
  }

  @Test func `a table says what is wrong with a date in words`() {
    let csv = "Name,From,Until\nA,Nov 22,\nB,\"Monday, Nov 22 2026\",\nC,Nov 21 2026,22 novembre 2026\n"
    let sheet = SponsorSheet.read(Array(csv.utf8), file: "s.csv")
    #expect(
      sheet.faults.map(\.description) == [
        "s.csv, row 2, column B (From): error: \"Nov 22\" has no year; write it out, such as 2026-11-22",
        "s.csv, row 3, column B (From): error: \"Monday, Nov 22 2026\" is not on that day of the week; correct the date, or "
          + "leave the day out",
      ])
    #expect(sheet.sponsors.map(\.until?.description) == ["2026-11-22"])
  }

  private func contract(_ from: String, _ until: String) -> SponsorSheet {
    sheet("Name;From;Until\nAcme;\(from);\(until)\n")
  }

  @Test(arguments: [
    "unbefristet", "Unlimited", "open-ended", "open end", "laufend", "ongoing", "illimité", "indéterminé",
    "a tempo indeterminato", "indefinido", "onbepaald", "onbepaalde tijd", "bis auf Widerruf", "no end", "forever",
  ])
  func `a contract without an end has none`(word: String) {
    let sheet = contract("", word)
    #expect(sheet.faults == [], "\(word)")
    #expect(sheet.sponsors.map(\.until) == [nil])
    #expect(sheet.sponsors.map(\.cleared) == [[.until]])
  }

  @Test(arguments: [
    "ab sofort", "sofort", "immediately", "now", "dès maintenant", "de inmediato", "da subito", "per direct",
  ])
  func `a contract that begins at once has no beginning`(word: String) {
    let sheet = contract(word, "")
    #expect(sheet.faults == [], "\(word)")
    #expect(sheet.sponsors.map(\.from) == [nil])
    #expect(sheet.sponsors.map(\.cleared) == [[.from]])
  }

  @Test(arguments: [
    ("Juni 2027", 2027, 6, 30), ("June 2027", 2027, 6, 30), ("Feb 2028", 2028, 2, 29), ("février 2027", 2027, 2, 28),
    ("06/2027", 2027, 6, 30), ("12.2027", 2027, 12, 31), ("2027-06", 2027, 6, 30), ("giugno 2027", 2027, 6, 30),
  ])
  func `a month is its first day in a beginning and its last in an end, with a note`(
    text: String, year: Int, month: Int, last: Int
  ) {
    let until = contract("", text)
    #expect(until.sponsors.map(\.until) == [LocalDate(year: year, month: month, day: last)], "\(until.faults)")
    let from = contract(text, "")
    #expect(from.sponsors.map(\.from) == [LocalDate(year: year, month: month, day: 1)], "\(from.faults)")
    #expect(
      until.faults.map(\.description) == [
        "s.csv, row 2, column C (Until): note: \"\(text)\" is taken for its last day, "
          + "\(LocalDate(year: year, month: month, day: last)); write the day if it is another"
      ])
    #expect(from.faults.map(\.severity) == [.note])
  }

  @Test func `what is no date offers the empty cell`() {
    #expect(
      contract("soon", "bald").faults.map(\.message) == [
        "\"soon\" is no date; expected one such as 2026-11-22 or 22.11.2026, or leave the cell empty for no beginning",
        "\"bald\" is no date; expected one such as 2026-11-22 or 22.11.2026, or leave the cell empty for no end",
      ])
  }

  @Test func `a year alone is its first or its last day, with a note`() {
    let sheet = contract("2026", "2027")
    #expect(sheet.sponsors.map(\.from) == [LocalDate(year: 2026, month: 1, day: 1)])
    #expect(sheet.sponsors.map(\.until) == [LocalDate(year: 2027, month: 12, day: 31)])
    #expect(sheet.faults.map(\.severity) == [.note, .note])
    #expect(contract("", "46000").faults.map(\.severity) == [.error], "a spreadsheet's number for a day")
  }
}
