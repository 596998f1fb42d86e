internal import Messages

/// The sheet of a workbook to read.
package enum WantedSheet: Sendable, Hashable {
  /// The first sheet that is not hidden, or one after it.
  /// - Parameter passedOver: the number of visible sheets before it, which had no headings.
  case visible(passedOver: Int)
  /// In whatever case.
  case named(String)

  package static let first = WantedSheet.visible(passedOver: 0)
}

/// Which sheet of a workbook is read.
struct SheetChoice {
  /// The sheets in the order of their tabs, those of charts left out.
  private(set) var sheets: [(name: String, isVisible: Bool)] = []
  private let wanted: WantedSheet

  init(_ wanted: WantedSheet) { self.wanted = wanted }

  /// Adds the next sheet. Returns whether it is the one to read.
  mutating func add(_ name: String, isVisible: Bool) -> Bool {
    let hadMatch = chosen != nil
    sheets.append((name, isVisible))
    return !hadMatch && chosen != nil
  }

  /// The index of the sheet to read; `nil` if there is none.
  var chosen: Int? {
    switch wanted {
    case .visible(let passedOver):
      return sheets.indices.lazy.filter { sheets[$0].isVisible }.dropFirst(passedOver).first
    case .named(let name): return sheets.firstIndex { Self.plain($0.name) == Self.plain(name) }
    }
  }

  /// No program lets two names differ by case alone.
  private static func plain(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }

  /// Why there is no sheet to read.
  var fault: WorkbookFault {
    guard case .named(let wanted) = wanted else {
      return sheets.isEmpty
        ? .damaged("it has no sheet")
        : WorkbookFault("\(WorkbookFault.noVisibleSheet); say --sheet with one of \(Self.list(sheets))")
    }
    if let meant = nearMiss(Self.plain(wanted), among: sheets.map(\.name)) {
      return WorkbookFault(
        "has no sheet \(quoted(wanted)); did you mean \(quoted(meant))? Its sheets are \(Self.list(sheets))")
    }
    return WorkbookFault("has no sheet \(quoted(wanted)); say --sheet with one of \(Self.list(sheets))")
  }

  private static func list(_ sheets: some Collection<(name: String, isVisible: Bool)>) -> String {
    let shown = 10
    let names = sheets.prefix(shown).map { quoted($0.name) }
    return listed(names + (sheets.count > shown ? ["\(sheets.count - shown) more"] : []), "and")
  }

  /// What to say of the other sheets.
  var notes: [WorkbookSheet.Note] {
    guard let chosen else { return [] }
    let others = sheets.enumerated().filter { $0.offset != chosen }.map(\.element)
    let (visible, hidden) = (others.filter(\.isVisible), others.filter { !$0.isVisible })
    var notes: [WorkbookSheet.Note] = []
    if case .visible(let passedOver) = wanted, !visible.isEmpty {
      let skipped = visible.prefix(passedOver)
      let name = quoted(sheets[chosen].name)
      let choice =
        switch skipped.count {
        case 0: "its sheet \(name)"
        case 1: "its sheet \(Self.list(skipped)) has no headings of sponsors, so \(name)"
        default: "its sheets \(Self.list(skipped)) have no headings of sponsors, so \(name)"
        }
      let again = skipped.isEmpty ? "" : ", and 'import' asks for --sheet \(quotedForShell(sheets[chosen].name))"
      notes.append(.init("\(choice) is read; --sheet names another one: \(Self.list(visible))\(again)"))
    }
    if case .visible = wanted, !hidden.isEmpty {
      notes.append(
        .init(
          "its hidden \(hidden.count == 1 ? "sheet" : "sheets") \(Self.list(hidden)) \(hidden.count == 1 ? "is" : "are") not read"
        ))
    }
    if !sheets[chosen].isVisible {
      notes.append(.init("its sheet \(quoted(sheets[chosen].name)) is hidden, and is read as asked"))
    }
    return notes
  }

  /// What to say of a sheet with several tables; nothing for fewer.
  static func note(ofTables tables: [(name: String, area: String)], on sheet: String) -> [WorkbookSheet.Note] {
    guard tables.count > 1 else { return [] }
    let names = tables.prefix(10).map { "\(quoted($0.name)) (\($0.area))" }
    return [
      .init(
        .warning,
        "its sheet \(quoted(sheet)) holds \(tables.count) tables, \(listed(names, "and")), and is read as one; put the sponsors "
          + "on a sheet of their own if others are taken for them")
    ]
  }
}
