import Foundation
import Logos
import TestSupport
import Testing

extension LogoTests {
  /// What the decoder draws of SVG that librsvg does not understand by itself, and what it says about it.
  @Suite(.serialized) struct Drawings {
    private func decoded(_ content: String) throws -> DecodedLogo {
      let bench = try LogoBench()
      let file = try bench.svg(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 40 20\">\(content)</svg>"
      )
      return try bench.loader.examined(file, LogoRequest(width: 40, height: 20)).get()
    }

    @Test(arguments: [
      "<style>:root{--a:#f00}.m{fill:var(--a)}</style><rect class=\"m\" width=\"40\" height=\"20\"/>",
      "<rect style=\"fill:var(--a, red)\" width=\"40\" height=\"20\"/>",
      "<rect fill=\"oklch(0.627966 0.257704 29.2346)\" width=\"40\" height=\"20\"/>",
      "<style>rect{fill:color(display-p3 1 0 0)}</style><rect width=\"40\" height=\"20\"/>",
    ])
    func `variables and wide colours are drawn as their makers meant`(content: String) throws {
      let logo = try decoded(content)
      #expect(logo.bitmap.center.distance(to: .pureRed) <= 2, "\(logo.bitmap.center)")
      #expect(logo.remarks == [])
    }

    @Test(arguments: [
      ("font-family=\"Inter\"", []), ("font-family=\"sans-serif\"", []), ("", []),
      ("font-family=\"Inter-Bold, Inter\"", []), ("style=\"font-family:'DejaVu Sans'\"", []),
      ("font-family=\"Nowhere Grotesque, NowhereGrotesque-Bold\"", ["Nowhere Grotesque"]),
      ("font-family=\"Nowhere, Inter\"", ["Nowhere"]),
    ])
    func `a font that is not installed is told, with what stands in for it`(font: String, asked: [String]) throws {
      let logo = try decoded("<text x=\"1\" y=\"15\" font-size=\"9\" \(font)>Quill</text>")
      let fonts = logo.remarks.map { remark -> String in
        guard case .font(let asked, let got) = remark else { return "\(remark)" }
        #expect(!got.isEmpty && got != asked)
        return asked
      }
      #expect(fonts == asked)
    }

    @Test func `characters that no font has are told`() throws {
      // Cypro-Minoan, for which Debian's fonts of the tests have no glyphs.
      let logo = try decoded("<text x=\"1\" y=\"15\" font-family=\"Inter\">A\u{12F90}é</text>")
      #expect(logo.remarks == [.glyphs("\u{12F90}")])
    }

    @Test func `a reference to another file is told`() throws {
      let logo = try decoded("<path d=\"M0 0h9v9z\"/><image width=\"9\" height=\"9\" xlink:href=\"wordmark.png\"/>")
      #expect(logo.remarks == [.outside("wordmark.png")])
    }
  }
}
