import TestSupport
import Testing

@testable import MarqueeEngine

/// Steps through changes of what is on a strip.
struct SequenceStepTests {
  /// A stepping strip goes on stepping after changes, whatever its direction.
  @Test(arguments: [true, false], [SnapAlignment.none, .center, .end])
  func `a stepping strip never stops`(isForward: Bool, snap: SnapAlignment) {
    var generator = SeededGenerator(seed: 5)
    var stopped = 0
    for _ in 0..<30 {
      let extent = generator.double(200...400)
      let spacing = generator.double(5...40)
      func strip(_ count: Int) -> StripGeometry {
        StripGeometry(extents: [Double](repeating: extent, count: count), spacing: spacing)
      }
      let behavior = ScrollBehavior(
        advance: .step(every: .milliseconds(300), duration: .milliseconds(200), isForward: isForward), snap: snap)
      var controller = ScrollController(strip: strip(7), viewport: generator.double(700...1300), behavior: behavior)
      var time = Instant.start
      var count = 7
      for _ in 0..<10 {
        let frames = generator.int(1...150)
        for _ in 0..<frames {
          time = time.advanced(by: .milliseconds(16))
          controller.advance(to: time)
        }
        let next = count == 7 ? 8 : 7
        let (old, new) = (count, next)
        // Every other card changes number, so that the tiles are former ones.
        let isDone = controller.changeSequence(
          to: strip(new), behavior: behavior, card: { $0 < old ? ($0 + 1) % new : new + $0 },
          slot: { (slot: ($0 + 3) % new, isSame: false) })
        if !isDone { break }
        count = next
      }
      for _ in 0..<400 {
        time = time.advanced(by: .milliseconds(16))
        controller.advance(to: time)
      }
      if controller.deadline == nil { stopped += 1 }
    }
    #expect(stopped == 0)
  }

  /// After one change only.
  @Test(arguments: [true, false])
  func `a stepping strip does not stop after one change`(isForward: Bool) {
    var generator = SeededGenerator(seed: 9)
    var stopped = 0
    for _ in 0..<60 {
      let viewport = 1920.0
      let spacing = (viewport * generator.double(0.005...0.03))
      let visible = generator.double(1.5...5.5)
      let extent = (viewport - (visible - 1) * spacing) / visible
      func strip(_ count: Int) -> StripGeometry {
        StripGeometry(extents: [Double](repeating: extent, count: count), spacing: spacing)
      }
      let behavior = ScrollBehavior(
        advance: .step(every: .milliseconds(300), duration: .milliseconds(200), isForward: isForward),
        snap: generator.pick([.none, .start, .center]))
      var controller = ScrollController(strip: strip(7), viewport: viewport, behavior: behavior)
      var time = Instant.start
      for _ in 0..<generator.int(1...150) {
        time = time.advanced(by: .milliseconds(16))
        controller.advance(to: time)
      }
      _ = controller.changeSequence(
        to: strip(8), behavior: behavior, card: { $0 }, slot: { (slot: $0, isSame: $0 != 3) })
      for _ in 0..<600 {
        time = time.advanced(by: .milliseconds(16))
        controller.advance(to: time)
      }
      if controller.deadline == nil { stopped += 1 }
    }
    #expect(stopped == 0)
  }

  /// A dwell is at a snap, also for a step under way when the sequence changed.
  @Test(arguments: [SnapAlignment.start, .center, .end])
  func `steps of several cards end at a snap`(snap: SnapAlignment) {
    var generator = SeededGenerator(seed: 3)
    var wrong = 0
    for _ in 0..<300 {
      func strip(_ count: Int) -> StripGeometry {
        StripGeometry(extents: (0..<count).map { _ in Double(generator.int(200...400)) }, spacing: 20)
      }
      let behavior = ScrollBehavior(
        advance: .step(every: .milliseconds(300), duration: .milliseconds(400), isForward: true, cards: 3), snap: snap)
      let first = strip(7)
      var controller = ScrollController(strip: first, viewport: 1000, behavior: behavior)
      var time = Instant.start
      for _ in 0..<generator.int(1...150) {
        time = time.advanced(by: .milliseconds(16))
        controller.advance(to: time)
      }
      guard controller.phase == .stepping else { continue }
      _ = controller.changeSequence(
        to: strip(8), behavior: behavior, card: { $0 + 8 }, slot: { _ in (slot: 0, isSame: false) })
      while controller.phase == .stepping {
        time = time.advanced(by: .milliseconds(16))
        controller.advance(to: time)
      }
      let offset = controller.offset
      let nearest = controller.view.snap(controller.view.index(nearest: offset, snap), snap)
      if abs(nearest - offset) > 0.01 { wrong += 1 }
    }
    #expect(wrong == 0)
  }
}
