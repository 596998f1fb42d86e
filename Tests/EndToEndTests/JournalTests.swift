import Foundation
import TestSupport
import Testing

/// The journal's lines about a marquee whose state changes.
@Suite(.timeLimit(.minutes(3)))
struct JournalTests {
  private static let good = "speed: 0\ncard: { height: 100 }\ncards: [{ title: Acme }]\n"
  private static let bad = "speed: 0\ncards: [{ titel: Acme }]\n"

  private func lines(_ marquee: RunningMarquee, with words: String) -> [Substring] {
    marquee.program.errors.split(separator: "\n").filter { $0.contains(words) }
  }

  @Test func `each change between a good and a faulty configuration is logged, the current state last`() async throws {
    let marquee = try await RunningMarquee()
    for round in 1...3 {
      try marquee.write(Self.bad)
      #expect(
        try await eventually(within: .seconds(60)) { lines(marquee, with: "is not shown").count == round },
        "round \(round): \(marquee.program.errors)")
      #expect(lines(marquee, with: "titel").count == round, "the fault itself too")
      #expect(marquee.program.errors.split(separator: "\n").last?.contains("is not shown") == true)
      try marquee.write(Self.good)
      #expect(
        try await eventually(within: .seconds(60)) { lines(marquee, with: "as it is now: 1 card").count == round },
        "round \(round): \(marquee.program.errors)")
      #expect(marquee.program.errors.split(separator: "\n").last?.hasSuffix("as it is now: 1 card") == true)
    }
  }

  @Test func `pending counts of faults are written before the line that says they are repaired`() async throws {
    let marquee = try await RunningMarquee()
    for _ in 0..<3 {
      try marquee.write(Self.bad)
      let result = try await Command.run(
        [Kiosk.binary, "reload"], environment: ["KIOSK_MARQUEE_SOCKET": marquee.program.controlSocket])
      #expect(result.status == 1)
    }
    try marquee.write(Self.good)
    #expect(try await eventually(within: .seconds(60)) { !lines(marquee, with: "as it is now").isEmpty })
    marquee.program.send(signal: SIGTERM)
    let said = try await marquee.program.end(within: .seconds(60)).errors.split(separator: "\n")
    let mended = try #require(said.lastIndex { $0.contains("as it is now") })
    #expect(said[mended...].allSatisfy { !$0.contains("titel") && !$0.contains("is not shown") }, "\(said)")
    #expect(said[..<mended].contains { $0.contains("titel") && $0.contains("repeated") }, "\(said)")
  }

  @Test func `each loss and return of the control socket is logged`() async throws {
    let folder = try TemporaryFolder()
    let socket = "\(folder.path)/run/control.sock"
    let marquee = try await RunningMarquee(arguments: ["--control-socket", socket])
    for round in 1...2 {
      unlink(socket)
      try #require(mkdir(socket, 0o700) == 0)
      #expect(
        try await eventually(within: .seconds(60)) { lines(marquee, with: "the place is taken").count == round },
        "round \(round): \(marquee.program.errors)")
      rmdir(socket)
      #expect(
        try await eventually(within: .seconds(60)) { lines(marquee, with: "is there again").count == round },
        "round \(round): \(marquee.program.errors)")
    }
  }

  @Test func `each change of the frame rate is logged`() async throws {
    let marquee = try await RunningMarquee()
    for round in 1...2 {
      for rate in ["30", "auto"] {
        try marquee.write("display: { frame-rate: \(rate) }\n" + Self.good)
        #expect(
          try await eventually(within: .seconds(60)) {
            lines(marquee, with: "frames a second").last?.contains("frame-rate=\(rate)") == true
          }, "round \(round), \(rate): \(marquee.program.errors)")
      }
    }
  }

  @Test func `a pause that runs out is logged each time, with a display and without`() async throws {
    func expectPauses(_ program: Command) async throws {
      for round in 1...2 {
        let result = try await Command.run(
          [Kiosk.binary, "pause", "--for", "300ms"], environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket])
        #expect(result.status == 0, "\(result.errors)")
        let isLogged = try await eventually(within: .seconds(60)) {
          program.errors.split(separator: "\n").filter { $0.contains("the operator's pause is over") }.count == round
        }
        #expect(isLogged, "round \(round): \(program.errors)")
      }
    }
    let marquee = try await RunningMarquee()
    try await expectPauses(marquee.program)
    // The screen is needed until here.
    try await marquee.screen.stop()
    let kiosk = try Kiosk()
    let program = try Command(
      [Kiosk.binary, "run", "--config", kiosk.file()],
      environment: ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":65535"])
    try #require(try await eventually(within: .seconds(60)) { program.errors.contains("looking again every second") })
    try await expectPauses(program)
  }

  @Test func `a file with thousands of faults that is saved repeatedly adds few lines to the log`() async throws {
    let marquee = try await RunningMarquee()
    let text = (0..<3000).map { "unknown-key-\($0): 1\n" }.joined()
    for round in 0..<6 {
      try marquee.write(text + "# \(round)\n")
      let result = try await Command.run(
        [Kiosk.binary, "reload"], environment: ["KIOSK_MARQUEE_SOCKET": marquee.program.controlSocket])
      #expect(result.status == 1)
    }
    #expect(lines(marquee, with: "unknown-key-").count == 20)
    #expect(lines(marquee, with: "2981 more faults").count == 1)
    #expect(lines(marquee, with: "is not shown").count == 1)
    // Long before the counts are due.
    #expect(marquee.program.errors.utf8.count < 20_000)
  }

  @Test func `a file with thousands of faults at the start adds few lines to the log`() async throws {
    let kiosk = try Kiosk()
    let text = (0..<3000).map { "unknown-key-\($0): 1\n" }.joined()
    let result = try await kiosk.run(
      "run", "--config", kiosk.file(text), "--for", "500ms", environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(result.errorLines.filter { $0.contains("unknown-key-") }.count == 20)
    #expect(result.errors.contains("2981 more faults"))
  }
}
