import Foundation
import Testing

/// What the program says to a command line, right or wrong.
@Suite(.timeLimit(.minutes(2)))
struct UsageTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test(arguments: ["run", "check", "snapshot", "trace"])
  func `the help of a command has an example`(command: String) async throws {
    let result = try await kiosk.run(command, "--help")
    #expect(result.status == 0)
    #expect(result.output.contains("Example: kiosk-marquee \(command) "))
    #expect(result.errors == "")
  }

  @Test func `the help lists the commands, with an example`() async throws {
    let result = try await kiosk.run("--help")
    #expect(result.status == 0)
    for word in ["run", "check", "snapshot", "trace", "Example: kiosk-marquee"] {
      #expect(result.output.contains(word))
    }
  }

  @Test(arguments: [
    ["bogus"], ["--bogus"], ["check"], ["check", "--bogus", "x"], ["trace"], ["trace", "--for"],
    ["trace", "--for", "soon"], ["trace", "--for=-1s"], ["trace", "--for", "1e3"], ["trace", "--for", "nan"],
    ["trace", "--for", "inf"], ["trace", "--for", ""], ["trace", "--for", "99999999999999999999h"],
    ["trace", "--for", "1s", "--lane", "first"], ["trace", "--for", "1s", "--size", "1920"],
    ["trace", "--for", "1s", "--size", "0x0"], ["trace", "--for", "1s", "--size", "1920x1080x2"],
    ["trace", "--for", "1s", "--size=-1920x1080"], ["trace", "--for", "1s", "--size", "99999999999999999999x5"],
    ["trace", "--for", "1s", "extra"], ["snapshot", "--at", "1s"], ["snapshot", "--output", "x.png"],
    ["snapshot", "--output", "x.png", "--at=-1s"], ["snapshot", "--output", "x.png", "--at", "garbage"],
    ["run", "--window", "big"], ["run", "--for", "ever"],
  ])
  func `a wrong command line exits with 64 and says what is right`(arguments: [String]) async throws {
    let result = try await Command.run([Kiosk.binary] + arguments)
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.errors.contains("Error:"))
    #expect(result.errors.contains("Usage: kiosk-marquee"))
  }

  @Test(arguments: ["run", "snapshot", "trace"])
  func `without a configuration the installed one is named`(command: String) async throws {
    guard !FileManager.default.fileExists(atPath: "/etc/kiosk-marquee/marquee.yaml") else { return }
    let arguments = [
      "run": ["run", "--for", "1s"], "snapshot": ["snapshot", "--at", "1", "--output", kiosk.path("x.png")],
      "trace": ["trace", "--for", "1"],
    ]
    let result = try await Command.run(
      [Kiosk.binary] + (arguments[command] ?? []), environment: ["SDL_VIDEODRIVER": "dummy"])
    // `run` waits for it, the others are asked by somebody who waits for the answer.
    #expect(result.status == (command == "run" ? 0 : 1))
    #expect(result.errors.contains("/etc/kiosk-marquee/marquee.yaml: error: does not exist; check the path\n"))
  }
}
