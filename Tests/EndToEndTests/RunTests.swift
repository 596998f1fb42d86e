import Foundation
import TestSupport
import Testing

@testable import Platform

/// The program on a screen that nobody sees, and where there is none.
@Suite(.timeLimit(.minutes(2)))
struct RunTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test func `with the dummy video driver a run ends after its time`() async throws {
    let start = ContinuousClock.now
    let result = try await kiosk.run(
      "run", "--config", kiosk.file(), "--for", "1s", environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "", "logs are on stderr")
    #expect(ContinuousClock.now - start >= .seconds(1))
    #expect(result.errors.contains("ended frames="))
    #expect(!result.errors.contains("error"))
  }

  @Test func `a strip at rest draws no frames`() async throws {
    let file = try kiosk.file("speed: 0\n" + Kiosk.good)
    let result = try await kiosk.run("run", "--config", file, "--for", "1s", environment: ["SDL_VIDEODRIVER": "dummy"])
    let frames = try #require(result.errors.firstMatch(of: #/frames=(\d+)/#)?.1)
    // The first, and a few while faces that stand by are uploaded.
    #expect(try #require(Int(frames)) < 20)
  }

  @Test(arguments: ["2>&-", "2>/dev/full", "2> >(true)"])
  func `the marquee survives a stderr that cannot be written to`(redirection: String) async throws {
    // As systemd starts a service.
    let run = "trap '' PIPE; $kiosk run --config '\(try kiosk.file())' --for 300ms \(redirection)"
    #expect(try await kiosk.shell(run, environment: ["SDL_VIDEODRIVER": "dummy"]).status == 0)
    let failure = try await kiosk.shell("trap '' PIPE; $kiosk check /nowhere \(redirection)")
    #expect(failure.status == 1)
  }

  @Test func `of ten thousand cards only a few faces are made`() async throws {
    let cards = (0..<10_000).map { "  - title: Card \($0)\n" }.joined()
    let file = try kiosk.file("card: { width: 120, height: 120 }\ncards:\n" + cards)
    // Address space for the program and its libraries; all faces together would take 576 MB more.
    let result = try await kiosk.shell(
      "ulimit -v 700000; exec $kiosk run --config '\(file)' --for 2s",
      environment: ["SDL_VIDEODRIVER": "dummy", "MALLOC_ARENA_MAX": "2"])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `code that only starting needed leaves the memory, and the strip goes on`() async throws {
    let program = try Command(
      [Kiosk.binary, "run", "--config", kiosk.file()], environment: ["SDL_VIDEODRIVER": "dummy"])
    // The program's own code alone: how much of the libraries' a system holds beside it differs from machine to machine.
    func code() -> Int {
      let mappings = (try? String(contentsOfFile: "/proc/\(program.processIdentifier)/smaps", encoding: .utf8)) ?? ""
      guard let own = mappings.firstRange(of: #/ r-xp [^\n]*/kiosk-marquee\n/#) else { return 0 }
      return mappings[own.upperBound...].firstMatch(of: #/Rss:\s+(\d+)/#).flatMap { Int($0.1) } ?? 0
    }
    // From the start on: on a busy machine the code may be gone by the time that the line below is seen.
    var (most, last) = (0, 0)
    func hasLeft() -> Bool {
      last = code()
      most = max(most, last)
      return last < most * 3 / 4
    }
    let isSeen = try await eventually(within: .seconds(60)) {
      _ = hasLeft()
      return program.errors.contains("showing 60 frames")
    }
    try #require(isSeen && most > 0)
    let hasShrunk = try await eventually(within: .seconds(60)) { hasLeft() }
    #expect(hasShrunk, "\(most) kB at most, \(last) now")
    try await Task.sleep(for: .seconds(1))
    program.send(signal: SIGTERM)
    let result = try await program.end(within: .seconds(60))
    #expect(result.status == 0 && result.errors.contains("ended frames="), "\(result.errors)")
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal while the first faces are made ends the marquee cleanly`(signal: Int32) async throws {
    // Large enough to take a while.
    let file = try kiosk.file("card: { width: 4000, height: 6000 }\ncards:\n  - title: Acme\n  - title: Borealis\n")
    let program = try Command(
      [Kiosk.binary, "run", "--config", file], environment: ["SDL_VIDEODRIVER": "dummy"])
    try #require(try await eventually(within: .seconds(60)) { program.errors.contains("drawing with") })
    program.send(signal: signal)
    // The promise is 500 ms; the rest is for a machine that is busy with other tests.
    let result = try await program.end(within: .seconds(60))
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal between two frames that are far apart ends the marquee cleanly`(signal: Int32) async throws {
    let file = try kiosk.file("display: { frame-rate: 1 }\n" + Kiosk.good)
    let program = try Command([Kiosk.binary, "run", "--config", file], environment: ["SDL_VIDEODRIVER": "dummy"])
    try #require(try await eventually(within: .seconds(60)) { program.errors.contains("drawing with") })
    try await Task.sleep(for: .milliseconds(1200))
    program.send(signal: signal)
    let result = try await program.end(within: .seconds(60))
    #expect(result.status == 0)
    #expect(result.errors.contains("ended frames="), "by itself, not cut off: \(result.errors)")
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal while the configuration is read ends the marquee cleanly`(signal: Int32) async throws {
    // Takes a debug build longer than the 400 ms after which it is cut off.
    let cards = (0..<100_000).map { "  - title: Card \($0)\n" }.joined()
    let file = try kiosk.file("cards:\n" + cards)
    // Asked to end as soon as it blocks SIGTERM and SIGINT, to wait for them.
    let result = try await kiosk.shell(
      """
      $kiosk run --config '\(file)' & program=$!
      isWaiting() {
        grep -q kiosk /proc/$program/comm && grep -q '^SigBlk:.*4..[2367abef]$' /proc/$program/status
      }
      until isWaiting; do sleep 0.01; done
      kill -\(signal) $program
      wait $program
      """, environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(result.status == 0)
    #expect(result.errors == "", "it never came to draw")
  }

  @Test(arguments: [
    [:], ["DISPLAY": ""], ["DISPLAY": ":65535"], ["WAYLAND_DISPLAY": "nowhere-0", "XDG_RUNTIME_DIR": "/nowhere"],
    ["SDL_VIDEODRIVER": "bogus"],
  ])
  func `without a display the marquee logs one line with the remedy and waits`(environment: [String: String])
    async throws
  {
    // A console screen that may be drawn on is a display.
    guard
      environment["SDL_VIDEODRIVER"] != nil || FolderNames.of("/dev/dri") == nil
    else { return }
    let file = try kiosk.file()
    let assignments = environment.map { "\($0)=\($1)" }
    let result = try await Command.run(
      ["env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY"] + assignments + [
        Kiosk.binary, "run", "--config", file, "--for", "2500ms",
      ])
    #expect(result.status == 1, "there was no picture in all that time")
    #expect(result.output == "")
    #expect(result.errorLines.count == 2, "\(result.errors)")
    #expect(result.errors.hasPrefix("kiosk-marquee: error: no picture: "))
    let hasSession = environment.contains { $0.key.hasSuffix("DISPLAY") && !$0.value.isEmpty }
    #expect(result.errors.contains(hasSession ? "does not answer" : "connect a display"))
  }

  @Test func `a faulty configuration at the start is reported with its place, and the marquee waits`() async throws {
    let file = try kiosk.file("cards:\n  - title: Acme\n    widht: 5\n")
    let result = try await kiosk.run(
      "run", "--config", file, "--for", "1s", environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(result.status == 0, "it runs for its time")
    #expect(result.errors.hasPrefix("kiosk-marquee: error: \(file):3:5: error: "))
    #expect(result.errors.contains("width"), "the near miss")
    #expect(result.errors.contains("waiting for a good one"))
    // `check` and `snapshot` are asked by somebody who waits for the answer.
    #expect(try await kiosk.run("check", file).status == 1)
    #expect(
      try await kiosk.run("snapshot", "--config", file, "--at", "1s", "--output", kiosk.path("p.png")).status == 1)
  }

  /// systemd as far as the protocol goes.
  @Test func `a marquee that waits for a display reports readiness and its reason to systemd`() async throws {
    let script = """
      import os, socket, subprocess, sys, time
      server = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
      server.bind(sys.argv[1])
      server.settimeout(20)
      environment = dict(os.environ, NOTIFY_SOCKET=sys.argv[1], WATCHDOG_USEC="900000")
      for name in ("DISPLAY", "WAYLAND_DISPLAY", "WATCHDOG_PID"): environment.pop(name, None)
      program = subprocess.Popen(sys.argv[2:], env=environment)
      beats = 0
      while beats < 5:
        message = server.recv(4096).decode()
        beats += "WATCHDOG=1" in message
        if "WATCHDOG=1" not in message: print(message, flush=True)
      program.terminate()
      print("ended", program.wait(10))
      """
    let broken = try kiosk.file("cards: 5\n", name: "broken.yaml")
    let good = try kiosk.file()
    let socket = kiosk.path("notify")
    let waiting = try await Command.run([
      "python3", "-c", script, socket, "env", "SDL_VIDEODRIVER=kmsdrm", Kiosk.binary, "run", "--config", good,
    ])
    let hasConsole = FolderNames.of("/dev/dri") != nil
    if !hasConsole { #expect(waiting.output.hasPrefix("READY=1\nSTATUS=waiting for a display"), "\(waiting)") }
    #expect(waiting.output.hasSuffix("ended 0\n"))
    let holding = try await Command.run([
      "python3", "-c", script, socket + "2", "env", "SDL_VIDEODRIVER=dummy", "XDG_STATE_HOME=\(kiosk.folder.path)",
      Kiosk.binary, "run", "--config", broken,
    ])
    #expect(
      holding.output.hasPrefix(
        "READY=1\nSTATUS=nothing to show yet; waiting for a good configuration; last fault: \(broken):1:8: error: "),
      "\(holding)")
  }
}
