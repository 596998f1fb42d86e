import Foundation
import TestSupport
import Testing

/// The real program on a virtual screen, seen and touched from outside.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ScreenTests {
  @Test
  func `the strip cruises from the start with the pointer over the window`() async throws {
    // Were the pointer's being there taken for input, nothing would move for a minute, which is longer than the limits.
    let marquee = try await RunningMarquee(resumeAfter: "60s")
    #expect(try await marquee.moves(within: .seconds(30)))
    #expect(try await marquee.moves(within: .seconds(30)))
  }

  @Test
  func `a pressed mouse holds the strip, which resumes by itself after the release`() async throws {
    let marquee = try await RunningMarquee(resumeAfter: "1s")
    #expect(try await marquee.moves(within: .seconds(60)))

    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1")
    try #require(await marquee.stops(within: .seconds(30)))
    let held = try await marquee.screen.screenshot()
    // Longer than it takes to resume and to come back to speed: only the finger keeps it.
    #expect(try await !marquee.moves(within: .seconds(2)))
    #expect(try await marquee.screen.screenshot() == held)

    try await marquee.screen.xdotool("mouseup", "1")
    #expect(try await marquee.moves(within: .seconds(60)))
  }

  @Test
  func `the strip rests where it was released until resume-after is over`() async throws {
    let marquee = try await RunningMarquee(resumeAfter: "60s")
    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1")
    try #require(await marquee.stops(within: .seconds(30)))
    let held = try await marquee.screen.screenshot()
    try await marquee.screen.xdotool("mouseup", "1")
    // A card that was under the pointer is no longer pressed: that much changes.
    if held.color(x: 320, y: 95) != RunningMarquee.background {
      try #require(await eventually(within: .seconds(30)) { try await marquee.screen.screenshot() != held })
    }
    let released = try await marquee.screen.screenshot()
    #expect(try await !marquee.moves(within: .seconds(2)))
    #expect(try await marquee.screen.screenshot() == released)
  }

  @Test
  func `a pause of several seconds ends by itself`() async throws {
    let marquee = try await RunningMarquee(resumeAfter: "7s")
    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1")
    try #require(await marquee.stops(within: .seconds(30)))
    try await marquee.screen.xdotool("mouseup", "1")
    try await Task.sleep(for: .seconds(1))
    let released = try await marquee.screen.screenshot()
    #expect(try await !marquee.moves(within: .seconds(3)), "not yet")
    #expect(try await eventually(within: .seconds(60)) { try await marquee.screen.screenshot() != released })
  }

  @Test
  func `a drag moves the strip as far as the pointer goes`() async throws {
    let marquee = try await RunningMarquee(resumeAfter: "60s")
    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1")
    try #require(await marquee.stops(within: .seconds(30)))
    let pressed = try await marquee.screen.screenshot()
    // The drag begins where the pointer passes the slop, with no jump: only the card is no longer pressed.
    try await marquee.screen.xdotool("mousemove", "310", "180")
    let isOnCard = pressed.color(x: 320, y: 95) != RunningMarquee.background
    if isOnCard {
      try #require(await eventually(within: .seconds(30)) { try await marquee.screen.screenshot() != pressed })
    } else {
      try #require(await marquee.stops(within: .seconds(30)))
    }
    let held = try await marquee.screen.screenshot()
    // The gaps are where they were.
    for x in 0..<RunningMarquee.width {
      let isGap = held.color(x: x, y: 95) == RunningMarquee.background
      #expect(isGap == (pressed.color(x: x, y: 95) == RunningMarquee.background))
    }
    try await marquee.screen.xdotool("mousemove", "210", "180")
    try #require(await eventually(within: .seconds(30)) { try await marquee.screen.screenshot() != held })
    try #require(await marquee.stops(within: .seconds(30)))
    let dragged = try await marquee.screen.screenshot()
    for y in stride(from: 0, to: RunningMarquee.height, by: 20) {
      for x in stride(from: 0, to: RunningMarquee.width - 100, by: 5) {
        #expect(dragged.color(x: x, y: y) == held.color(x: x + 100, y: y))
      }
    }
    // Back where it began, the very same picture: what the finger did is undone to the pixel.
    try await marquee.screen.xdotool("mousemove", "310", "180")
    #expect(try await eventually(within: .seconds(30)) { try await marquee.screen.screenshot() == held })
  }

  @Test
  func `the background and the cards are on the screen, which is never black`() async throws {
    let marquee = try await RunningMarquee()
    for _ in 0..<5 {
      let picture = try await marquee.screen.screenshot()
      for corner in [(0, 0), (639, 0), (0, 359), (639, 359)] {
        #expect(picture.color(x: corner.0, y: corner.1) == RunningMarquee.background)
      }
      // Of 640 px a gap takes 24 and a card 200.
      let across = (0..<RunningMarquee.width).filter { picture.color(x: $0, y: 95) != RunningMarquee.background }
      #expect((560..<600).contains(across.count))
    }
  }

  /// There is no window manager on the virtual screen, as on many a kiosk.
  @Test
  func `without a size the window fills the screen, window manager or not`() async throws {
    let marquee = try await RunningMarquee(screen: (width: 1600, height: 500), fillsScreen: true)
    let picture = try await marquee.screen.screenshot()
    for corner in [(0, 0), (1599, 0), (0, 499), (1599, 499)] {
      #expect(picture.color(x: corner.0, y: corner.1) == RunningMarquee.background)
    }
    // The cards stand in the middle, from edge to edge: of 224 px a gap takes 24.
    let across = (0..<1600).filter { picture.color(x: $0, y: 165) != RunningMarquee.background }
    #expect((1400..<1460).contains(across.count))
    #expect(picture.color(x: across[0], y: 149) == RunningMarquee.background)
  }

  /// An operator's editor, seen from the screen.
  @Test
  func `a changed configuration is shown without a restart, and a bad one changes nothing`() async throws {
    let marquee = try await RunningMarquee()
    try marquee.write("display: { background: white }\nspeed: 0\ncard: { height: 100 }\ncards: [{ title: Acme }]\n")
    #expect(
      try await eventually(within: .seconds(60)) {
        try await marquee.screen.screenshot().color(x: 0, y: 0) == 0xFFFFFF
      })
    try marquee.write("display: { background: blue }\nsped: 0\ncards: []\n")
    #expect(try await eventually(within: .seconds(60)) { marquee.program.errors.contains("sped") })
    #expect(try await marquee.screen.screenshot().color(x: 0, y: 0) == 0xFFFFFF)
    try marquee.write("display: { background: blue }\nspeed: 0\ncard: { height: 100 }\ncards: [{ title: Acme }]\n")
    marquee.program.send(signal: SIGHUP)
    #expect(
      try await eventually(within: .seconds(60)) {
        try await marquee.screen.screenshot().color(x: 0, y: 0) == 0x0000FF
      })
  }

  @Test
  func `a resized window is laid out and drawn anew, whatever the strip does`() async throws {
    let marquee = try await RunningMarquee(resumeAfter: "60s")
    let window = try await marquee.screen.xdotool("search", "--onlyvisible", "--class", "kiosk-marquee")
      .split(separator: "\n")[0]
    // At rest: nothing but the window's size asks for a new picture.
    try await marquee.screen.xdotool("mousemove", "320", "180", "click", "1")
    try #require(await marquee.stops(within: .seconds(30)))
    for (width, height) in [(480, 300), (640, 360), (400, 220)] {
      try await marquee.screen.xdotool("windowsize", String(window), "\(width)", "\(height)")
      // A card of 200 px in the middle, the background above and below it.
      let isDrawn = try await eventually(within: .seconds(30)) {
        let picture = try await marquee.screen.screenshot()
        func isBackground(_ y: Int) -> Bool {
          (0..<width).allSatisfy { picture.color(x: $0, y: y) == RunningMarquee.background }
        }
        let (top, bottom) = (height / 2 - 100, height / 2 + 99)
        return isBackground(top - 1) && isBackground(bottom + 1) && isBackground(height - 1) && !isBackground(top)
          && !isBackground(bottom)
      }
      #expect(isDrawn, "\(width)x\(height)")
    }
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends the program cleanly and at once`(signal: Int32) async throws {
    let beginning = ContinuousClock.now
    let marquee = try await RunningMarquee()
    let start = ContinuousClock.now
    marquee.program.send(signal: signal)
    let result = try await marquee.program.end(within: .seconds(30))
    #expect(result.status == 0, "\(result.errors)")
    // The promise is 500 ms; the rest is for a machine that is busy with other tests, and shows by the start how busy.
    let took: Duration = ContinuousClock.now - start
    let limit: Duration = min(.seconds(2) + (start - beginning), .seconds(10))
    #expect(took < limit)
  }

  @Test
  func `closing the window ends the program`() async throws {
    let marquee = try await RunningMarquee()
    try await marquee.screen.closeWindow(of: "kiosk-marquee")
    let result = try await marquee.program.end(within: .seconds(60))
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test
  func `Escape ends the program in a window`() async throws {
    let marquee = try await RunningMarquee()
    try await marquee.screen.xdotool("key", "Escape")
    let result = try await marquee.program.end(within: .seconds(60))
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test
  func `the program ends by itself when its time is over`() async throws {
    let screen = try await VirtualScreen(width: 640, height: 360)
    let folder = try TemporaryFolder()
    let file = try folder.write("cards: [{ title: Acme }]\n", to: "marquee.yaml")
    let start = ContinuousClock.now
    // On a busy machine the time may be over before anybody has looked at the screen.
    let result = try await Command.run(
      [Project.binary.path(percentEncoded: false), "run", "--config", file, "--window", "640x360", "--for", "3"],
      environment: screen.environment.merging(["XDG_STATE_HOME": "\(folder.path)/state"]) { $1 }, within: .seconds(60))
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
  func `a missing display is logged clearly, and once however often it is looked for`() async throws {
    let folder = try TemporaryFolder()
    let configuration = try folder.write("cards: [{ title: Acme }]\n", to: "marquee.yaml")
    let result = try await Command.run(
      [Project.binary.path(percentEncoded: false), "run", "--config", configuration, "--for", "3s"],
      environment: ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":65535"])
    #expect(result.status == 1)
    #expect(result.errorLines.filter { $0.contains("no picture") }.count == 1, "\(result.errors)")
  }
}
