import Foundation
import Testing

@testable import LogoDecoder

/// What the text of PDF pages and the preview of Illustrator tell.
struct DocumentTests {
  @Test func `Illustrator's notice is recognised, however its lines break`() {
    let notice = """
      This is an Adobe® Illustrator® File that was
      saved without PDF Content.
      To Place or open this file in other applications, it should be re-saved.
      """
    #expect(PDFText(notice + "\u{C}").isNotice)
    #expect(PDFText("Adobe Illustrator: turn the \"Create PDF\nCompatible File\" option on\u{C}").isNotice)
    #expect(!PDFText("Illustrators of Example Town\u{C}").isNotice)
    #expect(!PDFText("Acme\u{C}\(notice)\u{C}").isNotice, "on another page")
    #expect(!PDFText("").isNotice)
  }

  @Test(arguments: [("", false), ("\u{C}", false), ("Acme\u{C}", false), ("\u{C}\u{C}", true), ("a\u{C}b\u{C}", true)])
  func `a second page is seen by its form feed`(text: String, isSeveral: Bool) {
    #expect(PDFText(text).hasSeveralPages == isSeveral)
  }

  /// A TIFF with a directory for each of these kinds of picture; `nil` says none.
  private static func tiff(_ kinds: [UInt32?], isLittle: Bool) -> [UInt8] {
    func bytes(_ number: UInt32, _ count: Int) -> [UInt8] {
      let big = (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * (count - 1 - $0))) }
      return isLittle ? big.reversed() : big
    }
    var file = Array((isLittle ? "II" : "MM").utf8) + bytes(42, 2) + bytes(8, 4)
    for (index, kind) in kinds.enumerated() {
      let entries: [[UInt8]] =
        [bytes(256, 2) + bytes(3, 2) + bytes(1, 4) + bytes(9, 2) + [0, 0]]
        + (kind.map { [bytes(254, 2) + bytes(4, 2) + bytes(1, 4) + bytes($0, 4)] } ?? [])
      let end = file.count + 2 + 12 * entries.count + 4
      file += bytes(UInt32(entries.count), 2) + entries.joined()
      file += bytes(index + 1 < kinds.count ? UInt32(end) : 0, 4)
    }
    return file
  }

  @Test(
    arguments: [
      ([0], false), ([nil], false), ([0, 0], true), ([nil, nil], true), ([2, 2], true), ([0, 1], false),
      ([0, 4], false),
      ([0, 1, 4, 2], true), ([], false),
    ] as [([UInt32?], Bool)], [true, false])
  func `pages of a TIFF are told from its previews and masks`(file: ([UInt32?], Bool), isLittle: Bool) {
    let bytes = Self.tiff(file.0, isLittle: isLittle)
    #expect(TIFFPages.areSeveral(in: bytes) == file.1)
    for count in 0..<bytes.count where !file.1 { #expect(!TIFFPages.areSeveral(in: Array(bytes.prefix(count)))) }
  }

  @Test func `directories of a TIFF that lead in a circle end`() {
    var bytes = Self.tiff([1], isLittle: true)
    bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [8, 0, 0, 0])
    #expect(!TIFFPages.areSeveral(in: bytes))
  }

  @Test func `the preview in the metadata is a JPEG, with line ends or without`() {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 250, 251, 252]
    let text = Data(jpeg).base64EncodedString()
    let broken = text.prefix(5) + "&#xA;" + text.dropFirst(5).prefix(4) + "\n " + text.dropFirst(9)
    for text in [Substring(text), broken[...]] {
      let file = Array("%PDF-1.5 <xmpGImg:width>256</xmpGImg:width><xmpGImg:image>\(text)</xmpGImg:image> %%EOF".utf8)
      #expect(IllustratorPreview.jpeg(in: file) == jpeg)
    }
    #expect(IllustratorPreview.jpeg(in: Array("<xmpGImg:image>QUJD</xmpGImg:image>".utf8)) == nil, "no JPEG")
    #expect(IllustratorPreview.jpeg(in: Array("<xmpGImg:image>/9j/".utf8)) == nil)
    #expect(IllustratorPreview.jpeg(in: []) == nil)
  }
}
