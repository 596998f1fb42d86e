import Foundation
import Logos
import TestSupport
import Testing

@testable import MarqueeValues

extension LogoTests {
  @Suite(.serialized) struct Trimming {
    private func trimmed(_ bench: LogoBench, _ file: String, _ side: Int = 64) throws -> Bitmap {
      var request = LogoRequest(width: side, height: side, area: side * side / 4)
      request.isTrimmed = true
      return try bench.loader.logo(file, request).get()
    }

    /// A blue field of 80 × 40 px in a picture that is larger.
    @Test(arguments: [
      ("png", "none"), ("png", "white"), ("png", "black"), ("jpg", "white"), ("jpg", "gray(128)"), ("webp", "white"),
      ("webp", "none"), ("gif", "white"), ("bmp", "white"), ("tiff", "none"), ("avif", "white"),
    ])
    func `a margin of one colour does not count`(format: String, color: String) async throws {
      let bench = try LogoBench()
      let file = try await bench.picture(
        "-size", "300x200", "xc:\(color)", "-fill", "blue", "-draw", "rectangle 150,30 229,69", "-quality",
        format == "jpg" ? "70" : "90", to: "logo.\(format)")
      let bitmap = try trimmed(bench, file)
      // JPEG leaves its noise in the blocks of 16 px around the field.
      let field = bitmap.pixels.filter { Color(pixel: $0).distance(to: .pureBlue) <= 40 }.count
      #expect(Double(field) >= (format == "jpg" ? 0.45 : 0.7) * Double(bitmap.pixels.count))
      if !["jpg", "webp", "avif"].contains(format) { #expect((bitmap.width, bitmap.height) == (45, 23)) }
      // Without the key, the margin counts.
      #expect(try bench.logo(file, 60, 60).height == 40)
    }

    @Test(arguments: [
      "", #"<rect width="300" height="200" fill="white"/>"#,
      // Behind a clip and without a view box.
      #"<clipPath id="c"><rect x="150" y="30" width="80" height="40"/></clipPath>"#
        + #"<rect clip-path="url(#c)" width="300" height="200" fill="blue"/>"#,
    ])
    func `a drawing and a PDF page have margins too`(background: String) throws {
      let bench = try LogoBench()
      let sizes = [
        #"viewBox="0 0 300 200""#, #"width="300" height="200""#, #"width="3" height="2" viewBox="0 0 300 200""#,
      ]
      for size in sizes {
        let file = try bench.svg(
          """
          <svg xmlns="http://www.w3.org/2000/svg" \(size)>\(background)
          <rect x="150" y="30" width="80" height="40" fill="blue"/></svg>
          """)
        let bitmap = try trimmed(bench, file)
        #expect((bitmap.width, bitmap.height) == (45, 23))
        #expect(bitmap.pixels.allSatisfy { Color(pixel: $0).distance(to: .pureBlue) <= 40 })
      }
      let fill = background.isEmpty ? "" : "1 1 1 rg 0 0 300 200 re f"
      let pdf = TinyPDF(drawing: "\(fill) 0 0 1 rg 150 130 80 40 re f", box: [0, 0, 300, 200])
      let bitmap = try trimmed(bench, bench.write(pdf.bytes, "logo.pdf"))
      #expect((bitmap.width, bitmap.height) == (45, 23))
    }

    @Test func `a small mark in a huge drawing is as crisp as alone`() throws {
      let bench = try LogoBench()
      let file = try bench.svg(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90000 90000">
        <rect x="71234" y="1234" width="80" height="40" fill="blue"/></svg>
        """)
      let bitmap = try trimmed(bench, file)
      #expect(abs(bitmap.width - 45) <= 1 && abs(bitmap.height - 23) <= 1, "\(bitmap.width) × \(bitmap.height)")
      #expect(bitmap.center == .pureBlue)
    }

    @Test(arguments: ["png", "jpg", "svg", "pdf"])
    func `a logo of one colour stays whole`(format: String) async throws {
      let bench = try LogoBench()
      let file =
        switch format {
        case "svg": try bench.svg(redSVG)
        case "pdf": try bench.write(TinyPDF(drawing: "1 0 0 rg 0 0 200 100 re f").bytes, "logo.pdf")
        default: try await bench.picture("-size", "80x40", "xc:red", to: "logo.\(format)")
        }
      let bitmap = try trimmed(bench, file)
      #expect((bitmap.width, bitmap.height) == (45, 23))
    }
  }
}
