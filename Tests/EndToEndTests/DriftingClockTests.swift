import ConfigurationValues
import Foundation
import RemoteControl
import TestSupport
import Testing

@testable import Platform

/// Marquees with `position: utc`, as processes, whose clocks are off and drift: `Tests/Clocks/drifting.c` gives each its own.
/// `make drift` does so for twenty minutes.
@Suite(.timeLimit(.minutes(10)))
struct DriftingClockTests {
  private static let speed = 120.0
  private static let rate = 30.0
  /// px: twelve cards, each with its gap.
  private static let lap = 12.0 * 350
  private static let configuration =
    "position: utc\nspeed: 120\ndisplay: { frame-rate: 30 }\ncard: { width: 320, height: 140, spacing: 30 }\ncards:\n"
    + (0..<12).map { "  - { title: Card \($0) }\n" }.joined()

  /// A marquee with a clock of its own.
  private final class Marquee {
    let program: Command
    private let clock: URL
    private let state: String
    /// How far the clock was off at its last correction, s, when that was, and by how many seconds it gains in a second.
    private var (offset, corrected) = (0.0, Marquee.now)
    let drift: Double

    init(_ folder: TemporaryFolder, _ name: String, offBy offset: Double, drift: Double, library: String) throws {
      self.drift = drift
      clock = folder.url.appending(path: "\(name).clock")
      state = "\(folder.path)/\(name).state"
      try Data(count: 24).write(to: clock)
      program = try Command(
        [
          Kiosk.binary, "run", "--config", try folder.write(DriftingClockTests.configuration, to: "\(name).yaml"),
          "--window", "320x180",
        ],
        environment: [
          "SDL_VIDEODRIVER": "dummy", "LD_PRELOAD": library, "DRIFTING_CLOCK": clock.path, "KIOSK_MARQUEE_CLOCK": state,
        ])
      try set(offBy: offset)
      try publish("synchronised")
    }

