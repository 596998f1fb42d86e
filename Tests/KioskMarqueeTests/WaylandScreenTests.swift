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
      await eventually(within: .seconds(30)) { FileManager.default.fileExists(atPath: "\(runtime)/wayland-test") },
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
      try await eventually(within: .seconds(30)) { try await Self.showsCards(screen.screenshot()) },
      "\(marquee.errors)")
    #expect(marquee.errors.contains("on wayland, 640x360 px"))
    func moves(within time: Duration) async throws -> Bool {
      let before = try await screen.screenshot()
      return try await eventually(within: time) { try await screen.screenshot() != before }
    }
    #expect(try await moves(within: .seconds(20)))
    try await screen.xdotool("mousemove", "320", "180", "mousedown", "1")
    #expect(
      try await eventually(within: .seconds(20)) {
        let before = try await screen.screenshot()
        try await Task.sleep(for: .milliseconds(500))
        return try await screen.screenshot() == before
      })
    try await screen.xdotool("mouseup", "1")
    #expect(try await moves(within: .seconds(20)))
    marquee.send(signal: SIGTERM)
    let result = try await marquee.end(within: .seconds(20))
    #expect(result.status == 0)
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
