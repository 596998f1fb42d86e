import Foundation
import TestSupport
import Testing

/// What scripts/check-folders says of the folders of a made-up target.
@Suite(.timeLimit(.minutes(3)))
struct FolderCirclesTests {
  private struct Target {
    let folder: TemporaryFolder

    /// - Parameter files: the text of each file by its path in the target.
    init(_ files: [String: String]) throws {
      folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: ".build/debug"), withIntermediateDirectories: true)
      for (path, text) in files { try write(text, to: path) }
    }

    func write(_ text: String, to path: String) throws {
      let file = folder.url.appending(path: "Sources/Made/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      _ = try folder.write(text, to: "Sources/Made/\(path)")
    }

    func remove(_ path: String) throws {
      try FileManager.default.removeItem(at: folder.url.appending(path: "Sources/Made/\(path)"))
    }

    /// Compiles all files as a debug build does.
    func build() async throws {
      let sources = try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/Sources")
        .filter { $0.hasSuffix(".swift") }.sorted()
      let build = folder.url.appending(path: ".build/debug")
      let result = try await Command(
        ["swiftc", "-parse-as-library", "-module-name", "Made", "-index-store-path", "index/store"]
          + ["-index-ignore-system-modules", "-c"] + sources.map { "\(folder.path)/Sources/\($0)" },
        in: build
      ).end(within: .seconds(120))
      try #require(result.status == 0, "\(result.errors)")
    }

    func check() async throws -> Command.Result {
      try await Command.run(["\(Project.root.path)/scripts/check-folders", folder.path])
    }
  }

  private static let remedy = """
    Folders depend on each other in circles; move a declaration to the folder that it belongs to

    """

  @Test func `a circle of two folders is reported with uses of each step`() async throws {
    let target = try Target([
      "Cards/Card.swift": "struct Card { var width: Length { Length() } }",
      "Sizes/Length.swift": "\nstruct Length { func fits(_ card: Card) -> Bool { true } }",
    ])
    try await target.build()
    let result = try await target.check()
    #expect(result.status == 1)
    #expect(
      result.errors == """
        Made: Cards → Sizes → Cards
          Cards → Sizes, 2 uses:
            Sources/Made/Cards/Card.swift:1: Length
            Sources/Made/Cards/Card.swift:1: init()
          Sizes → Cards, 1 use:
            Sources/Made/Sizes/Length.swift:2: Card
        \(Self.remedy)
        """)
  }

  @Test func `a circle of three folders is reported, one of them within another and one the target's own`() async throws
  {
    let target = try Target([
      "Cards/Card.swift": "struct Card { var face: Face? { nil } }",
      "Cards/Faces/Face.swift": "struct Face { let screen: Screen }",
      "Screen.swift": "extension Card {}\nstruct Screen {}",
    ])
    try await target.build()
    let result = try await target.check()
    #expect(result.status == 1)
    #expect(
      result.errors == """
        Made: . → Cards → Cards/Faces → .
          . → Cards, 1 use:
            Sources/Made/Screen.swift:1: Card
          Cards → Cards/Faces, 1 use:
            Sources/Made/Cards/Card.swift:1: Face
          Cards/Faces → ., 1 use:
            Sources/Made/Cards/Faces/Face.swift:1: Screen
        \(Self.remedy)
        """)
  }

  @Test func `folders that depend on each other one way pass, whatever was compiled of files that are gone`()
    async throws
  {
    let target = try Target([
      "Cards/Card.swift": "struct Card { var width: Length { Length() } }",
      "Cards/Corner.swift": "struct Corner {}",
      "Sizes/Length.swift": "struct Length {}",
      "Sizes/Fit.swift": "func fits(_ card: Card) -> Bool { true }",
      "Sizes/Empty.swift": "// Nothing yet.",
      "Frames/Frame.swift": "struct Frame { let card: Card, length: Length }",
    ])
    try await target.build()
    #expect(try await target.check().errors.hasPrefix("Made: Cards → Sizes → Cards\n"))

    try target.remove("Sizes/Fit.swift")
    try target.remove("Cards/Corner.swift")
    try target.write("struct Corner { let length: Length }", to: "Frames/Corner.swift")
    try await target.build()
    let result = try await target.check()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "" && result.errors == "")
  }

  @Test func `what was not built is not taken for free of circles`() async throws {
    let target = try Target(["Cards/Card.swift": "struct Card {}"])
    var result = try await target.check()
    #expect(result.status == 1)
    #expect(result.errors.hasSuffix(".build/debug/index/store: not an index store; run 'swift build' first\n"))

    try await target.build()
    #expect(try await target.check().status == 0)
    for name in 1...4 { try target.write("struct Length {}", to: "Sizes/\(name).swift") }
    result = try await target.check()
    #expect(result.status == 1)
    #expect(
      result.errors == """
        Not in the index: Sources/Made/Sizes/1.swift, Sources/Made/Sizes/2.swift, Sources/Made/Sizes/3.swift, …; \
        run 'swift build' first

        """)
  }
}
