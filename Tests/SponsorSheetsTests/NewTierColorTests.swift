import ConfigurationEditing
import MarqueeValues
import Testing

@testable import SponsorSheets

/// The colours of tiers that an import brings.
struct NewTierColorTests {
  private func colors(_ yaml: String, new: [String] = ["media"], isFirst: Bool = false) throws -> [String] {
    let text = try ConfigurationText(bytes: Array((yaml + "\ncards: []\n").utf8), file: "m.yaml")
    return WallTheme.edits(new: new, isFirst: isFirst, in: text).compactMap { edit in
      guard case .set(.text(let color), let path, _) = edit else { return nil }
      return
        "\(path.steps[1...].map { if case .key(let key) = $0 { key } else { "?" } }.joined(separator: ".")) \(color)"
    }
  }

  @Test func `a new tier gets the first of our colours that no tier has, as init gives them`() throws {
    let wall = "tiers: { gold: { gradient: \"#3d4fb8\" }, silver: { gradient: \"#9C2A5B\" } }"
    #expect(try colors(wall) == ["media.gradient #0a625e"])
    #expect(
      try colors(wall, new: ["media", "friends"]) == ["media.gradient #0a625e", "friends.gradient #643fa8"])
    let tiers = WallTheme.tierColors.enumerated().map {
      "t\($0.offset): { gradient: \"\(Color(rgb: $0.element).written)\" }"
    }
    #expect(try colors("tiers: { \(tiers.joined(separator: ", ")) }") == ["media.gradient #3d4fb8"])
  }

  @Test func `in a wall of an event's colours a new tier gets that of the fewest tiers, with its letters' colour`()
    throws
  {
    let wall = """
      tiers: { a: { gradient: "#ffe14d", font: { color: "#111111" } }, b: { gradient: teal }, c: { gradient: "#ffe14d" } }
      """
    #expect(try colors(wall) == ["media.gradient teal"])
    #expect(
      try colors(wall, new: ["media", "friends"]) == [
        "media.gradient teal", "friends.gradient #ffe14d", "friends.font.color #111111",
      ])
  }

  @Test(arguments: [
    "tiers: { gold: , silver: { heading: Silver } }", "card: { gradient: teal }\ntiers: { gold: { gradient: red } }",
    "",
  ])
  func `a new tier gets no colour where tiers have none, or where all cards have one`(wall: String) throws {
    #expect(try colors(wall) == [])
  }

  @Test func `the first tiers of an empty wall get colours as in a new one, and so do those beside lists of colours`()
    throws
  {
    #expect(
      try colors("", new: ["gold", "silver"], isFirst: true) == ["gold.gradient #3d4fb8", "silver.gradient #0a625e"])
    #expect(try colors("card: { gradient: teal }", isFirst: true) == [])
    #expect(try colors("tiers: { gold: { gradient: [red, blue] } }") == ["media.gradient #3d4fb8"])
  }
}
