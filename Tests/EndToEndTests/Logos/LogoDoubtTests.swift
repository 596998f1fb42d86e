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

    /// Letter paper of 210 × 297, and a logo on such a page.
    @Test(arguments: [
      ("<path d=\"M60 20h90v8H60zM40 280h130v3H40z\" fill=\"#203040\"/>", true),
      ("<path d=\"M60 120h90v8H60zM60 140h90v3H60z\" fill=\"#203040\"/>", false),
    ])
    func `a whole page is told in every format, and a logo on one is not`(ink: String, isTold: Bool) async throws {
      let bench = try LogoBench()
      for ground in ["", "<rect width=\"210\" height=\"297\" fill=\"#fff\"/>"] {
        let drawing = try bench.svg(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210\" height=\"297\">\(ground)\(ink)</svg>")
        for isTrimmed in [false, true] {
          var request = LogoRequest(width: 96, height: 96)
          request.isTrimmed = isTrimmed
          let found = try bench.loader.examined(drawing, request).get().remarks
          #expect(found == (isTold ? [.wholePage] : []), "\(ground)")
        }
      }
      let (top, bottom) = isTold ? (70, 280) : (140, 160)
      for format in ["png", "jpg", "webp", "tiff"] {
        let picture = try await bench.picture(
          "-size", "630x891", "xc:white", "-fill", "#203040", "-draw", "rectangle 180,\(top * 3) 450,\(top * 3 + 20)",
          "-draw", "rectangle 150,\(bottom * 3) 500,\(bottom * 3 + 10)", "-quality", "92", to: "page.\(format)")
        #expect(try remarks(bench, picture) == (isTold ? [.wholePage] : []), "\(format)")
      }
      let marks = isTold ? "60 780 300 20 re f 60 40 400 8 re f" : "60 480 300 20 re f 60 440 400 8 re f"
      let pdf = TinyPDF(drawing: marks, box: [0, 0, 595, 842])
      #expect(try remarks(bench, bench.write(pdf.bytes, "page.pdf")) == (isTold ? [.wholePage] : []))
    }

    @Test func `a compressed drawing is examined and rewritten as any other`() async throws {
      let bench = try LogoBench()
      let text = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><style>:root{--a:#ff0000}</style>
        <rect width="20" height="10" fill="var(--a)"/><image href="other.png" width="2" height="2"/></svg>
        """
      let path = try bench.svg(text, "logo.svg")
      try #require(try await Command.run(["gzip", "--suffix", "z", path]).status == 0)
      let found = try bench.loader.examined(bench.path("logo.svgz"), LogoRequest(width: 64, height: 64)).get()
      #expect(found.remarks == [.outside("other.png")])
      #expect(found.bitmap.center == .pureRed)
    }

    @Test func `what is compressed and no drawing, damaged or without end is refused`() async throws {
      let bench = try LogoBench()
      for (text, name) in [("no drawing", "a"), ("<html><body/></html>", "b")] {
        let path = try bench.write(text.utf8, name)
        try #require(try await Command.run(["gzip", path]).status == 0)
        #expect(bench.fault(bench.path("\(name).gz")) == .otherFile(.archive))
      }
      let path = try bench.svg(Self.drawing(""), "logo.svg")
      try #require(try await Command.run(["gzip", path]).status == 0)
      let bytes = try bench.bytes(bench.path("logo.svg.gz"))
      for count in [2, 10, bytes.count / 2, bytes.count - 8] {
        guard case .broken? = try bench.fault(bench.write(bytes.prefix(count), "cut.svgz")) else {
          Issue.record("\(count) of \(bytes.count) bytes")
          continue
        }
      }
      let bomb = try await Command.run(
        ["bash", "-c", "(echo '<svg>'; head -c 90000000 /dev/zero) | gzip > '\(bench.path("bomb.svgz"))'"])
      try #require(bomb.status == 0)
      let fault = bench.fault(bench.path("bomb.svgz"))
      if case .tooManyBytes? = fault {} else { Issue.record("\(String(describing: fault))") }
    }
  }
}
