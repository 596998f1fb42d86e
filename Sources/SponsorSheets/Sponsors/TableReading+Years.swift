internal import ConfigurationValues
internal import Messages

// A date with a year that is probably mistyped: 2026-10-02 where all other rows have days of October 2027.
extension TableReading {
  /// The longest time from the first date to the last one of an event, in days. Dates that are farther apart are those of contracts,
  /// which begin and end in different years.
  private static let mostDays = 92
  /// The fewest dates of other rows.
  private static let fewestDates = 3

  /// Warns of dates in a year that no other row has, if all others are close to each other and the same day in their year is too.
  mutating func checkYears() {
    let columns = [SheetColumn.from, .until].filter { layout.heading(of: $0).map(SheetColumn.isOfContract) == false }
    let dates = (found.sponsors + found.faulty).filter { $0.isHidden != true }.flatMap { sponsor in
      columns.compactMap { column in
        (column == .from ? sponsor.from : sponsor.until).map { (row: sponsor.row, column: column, day: $0) }
      }
    }
    let rows = Dictionary(grouping: dates, by: \.day.year).mapValues { Set($0.map(\.row)) }
    // The others have one year or two.
    guard (2...3).contains(rows.count) else { return }
    for date in dates where rows[date.day.year] == [date.row] {
      let others = dates.filter { $0.row != date.row }
      let days = others.map(\.day.dayNumber)
      guard days.count >= Self.fewestDates, let first = days.min(), let last = days.max(),
        last - first <= Self.mostDays,
        // A contract for longer may end later.
        date.column == .from || others.contains(where: { $0.column == .from || $0.day > date.day }),
        let meant = Set(others.map(\.day.year)).sorted().lazy.compactMap({
          LocalDate(checking: $0, date.day.month, date.day.day, minute: date.day.minute)
        }).first(where: { (first - 31...last + 31).contains($0.dayNumber) })
      else { continue }
      faults.listed.append(
        SheetFault(
          file: layout.file, row: date.row, column: layout.columns[date.column],
          heading: layout.heading(of: date.column),
          severity: .warning,
          message:
            "\(date.day) is the only date in \(date.day.year), and \(meant) would be close to those of the other rows; correct the "
            + "year if it is mistyped"))
    }
  }
}
