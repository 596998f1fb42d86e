import Foundation
import Glibc
import Platform
import TestSupport
import Testing

/// `init` and `import`, as a technician uses them.
@Suite(.timeLimit(.minutes(10)))
struct SponsorCommandTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  /// A table of sponsors with taglines, and a logo for each.
  private func table(_ tiers: [(name: String, count: Int)]) throws -> String {
    var rows = ["Name;Tier;Tagline"]
    for (tier, count) in tiers {
      for number in 1...count {
        rows.append("\(tier) \(number);\(tier);Since 1829 on the river")
        try write(square, "in/logos/\(tier)-\(number).svg")
      }
    }
    return try write(rows.joined(separator: "\n"), "in/sponsors.csv")
  }

  @Test(arguments: [
    ([("Platinum", 3), ("Gold", 6), ("Silver", 12), ("Bronze", 20)], "1920x1080", "lanes"),
    ([("Platinum", 1), ("Gold", 6), ("Silver", 12), ("Bronze", 14), ("Friends", 9)], "1920x1080", "together"),
    ([("Platinum", 1), ("Gold", 6), ("Silver", 12), ("Bronze", 14), ("Friends", 9)], "1080x1920", "lanes"),
    ([("Platinum", 1), ("Gold", 2)], "1080x1920", "together"),
  ])
  func `a wall that init made is good on its screen, and also if its tiers are arranged in another way`(
    tiers: [(name: String, count: Int)], size: String, arrangement: String
  ) async throws {
    let wall = "\(folder)/wall"
    let result = try await kiosk.run("init", wall, "--from", table(tiers), "--title", "Fair", "--size", size)
    #expect(result.status == 0, "\(result.errors)")
    let text = try read("\(wall)/marquee.yaml")
    #expect(text.contains("arrange: \(arrangement)\n") && text.contains("text: auto"), "\(text)")
    #expect(text.contains("direction: up") == (size == "1080x1920"))
    for word in ["lanes", "together"] {
      let switched = try write(
        text.replacing("arrange: \(arrangement)", with: "arrange: \(word)"), "wall/\(word).yaml")
      let sizes = size == "1080x1920" ? [size] : [size, "1280x720", "3840x1080", "3840x2160"]
      // Its own screen is tried with its own arrangement at least.
      for size in sizes.sampled(every: 2, from: sizes.count > 1 && word != arrangement ? 1 : 0) {
        let check = try await kiosk.run("check", "--size", size, switched)
        let warnings = check.output.split(separator: "\n").filter { $0.contains(": warning: ") }
        // Five lanes on a landscape screen are what init avoided: their lowest cards are too small.
        let isLow = word == "lanes" && arrangement == "together" && size != "1080x1920"
        #expect(check.status == 0 && (isLow || warnings.isEmpty), "\(word) \(size): \(check.output)")
      }
    }
  }

  @Test func `the texts of tiers whose cards are too small for them cause a warning each, with a remedy that works`()
    async throws
  {
    let wall = "\(folder)/wall"
    let tiers = [("Platinum", 3), ("Gold", 6), ("Silver", 12), ("Bronze", 20), ("Partner", 9)]
    #expect(try await kiosk.run("init", wall, "--from", table(tiers)).status == 0)
    let text = try read("\(wall)/marquee.yaml").replacing("arrange: together", with: "arrange: lanes")
    let all = try write(text.replacing("text: auto", with: "text: all"), "wall/lanes.yaml")
    let check = try await kiosk.run("check", all)
    let warnings = check.output.split(separator: "\n").filter { $0.contains("warning:") }
    #expect((1...5).contains(warnings.count), "\(check.output)")
    for warning in warnings {
      #expect(warning.contains("more cards of the tier") && warning.contains(" × "), "\(warning)")
      let tier = try #require(warning.firstMatch(of: /the tier "([a-z]+)"; set 'text: auto'/), "\(warning)")
      let start = "\(tier.1): { heading: "
      try write(read(all).replacing(start, with: "\(tier.1): { card: { text: auto }, heading: "), "wall/lanes.yaml")
    }
    let after = try await kiosk.run("check", all)
    #expect(!after.output.contains("more cards of the tier"), "\(after.output)")
  }

  @Test func `init makes a folder from a table and logos that check accepts`() async throws {
    let table = try write("Firma;Stufe;Webseite\nAcme GmbH;Gold;acme.example\nBolt & Co;Silber;\n", "in/sponsoren.csv")
    try write(square, "in/logos/acme_logo_RGB.svg")
    let wall = "\(folder)/wall"
    let result = try await kiosk.run("init", wall, "--from", table, "--title", "Fest: 2026")
    #expect(result.status == 0)
    #expect(
      result.output == """
        \(wall)/marquee.yaml: 2 sponsors in 2 tiers (gold 1, silber 1)
        arranged together in one strip, for 2 cards are too few for 2 lanes
        cards have their colours behind the logos (style: gradient): 1 of 1 are transparent and of one colour
        logos found by name; check them:
          Acme GmbH: logos/acme_logo_RGB.svg
        1 logo copied to logos/
        without a logo, shown by name: Bolt & Co
        next:
          kiosk-marquee check \(wall)/marquee.yaml
          kiosk-marquee snapshot --config \(wall)/marquee.yaml --output wall.png
          kiosk-marquee run --config \(wall)/marquee.yaml --window 1280x720
          sudo kiosk-marquee publish \(wall)

        """)
    #expect(
      result.errors
        == "\(table), row 1, column C (Webseite): note: the link in row 2 has no 'https://', which was added\n")
    #expect(try read("\(wall)/logos/acme_logo_RGB.svg") == square)
    #expect(try read("\(wall)/marquee.yaml").contains("heading: \"Fest: 2026\"\n"))
    let check = try await kiosk.run("check", "--strict", "\(wall)/marquee.yaml")
    #expect(check.status == 0, "\(check.output)")
    // What it says to do next works as it stands.
    let picture = kiosk.path("wall.png")
    let snapshot = try await kiosk.run("snapshot", "--config", "\(wall)/marquee.yaml", "--output", picture)
    #expect(snapshot.status == 0 && snapshot.errors == "", "\(snapshot.errors)")
    #expect(try Data(contentsOf: URL(filePath: picture)).count > 1000)
  }

  @Test func `init from logos alone names the sponsors by their files`() async throws {
    try write(square, "logos/acme-corp_logo.svg")
    try write(square, "logos/acme-corp_white.svg")
    try write(square, "logos/Bolt.svg")
    let result = try await kiosk.run("init", "\(folder)/wall", "--logos", "\(folder)/logos")
    #expect(result.status == 0)
    let text = try read("\(folder)/wall/marquee.yaml")
    #expect(text.contains("- title: Acme Corp\n    logo: logos/acme-corp_logo.svg\n"))
    #expect(text.contains("- title: Bolt\n    logo: logos/Bolt.svg\n"))
    #expect(!text.contains("white.svg"))
  }

  @Test func `init copies what links in the folder of the logos lead to, and nothing from outside of it`() async throws
  {
    let secret = square.replacing("9", with: "11")
    try write(secret, "private/secret.svg")
    try write(square, "logos/files/drawing.svg")
    for (name, target) in [
      ("Inner.svg", "files/drawing.svg"), ("Whole.svg", "\(folder)/logos/files/drawing.svg"),
      ("Far.svg", "../private/secret.svg"),
      ("Absolute.svg", "\(folder)/private/secret.svg"), ("more", "../private"), ("Broken.svg", "none.svg"),
      ("loop", "."),
    ] {
      symlink(target, "\(folder)/logos/\(name)")
    }
    mkfifo("\(folder)/logos/Pipe.svg", 0o644)
    let table = try write(
      "name,logo\nFar,\nInner,\nWhole,Whole.svg\nAbsolute,Absolute.svg\nPipe,Pipe.svg\n", "sponsors.csv")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table, "--logos", "\(folder)/logos")
    #expect(result.status == 0, "\(result.errors)")
    let copied = FolderNames.of("\(folder)/wall/logos")?.sorted() ?? []
    #expect(copied == ["Inner.svg", "Whole.svg"])
    for name in copied { #expect(try read("\(folder)/wall/logos/\(name)") == square) }
    #expect(
      result.errors.contains(
        """
        warning: "Absolute.svg" and "Far.svg" in \(folder)/logos lead out of it by links, which are not \
        followed; put the files themselves there
        """), "\(result.errors)")
  }

  @Test func `a wall beside the table does not make its logos ambiguous`() async throws {
    try write(square, "logos/acme.svg")
    try write(square, "logos/Bolt_RGB.svg")
    let table = try write("name,logo\nAcme,acme.svg\nBolt,\n", "sponsors.csv")
    for wall in ["first", "second"] {
      let result = try await kiosk.run("init", "\(folder)/\(wall)", "--from", table)
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
      #expect(result.output.contains("2 logos copied to logos/"), "\(result.output)")
    }
  }

  @Test func `without sponsors init says so, and of a logo alone its folder and no row`() async throws {
    let alone = try await kiosk.run("init", "\(folder)/alone")
    #expect(
      alone.output.hasPrefix("\(folder)/alone/marquee.yaml: no sponsors yet; its one card says what to do\nnext:"))
    try write("nothing", "documents/readme.txt")
    let none = try await kiosk.run("init", "\(folder)/none", "--logos", "\(folder)/documents")
    #expect(
      none.output.contains("/none/marquee.yaml: no sponsors yet, for there is no picture in \"")
        && none.output.contains("\" that can be shown; its one card says what to do\n"), "\(none.output)")
    try write("no drawing", "logos/H&M.svg")
    let damaged = try await kiosk.run("init", "\(folder)/wall", "--logos", "\(folder)/logos")
    #expect(
      damaged.errors == "" && damaged.output.contains("  H&M: logos/H&M.svg "), "\(damaged.errors)\(damaged.output)")
  }

  @Test func `init alone makes a wall whose first card says what to do`() async throws {
    #expect(try await kiosk.run("init", "\(folder)/wall").status == 0)
    let check = try await kiosk.run("check", "--strict", "\(folder)/wall/marquee.yaml")
    #expect(check.status == 0, "\(check.output)")
    #expect(try read("\(folder)/wall/marquee.yaml").contains("Your sponsors go here"))
  }

  @Test func `init overwrites nothing`() async throws {
    let config = try write("cards: [{ title: Mine }]\n", "wall/marquee.yaml")
    let result = try await kiosk.run("init", "\(folder)/wall")
    #expect(result.status == 1)
    #expect(
      result.errors.hasSuffix(
        "exists; bring a table into it with 'kiosk-marquee import', name a new folder, or begin again after 'rm \(config)'\n"
      ))
    #expect(try read(config) == "cards: [{ title: Mine }]\n")
    // Of two logos with one name the second gets a number.
    try write(square, "in/a/logo.svg")
    try write("<svg/>", "in/b/logo.svg")
    let table = try write("name,logo\nAcme,a/logo.svg\nBolt,b/logo.svg\n", "in/s.csv")
    let file = try write("cards: [{ title: Acme }]\n", "other/marquee.yaml")
    #expect(try await kiosk.run("import", table, "--into", file).status == 0)
    #expect(try read("\(folder)/other/logos/logo.svg") == square)
    #expect(try read("\(folder)/other/logos/logo-2.svg") == "<svg/>")
  }

  @Test func `logos are copied as content, and only regular files are logos`() async throws {
    try write(square, "in/real/drawing.svg")
    try write("name,logo\nGamma,gamma.svg\nDelta,delta.svg\nPipe,pipe.svg\n", "in/s.csv")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/in/gamma.svg", withDestinationPath: "real/drawing.svg")
    try write(square, "in/delta.svg/inner.txt")
    #expect(mkfifo("\(folder)/in/pipe.svg", 0o600) == 0)
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/in/s.csv")
    #expect(result.status == 0)
    #expect(
      try FileManager.default.attributesOfItem(atPath: "\(folder)/wall/logos/gamma.svg")[.type] as? FileAttributeType
        == .typeRegular)
    #expect(try read("\(folder)/wall/logos/gamma.svg") == square)
    #expect(result.errors.contains("row 3: warning: \"Delta\" names the logo \"delta.svg\", which is not there"))
    #expect(result.errors.contains("row 4: warning: \"Pipe\" names the logo \"pipe.svg\", which is not there"))
  }

  @Test func `a logo that cannot be copied leaves no file behind`() async throws {
    try write("name,logo\nAcme,acme.svg\n", "in/s.csv")
    try write(square + String(repeating: " ", count: 5000), "in/acme.svg")
    let file = try write("cards: [{ title: Acme }]\n", "wall/marquee.yaml")
    let result = try await kiosk.shell(
      "ulimit -f 1; trap '' XFSZ; exec $kiosk import \(folder)/in/s.csv --into \(file)")
    #expect(result.status == 1)
    #expect(result.errors.contains("was not changed: logos/acme.svg cannot be copied"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/wall/logos/acme.svg"))
    #expect(try read(file) == "cards: [{ title: Acme }]\n")
  }

  @Test func `a changed logo beside the table is reported and does not replace the present one`() async throws {
    try write(square, "wall/logos/acme.svg")
    try write("<svg/>", "in/acme.svg")
    let table = try write("name,logo\nAcme,acme.svg\n", "in/s.csv")
    let file = try write("cards: [{ title: Acme }]\n", "wall/marquee.yaml")
    let result = try await kiosk.run("import", table, "--into", file)
    #expect(result.status == 0)
    #expect(result.errors.contains("warning: \"Acme\" keeps the logo \"logos/acme.svg\""), "\(result.errors)")
    #expect(try read("\(folder)/wall/logos/acme.svg") == square)
  }

  @Test func `import changes the file in place and reports what it did`() async throws {
    let file = try write("# mine\ncards:\n  - title: Acme  # first\n  - title: Gone\n", "marquee.yaml")
    let table = try write("name,tagline\nAcme,Anvils\nNew,\n", "s.csv")
    let dry = try await kiosk.run("import", table, "--into", file, "--dry-run")
    #expect(dry.status == 0)
    #expect(dry.output.hasSuffix("nothing was written, as --dry-run asks\n"))
    #expect(try read(file) == "# mine\ncards:\n  - title: Acme  # first\n  - title: Gone\n")
    let result = try await kiosk.run("import", table, "--into", file)
    #expect(result.status == 0)
    #expect(
      result.output == """
        added: New
        updated: Acme: subtitle
        not in the table, and kept: Gone; --prune hide takes it off the wall, --prune remove out of the file; for one alone write \
        'hidden: true' into its card
        without a logo, shown by name: New and 1 more, as before
        to undo this import: cp \(file).before-import \(file)

        """)
    #expect(
      try read(file)
        == "# mine\ncards:\n  - title: Acme  # first\n    subtitle: Anvils\n  - title: New\n  - title: Gone\n")
    // An import that changes nothing leaves the copy as it is.
    let again = try await kiosk.run("import", table, "--into", file)
    #expect(again.output.hasSuffix("\(file) is as the table has it\n"))
    #expect(
      try read("\(file).before-import") == "# mine\ncards:\n  - title: Acme  # first\n  - title: Gone\n")
  }

  @Test func `a table with a mistake changes nothing`() async throws {
    let text = "cards:\n  - title: Acme\n"
    let file = try write(text, "marquee.yaml")
    let table = try write("name,from\nAcme,03/04/2026\n", "s.csv")
    let result = try await kiosk.run("import", table, "--into", file)
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix(
        "\(table), row 2, column B (from): error: \"03/04/2026\" may be 2026-04-03 or 2026-03-04; say which with --dates dmy"
      ))
    #expect(try read(file) == text)
    #expect(try await kiosk.run("import", table, "--into", file, "--dates", "dmy").status == 0)
    #expect(try read(file).contains("show: { from: 2026-04-03 }"))
  }

  @Test func `a configuration that cannot be edited safely is refused with its place`() async throws {
    let text = "base: &b { title: Acme }\ncards:\n  - *b\n"
    let file = try write(text, "marquee.yaml")
    let table = try write("name,tagline\nAcme,Anvils\n", "s.csv")
    let result = try await kiosk.run("import", table, "--into", file)
    #expect(result.status == 1)
    #expect(result.errors.contains("\(file):3:"), "\(result.errors)")
    #expect(try read(file) == text)
  }
}
