/// Reads one sheet of a workbook in this process. Files of others are read in the child, by `WorkbookProcess`.
///
/// ```swift
/// let sheet = try WorkbookReader.read(bytes, sheet: .named("Sponsors"))
/// let rows = sheet.texts
/// ```
package enum WorkbookReader {
  /// Reads the first visible sheet, or another one.
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - sheet: which one.
  package static func read(_ bytes: [UInt8], sheet: WantedSheet = .first, _ limits: WorkbookLimits = WorkbookLimits())
    throws(WorkbookFault) -> WorkbookSheet
  {
    guard bytes.count <= limits.fileBytes else { throw .tooManyBytes(limits) }
    if bytes.starts(with: FileStart.compound) { throw compoundFault(bytes) }
    let deadline = Deadline(limits)
    let parts = PackageParts(
      archive: try ZipArchive(bytes, limits, deadline), limits: limits, deadline: deadline)
    if parts.archive.contains(PackageParts.contentTypes) {
      let (main, type) = try parts.mainPart()
      try requireExcel(type)
      return try ExcelWorkbook(parts: parts, main: main, wanted: sheet).sheet()
    }
    if let type = try parts.archive.contents(of: "mimetype") {
      try requireTable(String(decoding: type.prefix(200), as: UTF8.self))
      return try OpenDocumentWorkbook(parts: parts, wanted: sheet).sheet()
    }
    throw foreignFault(parts.archive)
  }

  /// What an OLE2 file is; its directory has names in UTF-16.
  private static func compoundFault(_ bytes: [UInt8]) -> WorkbookFault {
    func holds(_ name: String) -> Bool {
      let pattern: [UInt8] = name.utf8.flatMap { (byte: UInt8) -> [UInt8] in [byte, 0] } + [0, 0]
      var start = bytes.startIndex
      while let index = bytes[start...].firstIndex(of: pattern[0]) {
        if bytes[index...].starts(with: pattern) { return true }
        start = index + 1
      }
      return false
    }
    if holds("EncryptedPackage") { return .protected(".xlsx") }
    let name = holds("Workbook") || holds("Book") ? "an Excel workbook of the old kind (.xls)" : "an old Office file"
    return WorkbookFault("is \(name), which is not read; open it in Excel or LibreOffice, and save it as .xlsx")
  }

  /// Throws unless the main part of a package is that of a workbook.
  private static func requireExcel(_ type: String) throws(WorkbookFault) {
    let foreign: (part: String, name: String)? = [
      ("wordprocessingml", "a Word document"), ("ms-word", "a Word document"),
      ("presentationml", "a PowerPoint presentation"), ("ms-powerpoint", "a PowerPoint presentation"),
      ("visio", "a drawing"),
    ].first { type.contains($0.0) }
    if let foreign {
      throw WorkbookFault(
        "is \(foreign.name), not a workbook; copy its table into a workbook, and save that as .xlsx")
    }
    guard !type.contains("sheet.binary") else {
      throw WorkbookFault(
        "is a binary Excel workbook (.xlsb), which is not read; open it in Excel, and save it as .xlsx")
    }
  }

  /// Throws unless a document's type is that of a workbook.
  private static func requireTable(_ type: String) throws(WorkbookFault) {
    let type = type.filter { !$0.isWhitespace }.lowercased()
    guard !type.hasPrefix("application/vnd.oasis.opendocument.spreadsheet") else { return }
    guard type.hasPrefix("application/vnd.oasis.opendocument") || type.hasPrefix("application/vnd.sun.xml") else {
      throw WorkbookFault("is not a workbook; expected .xlsx, .ods or .csv")
    }
    throw WorkbookFault(
      "is another kind of OpenDocument file, not a workbook; copy its table into a workbook, and save that as .ods")
  }

  private static func foreignFault(_ archive: ZipArchive) -> WorkbookFault {
    if archive.names.contains(where: {
      $0.hasSuffix(".iwa") || $0 == "index.zip" || $0 == "index.apxl" || $0 == "index/tables"
    }) {
      return WorkbookFault("is a Numbers document, which is not read; in Numbers choose File > Export To > Excel")
    }
    if archive.names.contains(where: { $0.hasPrefix("xl/") || $0 == "content.xml" }) {
      return .damaged("the part is missing that says what it is")
    }
    let inner = archive.names.filter { name in [".xlsx", ".ods", ".csv", ".xlsm"].contains { name.hasSuffix($0) } }
    return WorkbookFault(
      inner.isEmpty
        ? "is a ZIP archive, not a workbook; expected .xlsx, .ods or .csv"
        : "is a ZIP archive; unpack it, and name the workbook inside")
  }
}
