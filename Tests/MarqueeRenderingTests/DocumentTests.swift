import Foundation
import Logos
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
