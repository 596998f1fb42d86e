internal import CExpat

/// The vocabularies of workbooks. Each has several addresses: those of the transitional and of the strict form.
enum Vocabulary {
  /// No namespace at all, which most attributes have.
  case none
  /// Cells, styles and strings of .xlsx.
  case sheet
  /// Comments of .xlsx that can be answered.
  case threads
  /// Identifiers of relations, in parts of .xlsx.
  case relation
  /// Lists of relations and of content types.
  case package
  /// Parts of .ods.
  case office, table, text, style, number, link, manifest, calc, look
  case other

  init(_ address: UnsafeRawBufferPointer) {
    let text = unsafe String(decoding: address, as: UTF8.self)
    self =
      switch text {
      case "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        "http://purl.oclc.org/ooxml/spreadsheetml/main":
        .sheet
      case "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments": .threads
      case "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "http://purl.oclc.org/ooxml/officeDocument/relationships":
        .relation
      case "http://schemas.openxmlformats.org/package/2006/relationships",
        "http://schemas.openxmlformats.org/package/2006/content-types":
        .package
      case "urn:oasis:names:tc:opendocument:xmlns:office:1.0": .office
      case "urn:oasis:names:tc:opendocument:xmlns:table:1.0": .table
      case "urn:oasis:names:tc:opendocument:xmlns:text:1.0": .text
      case "urn:oasis:names:tc:opendocument:xmlns:style:1.0": .style
      case "urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0": .number
      case "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0": .manifest
      case "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0": .look
      case "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0": .calc
      case "http://www.w3.org/1999/xlink": .link
      default: .other
      }
  }
}

/// An element's start, valid while its handler runs.
@safe struct MarkupElement: ~Copyable {
  let vocabulary: Vocabulary
  /// Its name without prefix.
  let name: String
  private let attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

  fileprivate init(
    _ vocabulary: Vocabulary, _ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    (self.vocabulary, self.name) = (vocabulary, name)
    unsafe self.attributes = unsafe attributes
  }

  /// An attribute's value; `nil` if there is none.
  subscript(_ name: StaticString, _ vocabulary: Vocabulary = .none) -> String? {
    guard let attributes = unsafe attributes else { return nil }
    var index = 0
    while let key = unsafe attributes[index], let value = unsafe attributes[index + 1] {
      let parts = unsafe MarkupReader.parts(of: key)
      let isNamed = name.withUTF8Buffer { unsafe $0.elementsEqual(parts.local) }
      if isNamed, unsafe (parts.address.map { unsafe Vocabulary($0) } ?? .none) == vocabulary {
        return unsafe String(cString: value)
      }
      index += 2
    }
    return nil
  }

  /// An attribute that is true or false.
  func flag(_ name: StaticString, _ vocabulary: Vocabulary = .none) -> Bool? {
    self[name, vocabulary].map { ["1", "true", "on"].contains($0) }
  }

  /// An attribute that is a whole number; `nil` if it is none.
  func number(_ name: StaticString, _ vocabulary: Vocabulary = .none) -> Int? {
    self[name, vocabulary].flatMap { Int($0) }
  }
}

/// What reads one part.
protocol MarkupHandler: AnyObject {
  func begin(_ element: borrowing MarkupElement) throws(WorkbookFault)
  func end(_ vocabulary: Vocabulary, _ name: String) throws(WorkbookFault)
  /// A piece of text; one text may come in several.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(WorkbookFault)
}

/// Reads XML by expat. It knows no declarations of a document's type, and so no entities of the file's own; nothing is
/// fetched.
@safe final class MarkupReader {
  private let parser: XML_Parser
  private let handler: any MarkupHandler
  private let limits: WorkbookLimits
  private let deadline: Deadline
  private var fault: WorkbookFault?
  private var elements = 0
  /// The names of elements that are open, so that each is made once.
  private var open: [(vocabulary: Vocabulary, name: String)] = []
  private var known: [(address: [UInt8], vocabulary: Vocabulary)] = []

  /// Reads a whole part. Handlers are called on this thread.
  /// - Parameter part: its name, for faults.
  static func read(
    _ bytes: [UInt8], part: String, _ handler: any MarkupHandler, _ limits: WorkbookLimits, _ deadline: Deadline
  ) throws(WorkbookFault) {
    guard let reader = MarkupReader(handler, limits, deadline) else { throw .tooMuchMemory }
    try reader.read(bytes, part)
  }

