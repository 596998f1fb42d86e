import Foundation
import Platform
import TestSupport
import Testing

/// The commands of README and docs do what the pages say.
@Suite(.timeLimit(.minutes(5)))
struct ConsoleBlockTests {
  private static let pages: [String] = {
    let names = FolderNames.of(Project.root.appending(path: "docs").path(percentEncoded: false)) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  private func blocks(of page: String) throws -> [ConsoleBlock] {
    ConsoleBlock.all(in: try String(contentsOf: Project.root.appending(path: page), encoding: .utf8))
  }

  /// Runs the blocks of a page in their order, in one folder, and returns what is not as the page says.
  private func faults(of blocks: [ConsoleBlock], in sandbox: ConsoleSandbox) async throws -> [String] {
    var faults: [String] = []
    for block in blocks {
      if block.isOnScreen { try await sandbox.startMarquee() }
      for command in block.before { _ = try await sandbox.run(command) }
      if block.steps.isEmpty { faults.append("line \(block.line): no command; begin it with '$ '") }
      for step in block.steps {
        let text = try await sandbox.run(step.command)
        if try !block.allows(text, of: step) {
          faults.append("line \(block.line): '\(step.command)' printed:\n\(text.prefix(2000))")
        }
      }
    }
    return faults
  }

  @Test(arguments: pages)
  func `commands print what the page says`(page: String) async throws {
    let sandbox = try ConsoleSandbox()
    if page == "docs/proof.md" { try sandbox.recordMinutes() }
    for fault in try await faults(of: try blocks(of: page), in: sandbox) { Issue.record("\(page), \(fault)") }
  }

  @Test func `a wall in five minutes is tried`() throws {
    let commands = try blocks(of: "README.md").flatMap(\.steps).map(\.command)
    #expect(commands.contains { $0.hasPrefix("kiosk-marquee init fair") })
    #expect(commands.contains { $0.hasPrefix("sudo kiosk-marquee publish fair") })
  }

  @Test func `what a page says wrongly is found`() async throws {
    let page = """
      ```console
      $ echo one
      one
      $ for n in 1 2; do
      >   echo "$n"
      > done
      1
      3
      $ true
      never printed
      $ echo unsaid
      ```
      """
    let found = try await faults(of: ConsoleBlock.all(in: page), in: try ConsoleSandbox())
    #expect(
      found == [
        "line 1: 'for n in 1 2; do\n  echo \"$n\"\ndone' printed:\n1\n2\n", "line 1: 'true' printed:\n",
        "line 1: 'echo unsaid' printed:\nunsaid\n",
      ])
  }

  @Test(arguments: [
    ("", "version 1.0\nend\n", "version 1.0\nend", true), ("", "version 1.0\nend\n", "version …\nend", true),
    ("", "version 1.0\nend\n", "…\nend", true), ("", "version 1.0\nend\n", "version 1.0", false),
    ("", "one (two)\n", "one (two)", true), ("", "one [two]\n", "one xtwo", false),
    ("", "one\n", "one\ntwo", false), ("", "", "", false), ("", "59.8 a second\n", "60.0 a second", false),
    ("<!-- numbers vary -->", "59.8  a second\n", "7 a second", true),
    ("<!-- numbers vary -->\n\n", "59.8 a second\n", "7 a second", true),
    ("<!-- numbers vary -->\nA sentence.\n", "59.8 a second\n", "7 a second", false),
    ("<!-- numbers vary -->", "59.8 a second\n", "7 a minute", false),
  ])
  func `what varies is left out only where the page says so`(
    comment: String, printed: String, expected: String, isAllowed: Bool
  ) throws {
    let block = try #require(
      ConsoleBlock.all(in: "\(comment)\n```console\n$ command\n\(expected)\n```\n").first)
    #expect(try block.allows(printed, of: try #require(block.steps.first)) == isAllowed)
  }

  @Test func `blocks of other kinds are not run`() {
    let page = "```sh\n$ rm one\n```\n<!-- before: touch one -->\n\n```console\n$ cat one\n```\n```yaml\n$ x\n```\n"
    let blocks = ConsoleBlock.all(in: page)
    #expect(blocks.map(\.line) == [6] && blocks.map(\.before) == [["touch one"]])
    #expect(blocks.first?.steps == [.init(command: "cat one")])
  }
}
