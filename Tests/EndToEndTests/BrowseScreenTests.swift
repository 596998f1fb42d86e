import Foundation
import TestSupport
import Testing

/// A visitor's hand on the real program, seen from outside. An open card closes by itself after 60 s, so limits are 30 s.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct BrowseScreenTests {
  /// Drags to the left by 20 px each 10 ms and lets go in motion.
  private func flick(_ marquee: RunningMarquee) async throws {
    var steps = ["mousemove", "600", "180", "mousedown", "1"]
    for x in stride(from: 580, through: 400, by: -20) { steps += ["mousemove", "\(x)", "180", "sleep", "0.01"] }
    _ = try await marquee.screen.xdotool(steps + ["mouseup", "1"])
  }

  /// How far the strip went to the left, px, if no further than the pointer in `flick`; else `nil`.
  private static func travel(from before: Screenshot, to after: Screenshot) -> Int? {
    (0...200).first { travel in
      (0..<440).allSatisfy { x in
        [100, 180, 260].allSatisfy { before.color(x: x + travel, y: $0) == after.color(x: x, y: $0) }
      }
    }
  }

  @Test func `a fling coasts on after the release and comes to rest`() async throws {
    let marquee = try await RunningMarquee(settings: "speed: 0")
    func dragged(_ drag: () async throws -> Void) async throws -> Int? {
      let before = try await marquee.screen.screenshot()
      try await drag()
      try #require(try await marquee.stops(within: .seconds(30)))
      return Self.travel(from: before, to: try await marquee.screen.screenshot())
    }
    // A finger that rests before its release moves it as far as itself, and not further.
    let alone = try await dragged {
      _ = try await marquee.screen.xdotool(
        "mousemove", "600", "180", "mousedown", "1", "mousemove", "550", "180", "mousemove", "450", "180", "sleep",
        "0.5",
        "mouseup", "1")
    }
    #expect(alone != nil && alone != 0)
    // Nothing but the fling can move it further: its own speed is 0. On a busy machine the flick may be slow, and a fling
    // may end where a short travel would: cards repeat.
    var hasCoasted = false
    for _ in 0..<10 where !hasCoasted { hasCoasted = try await dragged { try await flick(marquee) } == nil }
    #expect(hasCoasted)
  }

  @Test func `a gallery settles with a card in the middle`() async throws {
    let marquee = try await RunningMarquee(
      settings: """
        layout: gallery
        focus-scale: 1
        focus-dim: 0
        speed: 0
        """)
    func isCentred(_ picture: Screenshot) -> Bool {
      // A card of 200 px in the middle of 640, and the gaps of 24 beside it; below the titles.
      [197, 208, 219, 420, 440].allSatisfy { picture.color(x: $0, y: 240) == RunningMarquee.background }
        && [190, 220, 320, 419, 445].allSatisfy { picture.color(x: $0, y: 240) != RunningMarquee.background }
    }
    #expect(try await isCentred(marquee.screen.screenshot()))
    try await flick(marquee)
    try #require(await marquee.stops(within: .seconds(30)))
    #expect(try await isCentred(marquee.screen.screenshot()))
    // A slow drag by less than half a card goes back.
    let before = try await marquee.screen.screenshot()
    try await marquee.screen.xdotool(
      "mousemove", "300", "180", "mousedown", "1", "mousemove", "310", "180", "mousemove", "350", "180", "sleep", "0.3",
      "mouseup", "1")
    #expect(try await eventually(within: .seconds(30)) { try await marquee.screen.screenshot() == before })
  }

  @Test func `a tap opens a card, and a second one anywhere closes it`() async throws {
    let marquee = try await RunningMarquee(tap: "open", settings: "speed: 0")
    let before = try await marquee.screen.screenshot()
    try await marquee.screen.xdotool("mousemove", "100", "180", "click", "1")
    // Everything behind the card is darker.
    #expect(
      try await eventually(within: .seconds(30)) {
        try await marquee.screen.screenshot().color(x: 2, y: 2) != RunningMarquee.background
      })
    try #require(await marquee.stops(within: .seconds(30)))
    try await marquee.screen.xdotool("mousemove", "630", "350", "click", "1")
    #expect(try await eventually(within: .seconds(30)) { try await marquee.screen.screenshot() == before })
  }

  @Test func `Enter opens a card and closes it, and Escape closes it before it closes the window`() async throws {
    let marquee = try await RunningMarquee(resumeAfter: "20s", tap: "open", settings: "speed: 0")
    let before = try await marquee.screen.screenshot()
    for closing in ["Return", "Escape"] {
      try await marquee.screen.xdotool("key", "Return")
      #expect(
        try await eventually(within: .seconds(30)) {
          try await marquee.screen.screenshot().color(x: 2, y: 2) != RunningMarquee.background
        })
      try #require(await marquee.stops(within: .seconds(30)))
      try await marquee.screen.xdotool("key", closing)
      #expect(
        try await eventually(within: .seconds(30)) {
          try await marquee.screen.screenshot().color(x: 2, y: 2) == RunningMarquee.background
        })
      #expect(marquee.program.isRunning)
    }
    // The mark of the keys goes by itself, as long after them as a strip rests.
    #expect(try await eventually(within: .seconds(60)) { try await marquee.screen.screenshot() == before })
    try await marquee.screen.xdotool("key", "Escape")
    #expect(try await eventually(within: .seconds(30)) { !marquee.program.isRunning })
  }
}
