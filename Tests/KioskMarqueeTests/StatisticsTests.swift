import Foundation
import Testing

/// What the program says of its own frames.
@Suite(.timeLimit(.minutes(2)))
struct StatisticsTests {
  private let kiosk: Kiosk
  private let noScreen = ["SDL_VIDEODRIVER": "dummy"]

  init() throws { kiosk = try Kiosk() }

  private static let names = [
    "frames", "intervals", "drawing", "presenting", "uploads", "cache", "memory", "making the first faces",
  ]

  @Test func `a run tells at its end how even its frames were, and writes the time of each`() async throws {
    let times = kiosk.path("times.csv")
    let result = try await kiosk.run(
      "run", "--config", kiosk.file(), "--window", "320x240", "--for", "2s", "--stats", "--stats-file", times,
      environment: noScreen)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) } == Self.names)
    let shown = try #require(result.output.firstMatch(of: #/frames: (\d+) shown/#).flatMap { Int($0.1) })
    let rows = try String(contentsOfFile: times, encoding: .utf8).split(separator: "\n")
    #expect(rows.first == "presented_s,interval_ms")
    #expect(rows.count - 1 == shown)
    let numbers = rows.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) } }
    #expect(numbers.first?.last == .some(nil), "nothing comes before the first frame")
    for (before, after) in zip(numbers, numbers.dropFirst()) {
      let (earlier, later) = (try #require(before[0]), try #require(after[0]))
      #expect(abs((later - earlier) * 1000 - (try #require(after[1]))) < 0.01)
    }
  }

  @Test func `a signal asks for it at any time, and ends nothing`() async throws {
    let program = try Command([Kiosk.binary, "run", "--config", kiosk.file()], environment: noScreen)
    try #require(try await eventually(within: .seconds(20)) { program.errors.contains("drawing with") })
    program.send(signal: SIGUSR1)
    #expect(try await eventually(within: .seconds(20)) { program.output.contains("making the first faces:") })
    #expect(program.isRunning)
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(10)).status == 0)
  }

  @Test func `without being asked it tells nothing, and a file that cannot be written is a fault at once`() async throws
  {
    let silent = try await kiosk.run("run", "--config", kiosk.file(), "--for", "300ms", environment: noScreen)
    #expect(silent.output == "")
    let result = try await kiosk.run(
      "run", "--config", kiosk.file(), "--for", "60s", "--stats-file", "/nowhere/times.csv", environment: noScreen)
    #expect(result.status == 1)
    #expect(result.errors.contains("/nowhere/times.csv cannot be written: No such file or directory"))
  }

  @Test func `checking names even speeds and is no less content`() async throws {
    let result = try await kiosk.run("check", kiosk.file("speed: 150\n" + Kiosk.good))
    #expect(result.status == 0)
    #expect(result.output.contains("note: 'speed' is 150, which at 60 frames a second is 2.5 px a frame"))
    #expect(result.output.contains("even is 120 or 180"))
    #expect(try await !kiosk.run("check", kiosk.file("speed: 120\n" + Kiosk.good)).output.contains("note"))
  }
}
