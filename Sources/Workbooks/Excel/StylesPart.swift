/// What styles say of cells that changes what is read.
struct ExcelStyles {
  /// By the numbers that cells name.
  var formats: [NumberFormat] = []
  /// Whether the text is struck through, likewise.
  var struck: [Bool] = []
  /// A number for the colour of the cell, likewise; `nil` for none and for white.
  var fills: [Int?] = []

  func format(_ style: Int) -> NumberFormat { formats.indices.contains(style) ? formats[style] : .general }
  func isStruck(_ style: Int) -> Bool { struck.indices.contains(style) && struck[style] }
  func fill(_ style: Int) -> Int? { fills.indices.contains(style) ? fills[style] : nil }
}

/// Reads the part with fonts, number formats and the styles of cells.
final class StylesReader: MarkupHandler {
  private let limits: WorkbookLimits
  /// The element within the root, which tells cells' fonts from those of conditions.
  private var section = ""
  private var depth = 0
  private var fonts: [Bool] = []
  private var codes: [Int: NumberFormat] = [:]
  private var fills: [Int?] = []
  private var styles: [(font: Int, format: Int, fill: Int)] = []

  init(_ limits: WorkbookLimits) { self.limits = limits }

  func begin(_ element: borrowing MarkupElement) throws(WorkbookFault) {
    depth += 1
    if depth == 2 { section = element.name }
    guard element.vocabulary == .sheet else { return }
    switch (section, element.name) {
    case ("fonts", "font") where depth == 3: fonts.append(false)
    case ("fonts", "strike") where depth == 4 && !fonts.isEmpty: fonts[fonts.count - 1] = element.flag("val") ?? true
    case ("fills", "fill") where depth == 3: fills.append(nil)
    case ("fills", "fgColor") where depth == 5 && !fills.isEmpty: fills[fills.count - 1] = Self.fill(element)
    case ("numFmts", "numFmt"):
      guard let id = element.number("numFmtId"), let code = element["formatCode"] else { break }
      codes[id] = NumberFormat(code: code)
    case ("cellXfs", "xf") where depth == 3:
      styles.append(
        (element.number("fontId") ?? 0, element.number("numFmtId") ?? 0, element.number("fillId") ?? 0))
    default: break
    }
    guard max(fonts.count, codes.count, styles.count, fills.count) <= limits.records else {
      throw .tooLarge("more than \(limits.records) styles")
    }
  }

  /// Tells colours apart that are written alike. White, which is that of paper, is none.
  private static func fill(_ element: borrowing MarkupElement) -> Int? {
    if let rgb = element["rgb"] { return CellText.fill(rgb.suffix(6)) }
    let tint = element["tint"].flatMap { Double($0) }.map { Int(max(-1, min($0, 1)) * 1000) } ?? 0
    if let theme = element.number("theme"), (0...11).contains(theme) {
      return theme == 0 && tint == 0 ? nil : (theme + 1) << 24 + tint + 1000
    }
    guard let index = element.number("indexed"), (0..<64).contains(index), index != 1, index != 9 else { return nil }
    return 0xF00_0000 + index
  }

  func end(_ vocabulary: Vocabulary, _ name: String) { depth -= 1 }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  var result: ExcelStyles {
    ExcelStyles(
      formats: styles.map { codes[$0.format] ?? NumberFormat(builtIn: $0.format) },
      struck: styles.map { fonts.indices.contains($0.font) && fonts[$0.font] },
      fills: styles.map { fills.indices.contains($0.fill) ? fills[$0.fill] : nil })
  }
}
