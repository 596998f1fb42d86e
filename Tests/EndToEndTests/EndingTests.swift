import Foundation
import Spool
import TestSupport
import Testing

/// How a marquee ends whose display or disk does not answer any more: `Tests/Endings/hanging.c` has them hang, and tells in
/// what order things happened.
@Suite(.timeLimit(.minutes(3)))
struct EndingTests {
  private let folder: TemporaryFolder
  private var spool: String { "\(folder.path)/kiosk-marquee/spool" }
  private var log: String { "\(folder.path)/events" }

  init() throws { folder = try TemporaryFolder() }

  private var events: [Substring] {
    ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n")
  }

  /// Starts a marquee, sends it a signal when `event` has happened, and waits for its end.
  private func end(hanging what: String, after event: Substring, by signal: Int32) async throws -> Command.Result {
    let library = "\(folder.path)/hanging.so"
    let compiled = try await Command.run([
      "cc", "-shared", "-fPIC", "-O1", "-o", library, Project.root.appending(path: "Tests/Endings/hanging.c").path,
      "-ldl",
    ])
    try #require(compiled.status == 0, "\(compiled.errors)")
    let file = try folder.write("speed: 120\n" + Kiosk.good, to: "marquee.yaml")
    let program = try Command(
      [Kiosk.binary, "run", "--config", file, "--window", "320x240"],
      environment: [
        "SDL_VIDEODRIVER": "dummy", "XDG_STATE_HOME": folder.path, "LD_PRELOAD": library, "ENDING_HANGS": what,
        "ENDING_SPOOL": spool, "ENDING_LOG": log,
      ])
    try #require(
      try await eventually(within: .seconds(60)) { events.contains(event) || !program.isRunning },
      "\(events) \(program.errors)")
    program.send(signal: signal)
    return try await program.end(within: .seconds(60))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `what was shown is written while the display hangs, before the marquee ends`(signal: Int32) async throws {
    let result = try await end(hanging: "display", after: "hangs", by: signal)
    #expect(result.status == 0, "\(result.errors)")
    // Cut off, for the display is never released; but only after the spool was written.
    let events = events
    #expect(events.prefix(3) == ["writing", "hangs", "patience"] && events.last == "exit", "\(events)")
    #expect(events.dropFirst(3).dropLast().allSatisfy { $0 == "synced" } && events.count > 4, "\(events)")
    var reader = SpoolReader(folder: spool)
    var entries: [SpoolEntry] = []
    while let next = try reader.next() { entries.append(next.entry) }
    #expect(reader.damage.isEmpty)
    let minutes = entries.compactMap { if case .minute(let minute) = $0 { minute } else { nil } }
    #expect(minutes.count == 1 && entries.count == 2, "the time until the first picture, and the configuration")
    #expect(minutes.allSatisfy { $0.screenTime.total == $0.length })
  }

  @Test func `the display is released while the disk hangs, and the marquee ends`() async throws {
    let result = try await end(hanging: "disk", after: "writing", by: SIGTERM)
    #expect(result.status == 0, "\(result.errors)")
    // Before the time is over that a forced exit gives to the spool, and so without waiting for it.
    let events = events
    #expect(events.filter { $0 != "patience" } == ["writing", "released", "exit"], "\(events)")
  }
}
