import Foundation
import Logos
import TestSupport
import Testing

@testable import ConfigurationStore
@testable import Platform

extension LogoTests {
  /// Which files of a configuration are kept, checked by the program's own decoder.
  @Suite(.serialized) struct KeptPictures {
    /// A configuration's logos and the folder that they are kept in.
    private struct Bench {
      let logos: LogoBench
      let kept: KeptConfiguration
      let verifier: LogoVerifier

      init(patience: Double = 10) throws {
        logos = try LogoBench(patience: patience, isInBackground: true)
        kept = KeptConfiguration(in: logos.path("state"), of: logos.path("marquee.yaml"))
        verifier = LogoVerifier(loader: logos.loader)
      }

      /// Keeps a configuration with these files and returns the extensions of the copies.
      func endings(of files: String...) throws -> [String] {
        try kept.save(
          Array("cards: [{ title: A }]".utf8),
          files: files.map { NamedFile(path: $0, folders: [logos.folder.path]) }, verifier: verifier)
        return try #require(FolderNames.of(kept.folder)).filter { $0.hasPrefix("logo-") }
          .map { URL(filePath: $0).pathExtension }.sorted()
      }
    }

    @Test func `a complete picture is kept, a file with only a signature is not`() async throws {
      let bench = try Bench()
      let sparse = try (0..<2).map { number in
        let path = try bench.logos.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "\(number).png")
        try #require(truncate(path, 63 << 20) == 0)
        return path
      }
      let jpeg = try await bench.logos.picture("-size", "40x20", "xc:red", to: "good.jpg")
      let drawing = try bench.logos.svg(redSVG)
      #expect(try bench.endings(of: sparse[0], jpeg, drawing, sparse[1]) == ["jpg", "svg"])
    }

    @Test func `a truncated picture is not kept`() async throws {
      let bench = try Bench()
      let good = try await bench.logos.picture("-size", "200x200", "plasma:", to: "good.png")
      let bytes = try bench.logos.bytes(good)
      for count in [8, 60, bytes.count / 2, bytes.count - 9] {
        let short = try bench.logos.write(bytes.prefix(count), "short.png")
        #expect(try bench.endings(of: short) == [], "\(count) of \(bytes.count) bytes")
        // Drawing gives the same verdict.
        #expect(bench.logos.fault(short) != nil)
      }
      #expect(try bench.endings(of: good) == ["png"])
    }

    @Test(arguments: [
      ("", false), ("a password", false), ("<html><body>", false), ("<?xml version='1.0'?><feed/>", false),
      ("<!-- svg -->", false), ("<svgx/>", false), ("<svg/>", false), (redSVG, true),
      ("<?xml version='1.0'?>\n<!-- x -->" + redSVG, true), ("GIF89a", false), ("BM", false), ("BB", false),
    ])
    func `a text file is kept only if it is a drawing`(text: String, isPicture: Bool) throws {
      let bench = try Bench()
      #expect(try bench.endings(of: bench.logos.svg(text)) == (isPicture ? ["svg"] : []))
    }

    @Test func `drawings in UTF-16 and compressed ones are kept`() async throws {
      let bench = try Bench()
      let wide = try bench.logos.write(
        Data([0xFF, 0xFE]) + #require(redSVG.data(using: .utf16LittleEndian)), "wide.svg")
      let packed = try bench.logos.svg(redSVG, "packed.svg")
      try #require(try await Command.run(["gzip", "--suffix", "z", packed]).status == 0)
      #expect(try bench.endings(of: wide, bench.logos.path("packed.svgz")) == ["svg", "svgz"])
    }

    @Test func `a file that kills the decoder is not kept, the other files are`() throws {
      let bench = try Bench(patience: 4)
      let hostile = try bench.logos.svg(slowSVG, "slow.svg")
      let drawing = try bench.logos.svg(redSVG + String(repeating: " ", count: slowSVG.utf8.count), "red.svg")
      #expect(try bench.endings(of: hostile, drawing) == ["svg"])
      #expect(bench.logos.fault(hostile) != nil)
    }

    @Test func `without a decoder the earlier copy stays`() throws {
      let bench = try Bench()
      let drawing = try bench.logos.svg(redSVG)
      #expect(try bench.endings(of: drawing) == ["svg"])
      let before = FolderNames.of(bench.kept.folder)?.filter { $0.hasPrefix("logo-") }
      _ = try bench.logos.svg(redSVG + " ")
      let none = LogoVerifier(loader: LogoLoader(command: ["/nowhere/decoder"], patience: 1))
      try bench.kept.save(
        Array("cards: [{ title: A }]".utf8), files: [NamedFile(path: drawing, folders: [bench.logos.folder.path])],
        verifier: none)
      #expect(FolderNames.of(bench.kept.folder)?.filter { $0.hasPrefix("logo-") } == before)
    }

    @Test func `the keeper's decoder runs at the lowest priority and ends on request`() async throws {
      let bench = try Bench()
      #expect(try bench.endings(of: bench.logos.svg(redSVG)) == ["svg"])
      let child = try #require(bench.logos.child)
      #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(child)) == 19)
      bench.verifier.rest()
      #expect(try await eventually(within: .seconds(20)) { bench.logos.child == nil })
    }
  }
}
