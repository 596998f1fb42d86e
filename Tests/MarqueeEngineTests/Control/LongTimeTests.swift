import TestSupport
import Testing

@testable import MarqueeEngine

/// Advancing by years in one step equals advancing frame by frame.
@Suite(.timeLimit(.minutes(2)))
struct LongTimeTests {
  private static func random(using generator: inout SeededGenerator) -> ScrollController {
    let count = Int.random(in: 1...9, using: &generator)
    let extents = (0..<count).map { _ in Double.random(in: 20...700, using: &generator) }
    let advance: ScrollBehavior.Advance =
      if Bool.random(using: &generator) {
        .cruise(velocity: Double.random(in: 20...900, using: &generator) * (Bool.random(using: &generator) ? 1 : -1))
      } else {
        .step(
          every: .milliseconds(Int.random(in: 100...9000, using: &generator)),
          duration: .milliseconds(Int.random(in: 0...900, using: &generator)), isForward: .random(using: &generator))
      }
    let alignments: [SnapAlignment] = [.none, .start, .center]
    return ScrollController(
      strip: StripGeometry(
        extents: extents, spacing: Double.random(in: 0...40, using: &generator), loops: .random(using: &generator)),
      viewport: Double.random(in: 100...1200, using: &generator),
      behavior: ScrollBehavior(
        advance: advance, snap: alignments[Int.random(in: 0..<3, using: &generator)],
        atEnd: Bool.random(using: &generator) ? .reverse : .rewind),
      offset: Double.random(in: -500...500, using: &generator))
  }

  @Test func `advancing in one step equals advancing in small steps, to the last bit`() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var slow = Self.random(using: &generator)
      let start = slow
      var time = Instant.start
      for _ in 0..<60 {
        // Steps too small to contain a cycle.
        for _ in 0..<20 {
          time = time.advanced(by: .nanoseconds(Int.random(in: 1...3_000_000_000, using: &generator)))
          slow.advance(to: time)
        }
        var fast = start
        fast.advance(to: time)
        #expect(fast.offset == slow.offset, "seed \(seed), \(time.sinceStart)")
        #expect(fast.velocity == slow.velocity, "seed \(seed), \(time.sinceStart)")
        #expect(fast.phase == slow.phase, "seed \(seed), \(time.sinceStart)")
        #expect(fast.deadline == slow.deadline, "seed \(seed), \(time.sinceStart)")
      }
    }
  }

  @Test func `a stepping strip advances ten years in one step`() {
    let years = Duration.seconds(315_576_000)
    for loops in [true, false] {
      for card in [1, 2, 500] {
        var strip = ScrollController(
          strip: StripGeometry(extents: Array(repeating: 300, count: card), spacing: 10, loops: loops), viewport: 300,
          behavior: ScrollBehavior(
            advance: .step(every: .milliseconds(100), duration: .milliseconds(10), isForward: true), snap: .start))
        strip.advance(to: Instant.start.advanced(by: years))
        if let deadline = strip.deadline {
          #expect(deadline > Instant.start.advanced(by: years))
        } else {
          #expect(!loops && card == 1)
        }
      }
    }
  }

  @Test func `a key after ten years of stepping moves the strip to the right card`() {
    var strip = ScrollController(
      strip: StripGeometry(extents: [300, 300, 300], spacing: 10), viewport: 300,
      behavior: ScrollBehavior(
        advance: .step(every: .seconds(5), duration: .milliseconds(600), isForward: true), snap: .start))
    // 315,576,000 s are 56,352,857 steps of 5.6 s and 0.8 s of the next dwell.
    let time = Instant.start.advanced(by: .seconds(315_576_000))
    strip.handle(.next, at: time)
    #expect(strip.phase == .settling)
    strip.advance(to: time.advanced(by: .seconds(1)))
    #expect(strip.phase == .resting)
    #expect(abs(strip.offset - Double((56_352_857 + 1) % 3) * 310) < 1e-6)
  }
}