  private init?(_ handler: any MarkupHandler, _ limits: WorkbookLimits, _ deadline: Deadline) {
    guard let parser = unsafe XML_ParserCreateNS(nil, Self.separator) else { return nil }
    unsafe self.parser = unsafe parser
    (self.handler, self.limits, self.deadline) = (handler, limits, deadline)
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// A character that no XML may hold.
  private static let separator: XML_Char = 0x0C

  private func read(_ bytes: [UInt8], _ part: String) throws(WorkbookFault) {
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser, { unsafe MarkupReader.from($0)?.begin($1, $2) }, { reader, _ in unsafe MarkupReader.from(reader)?.end() })
    unsafe XML_SetCharacterDataHandler(parser) { unsafe MarkupReader.from($0)?.text($1, $2) }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
      unsafe MarkupReader.from(reader)?.stop(
        WorkbookFault("is refused: a part of it declares a type of document (DOCTYPE), which no program writes"))
    }
    // In one piece: what is cut within a long name or value would be looked at again from its start.
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, CInt(clamping: buffer.count), 1)
    }
    if let fault { throw fault }
    guard status == XML_STATUS_OK else {
      let error = unsafe XML_GetErrorCode(parser)
      if error == XML_ERROR_NO_MEMORY { throw .tooMuchMemory }
      let line = unsafe cexpat_line(parser)
      let reason = unsafe XML_ErrorString(error).map { unsafe String(cString: $0) } ?? "no XML"
      throw .damaged("its part '\(part)' is no XML (line \(line): \(reason))")
    }
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> MarkupReader? {
    unsafe pointer.map { unsafe Unmanaged<MarkupReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stop(_ fault: WorkbookFault) {
    if self.fault == nil { self.fault = fault }
    unsafe XML_StopParser(parser, 0)
  }

  private func attempt(_ work: () throws(WorkbookFault) -> Void) {
    guard fault == nil else { return }
    do { try work() } catch { stop(error) }
  }

  private func begin(
    _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard let name = unsafe name, fault == nil else { return }
    let parts = unsafe Self.parts(of: name)
    let vocabulary = unsafe vocabulary(parts.address)
    let local = unsafe String(decoding: parts.local, as: UTF8.self)
    open.append((vocabulary, local))
    elements += 1
    attempt { () throws(WorkbookFault) in
      guard open.count <= limits.depth else { throw .tooLarge("more than \(limits.depth) elements within each other") }
      if elements % 1024 == 0 { try deadline.check() }
      try unsafe handler.begin(MarkupElement(vocabulary, local, attributes))
    }
  }

  private func end() {
    guard let (vocabulary, name) = open.popLast() else { return }
    attempt { () throws(WorkbookFault) in try handler.end(vocabulary, name) }
  }

  private func text(_ bytes: UnsafePointer<XML_Char>?, _ count: CInt) {
    guard let bytes = unsafe bytes else { return }
    attempt { () throws(WorkbookFault) in
      try unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes throws(WorkbookFault) in
        try unsafe handler.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
  }

  /// A name's address, if it has one, and what follows it.
  fileprivate static func parts(
    of name: UnsafePointer<XML_Char>
  ) -> (address: UnsafeRawBufferPointer?, local: UnsafeRawBufferPointer) {
    var (length, cut) = (0, -1)
    while unsafe name[length] != 0 {
      if unsafe name[length] == separator { cut = length }
      length += 1
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: name, count: length)
    guard cut >= 0 else { return unsafe (nil, bytes) }
    return unsafe (
      UnsafeRawBufferPointer(rebasing: bytes[..<cut]), UnsafeRawBufferPointer(rebasing: bytes[(cut + 1)...])
    )
  }

  private func vocabulary(_ address: UnsafeRawBufferPointer?) -> Vocabulary {
    guard let address = unsafe address else { return .none }
    for entry in known where unsafe entry.address.count == address.count && entry.address.elementsEqual(address) {
      return entry.vocabulary
    }
    let vocabulary = unsafe Vocabulary(address)
    if known.count < 32 { unsafe known.append((Array(address), vocabulary)) }
    return vocabulary
  }
}
