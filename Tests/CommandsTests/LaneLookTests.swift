import ConfigurationEditing
import Foundation
import MarqueeConfig
import TestSupport
import Testing

@testable import Commands

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
}
