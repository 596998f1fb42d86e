import Workbooks

/// Small .xlsx files, written by hand.
struct TinyExcel {
  static let sheetSpace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  static let relationSpace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  static let packageSpace = "http://schemas.openxmlformats.org/package/2006/relationships"

  var mainType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
  /// Names, states and contents of sheets: what is within `worksheet`.
  var sheets: [(name: String, state: String, content: String)] = []
  /// What is within `styleSheet`; `nil` for no such part.
  var styles: String?
  /// What is within `sst`; `nil` for no such part.
  var strings: String?
  /// What is within the first sheet's list of relations.
  var relations = ""
  var workbookProperties = ""
  var more: [(name: String, text: String)] = []
  var mainRelations = ""

  /// One sheet with these rows.
  init(data: String = "", after: String = "") {
    sheets = [("Sheet1", "visible", "<sheetData>\(data)</sheetData>\(after)")]
  }

  var zip: TinyZip {
    var zip = TinyZip()
    zip.add(
      "[Content_Types].xml",
      """
      <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" \
      ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="\(mainType)"/></Types>
      """)
    zip.add("_rels/.rels", Self.relations([("rId1", "officeDocument", "xl/workbook.xml")]))
    let list = sheets.enumerated().map { index, sheet in
      "<sheet name=\"\(sheet.name)\" sheetId=\"\(index + 1)\" state=\"\(sheet.state)\" r:id=\"rId\(index + 1)\"/>"
    }
    zip.add(
      "xl/workbook.xml",
      "<workbook xmlns=\"\(Self.sheetSpace)\" xmlns:r=\"\(Self.relationSpace)\">\(workbookProperties)"
        + "<sheets>\(list.joined())</sheets></workbook>")
    var targets = sheets.indices.map { ("rId\($0 + 1)", "worksheet", "worksheets/sheet\($0 + 1).xml") }
    if styles != nil { targets.append(("rId98", "styles", "styles.xml")) }
    if strings != nil { targets.append(("rId99", "sharedStrings", "sharedStrings.xml")) }
    zip.add("xl/_rels/workbook.xml.rels", Self.relations(targets, mainRelations))
    for (index, sheet) in sheets.enumerated() {
      zip.add(
        "xl/worksheets/sheet\(index + 1).xml",
        "<worksheet xmlns=\"\(Self.sheetSpace)\" xmlns:r=\"\(Self.relationSpace)\">\(sheet.content)</worksheet>")
    }
    if let styles { zip.add("xl/styles.xml", "<styleSheet xmlns=\"\(Self.sheetSpace)\">\(styles)</styleSheet>") }
    if let strings { zip.add("xl/sharedStrings.xml", "<sst xmlns=\"\(Self.sheetSpace)\">\(strings)</sst>") }
    if !relations.isEmpty { zip.add("xl/worksheets/_rels/sheet1.xml.rels", Self.relations([], relations)) }
    for part in more { zip.add(part.name, part.text) }
    return zip
  }

  static func relations(_ list: [(id: String, type: String, target: String)], _ more: String = "") -> String {
    let entries = list.map {
      "<Relationship Id=\"\($0.id)\" Type=\"\(relationSpace)/\($0.type)\" Target=\"\($0.target)\"/>"
    }
    return "<Relationships xmlns=\"\(packageSpace)\">\(entries.joined())\(more)</Relationships>"
  }

  func read(sheet: String? = nil, _ limits: WorkbookLimits = WorkbookLimits()) throws(WorkbookFault) -> WorkbookSheet {
    try WorkbookReader.read(zip.bytes, sheet: sheet.map { .named($0) } ?? .first, limits)
  }

  /// A row of cells with inline text.
  static func row(_ texts: String...) -> String {
    "<row>\(texts.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined())</row>"
  }

  /// Styles of cells with these codes of number formats, in their order from 1 on; style 0 is the general one.
  static func styles(codes: [String]) -> String {
    let formats = codes.enumerated().map { "<numFmt numFmtId=\"\(200 + $0)\" formatCode=\"\($1)\"/>" }
    let styles = codes.indices.map { "<xf numFmtId=\"\(200 + $0)\" fontId=\"0\"/>" }
    return
      "<numFmts>\(formats.joined())</numFmts><fonts><font/></fonts><cellXfs><xf numFmtId=\"0\"/>\(styles.joined())</cellXfs>"
  }
}

