import Foundation
import TestSupport
import Testing

/// The check of what only one place of the sources may call, and of their lengths, which `make lint` runs.
@Suite(.timeLimit(.minutes(1)))
struct SourceRuleTests {
  private static let script = Project.root.appending(path: "Tests/Runner/sources.py").path(percentEncoded: false)

  @Test func `the sources keep the rules`() async throws {
    let result = try await Command.run(["python3", Self.script])
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let makefile = try String(contentsOf: Project.root.appending(path: "Makefile"), encoding: .utf8)
    #expect(makefile.contains("\n\tpython3 Tests/Runner/sources.py\n"))
  }

  @Test(arguments: [
    ("Sources/Kiosk/A.swift", "read" + "dir(x)", "'read" + "dir('; list folders by FolderNames"),
    (
      "Tests/KioskTests/A.swift", "x.contents" + "OfDirectory(at: y)",
      "'contents" + "OfDirectory('; list folders by FolderNames"
    ),
    ("Tests/KioskTests/A.swift", "let a = Foundation.Process" + "()", "'Process" + "()'; start programs by Command"),
    (
      "Sources/Kiosk/A.swift", "openat(a, b, O_RDONLY)",
      "'openat(a, b, O_RDONLY'; open files by Descriptor or OpenFolder"
    ),
    ("Sources/Kiosk/A.swift", "fopen(a, b)", "'fopen('; open files by Descriptor or OpenFolder"),
    ("Sources/Kiosk/A.swift", "FileHandle(x)", "'FileHandle('; open files by Descriptor or OpenFolder"),
    ("Sources/Kiosk/A.swift", "SDL_RWFromFile(x)", "'SDL_RWFromFile'; open files by Descriptor or OpenFolder"),
    (
      "Sources/Kiosk/A.swift", "write(a, to: b, isSynced: true)",
      "'isSynced: true'; write what must survive a power cut by DurableFolder"
    ),
    ("Sources/Kiosk/A.swift", "fsync(a)", "'fsync('; write what must survive a power cut by DurableFolder"),
    (
      "Sources/Kiosk/A.swift", "if rename(a, b) != 0", "'rename('; write what must survive a power cut by DurableFolder"
    ),
  ])
  func `a call in the wrong place fails the check`(path: String, line: String, fault: String) async throws {
    let result = try await check("let a = 1\n\(line)\n", in: path)
    #expect(result.errors == "\(path):2: \(fault)\n" && result.status == 1, "\(result.errors)")
  }

  @Test(arguments: [
    ("Sources/Platform/Files/FileSystem.swift", "read" + "dir(x)"),
    ("Sources/Platform/Files/A.swift", "open(a, O_RDONLY)"), ("Sources/DurableFiles/A.swift", "f(isSynced: true)"),
    ("Sources/Kiosk/Stage/NoticeFile.swift", "f(isSynced: true)"), ("Sources/Kiosk/A.swift", "folder.rename(a, to: b)"),
    ("Sources/Kiosk/A.swift", "func rename(a: Int)"),
    ("Sources/Kiosk/A.swift", "open(\"/proc/self/fd\", O_RDONLY)"),
    ("Sources/Kiosk/A.swift", "// As read" + "dir(x) does."),
    ("Tests/KioskTests/A.swift", "fopen(a, b)"), ("Tests/KioskTests/A.swift", "CommandProcess" + "()"),
    ("Sources/Kiosk/A.c", "read" + "dir(x)"),
  ])
  func `what may be called where passes`(path: String, line: String) async throws {
    let result = try await check("\(line)\n", in: path)
    #expect(result.errors == "" && result.status == 0, "\(result.errors)")
  }

  @Test(arguments: [
    ("Sources/Kiosk/A.swift", 351, "Sources/Kiosk/A.swift: 351 lines, more than 350; divide it by topic\n"),
    ("Sources/Kiosk/A.swift", 350, ""), ("Tests/KioskTests/A.swift", 351, ""),
  ])
  func `a source with too many lines fails the check`(path: String, lines: Int, fault: String) async throws {
    let result = try await check(String(repeating: "// One\n", count: lines), in: path)
    #expect(result.errors == fault && result.status == (fault.isEmpty ? 0 : 1), "\(result.errors)")
  }

  /// What the script says of a project with this one file.
  private func check(_ text: String, in path: String) async throws -> Command.Result {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = try folder.write(text, to: path)
    return try await Command.run(["python3", Self.script, folder.path])
  }
}
