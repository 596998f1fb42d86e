import Foundation
import TestSupport
import Testing

/// `check` of a folder with a table: of a wall that is to be made, and beside a wall.
@Suite(.timeLimit(.minutes(2)))
struct FolderTableTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  private var fair: String { "\(folder)/fair" }
  private var files: [String] { (try? FileManager.default.subpathsOfDirectory(atPath: fair).sorted()) ?? [] }

  // MARK: Without a wall

  @Test func `of a table without a wall check says what init would make, and writes nothing`() async throws {
    try write("Sponsor,Level\nAcme,Gold\nBolt,Silver\n", "fair/sponsors.csv")
    try write(square, "fair/acme.svg")
    let checked = try await kiosk.run("check", fair, "--strict")
    #expect(checked.status == 1 && checked.errors.isEmpty, "\(checked)")
    #expect(files == ["acme.svg", "sponsors.csv"])
    let lines = checked.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "\(fair)/sponsors.csv: no faults", "\(checked.output)")
    #expect(
      lines.last == "\(fair)/marquee.yaml: error: does not exist yet; 'kiosk-marquee init \(fair)' makes it",
      "\(checked.output)")
    // What it tells is what init then does.
    let made = try await kiosk.run("init", fair)
    let told = lines.dropFirst(2).dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
    let done = made.output.components(separatedBy: "\nnext:")[0].split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(told == done.filter { $0 != "1 logo copied to logos/" }, "\(checked.output)\(made.output)")
    #expect(done.contains { $0.hasSuffix("2 sponsors in 2 tiers (gold 1, silver 1)") }, "\(made.output)")
  }

  @Test func `errors, questions and wrong logos of a table without a wall are told with their places`() async throws {
    try write(
      "Sponsor,Share,Level,Logo\nAcme,140,Silver,acme.svg\nBolt,,Sliver,\nCrane,,Silver,\n", "fair/sponsors.csv")
    try write("<html></html>", "fair/acme.svg")
    let table = "\(fair)/sponsors.csv"
    let checked = try await kiosk.run("check", fair)
    #expect(checked.status == 1 && checked.errors.isEmpty, "\(checked)")
    #expect(
      checked.output.contains("\(table), row 2, column B (Share): error: \"140\" is no share"), "\(checked.output)")
    #expect(checked.output.contains("--same-tier 'Sliver=Silver'"), "\(checked.output)")
    #expect(
      checked.output.hasSuffix(
        " in \(table)\n\(fair)/marquee.yaml: error: does not exist yet; correct the table, or add the options that the "
          + "errors name, and 'kiosk-marquee init \(fair)' makes it\n"
      ),
      "\(checked.output)")
    #expect(!checked.output.contains("would make of it"), "\(checked.output)")

    // The option that the question names answers it, and the wrong logo is left, as a warning.
    try write("Sponsor,Level,Logo\nAcme,Silver,acme.svg\nBolt,Sliver,\nCrane,Silver,\n", "fair/sponsors.csv")
    let answered = try await kiosk.run("check", fair, "--same-tier", "Sliver=Silver")
    #expect(answered.status == 1, "\(answered)")
    #expect(answered.output.contains("\(table), row 2, column C (Logo): warning: \"Acme\" "), "\(answered.output)")
    #expect(answered.output.contains("\n1 warning in \(table)\n"), "\(answered.output)")
    let command = "kiosk-marquee init --same-tier 'Sliver=Silver' \(fair)"
    #expect(answered.output.contains("does not exist yet; \(command) makes it\n"), "\(answered.output)")
    let upright = try await kiosk.run("check", fair, "--same-tier", "Sliver=Silver", "--size", "1080x1920")
    #expect(
      upright.output.contains("kiosk-marquee init --size 1080x1920 --same-tier 'Sliver=Silver' \(fair)"),
      "\(upright.output)")
    let strict = try await kiosk.run("check", fair, "--same-tier", "Sliver=Silver", "--strict")
    #expect(strict.status == 1 && strict.output.contains("\n1 error in \(table)\n"), "\(strict)")
    #expect(files == ["acme.svg", "sponsors.csv"])
  }

  @Test(arguments: [
    ("Sponsor,Level\nÖttinger,Gold\nOettinger GmbH,Gold\n", true),
    ("Sponsor,Level\nAcme,Gold\nAcme,Gold\n", false), ("Sponsor,Share\nAcme,140\n", false),
  ])
  func `the last line names options only where an error names one`(table: String, isAsked: Bool) async throws {
    try write(table, "fair/sponsors.csv")
    for arguments in [["check", fair], ["init", fair]] {
      let result = try await Command.run(["env", "-u", "DISPLAY", Kiosk.binary] + arguments)
      let text = result.output + result.errors
      #expect(result.status != 0 && text.contains(" --sponsor '") == isAsked, "\(result)")
      #expect(text.contains("or add the options that the errors name") == isAsked, "\(result)")
    }
  }

  @Test func `a workbook's cell is named, and --sheet has another sheet read`() async throws {
    let script = Project.root.appending(path: "Tests/EndToEndTests/sponsor-tables.py").path(percentEncoded: false)
    let made = try await Command.run(["/usr/bin/python3", "-B", script, folder, "faulty"])
    try #require(made.status == 0, "\(made.errors)")
    try write("", "fair/none")
    try FileManager.default.moveItem(atPath: "\(folder)/openpyxl.xlsx", toPath: "\(fair)/sponsors.xlsx")
    let path = "\(fair)/sponsors.xlsx"
    let checked = try await kiosk.run("check", fair)
    #expect(checked.status == 1, "\(checked)")
    #expect(checked.output.contains("\(path), Förderer!C5 (Anteil): error: \"140\" is no share"), "\(checked.output)")
    let other = try await kiosk.run("check", fair, "--sheet", "Nowhere")
    #expect(
      other.status == 1 && other.output.contains("\(path): error: ") && other.output.contains("Nowhere"), "\(other)")
    let file = try await kiosk.run("check", path, "--sheet", "Förderer")
    #expect(file.status == 64 && file.errors.contains("'--sheet' needs the folder of a wall"), "\(file)")
    for answer in [["--dates", "dmy"], ["--same-tier", "Sliver=Silver"], ["--empty-tiers", "keep"]] {
      let file = try await kiosk.run("check", path, answer[0], answer[1])
      #expect(
        file.status == 64 && file.errors.contains("'--dates' and the options that answer for a table need"), "\(file)")
    }
  }

  @Test func `of several tables without a wall it names those that may be meant`() async throws {
    try write("Sponsor\nAcme\n", "fair/a.csv")
    try write("Sponsor\nBolt\n", "fair/b.csv")
    let checked = try await kiosk.run("check", fair)
    #expect(checked.status == 1, "\(checked)")
    #expect(
      checked.output == "\(fair)/marquee.yaml: error: does not exist, and \(fair) holds 2 tables, \"a.csv\" and "
        + "\"b.csv\"; name the one that is meant to 'kiosk-marquee init' with --from\n", "\(checked.output)")
  }

  // MARK: Beside a wall

  private func makeWall(_ table: String) async throws {
    try write(table, "fair/sponsors.csv")
    let made = try await kiosk.run("init", fair)
    try #require(made.status == 0, "\(made)")
  }

  @Test func `nothing is said of a table that the wall agrees with`() async throws {
    // A warning of the table was told when it came in.
    try await makeWall("Sponsor,Website\nAcme,nächstes Jahr\nBolt,\n")
    let checked = try await kiosk.run("check", fair, "--strict")
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked)")
    #expect(checked.output == "\(fair)/marquee.yaml: no faults\n", "\(checked.output)")
  }

  @Test func `a table that would change the wall is a note, and the wall has no faults`() async throws {
    try await makeWall("Sponsor,Tagline\nAcme,\nBolt,\nCrane,\n")
    let wall = try read("\(fair)/marquee.yaml")
    try write("Sponsor,Tagline\nAcme,New\nBolt,\nDune,\nElm,\n", "fair/sponsors.csv")
    let checked = try await kiosk.run("check", fair, "--strict")
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked)")
    #expect(
      checked.output
        == """
        \(fair)/sponsors.csv: note: has 2 sponsors that the wall does not have (Dune and Elm) and other values for 1 card \
        (Acme), and of the wall 1 card is not in the table (Crane); 'kiosk-marquee import --dry-run \(fair)' lists what \
        changes, 'kiosk-marquee import \(fair)' brings it in
        \(fair)/marquee.yaml: no faults

        """, "\(checked.output)")
    #expect(try read("\(fair)/marquee.yaml") == wall)
    // The file alone is checked without its table, and publish says nothing of it.
    #expect(try await kiosk.run("check", "\(fair)/marquee.yaml").output == "\(fair)/marquee.yaml: no faults\n")
    let published = try await kiosk.run("publish", fair, "--dry-run", "--releases", kiosk.path("releases"))
    #expect(!(published.output + published.errors).contains("sponsors.csv"), "\(published)")

    #expect(try await kiosk.run("import", fair).status == 0)
    let absent = try await kiosk.run("check", fair)
    #expect(
      absent.output.hasPrefix(
        "\(fair)/sponsors.csv: note: of the wall 1 card is not in the table (Crane); 'kiosk-marquee import --prune hide "
          + "\(fair)' takes it off\n"), "\(absent.output)")
    #expect(try await kiosk.run("import", fair, "--prune", "hide").status == 0)
    let hidden = try await kiosk.run("check", fair)
    #expect(!hidden.output.contains("sponsors.csv"), "\(hidden.output)")
  }

  @Test func `a faulty table beside a good wall is a note with its errors`() async throws {
    try await makeWall("Sponsor,Share\nAcme,\nBolt,\n")
    try write("Sponsor,Share\nAcme,140\nBolt,\n", "fair/sponsors.csv")
    let checked = try await kiosk.run("check", fair, "--strict")
    #expect(checked.status == 0, "\(checked)")
    let lines = checked.output.split(separator: "\n")
    try #require(lines.count == 3, "\(checked.output)")
    #expect(
      lines[0]
        == "\(fair)/sponsors.csv: note: 'kiosk-marquee import \(fair)' would refuse this table; the wall stays as it is:"
    )
    #expect(lines[1].hasPrefix("\(fair)/sponsors.csv, row 2, column B (Share): note: \"140\" is no share; expected "))
    #expect(lines[2] == "\(fair)/marquee.yaml: no faults")
  }

  @Test func `several tables beside a wall are a note`() async throws {
    try await makeWall("Sponsor\nAcme\nBolt\n")
    try write("Sponsor\nBolt\n", "fair/old.csv")
    let checked = try await kiosk.run("check", fair, "--strict")
    #expect(checked.status == 0, "\(checked)")
    #expect(
      checked.output.hasPrefix(
        "\(fair)/marquee.yaml: note: not compared with a table, for \(fair) holds 2 tables, \"old.csv\" and "
          + "\"sponsors.csv\"; "
      ), "\(checked.output)")
  }
}
