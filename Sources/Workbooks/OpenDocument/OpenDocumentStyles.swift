/// What the styles of an .ods file say that changes what is read.
final class OpenDocumentStyles {
  private struct Style {
    var parent: String?
    var dataStyle: String?
    var isStruck: Bool?
    var isDisplayed: Bool?
    var color: String?
  }

  private let limits: WorkbookLimits
  /// By family and name.
  private var styles: [String: Style] = [:]
  private var dateParts: [String: DateText.Parts] = [:]
  private var amounts = OpenDocumentAmounts()
  /// The style and the date format that are open.
  private var style: String?
  private var dataStyle: String?

  init(_ limits: WorkbookLimits) { self.limits = limits }

  func begin(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    amounts.begin(element)
    switch (element.vocabulary, element.name) {
    case (.style, "style"), (.style, "default-style"):
      let key = Self.key(element["family", .style] ?? "", element["name", .style] ?? "")
      style = key
      styles[key] = Style(
        parent: element["parent-style-name", .style], dataStyle: element["data-style-name", .style])
    case (.style, "text-properties"):
      guard let style else { break }
      let line = element["text-line-through-style", .style] ?? element["text-line-through-type", .style]
      if let line { styles[style]?.isStruck = line != "none" }
    case (.style, "table-cell-properties"):
      if let style { styles[style]?.color = element["background-color", .look] }
    case (.style, "table-properties"):
      if let style, let isDisplayed = element["display", .table] { styles[style]?.isDisplayed = isDisplayed != "false" }
    case (.number, "date-style"), (.number, "time-style"):
      dataStyle = element["name", .style]
      guard let dataStyle else { break }
      dateParts[dataStyle] = element["truncate-on-overflow", .number] == "false" ? .elapsed : []
    case (.number, let name):
      guard let dataStyle, let part = Self.parts[name] else { break }
      dateParts[dataStyle]?.formUnion(part)
    default: break
    }
    guard max(styles.count, dateParts.count, amounts.count) <= limits.records else {
      throw .tooLarge("more than \(limits.records) styles")
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe amounts.text(bytes) }

  func end(_ vocabulary: Vocabulary, _ name: String) {
    amounts.end(name)
    switch (vocabulary, name) {
    case (.style, "style"), (.style, "default-style"): style = nil
    case (.number, "date-style"), (.number, "time-style"): dataStyle = nil
    default: break
    }
  }

  private static let parts: [String: DateText.Parts] = [
    "year": .year, "month": .month, "day": .day, "hours": .time, "minutes": .time, "seconds": [.time, .seconds],
  ]

  private static func key(_ family: String, _ name: String) -> String { "\(family)/\(name)" }

  /// The first value along a style's parents. Circles of parents end after a few.
  private func value<Value>(_ family: String, _ name: String?, _ value: (Style) -> Value?) -> Value? {
    var next = name
    for _ in 0..<8 {
      guard let name = next, let style = styles[Self.key(family, name)] else { return nil }
      if let found = value(style) { return found }
      next = style.parent
    }
    return nil
  }

  /// Whether text of a style is struck through; `nil` if the style does not say.
  func isStruck(_ family: String, _ name: String?) -> Bool? { value(family, name) { $0.isStruck } }

  /// See `WorkbookSheet.Cell.fill`.
  func fill(ofCell name: String?) -> Int? {
    value("table-cell", name) { $0.color }.flatMap { CellText.fill($0.dropFirst()) }
  }

  func isDisplayed(table name: String?) -> Bool { value("table", name) { $0.isDisplayed } ?? true }

  /// What a cell shows of a date or time; empty if its style does not say.
  func dateParts(ofCell name: String?) -> DateText.Parts {
    value("table-cell", name) { $0.dataStyle.flatMap { dateParts[$0] } } ?? []
  }

  /// How a cell's style writes numbers; `nil` if it does not say, or is not understood.
  func numberFormat(ofCell name: String?) -> NumberFormat? {
    value("table-cell", name) { $0.dataStyle }.flatMap { amounts.format($0) }
  }

  /// Whether a cell has a style of numbers, understood or not.
  func hasDataStyle(ofCell name: String?) -> Bool { value("table-cell", name) { $0.dataStyle } != nil }
}

/// Reads a part that holds styles alone.
final class OpenDocumentStylesReader: MarkupHandler {
  private let styles: OpenDocumentStyles

  init(_ styles: OpenDocumentStyles) { self.styles = styles }

  func begin(_ element: borrowing MarkupElement) throws(WorkbookFault) { try styles.begin(element) }
  func end(_ vocabulary: Vocabulary, _ name: String) { styles.end(vocabulary, name) }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe styles.text(bytes) }
}
