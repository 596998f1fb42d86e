/// What styles say of cells that changes what is read.
struct ExcelStyles {
  /// By the numbers that cells name.
  var formats: [NumberFormat] = []
  /// Whether the text is struck through, likewise.
  var struck: [Bool] = []

  func format(_ style: Int) -> NumberFormat { formats.indices.contains(style) ? formats[style] : .general }
  func isStruck(_ style: Int) -> Bool { struck.indices.contains(style) && struck[style] }
}

/// Reads the part with fonts, number formats and the styles of cells.
final class StylesReader: MarkupHandler {
  private let limits: WorkbookLimits
  /// The element within the root, which tells cells' fonts from those of conditions.
  private var section = ""
  private var depth = 0
  private var fonts: [Bool] = []
  private var codes: [Int: NumberFormat] = [:]
  private var styles: [(font: Int, format: Int)] = []

  init(_ limits: WorkbookLimits) { self.limits = limits }

  func begin(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    depth += 1
    if depth == 2 { section = element.name }
    guard element.vocabulary == .sheet else { return }
    switch (section, element.name) {
    case ("fonts", "font") where depth == 3: fonts.append(false)
    case ("fonts", "strike") where depth == 4 && !fonts.isEmpty: fonts[fonts.count - 1] = element.flag("val") ?? true
    case ("numFmts", "numFmt"):
      guard let id = element.number("numFmtId"), let code = element["formatCode"] else { break }
      codes[id] = NumberFormat(code: code)
    case ("cellXfs", "xf") where depth == 3:
      styles.append((element.number("fontId") ?? 0, element.number("numFmtId") ?? 0))
    default: break
    }
    guard max(fonts.count, codes.count, styles.count) <= limits.records else {
      throw .tooLarge("more than \(limits.records) styles")
    }
  }

  func end(_ vocabulary: Vocabulary, _ name: String) { depth -= 1 }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  var result: ExcelStyles {
    ExcelStyles(
      formats: styles.map { codes[$0.format] ?? NumberFormat(builtIn: $0.format) },
      struck: styles.map { fonts.indices.contains($0.font) && fonts[$0.font] })
  }
}
