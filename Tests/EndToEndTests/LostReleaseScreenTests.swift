import Foundation
import TestSupport
import Testing

/// A mouse whose release the window does not hear of, on a screen that is larger than the window.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LostReleaseScreenTests {
  /// Long before `stuck-after`, which is a minute.
  private static let limit = Duration.seconds(60)

  private func marquee() async throws -> RunningMarquee {
    try await RunningMarquee(resumeAfter: "1s", screen: (width: 1000, height: 600))
  }

  private func window(of marquee: RunningMarquee) async throws -> String {
    let found = try await marquee.screen.xdotool("search", "--onlyvisible", "--class", "kiosk-marquee")
    return String(try #require(found.split(separator: "\n").first))
  }

  @Test
  func `a press and a release that reach a busy program late do not hold the strip`() async throws {
    let marquee = try await marquee()
    #expect(try await marquee.moves(within: .seconds(60)))
    try await marquee.screen.xdotool("mousemove", "900", "500")
    try await Task.sleep(for: .milliseconds(500))
    marquee.program.send(signal: SIGSTOP)
    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1", "mousemove", "800", "500")
    marquee.program.send(signal: SIGCONT)
    try await Task.sleep(for: .milliseconds(500))
    try await marquee.screen.xdotool("mousemove", "850", "550", "mouseup", "1")
    #expect(try await keepsMoving(marquee))
    // SDL has not heard of the release either, but the next press counts.
    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1")
    #expect(try await marquee.stops(within: .seconds(60)))
    // As does the one after it.
    try await marquee.screen.xdotool("mouseup", "1")
    #expect(try await keepsMoving(marquee))
    try await marquee.screen.xdotool("mousedown", "1")
    #expect(try await marquee.stops(within: .seconds(60)))
  }

  @Test
  func `a window that shrinks under a drag resumes after a release outside it`() async throws {
    let marquee = try await marquee()
    let window = try await window(of: marquee)
    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1", "mousemove", "420", "180")
    try await Task.sleep(for: .milliseconds(300))
    try await marquee.screen.xdotool("windowsize", window, "200", "150")
    try await Task.sleep(for: .milliseconds(300))
    try await marquee.screen.xdotool("mousemove", "800", "500", "mouseup", "1")
    #expect(try await keepsMoving(marquee))
  }

  @Test
  func `a window that is hidden while the button is released resumes when it is back`() async throws {
    let marquee = try await marquee()
    let window = try await window(of: marquee)
    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1", "mousemove", "420", "180")
    try await Task.sleep(for: .milliseconds(300))
    try await marquee.screen.xdotool("windowunmap", window, "mouseup", "1", "windowmap", window)
    #expect(try await keepsMoving(marquee))
  }

  @Test
  func `another renderer in the middle of a drag releases the strip`() async throws {
    let marquee = try await marquee()
    try await marquee.screen.xdotool("mousemove", "320", "180", "mousedown", "1", "mousemove", "420", "180")
    try await Task.sleep(for: .milliseconds(300))
    try marquee.write(
      """
      display: { renderer: cpu }
      touch: { resume-after: 1s, ramp: 200ms, indicator: false, tap: none }
      cards: [{ title: Acme }, { title: Borealis }]
      """)
    try await Task.sleep(for: .seconds(2))
    try await marquee.screen.xdotool("mousemove", "300", "180", "mouseup", "1")
    #expect(try await keepsMoving(marquee))
  }

  /// Whether it comes to move, and not only to where a fling or a new layout brings it.
  private func keepsMoving(_ marquee: RunningMarquee) async throws -> Bool {
    try await eventually(within: Self.limit) {
      for _ in 0..<6 {
        let before = try await marquee.screen.screenshot()
        try await Task.sleep(for: .milliseconds(700))
        if try await marquee.screen.screenshot() == before { return false }
      }
      return true
    }
  }
}
