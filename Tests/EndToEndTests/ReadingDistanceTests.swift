import Foundation
import TestSupport
import Testing

/// What `check --diagonal --distance` says of letters.
@Suite(.timeLimit(.minutes(3)))
struct ReadingDistanceTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  /// The warnings on letters, without the file's name.
  private func warnings(_ text: String, _ options: String...) async throws -> [String] {
    let file = try kiosk.file(text)
    let result = try await Command.run([Kiosk.binary, "check"] + options + [file])
    #expect(result.status == 0 && result.errors == "", "\(result.output)\(result.errors)")
    return result.output.split(separator: "\n").filter { $0.hasPrefix("\(file):") && $0.contains("warning") }
      .map { String($0.dropFirst(file.count + 1)) }
  }

  /// Worked out by hand: 0.7° at 3 m is 0.7 · π / 180 · 3000 mm = 36.65 mm, so 37; a px of 55 inches across 1920 × 1080 is
  /// 1397 mm / 2202.9 = 0.634 mm.
  @Test func `a capital at 3 m needs 37 mm`() async throws {
    let text = "cards:\n  - { title: Acme, subtitle: Partner }\n"
    #expect(try await warnings(text) == [])
    let far = try await warnings(text, "--diagonal", "55in", "--distance", "3m")
    #expect(far.count == 2, "\(far)")
    for (warning, part) in zip(far, ["title", "subtitle"]) {
      let match = try #require(
        warning.wholeMatch(
          of:
            /2:5: warning: "Acme": the capitals of '([a-z]+)' on its card of 420 × 420 px are ([0-9]+) mm high, which can be read up to ([0-9.]+) m, and at 3 m they need 37 mm \(EN 301 549, 5\.1\.4\); make the card larger, or the text shorter/
        ), "\(warning)")
      #expect(match.1 == part)
      let (height, reach) = try (#require(Double(match.2)), #require(Double(match.3)))
      // 12.217 mm for each metre. Both figures are rounded down, by less than 1 mm and 0.1 m.
      #expect(height < 37 && reach < 3 && (height - 1.3...height + 1.1).contains(reach * 12.217), "\(warning)")
    }
  }

  @Test func `the distance decides, not the number of px`() async throws {
    let text = "cards:\n  - { title: Acme }\n"
    func isFar(_ diagonal: String, _ distance: String, _ size: String = "1920x1080") async throws -> Bool {
      try await !warnings(text, "--size", size, "--diagonal", diagonal, "--distance", distance).isEmpty
    }
    let letters = [("10in", "1m", true), ("55in", "1.5m", false), ("200in", "3m", false), ("55in", "20m", true)]
    for (diagonal, distance, expected) in letters {
      #expect(try await isFar(diagonal, distance) == expected, "\(diagonal) at \(distance)")
    }
    // Letters of as many px are smaller where there are more px on the same screen.
    #expect(try await isFar("55in", "1.5m", "3840x2160"))
    // All units mean the same length.
    for (diagonal, distance) in [("139.7cm", "300cm"), ("1397mm", "3000mm"), ("1.397m", "3 m"), ("55 IN", "118.2in")] {
      #expect(try await isFar(diagonal, distance), "\(diagonal) at \(distance)")
    }
  }

  @Test func `cards of a lane that are too small are one warning, and the layout stays`() async throws {
    let cards = (1...9).map { "  - { title: Acme \($0), subtitle: Partner }\n" }.joined()
    let found = try await warnings("cards:\n\(cards)", "--diagonal", "32in", "--distance", "5m")
    #expect(found.count == 2, "\(found)")
    #expect(found.allSatisfy { $0.contains("; 8 more cards have too small ones as well; ") }, "\(found)")
    let tiers = try await warnings(
      """
      arrange: lanes
      tiers: { gold: {}, silver: {} }
      cards:
        - { title: A, tier: gold }
        - { title: B, tier: silver }
        - { title: C, tier: silver }

      """, "--diagonal", "10in", "--distance", "9m")
    #expect(
      tiers.contains { $0.contains("; 1 more card of the tier \"silver\" has too small ones as well; show fewer") })
  }

  @Test func `a heading that has its full size is not to be shortened`() async throws {
    let found = try await warnings(
      "heading: Thank you\ncards:\n  - { title: Acme }\n", "--diagonal", "10in", "--distance", "9m")
    #expect(
      found.contains {
        $0.hasPrefix("1:10: warning: the capitals of 'heading' on a screen of 1920x1080 are ")
          && $0.hasSuffix("; it has its full size, so say it on a large card if all must read it")
      }, "\(found)")
  }

  @Test(arguments: [
    (
      ["--diagonal", "55", "--distance", "3m"],
      "The value '55' is invalid for '--diagonal <length>': expected a length of 5cm to 50m in in, cm, mm or m, such as 55in"
    ),
    (
      ["--diagonal", "55in", "--distance", "3ft"],
      "The value '3ft' is invalid for '--distance <length>': expected a length of 10cm to 1000m in m, cm, mm or in, such as 3m"
    ),
    (["--diagonal", "55in", "--distance", "2,5m"], "such as 3m or 2.5m"),
    (["--diagonal", "0in", "--distance", "3m"], "The value '0in' is invalid"),
    (["--diagonal=-55in", "--distance", "3m"], "The value '-55in' is invalid"),
    (["--diagonal", "55in", "--distance", "1e3m"], "The value '1e3m' is invalid"),
    (["--diagonal", "55in", "--distance", "99999999999999999999m"], "expected a length of 10cm to 1000m"),
    (["--diagonal", "in", "--distance", "3m"], "The value 'in' is invalid"),
    (["--diagonal", "55in"], "'--diagonal' needs '--distance', such as --distance 3m"),
    (["--distance", "3m"], "'--distance' needs '--diagonal', such as --diagonal 55in"),
  ])
  func `a wrong length is reported with its option, its value and the remedy`(
    arguments: [String], said: String
  ) async throws {
    let file = try kiosk.file("cards:\n  - { title: Acme }\n")
    let result = try await Command.run([Kiosk.binary, "check"] + arguments + [file])
    #expect(result.status == 64 && result.output == "")
    #expect(result.errors.contains(said), "\(result.errors)")
  }
}
