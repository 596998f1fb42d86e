import Foundation
import Spool
import TestSupport
import Testing

/// What the spool says of the record that was open as a marquee was killed.
@Suite(.timeLimit(.minutes(4)))
struct KilledTests {
  private let kiosk: Kiosk
  private var spool: String { kiosk.path("kiosk-marquee/spool") }
  private var mark: String { "\(spool)/open" }

  init() throws { kiosk = try Kiosk() }

  private func entries() throws -> [SpoolEntry] {
    var reader = SpoolReader(folder: spool)
    var entries: [SpoolEntry] = []
    while let next = try reader.next() { entries.append(next.entry) }
    #expect(reader.damage.isEmpty)
    return entries
  }

  private func losses() throws -> [SpoolEntry.Loss] {
    try entries().compactMap { if case .lost(let loss) = $0 { loss } else { nil } }
  }

  /// Runs the marquee until its record is marked as open, and a second more, and sends it a signal.
  private func run(until signal: Int32) async throws {
    let former = try? Data(contentsOf: URL(fileURLWithPath: mark))
    let program = try start()
    let isMarked = try await eventually(within: .seconds(60)) {
      let data = try? Data(contentsOf: URL(fileURLWithPath: mark))
      return data != nil && data != former
    }
    #expect(isMarked, "\(program.errors)")
    try await Task.sleep(for: .seconds(1))
    program.send(signal: signal)
    let result = try await program.end(within: .seconds(20))
    #expect(signal == SIGKILL || result.status == 0, "\(result.errors)")
  }

  private func start() throws -> Command {
    try Command(
      [Kiosk.binary, "run", "--config", kiosk.file(), "--window", "320x240"],
      environment: ["SDL_VIDEODRIVER": "dummy", "XDG_STATE_HOME": kiosk.folder.path])
  }

  @Test func `a clean end leaves nothing, and nothing is lost`() async throws {
    for signal in [SIGTERM, SIGINT] {
      try await run(until: signal)
      #expect(!FileManager.default.fileExists(atPath: mark))
    }
    #expect(try losses().isEmpty)
  }

  @Test func `the start behind a kill states one loss, and behind two kills both`() async throws {
    try await run(until: SIGKILL)
    try await run(until: SIGTERM)
    var losses = try losses()
    #expect(losses.map(\.records) == [1])
    for _ in 0..<2 { try await run(until: SIGKILL) }
    try await run(until: SIGTERM)
    try await run(until: SIGTERM)
    losses = try self.losses()
    #expect(losses.reduce(0) { $0 + $1.records } == 3, "\(losses)")
    for loss in losses {
      let time = try #require(loss.until) - loss.start
      #expect((1000..<120_000).contains(time), "\(loss)")
    }
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `where the mark cannot be written the marquee goes on, and says so`() async throws {
    // As on a full disk; a folder is in its place.
    try FileManager.default.createDirectory(atPath: mark, withIntermediateDirectories: true)
    let program = try start()
    let isSaid = try await eventually(within: .seconds(60)) {
      program.errors.contains("the proof of play cannot be written to")
    }
    #expect(isSaid)
    program.send(signal: SIGTERM)
    let result = try await program.end(within: .seconds(20))
    #expect(result.status == 0, "\(result.errors)")
    // The configuration, and what was shown until the end.
    #expect(try entries().contains { if case .minute = $0 { true } else { false } } && losses().isEmpty)
  }
}
