import Foundation
import TestSupport
import Testing

/// The program in a Wayland session: a compositor whose own screen is a virtual one.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct WaylandScreenTests {
  private static let card: UInt32 = 0x00A040

  @Test(arguments: ["cpu", "gpu"])
  func `on Wayland cards show, move and stop under a finger, with every renderer`(renderer: String) async throws {
    let screen = try await VirtualScreen(width: 640, height: 360)
    let folder = try TemporaryFolder()
    let runtime = "\(folder.path)/run"
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let compositor = try Command(
      [
        "weston", "--backend=x11-backend.so", "--use-pixman", "--no-config", "--shell=kiosk-shell.so", "--idle-time=0",
        "--width=640", "--height=360", "--socket=wayland-test",
      ], environment: screen.environment.merging(["XDG_RUNTIME_DIR": runtime]) { $1 })
    try #require(
      await eventually(within: .seconds(60)) { FileManager.default.fileExists(atPath: "\(runtime)/wayland-test") },
      "\(compositor.errors)")
    let configuration = try folder.write(
      """
      display: { background: "#0b0d17", renderer: \(renderer) }
      touch: { resume-after: 1s, ramp: 200ms, indicator: false, tap: none }
      speed: 120
      card: { width: 200, height: 200, spacing: 24 }
      cards: [{ title: A, gradient: ["#00a040", "#00a040"] }, { title: B, gradient: ["#00a040", "#00a040"] }]
      """, to: "marquee.yaml")
    let marquee = try Command(
      [Project.binary.path(percentEncoded: false), "run", "--config", configuration],
      environment: [
        "SDL_VIDEODRIVER": "wayland", "WAYLAND_DISPLAY": "wayland-test", "XDG_RUNTIME_DIR": runtime,
        "XDG_STATE_HOME": "\(folder.path)/state",
      ])
    #expect(
      try await eventually(within: .seconds(60)) { try await Self.showsCards(screen.screenshot()) },
      "\(marquee.errors)")
    #expect(marquee.errors.contains("on wayland, 640x360 px"))
    func moves(within time: Duration) async throws -> Bool {
      let before = try await screen.screenshot()
      return try await eventually(within: time) { try await screen.screenshot() != before }
    }
    #expect(try await moves(within: .seconds(60)))
    try await screen.xdotool("mousemove", "320", "180", "mousedown", "1")
    #expect(
      try await eventually(within: .seconds(60)) {
        let before = try await screen.screenshot()
        try await Task.sleep(for: .milliseconds(500))
        return try await screen.screenshot() == before
      })
    try await screen.xdotool("mouseup", "1")
    #expect(try await moves(within: .seconds(60)))
    marquee.send(signal: SIGTERM)
    let result = try await marquee.end(within: .seconds(60))
    #expect(result.status == 0)
  }

  @Test func `on Wayland a screen shows on each output that it names, as the connectors are named`() async throws {
    // The compositor's outputs are windows, which are moved side by side. Its shell for kiosks shows the active window alone.
    let screen = try await VirtualScreen(width: 800, height: 360)
    let folder = try TemporaryFolder()
    let runtime = "\(folder.path)/run"
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let compositor = try Command(
      [
        "weston", "--backend=x11-backend.so", "--use-pixman", "--no-config", "--shell=desktop-shell.so",
        "--idle-time=0",
        "--width=400", "--height=360", "--output-count=2", "--socket=wayland-test",
      ], environment: screen.environment.merging(["XDG_RUNTIME_DIR": runtime]) { $1 })
    try #require(
      await eventually(within: .seconds(60)) { FileManager.default.fileExists(atPath: "\(runtime)/wayland-test") },
      "\(compositor.errors)")
    func windows() async throws -> [String] {
      try await Command.run(
        ["xdotool", "search", "--class", "weston"], environment: screen.environment
      ).output.split(separator: "\n").map(String.init).sorted { Int($0) ?? 0 < Int($1) ?? 0 }
    }
    try #require(await eventually(within: .seconds(60)) { try await windows().count == 2 }, "\(compositor.errors)")
    try await screen.xdotool("windowmove", windows()[0], "0", "0")
    try await screen.xdotool("windowmove", windows()[1], "400", "0")
    // Weston 14 puts each new window for a moment onto the output that has the pointer: here that of the first window, which SDL
    // minimizes then.
    try await screen.xdotool("mousemove", "600", "340")
    func cards(_ color: String) -> String {
      "[{ title: A, gradient: [\"\(color)\", \"\(color)\"] }, { title: B, gradient: [\"\(color)\", \"\(color)\"] }]"
    }
    let configuration = try folder.write(
      """
      display: { background: "#0b0d17", renderer: cpu }
      touch: { tap: none, indicator: false, resume-after: 1s }
      speed: 120
      card: { width: 200, height: 200, spacing: 24 }
      screens:
        - { name: right, output: screen1, cards: \(cards("#00a040")) }
        - { name: left, output: screen0, cards: \(cards("#a00000")) }
      """, to: "marquee.yaml")
    let marquee = try Command(
      [Project.binary.path(percentEncoded: false), "run", "--config", configuration],
      environment: [
        "SDL_VIDEODRIVER": "wayland", "WAYLAND_DISPLAY": "wayland-test", "XDG_RUNTIME_DIR": runtime,
        "XDG_STATE_HOME": "\(folder.path)/state",
      ])
    /// The part of a half of the screen that is red or green, above the titles.
    func part(_ half: Range<Int>, of screenshot: Screenshot) -> (red: Int, green: Int) {
      var count = (red: 0, green: 0)
      for x in half where x % 5 == 0 {
        let color = screenshot.color(x: x, y: 100)
        if color >> 16 & 0xFF > 100 { count.red += 1 }
        if color >> 8 & 0xFF > 100 { count.green += 1 }
      }
      return count
    }
    let shows = try await eventually(within: .seconds(60)) {
      guard marquee.isRunning else { throw Command.Failure(description: "it ended: \(marquee.errors)") }
      let picture = try await screen.screenshot()
      let (left, right) = (part(0..<400, of: picture), part(400..<800, of: picture))
      return left.red > 20 && left.green == 0 && right.green > 20 && right.red == 0
    }
    #expect(shows, "\(marquee.errors)")
    for half in [0..<400, 400..<800] {
      let before = try await screen.screenshot()
      let moves = try await eventually(within: .seconds(60)) {
        let now = try await screen.screenshot()
        return half.contains { before.color(x: $0, y: 180) != now.color(x: $0, y: 180) }
      }
      #expect(moves, "\(half)")
    }
    marquee.send(signal: SIGTERM)
    #expect(try await marquee.end(within: .seconds(60)).status == 0)
  }

  /// Whether the cards' colour is anywhere, as near as whoever draws it gets.
  private static func showsCards(_ screenshot: Screenshot) -> Bool {
    stride(from: 0, to: screenshot.width, by: 7).contains { x in
      let color = screenshot.color(x: x, y: 100)
      return [16, 8, 0].allSatisfy { shift in
        abs(Int(color >> shift & 0xFF) - Int(card >> shift & 0xFF)) <= 6
      }
    }
  }
}
