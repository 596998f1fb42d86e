import Foundation
import TestSupport
import Testing

/// What `check` says where a tier's logo is drawn smaller than one of a lower tier, and what `init` does against it.
@Suite(.timeLimit(.minutes(5)))
struct LogoOrderTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws {
    kiosk = try Kiosk()
    for (name, size) in [("flat", "600 100"), ("tall", "100 600"), ("square", "100 100")] {
      let sides = size.split(separator: " ")
      try write(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(size)'><path fill='#b03' d='M0 0H\(sides[0])V\(sides[1])H0Z'/></svg>",
        "\(name).svg")
    }
  }

  /// What `check` says of a file without its name.
  private func messages(_ text: String) async throws -> [String] {
    let file = try kiosk.file(text)
    let result = try await kiosk.run("check", file)
    #expect(result.status == 0 && result.errors == "", "\(result.output)\(result.errors)")
    return result.output.split(separator: "\n").filter { $0.hasPrefix("\(file):") && $0.contains("warning") }
      .map { String($0.dropFirst(file.count + 1)) }
  }

  /// A wall of two tiers.
  private func wall(_ keys: String, main: String = "logo: flat.svg", _ other: String = "logo: square.svg") -> String {
    """
    \(keys)
    tiers: { gold: , silver: }
    display: { scale: auto }
    card: { style: plate, logo-trim: auto, logo-area: auto, width: 420, height: 46% }
    cards:
      - { title: Main, tier: gold, \(main) }
      - { title: Other, tier: silver, \(other) }

    """
  }

  @Test
  func `a flat logo that is drawn smaller than a square one of a lower tier is named, with a width that mends it`()
    async throws
  {
    let found = try await messages(wall("arrange: together"))
    #expect(found.count == 1, "\(found)")
    let match = try #require(
      found.first?.firstMatch(
        of:
          #/^6:5: warning: "Main", of the tier "gold": its logo is drawn at (\d+) × (\d+) px, smaller than that of "Other", of the lower tier "silver", at (\d+) × (\d+) px; set 'width: (\d+)' for the card, or ask for a version of the logo that is less flat$/#
      ), "\(found)")
    let (width, height, side) = try (#require(Int(match.1)), #require(Int(match.2)), #require(Int(match.3)))
    #expect((5.5...6.5).contains(Double(width) / Double(height)))
    #expect(width * height < side * side)
    let (least, widen) = (Int(Double(width * height) * 1.21), try #require(Int(match.5)))
    #expect(side * side > least)
    #expect(try await messages(wall("arrange: together", main: "logo: flat.svg, width: \(widen)")) == [])
    #expect(try await messages(wall("arrange: together", main: "logo: flat.svg, width: \(widen - 100)")).count == 1)
    // With the step that `init` writes the card is wide enough.
    #expect(try await messages(wall("arrange: together\ntier-step: 50%")) == [])
  }

  @Test func `logos of one shape, of one tier or without any are in order, and a lane has no width to offer`()
    async throws
  {
    #expect(try await messages(wall("arrange: together", main: "logo: square.svg")) == [])
    #expect(try await messages(wall("arrange: together", "logo: flat.svg")) == [])
    #expect(try await messages(wall("arrange: together", main: "subtitle: None")) == [])
    #expect(try await messages(wall("arrange: together").replacing("tier: silver", with: "tier: gold")) == [])
    #expect(try await messages(wall("arrange: together").replacing("gold: , silver:", with: "silver: , gold:")) == [])
    let tall = try await messages(wall("direction: up\ntier-step: 0%\narrange: together", main: "logo: tall.svg"))
    #expect(tall.count == 1 && tall[0].hasSuffix("; ask for a version of the logo that is less tall"), "\(tall)")
    let small = try await messages(wall("arrange: together", main: "logo: square.svg, logo-area: 4%"))
    #expect(small.count == 1 && small[0].hasSuffix("; make the cards of \"silver\" smaller"), "\(small)")
  }

  @Test(arguments: [2, 3, 4, 5], [["--size", "1920x1080"], ["--size", "3840x1080"], ["--theme", "day"]])
  func `in the strip of a new wall the first tier's logo of any shape up to 6 to 1 is not smaller than those below`(
    tiers: Int, options: [String]
  ) async throws {
    let names = ["Platinum", "Gold", "Silver", "Bronze", "Supporters"].prefix(tiers)
    for shape in ["flat", "square"] {
      let rows = names.enumerated().map { "\($1) Works,\($1),\($0 == 0 ? shape : "square").svg\n" }
      try write("Name,Tier,Logo\n" + rows.joined(), "in/list.csv")
      for file in ["flat.svg", "square.svg"] { try write(read("\(folder)/\(file)"), "in/\(file)") }
      let wall = "\(folder)/wall-\(shape)"
      let made = try await Command.run(
        [Kiosk.binary, "init", wall, "--from", "\(folder)/in/list.csv"] + options)
      #expect(made.status == 0 && made.output.contains("in one strip"), "\(made.output)\(made.errors)")
      let checked = try await kiosk.run("check", wall, "--size", options.first == "--size" ? options[1] : "1920x1080")
      #expect(checked.output == "\(wall)/marquee.yaml: no faults\n", "\(checked.output)")
    }
  }
}
