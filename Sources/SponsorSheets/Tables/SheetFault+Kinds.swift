internal import Messages

extension [SheetFault] {
  /// The faults with errors and warnings first, and with one note for each kind of notes: the first one, which names the places of
  /// others. Otherwise in their order.
  package var summarized: [SheetFault] {
    var kinds: [String: [SheetFault]] = [:]
    var order: [String] = []
    for note in self where note.severity == .note {
      let kind = Self.kind(of: note)
      if kinds[kind] == nil { order.append(kind) }
      kinds[kind, default: []].append(note)
    }
    return filter { $0.severity != .note } + order.flatMap { Self.together(kinds[$0] ?? []) }
  }

  /// The fewest notes of a kind that are combined into one.
  private static let fewest = 3
  /// The maximum number of places that a combined note names beside the first.
  private static let mostNamed = 4

  private static func together(_ notes: [SheetFault]) -> [SheetFault] {
    guard notes.count >= fewest, var first = notes.first, first.row != nil else { return notes }
    let others = notes.dropFirst()
    let isSame = others.allSatisfy { $0.message == first.message }
    // What has to be done in a row stands there for each.
    guard isSame || !first.message.contains("; write ") && !first.message.contains("; say ") else { return notes }
    let shown = others.prefix(mostNamed).map { note in
      let value = isSame ? nil : note.message.firstMatch(of: /"[^"]*"/).map { String($0.0) }
      return note.shortPlace + (value.map { ": \($0)" } ?? "")
    }
    let rest = others.count - shown.count
    first.message += "; so \(others.count) more: \(listed(shown + (rest > 0 ? ["\(rest) more"] : []), "and"))"
    return [first]
  }

  /// The message without values: texts in quotes, and numbers.
  private static func kind(of note: SheetFault) -> String {
    note.message.replacing(/"[^"]*"/, with: "\"\"").replacing(/[0-9]+/, with: "0")
  }
}

extension SheetFault {
  /// The place without the file: `C4 (Phone)` in a workbook, else `row 4, column C (Phone)`.
  fileprivate var shortPlace: String {
    let name = column.flatMap { _ in heading }.flatMap { $0.isEmpty ? nil : " (\(shortened($0)))" } ?? ""
    guard let column else { return row.map { "row \($0)" } ?? escaped(file) }
    let letters = Self.letters(ofColumn: column)
    return (row.map { sheet == nil ? "row \($0), column \(letters)" : "\(letters)\($0)" } ?? "column \(letters)") + name
  }
}