/// Small .ods files, written by hand.
struct TinyOpenDocument {
  var type = "application/vnd.oasis.opendocument.spreadsheet"
  /// What is within `office:automatic-styles`.
  var styles = ""
  /// What is within `office:spreadsheet`.
  var body = ""
  var manifest: String?

  /// One sheet with these rows.
  init(rows: String = "") { body = "<table:table table:name=\"Sheet1\">\(rows)</table:table>" }

  static let spaces =
    ["office", "table", "text", "style"].map {
      "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
    }.joined(separator: " ") + " xmlns:number=\"urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0\""
    + " xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns:calcext=\"urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0\""

  var zip: TinyZip {
    var zip = TinyZip()
    zip.add("mimetype", type)
    zip.add(
      "content.xml",
      "<office:document-content \(Self.spaces)><office:automatic-styles>\(styles)</office:automatic-styles>"
        + "<office:body><office:spreadsheet>\(body)</office:spreadsheet></office:body></office:document-content>")
    if let manifest { zip.add("META-INF/manifest.xml", manifest) }
    return zip
  }

  func read(sheet: String? = nil, _ limits: WorkbookLimits = WorkbookLimits()) throws(WorkbookFault) -> WorkbookSheet {
    try WorkbookReader.read(zip.bytes, sheet: sheet.map { .named($0) } ?? .first, limits)
  }

  static func row(_ texts: String...) -> String {
    let cells = texts.map {
      "<table:table-cell office:value-type=\"string\"><text:p>\($0)</text:p></table:table-cell>"
    }
    return "<table:table-row>\(cells.joined())</table:table-row>"
  }
}

extension WorkbookSheet {
  /// The texts of all rows.
  var texts: [[String]] { rows.map { $0.cells.map(\.text) } }
  /// The text of a cell by its name; `nil` where there is none.
  subscript(_ name: String) -> Cell? {
    let letters = name.prefix { $0.isLetter }
    let column = letters.utf8.reduce(0) { $0 * 26 + Int($1 & 0x1F) } - 1
    let row = rows.first { $0.number == Int(name.dropFirst(letters.count)) }
    return row.flatMap { column < $0.cells.count ? $0.cells[column] : nil }
  }
}

extension TinyExcel {
  /// Adds notes on cells of the first sheet, and comments that can be answered.
  /// - Parameters:
  ///   - notes: what is within `comments`; empty for no such part.
  ///   - threads: what is within `ThreadedComments`; `nil` for no such part.
  mutating func addComments(_ notes: String, threads: String? = nil) {
    if !notes.isEmpty {
      relations += "<Relationship Id=\"n\" Type=\"\(Self.relationSpace)/comments\" Target=\"../comments1.xml\"/>"
      more.append(("xl/comments1.xml", "<comments xmlns=\"\(Self.sheetSpace)\">\(notes)</comments>"))
    }
    guard let threads else { return }
    relations +=
      "<Relationship Id=\"a\" Type=\"http://schemas.microsoft.com/office/2017/10/relationships/threadedComment\" "
      + "Target=\"../threadedComments/threadedComment1.xml\"/>"
    more.append(
      (
        "xl/threadedComments/threadedComment1.xml",
        "<ThreadedComments xmlns=\"http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments\">\(threads)"
          + "</ThreadedComments>"
      ))
  }

  /// Reads a visible sheet that comes after others.
  func read(passingOver count: Int) throws(WorkbookFault) -> WorkbookSheet {
    try WorkbookReader.read(zip.bytes, sheet: .visible(passedOver: count))
  }
}

extension TinyOpenDocument {
  /// Reads a visible sheet that comes after others.
  func read(passingOver count: Int) throws(WorkbookFault) -> WorkbookSheet {
    try WorkbookReader.read(zip.bytes, sheet: .visible(passedOver: count))
  }
}

/// What is wrong with a workbook; an empty text for one that is read.
func fault(_ read: () throws(WorkbookFault) -> WorkbookSheet) -> String {
  do {
    _ = try read()
    return ""
  } catch {
    return error.message
  }
}
