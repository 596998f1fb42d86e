import Foundation
import TestSupport
import Testing

/// The program's response to right and wrong command lines.
@Suite(.timeLimit(.minutes(2)))
struct UsageTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test(arguments: ["run", "check", "plan", "snapshot", "trace"])
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
    ["trace", "--for", "1s", "extra"], ["snapshot", "--at", "1s"],
    ["snapshot", "--at=-1s", "--output", "x.png"], ["snapshot", "--output", "x.png", "--at", "garbage"],
    ["run", "--window", "big"], ["run", "--for", "ever"], ["plan", "--for", "0s"], ["plan", "--format", "xml"],
  ])
  func `a wrong command line exits with 64 and states the remedy`(arguments: [String]) async throws {
    let result = try await Command.run([Kiosk.binary] + arguments)
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.errors.contains("Error:"))
    #expect(result.errors.contains("Usage: kiosk-marquee"))
  }

  @Test(arguments: [
    (
      ["snapshot", "--output", "x.png", "--at", "soon"],
      "The value 'soon' is invalid for '--at <time>': expected a time"
    ),
    (["snapshot", "--output", "x.png", "--at=-1s"], "expected a time from 0 on, such as 12.5s, 800ms or 5m"),
    (
      ["trace", "--for", "1e3"],
      "The value '1e3' is invalid for '--for <time>': expected a time from 0 on, such as 12.5s"
    ),
    (
      ["pause", "--for", "0s"],
      "The value '0s' is invalid for '--for <time>': expected a time above 0, such as 90s or 5m"
    ),
    (["pause", "--for", "ever"], "The value 'ever' is invalid for '--for <time>': expected a time above 0"),
    (
      ["trace", "--for", "1s", "--size", "1920"],
      "The value '1920' is invalid for '--size <size>': expected a width and a height of 16…16384 px, such as 1920x1080"
    ),
    (["trace", "--for", "1s", "--size", "0x0"], "expected a width and a height of 16…16384 px, such as 1920x1080"),
    (["run", "--window", "big"], "The value 'big' is invalid for '--window <size>': expected a width and a height"),
    (
      ["trace", "--for", "1s", "--lane", "first"],
      "The value 'first' is invalid for '--lane <n>': expected the lane's number, from 0 on"
    ),
    (
      ["status", "--format", "xml"],
      "The value 'xml' is invalid for '--format <format>'. Please provide one of 'text', 'json' or 'prometheus'"
    ),
    (["run", "--log-level", "loud"], "The value 'loud' is invalid for '--log-level <level>'. Please provide one of"),
  ])
  func `a wrong option is reported with its name, its value and the remedy`(
    arguments: [String], said: String
  ) async throws {
    let result = try await Command.run([Kiosk.binary] + arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains(said), "\(result.errors)")
  }

  @Test(arguments: [
    (["help", "bogus"], "'bogus' is no command; expected init, import, run, check,"),
    (["help", "snapshto"], "'snapshto' is no command; did you mean 'snapshot'?"),
    (["help", "snapshot", "more"], "'more' is one word too many; expected 'kiosk-marquee help snapshot'"),
    (["statsu"], "'statsu' is no command; did you mean 'status'?"),
    (["xyzzy"], "'xyzzy' is no command; expected init, import, run, check,"),
  ])
  func `an unknown command is an error that suggests the one probably meant`(
    arguments: [String], said: String
  ) async throws {
    let result = try await Command.run([Kiosk.binary] + arguments)
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.errors.contains("Error: \(said)"), "\(result.errors)")
    #expect(!result.errors.contains("decode-logos"))
  }

  @Test(arguments: [
    ["init", ""], ["init", "x", "--from", ""], ["init", "x", "--logos", ""], ["import", "", "--into", "x"],
    ["import", "x", "--into", ""], ["check", ""], ["plan", "--config", ""], ["publish", ""],
    ["publish", "--list", "--releases", ""], ["snapshot", "--output", ""], ["trace", "--for", "1s", "--touches", ""],
    ["run", "--config", ""], ["run", "--stats-file", ""], ["run", "--control-socket", ""], ["status", "--socket", ""],
    ["screenshot", ""],
  ])
  func `an empty path is refused, for with a name behind it it would be that of the root`(arguments: [String])
    async throws
  {
    let result = try await Command.run([Kiosk.binary] + arguments)
    #expect(result.status == 64 && result.output == "")
    #expect(result.errors.contains(": expected a path; write . for the present folder"), "\(result.errors)")
  }

  private static let ledger = Project.program("kiosk-marquee-ledger").path

  @Test(
    .enabled("containers may forbid mounting", { await Self.canHideProc }),
    arguments: [[], ["check", "x.yaml"], ["--help"]])
  func `without proc, where the arguments come from, both programs say so and fail`(arguments: [String]) async throws {
    for program in [Kiosk.binary, Self.ledger] {
      let result = try await Command.run(Self.hidingProc + [program] + arguments)
      #expect(result.status == 1 && result.output == "")
      let name = program.split(separator: "/").last ?? ""
      #expect(
        result.errors == """
          \(name): error: /proc is not mounted, in which the system tells a program its arguments and its open files; \
          mount it with 'mount -t proc proc /proc'

          """)
    }
  }

  /// Runs a program in a mount namespace of its own, in which /proc is empty.
  private static let hidingProc =
    ["unshare", "--mount"] + (geteuid() == 0 ? [] : ["--map-root-user"])
    + ["sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh"]

  /// Containers may forbid it.
  private static var canHideProc: Bool {
    get async { (try? await Command.run(hidingProc + ["true"]))?.status == 0 }
  }

  @Test(arguments: [["help"], ["help", "snapshot"], ["help", "help"], ["help", "--help"], ["snapshot", "--help"]])
  func `the help of an existing command exits with 0`(arguments: [String]) async throws {
    let result = try await Command.run([Kiosk.binary] + arguments)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(result.output.contains("USAGE: kiosk-marquee"))
  }

  @Test func `the help states the default sizes and times`() async throws {
    let words = try await kiosk.run("trace", "--help").output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("(default: 1920x1080)") && words.contains("(default: 0)"), "\(words)")
  }

  @Test(arguments: ["run", "snapshot", "trace"])
  func `without --config a command reads the installed configuration`(command: String) async throws {
    guard !FileManager.default.fileExists(atPath: "/etc/kiosk-marquee/marquee.yaml") else { return }
    let arguments = [
      "run": ["run", "--for", "1s"], "snapshot": ["snapshot", "--at", "1", "--output", kiosk.path("x.png")],
      "trace": ["trace", "--for", "1"],
    ]
    let result = try await Command.run(
      [Kiosk.binary] + (arguments[command] ?? []), environment: ["SDL_VIDEODRIVER": "dummy"])
    // `run` waits for the file; the other commands fail at once.
    #expect(result.status == (command == "run" ? 0 : 1))
    #expect(result.errors.contains("/etc/kiosk-marquee/marquee.yaml: error: does not exist; check the path\n"))
  }
}
