import TestSupport
import Testing

@testable import MarqueeEngine

/// Random strips under random input never jump, leave their range or get stuck.
struct BrowseStateTests {
  private static let rounds = 12

  /// Plays random inputs and calls `check` with the strip before and after each input and each deadline.
  private func play(
    seed: UInt64, inputs: Int = 50, _ check: (ScrollController, ScrollController, BrowseInput?) -> String?
  ) {
    for round in 0..<Self.rounds {
      var browser = RandomBrowser(seed: seed &* 5000 &+ UInt64(round))
      var generator = browser.visitor.generator
      var strip = ScrollController.randomBrowsing(using: &generator)
      var fault: String?
      func look(_ before: ScrollController, _ after: ScrollController, _ input: BrowseInput?) {
        guard fault == nil, let text = check(before, after, input) else { return }
        fault = "\(input.map { "\($0)" } ?? "by itself"), \(before.phase) to \(after.phase): \(text)"
      }
      for _ in 0..<inputs {
        let input = browser.next(for: strip)
        strip.advance(to: input.time) { look($0, $1, nil) }
        let before = strip
        strip.take(input)
        look(before, strip, input)
        if let fault {
          Issue.record("round \(round), \(fault); \(strip.view.range.map { "\($0)" } ?? "loops"), \(strip.behavior)")
          break
        }
      }
    }
  }

  @Test(arguments: Seeds.many)
  func `offset and velocity are continuous at every input and state change`(seed: UInt64) {
    play(seed: seed) { before, after, input in
      // One nanosecond at the hardest braking: from a key's move over the whole strip in 300 ms.
      let slack = input == nil ? 0.05 + 6e-5 * after.strip.contentLength : 1e-6
      var moved = after.strip.distance(before.offset, after.offset)
      if case .visitor(.pointer(let event)) = input, before.phase == .dragging,
        event.phase == .move || event.phase == .up
      {
        moved = 0
      }
      if moved > (input == nil ? 1e-4 : 1e-6) { return "jumped by \(moved) px" }
      let change = abs(after.velocity - before.velocity)
      switch (before.phase, after.phase) {
      case (_, .held), (.dragging, _), (_, .dragging), (.held, _):
        // Held or dragged; the velocity of a release has tests of its own.
        return nil
      // A fling ends at 1 px/s.
      case _ where abs(before.velocity) <= 1.01 && after.velocity == 0: return nil
      default:
        // An input stops a strip without snaps immediately.
        if input != nil, after.velocity == 0, before.behavior.snap == .none { return nil }
        return change <= slack + 1e-3 * abs(before.velocity) * slack
          ? nil : "went from \(before.velocity) to \(after.velocity) px/s"
      }
    }
  }

  @Test(arguments: Seeds.many)
  func `a bounded strip leaves its range only as far as the rubber band allows`(seed: UInt64) {
    play(seed: seed) { _, strip, _ in
      guard let range = strip.view.range else { return nil }
      let outside = abs(strip.offset - strip.view.clamped(strip.offset))
      if !strip.view.scrolls, outside > 1e-9 { return "short content moved by \(outside) px" }
      switch strip.phase {
      case .dragging, .held, .settling, .open:
        return outside < strip.viewport ? nil : "\(outside) px out of \(range)"
      case .coasting:
        return outside == 0 || strip.behavior.snap == .none && outside < strip.viewport ? nil : "coasts outside"
      case .cruising, .ramping, .resting, .paused, .dwelling, .stepping:
        return outside < 1e-6 ? nil : "\(strip.phase) \(outside) px out of \(range)"
      }
    }
  }

  @Test(arguments: Seeds.many)
  func `a resting strip with snaps is exactly at a snap`(seed: UInt64) {
    play(seed: seed) { _, strip, _ in
      guard strip.phase == .resting, strip.behavior.snap != .none, strip.view.scrolls else { return nil }
      let view = strip.view
      let snap = view.snap(view.index(nearest: strip.offset, strip.behavior.snap), strip.behavior.snap)
      return abs(snap - strip.offset) < 1e-6 ? nil : "rests \(snap - strip.offset) px off its card"
    }
  }

