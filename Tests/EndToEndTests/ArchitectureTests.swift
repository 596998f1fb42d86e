import Foundation
import TestSupport
import Testing

/// What scripts/check-architecture says of a made-up package, with a `swift` that is played.
@Suite(.timeLimit(.minutes(3)))
struct ArchitectureTests {
  private struct Package {
    let folder: TemporaryFolder

    static let table = """
      <!-- targets: written by scripts/check-architecture --write -->
      | target | holds | imports |
      | --- | --- | --- |
      | `CPaper`, `CInk` | module maps | nothing |
      | `Words` | sentences | CInk; Logging, Yams |
      | `Pages` | what is printed | CPaper, Words |
      <!-- end of targets -->

      """

    static let floors = """
      ## Floors

      ```
      printing      Pages
      plain         Words (sentences)
      C             module maps of CInk
      ```

      """

    init() throws {
      folder = try TemporaryFolder()
      for name in ["scripts", "bin", "Tests/Runner"]
        + [
          "Benchmarks", "systemd", "debian", "config", "docs/internals", "Sources/CPaper", "Sources/CInk",
          "Sources/Words/Plain",
        ]
        + ["Sources/Pages", "Sources/press", "Tests/PagesTests"]
      {
        try FileManager.default.createDirectory(
          at: folder.url.appending(path: name), withIntermediateDirectories: true)
      }
      for name in ["scripts/check-architecture", "Tests/Runner/architecture.py"] {
        try FileManager.default.copyItem(
          at: Project.root.appending(path: name), to: folder.url.appending(path: name))
      }
      let swift = try folder.write(
        "#!/bin/sh\n[ \"$*\" = 'package dump-package' ] && cat '\(folder.path)/manifest'\n", to: "bin/swift")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
      try write(
        "import Yams\ninternal import CInk\npackage import struct Logging.Logger\nimport Foundation\n",
        to: "Sources/Words/Plain/Word.swift")
      try write("@testable import Words\n#if os(Linux)\n  import CPaper\n#endif\n", to: "Sources/Pages/Page.swift")
      // What a text has within it is no import.
      try write(
        "import Pages\nimport Testing\nlet script = \"\"\"\n  import sys\n  \"\"\"\n", to: "Tests/PagesTests/Some.swift"
      )
      try declare()
      try write(
        "# Made\n\n\(Self.floors)\n\(Self.table)\nThe rest, with `Page.swift` and `Words/Plain`.\n",
        to: "ARCHITECTURE.md")
    }

    func write(_ text: String, to name: String) throws { _ = try folder.write(text, to: name) }

    var document: String {
      get throws { try String(contentsOf: folder.url.appending(path: "ARCHITECTURE.md"), encoding: .utf8) }
    }

    /// Writes the manifest, with these dependencies of Pages and further targets.
    func declare(pages: [String] = ["CPaper", "Words"], more: String = "") throws {
      func named(_ names: [String]) -> String {
        names.map { "{\"byName\": [\"\($0)\", null]}" }.joined(separator: ", ")
      }
      func target(_ name: String, _ type: String, _ dependencies: String) -> String {
        "{\"name\": \"\(name)\", \"type\": \"\(type)\", \"dependencies\": [\(dependencies)]}"
      }
      let logging = "{\"product\": [\"Logging\", \"swift-log\", null, null]}"
      let targets = [
        target("CPaper", "system", ""), target("CInk", "system", ""),
        target("Words", "regular", "\(logging), \(named(["Yams", "CInk"]))"), target("Pages", "regular", named(pages)),
        target("PagesTests", "test", named(["Pages"])),
      ]
      try write("{\"targets\": [\(targets.joined(separator: ", "))\(more)]}", to: "manifest")
    }

    /// Adds lines to the picture of the floors, above the others.
    func addFloor(_ lines: String) throws {
      try write(document.replacing("printing   ", with: "\(lines)\nprinting   "), to: "ARCHITECTURE.md")
    }

    func check(_ arguments: String...) async throws -> Command.Result {
      let path = "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
      return try await Command.run(
        ["\(folder.path)/scripts/check-architecture"] + arguments, environment: ["PATH": path])
    }
  }

  @Test func `a document and sources that are as the manifest says pass in silence`() async throws {
    let result = try await Package().check()
    #expect(result.status == 0)
    #expect(result.output == "" && result.errors == "")
  }

