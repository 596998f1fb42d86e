import Foundation
import SponsorSheets
import TestSupport
import Testing

@Suite struct SheetTextTests {
  /// Letters of all four languages, all of which Windows-1252 has.
  private static let sample = "Name;Straße\nMüller & Söhne;Zürich\nÇa façade;Œuvre\nEl Niño;¿Qué?\n€ – “quoted”\n"

  private func encoded(_ text: String, _ encoding: String.Encoding, mark: [UInt8] = []) throws -> [UInt8] {
    mark + Array(try #require(text.data(using: encoding)))
  }

  @Test func `text is recognized in every encoding that spreadsheets export`() throws {
    let cases: [([UInt8], SheetText.Encoding)] = [
      (Array(Self.sample.utf8), .utf8),
      ([0xEF, 0xBB, 0xBF] + Array(Self.sample.utf8), .utf8),
      (try encoded(Self.sample, .utf16LittleEndian, mark: [0xFF, 0xFE]), .utf16),
      (try encoded(Self.sample, .utf16BigEndian, mark: [0xFE, 0xFF]), .utf16),
      (try encoded(Self.sample, .utf16LittleEndian), .utf16),
      (try encoded(Self.sample, .utf16BigEndian), .utf16),
      (try encoded(Self.sample, .windowsCP1252), .windows1252),
    ]
    for (bytes, encoding) in cases {
      let read = try SheetText(decoding: bytes, file: "s.csv")
      #expect(read.text == Self.sample)
      #expect(read.encoding == encoding)
    }
  }

  @Test func `every byte of Windows-1252 is decoded as Foundation decodes it`() throws {
    // 0x81, 0x8D, 0x8F, 0x90 and 0x9D are undefined.
    for byte in UInt8(0x80)...0xFF where ![0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) {
      let bytes: [UInt8] = [0x41, byte, 0x42]
      let expected = try #require(String(bytes: bytes, encoding: .windowsCP1252))
      #expect(try SheetText(decoding: bytes, file: "s.csv").text == expected, "byte \(byte)")
    }
  }

  static let refusals: [(bytes: [UInt8], message: String)] = [
    (
      Array("%PDF-1.7\n".utf8), "s.csv: error: is a PDF, not a table; ask for the table itself: .xlsx, .ods or .csv"
    ),
    (
      Array("name,logo\nAcme,\u{0}\nmore text follows here\n".utf8),
      "s.csv: error: line 2 holds a zero byte; expected text. Export the table as CSV UTF-8"
    ),
    (
      Array("name;tagline\nZürich;Köln\nMünchen;".utf8) + [0xFC, 0x0A],
      "s.csv: error: is UTF-8, but line 3 holds the byte 0xFC, which is not; export the table again as CSV UTF-8"
    ),
    ([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00], "s.csv: error: is damaged UTF-16; export the table again as CSV UTF-8"),
    ([0xFF, 0xFE, 0x41], "s.csv: error: is damaged UTF-16; export the table again as CSV UTF-8"),
  ]

  @Test(arguments: refusals)
  func `a file that is no table is refused with a remedy`(bytes: [UInt8], message: String) {
    let fault = #expect(throws: SheetFault.self) { try SheetText(decoding: bytes, file: "s.csv") }
    #expect(fault?.description == message)
  }

  @Test func `web pages and XML are named as what they are`() {
    let cases: [([UInt8], String)] = [
      (Array("\n <!DOCTYPE html><table>".utf8), "is a web page"),
      (Array("<table border=1>".utf8), "is a web page"),
      (Array("<?xml version=\"1.0\"?>".utf8), "is XML"),
    ]
    for (bytes, start) in cases {
      let fault = #expect(throws: SheetFault.self) { try SheetText(decoding: bytes, file: "s.csv") }
      #expect(fault?.message.hasPrefix(start) == true)
    }
  }
}
