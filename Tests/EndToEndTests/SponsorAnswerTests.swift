import Foundation
import Platform
import TestSupport
import Testing

/// What `init` and `import` ask, and the options that answer.
@Suite(.timeLimit(.minutes(2)))
struct SponsorAnswerTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  /// Runs a command until it asks no more, with the first option that each error names.
  private func answered(_ arguments: [String]) async throws -> (asked: [String], output: String) {
    var options: [String] = []
    for _ in 0..<5 {
      let result = try await kiosk.shell("exec $kiosk \((arguments + options).joined(separator: " "))")
      if result.status == 0 { return (options, result.output) }
      #expect(
        result.errors.contains(
          "nothing was changed. Correct the table, or add the options that the errors name, and run"),
        "\(result.errors)")
      let found = result.errors.matches(of: /error: .*? say (--[a-z-]+ (?:'[^']*'|[a-z]+))/).map { String($0.1) }
      try #require(!found.isEmpty, "\(result.errors)")
      options += found
    }
    Issue.record("it asks on: \(options)")
    return (options, "")
  }

  @Test func `the options that errors name lead to a wall`() async throws {
    let table = try write(
      "Name,Tier\nA1,Gold\nB1,Gold Sponsor\nC1,Sliver\nD1,Silver\nE1,silver \nF1,Titanium\nAlpine Partners,\n", "s.csv")
    let result = try await answered(["init", "\(folder)/wall", "--from", table])
    #expect(
      result.asked == [
        "--same-tier 'Gold Sponsor=Gold'", "--same-tier 'Sliver=Silver'", "--tier-order 'Gold,Silver,Titanium'",
        "--sponsor 'Alpine Partners'", "--empty-tiers fill",
      ])
    #expect(result.output.contains("7 sponsors in 3 tiers (gold 2, silver 3, titanium 2)"), "\(result.output)")
  }

  @Test func `questions and errors are told in one run, and thousands are counted`() async throws {
    let table = try write("Name,Tier,Weight\nA1,Sliver,much\nB1,Silver,1\n", "s.csv")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 3, "\(result.errors)")
    #expect(lines[0].contains("--same-tier 'Sliver=Silver'") && lines[1].contains("\"much\" is no weight"))
    #expect(lines[2].contains("has 2 errors; nothing was changed. Correct the table, or add the options"))
    let cards = (1...1500).map { "  - { id: c\($0), title: Old \($0) }\n" }.joined()
    let wall = try write("cards:\n\(cards)", "marquee.yaml")
    let rows = (1...1500).map { "c\($0),Quite another \($0)\n" }.joined()
    let many = try write("Id,Name\n\(rows)", "many.csv")
    let questions = try await kiosk.run("import", many, "--into", wall)
    let asked = questions.errors.split(separator: "\n")
    #expect(asked.count == 1002)
    #expect(asked[1000] == "\(many): error: 500 more errors follow; correct these first")
    #expect(asked[1001].contains("has 1500 errors; nothing was changed"))
  }

  @Test func `an import can be undone with the command that it prints`() async throws {
    let before = "# mine\ncards:\n  - title: Acme\n  - title: Gone\n"
    let file = try write(before, "it's mine.yaml")
    let table = try write("Name\nAcme\nNew\n", "s.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let result = try await kiosk.run("import", table, "--into", file, "--prune", "remove")
    // It may hold a password.
    let copy = try FileManager.default.attributesOfItem(atPath: "\(file).before-import")
    #expect(copy[.posixPermissions] as? Int == 0o600)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("removed: Gone\n") && !result.output.contains("and kept"), "\(result.output)")
    #expect(try read(file) == "# mine\ncards:\n  - title: Acme\n  - title: New\n")
    let line = try #require(result.output.firstMatch(of: /to undo this import: (.*)/))
    #expect(try await kiosk.shell(String(line.1)).status == 0)
    #expect(try read(file) == before)
    // The next one keeps the file as it is then, in the same place.
    let hidden = try await kiosk.run("import", table, "--into", file, "--prune", "hide")
    #expect(hidden.output.contains("hidden: Gone\n"))
    #expect(try read(file).contains("- title: Gone\n    hidden: true\n"))
    #expect(FolderNames.of(folder)?.count { $0.contains("before-import") } == 1)
    // Who hid it may have had a reason.
    try write("Name\nAcme\nNew\nGone\n", "s.csv")
    let back = try await kiosk.run("import", table, "--into", file)
    #expect(
      back.output.contains("in the table, and still hidden: Gone; take 'hidden: true' out of its card to show it\n"),
      "\(back.output)")
  }

  @Test func `a dry run and a file that cannot be kept change nothing`() async throws {
    let file = try write("cards:\n  - title: Acme\n", "marquee.yaml")
    let table = try write("Name\nNew\n", "s.csv")
    let dry = try await kiosk.run("import", table, "--into", file, "--prune", "hide", "--dry-run")
    #expect(dry.output.contains("hidden: Acme\n") && !dry.output.contains("undo"), "\(dry.output)")
    #expect(!FileManager.default.fileExists(atPath: "\(file).before-import"))
    try FileManager.default.createDirectory(atPath: "\(file).before-import", withIntermediateDirectories: false)
    let result = try await kiosk.run("import", table, "--into", file)
    #expect(result.status == 1 && result.errors.contains("was not changed"), "\(result.errors)")
    #expect(try read(file) == "cards:\n  - title: Acme\n")
  }
}