  @Test(arguments: [
    ("Sources/Pages/Ink.swift", "internal import CInk\n", "CInk"),
    ("Sources/Pages/Ink.swift", "#if DEBUG\n  import CInk\n#endif\n", "CInk"),
    // Another package's, of which only the targets below know.
    ("Sources/Pages/Log.swift", "public import Logging\n", "Logging"),
    ("Tests/PagesTests/Word.swift", "@testable import Words\n", "Words"),
  ])
  func `a file that imports what its target does not declare is named`(
    file: String, text: String, module: String
  ) async throws {
    let package = try Package()
    try package.write(text, to: file)
    let result = try await package.check()
    #expect(result.status == 1)
    let target = file.split(separator: "/")[1]
    #expect(
      result.errors == "\(file): imports \(module), which '\(target)' does not declare in Package.swift; add it there\n"
    )
  }

  @Test func `a dependency that no file imports is named, unless it is a program`() async throws {
    let package = try Package()
    try package.write("import CPaper\n", to: "Sources/Pages/Page.swift")
    try package.declare(
      more: """
        , {"name": "press", "type": "executable", "dependencies": [{"target": ["Pages", null]}]}, \
        {"name": "PressTests", "type": "test", "path": "Tests/PagesTests", \
        "dependencies": [{"byName": ["press", null]}, {"byName": ["Pages", null]}]}
        """)
    try package.write("import Pages\n", to: "Sources/press/main.swift")
    try package.addFloor("orders        press")
    _ = try await package.check("--write")
    let result = try await package.check()
    #expect(result.status == 1)
    #expect(
      result.errors == """
        Package.swift: 'Pages' declares Words, which none of its files imports; remove it there
        ARCHITECTURE.md: says nothing of what press holds; write it into the table of targets

        """)
  }

  @Test(arguments: [true, false])
  func `tests that depend on a target above theirs are named, through a library of tests too`(isDirect: Bool)
    async throws
  {
    let package = try Package()
    for name in ["WordsTests", "PageSupport"] {
      try FileManager.default.createDirectory(
        at: package.folder.url.appending(path: "Tests/\(name)"), withIntermediateDirectories: true)
    }
    let module = isDirect ? "Pages" : "PageSupport"
    try package.write("import \(module)\n", to: "Tests/WordsTests/Some.swift")
    try package.write("import Pages\n", to: "Tests/PageSupport/Page.swift")
    try package.declare(
      more: """
        , {"name": "WordsTests", "type": "test", "dependencies": [{"byName": ["\(module)", null]}]}, \
        {"name": "PageSupport", "type": "regular", "path": "Tests/PageSupport", \
        "dependencies": [{"byName": ["Pages", null]}]}
        """)
    let result = try await package.check()
    #expect(result.status == 1)
    #expect(
      result.errors == """
        Package.swift: 'WordsTests' depends on Pages, which is above Words; move what needs it to 'PagesTests'

        """)
  }

  @Test(arguments: [
    ("printing      Pages\n", "", ["ARCHITECTURE.md: the picture of the floors lacks Pages; add it"]),
    (
      "printing      Pages\n", "printing      Pages  Sheets: more\n",
      ["ARCHITECTURE.md: the picture of the floors has Sheets, which is no target; correct the name"]
    ),
    (
      "plain         Words (sentences)\n", "",
      ["ARCHITECTURE.md: the picture of the floors lacks Words; add it"]
    ),
    (
      "printing      Pages\nplain         Words (sentences)\n", "plain         Words\nprinting      Pages: of Words\n",
      [
        "Package.swift: 'Pages' depends on Words, which ARCHITECTURE.md has on a higher floor; "
          + "change that picture, or move what needs it up"
      ]
    ),
    // Without a label it is the same floor.
    ("plain         Words (sentences)\n", "              Words\n", []),
    ("plain         Words (sentences)\n", "              Words   │ Pages\n", []),
    (
      "## Floors", "## Rooms", ["ARCHITECTURE.md: needs a picture between fences below '## Floors'"]
    ),
  ])
  func `a target that imports one of a higher floor in the picture is named, and one that has none`(
    part: String, other: String, said: [String]
  ) async throws {
    let package = try Package()
    try package.write(package.document.replacing(part, with: other), to: "ARCHITECTURE.md")
    let result = try await package.check()
    #expect(result.errors.split(separator: "\n").map(String.init) == said)
  }

  @Test(arguments: [true, false])
  func `Foundation is named in what the marquee links, and nowhere else`(isLinked: Bool) async throws {
    let package = try Package()
    for name in ["kiosk-marquee", "Other"] {
      try FileManager.default.createDirectory(
        at: package.folder.url.appending(path: "Sources/\(name)"), withIntermediateDirectories: true)
    }
    try package.write(isLinked ? "import Pages\n" : "import Other\n", to: "Sources/kiosk-marquee/main.swift")
    try package.write("import FoundationEssentials\n", to: "Sources/Other/Other.swift")
    try package.declare(
      more: """
        , {"name": "Other", "type": "regular", "dependencies": []}, {"name": "kiosk-marquee", "type": "executable", \
        "dependencies": [{"byName": ["\(isLinked ? "Pages" : "Other")", null]}]}
        """)
    try package.addFloor("arguments     kiosk-marquee\nothers        Other")
    _ = try await package.check("--write")
    let errors = try await package.check().errors
    let fault =
      "Sources/Words/Plain/Word.swift: imports Foundation, which brings ICU into kiosk-marquee; import FoundationEssentials"
    #expect(errors.contains(fault) == isLinked, "\(errors)")
  }

  @Test func `tests that link SDL are named, if their target does not`() async throws {
    let package = try Package()
    for name in ["Tests/WordsTests", "Sources/Screen", "Sources/CSDL2"] {
      try FileManager.default.createDirectory(
        at: package.folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    try package.write("import Screen\nimport Words\n", to: "Tests/WordsTests/Some.swift")
    try package.write("import CSDL2\n", to: "Sources/Screen/Window.swift")
    try package.declare(
      more: """
        , {"name": "WordsTests", "type": "test", "dependencies": [{"byName": ["Words", null]}, {"byName": ["Screen", null]}]}, \
        {"name": "Screen", "type": "regular", "dependencies": [{"byName": ["CSDL2", null]}]}, \
        {"name": "CSDL2", "type": "system", "dependencies": []}
        """)
    _ = try await package.check("--write")
    let result = try await package.check()
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix(
        """
        Package.swift: 'WordsTests' links CSDL2 through Screen, and Words does not; \
        move what needs it to the tests of a target that does

        """))
  }

  @Test func `a table that differs is named with the command that writes it, which keeps what targets hold`()
    async throws
  {
    let package = try Package()
    try package.declare(pages: ["Words", "CInk"])
    try package.write("import CInk\nimport Words\n", to: "Sources/Pages/Page.swift")
    var result = try await package.check()
    #expect(result.status == 1)
    #expect(
      result.errors == """
        ARCHITECTURE.md: the table of targets is not what Package.swift has; run scripts/check-architecture --write. \
        The first difference: | `Pages` | what is printed | CInk, Words |

        """)

    result = try await package.check("--write")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try package.document == """
        # Made

        \(Package.floors)
        \(Package.table.replacing("| CPaper, Words |", with: "| CInk, Words |"))
        The rest, with `Page.swift` and `Words/Plain`.

        """)
    #expect(try await package.check().status == 0)
  }

  @Test func `targets that share a row and differ get rows of their own, and those that are gone lose theirs`()
    async throws
  {
    let package = try Package()
    try package.write(
      package.document.replacing("| `Pages` |", with: "| `Pages`, `Words`, `Gone` |").replacing(
        "| `Words` | sentences | CInk; Logging, Yams |\n", with: "| `Lost` | nothing | nothing |\n"),
      to: "ARCHITECTURE.md")
    #expect(try await package.check("--write").status == 0)
    #expect(
      try package.document.contains(
        """
        | `CPaper`, `CInk` | module maps | nothing |
        | `Pages` | what is printed | CPaper, Words |
        | `Words` | what is printed | CInk; Logging, Yams |
        <!-- end of targets -->
        """))
  }

  @Test func `a page of internals with a name that is gone is not accepted`() async throws {
    let package = try Package()
    try package.write("# Pages\n\n`Page.swift`, `Words/Plain` and `Page.none`\n", to: "docs/internals/pages.md")
    let result = try await package.check()
    #expect(result.status == 1)
    #expect(result.errors == "docs/internals/pages.md: 'Page.none' is not in the sources; correct the name\n")
  }

  @Test(arguments: [
    ("<!-- end of targets -->", "", "needs the lines"),
    ("`Page.swift`", "`Paper.swift`", "ARCHITECTURE.md: 'Paper.swift' is not in the sources; correct the name\n"),
  ])
  func `a document without its marks, or with a name that is gone, is not accepted`(
    part: String, other: String, said: String
  ) async throws {
    let package = try Package()
    try package.write(package.document.replacing(part, with: other), to: "ARCHITECTURE.md")
    let result = try await package.check()
    #expect(result.status == 1)
    #expect(result.errors.contains(said), "\(result.errors)")
  }
}
