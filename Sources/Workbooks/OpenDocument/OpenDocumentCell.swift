/// A cell of an .ods file while it is read: its value and its paragraphs.
struct OpenDocumentCell {
  var repeats = 1
  var rowSpan = 1
  var columnSpan = 1
  var isCovered = false
  private var type = ""
  private var value: String?
  private var formula: String?
  private var style: String?
  private(set) var link: String?

  private var paragraphs: [[UInt8]] = []
  /// The paragraphs without the text that is struck through.
  private var kept: [[UInt8]] = []
  /// The names of open elements within the cell.
  private var open: [String] = []
  /// How many open elements hold no text of the cell, such as an annotation.
  private var skipped = 0
  /// The text of its note, or nothing; who wrote it and when is left out.
  private(set) var comment: [UInt8] = []
  /// How many paragraphs of a note are open within each other; `nil` outside of one.
  private var commentDepth: Int?
  /// How many elements are open around it.
  private var commentStart = 0
  /// Whether the text at this place is struck through, by the spans around it.
  private var spans: [Bool] = []
  private let isCellStruck: Bool
  /// See `WorkbookSheet.Cell.fill`.
  let fill: Int?
  private var (hasStruck, hasUnstruck) = (false, false)

  /// - Parameter defaultStyle: that of the row or the column.
  init(_ element: borrowing MarkupElement, defaultStyle: String?, _ styles: OpenDocumentStyles) {
    isCovered = element.name == "covered-table-cell"
    func count(_ name: StaticString, _ most: Int, _ element: borrowing MarkupElement) -> Int {
      min(max(element.number(name, .table) ?? 1, 1), most)
    }
    repeats = count("number-columns-repeated", WorkbookLimits.mostColumns, element)
    rowSpan = count("number-rows-spanned", WorkbookLimits.mostRows, element)
    columnSpan = count("number-columns-spanned", WorkbookLimits.mostColumns, element)
    let type = element["value-type", .office] ?? ""
    self.type = element["value-type", .calc] == "error" ? "error" : type
    formula = element["formula", .table]
    style = element["style-name", .table] ?? defaultStyle
    value =
      switch type {
      case "date": element["date-value", .office]
      case "time": element["time-value", .office]
      case "boolean": element["boolean-value", .office]
      case "string": element["string-value", .office]
      default: element["value", .office]
      }
    fill = styles.fill(ofCell: style)
    isCellStruck = styles.isStruck("table-cell", style) ?? false
    link = formula.flatMap { CellText.webAddress(inFormula: $0) }
  }

  /// An element within the cell.
  mutating func begin(_ element: borrowing MarkupElement, _ styles: OpenDocumentStyles, limit: Int) {
    if commentDepth == nil, element.vocabulary == .office, element.name == "annotation" {
      (commentDepth, commentStart) = (0, open.count)
    }
    if commentDepth != nil { beginComment(element) }
    let isText = element.vocabulary == .text && !["ruby-text", "note"].contains(element.name)
    open.append(element.name)
    if skipped > 0 || !isText || open.count == 1 && element.name != "p" && element.name != "h" {
      skipped += 1
      return
    }
    switch element.name {
    case "p", "h":
      paragraphs.append([])
      kept.append([])
    case "span": spans.append(styles.isStruck("text", element["style-name", .text]) ?? spans.last ?? isCellStruck)
    case "a": link = link ?? CellText.webAddress(element["href", .link])
    case "s": add([UInt8](repeating: 0x20, count: min(max(element.number("c", .text) ?? 1, 1), limit)))
    case "tab": add([0x09])
    case "line-break": add([0x0A])
    default: break
    }
  }

  private mutating func beginComment(_ element: borrowing MarkupElement) {
    guard element.vocabulary == .text else { return }
    switch element.name {
    case "p", "h":
      if !comment.isEmpty { comment.append(0x0A) }
      commentDepth = (commentDepth ?? 0) + 1
    case "s", "tab": comment.append(0x20)
    case "line-break": comment.append(0x0A)
    default: break
    }
  }

  mutating func end() {
    let name = open.popLast()
    if open.count <= commentStart { commentDepth = nil }
    if let depth = commentDepth, depth > 0, name == "p" || name == "h" { commentDepth = depth - 1 }
    if skipped > 0 {
      skipped -= 1
    } else if name == "span" {
      _ = spans.popLast()
    }
  }

  /// Whether an element of the cell itself is open.
  var isOpen: Bool { !open.isEmpty }

