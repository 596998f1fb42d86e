import ConfigurationEditing
import ConfigurationValues
import Logs
import MarqueeConfig
import Testing

@testable import Commands
@testable import FacePainting
@testable import MarqueeValues
@testable import SponsorSheets

struct WallThemeTests {
  @Test func `white letters can be read on every colour of our own`() {
    for color in WallTheme.tierColors {
      #expect(
        Gradient.derived(from: Color(rgb: color)).leastContrast(of: .white) >= 4.5, "\(Color(rgb: color).written)")
    }
  }

  @Test func `each tier has a colour of its own, of accents in turn if there are some`() throws {
    func colors(_ theme: WallTheme, _ tiers: [String]) -> [String] {
      theme.edits(tiers: tiers).compactMap { edit in
        if case .set(.text(let color), _, _) = edit { return color }
        return nil
      }
    }
    #expect(Set(colors(.standard, ["a", "b", "c", "d", "e", "f"])).count == 6)
    let brand = try WallTheme(nil, accents: ["#1a73e8", "crimson"])
    #expect(colors(brand, ["a", "b", "c"]) == ["#1a73e8", "#dc143c", "#1a73e8"])
    #expect(WallTheme.standard.edits(tiers: []) == [])
    #expect(colors(try WallTheme(.day, accents: ["teal"]), []) == ["#008080"])
    #expect(
      brand.edits(tiers: []) == [.set(.list([.text("#1a73e8"), .text("#dc143c")]), at: ["card", "gradient"])])
  }

  @Test(arguments: WallTheme.Kind.allCases)
  func `every theme makes a configuration that loads`(kind: WallTheme.Kind) throws {
    for arrangement in Configuration.Arrangement.allCases {
      var text = try NewConfiguration.text(
        title: "Fair", arrangement: arrangement, theme: try WallTheme(kind, accents: ["#1a73e8"]),
        screen: PixelSize(width: 1920, height: 1080), file: "marquee.yaml")
      try text.apply(NewConfiguration.edits(completing: true))
      _ = try ConfigurationLoader.load(bytes: text.bytes, file: "marquee.yaml")
    }
  }

  @Test(arguments: [(1920, 1080), (1080, 1920), (3840, 1080), (800, 480)])
  func `a new wall differs in one word from what it is with its tiers arranged in another way`(
    width: Int, height: Int
  ) throws {
    func text(_ arrangement: Configuration.Arrangement) throws -> String {
      let text = try NewConfiguration.text(
        title: nil, arrangement: arrangement, theme: .standard, screen: PixelSize(width: width, height: height),
        file: "marquee.yaml")
      return String(decoding: text.bytes, as: UTF8.self)
    }
    let lanes = try text(.lanes)
    #expect(try text(.together) == lanes.replacing("\narrange: lanes", with: "\narrange: together"))
    #expect(lanes.contains("direction: up") == (height > width))
  }

  @Test func `what is no colour, too many of them, and a brand without any are refused`() {
    #expect(throws: CommandFailure.self) { try WallTheme(.night, accents: ["blurple"]) }
    #expect(throws: CommandFailure.self) { try WallTheme(.night, accents: ["#ff000080"]) }
    #expect(throws: CommandFailure.self) { try WallTheme(.night, accents: ["red", "red", "red", "red"]) }
    #expect(throws: CommandFailure.self) { try WallTheme(.brand, accents: []) }
  }
}
