/// Reads one sheet of an .xlsx or .xlsm file.
struct ExcelWorkbook {
  let parts: PackageParts
  let main: String
  let wanted: WantedSheet

  func sheet() throws(WorkbookFault) -> WorkbookSheet {
    let list = SheetListReader(parts.limits)
    guard try parts.read(main, list) else { throw .damaged("its list of sheets is missing") }
    let relations = try parts.relations(of: main)
    var choice = SheetChoice(wanted)
    var targets: [String] = []
    for entry in list.sheets {
      guard let relation = relations.first(where: { $0.id == entry.relation && !$0.isExternal }) else {
        throw .damaged("its sheet '\(entry.name.prefix(40))' is not there")
      }
      // Others are sheets of charts, dialogs or old macros.
      guard relation.type == "worksheet" else { continue }
      _ = choice.add(entry.name, isVisible: entry.isVisible)
      targets.append(relation.target)
    }
    guard let index = choice.chosen else { throw choice.fault }
    var sheet = try sheet(choice.sheets[index].name, at: targets[index], is1904: list.is1904, relations)
    sheet.notes = choice.notes + packageNotes(relations) + sheet.notes
    return sheet
  }

  private func sheet(_ name: String, at part: String, is1904: Bool, _ relations: [PartRelation]) throws(WorkbookFault)
    -> WorkbookSheet
  {
    let styles = StylesReader(parts.limits)
    if let target = Self.target("styles", relations) { try parts.read(target, styles) }
    let strings = SharedStringsReader(parts.limits)
    if let target = Self.target("sharedstrings", relations) { try parts.read(target, strings) }
    let reader = SheetPartReader(
      name: name, styles.result, strings.strings, is1904: is1904, parts.limits, parts.deadline)
    guard try parts.read(part, reader) else {
      throw .damaged("the content of its sheet '\(name.prefix(40))' is missing")
    }
    var tables: [(name: String, area: String)] = []
    let own = try parts.relations(of: part)
    for comment in try comments(own) { try reader.builder.addComment(comment.text, at: comment.place) }
    if !reader.links.isEmpty || !reader.tables.isEmpty {
      var targets: [String: PartRelation] = [:]
      for relation in own { targets[relation.id] = relation }
      try reader.builder.addLinks(
        reader.links.compactMap { link in
          guard let target = targets[link.relation], target.isExternal else { return nil }
          return CellText.webAddress(target.target).map { (link.area, $0) }
        })
      for id in reader.tables.prefix(20) {
        guard let target = targets[id], !target.isExternal else { continue }
        let table = TableReader()
        try parts.read(target.target, table)
        if let name = table.name, let area = table.area { tables.append((name, area)) }
      }
    }
    var sheet = try reader.builder.finish(.excel)
    sheet.notes = SheetChoice.note(ofTables: tables, on: name) + sheet.notes
    return sheet
  }

  /// The notes on the sheet's cells. One that can be answered stands for the note that older programs show in its place.
  private func comments(_ relations: [PartRelation]) throws(WorkbookFault) -> [ExcelComment] {
    let (threads, notes) = (ThreadsReader(parts.limits), CommentsReader(parts.limits))
    // Each link is a relation too.
    let kinds = ["threadedcomment", "comments"]
    for relation in relations.lazy.filter({ !$0.isExternal && kinds.contains($0.type) }).prefix(100) {
      switch relation.type {
      case "threadedcomment": try parts.read(relation.target, threads)
      case "comments": try parts.read(relation.target, notes)
      default: break
      }
    }
    return threads.comments + notes.comments.filter { !threads.places.contains($0.place) }
  }

  private static func target(_ type: String, _ relations: [PartRelation]) -> String? {
    relations.first { $0.type == type && !$0.isExternal }?.target
  }

  private func packageNotes(_ relations: [PartRelation]) -> [WorkbookSheet.Note] {
    var notes: [WorkbookSheet.Note] = []
    if relations.contains(where: { $0.type == "externallink" }) {
      notes.append(.init("its links to other workbooks are not followed; the values that it holds are read"))
    }
    if relations.contains(where: { $0.type == "vbaproject" }) { notes.append(.init("its macros are not run")) }
    return notes
  }
}

/// Reads the part that lists sheets.
private final class SheetListReader: MarkupHandler {
  private let limits: WorkbookLimits
  private(set) var is1904 = false
  private(set) var sheets: [(name: String, relation: String, isVisible: Bool)] = []

  init(_ limits: WorkbookLimits) { self.limits = limits }

  func begin(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    guard element.vocabulary == .sheet else { return }
    switch element.name {
    case "workbookPr": is1904 = element.flag("date1904") ?? false
    case "sheet":
      guard let name = element["name"], let id = element["id", .relation] else { break }
      // "hidden" or "veryHidden".
      sheets.append((name, id, element["state"]?.lowercased().hasSuffix("hidden") != true))
      guard sheets.count <= limits.sheets else { throw .tooLarge("more than \(limits.sheets) sheets") }
    default: break
    }
  }

  func end(_ vocabulary: Vocabulary, _ name: String) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// Reads the name and the area of a table.
private final class TableReader: MarkupHandler {
  private(set) var name: String?
  private(set) var area: String?

  func begin(_ element: borrowing MarkupElement) {
    guard element.vocabulary == .sheet, element.name == "table", name == nil else { return }
    name = element["displayName"] ?? element["name"]
    area = element["ref"].flatMap { CellArea($0) }?.name
  }

  func end(_ vocabulary: Vocabulary, _ name: String) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
