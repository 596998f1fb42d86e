import Foundation
import Logos
import TestSupport
import Testing

extension LogoTests {
  /// What is said of logos that can be drawn.
  @Suite(.serialized) struct Doubts {
    private func remarks(_ bench: LogoBench, _ path: String) throws -> [LogoRemark] {
      try bench.loader.examined(path, LogoRequest(width: 96, height: 96)).get().remarks
    }

    private static func drawing(_ ink: String) -> String {
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2000 1000\"><rect width=\"2000\" height=\"1000\" "
        + "fill=\"#fff\"/>\(ink)</svg>"
    }

    @Test(arguments: ["png", "jpg", "webp", "tiff", "gif"])
    func `white on white paper is told, and a thin line on it is not`(format: String) async throws {
      let bench = try LogoBench()
      for (ink, isTold) in [("white", true), ("#f2f2f2", true), ("#303030", false)] {
        let path = try await bench.picture(
          "-size", "1600x800", "xc:white", "-fill", ink, "-draw", "rectangle 200,400 1400,401", "-quality", "92",
          to: "logo.\(format)")
        #expect(try remarks(bench, path) == (isTold ? [.blank] : []), "\(ink)")
      }
    }

    @Test func `a drawing of white on a white rectangle is told, a hairline and white alone are not`() throws {
      let bench = try LogoBench()
      let path = "<path d=\"M200 500H1800\" stroke=\"INK\"/>"
      #expect(try remarks(bench, bench.svg(Self.drawing(path.replacing("INK", with: "#fff")))) == [.blank])
      #expect(try remarks(bench, bench.svg(Self.drawing(path.replacing("INK", with: "#000")))) == [])
      let bare =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 10\"><path d=\"M1 1h9v8z\" fill=\"#fff\"/></svg>"
      #expect(try remarks(bench, bench.svg(bare)) == [])
    }

    @Test func `a TIFF of several pages is told as a PDF is`() async throws {
      let bench = try LogoBench()
      let one = try await bench.picture("-size", "40x20", "xc:red", to: "one.tiff")
      #expect(try remarks(bench, one) == [])
      let two = try await bench.picture("-size", "40x20", "xc:red", "xc:blue", to: "two.tiff")
      #expect(try remarks(bench, two) == [.pages])
    }
  }
}
