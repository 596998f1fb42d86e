import ConfigurationValues
import Foundation
import Messages
import SponsorSheets
import TestSupport
import Testing

@Suite struct SheetDateTests {
  static let dates: [(text: String, date: String)] = [
    ("2026-11-22", "2026-11-22"), ("2026/11/22", "2026-11-22"), ("2026.11.22", "2026-11-22"),
    ("2026-1-2", "2026-01-02"), ("22.11.2026", "2026-11-22"), ("2.1.2026", "2026-01-02"), ("22.11.26", "2026-11-22"),
    ("22/11/2026", "2026-11-22"), ("11/22/2026", "2026-11-22"), ("22-11-2026", "2026-11-22"),
    ("05/05/2026", "2026-05-05"), ("29.02.2028", "2028-02-29"), ("2026-11-22 18:00", "2026-11-22T18:00"),
    ("2026-11-22T18:00:00", "2026-11-22T18:00"), ("22.11.2026 8:05", "2026-11-22T08:05"),
    ("11/22/2026 6:00 PM", "2026-11-22T18:00"), ("11/22/2026 12:05 a.m.", "2026-11-22T00:05"),
  ]

  @Test(arguments: [
    ("Contract until", "Cancelled"), ("Contratto al", "DISDETTO il 3.11.26"), ("Vertrag bis", "gekündigt!"),
    ("Fin contrat", "résilié"), ("Contract tot", "opgezegd per 1/1"), ("until", "cancelado"),
    ("Vertrag", "gekündigt 3.11."),
    ("Contract status", "terminated"),
  ])
  func `a contract that is cancelled is asked about`(heading: String, text: String) {
    let sheet = sheet("name,\(heading)\nAcme,\(text)\nBolt,\n")
    #expect(sheet.sponsors.map(\.name) == ["Bolt"])
    let errors = sheet.faults.filter { $0.severity == .error }
    #expect(errors.count == 1 && errors[0].row == 2 && errors[0].column == 1)
    #expect(
      errors[0].message
        == "\"\(text)\" says that the contract is cancelled, and not whether the sponsor is shown until then; delete the row, or "
        + "write the last day, such as 2026-11-22, alone")
  }

  @Test(arguments: [
    ("Vertrag", "nicht gekündigt"), ("Contract until", "until cancelled"), ("Vertrag", "2026"), ("Notes", "cancelled"),
  ])
  func `other words in a contract's column are not asked about`(heading: String, text: String) {
    #expect(!sheet("name,\(heading)\nAcme,\(text)\nBolt,\n").hasErrors)
  }

  @Test(arguments: dates)
  func `a date that can mean one day only is read without an order`(text: String, date: String) throws {
    #expect(try LocalDate(text, order: nil).description == date)
  }

  @Test func `an order decides between day and month`() throws {
    #expect(try LocalDate("03/04/2026", order: .dayMonthYear).description == "2026-04-03")
    #expect(try LocalDate("03/04/2026", order: .monthDayYear).description == "2026-03-04")
    #expect(try LocalDate("03.04.2026", order: .monthDayYear).description == "2026-04-03")
    #expect(try LocalDate("2026-03-04", order: .dayMonthYear).description == "2026-03-04")
  }

  @Test func `text that is no date, or more than one, says why`() {
    let day = LocalDate(year: 2026, month: 4, day: 3)
    let month = LocalDate(year: 2026, month: 3, day: 4)
    let cases: [(String, LocalDate.Order?, LocalDate.Failure)] = [
      ("03/04/2026", nil, .ambiguous(dayFirst: day, monthFirst: month)),
      ("3-4-26", nil, .ambiguous(dayFirst: day, monthFirst: month)),
      ("30.02.2026", nil, .noSuchDay), ("29.02.2027", nil, .noSuchDay), ("2026-13-01", nil, .noSuchDay),
      ("99/99/2026", nil, .noSuchDay), ("22/11/2026", .monthDayYear, .otherOrder(.dayMonthYear)),
      ("11/22/2026", .dayMonthYear, .otherOrder(.monthDayYear)), ("46348", nil, .dayNumber),
      ("soon", nil, .unknownForm), ("", nil, .unknownForm),
      ("2026-11", nil, .unknownForm), ("22.11.2026 25:00", nil, .unknownForm), ("1.2.3.4", nil, .unknownForm),
      ("22.11.202", nil, .unknownForm), ("-", nil, .unknownForm), ("٢٢.١١.٢٠٢٦", nil, .unknownForm),
    ]
    for (text, order, failure) in cases {
      let thrown = #expect(throws: LocalDate.Failure.self) { try LocalDate(text, order: order) }
      #expect(thrown == failure, "\(text)")
    }
  }

  @Test func `a day is a date exactly if the calendar has it`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for year in [1900, 2000, 2027] {
      for month in 1...12 {
        for day in 1...31 {
          let parts = DateComponents(calendar: calendar, year: year, month: month, day: day)
          let date = try? LocalDate("\(day).\(month).\(year)", order: nil)
          #expect((date != nil) == parts.isValidDate, "\(day).\(month).\(year)")
        }
      }
    }
  }
}
