internal import Messages

/// The text of an exported table, and the encoding that it was found in.
package struct SheetText: Sendable, Hashable {
  /// The content without a byte order mark.
  package var text: String
  /// How the bytes were read.
  package var encoding: Encoding

  /// The encodings that spreadsheet programs export.
  package enum Encoding: String, Sendable, Hashable {
    case utf8 = "UTF-8"
    case utf16 = "UTF-16"
    case windows1252 = "Windows-1252"
  }

  /// Recognizes the encoding of `bytes` and decodes them.
  ///
  /// A byte order mark decides. Without one, zeros at every other place mean UTF-16; then valid UTF-8 is UTF-8, and all
  /// else Windows-1252, which every other byte sequence could be. Text that is mostly valid UTF-8 with a few damaged places
  /// is refused rather than read as Windows-1252, where its letters would come out wrong.
  /// - Throws: a fault for files that are no table, such as web pages, naming what to do; for damaged text; and for more than
  ///   `FileBytes.limit` bytes.
  package init(decoding bytes: [UInt8], file: String) throws(SheetFault) {
    guard bytes.count <= FileBytes.limit else {
      throw SheetFault(file: file, message: "is larger than \(FileBytes.limit >> 20) MiB; expected a list of sponsors")
    }
    if let format = ForeignFormat(of: bytes) { throw SheetFault(file: file, message: format.advice) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = try Self.utf8(Array(bytes.dropFirst(3)), file: file)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      self = try Self.utf16(bytes.dropFirst(2), isBigEndian: false, file: file)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = try Self.utf16(bytes.dropFirst(2), isBigEndian: true, file: file)
    } else if let isBigEndian = Self.byteOrder(ofUnmarked: bytes) {
      self = try Self.utf16(bytes[...], isBigEndian: isBigEndian, file: file)
    } else if let text = String(validating: bytes, as: UTF8.self) {
      self.init(text: text, encoding: .utf8)
    } else if Self.isMostlyUTF8(bytes) {
      self = try Self.utf8(bytes, file: file)
    } else {
      self.init(text: Self.windows1252(bytes), encoding: .windows1252)
    }
    if let place = text.unicodeScalars.firstIndex(where: { $0 == "\0" }) {
      let line = text.unicodeScalars[..<place].count { $0 == "\n" } + 1
      throw SheetFault(
        file: file, message: "line \(line) holds a zero byte; expected text. Export the table as CSV UTF-8")
    }
  }

  private init(text: String, encoding: Encoding) {
    self.text = text
    self.encoding = encoding
  }

  private static func utf8(_ bytes: [UInt8], file: String) throws(SheetFault) -> SheetText {
    if let text = String(validating: bytes, as: UTF8.self) { return SheetText(text: text, encoding: .utf8) }
    let offset = validPrefix(of: bytes)
    let line = bytes[..<offset].count { $0 == 0x0A } + 1
    let byte = String(bytes[min(offset, bytes.count - 1)], radix: 16, uppercase: true)
    throw SheetFault(
      file: file,
      message: "is UTF-8, but line \(line) holds the byte 0x\(byte), which is not; export the table again as CSV UTF-8")
  }

  private static func utf16(
    _ bytes: ArraySlice<UInt8>, isBigEndian: Bool, file: String
  ) throws(SheetFault) -> SheetText {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    guard bytes.count % 2 == 0, let text = String(validating: units, as: UTF16.self) else {
      throw SheetFault(file: file, message: "is damaged UTF-16; export the table again as CSV UTF-8")
    }
    return SheetText(text: text, encoding: .utf16)
  }

  /// Whether text without a byte order mark is UTF-16, judged by its first 4,096 bytes: letters of Europe's languages leave
  /// one half of most units zero.
  /// - Returns: whether the high byte comes first; `nil` if it is not UTF-16.
  private static func byteOrder(ofUnmarked bytes: [UInt8]) -> Bool? {
    let sample = bytes.prefix(4096)
    guard sample.count >= 2 else { return nil }
    var zeros = (even: 0, odd: 0)
    for (index, byte) in sample.enumerated() where byte == 0 {
      if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let units = sample.count / 2
    if zeros.odd * 2 > units, zeros.even * 10 < units { return false }
    if zeros.even * 2 > units, zeros.odd * 10 < units { return true }
    return nil
  }

  /// The number of bytes before the first invalid UTF-8 sequence.
  private static func validPrefix(of bytes: [UInt8]) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error, .emptyInput: return offset
      }
    }
  }

  /// Whether more multi-byte sequences are valid than not.
  private static func isMostlyUTF8(_ bytes: [UInt8]) -> Bool {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var (valid, invalid) = (0, 0)
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): if scalar.count > 1 { valid += 1 }
      case .error: invalid += 1
      case .emptyInput: return valid > invalid
      }
    }
  }

  /// Decodes as the Web does: the five bytes that Windows-1252 leaves undefined become C1 controls.
  private static func windows1252(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      if (0x80..<0xA0).contains(byte), let scalar = Unicode.Scalar(upperHalf[Int(byte) - 0x80]) {
        scalars.append(scalar)
      } else {
        scalars.append(Unicode.Scalar(byte))
      }
    }
    return String(scalars)
  }

  /// Windows-1252 from 0x80 to 0x9F; source: Unicode's mapping table CP1252.TXT.
  private static let upperHalf: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]
}

/// A file format that is often mistaken for a table, recognized by its first bytes. Workbooks, those that cannot be read
/// included, are not among them: their own reader names those.
private enum ForeignFormat {
  case webPage, xml, pdf

  init?(of bytes: [UInt8]) {
    let head = String(decoding: bytes.prefix(200).drop { $0 <= 0x20 || $0 >= 0xBB }, as: UTF8.self).lowercased()
    switch head {
    case _ where head.hasPrefix("%pdf"): self = .pdf
    case _ where head.hasPrefix("<!doctype html") || head.hasPrefix("<html") || head.hasPrefix("<table"):
      self = .webPage
    case _ where head.hasPrefix("<?xml"): self = .xml
    default: return nil
    }
  }

  /// What the file is, and how to make a table of it.
  var advice: String {
    let remedy = "open it in Excel or LibreOffice, and save it as .xlsx"
    return switch self {
    case .webPage: "is a web page, not a table; \(remedy)"
    case .xml: "is XML, not a table; \(remedy)"
    case .pdf: "is a PDF, not a table; ask for the table itself: .xlsx, .ods or .csv"
    }
  }
}
