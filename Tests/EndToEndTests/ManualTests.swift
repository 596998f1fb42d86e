import Foundation
import TestSupport
import Testing

/// Checks that the manual page is valid and complete.
@Suite(.timeLimit(.minutes(3)))
struct ManualTests {
  private let ledgerPage = Project.root.appending(path: "docs/kiosk-marquee-ledger.1").path(percentEncoded: false)
  private let page = Project.root.appending(path: "docs/kiosk-marquee.1").path(percentEncoded: false)

  @Test(arguments: [["mandoc", "-T", "lint", "-W", "warning"], ["man", "--warnings", "-E", "UTF-8", "-l"]])
  func `the manual page passes the linters`(tool: [String]) async throws {
    let result = try await Command.run(tool + [page])
    #expect(result.status == 0)
    #expect(result.errors == "")
    if tool[0] == "mandoc" { #expect(result.output == "") }
  }

  @Test
  func `the linters find a fault in a manual page`() async throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let file = try folder.write(text.replacing(".Sh FILES", with: ".Sh FILES\n.Bogus"), to: "kiosk-marquee.1")
    #expect(try await Command.run(["mandoc", "-T", "lint", "-W", "warning", file]).status != 0)
  }

  @Test
  func `each command has its options in its part of the manual page and in SYNOPSIS, and no others`() async throws {
    let page = try ManualPage(path: page)
    #expect(page.common == ["-h", "--help", "--version"])
    // Those of commands to a running marquee stand with its first one.
    let shared: Set = ["--screen", "--socket"]
    #expect(page.described["status"]?.isSuperset(of: shared) == true)
    let options = try await options(of: Project.binary)
    #expect(options.keys.contains("run") && options.keys.contains("trace"))
    for (command, options) in options.sorted(by: { $0.key < $1.key }) {
      #expect(page.faults(of: command, options: options.subtracting(page.common), shared: shared) == [])
    }
    #expect(Set(page.described.keys).subtracting(options.keys) == ["help"])
    #expect(Set(page.synopsis.keys).subtracting(options.keys) == ["help"])
  }

  @Test(arguments: [
    (".Op Fl -all", "", ["SYNOPSIS of press lacks --all"]),
    (".It Fl o , -output Ar file", ".It Fl -output Ar file", ["the part of press lacks -o"]),
    (".It Fl -all", ".It Fl -every", ["the part of press lacks --all", "press has no --every"]),
    // Where another command has it.
    (".It Cm press", ".It Cm fold\n.It Fl -all\n.It Cm press", []),
    (
      ".It Fl -all\n.It Fl -from Cm now | then\n.It Fl o , -output Ar file\n",
      ".It Fl -from Cm now | then\n.It Fl o , -output Ar file\n.El\n.It Cm fold\n.Bl -tag\n.It Fl -all\n",
      ["the part of press lacks --all"]
    ),
    (".Cm press | dry", ".Cm dry", ["press is not in SYNOPSIS, or has no part of its own"]),
  ])
  func `an option of a made-up page that is missing or too much is named`(part: String, other: String, faults: [String])
  {
    let source = """
      .Sh SYNOPSIS
      .Nm
      .Cm press | dry
      .Op Fl -all
      .Op Fl -from Ar time | Fl -output Ar file
      .Sh COMMANDS
      .Bl -tag
      .It Cm press
      Other than
      .Fl -none ,
      .Bl -tag
      .It Fl -all
      .It Fl -from Cm now | then
      .It Fl o , -output Ar file
      .El
      .El
      .Bl -tag
      .It Fl h , -help
      .El

      """
    let page = ManualPage(source: source.replacing(part, with: other, maxReplacements: 1))
    #expect(page.common == ["-h", "--help"])
    #expect(page.faults(of: "press", options: ["--all", "--from", "-o", "--output"], shared: []) == faults)
  }

  @Test
  func `the manual page names no option that no command has`() async throws {
    let kiosk = try Kiosk()
    func commands(of help: String) throws -> [String] {
      try #require(help.split(separator: "SUBCOMMANDS:").last).split(separator: "\n")
        .compactMap { $0.prefixMatch(of: /[ ]{2}([a-z][a-z-]*)/).map { String($0.1) } }
    }
    var help = try await kiosk.run("--help").output
    for command in try commands(of: help) { help += try await kiosk.run(command, "--help").output }
    for command in try commands(of: try await kiosk.run("proof", "--help").output) {
      help += try await kiosk.run("proof", command, "--help").output
    }
    let source = try String(contentsOfFile: page, encoding: .utf8)
    let options = Set(source.matches(of: /Fl (-[a-z][a-z-]*)/).map { "-\($0.1)" })
    #expect(options.contains("--config"))
    for option in options.sorted() {
      #expect(help.contains(try Regex("\(option)(?![a-z-])")), "\(option) is in the manual page alone")
    }
  }

  @Test(arguments: [["mandoc", "-T", "lint", "-W", "warning"], ["man", "--warnings", "-E", "UTF-8", "-l"]])
  func `the manual page of the ledger passes the linters`(tool: [String]) async throws {
    let result = try await Command.run(tool + [ledgerPage])
    #expect(result.status == 0 && result.errors == "" && (tool[0] == "man" || result.output == ""), "\(result)")
  }

  @Test
  func `each command of the ledger has its options in its part of the manual page and in SYNOPSIS, and no others`()
    async throws
  {
    let page = try ManualPage(path: ledgerPage)
    #expect(page.common == ["--spool", "--ledger", "-h", "--help"])
    let options = try await options(
      of: Project.program("kiosk-marquee-ledger"))
    #expect(options.keys.contains("report") && options.keys.contains("verify"))
    for (command, options) in options.sorted(by: { $0.key < $1.key }) {
      #expect(
        page.faults(of: command, options: options.subtracting(["-h", "--help"]), shared: ["--spool", "--ledger"]) == [])
    }
    #expect(Set(page.described.keys).subtracting(options.keys) == ["help"])
    #expect(Set(page.synopsis.keys).subtracting(options.keys) == [])
  }

  /// The options in the help of each command of a program, but of its help.
  private func options(of program: URL) async throws -> [String: Set<String>] {
    let program = program.path(percentEncoded: false)
    let help = try await Command.run([program, "--help"]).output
    let commands = try #require(help.split(separator: "SUBCOMMANDS:").last).split(separator: "\n")
      .compactMap { $0.prefixMatch(of: /[ ]{2}([a-z][a-z-]*)/).map { String($0.1) } }
    var options: [String: Set<String>] = [:]
    for command in commands where command != "help" {
      let help = try await Command.run([program, command, "--help"]).output
      let found = help.matches(of: /(?m)^[ ]{2}(-[^ ,]+)(, (--[a-z-]+))?/)
      #expect(!found.isEmpty, "\(command)")
      options[command] = Set(found.flatMap { [$0.1, $0.3].compactMap(\.self) }.map(String.init))
    }
    return options
  }

  @Test
  func `the program is of the version that the package is of`() async throws {
    let version = try String(contentsOf: Project.root.appending(path: "VERSION"), encoding: .utf8)
    #expect(version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    #expect(try await Kiosk().run("--version").output == version)
    let change = try await Command.run(["dpkg-parsechangelog", "--show-field", "Version"])
    #expect(change.output == version)
    // What no right clock is before.
    let source = try String(
      contentsOf: Project.root.appending(path: "Sources/kiosk-marquee/Version.swift"), encoding: .utf8)
    let date = try await Command.run(["dpkg-parsechangelog", "--show-field", "Timestamp"])
    #expect(source.replacing("_", with: "").contains("programDate = \(date.output)"))
  }
}
