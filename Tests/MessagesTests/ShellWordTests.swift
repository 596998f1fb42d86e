import Foundation
import TestSupport
import Testing

@testable import Messages

@Suite struct ShellWordTests {
  private static let pieces = [
    "a", "logo.svg", " ", "'", "\"", "$(touch PWN)", "`touch PWN`", "\\", "\n", "\r", "\t", "\u{1b}]0;x\u{7}", "\u{7f}",
    "!x", "~", "*",
    "?", "[a]", "{a,b}", ";", "&", "|", "<", ">", "#", "0", "7", "é", "株", "\u{202e}", "\u{a0}", "\u{85}", "%s", "-",
    "=", "/", "👩‍🚀",
  ]

  @Test func `bash takes a name as it is, and other shells run nothing of it`() async throws {
    var random = SeededGenerator(seed: 39)
    var names = Self.pieces + ["", "-rf", "--help"]
    for _ in 0..<300 {
      names.append(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
          .joined())
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "km-words-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = names.map { "printf '%s\\0' \(quotedForShell($0))\n" }.joined()
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control && scalar.value != 0x202e, "\(scalar.value)")
    }
    // As it is read back by a shell that a person types into.
    for shell in ["bash", "sh"] {
      let script = folder.appending(path: "script")
      try Data(text.utf8).write(to: script)
      let result = try await Command.run([shell, "-c", "cd '\(folder.path)' && . ./script"])
      #expect(result.status == 0, "\(shell): \(result.errors)")
      #expect(files(in: folder.path) == ["script"], "\(shell)")
      guard shell == "bash" else { continue }
      let expected = names.map { $0.hasPrefix("-") ? "./\($0)" : $0 }
      let read = result.output.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
      #expect(read.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }
  }

  private func files(in path: String) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @Test func `a command stands in quotes unless it has some`() {
    #expect(shellCommand("rm", "/a/b.yaml") == "'rm /a/b.yaml'")
    #expect(shellCommand("rm", "/a b") == "rm '/a b'")
    #expect(shellCommand("sudo mv", "$(x)", "/root") == "sudo mv '$(x)' /root")
    #expect(shellCommand("rm", "\u{1b}\n7") == "rm $'\\033\\0127'")
    #expect(quotedForShell("") == "''" && quotedForShell("it's") == "'it'\\''s'" && quotedForShell("-x") == "./-x")
    #expect(quotedForShell("\n'\\") == "$'\\012\\047\\134'")
  }
}
