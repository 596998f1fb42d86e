/// A table for people. A column of which no row says anything is left out: those that hold 0 or nothing in every row.
struct ReportTable {
  enum Cell {
    case text(String)
    /// s; `nil` where it is not agreed or not known.
    case time(Double?)
    /// s, with its sign; `nil` as of a time.
    case difference(Double?)
    case count(Int)
    /// 0…1; `nil` for none.
    case share(Double?)
    /// Stands in another row.
    case blank
  }

  struct Column {
    var title: String
    var isText = false
    /// Has times, whose unit stands in the heading.
    var isTime = false
    /// Stays although it says nothing.
    var isKept = false

    static func text(_ title: String) -> Column { Column(title: title, isText: true, isKept: true) }
    static func time(_ title: String, isKept: Bool = false) -> Column {
      Column(title: title, isTime: true, isKept: isKept)
    }
    static func number(_ title: String) -> Column { Column(title: title) }
  }

  struct Row {
    enum Kind {
      case plain
      case sum
      /// Of which too much is missing.
      case short
      /// Part of the row above.
      case part
    }

    var cells: [Cell]
    var kind = Kind.plain

    /// Whether the times of rows that add up to this one's do not as they are shown, for each is rounded by itself.
    func isRounded(from parts: [Row]) -> Bool {
      cells.indices.contains { column in
        guard let sum = cells[column].seconds else { return false }
        return ReportWords.isRounded(sum, of: parts.compactMap { $0.cells[column].seconds })
      }
    }
  }

  private(set) var columns: [Column]
  /// A text for each column that is left.
  private(set) var rows: [(cells: [String], kind: Row.Kind)]
  /// Stands below it.
  let remark: String?

  /// - Parameter isRounded: whether times that are shown do not add up, though the exact ones do.
  init(_ columns: [Column], _ rows: [Row], _ words: ReportWords, isRounded: Bool = false) {
    remark = isRounded ? words.pages.rounded : nil
    let shown = columns.indices.filter { column in
      columns[column].isKept || rows.contains { $0.cells.indices.contains(column) && !$0.cells[column].isNothing }
    }
    self.columns = shown.map { columns[$0] }
    self.rows = rows.map { row in
      (shown.map { row.cells.indices.contains($0) ? row.cells[$0].text(words) : "" }, row.kind)
    }
  }

  var isEmpty: Bool { rows.isEmpty }

  /// The same with its first cells as headings, but for those of parts, which go on from the row above.
  var capitalized: ReportTable {
    var table = self
    for index in table.rows.indices where table.rows[index].kind == .sum {
      if let name = table.rows[index].cells.first { table.rows[index].cells[0] = ReportWords.capitalized(name) }
    }
    return table
  }
}

extension ReportTable.Cell {
  /// `nil` of what is no time.
  fileprivate var seconds: Double? {
    switch self {
    case .time(let time), .difference(let time): time
    case .text, .count, .share, .blank: nil
    }
  }

  var isNothing: Bool {
    switch self {
    case .text(let text): text.isEmpty || text == ReportWords.none
    case .time(let time), .difference(let time): ReportWords.whole(abs(time ?? 0)) == 0
    case .count(let count): count == 0
    case .share(let share): share == nil || share == 0
    case .blank: true
    }
  }

  func text(_ words: ReportWords) -> String {
    switch self {
    case .text(let text): text
    case .time(let time): time.map(ReportWords.clock) ?? ReportWords.none
    case .difference(let time): time.map(ReportWords.difference) ?? ReportWords.none
    case .count(let count): words.count(count)
    case .share(let share): words.percent(share)
    case .blank: ""
    }
  }
}
