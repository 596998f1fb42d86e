import Foundation
import TestSupport
import Testing

/// What `check` and others tell of a wall that is right as it is written, and may not be what somebody was promised.
@Suite(.timeLimit(.minutes(5)))
struct ToldWallTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  /// The notes on a file, without its name.
  private func notes(_ text: String, _ arguments: String...) async throws -> [String] {
    let file = try kiosk.file(text)
    let result = try await Command.run([Kiosk.binary, "check", file] + arguments)
    #expect(result.status == 0 && result.errors == "", "\(result.output)\(result.errors)")
    let start = "\(file): note: "
    return result.output.split(separator: "\n").filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
  }

  @Test func `sponsors whose last day is near are named with it, others are not`() async throws {
    let text = """
      timezone: Europe/Berlin
      tiers: { gold: { show: { until: 2026-12-20 } } }
      cards:
        - { title: Always }
        - { title: Near, show: { until: 2026-12-31 } }
        - { title: Moment, show: { from: 2026-01-01, until: 2026-12-05T18:00 } }
        - { title: Tier, tier: gold }
        - { title: Far, show: { until: 2027-06-30 } }
        - { title: Over, show: { until: 2026-11-01 } }
        - { title: Weekly, show: { at: sat } }

      """
    func ending(_ time: String) async throws -> [String] {
      try await notes(text, "--on", time).filter { $0.hasPrefix("for the last time") }
    }
    #expect(
      try await ending("2026-12-01T12:00") == [
        "for the last time within 30 days: \"Moment\" (until 2026-12-05T18:00), \"Tier\"; if a contract goes on, write its new "
          + "'until'"
      ])
    #expect(try await ending("2026-12-02T01:00").first?.contains("\"Near\" (until 2026-12-31)") == true)
    #expect(try await ending("2026-11-01T12:00").first?.contains("\"Over\"") == true)
    #expect(try await ending("2027-01-05T12:00") == [])
  }

  @Test func `a size that is that of the turned picture is told by all commands that draw`() async throws {
    let text = "display: { rotate: 90 }\ncards: [{ title: Acme }]\n"
    let said =
      "the screen's own size is 1080x1920, and 'rotate' turns it to a picture of 1920x1080; for a picture of 1080x1920 say "
      + "--size 1920x1080"
    #expect(try await notes(text, "--size", "1080x1920") == [said])
    #expect(try await notes(text, "--size", "1920x1080") == [])
    #expect(try await notes(text.replacing("90", with: "180"), "--size", "1080x1920") == [])
    let file = try kiosk.file(text)
    let png = "\(folder)/wall.png"
    for arguments in [
      ["snapshot", "--config", file, "--output", png], ["plan", "--config", file],
      ["trace", "--for", "1s", "--config", file],
    ] {
      let told = try await Command.run([Kiosk.binary] + arguments + ["--size", "1080x1920"])
      #expect(told.status == 0 && told.errors == "note: \(said)\n", "\(arguments): \(told.errors)")
      let silent = try await Command.run([Kiosk.binary] + arguments + ["--size", "1920x1080"])
      #expect(silent.status == 0 && silent.errors == "", "\(arguments): \(silent.errors)")
    }
  }

  @Test func `init tells the tiers whose subtitles find no room, for they may have been promised`() async throws {
    try write(square, "in/a.svg")
    func told(_ count: Int) async throws -> [String] {
      let rows = (0..<count).map {
        "Sponsor number \($0),\($0 < 2 ? "Gold" : $0 < 8 ? "Silver" : "Bronze"),a.svg,\($0 == 3 ? "" : "In the old market hall since 1923")\n"
      }
      try write("Name,Tier,Logo,Subtitle\n" + rows.joined(), "in/list.csv")
      let made = try await kiosk.run(
        "init", "\(folder)/wall\(count)", "--from", "\(folder)/in/list.csv", "--size", "1280x720")
      #expect(made.status == 0, "\(made.errors)")
      return made.output.split(separator: "\n").filter { $0.contains("subtitles") }.map(String.init)
    }
    #expect(
      try await told(12) == [
        "the subtitles of the tiers \"silver\" and \"bronze\" are not shown on a screen of 1280x720, for they could not be read "
          + "beside the logos (text: auto); where one was promised, set 'text: all' in the 'card' of its tier"
      ])
    #expect(try await told(2) == [])
  }

  /// Writes a picture as BMP.
  /// - Parameter pixel: blue, green and red of the pixel at a place, from the bottom up.
  private func picture(_ name: String, _ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]) throws {
    func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    let size = width * 3 * height
    var data = Array("BM".utf8) + bytes(54 + size) + bytes(0) + bytes(54) + bytes(40) + bytes(width) + bytes(height)
    data += [1, 0, 24, 0] + bytes(0) + bytes(size) + bytes(0) + bytes(0) + bytes(0) + bytes(0)
    for y in 0..<height { for x in 0..<width { data += pixel(x, y) } }
    try FileManager.default.createDirectory(atPath: "\(folder)/in", withIntermediateDirectories: true)
    try Data(data).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  /// A picture of noise.
  private func photograph(_ name: String) throws {
    var random = SeededGenerator(seed: 5)
    // Blocks, so that there is something to see at any size.
    let blocks = (0..<100 * 75).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } }
    try picture(name, 400, 300) { x, y in blocks[y / 4 * 100 + x / 4] }
  }

  /// What `check` says of the only logo of a wall, after its path.
  private func warnings(of logo: String, card: String = "") async throws -> [String] {
    let result = try await kiosk.run(
      "check", kiosk.file("card: {\(card)}\ncards: [{ title: A, logo: '\(logo)' }]\n"))
    let start = "warning: \"A\": 'logo' is \"\(logo)\", which "
    return result.output.split(separator: "\n").compactMap { line in
      line.firstRange(of: start).map { String(line[$0.upperBound...]) }
    }
  }

  @Test func `a photograph in place of a logo is named by check and init, but not where it fills its card`()
    async throws
  {
    try photograph("in/acme.bmp")
    let what = "looks like a photograph: it fills its box up to the edges with many colours; "
    #expect(try await warnings(of: "in/acme.bmp").count { $0.hasPrefix(what) } == 1)
    #expect(try await warnings(of: "in/acme.bmp", card: "logo-fit: cover") == [])
    try write("Name,Logo\nAcme,acme.bmp\n", "in/list.csv")
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/in/list.csv")
    #expect(made.output.contains("Acme: logos/acme.bmp \(what)"), "\(made.output)")
  }

  /// A browser's window with a page on which there is a logo.
  private func screenshot(_ name: String) throws {
    try picture(name, 500, 300) { x, y in
      switch 299 - y {
      case ..<40: (100..<300).contains(x) && (10..<30).contains(299 - y) ? [255, 255, 255] : [242, 240, 240]
      case 40: [200, 200, 200]
      default: (150..<350).contains(x) && (120..<220).contains(y) ? [40, 120, 30] : [220, 220, 220]
      }
    }
  }

  @Test func `a screenshot in place of a logo is named by check and init, by its name and by the window in it`()
    async throws
  {
    let what =
      "may be a screenshot, which shows more than the logo; ask for the logo's own file, or set 'logo-fit: cover' if the "
      + "picture is meant"
    try screenshot("in/acme.bmp")
    try picture("in/Screenshot 2027-02-11 at 14.03.27.bmp", 300, 100) { x, y in
      x > 20 && x < 280 && y > 20 && y < 80 ? [20, 20, 120] : [255, 255, 255]
    }
    for name in ["acme.bmp", "Screenshot 2027-02-11 at 14.03.27.bmp"] {
      #expect(try await warnings(of: "in/\(name)").count { $0 == what } == 1, "\(name)")
      #expect(try await !warnings(of: "in/\(name)", card: "logo-fit: cover").contains(what), "\(name)")
    }
    try write("Name,Logo\nAcme,acme.bmp\nBirch,Screenshot 2027-02-11 at 14.03.27.bmp\n", "in/list.csv")
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/in/list.csv")
    #expect(made.output.contains("  Acme: logos/acme.bmp \(what)\n"), "\(made.output)")
    #expect(
      made.output.contains("  Birch: logos/Screenshot 2027-02-11 at 14.03.27.bmp \(what)\n"), "\(made.output)")
    let checked = try await kiosk.run("check", "\(folder)/in")
    #expect(checked.output.split(separator: "\n").count { $0.contains(", which \(what)") } == 2, "\(checked.output)")
  }

  @Test func `a drawing of hairlines is named where it is drawn so small that they are thinner than a pixel`()
    async throws
  {
    let lines = (0..<10).map { "M\($0 * 20 + 5) 5V195M5 \($0 * 20 + 5)H195" }.joined()
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'><path d='\(lines)' fill='none' stroke='#222' stroke-width='1'/></svg>",
      "fine.svg")
    func warnings(_ width: Int) async throws -> [String] {
      let text =
        "card: { style: plate, width: \(width), height: \(width), logo-area: 40% }\ncards: [{ logo: fine.svg }]\n"
      let result = try await kiosk.run("check", kiosk.file(text))
      return result.output.split(separator: "\n").map(String.init).filter { $0.contains("thinner than a pixel") }
    }
    let found = try await warnings(240)
    #expect(
      found.count == 1
        && found[0].contains("'logo' is \"fine.svg\", whose lines are thinner than a pixel where it is drawn, at "),
      "\(found)")
    #expect(try await warnings(900) == [])
  }

  @Test func `what is hardly seen of a logo is listed by init and import, and by check before there is a wall`()
    async throws
  {
    // Thinner than a pixel where they are drawn.
    let strokes = (0..<40).map { "M\($0 * 20 + 5) 5V795M5 \($0 * 20 + 5)H795" }.joined()
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 800 800'><path d='\(strokes)' fill='none' stroke='#222' stroke-width='1'/></svg>",
      "in/fine.svg")
    // Half of it is lost on white, the other half on black.
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 80'><path d='M0 0H80V80H0Z' fill='#fff'/><path d='M120 0H200V80H120Z' fill='#111'/></svg>",
      "in/halves.svg")
    try write(square, "in/a.svg")
    try write("Name,Logo\nAcme,fine.svg\nBirch,halves.svg\nCrane,a.svg\n", "in/list.csv")
    func lines(_ result: Command.Result) -> [String] {
      result.output.split(separator: "\n").map(String.init).filter {
        $0.contains("of which only 50%") || $0.contains("thinner")
      }
    }
    let before = lines(try await kiosk.run("check", "\(folder)/in"))
    #expect(
      before.count == 2 && before[0].contains("row 2, column B")
        && before[0].contains(
          ": warning: \"Acme\" has the logo \"fine.svg\", whose lines are thinner than a pixel")
        && before[1].contains(
          ": warning: \"Birch\" has the logo \"halves.svg\", of which only 50% is seen on the better of"),
      "\(before)")
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/in/list.csv")
    let told = lines(made)
    #expect(
      told.count == 2
        && told[0].hasPrefix("  Acme: logos/fine.svg, whose lines are thinner than a pixel where it is drawn, at ")
        && told[1].hasPrefix(
          "  Birch: logos/halves.svg, of which only 50% is seen on the better of a white and a black plate; "),
      "\(made.output)")
    #expect(made.output.contains("\nlogos that are wrong, or may be:\n  Acme: "), "\(made.output)")
    let checked = lines(try await kiosk.run("check", "\(folder)/wall"))
    #expect(checked.count == 2, "\(checked)")
    // An import tells of what it changes.
    try write("Name,Logo\nAcme,fine.svg\nBirch,halves.svg\nCrane,fine.svg\n", "in/list.csv")
    let changed = try await kiosk.run("import", "\(folder)/in/list.csv", "--into", "\(folder)/wall/marquee.yaml")
    #expect(
      lines(changed).count == 1 && lines(changed)[0].hasPrefix("  Crane: logos/fine.svg, whose lines"),
      "\(changed.output)")
  }

  @Test func `a logo that will be blurred is listed by init and import, and by check before there is a wall`()
    async throws
  {
    try write(square, "in/a.svg")
    try picture("in/small.bmp", 40, 40) { x, y in x < y ? [20, 20, 120] : [120, 20, 20] }
    try write("Name,Logo\nAcme,small.bmp\nBirch,a.svg\n", "in/list.csv")
    let what = ", which has 40 × 40 px and is drawn at "
    let before = try await kiosk.run("check", "\(folder)/in")
    #expect(before.output.contains(": warning: \"Acme\" has the logo \"small.bmp\"\(what)"), "\(before.output)")
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/in/list.csv")
    #expect(
      made.output.contains("\nlogos that are wrong, or may be:\n  Acme: logos/small.bmp\(what)"), "\(made.output)")
    try write("Name,Logo\nAcme,small.bmp\nBirch,small.bmp\n", "in/list.csv")
    let changed = try await kiosk.run("import", "\(folder)/in/list.csv", "--into", "\(folder)/wall/marquee.yaml")
    #expect(changed.output.contains("  Birch: logos/small.bmp\(what)"), "\(changed.output)")
  }

  @Test func `archives beside a table are told while sponsors have no logo, with what to do`() async throws {
    try write("Name,Logo\nAcme,acme.svg\nBirch,\n", "in/list.csv")
    try write(square, "in/acme.svg")
    try write("PK", "in/logos/new logos.zip")
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/in/list.csv")
    #expect(
      made.output.contains(
        "not read, though logos may be in it: logos/new logos.zip; unpack it there, and bring the table in again with "
          + "'kiosk-marquee import'\n"), "\(made.output)")
    try write("Name,Logo\nAcme,acme.svg\n", "in/list.csv")
    let whole = try await kiosk.run("init", "\(folder)/whole", "--from", "\(folder)/in/list.csv")
    #expect(whole.status == 0 && !whole.output.contains("zip"), "\(whole.output)")
  }
}
