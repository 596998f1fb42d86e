import Foundation
import TestSupport
import Testing

/// What the program reports about its own frames.
@Suite(.timeLimit(.minutes(2)))
struct StatisticsTests {
  private let kiosk: Kiosk
  private let noScreen = ["SDL_VIDEODRIVER": "dummy"]

  init() throws { kiosk = try Kiosk() }

  private static let names = [
    "frames", "intervals", "drawing", "presenting", "uploads", "cache", "memory", "making the first faces",
  ]

  @Test func `a run prints its frame statistics at the end and writes the time of each frame`() async throws {
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

  @Test func `a signal prints the statistics at any time without ending the marquee`() async throws {
    let program = try Command([Kiosk.binary, "run", "--config", kiosk.file()], environment: noScreen)
    try #require(try await eventually(within: .seconds(60)) { program.errors.contains("drawing with") })
    program.send(signal: SIGUSR1)
    #expect(try await eventually(within: .seconds(60)) { program.output.contains("making the first faces:") })
    #expect(program.isRunning)
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }

  @Test func `statistics into a pipe without a reader delay neither the picture nor the end`() async throws {
    // It is cut off where it has not ended after 0.4 s, which on a busy machine is not much: one of three ends by itself.
    var errors = ""
    for _ in 0..<3 where !errors.contains("ended frames=") {
      let marquee = try await RunningMarquee(within: ["bash", "-c", #"exec > >(exec sleep 300); exec "$0" "$@""#])
      // More than fill the pipe: about 400 bytes each.
      for _ in 0..<400 {
        marquee.program.send(signal: SIGUSR1)
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(try await marquee.moves(within: .seconds(60)))
      marquee.program.send(signal: SIGTERM)
      let result = try await marquee.program.end(within: .seconds(60))
      #expect(result.status == 0)
      errors = result.errors
    }
    #expect(errors.contains("ended frames="), "by itself, not cut off: \(errors)")
  }

  @Test func `frame times into a pipe without a reader do not delay the end`() async throws {
    let fifo = kiosk.path("times")
    try #require(mkfifo(fifo, 0o600) == 0)
    let reader = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    // F_SETPIPE_SZ: less than the rows of three seconds at 60 frames a second.
    try #require(fcntl(reader, 1031, 4096) == 4096)
    let program = try Command(
      [Kiosk.binary, "run", "--config", try kiosk.file(), "--for", "5s", "--stats-file", fifo], environment: noScreen)
    let result = try await program.end(within: .seconds(60))
    #expect(result.status == 0)
    #expect(result.errors.contains("ended frames="), "\(result.errors)")
  }

  @Test func `signals during the writing of statistics cause one more report`() async throws {
    let kiosk = kiosk
    let fifo = kiosk.path("output")
    #expect(mkfifo(fifo, 0o600) == 0)
    // Held open and not read, until the pipe is full.
    let reader = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let program = try Command(
      ["bash", "-c", #"exec > "$fifo"; exec "$kiosk" run --config "$config""#],
      environment: noScreen.merging(["fifo": fifo, "kiosk": Kiosk.binary, "config": try kiosk.file()]) { $1 })
    try #require(try await eventually(within: .seconds(60)) { program.errors.contains("drawing with") })
    for _ in 0..<400 {
      program.send(signal: SIGUSR1)
      try await Task.sleep(for: .milliseconds(20))
    }
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let isDone = try await eventually(within: .seconds(60)) {
      let count = read(reader, &buffer, buffer.count)
      if count > 0 { text += String(decoding: buffer.prefix(count), as: UTF8.self) }
      return count < 0
    }
    #expect(isDone)
    let reports = text.matches(of: #/making the first faces:/#).count
    // What the pipe held, the one that waited for it, and one for all the signals since.
    #expect((100..<300).contains(reports), "\(reports)")
    program.send(signal: SIGUSR1)
    let isAnswered = try await eventually(within: .seconds(60)) { read(reader, &buffer, buffer.count) > 0 }
    #expect(isAnswered)
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }

  @Test func `without options no statistics are printed, and an unwritable file for them is an error`() async throws {
    let silent = try await kiosk.run("run", "--config", kiosk.file(), "--for", "300ms", environment: noScreen)
    #expect(silent.output == "")
    let result = try await kiosk.run(
      "run", "--config", kiosk.file(), "--for", "60s", "--stats-file", "/nowhere/times.csv", environment: noScreen)
    #expect(result.status == 1)
    #expect(result.errors.contains("/nowhere/times.csv cannot be written: No such file or directory"))
  }

  @Test func `check suggests even speeds without reporting a fault`() async throws {
    let result = try await kiosk.run("check", kiosk.file("speed: 150\n" + Kiosk.good))
    #expect(result.status == 0)
    #expect(result.output.contains("note: 'speed' is 150, which at 60 frames a second is 2.5 px a frame"))
    #expect(result.output.contains("even is 120 or 180"))
    #expect(try await !kiosk.run("check", kiosk.file("speed: 120\n" + Kiosk.good)).output.contains("note"))
  }
}