  @Test(arguments: Seeds.many)
  func `after any input the strip moves by itself again once it has rested`(seed: UInt64) {
    play(seed: seed) { _, after, input in
      guard input != nil, after.phase != .open else { return nil }
      var strip = after
      // No pointers but ghosts, and no suspension.
      strip.pointers.markAllAsGhosts()
      strip.resume(at: strip.now)
      if case .dragging = strip.phase { return nil }
      guard strip.causedByVisitor else { return nil }
      // An event that does not count as input leaves a rest unchanged.
      let isExact = strip.phase != .resting || strip.lastInput == strip.now
      var motionEnd = strip.lastInput
      // The longest fling takes 4.5 s and settles in 0.6.
      let latest = strip.now.advanced(by: .seconds(5.2) + strip.behavior.pauseFor + strip.behavior.resumeAfter)
      while let deadline = strip.deadline, strip.causedByVisitor, deadline <= latest {
        if strip.phase == .coasting || strip.phase == .settling { motionEnd = deadline }
        let (phase, since) = (strip.phase, strip.lastInput)
        strip.advance(to: deadline)
        if phase == .resting, isExact {
          let expected = max(since, motionEnd).advanced(by: strip.behavior.resumeAfter)
          let late = expected.duration(to: deadline)
          // A closed card takes 240 ms to come back.
          if late < .milliseconds(-1) || late > .milliseconds(241) { return "moved on \(late) late" }
        }
      }
      if strip.causedByVisitor { return "still \(strip.phase) \(after.now.duration(to: latest)) later" }
      switch (strip.phase, strip.behavior.advance) {
      case (.cruising, .cruise(let speed)):
        return speed == 0 || !strip.view.scrolls || strip.behavior.ramp == .zero ? nil : "cruises without a ramp"
      case (.ramping, .cruise), (.stepping, _), (.dwelling, .step): return nil
      default: return "\(strip.phase) after a rest"
      }
    }
  }

  @Test(arguments: Seeds.few)
  func `random inputs give the same offset and phase at every frame rate`(seed: UInt64) {
    for round in 0..<4 {
      var browser = RandomBrowser(seed: seed &* 6000 &+ UInt64(round))
      var generator = browser.visitor.generator
      let start = ScrollController.randomBrowsing(leastMotion: generator.pick([0, 100]), using: &generator)
      var strip = start
      var script: [BrowseInput] = []
      for _ in 0..<40 {
        script.append(browser.next(for: strip))
        strip.take(script[script.count - 1])
      }
      let end = strip.now.advanced(by: .seconds(8))
      func frames(_ millihertz: Int) -> [Instant] {
        let clock = FrameClock(millihertz: millihertz)
        return (0...clock.lastFrame(atOrBefore: end)).map(clock.time(ofFrame:))
      }
      func play(_ frames: [Instant]) -> [Instant: ScrollController] {
        var (strip, pending) = (start, script[...])
        var states: [Instant: ScrollController] = [:]
        for frame in frames {
          while let input = pending.first, input.time <= frame { strip.take(pending.removeFirst()) }
          strip.advance(to: frame)
          states[frame] = strip
        }
        return states
      }
      let reference = play(frames(30_000))
      let irregular =
        (frames(30_000) + (0..<300).map { _ in .at(seconds: generator.double(0...end.sinceStart.inSeconds)) })
      for other in [play(frames(60_000)), play(frames(144_000)), play(irregular.sorted())] {
        let wrong = Set(reference.keys).intersection(other.keys).sorted().first { time in
          guard let one = reference[time], let two = other[time] else { return true }
          return one.strip.distance(one.offset, two.offset) > 0.01 || one.phase != two.phase
        }
        #expect(wrong == nil, "round \(round)")
      }
    }
  }
}

extension ScrollController {
  /// Whether the present state was caused by a visitor, not by the automatic motion.
  fileprivate var causedByVisitor: Bool {
    switch phase {
    case .held, .dragging, .coasting, .settling, .resting, .paused, .open: true
    case .cruising, .ramping, .stepping, .dwelling: false
    }
  }
}
