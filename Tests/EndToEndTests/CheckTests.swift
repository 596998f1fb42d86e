import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct CheckTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test func `checking a good file exits with 0 and prints a summary`() async throws {
    let file = try kiosk.file()
    let result = try await kiosk.run("check", file)
    #expect(result.status == 0)
    #expect(result.output == "\(file): no faults\n")
    #expect(result.errors == "")
  }

  @Test func `a logo's card is named beside an error too`() async throws {
    let file = try kiosk.file("touch: { tap: sometimes }\ncards: [{ title: Acme, logo: gone.svg }]")
    let result = try await kiosk.run("check", file)
    #expect(result.status == 1)
    #expect(result.output.contains("warning: \"Acme\": 'logo' is \"gone.svg\", which "), "\(result.output)")
  }

  @Test func `a pipe and links in a circle among the fonts hold up no command`() async throws {
    let file = try kiosk.file()
    let fonts = kiosk.path("fonts")
    try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: true)
    try #require(mkfifo("\(fonts)/a.ttf", 0o644) == 0)
    for name in ["loop", "other"] { try #require(symlink(".", "\(fonts)/\(name)") == 0) }
    let leftOut = "'a.ttf' is a named pipe, 'loop' is a link to a folder, 'other' is a link to a folder"
    let check = try await kiosk.run("check", file)
    #expect(check.status == 0 && check.output.contains(leftOut), "\(check.output)\(check.errors)")
    let snapshot = try await kiosk.run("snapshot", "--config", file, "--output", kiosk.path("frame.png"))
    #expect(snapshot.status == 0 && snapshot.errors.contains(leftOut), "\(snapshot.errors)")
    let publish = try await kiosk.run("publish", kiosk.folder.path, "--dry-run", "--releases", kiosk.path("releases"))
    #expect(publish.status == 1 && publish.output.contains("\"fonts/a.ttf\", which cannot be read: it is a named pipe"))
    let run = try Command(
      [Kiosk.binary, "run", "--config", file], environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(
      try await eventually(within: .seconds(60)) {
        run.errors.contains(leftOut) && run.errors.contains("showing ")
      }, "\(run.errors)")
    run.send(signal: SIGTERM)
    #expect(try await run.end(within: .seconds(30)).status == 0)
  }

  @Test func `a font that is not installed is noted and is no fault`() async throws {
    let file = try kiosk.file(
      """
      font: { family: Inter }
      cards: [{ title: A, font: { family: Nowhere Sans } }, { title: B, font: { family: Nowhere Sans } }]

      """)
    let result = try await kiosk.run("check", "--strict", file)
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[1] == "\(file): no faults", "\(result.output)")
    #expect(
      lines[0].hasPrefix(
        "\(file):2:37: note: 'family' is \"Nowhere Sans\", which is not installed here; /"))
    #expect(
      lines[0].contains(
        " is used instead; install the family, or put its files into the folder 'fonts' beside the configuration"))
  }

  @Test func `each fault is printed with place, line and caret, followed by a summary`() async throws {
    let file = try kiosk.file("speed: -40\ncolour: red\ncards:\n  - title: Acme\n")
    let result = try await kiosk.run("check", file)
    #expect(result.status == 1)
    #expect(result.errors == "", "results are on stdout")
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try #require(lines.count == 8, "\(result.output)")
    #expect(lines[0].hasPrefix("\(file):1:8: error: 'speed' is -40; expected 0…5000 px/s"))
    #expect(lines[1] == "speed: -40")
    #expect(lines[2] == "       ^")
    #expect(lines[3].hasPrefix("\(file):2:1: error: "))
    #expect(lines[4] == "colour: red")
    #expect(lines[5] == "^")
    #expect(lines[6] == "2 errors in \(file)")
  }

  @Test func `missing logos are reported along with errors, each with a suggested file`() async throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><path d=\"M0 0h9v9z\"/></svg>"
    _ = try kiosk.file(svg, name: "google.svg")
    let file = try kiosk.file(
      "speed: -40\nspeed: 5\ncards:\n  - logo: Google.svg\n  - logo: google.svg\n  - logo: other.png\n")
    let result = try await kiosk.run("check", file)
    #expect(result.status == 1)
    let told = result.output.split(separator: "\n").filter { $0.hasPrefix(file) }.map { $0.dropFirst(file.count) }
    #expect(
      told == [
        ":1:8: error: 'speed' is -40; expected 0…5000 px/s",
        ":2:1: error: 'speed' is here again, and already in line 1; keep one",
        ":4:11: warning: 'logo' is \"Google.svg\", which does not exist; did you mean 'google.svg'?",
        ":6:11: warning: 'logo' is \"other.png\", which does not exist; correct the path, or put the file there",
      ])
    #expect(result.output.hasSuffix("2 errors, 2 warnings in \(file)\n"))
  }

  @Test func `a missing variant of a logo is reported at its own key, in the order of the file`() async throws {
    let file = try kiosk.file("cards:\n  - logo-on-light: b.svg\n    logo: a.svg\n    logo-on-dark: c.svg\n")
    let result = try await kiosk.run("check", file)
    #expect(result.status == 0)
    let told = result.output.split(separator: "\n").filter { $0.hasPrefix(file) }.map { $0.dropFirst(file.count) }
    let remedy = "which does not exist; correct the path, or put the file there"
    #expect(
      told == [
        ":2:20: warning: 'logo-on-light' is \"b.svg\", \(remedy)", ":3:11: warning: 'logo' is \"a.svg\", \(remedy)",
        ":4:19: warning: 'logo-on-dark' is \"c.svg\", \(remedy)",
      ])
  }

  @Test func `of very many missing logos a thousand are reported and the rest counted`() async throws {
    let file = try kiosk.file("speed: 0\ncards:\n" + (0..<1500).map { "  - logo: \($0).svg\n" }.joined())
    let result = try await kiosk.run("check", file)
    #expect(result.status == 0)
    #expect(result.output.contains("; the same goes for 500 more logos\n"))
    #expect(result.output.hasSuffix("1000 warnings in \(file)\n"))
  }

  @Test func `a note is no fault, however strict the check`() async throws {
    let file = try kiosk.file("cards:\n  - title: Acme # partner\n")
    let result = try await kiosk.run("check", "--strict", file)
    #expect(result.status == 0)
    #expect(
      result.output.hasPrefix(
        "\(file):2:12: note: 'title' ends before '#', where a comment begins; if that belongs to the text, put it in quotes: "
          + "title: \"Acme # partner\"\n  - title: Acme # partner\n           ^\n"))
    #expect(result.output.hasSuffix("\(file): no faults\n"))
  }

  @Test func `several files are all checked even if one is faulty`() async throws {
    let (good, bad) = (try kiosk.file(), try kiosk.file("cards: []\n", name: "bad.yaml"))
    for folder in ["empty", "odd/marquee.yaml"] {
      try FileManager.default.createDirectory(atPath: kiosk.path(folder), withIntermediateDirectories: true)
    }
    let result = try await kiosk.run(
      "check", bad, good, kiosk.path("missing.yaml"), kiosk.path("empty"), kiosk.path("odd"))
    #expect(result.status == 1)
    #expect(result.output.contains("1 error in \(bad)\n"))
    #expect(result.output.contains("\(good): no faults\n"))
    #expect(result.output.contains("\(kiosk.path("missing.yaml")): error: does not exist"))
    #expect(result.output.contains("\(kiosk.path("empty"))/marquee.yaml: error: does not exist"))
    #expect(result.output.contains("\(kiosk.path("odd"))/marquee.yaml: error: is a directory"))
  }

  @Test func `control characters of a checked file are printed escaped`() async throws {
    let file = try kiosk.file(
      "speed: \"\u{1B}[2J\u{1B}]0;owned\u{07}\"\n\"bad\\ekey\": 1\ncards:\n  - title: \u{202E}x\n",
      name: "e\u{1B}[31m.yaml")
    let result = try await kiosk.run("check", file)
    #expect(result.status == 1)
    let output = result.output.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(output.isEmpty, "\(result.output.debugDescription)")
    #expect(!result.output.unicodeScalars.contains("\u{202E}"))
  }

  @Test func `a file that is not text is one fault`() async throws {
    let file = kiosk.path("noise.yaml")
    let noise = [0xFF, 0xFE, 0x00] + (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 167 + $0 / 7) }
    try Data(noise).write(to: URL(filePath: file))
    let result = try await kiosk.run("check", file, "/dev/zero")
    #expect(result.status == 1)
    #expect(result.output.contains("1 error in \(file)"))
    #expect(result.output.contains("/dev/zero: error:"))
  }

  @Test func `a report is coloured only on a terminal, and not with NO_COLOR or a dumb terminal`() async throws {
    let file = try kiosk.file("speed: -40\ncards:\n  - title: Acme\n")
    func onTerminal(_ environment: [String: String]) async throws -> String {
      try await kiosk.shell(
        "script -qec \"$kiosk check '\(file)'\" /dev/null", environment: ["TERM": "xterm"].merging(environment) { $1 }
      ).output.replacingOccurrences(of: "\r\n", with: "\n")
    }
    let plain = try await kiosk.run("check", file).output
    #expect(!plain.contains("\u{1B}"))
    let colored = try await onTerminal([:])
    #expect(colored.contains("\u{1B}[31merror:\u{1B}[0m"))
    // Apart from the colours the text is the same.
    #expect(colored.replacing(#/\x1B\[[0-9;]*m/#, with: "") == plain)
    #expect(try await onTerminal(["NO_COLOR": "1"]) == plain)
    #expect(try await onTerminal(["TERM": "dumb"]) == plain)
    #expect(try await onTerminal(["NO_COLOR": ""]) == colored)
  }

  @Test(arguments: ["check", "trace --for 1s --config"])
  func `results that cannot be written are a failure`(command: String) async throws {
    let result = try await kiosk.shell("$kiosk \(command) '\(kiosk.file())' >/dev/full")
    #expect(result.status == 1)
    #expect(
      result.errors
        == "kiosk-marquee: error: the results cannot be written to stdout: No space left on device\n")
  }

  @Test func `a long check shows its progress on a terminal and erases it`() async throws {
    let erasure = "\r\u{1B}[2K"
    var (file, output) = ("", "")
    // The line appears after a second: as many cards as take this machine longer.
    for cards in [10_000, 40_000, 200_000] where !output.hasPrefix(erasure) {
      file = try kiosk.file("speed: 0\ncards:\n" + (0..<cards).map { "- title: \($0)\n" }.joined())
      let check = ["script", "--quiet", "--return", "--command", "'\(Kiosk.binary)' check '\(file)'", "/dev/null"]
      let result = try await Command.run(check, environment: ["TERM": "xterm"], within: .seconds(110))
      #expect(result.status == 0)
      output = result.output
    }
    // Which step takes longer than that is a matter of the machine.
    #expect(["reading ", "measuring "].contains { output.hasPrefix(erasure + $0) }, "\(output.prefix(200))")
    #expect(output.hasSuffix(erasure + "\(file): no faults\r\n"), "\(output.suffix(200))")
    #expect(!output.dropLast(2).contains("\n"), "one line, written over and over")
    // Without a terminal no progress is shown.
    #expect(try await kiosk.run("check", file).errors == "")
  }
}
