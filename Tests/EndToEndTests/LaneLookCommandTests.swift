import Foundation
import TestSupport
import Testing

/// What `init` and `import` write so that the logos of a lane look alike, and what `check` says of a lane that mixes.
@Suite(.timeLimit(.minutes(3)))
struct LaneLookCommandTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws {
    kiosk = try Kiosk()
    for (name, color) in [("white", "white"), ("pale", "#f4f4ff"), ("black", "black"), ("navy", "#101840")] {
      try write(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40">
          <path d="M0 40 20 0 40 40Z M44 0h36v40H44Z" fill="\(color)"/>
        </svg>
        """, "in/\(name).svg")
    }
  }

  private func wall() throws -> String { try String(contentsOfFile: "\(folder)/wall/marquee.yaml", encoding: .utf8) }

  /// Runs the program with arguments that a shell splits; none of the paths has a space.
  private func run(_ arguments: [String]) async throws -> Command.Result {
    try await kiosk.shell("exec $kiosk " + arguments.map { "'\($0)'" }.joined(separator: " "))
  }

  /// Makes a new wall of a table.
  private func initialize(_ rows: String, _ options: String...) async throws -> String {
    try write(rows, "in/s.csv")
    let made = try await run(["init", "\(folder)/wall", "--from", "\(folder)/in/s.csv"] + options)
    try #require(made.status == 0, "\(made.errors)")
    return made.output
  }

  private func check() async throws -> String {
    let checked = try await kiosk.run("check", "\(folder)/wall/marquee.yaml")
    return checked.output + checked.errors
  }

  @Test func `a new wall whose logos are plain has plates if a lane needs them, however its tiers are arranged`()
    async throws
  {
    let output = try await initialize(
      """
      Name,Tier,Logo
      Acme,Gold,white.svg
      Bolt,Gold,pale.svg
      Crane,Silver,white.svg
      Dune,Silver,navy.svg
      Echo,Silver,black.svg

      """)
    #expect(output.contains("(style: gradient)"), "\(output)")
    #expect(output.contains("all logos stand on plates (logo-background: plate)"), "\(output)")
    let text = try wall()
    #expect(text.contains("logo-background: plate") && !text.contains("{ style: plate"), "\(text)")
    // One colour for the text of both tiers.
    #expect(text.contains("font: { color: white }"), "\(text)")
    for word in ["lanes", "together", "none"] {
      try write(text.replacing("arrange: lanes", with: "arrange: \(word)"), "wall/marquee.yaml")
      let checked = try await check()
      #expect(!checked.contains("has its logo on a plate"), "\(word): \(checked)")
    }
  }

  @Test func `an import that mixes a lane gives plates to all, unless somebody has written what is behind logos`()
    async throws
  {
    _ = try await initialize("Name,Logo\nAcme,white.svg\nBolt,pale.svg\n", "--accent", "#203060")
    let before = try wall()
    #expect(!before.contains("logo-background"), "\(before)")
    try write("Name,Logo\nAcme,white.svg\nCrane,black.svg\n", "in/s.csv")
    // A dry run says the same of logos that are not copied yet, and copies none.
    let dry = try await kiosk.run(
      "import", "\(folder)/in/s.csv", "--into", "\(folder)/wall/marquee.yaml", "--dry-run")
    #expect(dry.output.contains("all logos stand on plates"), "\(dry.output)\(dry.errors)")
    #expect(try wall() == before)
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/wall/logos/black.svg"))
    let imported = try await kiosk.run(
      "import", "\(folder)/in/s.csv", "--into", "\(folder)/wall/marquee.yaml")
    let told = imported.output.split(separator: "\n").filter { $0.contains("stand on plates") }
    #expect(told.count == 1 && told == dry.output.split(separator: "\n").filter { $0.contains("stand on plates") })
    #expect(imported.output.contains("all logos stand on plates"), "\(imported.output)\(imported.errors)")
    #expect(try wall().contains("logo-background: plate"))

    try write(before.replacing("logo-trim: auto", with: "logo-trim: auto, logo-background: auto"), "wall/marquee.yaml")
    let kept = try await kiosk.run("import", "\(folder)/in/s.csv", "--into", "\(folder)/wall/marquee.yaml")
    #expect(kept.status == 0 && !kept.output.contains("all logos"), "\(kept.output)\(kept.errors)")
    let checked = try await check()
    #expect(
      checked.contains("note: \"Crane\" has its logo on a plate, and \"Acme\" beside it has none; "), "\(checked)")
  }

  @Test(arguments: ["logo-background: plate", "style: plate"])
  func `check notes plates of two colours in a lane, with a remedy that works`(look: String) async throws {
    for (name, paper) in [("cream", "#faf6ee"), ("scan", "#f9f9f9")] {
      try write(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60">
          <path d="M0 0h100v60H0z" fill="\(paper)"/><path d="M10 50 30 10 50 50Z M54 10h36v40H54Z" fill="#101840"/>
        </svg>
        """, "in/\(name).svg")
    }
    func notes(_ look: String, _ cards: String...) async throws -> [String] {
      let list = zip(["Acme", "Bolt", "Crane"], cards).map { "  - { title: \($0), \($1) }\n" }.joined()
      let file = try write("card: { logo-trim: auto, \(look) }\ncards:\n\(list)", "in/marquee.yaml")
      let checked = try await kiosk.run("check", file)
      #expect(checked.status == 0, "\(checked.errors)")
      let start = "\(file): note: "
      return checked.output.split(separator: "\n").filter { $0.hasPrefix(start) }.map {
        String($0.dropFirst(start.count))
      }
    }
    let aim = "; for a lane whose logos look alike, "
    let (white, pale, navy) = ("logo: white.svg", "logo: pale.svg", "logo: navy.svg")
    #expect(try await notes(look, navy, "logo: black.svg", navy).isEmpty)
    // White letters need another plate than most.
    #expect(
      try await notes(look, white, navy, navy) == [
        "the plate of \"Acme\" is near-black, and that of \"Bolt\" beside it white\(aim)add a version of its logo for light "
          + "backgrounds as 'logo-on-light'"
      ])
    #expect(try await notes(look, "\(white), logo-on-light: black.svg", navy, navy).isEmpty)
    // Most are white.
    #expect(
      try await notes(look, white, pale, navy) == [
        "the plate of \"Crane\" is white, and that of \"Acme\" beside it near-black\(aim)set 'logo-background: \"#05060a\"' in "
          + "'card', and add a version of its logo for dark backgrounds as 'logo-on-dark'"
      ])
    let written = look.replacing("logo-background: plate", with: "style: gradient")
    #expect(
      try await notes(
        "\(written), logo-background: \"#05060a\"", white, pale, "\(navy), logo-on-dark: white.svg"
      ).isEmpty)
    // The paper is named, however many have it.
    for cards in [[navy, navy, "logo: cream.svg"], [navy, "logo: cream.svg", "logo: cream.svg"]] {
      let named = cards[1] == navy ? "Crane" : "Bolt"
      #expect(
        try await notes(look, cards[0], cards[1], cards[2]) == [
          "the plate of \"\(named)\" is #faf6ee, and that of \"Acme\" beside it white\(aim)ask for its logo without paper, on a "
            + "transparent background"
        ])
    }
    // Nobody sees where such a one ends.
    #expect(try await notes(look, navy, "logo: scan.svg", navy).isEmpty)
  }

  @Test func `an import writes no plates for a tier where what is behind the logos of all cards is written`()
    async throws
  {
    _ = try await initialize(
      "Name,Tier,Logo\nAcme,Gold,white.svg\nBolt,Gold,pale.svg\nEcho,Silver,white.svg\n", "--accent", "#203060")
    let before = try wall().replacing("arrange: together", with: "arrange: lanes")
    try #require(before.contains("arrange: lanes") && !before.contains("logo-background"), "\(before)")
    try write("Name,Tier,Logo\nAcme,Gold,white.svg\nCrane,Gold,black.svg\n", "in/s.csv")
    for isWritten in [false, true] {
      let text =
        isWritten ? before.replacing("logo-trim: auto", with: "logo-trim: auto, logo-background: auto") : before
      try write(text, "wall/marquee.yaml")
      let imported = try await kiosk.run("import", "\(folder)/in/s.csv", "--into", "\(folder)/wall/marquee.yaml")
      #expect(imported.status == 0, "\(imported.errors)")
      #expect(imported.output.contains("stand on plates") == !isWritten, "\(imported.output)")
      #expect(try wall().contains("logo-background: plate") == !isWritten, "\(imported.output)")
    }
  }

  @Test func `a new wall of coloured logos has plates for cards, in the colours that were asked for`() async throws {
    try write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40">
        <path d="M0 40 20 0 40 40Z" fill="#c02020"/><path d="M44 0h36v40H44Z" fill="#2060c0"/>
      </svg>
      """, "in/two.svg")
    let output = try await initialize(
      "Name,Tier,Logo\nAcme,Gold,two.svg\nBolt,Silver,two.svg\nCrane,Silver,black.svg\n", "--theme", "day", "--accent",
      "#203060", "--accent", "#ffe14d")
    #expect(output.contains("(style: plate)"), "\(output)")
    let text = try wall()
    #expect(text.contains("{ style: plate") && text.contains("\"#e9edf4\", \"#dfe5ef\""), "\(text)")
    #expect(
      text.contains("gold: { heading: Gold, gradient: \"#203060\", font: { color: white } }")
        && text.contains("silver: { heading: Silver, gradient: \"#ffe14d\", font: { color: \"#05060a\" } }"), "\(text)")
    for (options, words) in [
      (["--theme", "brand"], "--theme brand needs the colours of the event"),
      (["--accent", "blurple"], "--accent is \"blurple\", which is no colour; write one such as '#1a73e8' or teal"),
      (["--accent", "1a73e8"], "--accent is \"1a73e8\", which is no colour; write '#1a73e8', with the quotes"),
      (["--accent", "#1a73e880"], "--accent is \"#1a73e880\", which lets the background through"),
      (["--theme", "noon"], "noon"),
    ] {
      let refused = try await run(["init", "\(folder)/other"] + options)
      #expect(refused.status != 0 && refused.errors.contains(words), "\(refused.errors)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/other"))
    }
  }
}
