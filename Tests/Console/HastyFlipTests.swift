import Foundation
import TestSupport
import Testing

/// Cards that say at once that they have flipped, as virtual ones and those behind USB do: a clock paces the frames.
@Suite(.timeLimit(.minutes(2)))
struct HastyFlipTests {
  private static let kinds = ["", "legacy"]

  /// A marquee that has switched to pacing by the clock.
  private func pacedMarquee(_ kind: String = "") async throws -> ConsoleMarquee {
    let marquee = try await ConsoleMarquee(on: "card0 hasty \(kind) HDMI-A-1=320x180")
    try await marquee.until("a clock paces it") {
      marquee.program.errors.contains("presenting does not wait for the display's refresh; pacing by the clock")
    }
    return marquee
  }

  /// The numbers in the lap of the pictures that came, from the given one on; of pictures that are none of them, -1.
  private func frames(of marquee: ConsoleMarquee, from first: Int) async throws -> [Int] {
    let known = try await ConsoleFrames(ConsoleMarquee.configuration(), width: 320, height: 180).numbers
    return marquee.card.lines("flip", of: "HDMI-A-1").dropFirst(first).map { line in
      line.words.dropLast().last.flatMap { known[$0] } ?? -1
    }
  }

  /// From each frame to the next.
  private func steps(_ frames: [Int]) -> [Int] {
    zip(frames, frames.dropFirst()).map { ($1 - $0 + ConsoleFrames.count) % ConsoleFrames.count }
  }

  private func flips(of marquee: ConsoleMarquee) -> Int { marquee.card.lines("flip", of: "HDMI-A-1").count }

  @Test(arguments: kinds) func `a clock paces the frames, and each is shown once`(kind: String) async throws {
    let marquee = try await pacedMarquee(kind)
    try await marquee.untilFlips(20)
    let (start, before) = (ContinuousClock.now, flips(of: marquee))
    try await marquee.untilFlips(90)
    let (after, end) = (flips(of: marquee), ContinuousClock.now)
    // Never more than 60 a second, however busy the machine is.
    #expect(Double(after - before) <= 60 * ((end - start) / .seconds(1)) + 3)
    let frames = try await frames(of: marquee, from: before)
    #expect(!frames.contains(-1))
    // On a busy machine some are missed, but not every other one.
    let steps = steps(frames)
    #expect(!steps.contains(0) && steps.contains(1), "\(steps)")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }

  @Test(arguments: kinds + ["clips"]) func `that they do not wait is known after the first frames`(kind: String)
    async throws
  {
    let marquee = try await pacedMarquee(kind)
    let word = try #require(marquee.program.errors.firstMatch(of: #/after-frames=(\d+)/#)?.1)
    // Without the frames that show nothing new, the rests in their place hide the haste: for 50 frames at best, or for good.
    #expect(try #require(Int(word)) <= 40)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `after a stop of the whole program the strip goes on from where it was, at its pace`() async throws {
    let marquee = try await pacedMarquee()
    try await marquee.untilFlips(20)
    marquee.program.send(signal: SIGSTOP)
    // Longer than any turn takes, and not a lap of the strip.
    try await Task.sleep(for: .seconds(4.7))
    let before = flips(of: marquee)
    marquee.program.send(signal: SIGCONT)
    try await marquee.untilFlips(120)
    let steps = steps(try await frames(of: marquee, from: before - 1))
    // One frame may be drawn already when it stops, and the stop is noticed after it.
    #expect(steps.prefix(3).allSatisfy { $0 <= 30 }, "\(steps)")
    #expect(steps.contains(1), "\(steps)")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }

  @Test(arguments: [false, true]) func `a flip that hangs is worked round, and pictures come again`(isLong: Bool)
    async throws
  {
    let marquee = try await pacedMarquee()
    try await marquee.card.order("hang HDMI-A-1")
    try await marquee.until("it is told") { marquee.program.errors.contains("a page flip did not come within") }
    // Then the turn takes longer than any should.
    if isLong { try await Task.sleep(for: .seconds(4)) }
    try await marquee.card.order("unhang HDMI-A-1")
    try await marquee.untilFlips(120)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `flips that are refused are requested again`() async throws {
    let marquee = try await pacedMarquee()
    try await marquee.card.order("fail card0 16 5")
    try await marquee.until("page flips come again") { marquee.program.errors.contains("page flips come again") }
    try await marquee.untilFlips(60)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `SIGTERM while a flip hangs ends it at once`() async throws {
    let marquee = try await pacedMarquee()
    try await marquee.card.order("hang HDMI-A-1")
    try await marquee.until("a flip that is pending") { try await marquee.card.state(of: "HDMI-A-1").isFlipPending }
    #expect(try await marquee.end().status == 0)
  }

  @Test func `after a late flip comes the frame that is due then`() async throws {
    let marquee = try await pacedMarquee()
    try await marquee.untilFlips(20)
    // The one before the late one.
    let before = flips(of: marquee) - 1
    try await marquee.card.order("late HDMI-A-1 30")
    try await marquee.untilFlips(90)
    let steps = steps(try await frames(of: marquee, from: before))
    let blanks = marquee.card.lines("flip", of: "HDMI-A-1").dropFirst(before).compactMap { Int($0.words[3]) }
    let late = try #require(zip(blanks.dropFirst(), blanks).map { $0 - $1 }.firstIndex { $0 >= 25 }) + 1
    // Not first one for a time that is over.
    #expect(steps[late] >= 25, "\(steps)")
    #expect(marquee.card.lines("refused").isEmpty, "\(marquee.card.lines("refused"))")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `a flip that hangs is waited for without work`() async throws {
    let marquee = try await pacedMarquee()
    /// Processor time for each second.
    func work(during action: () async throws -> Void) async throws -> Double {
      let (start, before) = (ContinuousClock.now, try marquee.program.processorTime())
      try await action()
      return (try marquee.program.processorTime() - before) / (ContinuousClock.now - start)
    }
    let playing = try await work { try await marquee.untilFlips(90) }
    try await marquee.card.order("hang HDMI-A-1")
    try await marquee.until("a flip that is pending") { try await marquee.card.state(of: "HDMI-A-1").isFlipPending }
    let waiting = try await work {
      try await marquee.until("it is told") { marquee.program.errors.contains("a page flip did not come within") }
    }
    // Asking without a rest would take fifty times as much.
    #expect(waiting < 5 * playing, "\(waiting) and \(playing)")
    try await marquee.card.order("unhang HDMI-A-1")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `a pause stops the flips, and the strip goes on from there`() async throws {
    let marquee = try await pacedMarquee()
    try await marquee.order("pause")
    try await marquee.until("it pauses") { try await marquee.status().contains("paused") }
    // Nothing moves: no more than the frames that were on their way.
    try await marquee.until("stillness") {
      let before = flips(of: marquee)
      try await Task.sleep(for: .milliseconds(700))
      return flips(of: marquee) == before
    }
    let before = flips(of: marquee)
    try await marquee.order("resume")
    try await marquee.untilFlips(60)
    // It speeds up from rest: the first frames are close to where it stood.
    let frames = try await frames(of: marquee, from: before - 1)
    #expect(steps(Array(frames.filter { $0 >= 0 }.prefix(2))).allSatisfy { $0 <= 30 }, "\(frames)")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `a display sleeps and wakes`() async throws {
    let marquee = try await pacedMarquee()
    try await marquee.order("display", "off")
    try await marquee.until("no signal") { try await marquee.card.state(of: "HDMI-A-1").mode == nil }
    try await marquee.order("display", "on")
    try await marquee.untilFlips(60)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }
}
