import Foundation
import Testing

@testable import Platform

/// Paths, numbers and white space as texts, against Foundation's.
struct TextTests {
  @Test func `parts of paths are Foundation's`() {
    var paths = [""]
    for _ in 0..<7 {
      paths += paths.filter { $0.count == paths.last?.count }.flatMap { path in "/.ab".map { path + String($0) } }
    }
    paths += ["/etc/kiosk-marquee/marquee.yaml", "logos/Ünï côde.tar.gz", "a/b c.d e", "x.ai/y", "é/é.é"]
    #expect(paths.count > 20_000)
    // Foundation's end the process on paths of one character, and on some with a slash at the end (Swift 6.3).
    for path in paths where path.utf8.count > 1 && path.last != "/" && !path.contains("//") {
      let theirs = path as NSString
      #expect(PathName.folder(of: path) == theirs.deletingLastPathComponent, "\(path)")
      #expect(PathName.name(of: path) == theirs.lastPathComponent, "\(path)")
      #expect(PathName.withoutExtension(path) == theirs.deletingPathExtension, "\(path)")
    }
  }

  @Test func `paths of one letter have parts, and those that end with a slash`() {
    #expect(["", "a", "/", "//", "/a", "a/", "//a//"].map(PathName.folder) == ["", "", "/", "/", "/", "", "/"])
    #expect(["", "a", "/", "//", "/a", "a/", "//a//"].map(PathName.name) == ["", "a", "/", "/", "a", "a", "a"])
    #expect([".", "/.", "a"].map(PathName.withoutExtension) == [".", "/.", "a"])
  }

  @Test func `decimals are those of printf, whatever the locale`() {
    var numbers = [
      0, -0.0, 0.5, 1.5, 2.5, 0.125, 2.675, 1.005, 0.0005, 1e-9, 999.9995, 1e15, 1e22, .greatestFiniteMagnitude,
      -.infinity,
      .infinity, .nan, .leastNonzeroMagnitude, .pi,
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      numbers += [.random(in: -1000...1000, using: &generator), Double(bitPattern: generator.next())]
    }
    for number in numbers {
      for places in [0, 1, 2, 3, 6, 9, 20] {
        #expect(String(number, places: places) == String(format: "%.\(places)f", number), "\(number)")
      }
    }
  }

  @Test func `percent signs are decoded as Foundation does`() {
    var generator = SystemRandomNumberGenerator()
    let parts = ["%", "%4", "%41", "%C3%A4", "%C3", "%ff", "%00", "%2f", "a", "é", " ", "%é", "%+1", "%%"]
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }.joined()
      #expect(text.percentDecoded == text.removingPercentEncoding, "\(text)")
    }
  }

  @Test func `white space at the ends is left out`() {
    #expect(
      " \t\r\n a b\u{A0}\u{3000}\n".trimmed == "a b" && " \n".trimmed == "" && "".trimmed == "" && "x".trimmed == "x")
    #expect("\n\u{301}x ".trimmed == "\u{301}x")
  }
}
