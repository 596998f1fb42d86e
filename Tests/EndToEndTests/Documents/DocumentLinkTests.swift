import Foundation
import TestSupport
import Testing

/// The check of all pages' links, contents and lengths, which `make lint` runs.
@Suite(.timeLimit(.minutes(1)))
struct DocumentLinkTests {
  private static let script = Project.root.appending(path: "Tests/Runner/documents.py").path(percentEncoded: false)

  @Test func `every link of every page leads somewhere`() async throws {
    let result = try await Command.run(["python3", Self.script])
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let makefile = try String(contentsOf: Project.root.appending(path: "Makefile"), encoding: .utf8)
    #expect(makefile.contains("\n\tpython3 Tests/Runner/documents.py\n"))
  }

  @Test(arguments: [
    ("[a](docs/other.md)", ""), ("[a](docs/other.md#a-wall-of-two)", ""), ("[a](docs/other.md#a-wall-of-two-1)", ""),
    ("[a](docs/other.md#what-auto-does)", ""), ("[a](docs)", ""), ("[a](https://example.com/none)", ""),
    ("`[a](docs/none.md)`", ""), ("```sh\n[a](docs/none.md)\n```", ""),
    ("[a](docs/none.md)", "README.md:3: 'docs/none.md' is not there; correct the link\n"),
    ("![a](docs/none.png)", "README.md:3: 'docs/none.png' is not there; correct the link\n"),
    ("one\n[a\nb](docs/none.md)", "README.md:5: 'docs/none.md' is not there; correct the link\n"),
    ("[![a](docs/none.png)](docs/other.md)", "README.md:3: 'docs/none.png' is not there; correct the link\n"),
    ("[a](docs/none.md \"title\")", "README.md:3: 'docs/none.md' is not there; correct the link\n"),
    ("[a](/etc/passwd)", "README.md:3: '/etc/passwd' is not there; correct the link\n"),
    ("[a](../other)", "README.md:3: '../other' is not there; correct the link\n"),
    ("[a](docs/other.md#none)", "README.md:3: docs/other.md has no heading '#none'; correct the link\n"),
    ("[a](docs/other.md#A-wall)", "README.md:3: docs/other.md has no heading '#A-wall'; correct the link\n"),
    ("[a](#none)", "README.md:3: this page has no heading '#none'; correct the link\n"),
    ("## Try it!\n[a](#try-it)", ""),
    ("## Try it!", "README.md: the table of contents lacks '#try-it'; add it\n"),
    (String(repeating: "a\n", count: 249), "README.md: 252 lines, more than 250; divide it by topic\n"),
  ])
  func `a link that leads nowhere fails the check, and so does a page without contents`(
    text: String, fault: String
  ) async throws {
    let folder = try TemporaryFolder()
    let docs = folder.url.appending(path: "docs")
    try FileManager.default.createDirectory(at: docs, withIntermediateDirectories: true)
    let contents = "[a](#a-wall-of-two) [b](#a-wall-of-two-1) [c](#what-auto-does)"
    let other =
      "# Other\n\n\(contents)\n\n## A wall, of two\n## A wall of [two](#what-auto-does)\n## What `auto` does\n"
    _ = try folder.write(other, to: "docs/other.md")
    _ = try folder.write("# Page\n\n\(text)\n", to: "README.md")
    let result = try await Command.run(["python3", Self.script, folder.path])
    #expect(result.errors == fault && result.status == (fault.isEmpty ? 0 : 1), "\(result.errors)")
  }

  private static let longest = String(repeating: "word ", count: 120)

  @Test(arguments: [
    ("docs/internals/a.md", longest, ""),
    (
      "docs/internals/a.md", "\(longest)one",
      "docs/internals/a.md:3: a paragraph of 121 words, more than 120; divide it\n"
    ),
    (
      "docs/internals/a.md", "\(longest)\nmore",
      "docs/internals/a.md:3: a paragraph of 121 words, more than 120; divide it\n"
    ),
    (
      "docs/internals/a.md", "one\n\n- \(longest)",
      "docs/internals/a.md:5: a paragraph of 121 words, more than 120; divide it\n"
    ),
    ("docs/internals/a.md", "\(longest)\n\n\(longest)\n## Next\n[a](#next)", ""),
    ("docs/internals/a.md", "```\n\(longest)one\n```", ""),
    ("docs/internals/a.md", "## Next", "docs/internals/a.md: the table of contents lacks '#next'; add it\n"),
    (
      "docs/internals/a.md", String(repeating: "a\n\n", count: 149),
      "docs/internals/a.md: 301 lines, more than 300; divide it by topic\n"
    ),
    (
      "ARCHITECTURE.md", String(repeating: "a\n\n", count: 124),
      "ARCHITECTURE.md: 251 lines, more than 250; divide it by topic\n"
    ),
    ("SECURITY.md", "\(longest)one", "SECURITY.md:3: a paragraph of 121 words, more than 120; divide it\n"),
    (
      "Benchmarks/README.md", "\(longest)one",
      "Benchmarks/README.md:3: a paragraph of 121 words, more than 120; divide it\n"
    ),
    ("Tests/FakeCard/README.md", "## Next", "Tests/FakeCard/README.md: the table of contents lacks '#next'; add it\n"),
    ("fonts/README.md", "## Next", "fonts/README.md: the table of contents lacks '#next'; add it\n"),
    ("docs/a.md", "\(longest)one", ""), ("fonts/README.md", "\(longest)one", ""),
  ])
  func `a page fails without contents, and one for engineers with too many lines or too long a paragraph`(
    page: String, text: String, fault: String
  ) async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: page).deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = try folder.write("# Page\n\n\(text)\n", to: page)
    let result = try await Command.run(["python3", Self.script, folder.path])
    #expect(result.errors == fault && result.status == (fault.isEmpty ? 0 : 1), "\(result.errors)")
  }
}
