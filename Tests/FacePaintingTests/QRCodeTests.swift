import MarqueeValues
import QRMatrix
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene

struct QRCodeTests {
  @Test(arguments: [
    "https://acme.example", "HTTPS://ACME.EXAMPLE/UPPER/0123456789", "x", "https://example.org/ä/日本?q=ß",
    "https://example.org/" + String(repeating: "0123456789", count: 30), String(repeating: "a", count: 2331),
  ])
  func `a QR code can be scanned and gives its text`(text: String) throws {
    let code = try QRCode(text)
    let bitmap = try #require(code.bitmap(side: code.span * 4))
    #expect(try Scanner.texts { try bitmap.writePNG(to: $0) } == [text])
  }

  @Test(arguments: [(1, 21), (14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (2331, 177)])
  func `a QR code has the smallest version that holds its text`(length: Int, modules: Int) throws {
    // Lower case, so that byte mode is the only one possible.
    #expect(try QRCode(String(repeating: "a", count: length)).modules == modules)
  }

  @Test func `the error for a text too long for a QR code names its length and the limit`() {
    #expect(throws: QRCodeError.tooLong(length: 2332, limit: 2331)) {
      try QRCode(String(repeating: "a", count: 2332))
    }
    // Bytes count, not letters.
    #expect(throws: QRCodeError.tooLong(length: 2400, limit: 2331)) {
      try QRCode(String(repeating: "ä", count: 1200))
    }
    let error = QRCodeError.tooLong(length: 2400, limit: 2331)
    #expect("\(error)".contains("2400 bytes") && "\(error)".contains("2331 bytes fit"))
    #expect(throws: QRCodeError.empty) { try QRCode("") }
  }

  @Test(arguments: [0, 131, 132, 133, 164, 165, 500])
  func `the bitmap of a QR code has at least four whole pixels a module and a quiet zone`(side: Int) throws {
    let code = try QRCode("https://acme.example")
    #expect(code.modules == 25)
    guard let bitmap = code.bitmap(side: side) else {
      #expect(side < 132)
      return
    }
    let size = side / 33
    #expect(size >= 4 && bitmap.width == 33 * size && bitmap.height == bitmap.width)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let isDark = code.isDark(x / size - 4, y / size - 4)
        #expect(bitmap.pixels[y * bitmap.width + x] == (isDark ? 0xFF00_0000 : 0xFFFF_FFFF))
      }
    }
  }

  @Test func `no module outside a QR code is dark`() throws {
    let code = try QRCode("x")
    // The corners of the finder patterns are dark.
    #expect(code.isDark(0, 0) && code.isDark(20, 0) && code.isDark(0, 20))
    for (x, y) in [(-1, 0), (0, -1), (21, 0), (0, 21), (-5, -5), (Int.max, 0), (0, Int.min)] {
      #expect(!code.isDark(x, y))
    }
  }

  @Test func `the size of a code is known without making it`() throws {
    for count in 1...412 {
      #expect(QRCodeSize.span(ofBytes: count) == (try QRCode(String(repeating: "x", count: count))).span, "\(count)")
    }
    #expect(QRCodeSize.span(ofBytes: 413) == nil)
  }
}
