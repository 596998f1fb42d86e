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
    let column = wall("direction: up\ntier-step: 0%\narrange: together", main: "logo: tall.svg")
    let tall = try await messages(column)
    let remedy = try #require(
      tall.first?.firstMatch(
        of: #/; set 'logo-area: (\d+)%' in the 'card' of "silver", or ask for a version of the logo that is less tall$/#
      ),
      "\(tall)")
    #expect(tall.count == 1)
    let mended = "silver: { card: { logo-area: \(remedy.1)% } } }"
    #expect(try await messages(column.replacing("silver: }", with: mended)) == [])
    let small = try await messages(wall("arrange: together", main: "logo: square.svg, logo-area: 4%"))
    #expect(small.count == 1 && small[0].hasSuffix("; give \"Main\" a larger 'logo-area'"), "\(small)")
  }

  @Test func `the advice on an area is about the card that has its own, and about its tier for the others`()
    async throws
  {
    func wall(_ tier: String, _ areas: String...) -> String {
      let others = areas.enumerated().map {
        "  - { title: More \($0), tier: silver, logo: square.svg, logo-area: \($1)% }\n"
      }
      return """
        direction: up
        tier-step: 0%
        arrange: together
        tiers: { gold: , silver: { card: { logo-area: \(tier)% } } }
        display: { scale: auto }
        card: { style: plate, logo-trim: auto, logo-area: auto, width: 420, height: 46% }
        cards:
          - { title: Main, tier: gold, logo: tall.svg }
          - { title: Other, tier: silver, logo: square.svg }
        \(others.joined())
        """
    }
    // The tier's value is small enough.
    let one = try await messages(wall("12", "60"))
    let remedy = try #require(
      one.first?.firstMatch(
        of: #/; set 'logo-area: (\d+)%' for the card "More 0", or ask for a version of the logo that is less tall$/#),
      "\(one)"
    ).1
    #expect(one.count == 1)
    #expect(try await messages(wall("12", "\(remedy)")) == [])
    // Neither is.
    let two = try await messages(wall("90", "60"))
    let pair = try #require(
      two.first?.firstMatch(
        of:
          #/; set 'logo-area: (\d+)%' in the 'card' of "silver" and 'logo-area: (\d+)%' for the card "More 0", or ask/#
      ), "\(two)")
    #expect(try await messages(wall("\(pair.1)", "60")).count == 1)
    #expect(try await messages(wall("\(pair.1)", "\(pair.2)")) == [])
    // Many cards are counted.
    let many = try await messages(wall("12", "60", "50", "40", "70"))
    let advice = "; set 'logo-area: \(remedy)%' for 4 cards of \"silver\" that have their own, or ask"
    #expect(many.count == 1 && many[0].contains(advice), "\(many)")
  }

  @Test(
    arguments: [2, 3, 4, 5].flatMap { tiers in
      [["--size", "1920x1080"], ["--size", "3840x1080"], ["--theme", "day"]].map { (tiers, $0) }
    }.sampled(every: 5))
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

  /// The shapes of logos that each tier has in turn, the highest first.
  private static let mixes = [
    ["flat", "square"], ["square", "flat"], ["tall", "wide", "square"], ["wide", "tall"],
    ["flat", "flat", "tall", "square"],
  ]

  /// Makes a wall of this many tiers, with `cards` in the first and one more in each further one.
  private func made(tiers: Int, cards: Int, shapes: [String], size: String) async throws -> (
    folder: String, said: String
  ) {
    try await made(tiers: tiers, cards: cards, size: size) { rank, number in shapes[(rank + number) % shapes.count] }
  }

  /// - Parameter shape: that of a logo by the rank of its tier and its number there.
  private func made(
    tiers: Int, cards: Int, size: String, shape: (_ rank: Int, _ number: Int) -> String
  ) async throws -> (folder: String, said: String) {
    let names = ["Platinum", "Gold", "Silver", "Bronze", "Supporters"].prefix(tiers)
    let sides = [
      "line": (6000, 100), "flat": (600, 100), "wide": (400, 100), "square": (100, 100), "tall": (100, 200),
    ]
    var rows: [String] = []
    for (rank, tier) in names.enumerated() {
      for number in 0..<(cards == 1 ? 1 : cards + rank) {
        let (width, height) = sides[shape(rank, number)] ?? (1, 1)
        let file = "\(tier)-\(number).svg"
        rows.append("\(tier) Works \(number),\(tier),\(file)\n")
        try write(
          "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(width) \(height)'><path fill='#b03' d='M0 0H\(width)V\(height)H0Z'/></svg>",
          "in/\(file)")
      }
    }
    try write("Name,Tier,Logo\n" + rows.joined(), "in/list.csv")
    let wall = "\(folder)/wall"
    let made = try await Command.run([Kiosk.binary, "init", wall, "--from", "\(folder)/in/list.csv", "--size", size])
    #expect(made.status == 0 && made.errors == "", "\(made.output)\(made.errors)")
    return (wall, made.output)
  }

  @Test(arguments: [2, 3, 4, 5], ["1080x1920", "768x1366", "480x800"])
  func `an upright wall has its logos in the order of the tiers, whatever their shapes`(
    tiers: Int, size: String
  ) async throws {
    let walls = Self.mixes.enumerated().flatMap { number, shapes in
      [1, 2 + number % 2].map { (cards: $0, shapes: shapes) }
    }
    // Each number of tiers leaves others out.
    for (cards, shapes) in walls.dropFirst(Sweep.isWhole ? 0 : tiers - 2).sampled(every: 8) {
      let wall = try await made(tiers: tiers, cards: cards, shapes: shapes, size: size).folder
      let checked = try await kiosk.run("check", wall, "--size", size)
      // Notes tell how fast the strip is on that screen.
      let told = checked.output.split(separator: "\n").filter { !$0.contains(": note: ") }
      #expect(told == ["\(wall)/marquee.yaml: no faults"], "\(shapes), \(cards): \(checked.output)")
      try FileManager.default.removeItem(atPath: wall)
    }
  }

  @Test func `logos keep all of their room where the tiers are in order, and get less of it where they are not`()
    async throws
  {
    let (tidy, _) = try await made(tiers: 3, cards: 2, shapes: ["square"], size: "1920x1080")
    #expect(try read("\(tidy)/marquee.yaml").matches(of: #/logo-area: (\w+)/#).map { "\($0.1)" } == ["auto"])
    try FileManager.default.removeItem(atPath: tidy)
    let (mixed, said) = try await made(tiers: 3, cards: 2, shapes: ["tall", "flat"], size: "1920x1080")
    let text = try read("\(mixed)/marquee.yaml")
    // The highest tier has all of its room.
    let limits = text.matches(of: #/\n  (\w+): .*logo-area: (\d+)(%)/#)
    #expect(!limits.isEmpty && limits.allSatisfy { $0.1 != "platinum" }, "\(text)")
    let names = limits.map { "\($0.1)" }.joined(separator: " and ")
    #expect(
      said.contains("the logos of \(names) are smaller than their cards allow (logo-area), so that none"), "\(said)")
    // No more is taken than must be: each limit is needed, and none can be a tenth wider.
    for limit in limits {
      let percent = try #require(Int(limit.2))
      for wider in ["auto", "\(percent * 11 / 10 + 1)%"] {
        let changed = text.replacingCharacters(in: limit.2.startIndex..<limit.3.endIndex, with: wider)
        #expect(try await !warnings("1920x1080", of: changed).isEmpty, "\(limit.1): \(limit.2)% → \(wider)")
      }
    }
    #expect(try await warnings("1920x1080", of: text) == [])
  }

  /// What `check` says of the order of logos on the wall with this configuration.
  private func warnings(_ size: String, of text: String) async throws -> [Substring] {
    try write(text, "wall/marquee.yaml")
    let checked = try await kiosk.run("check", "\(folder)/wall", "--size", size)
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    return checked.output.split(separator: "\n").filter { $0.contains("smaller than that of") }
  }

  @Test func `a line among the logos makes none of a lower tier smaller than a flat logo does`() async throws {
    for cards in [1, 2] {
      var texts: [String] = []
      for shape in ["flat", "line"] {
        let (wall, _) = try await made(tiers: 4, cards: cards, size: "1920x1080") { rank, _ in
          ["flat", "square", shape, "square"][rank]
        }
        texts.append(try read("\(wall)/marquee.yaml"))
        #expect(try await warnings("1920x1080", of: texts[texts.count - 1]) == [])
        try FileManager.default.removeItem(atPath: wall)
      }
      #expect(texts[0] == texts[1])
    }
  }

  @Test(arguments: [(2, "square", ["gold"]), (4, "flat", [])])
  func `limits for another style or arrangement are said to be for it, and serve one`(
    tiers: Int, shape: String, limited: [String]
  ) async throws {
    let (wall, said) = try await made(tiers: tiers, cards: 2, shapes: ["tall", shape], size: "1920x1080")
    let text = try read("\(wall)/marquee.yaml")
    let limits = text.matches(of: #/\n  (\w+): .*(logo-area: \d+%)/#)
    #expect(limits.map { "\($0.1)" } == limited, "\(text)")
    #expect(!said.contains("so that none"), "\(said)")
    guard !limited.isEmpty else { return }
    #expect(
      said.contains(
        "the logos of \(limited.joined(separator: " and ")) are smaller than their cards allow (logo-area), "
          + "for in another style or arrangement some would be larger than those of higher tiers"), "\(said)")
    let free = text.replacing(#/logo-area: \d+%/#, with: "logo-area: auto")
    #expect(try await warnings("1920x1080", of: free) == [])
    var served = 0
    for style in ["gradient", "plate"] {
      for arrangement in ["together", "lanes"] {
        var found: [Int] = []
        for text in [text, free] {
          let other = text.replacing(#/style: (gradient|plate),/#, with: "style: \(style),")
            .replacing(#/\narrange: \w+/#, with: "\narrange: \(arrangement)")
          found.append(try await warnings("1920x1080", of: other).count)
        }
        if found[0] == 0, found[1] > 0 { served += 1 }
      }
    }
    #expect(served > 0)
  }

  @Test func `a wall of more cards than check measures gets no limits`() async throws {
    for (name, height) in [("tall", 200), ("square", 100)] {
      try write(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 \(height)'><path fill='#b03' d='M0 0H100V\(height)H0Z'/></svg>",
        "in/\(name).svg")
    }
    for (cards, isLimited) in [(60, true), (1001, false)] {
      let others = (1..<cards).map { "Other \($0),Silver,square.svg\n" }.joined()
      try write("Name,Tier,Logo\nMain,Gold,tall.svg\n" + others, "in/list.csv")
      let wall = "\(folder)/wall-\(cards)"
      let made = try await Command.run([Kiosk.binary, "init", wall, "--from", "\(folder)/in/list.csv"])
      #expect(made.status == 0 && made.output.contains("(logo-area)") == isLimited, "\(made.output)\(made.errors)")
      #expect(try read("\(wall)/marquee.yaml").contains(#/logo-area: \d/#) == isLimited)
    }
  }

  @Test func `shares, by which cards come again, keep no lanes on a screen that these leave empty`() async throws {
    let rows = (0..<16).map { "Works \($0),\($0 < 5 ? "Gold" : "Silver"),\($0 < 5 ? "14%" : "2.7%")\n" }
    let table = try write("Name,Tier,Share\n" + rows.joined(), "in/shares.csv")
    let made = try await Command.run([Kiosk.binary, "init", "\(folder)/wall", "--from", table, "--size", "1080x1920"])
    #expect(
      made.output.contains("for 2 lanes would leave much of a screen of 1080x1920 empty"),
      "\(made.output)\(made.errors)")
  }

  @Test func `lanes are one strip on a screen that they would leave empty, or on which their cards are too small`()
    async throws
  {
    let empty = try await made(tiers: 2, cards: 2, shapes: ["square"], size: "1080x1920")
    #expect(
      empty.said.contains("in one strip, for 2 lanes would leave much of a screen of 1080x1920 empty"), "\(empty.said)")
    #expect(try read("\(empty.folder)/marquee.yaml").contains("\narrange: together\n"))
    try FileManager.default.removeItem(atPath: empty.folder)
    let small = try await made(tiers: 3, cards: 2, shapes: ["square"], size: "480x800")
    #expect(small.said.contains("have cards too small to be recognised from afar"), "\(small.said)")
    try FileManager.default.removeItem(atPath: small.folder)
    // Two lanes leave as much empty, however many cards they have.
    let many = try await made(tiers: 2, cards: 7, shapes: ["square"], size: "1080x1920")
    #expect(many.said.contains("for 2 lanes would leave much of a screen of 1080x1920 empty"), "\(many.said)")
    try FileManager.default.removeItem(atPath: many.folder)
    for (tiers, cards, size) in [
      (2, 40, "1080x1920"), (3, 6, "1080x1920"), (2, 2, "1920x1080"), (2, 3, "1920x1080"), (2, 3, "3840x1080"),
    ] {
      let calm = try await made(tiers: tiers, cards: cards, shapes: ["square"], size: size)
      #expect(calm.said.contains("arranged in \(tiers) lanes"), "\(calm.said)")
      try FileManager.default.removeItem(atPath: calm.folder)
    }
    let full = try await made(tiers: 5, cards: 3, shapes: ["square"], size: "1080x1920")
    #expect(full.said.contains("arranged in 5 lanes"), "\(full.said)")
  }

  @Test(arguments: ["1920x1080", "1366x768", "3840x2160"])
  func `five tiers have lanes where their cards can be seen, and one strip where they are too many`(
    size: String
  ) async throws {
    // The tiers have two to six cards, then ten to fourteen.
    for (cards, isInLanes) in [(2, true), (10, false)] {
      let (wall, said) = try await made(tiers: 5, cards: cards, shapes: ["square", "wide"], size: size)
      #expect(said.contains(isInLanes ? "arranged in 5 lanes" : "have cards too small to be recognised"), "\(said)")
      let text = try read("\(wall)/marquee.yaml")
      #expect(text.contains("\narrange: \(isInLanes ? "lanes" : "together")\n"))
      let checked = try await kiosk.run("check", wall, "--size", size)
      #expect(!checked.output.contains("too small"), "\(checked.output)")
      try FileManager.default.removeItem(atPath: wall)
    }
  }
}
