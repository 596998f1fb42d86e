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
      ("png", "none"), ("png", "white"), ("png", "#fdfcf8"), ("jpg", "white"), ("jpg", "#fafafa"), ("webp", "white"),
      ("webp", "none"), ("gif", "white"), ("bmp", "white"), ("tiff", "none"), ("avif", "white"),
    ])
    func `a margin that is transparent or paper does not count`(format: String, color: String) async throws {
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

    @Test(arguments: ["png", "jpg"], ["black", "gray(128)", "yellow", "#e8e8e8"])
    func `a box of any other colour is the drawing`(format: String, color: String) async throws {
      let bench = try LogoBench()
      let file = try await bench.picture(
        "-size", "300x200", "xc:\(color)", "-fill", "blue", "-draw", "rectangle 150,30 229,69", to: "logo.\(format)")
      let bitmap = try trimmed(bench, file)
      #expect((bitmap.width, bitmap.height) == (39, 26))
    }

    /// Whether the picture has these colours at places that are parts of its size, 0…1.
    private func has(_ colors: [(x: Double, y: Double, color: Color)], _ bitmap: Bitmap) -> Bool {
      colors.allSatisfy { place in
        let (x, y) = (Int(place.x * Double(bitmap.width)), Int(place.y * Double(bitmap.height)))
        let pixel = bitmap.pixels[min(y, bitmap.height - 1) * bitmap.width + min(x, bitmap.width - 1)]
        return Color(pixel: pixel).distance(to: place.color) <= 40
      }
    }

    @Test func `a drawing's frame and square are a part of it, and a white rectangle behind it is paper`() throws {
      let bench = try LogoBench()
      func drawn(_ box: String, _ content: String, _ side: Int = 240) throws -> Bitmap {
        try trimmed(
          bench, bench.svg(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="\#(box)">\#(content)</svg>"#), side)
      }
      let red = Color(red: 176, green: 0, blue: 32)
      let frame = ##"<rect x="4" y="4" width="292" height="112" fill="none" stroke="#b00020" stroke-width="8"/>"##
      let framed = try drawn("0 0 300 120", frame + ##"<circle cx="200" cy="60" r="26" fill="#111"/>"##)
      #expect(has([(0.01, 0.5, red), (0.99, 0.5, red), (0.5, 0.02, red), (0.5, 0.98, red)], framed))
      let ink = Color(red: 17, green: 17, blue: 17)
      let hairline = try drawn(
        "0 0 120 120", ##"<rect x="6" y="6" width="108" height="108" fill="none" stroke="#111" stroke-width="12"/>"##)
      #expect(has([(0.03, 0.5, ink), (0.97, 0.5, ink), (0.5, 0.03, ink), (0.5, 0.97, ink)], hairline))
      let yellow = Color(red: 247, green: 223, blue: 30)
      let square = try drawn(
        "0 0 120 120",
        ##"<rect width="120" height="120" fill="#f7df1e"/><path d="M60 50v44h-16" stroke="#111" fill="none"/>"##)
      #expect(square.width == square.height && has([(0.02, 0.02, yellow), (0.97, 0.97, yellow)], square))
      let plum = Color(red: 122, green: 31, blue: 92)
      let onPaper = try drawn(
        "0 0 240 120", ##"<path fill="#fefefe" d="M0 0h240v120H0z"/><path fill="#7a1f5c" d="M40 34h162v52H40z"/>"##)
      #expect(has([(0.01, 0.02, plum), (0.98, 0.97, plum)], onPaper))
      #expect(abs(Double(onPaper.width) / Double(onPaper.height) - 162.0 / 52) < 0.1)
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
