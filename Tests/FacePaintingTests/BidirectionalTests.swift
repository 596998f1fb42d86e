import TestSupport
import Testing

@testable import FacePainting

/// Draws every cluster with the requested font.
struct OneFont: ClusterFonts {
  func font(for cluster: Cluster) -> FallbackFont? { nil }
  func covers(_ cluster: Cluster, _ font: FallbackFont) -> Bool { true }
}

struct BidirectionalTests {
  /// The characters from left to right: the runs in visual order, each reversed if it is right to left.
  private func visual(_ text: String) -> String {
    RunLine(text, fonts: OneFont()).runs.map { $0.isRightToLeft ? String($0.text.reversed()) : $0.text }.joined()
  }

  @Test(arguments: [
    ("Acme", "Acme"), ("שלום", "םולש"),
    // UAX #9, rules L2, W2 and W7: numbers keep their order and follow the letters before them.
    ("שלום 12", "12 םולש"), ("שלום Acme 12", "Acme 12 םולש"), ("شركة Acme 12 ab", "Acme 12 ab ةكرش"),
    ("Acme שלום 12", "Acme 12 םולש"), ("א ١٢ ב", "ב ١٢ א"), ("א 1-2 ב", "ב 1-2 א"),
    // N0: a pair of brackets takes the direction of its context; shaping mirrors them.
    ("שלום (ab) גד", "דג )ab( םולש"), ("ab (גד) ef", "ab (דג) ef"), ("א (ב [c] ד) ה", "ה )ד ]c[ ב( א"),
    // The ellipsis of right-to-left text is at the left.
    ("שלום…", "…םולש"), ("\u{200F}Acme…", "…Acme"), ("Acme…", "Acme…"),
    // X5: an isolate affects nothing outside it, and nothing outside affects it.
    ("a \u{2067}אב 1\u{2069} 2", "a 1 בא 2"), ("a \u{202B}אב c\u{202C} d", "a c בא d"),
    // L1: trailing white space takes the paragraph's direction.
    ("אב ab ", " ab בא"), ("12\u{200F}34", "3412"),
  ])
  func `the runs of mixed-direction text are in the visual order of UAX #9`(text: String, expected: String) {
    #expect(visual(text) == expected)
  }

  @Test(arguments: [
    ("Acme", false), ("שלום", true), ("12 שלום", true), ("(12) Acme שלום", false), ("عربي Acme", true),
    ("\u{2067}שלום\u{2069} Acme", false),
  ])
  func `the direction of a paragraph is that of its first strong character`(text: String, expected: Bool) {
    #expect(BidirectionalText.isRightToLeft(text.unicodeScalars.map(\.value)) == expected)
    #expect(RunLine(text, fonts: OneFont()).isRightToLeft == expected)
  }

  @Test func `text without a strong character has no direction`() {
    #expect(BidirectionalText.isRightToLeft([]) == nil)
    #expect(BidirectionalText.isRightToLeft("12 (…)".unicodeScalars.map(\.value)) == nil)
    #expect(RunLine("", fonts: OneFont()).runs.isEmpty)
  }

  @Test func `every line of a wrapped paragraph has the direction of the paragraph`() throws {
    let text = try #require(DisplayText("שלום Acme 2024 Corp עולם"))
    struct Wide: TextMeasuring {
      func width(of text: String) -> Double { Double(text.count) }
    }
    let lines = try #require(LineBreaker(text, measurer: Wide()).lines(width: 10))
    #expect(lines.count > 1)
    for line in lines { #expect(RunLine(line.markedText, fonts: OneFont()).isRightToLeft, "\(line)") }
    #expect(lines.map(\.text).joined(separator: " ") == text.paragraphs[0])
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `every drawn character of random mixed text is in exactly one run`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("abאבعر12(]– \u{301}\u{200F}\u{2067}\u{2069}\u{202E}\u{202C}漢🎉")
    let text = String((0..<40).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
    func drawn(_ text: String) -> [UInt32] {
      text.unicodeScalars.map(\.value).filter { !BidirectionalText.isControl($0) }.sorted()
    }
    let runs = RunLine(text, fonts: OneFont()).runs
    #expect(drawn(runs.map(\.text).joined()) == drawn(text), "seed \(seed)")
  }
}
