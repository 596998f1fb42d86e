import Foundation
import Logos
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues

extension LogoTests {
  @Suite(.serialized) struct Refusals {
    @Test func `folders, pipes and devices are refused without blocking`() async throws {
      let bench = try LogoBench()
      #expect(bench.fault(bench.path("nowhere.png")) == .missing)
      #expect(bench.fault(bench.folder.path) == .unreadable(reason: "it is a directory"))
      mkfifo(bench.path("pipe"), 0o600)
      #expect(bench.fault(bench.path("pipe")) == .unreadable(reason: "it is no plain file"))
      #expect(bench.fault("/dev/zero") == .unreadable(reason: "it is no plain file"))
      symlink("loop", bench.path("loop"))
      #expect(bench.fault(bench.path("loop")) == .unreadable(reason: "Too many levels of symbolic links"))
      #expect(bench.child == nil, "none of this is the decoder's business")
    }

    @Test func `a file in an unsupported format is refused as no image`() throws {
      let bench = try LogoBench()
      #expect(try bench.fault(bench.write([], "empty.png")) == .notAnImage)
      #expect(try bench.fault(bench.write("Acme".utf8, "text.png")) == .notAnImage)
      // Formats that gdk-pixbuf reads but the program does not support.
      #expect(try bench.fault(bench.write("P1 1 1 1".utf8, "bits.pbm")) == .notAnImage)
      #expect(
        try bench.fault(bench.write("/* XPM */ static char * x[] = {\"1 1 1 1\",\"a c red\",\"a\"};".utf8, "x.xpm"))
          == .notAnImage)
      #expect(try bench.fault(bench.svg("<html/>")) == .otherFile(.webPage))
      #expect(try bench.fault(bench.svg("version https://git-lfs.github.com/spec/v1\n")) == .otherFile(.lfsPointer))
    }

    @Test func `a picture without a visible pixel is refused as broken`() throws {
      let bench = try LogoBench()
      let unseen = LogoError.broken(reason: "nothing of it can be seen")
      let clear = try Bitmap(width: 30, height: 20).pngData()
      #expect(try bench.fault(bench.write(clear, "clear.png")) == unseen)
      let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">"#
      #expect(try bench.fault(bench.svg(svg + "</svg>")) == unseen)
      #expect(try bench.fault(bench.svg(svg + #"<rect x="20" width="9" height="9"/></svg>"#)) == unseen)
    }

    @Test func `a file above 64 MiB is refused unread`() throws {
      let bench = try LogoBench()
      let file = try bench.write([0x89, 0x50, 0x4E, 0x47], "logo.png")
      #expect(truncate(file, 65 << 20) == 0)
      #expect(bench.fault(file) == .tooManyBytes(65 << 20))
      #expect(bench.child == nil)
    }

    @Test(arguments: ["png", "jpg", "webp", "gif", "bmp", "tiff", "avif"])
    func `a picture above 64 megapixels is refused after its header`(format: String) async throws {
      let bench = try LogoBench()
      let small = try await bench.picture("-size", "64x32", "xc:red", "-compress", "none", to: "small.\(format)")
      let file = try bench.write(Header.enlarged(bench.bytes(small), format), "logo.\(format)")
      let fault = bench.fault(file)
      guard case .tooManyPixels(let width, let height)? = fault else {
        // libavif compares the picture with its header first.
        if format == "avif", case .broken? = fault { return }
        Issue.record("\(String(describing: fault))")
        return
      }
      #expect(width * height > LogoLimits.pixels)
      #expect(try bench.logo(small, 64, 32).width == 64, "the decoder is there as before")
    }

    @Test(arguments: ["png", "jpg", "webp", "gif", "bmp", "tiff", "avif", "svg"])
    func `a truncated file of each format is refused as broken`(format: String) async throws {
      let bench = try LogoBench()
      let whole =
        try format == "svg"
        ? Array(redSVG.utf8)
        : await bench.bytes(
          bench.picture("-size", "200x200", "plasma:red-blue", "-seed", "1", to: "whole.\(format)"))
      for share in [0.3, 0.6, 0.9] {
        let fault = try bench.fault(
          bench.write(whole.prefix(Int(Double(whole.count) * share)), "logo-\(share).\(format)"))
        guard case .broken(let reason)? = fault else {
          Issue.record("\(share): \(String(describing: fault))")
          continue
        }
        #expect(!reason.isEmpty)
      }
    }
  }
}

/// Changes the headers of small pictures to announce large ones.
private enum Header {
  static func enlarged(_ bytes: [UInt8], _ format: String) throws -> [UInt8] {
    var bytes = bytes
    func put(_ value: Int, at place: Int, count: Int, bigEndian: Bool = false) {
      for index in 0..<count {
        bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * (bigEndian ? count - 1 - index : index)))
      }
    }
    func place(of text: [UInt8]) throws -> Int {
      try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
    }
    switch format {
    case "png":
      put(10_000, at: 16, count: 4, bigEndian: true)
      put(7_000, at: 20, count: 4, bigEndian: true)
      put(checksum(bytes[12..<29]), at: 29, count: 4, bigEndian: true)
    case "jpg":
      let start = try place(of: [0xFF, 0xC0])
      put(60_000, at: start + 5, count: 2, bigEndian: true)
      put(60_000, at: start + 7, count: 2, bigEndian: true)
    case "webp":
      let start = try place(of: [0x9D, 0x01, 0x2A])
      put(16_383, at: start + 3, count: 2)
      put(16_383, at: start + 5, count: 2)
    case "gif":
      let start = try place(of: [0x2C])
      for place in [6, 8, start + 5, start + 7] { put(60_000, at: place, count: 2) }
    case "bmp":
      put(10_000, at: 18, count: 4)
      put(7_000, at: 22, count: 4)
    case "tiff":
      let start = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      for index in 0..<Int(bytes[start]) {
        let entry = start + 2 + index * 12
        guard [[0, 1], [1, 1]].contains([bytes[entry], bytes[entry + 1]]) else { continue }
        put(4, at: entry + 2, count: 2)
        put(20_000, at: entry + 8, count: 4)
      }
    default:
      let start = try place(of: Array("ispe".utf8))
      put(10_000, at: start + 8, count: 4, bigEndian: true)
      put(7_000, at: start + 12, count: 4, bigEndian: true)
    }
    return bytes
  }

  private static func checksum(_ bytes: some Sequence<UInt8>) -> Int {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return Int(~sum)
  }
}
