import TestSupport
import Testing

@testable import MarqueeEngine

/// Steps that fade, for people whom motion disturbs.
struct FadeStepTests {
  private static func strip(
    loops: Bool = true, snap: SnapAlignment = .none, duration: Duration = .milliseconds(800),
    atEnd: ScrollBehavior.AtEnd = .reverse
  ) -> ScrollController {
    var behavior = ScrollBehavior(
      advance: .step(every: .seconds(2), duration: duration, isForward: true), snap: snap, atEnd: atEnd,
      resumeAfter: .seconds(1))
    behavior.fades = true
    return ScrollController(
      strip: StripGeometry(extents: [400, 300, 500, 350, 420], spacing: 20, loops: loops), viewport: 1000,
      behavior: behavior)
  }

  @Test(arguments: [true, false], [ScrollBehavior.AtEnd.reverse, .rewind])
  func `cards only ever change their place unseen`(loops: Bool, atEnd: ScrollBehavior.AtEnd) {
    var controller = Self.strip(loops: loops, atEnd: atEnd)
    var (offset, changes) = (controller.offset, 0)
    for millisecond in 1...60_000 {
      controller.advance(to: .at(millisecond))
      #expect(controller.velocity == 0)
      if controller.offset != offset {
        (offset, changes) = (controller.offset, changes + 1)
        #expect(controller.visibility < 0.001, "\(millisecond) ms")
      }
    }
    // Every 2.8 s; more rarely where a bounded strip goes back to its start.
    #expect((19...21).contains(changes), "\(changes)")
  }

  @Test func `a step rests where it leads, and then nothing is drawn`() {
    var controller = Self.strip()
    controller.advance(to: .at(1999))
    #expect(controller.isStill && controller.visibility == 1)
    controller.advance(to: .at(2200))
    #expect(!controller.isStill && controller.visibility < 1 && controller.offset == 0)
    #expect(controller.phase == .stepping)
    controller.advance(to: .at(2400))
    #expect(controller.visibility == 0 && controller.offset == 420)
    controller.advance(to: .at(2800))
    #expect(controller.isStill && controller.visibility == 1 && controller.offset == 420)
    #expect(controller.phase == .dwelling)
  }

  @Test(arguments: Seeds.many)
  func `whatever a visitor does, brightness never jumps`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var controller = Self.strip(
      loops: random.chance(0.7), snap: random.pick([.none, .start, .center]))
    var visitor = RandomVisitor(seed: seed)
    var (last, now) = (1.0, Instant.start)
    for _ in 0..<150 {
      let (input, _) = visitor.next()
      // Up to the input millisecond by millisecond, at most three seconds of it.
      var steps = 0
      while now.advanced(by: .milliseconds(1)) < visitor.time, steps < 3000 {
        now = now.advanced(by: .milliseconds(1))
        controller.advance(to: now)
        #expect(abs(controller.visibility - last) < 0.006)
        (last, steps) = (controller.visibility, steps + 1)
      }
      controller.advance(to: visitor.time)
      let before = controller.visibility
      controller.take(input)
      #expect(abs(controller.visibility - before) < 1e-9)
      (last, now) = (controller.visibility, visitor.time)
    }
  }

  @Test func `an input before the middle brings the same cards back, one after it lets the next ones come`() {
    for (touch, offset) in [(2100, 0.0), (2399, 0), (2401, 420), (2700, 420)] {
      var controller = Self.strip()
      controller.send(.down, 100, at: touch)
      let before = controller.visibility
      controller.advance(to: .at(touch + 30))
      #expect(controller.visibility > before && controller.offset == offset, "\(touch)")
      controller.advance(to: .at(touch + 400))
      #expect(controller.visibility == 1 && controller.isStill && controller.offset == offset, "\(touch)")
    }
  }

  @Test func `a new layout lets a fade end`() {
    var controller = Self.strip()
    controller.advance(to: .at(2300))
    let before = controller.visibility
    controller.relayout(strip: StripGeometry(extents: [200, 150, 250, 175, 210], spacing: 10), viewport: 500)
    #expect(abs(controller.visibility - before) < 1e-9)
    controller.advance(to: .at(3300))
    #expect(controller.visibility == 1 && controller.phase == .dwelling)
  }

  @Test func `months in one step lead to the same place as months of frames`() {
    var (whole, steps) = (Self.strip(), Self.strip())
    for hour in 1...200 { steps.advance(to: .start.advanced(by: .seconds(3600 * hour) + .milliseconds(17 * hour))) }
    let end = Instant.start.advanced(by: .seconds(3600 * 200) + .milliseconds(17 * 200))
    whole.advance(to: end)
    #expect(whole.offset == steps.offset && whole.visibility == steps.visibility && whole.phase == steps.phase)
  }
}