    /// s by the clock from which the library counts.
    private static var now: Double {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Sets the clock.
    func set(offBy offset: Double) throws {
      (self.offset, corrected) = (offset, Self.now)
      let numbers = [corrected * 1e9, offset * 1e9, drift * 1e9].map { Int64($0) }
      let file = try FileHandle(forWritingTo: clock)
      try file.write(contentsOf: numbers.withUnsafeBytes { Data($0) })
      try file.close()
    }

    /// How far the clock is ahead of the true time, s.
    var error: Double { offset + drift * (Self.now - corrected) }

    /// Publishes how far it may be off, as the clock unit does.
    func publish(_ word: String) throws {
      try Data("\(word) \(ClockRecord.uptime) \(Int(abs(error) * 1e6) + 500)\n".utf8).write(
        to: URL(fileURLWithPath: state), options: .atomic)
    }

    func status() throws -> MarqueeStatus {
      try #require(try ControlClient(paths: [program.controlSocket]).ask(.status).status)
    }

    /// What it reports, and by how many px its strip is ahead of where the true time says: as of before the question, and as of
    /// after the answer.
    func look() throws -> (position: MarqueeStatus.Position, atMost: Double, atLeast: Double) {
      let before = LocalClock.now / .seconds(1)
      let status = try status()
      let after = LocalClock.now / .seconds(1)
      let (position, place) = (try #require(status.position), try #require(status.lanes.first?.place))
      // By its own time it is exact: s since 1970 have less than a microsecond.
      #expect(abs(DriftingClockTests.distance(place, position.time)) < 0.01, "\(place) at \(position.time)")
      return (position, DriftingClockTests.distance(place, before), DriftingClockTests.distance(place, after))
    }
  }

  /// By how many px a place is ahead of the one that is right for a time, the shorter way round.
  private static func distance(_ place: Double, _ time: Double) -> Double {
    (place - speed * (time - Double(PositionSource.epoch))).remainder(dividingBy: lap)
  }

  /// Whether the strip of a marquee is where its clock says, by a refresh and so many seconds that it may be off besides. A frame
  /// that came late on a busy machine is behind, so this is asked again.
  /// - Parameter isSettled: whether the last correction was made up for: then no frame is ever ahead.
  private static func isInPlace(_ marquee: Marquee, within slack: Double, isSettled: Bool) throws -> Bool {
    let (position, atMost, atLeast) = try marquee.look()
    let (error, allowed) = (marquee.error, speed * (1 / rate + slack + abs(position.behind) / 1000))
    let isAhead = atLeast > speed * error + allowed
    #expect(!isSettled || !isAhead, "\(atLeast) px ahead with a clock that is off by \(error) s")
    return !isAhead && atMost >= speed * error - allowed
  }

  @Test func `strips are no further off than their clocks and a refresh, and say when nobody corrects those`()
    async throws
  {
    let folder = try TemporaryFolder()
    let library = "\(folder.path)/drifting.so"
    let compiled = try await Command.run([
      "cc", "-shared", "-fPIC", "-O1", "-o", library, Project.root.appending(path: "Tests/Clocks/drifting.c").path,
    ])
    try #require(compiled.status == 0, "\(compiled.errors)")
    let marquees = try [("fast", 0.2, 4e-4), ("slow", -0.2, -4e-4)].map {
      try Marquee(folder, $0.0, offBy: $0.1, drift: $0.2, library: library)
    }
    for marquee in marquees {
      let shows = try await eventually(within: .seconds(60)) {
        (try? marquee.status()).map { $0.frames.presented > 5 } ?? !marquee.program.isRunning
      }
      try #require(shows && marquee.program.isRunning, "\(marquee.program.errors)")
    }
    // Uncorrected, each follows its own clock: they are 48 px apart.
    for _ in 0..<2 {
      for marquee in marquees {
        let isInPlace = try await eventually(within: .seconds(60)) {
          try Self.isInPlace(marquee, within: 0.002, isSettled: true)
        }
        let looked = try marquee.look()
        #expect(isInPlace, "\(looked) px, with a clock that is off by \(marquee.error) s")
      }
      try await Task.sleep(for: .seconds(1))
    }
    // Corrected, they make up for it at two percent, and stay.
    let slack = 0.01
    for round in 0..<8 {
      for marquee in marquees {
        try marquee.set(offBy: 0)
        try marquee.publish("synchronised")
      }
      for marquee in marquees {
        let isInPlace = try await eventually(within: .seconds(120)) {
          let isCorrected = abs(try marquee.look().position.behind) < 1000 * slack
          return try isCorrected && Self.isInPlace(marquee, within: slack, isSettled: round > 0)
        }
        let looked = try marquee.look()
        #expect(isInPlace, "round \(round): \(looked) px, with a clock that is off by \(marquee.error) s")
      }
      try await Task.sleep(for: .seconds(1))
    }
    let walls = try marquees.map { try $0.look().position.wall }
    #expect(walls[0] == walls[1])
    // Nobody corrects them any more.
    for marquee in marquees {
      let known = try #require(try marquee.look().position.clockError)
      #expect(known >= abs(marquee.error) * 1000)
      try marquee.publish("free")
      let grows = try await eventually(within: .seconds(60)) {
        let position = try marquee.look().position
        return position.clock == "plausible" && (position.clockError ?? 0) > known + 1
      }
      #expect(grows)
      #expect(try marquee.status().text.contains("\nclock          plausible: it is not known to be synchronised"))
    }
    for marquee in marquees {
      marquee.program.send(signal: SIGTERM)
      let result = try await marquee.program.end(within: .seconds(60))
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  @Test func `commands that would stop or move the strips fail and say why, and others do not`() async throws {
    let folder = try TemporaryFolder()
    let program = try Command(
      [
        Kiosk.binary, "run", "--config", try folder.write(Self.configuration, to: "wall.yaml"), "--window", "320x180",
      ], environment: ["SDL_VIDEODRIVER": "dummy"])
    func ask(_ arguments: String...) async throws -> Command.Result {
      try await Command.run([Kiosk.binary] + arguments, environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket])
    }
    let runs = try await eventually(within: .seconds(60)) {
      let status = try await ask("status").status
      return status == 0 || !program.isRunning
    }
    try #require(runs && program.isRunning, "\(program.errors)")
    for command in [["pause"], ["pause", "--for", "5s"], ["resume"], ["next"], ["previous"], ["show", "Card 3"]] {
      let result = try await Command.run(
        [Kiosk.binary] + command, environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket])
      #expect(result.status == 1 && result.output.isEmpty, "\(command)")
      #expect(
        result.errors
          == "kiosk-marquee: error: the strips follow UTC (position: utc), so that screens agree; nothing stops or moves "
          + "them\n")
    }
    let status = try await ask("status")
    #expect(status.status == 0 && status.output.hasPrefix("state          showing\n"), "\(status.output)")
    #expect(try await ask("say", "Lunch").status == 0)
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }
}
