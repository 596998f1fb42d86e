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
  func `every command and option of the help is in the manual page`() async throws {
    let kiosk = try Kiosk()
    let page = try await Command.run(["mandoc", "-T", "ascii", "-O", "width=200", page]).output
      .replacing(/.\u{8}/, with: "")
    let help = try await kiosk.run("--help").output
    let commands = try #require(help.split(separator: "SUBCOMMANDS:").last).split(separator: "\n")
      .compactMap { $0.prefixMatch(of: /[ ]{2}([a-z][a-z-]*)/).map { String($0.1) } }
    #expect(commands.contains("run") && commands.contains("trace"))
    for command in commands {
      #expect(page.contains(try Regex("(?m)^ +\(command)( |$)")), "\(command) is not in the manual page")
      // 'help help' shows the general help.
      let options = try await kiosk.run(command, "--help").output.matches(of: /(?m)^[ ]{2}(-[^ ,]+)(, (--[a-z-]+))?/)
      #expect(!options.isEmpty || command == "help")
      for option in options.flatMap({ [$0.1, $0.3].compactMap(\.self) }) {
        #expect(page.contains(try Regex("[ ,]\(option)(?![a-z-])")), "\(option) of \(command)")
      }
    }
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
  func `every command and option of the ledger's help is in its manual page`() async throws {
    let program = Project.binary.deletingLastPathComponent().appending(path: "kiosk-marquee-ledger")
      .path(percentEncoded: false)
    let page = try await Command.run(["mandoc", "-T", "ascii", "-O", "width=200", ledgerPage]).output
      .replacing(/.\u{8}/, with: "")
    let help = try await Command.run([program, "--help"]).output
    let commands = try #require(help.split(separator: "SUBCOMMANDS:").last).split(separator: "\n")
      .compactMap { $0.prefixMatch(of: /[ ]{2}([a-z][a-z-]*)/).map { String($0.1) } }
    #expect(commands.contains("report") && commands.contains("verify"))
    for command in commands {
      #expect(page.contains(try Regex("(?m)^ +\(command)( |$)")), "\(command) is not in the manual page")
      let options = try await Command.run([program, command, "--help"]).output
        .matches(of: /(?m)^[ ]{2}(-[^ ,]+)(, (--[a-z-]+))?/)
      #expect(!options.isEmpty)
      for option in options.flatMap({ [$0.1, $0.3].compactMap(\.self) }) {
        #expect(page.contains(try Regex("[ ,]\(option)(?![a-z-])")), "\(option) of \(command)")
      }
    }
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
