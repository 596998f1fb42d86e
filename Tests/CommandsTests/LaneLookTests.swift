import ConfigurationEditing
import ConfigurationValues
import Foundation
import MarqueeConfig
import MarqueeScene
import MarqueeStage
import TestSupport
import Testing

@testable import Commands
@testable import FacePainting
@testable import MarqueeValues
@testable import SponsorSheets

struct LaneLookTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func look(_ text: String) throws -> LaneLook {
    let path = try folder.write(text, to: "marquee.yaml")
    return LaneLook(
      for: [try ConfigurationLoader.load(path: path).configuration], at: path, colorsText: true)
  }

  @Test func `a colour is written only where it can be read on all gradients of a tier`() throws {
    func edits(_ gold: String, _ silver: String) throws -> [Edit] {
      try look(
        """
        tiers: { gold: { gradient: "\(gold)" }, silver: { gradient: "\(silver)" } }
        cards: [{ title: A, tier: gold }, { title: B, tier: silver }]
        """
      ).edits
    }
    let white = EditValue.plain("white")
    let black = EditValue.text("#05060a")
    #expect(try edits("#102040", "#203060") == [.set(white, at: ["card", "font", "color"])])
    #expect(
      try edits("#102040", "#ffe14d") == [
        .set(white, at: ["tiers", "gold", "font", "color"]), .set(black, at: ["tiers", "silver", "font", "color"]),
      ])
    // Neither white nor black can be read on all of it.
    #expect(try edits("#102040", "#8a8a8a") == [.set(white, at: ["tiers", "gold", "font", "color"])])
    #expect(
      try look(
        "cards: [{ title: A, gradient: [\"#000000\", \"#101010\"] }, { title: B, gradient: [\"#ffffff\", \"#f0f0f0\"] }]"
      ).edits.isEmpty)
  }

  /// Contrast as WCAG 2 has it, without the code under test.
  private static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    func linear(_ byte: UInt32) -> Double {
      let value = Double(byte & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let lights = [one, other].map {
      0.2126 * linear($0 >> 16) + 0.7152 * linear($0 >> 8) + 0.0722 * linear($0) + 0.05
    }
    return max(lights[0], lights[1]) / min(lights[0], lights[1])
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `in the colours of an event all texts of a tier have one colour, which can be read all over its cards`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var accents = (0..<3).map { _ in "#" + String(UInt32.random(in: 0x10_0000...0xFF_FFFF, using: &random), radix: 16) }
    if seed == 0 { accents = ["#8a8a8a", "#d9534f", "#1a73e8"] }
    let theme = try WallTheme(nil, accents: accents)
    for tiers in [["a", "b", "c"], []] {
      let cards = (tiers.isEmpty ? [""] : tiers.map { ", tier: \($0)" }).flatMap { tier in
        ["A", "Meridian Bank of the Upper Valley"].map { "{ title: \($0)\(tier) }" }
      }
      // Without tiers, all accents are in one gradient.
      let start =
        (tiers.isEmpty ? "" : "tiers: { \(tiers.map { "\($0): { heading: \($0) }" }.joined(separator: ", ")) }\n")
        + "card: { spacing: 28 }\ncards: [\(cards.joined(separator: ", "))]\n"
      var text = try ConfigurationText(bytes: Array(start.utf8), file: "marquee.yaml")
      try text.apply(theme.edits(tiers: tiers, fitting: Gradient.readable))
      try text.apply(try look(String(decoding: text.bytes, as: UTF8.self)).edits)
      let wall = try ConfigurationLoader.load(bytes: text.bytes, file: "marquee.yaml").configuration
      let catalog = StagePlan(
        wall, glass: PixelSize(width: 1920, height: 1080), typesetter: FacePainter(fonts: FontBook())
      ).catalog
      var inks: [String?: Set<Color>] = [:]
      for (card, face) in zip(wall.lanes.flatMap(\.cards), catalog.lanes.flatMap { $0 }) {
        let face = catalog.faces[face]
        let ink = try #require(face.textColor, "seed \(seed): \(accents)")
        inks[card.tier, default: []].insert(ink)
        let contrasts = Set(face.gradient.bitmap(width: 40, height: 40).pixels).map { Self.contrast(ink.pixel, $0) }
        #expect((contrasts.min() ?? 0) >= 4.5, "seed \(seed): \(accents), \(ink), \(face.gradient)")
      }
      #expect(inks.count == max(tiers.count, 1) && inks.values.allSatisfy { $0.count == 1 }, "seed \(seed): \(inks)")
    }
  }

  @Test func `check notes texts of two colours on one gradient, once for each tier`() throws {
    func notes(_ yaml: String) throws -> [String] {
      let path = try folder.write(yaml, to: "marquee.yaml")
      return SeenCheck(path, screen: PixelSize(width: 1920, height: 1080))
        .textMixNotes(on: try ConfigurationLoader.load(path: path).configuration)
    }
    // A narrow text is on the light part alone; one that is wide is on all, where white is as good as near-black.
    let gradient =
      "gradient: { colors: [black, black, white, white, black, black], stops: [0%, 35%, 35%, 65%, 65%, 100%], angle: 90 }"
    func wall(tier: String = "", card: String = "") -> String {
      let cards = ["A", "Meridian Bank of the Upper Valley", "B"].map { "{ title: \($0)\(card) }" }
      return "\(tier)cards: [\(cards.joined(separator: ", "))]\n"
    }
    let note =
      "\"Meridian Bank of the Upper Valley\" has white text, and \"A\" near-black text on the same colours; for texts that "
      + "look alike, set 'font: { color }' in "
    let gold = "tiers: { gold: { \(gradient) } }\n"
    #expect(try notes(wall(tier: gold, card: ", tier: gold")) == [note + "the tier \"gold\""])
    #expect(try notes(wall(card: ", \(gradient)")) == [note + "'card'"])
    // A written colour is the same for all.
    let written = "tiers: { gold: { \(gradient), font: { color: white } } }\n"
    #expect(try notes(wall(tier: written, card: ", tier: gold")) == [])
    #expect(try notes("font: { color: white }\n" + wall(card: ", \(gradient)")) == [])
    // Different colours of cards are somebody's choice.
    #expect(
      try notes("cards: [{ title: A, gradient: \"#102040\" }, { title: B, gradient: \"#ffe14d\" }, { title: C }]\n")
        == [])
  }
}