  /// Blanks and line ends between words are one blank; others are elements of their own.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let depth = commentDepth, depth > 0 {
      unsafe addToComment(bytes)
      return
    }
    guard skipped == 0, !paragraphs.isEmpty, !open.isEmpty else { return }
    for index in bytes.indices {
      let byte = unsafe bytes[index]
      if byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D {
        if let last = paragraphs[paragraphs.count - 1].last, last != 0x20 {
          paragraphs[paragraphs.count - 1].append(0x20)
        }
        if let last = kept[kept.count - 1].last, last != 0x20 { kept[kept.count - 1].append(0x20) }
        continue
      }
      paragraphs[paragraphs.count - 1].append(byte)
      if spans.last ?? isCellStruck {
        hasStruck = true
      } else {
        hasUnstruck = true
        kept[kept.count - 1].append(byte)
      }
    }
  }

  private mutating func addToComment(_ bytes: UnsafeBufferPointer<UInt8>) {
    for index in bytes.indices {
      let byte = unsafe bytes[index]
      let isBlank = byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
      if !isBlank {
        comment.append(byte)
      } else if let last = comment.last, last != 0x20, last != 0x0A {
        comment.append(0x20)
      }
    }
  }

  private mutating func add(_ bytes: [UInt8]) {
    paragraphs[paragraphs.count - 1] += bytes
    kept[kept.count - 1] += bytes
  }

  /// Whether some of its text is struck through, and some is not.
  var isPartlyStruck: Bool { hasStruck && hasUnstruck }

  /// Whether all of its text is struck through.
  var isStruck: Bool { hasStruck || hasUnstruck ? hasStruck && !hasUnstruck : isCellStruck }

  /// Whether it has a formula whose result was never stored.
  var isUncomputed: Bool { formula != nil && value == nil && type != "string" && type != "error" && paragraphs.isEmpty }

  /// Whether it can have text.
  var isEmpty: Bool { type.isEmpty && paragraphs.isEmpty }

  /// The text as people see it, and the number that it shows as an amount.
  func shown(_ styles: OpenDocumentStyles) -> (text: String, number: String?) {
    guard type == "float" || type == "currency", let number = value.flatMap({ NumberText.value(of: $0) }) else {
      return (shownText(styles), nil)
    }
    let plain = NumberText.plain(number)
    let text = amount(number, plain, styles)
    // A percent sign that is written as text is a part of the value, as in .xlsx.
    return (text, text == plain || text == "\(plain)%" || Double(text) == number ? nil : plain)
  }

  private var paragraphText: String {
    let shown = isPartlyStruck ? kept.filter { $0.contains { $0 != 0x20 } } : paragraphs
    return shown.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  /// LibreOffice writes what it shows, with the separators of its language, which is taken if it is the number. Other programs may
  /// write nothing of it.
  private func amount(_ number: Double, _ plain: String, _ styles: OpenDocumentStyles) -> String {
    let shown = paragraphText
    let isPadded =
      shown.hasPrefix("0") && shown.utf8.count > plain.utf8.count
      && shown.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isPadded && Double(shown) == number || shown == "\(plain)%" { return shown }
    let line = shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let format = styles.numberFormat(ofCell: style) {
      let text = format.text(number)
      return text != plain && Self.isSame(line, text) ? line : text
    }
    // LibreOffice shows a currency without a style in its own way.
    let isBare = line.allSatisfy { $0.isNumber || ",.+-".contains($0) }
    guard type == "currency", !styles.hasDataStyle(ofCell: style), !isBare, line.utf8.count <= 100 else { return plain }
    let digits = Self.digits(line)
    let isNumber = (0...4).contains { decimals in
      NumberText.fixed(number.magnitude, decimals...decimals, timesTenTo: 0).map {
        ($0.whole.isEmpty ? "0" : $0.whole) + $0.fraction == digits
      } ?? false
    }
    return isNumber ? line : plain
  }

  private static func digits(_ text: String) -> String { text.filter { $0.isASCII && $0.isNumber } }

  /// Whether two texts differ by their separators alone.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    let groups = [one, other].map { $0.split { !($0.isASCII && $0.isNumber) } }
    return groups[0].joined() == groups[1].joined() && groups[0].last?.count == groups[1].last?.count && !one.isEmpty
  }

  private func shownText(_ styles: OpenDocumentStyles) -> String {
    let shown = paragraphText
    switch type {
    case "float", "currency": return shown
    case "percentage":
      guard let number = value.flatMap({ NumberText.value(of: $0) }) else { return shown }
      return NumberText.plain(number, timesTenTo: 2) + "%"
    case "date": return value.flatMap { DateText.text(ofISO: $0, showing: styles.dateParts(ofCell: style)) } ?? shown
    case "time":
      return value.flatMap { DateText.text(ofDuration: $0, showing: styles.dateParts(ofCell: style)) } ?? shown
    case "boolean": return value.map { $0 == "true" ? "TRUE" : "FALSE" } ?? shown
    case "error": return shown
    default: return paragraphs.isEmpty ? value.map(CellText.lineFeeds) ?? "" : shown
    }
  }
}
