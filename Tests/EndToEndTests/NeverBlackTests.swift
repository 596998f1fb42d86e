import Foundation
import Platform
import TestSupport
import Testing

/// What happens to a kiosk in months, seen from the screen: displays, configurations, hours, time itself.
@Suite(.serialized, .timeLimit(.minutes(8)))
struct NeverBlackTests {
  private static let white = "display: { background: white }\nspeed: 0\ncard: { height: 100 }\ncards: [{ title: A }]\n"
  private static let blue = white.replacing("white", with: "blue")

  /// Runs the program on a screen, in a folder in which its state stays.
  private static func start(
    on environment: [String: String], in folder: TemporaryFolder, arguments: [String] = []
  ) throws -> Command {
    try Command(
      [Project.binary.path(percentEncoded: false), "run", "--config", "\(folder.path)/marquee.yaml"] + arguments,
      environment: environment.merging(["XDG_STATE_HOME": "\(folder.path)/state"]) { $1 })
  }

  /// How often its threads have waited for something, and gone on.
  private static func wakes(of program: Command) throws -> Int {
    let tasks = "/proc/\(program.processIdentifier)/task"
    return try #require(FolderNames.of(tasks)).reduce(0) { sum, task in
      let status = (try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)) ?? ""
      return sum + (status.firstMatch(of: /\nvoluntary_ctxt_switches:\t(\d+)/).flatMap { Int($0.1) } ?? 0)
    }
  }

  private static func corner(of screen: VirtualScreen, becomes color: UInt32) async throws -> Bool {
    try await eventually(within: .seconds(60)) { try await screen.screenshot().color(x: 0, y: 0) == color }
  }

  @Test func `a display that appears after the start is drawn on at once`() async throws {
    let number = Int.random(in: 2000...40_000)
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.white, to: "marquee.yaml")
    let program = try Self.start(on: ["DISPLAY": ":\(number)", "SDL_VIDEODRIVER": "x11"], in: folder)
    try #require(try await eventually(within: .seconds(60)) { program.errors.contains("looking again every second") })
    try await Task.sleep(for: .seconds(3))
    #expect(program.isRunning)
    let screen = try await VirtualScreen(width: 320, height: 200, number: number)
    let start = ContinuousClock.now
    #expect(try await Self.corner(of: screen, becomes: 0xFFFFFF))
    print("a display that comes is drawn on after \(ContinuousClock.now - start)")
    #expect(program.errors.split(separator: "\n").filter { $0.contains("no picture") }.count == 1, "told once")
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }

  @Test func `waiting for a display takes almost no processor time`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.white, to: "marquee.yaml")
    let program = try Self.start(on: ["DISPLAY": ":65535", "SDL_VIDEODRIVER": "x11"], in: folder)
    try #require(try await eventually(within: .seconds(60)) { program.errors.contains("looking again every second") })
    try await Task.sleep(for: .seconds(1))
    let (start, wakes, before) = (ContinuousClock.now, try Self.wakes(of: program), try program.processorTime())
    try await Task.sleep(for: .seconds(10))
    let (used, woken) = (try program.processorTime() - before, try Self.wakes(of: program) - wakes)
    let elapsed: Duration = ContinuousClock.now - start
    let seconds: Double = elapsed / .seconds(1)
    print("\(elapsed) without a display take \(used) of the processor in \(woken) turns")
    // A turn a second, and one of another thread now and then, however busy the machine is.
    #expect(Double(woken) <= 3 * seconds + 5)
    // A thousandth when it is idle.
    #expect(used < elapsed / 100)
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }

  @Test func `without any good configuration the screen says so, and the first good one is shown`() async throws {
    let screen = try await VirtualScreen(width: 640, height: 360)
    let folder = try TemporaryFolder()
    _ = try folder.write("cards: [", to: "marquee.yaml")
    let program = try Self.start(on: screen.environment, in: folder)
    // The card stands in the middle, lighter than what is around it.
    #expect(
      try await eventually(within: .seconds(60)) {
        let picture = try await screen.screenshot()
        return picture.color(x: 320, y: 100) != picture.color(x: 20, y: 20) && picture.color(x: 20, y: 20) != 0
      })
    _ = try folder.write(Self.white, to: "marquee.yaml")
    #expect(try await Self.corner(of: screen, becomes: 0xFFFFFF))
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }

  @Test func `a start with a faulty configuration shows the last good one`() async throws {
    let screen = try await VirtualScreen(width: 640, height: 360)
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.white, to: "marquee.yaml")
    var program = try Self.start(on: screen.environment, in: folder)
    #expect(try await Self.corner(of: screen, becomes: 0xFFFFFF))
    _ = try folder.write(Self.blue, to: "marquee.yaml")
    #expect(try await Self.corner(of: screen, becomes: 0x0000FF))
    _ = try folder.write("cards: [", to: "marquee.yaml")
    try #require(try await eventually(within: .seconds(60)) { program.errors.contains("has faults") })
    // Whatever ends it, nothing is lost.
    program.send(signal: SIGKILL)
    _ = try await program.end(within: .seconds(60))
    program = try Self.start(on: screen.environment, in: folder)
    #expect(try await Self.corner(of: screen, becomes: 0x0000FF))
    #expect(program.errors.contains("showing the last good one"))
    _ = try folder.write(Self.white, to: "marquee.yaml")
    #expect(try await Self.corner(of: screen, becomes: 0xFFFFFF))
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }

  @Test func `in the configured hours the screen is black until it is touched`() async throws {
    let screen = try await VirtualScreen(width: 640, height: 360)
    let folder = try TemporaryFolder()
    let night = Self.white.replacing("white", with: "white, off: ['00:00-24:00']")
    _ = try folder.write("touch: { resume-after: 3s }\n" + night, to: "marquee.yaml")
    let program = try Self.start(on: screen.environment, in: folder)
    try #require(try await eventually(within: .seconds(60)) { program.errors.contains("drawing with") })
    #expect(try await Self.corner(of: screen, becomes: 0))
    try await Task.sleep(for: .seconds(1))
    let before = try program.processorTime()
    try await Task.sleep(for: .seconds(5))
    print("five seconds of black take \(try program.processorTime() - before) of the processor")
    try await screen.xdotool("mousemove", "320", "180", "click", "1")
    #expect(try await Self.corner(of: screen, becomes: 0xFFFFFF))
    #expect(try await Self.corner(of: screen, becomes: 0))
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }
}
