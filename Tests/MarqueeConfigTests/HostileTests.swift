import ConfigurationValues
import Foundation
import MarqueeConfig
import MarqueeStage
import Messages
import Testing

/// Hostile files and paths that are not files. Each must be rejected soon and with one clear line.
@Suite(.serialized) struct HostileTests {
  private func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appending(path: "marquee-config-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  private func fault(path: String) -> String {
    do {
      _ = try ConfigurationLoader.load(path: path)
      return "none"
    } catch {
      return error.diagnostics.map(\.description).joined(separator: "\n")
    }
  }

  @Test func `a path that is not a regular file is rejected with the reason`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = folder.appending(path: "missing.yaml").path
    #expect(fault(path: missing) == "\(missing): error: does not exist; check the path")
    #expect(fault(path: folder.path) == "\(folder.path): error: is a directory; name a file in it")
    let pipe = folder.appending(path: "pipe.yaml").path
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(fault(path: pipe) == "\(pipe): error: is a named pipe; expected a regular file")
    #expect(fault(path: "/dev/zero") == "/dev/zero: error: is a device; expected a regular file")
    #expect(fault(path: "") == ": error: does not exist; check the path")
    let loop = folder.appending(path: "loop.yaml").path
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    #expect(fault(path: loop).hasPrefix("\(loop): error: cannot be read: "))
    #expect(fault(path: String(repeating: "x", count: 300)).contains(": error: cannot be read: "))
  }

  @Test(.enabled(if: geteuid() != 0, "root reads everything"))
  func `a file without read permission is rejected with the reason`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "secret.yaml").path
    try #require(FileManager.default.createFile(atPath: path, contents: Data(), attributes: [.posixPermissions: 0]))
    #expect(fault(path: path).hasSuffix("permission denied; make it readable for this user"))
  }

  @Test func `a file over 16 MiB is rejected unread, one just below is read`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "large.yaml").path
    let text = "cards: [{title: A}] #"
    let fitting = text + String(repeating: " ", count: 16 << 20 - text.utf8.count)
    try fitting.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(fault(path: path) == "none")
    try (fitting + " ").write(toFile: path, atomically: false, encoding: .utf8)
    #expect(fault(path: path) == "\(path): error: is over 16 MiB; a configuration is text of a few KiB")
  }

  @Test func `a touch script over 16 MiB is rejected as a touch script`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "large.jsonl").path
    let text = String(repeating: " ", count: 16 << 20 + 1)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let expected = "\(path): error: is over 16 MiB; a touch script is text of a few KiB"
    #expect(throws: ConfigurationError.self) { try TouchScript.load(path: path) }
    do {
      _ = try TouchScript.load(path: path)
    } catch {
      #expect(error.diagnostics.map(\.description) == [expected])
    }
    do {
      _ = try TouchScript.load(text: text, file: path)
    } catch {
      #expect(error.diagnostics.map(\.description) == [expected])
    }
  }

  static let undecodable: [(bytes: [UInt8], fault: String)] = [
    (Array("title: ".utf8) + [0xE4], ":1:8: error: byte 7 (0xE4) is not UTF-8; save the file as UTF-8"),
    (Array("a: ä\nb: ".utf8) + [0xC0, 0x80], ":2:4: error: byte 9 (0xC0) is not UTF-8; save the file as UTF-8"),
    ([0xEF, 0xBB, 0xBF, 0xFF], ":1:1: error: byte 3 (0xFF) is not UTF-8; save the file as UTF-8"),
    (Array("a: ".utf8) + [0xED, 0xA0, 0x80], ":1:4: error: byte 3 (0xED) is not UTF-8; save the file as UTF-8"),
    ([0xFF, 0xFE, 0x61, 0], ": error: is not UTF-8 but looks like UTF-16 or a binary file; save it as UTF-8"),
    ([0x61, 0, 0x3A, 0], ": error: is not UTF-8 but looks like UTF-16 or a binary file; save it as UTF-8"),
    (Array("title: \0".utf8), ":1:8: error: the control character \\u{0} is not allowed; take it out"),
    (Array("a\u{1B}[31m: b".utf8), ":1:2: error: the control character \\u{1B} is not allowed; take it out"),
    (Array("a\u{9B}: b".utf8), ":1:2: error: the control character \\u{9B} is not allowed; take it out"),
    (Array("a\u{FFFF}: b".utf8), ":1:2: error: the control character \\u{FFFF} is not allowed; take it out"),
  ]

  @Test(arguments: undecodable)
  func `bytes that are not UTF-8 text are reported at the first bad byte`(bytes: [UInt8], expected: String) {
    #expect(faults(bytes: bytes) == ["marquee.yaml" + expected])
  }

  private static let tooDeep = "nested over 64 deep; nothing here needs more than a few levels"
  private static let tooMany = "holds over a million values; list fewer cards"
  private static let tooManyAliases =
    "over a million values once aliases are expanded; list fewer cards, or use fewer aliases"
  private static let oddKey = "a list or a block stands where a key should; expected a word"

  private static func laughs(_ levels: Int) -> String {
    "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
      + (1..<levels).map { n in
        "a\(n): &a\(n) [" + Array(repeating: "*a\(n - 1)", count: 10).joined(separator: ",") + "]\n"
      }.joined()
  }

  private static func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  static let bombs: [(name: String, text: @Sendable () -> String, fault: String)] = [
    ("lists in lists", { times("[", 100_000) }, tooDeep),
    ("lists in lists that close", { times("[", 500) + times("]", 500) }, tooDeep),
    ("65 lists", { "heading: " + times("[", 64) + times("]", 64) }, tooDeep),
    ("pairs in lists", { times("[a: \n", 990) + times("]", 990) }, tooDeep),
    ("blocks by indentation", { (0..<2000).map { times(" ", $0) + "a:\n" }.joined() }, tooDeep),
    ("dashes in one line", { times("- ", 100_000) }, tooDeep),
    ("explicit keys in one line", { times("? ", 100_000) }, ""),
    ("aliases of aliases", { laughs(30) }, tooManyAliases),
    ("aliases of aliases as a key", { laughs(30) + "*a29 : x" }, tooManyAliases),
    ("aliases of few aliases as a key", { laughs(3) + "*a2 : x" }, "an alias stands where a key should"),
    ("aliases of aliases in an explicit key", { laughs(30) + "? *a29\n: x" }, tooManyAliases),
    ("aliases of aliases in a flow key", { laughs(30) + "z: {[*a29]: x}" }, tooManyAliases),
    ("aliases of aliases in a bare flow key", { laughs(30) + "z: {[*a29]}" }, tooManyAliases),
    ("aliases of aliases in a bare tagged flow key", { laughs(30) + "z: { !!seq [*a29]}" }, tooManyAliases),
    ("aliases of aliases in a flow key after a comment", { laughs(30) + "z: { # {\n [*a29]}" }, tooManyAliases),
    ("lists of few aliases as flow keys", { laughs(3) + "z: {[*a2]: x, [*a2]}" }, oddKey),
    ("flow keys in flow keys", { times("{", 500) + times("a,", 10_000) + times("}", 500) }, oddKey),
    ("a million and more", { "[" + times("a,", 1_600_000) + "]" }, tooMany),
    ("stars", { "# " + times(" *", 2_000_000) }, "the file is empty"),
    (
      "an alias in very many places", { "x: &x {a: b, c: d, e: f}\ny: [" + times("*x,", 200_000) + "]" },
      tooManyAliases
    ),
    (
      "a text shared by many cards",
      {
        "cards:\n- &c {title: '" + times("x", 1 << 20) + "'}\n" + times("- *c\n", 20_000)
      }, "'title' is \"\(times("x", 39))…\"; expected at most 1000 characters"
    ),
    ("a long key", { times("k", 1 << 20) + ": 1" }, ""),
    ("a long explicit key", { "? " + times("k ", 1 << 20) + "\n: 1" }, ""),
    ("a long plain text", { "heading: " + times("x\n  ", 1 << 20) }, ""),
    ("a long quoted text that never ends", { "heading: \"" + times("\\n", 1 << 20) }, ""),
    ("many unknown keys", { (0..<300_000).map { "k\($0): 1\n" }.joined() }, "299001 more errors follow"),
    (
      "many unknown keys in brackets", { "{" + (0..<300_000).map { "k\($0)," }.joined() + "}" },
      "299001 more errors follow"
    ),
    ("a card of many unknown keys", { "cards: [{" + (0..<300_000).map { "k\($0)," }.joined() + "}]" }, "299001 more"),
    ("many cards of unknown keys", { "cards:\n" + (0..<100_000).map { "- k\($0): 1\n" }.joined() }, "199000 more"),
    (
      "many unknown keys beside lanes",
      { "lanes: [{cards: [{title: A}]}]\n" + (0..<200_000).map { "k\($0): 1\n" }.joined() },
      "199000 more"
    ),
    ("many equal keys", { times("k: 1\n", 300_000) }, "'k' is here again, and already in line 1; keep one"),
    ("many faults in one line", { "cards: [" + times("{x: y},", 50_000) + "]" }, ""),
    (
      "many titles in one line before a comment",
      { "cards: [" + (0..<60_000).map { "{title: a\($0)}," }.joined() + "] # x\nx: y" }, "unknown key 'x'"
    ),
    ("many anchors", { "x: [" + (0..<50_000).map { "&a\($0) a," }.joined() + "]" }, ""),
    ("many tags", { "x: [" + times("!t a,", 50_000) + "]" }, ""),
    ("a directive that is long", { "%TAG ! " + times("x", 1 << 20) + "\n--- a" }, ""),
    ("blank lines", { times("\n", 4 << 20) }, ""),
    ("an unclosed brace after brace", { times("{a: ", 300) }, ""),
  ]

  @Test(arguments: bombs.indices)
  func `a hostile file is rejected with one clear line and within the time limit`(index: Int) {
    let (name, text, expected) = Self.bombs[index]
    let input = text()
    let start = ContinuousClock.now
    let found = faults(input)
    let taken = ContinuousClock.now - start
    #expect(!found.isEmpty, "\(name)")
    #expect(found.contains { $0.contains(expected.isEmpty ? "error" : expected) }, "\(name): \(found.prefix(3))")
    #expect(found.allSatisfy { $0.utf8.count < 1000 }, "\(name)")
    // Generous, for a debug build on a busy machine.
    #expect(taken < .seconds(20), "\(name)")
  }

  @Test func `nesting 64 deep is accepted`() {
    let text = "heading: " + Self.times("[", 62) + "a" + Self.times("]", 62)
    #expect(faults(text).allSatisfy { !$0.contains("deep") })
  }

  @Test func `ten thousand cards load`() throws {
    let text =
      "cards:\n"
      + (0..<10_000).map {
        "  - title: Card \($0)?\n    subtitle: Text\n    gradient: { colors: [\"#ff512f\", \"#dd2476\"], angle: 135 }\n"
      }.joined()
    let start = ContinuousClock.now
    #expect(try configuration(text).lanes[0].cards.count == 10_000)
    #expect(ContinuousClock.now - start < .seconds(10))
  }
}
