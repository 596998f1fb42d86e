import Foundation
import Testing

/// The real program on a virtual screen, seen and touched from outside.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ScreenTests {
  @Test
  func `it cruises from the start with the pointer over the window`() async throws {
    // Were the pointer's being there taken for input, nothing would move for a minute.
    let marquee = try await RunningMarquee(resumeAfter: "60s")
    #expect(try await marquee.moves(within: .seconds(10)))
    #expect(try await marquee.moves(within: .seconds(10)))
  }

  @Test
  func `a pressed mouse holds the strip, and it moves on by itself after the release`() async throws {
    let marquee = try await RunningMarquee(resumeAfter: "1s")
    #expect(try await marquee.moves(within: .seconds(10)))

    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1")
    try #require(await marquee.stops(within: .seconds(5)))
    let held = try await marquee.screen.screenshot()
    // Longer than it takes to resume and to come back to speed: only the finger keeps it.
    #expect(try await !marquee.moves(within: .seconds(2)))
    #expect(try await marquee.screen.screenshot() == held)

    try await marquee.screen.xdotool("mouseup", "1")
    #expect(try await marquee.moves(within: .seconds(10)))
  }

  @Test
  func `it rests where it was let go until resume-after is over`() async throws {
    let marquee = try await RunningMarquee(resumeAfter: "60s")
    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1")
    try #require(await marquee.stops(within: .seconds(5)))
    let held = try await marquee.screen.screenshot()
    try await marquee.screen.xdotool("mouseup", "1")
    #expect(try await !marquee.moves(within: .seconds(2)))
    #expect(try await marquee.screen.screenshot() == held)
  }

  @Test
  func `a drag moves the strip with the pointer`() async throws {
    let marquee = try await RunningMarquee(resumeAfter: "60s")
    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1")
    try #require(await marquee.stops(within: .seconds(5)))
    let held = try await marquee.screen.screenshot()
    try await marquee.screen.xdotool("mousemove", "220", "180")
    #expect(try await eventually(within: .seconds(5)) { try await marquee.screen.screenshot() != held })
    // Back where it was pressed, the very same picture: what the finger did is undone to the pixel.
    try await marquee.screen.xdotool("mousemove", "320", "180")
    #expect(try await eventually(within: .seconds(5)) { try await marquee.screen.screenshot() == held })
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends it cleanly and at once`(signal: Int32) async throws {
    let marquee = try await RunningMarquee()
    let start = ContinuousClock.now
    marquee.program.send(signal: signal)
    let result = try await marquee.program.end(within: .seconds(10))
    #expect(result.status == 0, "\(result.errors)")
    // The promise is 500 ms; the rest is for a machine that is busy with other tests.
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test
  func `closing the window ends it`() async throws {
    let marquee = try await RunningMarquee()
    try await marquee.screen.closeWindow(of: "kiosk-marquee")
    let result = try await marquee.program.end(within: .seconds(10))
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test
  func `Escape ends it in a window`() async throws {
    let marquee = try await RunningMarquee()
    try await marquee.screen.xdotool("key", "Escape")
    let result = try await marquee.program.end(within: .seconds(10))
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test
  func `it ends by itself when its time is over`() async throws {
    let start = ContinuousClock.now
    let marquee = try await RunningMarquee(arguments: ["--for", "3"])
    let result = try await marquee.program.end(within: .seconds(20))
    #expect(result.status == 0, "\(result.errors)")
    #expect(ContinuousClock.now - start >= .seconds(3))
  }

  @Test
  func `a machine with no display gets a picture`() async throws {
    let picture = Project.root.appending(path: "build/preview.png")
    try? FileManager.default.removeItem(at: picture)
    // What `make run` comes to where there is nothing to show on.
    let result = try await Command.run(
      ["scripts/preview"], environment: ["BINARY": Project.binary.path(percentEncoded: false)])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("build/preview.png\n"))
    let signature = try Data(contentsOf: picture).prefix(8)
    #expect(signature == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
  }

  @Test
  func `no display at all is one clear error`() async throws {
    let folder = try TemporaryFolder()
    let configuration = try folder.write("cards: [{ title: Acme }]\n", to: "marquee.yaml")
    let result = try await Command.run(
      [Project.binary.path(percentEncoded: false), "run", "--config", configuration],
      environment: ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":65535"])
    #expect(result.status != 0)
    #expect(result.errorLines.count == 1, "\(result.errors)")
  }
}
