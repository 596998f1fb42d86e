import Foundation
import TestSupport
import Testing

/// Cards that say at once that they have flipped, as virtual ones and those behind USB do: a clock paces the frames.
@Suite(.timeLimit(.minutes(2)))
struct HastyFlipTests {
  private static let kinds = ["", "legacy"]

  /// A marquee that knows what it has to do with.
  private func pacedMarquee(_ kind: String) async throws -> ConsoleMarquee {
    let marquee = try await ConsoleMarquee(on: "card0 hasty \(kind) HDMI-A-1=640x360")
    try await marquee.until("a clock paces it") {
      marquee.program.errors.contains("presenting does not wait for the display's refresh; pacing by the clock")
    }
    return marquee
  }

  @Test(arguments: kinds) func `a clock paces the frames, and each is shown once`(kind: String) async throws {
    let marquee = try await pacedMarquee(kind)
    try await marquee.untilFlips(20)
    let (before, start) = (marquee.card.lines("flip", of: "HDMI-A-1").count, ContinuousClock.now)
    try await marquee.untilFlips(90)
    let flips = marquee.card.lines("flip", of: "HDMI-A-1")
    // Never more than 60 a second, however busy the machine is.
    let most = 60 * ((ContinuousClock.now - start) / .seconds(1)) + 3
    #expect(Double(flips.count - before) <= most)
    // Each shows another whole pixel.
    let sums = flips.dropFirst(before).compactMap { $0.words.dropLast().last }
    #expect(zip(sums, sums.dropFirst()).allSatisfy { $0 != $1 })
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `a flip that hangs is worked round, and pictures come again`() async throws {
    let marquee = try await pacedMarquee("")
    try await marquee.card.order("hang HDMI-A-1")
    try await marquee.until("it is told") { marquee.program.errors.contains("a page flip did not come within") }
    try await marquee.card.order("unhang HDMI-A-1")
    try await marquee.untilFlips(60)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `SIGTERM while a flip hangs ends it at once`() async throws {
    let marquee = try await pacedMarquee("")
    try await marquee.card.order("hang HDMI-A-1")
    try await marquee.until("a flip that is pending") { try await marquee.card.state(of: "HDMI-A-1").isFlipPending }
    #expect(try await marquee.end().status == 0)
    #expect(!marquee.program.errors.contains("did not come"), "\(marquee.program.errors)")
  }

  @Test func `late flips are waited for`() async throws {
    let marquee = try await pacedMarquee("")
    try await marquee.card.order("late HDMI-A-1 30")
    try await marquee.untilFlips(30)
    #expect(!marquee.program.errors.contains("did not come"), "\(marquee.program.errors)")
    #expect(marquee.card.lines("refused").isEmpty, "\(marquee.card.lines("refused"))")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  @Test func `a pause stops the flips, and the strip goes on from there`() async throws {
    let marquee = try await pacedMarquee("")
    try await marquee.order("pause")
    // Nothing moves: no more than the frames that were on their way.
    try await marquee.until("stillness") {
      let before = marquee.card.lines("flip", of: "HDMI-A-1").count
      try await Task.sleep(for: .milliseconds(300))
      return marquee.card.lines("flip", of: "HDMI-A-1").count == before
    }
    try await marquee.order("resume")
    try await marquee.untilFlips(30)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }
}
