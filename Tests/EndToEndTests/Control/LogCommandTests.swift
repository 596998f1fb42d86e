import Foundation
import TestSupport
import Testing

/// What the program writes to stderr, for people and for systemd's journal.
@Suite(.timeLimit(.minutes(3)))
struct LogCommandTests {
  @Test(arguments: [
    (
      "snapshot --config /nowhere/marquee.yaml --at 0s --output /nowhere/frame.png",
      "/nowhere/marquee.yaml: error: does not exist; check the path"
    ),
    ("status", "kiosk-marquee: error: no marquee runs here"),
  ])
  func `a command's failure has a priority prefix in the journal only`(command: String, words: String) async throws {
    let kiosk = try Kiosk()
    let file = kiosk.path("stderr")
    let journal =
      #"touch "$file"; export JOURNAL_STREAM=$(stat -c %d:%i "$file"); $kiosk \#(command) 2> "$file"; cat "$file""#
    #expect(try await kiosk.shell(journal, environment: ["file": file]).output.hasPrefix("<3>" + words))
    // The variable is also set if stderr is redirected.
    let elsewhere = #"touch "$file"; export JOURNAL_STREAM=$(stat -c %d:%i "$file"); $kiosk \#(command)"#
    #expect(try await kiosk.shell(elsewhere, environment: ["file": file]).errors.hasPrefix(words))
  }

  @Test(arguments: [("error", [false, false]), ("info", [true, false]), ("debug", [true, true])])
  func `the log level selects what is logged`(level: String, expected: [Bool]) async throws {
    let marquee = try await RunningMarquee(arguments: ["--log-level", level])
    let said = marquee.program.errors
    #expect(
      [said.contains("info: drawing with"), said.contains("debug: listening for commands at")] == expected, "\(said)")
  }

  @Test func `the marquee survives a log pipe whose reader has ended`() async throws {
    let marquee = try await RunningMarquee(within: ["bash", "-c", #"exec 2> >(read -r line); exec "$0" "$@""#])
    for _ in 0..<3 {
      try marquee.write("cards: [{ titel: Acme }]")
      try await Task.sleep(for: .milliseconds(700))
      try marquee.write("display: { background: white }\ncard: { height: 100 }\ncards: [{ title: Acme }]")
      #expect(
        try await eventually(within: .seconds(20)) {
          try await marquee.screen.screenshot().color(x: 0, y: 0) == 0xFFFFFF
        })
    }
    #expect(marquee.program.isRunning)
  }

  @Test func `a stalled log pipe delays neither the picture nor the end`() async throws {
    // The pipe is held open and never read.
    let marquee = try await RunningMarquee(within: ["bash", "-c", #"exec 2> >(exec sleep 300); exec "$0" "$@""#])
    let lines = (0..<3000).map { "unknown-key-\($0): 1\n" }.joined()
    try marquee.write(lines)
    let isTold = try await eventually(within: .seconds(60)) {
      let status = try await Command.run(
        [Kiosk.binary, "status"], environment: ["KIOSK_MARQUEE_SOCKET": marquee.program.controlSocket])
      return status.output.contains("unknown-key-0")
    }
    #expect(isTold)
    #expect(try await marquee.moves(within: .seconds(20)))
    // It still ends cleanly, with the pipe full.
    marquee.program.send(signal: SIGTERM)
    #expect(try await marquee.program.end(within: .seconds(30)).status == 0)
  }

  @Test func `an unknown log level is refused with a list of the valid ones`() async throws {
    let result = try await Kiosk().run("run", "--log-level", "loud")
    #expect(result.status == 64)
    #expect(result.errors.contains("critical"))
  }

  @Test func `doctor names a configuration as one word for a shell`() async throws {
    let kiosk = try Kiosk()
    let config = kiosk.path("it's $(touch PWN).yaml")
    try Data("cards: [{ titel: Acme }]".utf8).write(to: URL(filePath: config))
    let text = try await kiosk.run("doctor", "--config", config)
    #expect(
      text.output.contains(
        "remedy: run kiosk-marquee check '\(kiosk.folder.path)/it'\\''s $(touch PWN).yaml' and put right"),
      "\(text.output)")
  }

  @Test func `doctor exits with 1 if there is a fault, and JSON has the same findings`() async throws {
    let kiosk = try Kiosk()
    let config = try kiosk.file("cards: [{ titel: Acme }]")
    let text = try await kiosk.run("doctor", "--config", config)
    #expect(text.status == 1)
    #expect(text.output.contains("fault    configuration") && text.output.contains("remedy: run 'kiosk-marquee check"))
    let json = try await kiosk.run("doctor", "--config", config, "--format", "json")
    #expect(json.status == 1)
    let findings = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: String]])
    for finding in findings {
      #expect(["ok", "warning", "fault"].contains(finding["verdict"]))
      #expect((finding["verdict"] == "ok") == (finding["remedy"] == nil))
    }
    #expect(
      text.output.split(separator: "\n").count { $0.hasPrefix("fault ") } == findings.count { $0["verdict"] == "fault" }
    )
  }
}
