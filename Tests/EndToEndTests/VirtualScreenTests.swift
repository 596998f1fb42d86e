import Foundation
import TestSupport
import Testing

/// What the screen tests stand on, and the scripts that look for a display.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct VirtualScreenTests {
  @Test
  func `an empty screen is blank, and one with a window is not`() async throws {
    let screen = try await VirtualScreen(width: 320, height: 200)
    #expect(try await screen.screenshot().isBlank)
    let window = try Command(["xmessage", "hello"], environment: screen.environment)
    #expect(try await eventually(within: .seconds(20)) { try await !screen.screenshot().isBlank })
    #expect(window.isRunning)
  }

  @Test
  func `two screens are there at once`() async throws {
    let one = try await VirtualScreen(width: 320, height: 200)
    let other = try await VirtualScreen(width: 320, height: 200)
    #expect(one.environment["DISPLAY"] != other.environment["DISPLAY"])
  }

  @Test
  func `a server that answers is a desktop`() async throws {
    let screen = try await VirtualScreen(width: 320, height: 200)
    let result = try await Command.run(["scripts/display-kind"], environment: screen.environment)
    #expect(result.output == "desktop\n")
  }

  @Test(arguments: [
    (["DISPLAY": ":65535"], "No X server answers at DISPLAY=:65535."),
    (["WAYLAND_DISPLAY": "/nowhere/wayland-0"], "No compositor answers at WAYLAND_DISPLAY=/nowhere/wayland-0."),
  ])
  func `a server long gone is no desktop`(environment: [String: String], said: String) async throws {
    let result = try await Command.run(["scripts/display-kind"], environment: environment)
    #expect(result.status == 0)
    #expect(result.output != "desktop\n")
    #expect(result.errors.contains(said))
  }
}
