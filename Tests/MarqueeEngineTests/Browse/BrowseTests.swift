import Testing

@testable import MarqueeEngine

/// A strip of equal cards and a visitor with one finger.
private struct Visitor {
  var controller: ScrollController
  private let finger = PointerEvent.Identifier(device: .touch, number: 1)

  init(
    extents: [Double] = Array(repeating: 400, count: 12), spacing: Double = 24, loops: Bool = true,
    viewport: Double = 1920, behavior: ScrollBehavior
  ) {
    controller = ScrollController(
      strip: StripGeometry(extents: extents, spacing: spacing, loops: loops), viewport: viewport, behavior: behavior)
  }

  @discardableResult
  mutating func send(_ phase: PointerEvent.Phase, _ along: Double, at seconds: Double) -> [ScrollController.Action] {
    controller.handle(
      PointerEvent(
        identifier: finger, phase: phase, point: Point(along: along, across: 100),
        time: Instant(sinceStart: .seconds(seconds))))
  }

  /// Drags at constant velocity for 200 ms and releases in motion. Returns the time of the release, s.
  @discardableResult
  mutating func fling(from start: Double, velocity: Double, at seconds: Double) -> Double {
    send(.down, start, at: seconds)
    for step in 1...20 {
      let elapsed = Double(step) * 0.01
      send(.move, start + velocity * elapsed, at: seconds + elapsed)
    }
    send(.up, start + velocity * 0.2, at: seconds + 0.2)
    return seconds + 0.2
  }

  mutating func at(_ seconds: Double) -> (offset: Double, velocity: Double, phase: ScrollPhase) {
    controller.advance(to: Instant(sinceStart: .seconds(seconds)))
    return (controller.offset, controller.velocity, controller.phase)
  }
}

private let still = ScrollBehavior.Advance.cruise(velocity: 0)

@Suite struct BrowseTests {
  @Test func `a fling at 1000 px per second travels 499 px`() {
    var visitor = Visitor(behavior: ScrollBehavior(advance: still))
    visitor.send(.down, 900, at: 1)
    for step in 1...20 { visitor.send(.move, 900 - Double(step) * 10, at: 1 + Double(step) * 0.01) }
    visitor.send(.up, 700, at: 1.2)
    let start = visitor.at(1.2)
    #expect(start.phase == .coasting)
    #expect(abs(start.velocity - 1000) < 1e-6)
    let end = visitor.at(9)
    #expect(end.phase == .resting)
    #expect(abs(end.offset - start.offset - 499.0) < 0.6)
  }

  @Test(arguments: [(SnapAlignment.start, 0.0), (.center, 400 / 2 - 1920 / 2)])
  func `a flung strip settles exactly at a snap, without overshoot, within 700 ms`(
    alignment: SnapAlignment, first: Double
  ) {
    for velocity in stride(from: -7900.0, through: 7900, by: 173) {
      var visitor = Visitor(behavior: ScrollBehavior(advance: still, snap: alignment))
      let release = visitor.fling(from: 900, velocity: velocity, at: 1)
      let start = visitor.at(release)
      var unwrapped = start.offset
      var (last, furthest) = (start.offset, start.offset)
      var lastFast = release
      var time = release
      let lap = 12 * 424.0
      while visitor.at(time).phase != .resting, time < release + 20 {
        let now = visitor.at(time)
        unwrapped += (now.offset - last + 2.5 * lap).truncatingRemainder(dividingBy: lap) - 0.5 * lap
        last = now.offset
        furthest = velocity < 0 ? max(furthest, unwrapped) : min(furthest, unwrapped)
        if abs(now.velocity) >= 300 { lastFast = time }
        time += 0.002
      }
      let end = visitor.at(time)
      #expect(time - lastFast <= 0.702, "\(velocity) px/s took \(time - lastFast) s to settle")
      let pitches = (end.offset - first) / 424
      #expect(abs(pitches - pitches.rounded()) * 424 < 1e-6)
      unwrapped += (end.offset - last + 2.5 * lap).truncatingRemainder(dividingBy: lap) - 0.5 * lap
      #expect(abs(furthest - unwrapped) < 2 || abs(velocity) < 300, "\(velocity) px/s overshoots")
      if abs(velocity) >= 301 { #expect((unwrapped - start.offset) * -velocity > 0) }
    }
  }

  @Test func `a slow release on a strip with snaps settles at the nearest card`() {
    for (pull, expected) in [(180.0, 0.0), (260, 424)] {
      var visitor = Visitor(behavior: ScrollBehavior(advance: still, snap: .start))
      visitor.send(.down, 900, at: 1)
      visitor.send(.move, 889, at: 1.1)
      visitor.send(.move, 889 - pull, at: 1.5)
      visitor.send(.up, 889 - pull, at: 1.6)
      #expect(visitor.at(1.6).phase == .settling)
      #expect(abs(visitor.at(4).offset - expected) < 1e-6)
    }
  }

  @Test func `a bounded strip pulled past its end springs back within 600 ms`() {
    var visitor = Visitor(loops: false, viewport: 960, behavior: ScrollBehavior(advance: still))
    visitor.send(.down, 100, at: 1)
    visitor.send(.move, 111, at: 1.1)
    visitor.send(.move, 511, at: 1.2)
    #expect(abs(visitor.at(1.2).offset + 178.98) < 0.005)
    visitor.send(.up, 511, at: 1.5)
    #expect(visitor.at(1.5).phase == .settling)
    #expect(visitor.at(2.1).offset == 0)
    #expect(visitor.at(2.1).phase == .resting)
  }

  @Test func `a fling past the end of a bounded strip springs back to the end`() {
    var visitor = Visitor(loops: false, viewport: 960, behavior: ScrollBehavior(advance: still))
    let release = visitor.fling(from: 100, velocity: 3000, at: 1)
    var lowest = 0.0
    for step in 0..<2000 { lowest = min(lowest, visitor.at(release + Double(step) * 0.001).offset) }
    #expect(lowest < -20)
    #expect(lowest > -480)
    #expect(visitor.at(release + 3).offset == 0)
  }

  @Test(arguments: [ScrollBehavior.AtEnd.reverse, .rewind])
  func `a cruising bounded strip reverses or rewinds at its end without a jump`(atEnd: ScrollBehavior.AtEnd) {
    var visitor = Visitor(
      extents: [400, 400, 400, 400], loops: false, viewport: 960,
      behavior: ScrollBehavior(advance: .cruise(velocity: 200), atEnd: atEnd))
    let end = 4 * 424.0 - 24 - 960
    var (highest, lowestAfter, last) = (0.0, Double.infinity, visitor.at(0))
    for step in 1...20_000 {
      let now = visitor.at(Double(step) * 0.005)
      #expect(now.offset >= -1e-6 && now.offset <= end + 1e-6)
      #expect(abs(now.offset - last.offset) < 10)
      #expect(abs(now.velocity - last.velocity) < 40)
      highest = max(highest, now.offset)
      if abs(highest - end) < 1e-6 { lowestAfter = min(lowestAfter, now.offset) }
      last = now
    }
    #expect(abs(highest - end) < 1e-6)
    #expect(lowestAfter < 1e-6)
  }

  @Test func `a stepping strip moves card by card and dwells at each`() {
    var visitor = Visitor(
      behavior: ScrollBehavior(
        advance: .step(every: .seconds(2), duration: .milliseconds(600), isForward: true), snap: .center))
    let first = visitor.at(0).offset
    #expect(visitor.at(1.9).phase == .dwelling)
    #expect(visitor.at(2.3).phase == .stepping)
    for card in 1...30 {
      let now = visitor.at(Double(card) * 2.6 + 0.1)
      #expect(now.phase == .dwelling)
      let expected = visitor.controller.strip.wrapped(first + Double(card) * 424)
      #expect(abs(now.offset - expected) < 1e-9)
    }
  }

  @Test func `three quick key presses move the strip by three cards`() {
    for snap in [SnapAlignment.none, .start, .center] {
      var visitor = Visitor(behavior: ScrollBehavior(advance: still, snap: snap))
      let first = visitor.at(0.5).offset
      for time in [1.0, 1.05, 1.1] { visitor.controller.handle(.next, at: Instant(sinceStart: .seconds(time))) }
      #expect(visitor.at(1.2).phase == .settling)
      #expect(abs(visitor.at(1.41).offset - visitor.controller.strip.wrapped(first + 3 * 424)) < 1e-6)
      for time in [2.0, 2.05] { visitor.controller.handle(.previous, at: Instant(sinceStart: .seconds(time))) }
      visitor.controller.handle(.next, at: Instant(sinceStart: .seconds(2.1)))
      #expect(abs(visitor.at(2.5).offset - visitor.controller.strip.wrapped(first + 2 * 424)) < 1e-6)
    }
  }

  @Test func `a wheel notch moves the strip by 120 px, or by a card with snaps`() {
    for (snap, way) in [(SnapAlignment.none, 120.0), (.start, 424)] {
      var visitor = Visitor(behavior: ScrollBehavior(advance: still, snap: snap))
      visitor.controller.handleWheel(-1, at: Instant(sinceStart: .seconds(1)))
      visitor.controller.handleWheel(-1, at: Instant(sinceStart: .seconds(1.02)))
      #expect(abs(visitor.at(1.4).offset - 2 * way) < 1e-6)
      visitor.controller.handleWheel(3, at: Instant(sinceStart: .seconds(2)))
      #expect(abs(visitor.at(3).offset - visitor.controller.strip.wrapped(-way)) < 1e-6)
    }
  }

  @Test func `the pause key pauses and resumes, and a pause ends after its maximum length`() {
    let behavior = ScrollBehavior(advance: .cruise(velocity: 120), pauseFor: .seconds(20))
    var visitor = Visitor(behavior: behavior)
    visitor.controller.handle(.pause, at: Instant(sinceStart: .seconds(1)))
    #expect(visitor.at(15).phase == .paused)
    #expect(visitor.at(15).offset == 120)
    visitor.controller.handle(.pause, at: Instant(sinceStart: .seconds(16)))
    #expect(visitor.at(16.1).phase == .ramping)
    visitor.controller.handle(.pause, at: Instant(sinceStart: .seconds(30)))
    #expect(visitor.at(49.9).phase == .paused)
    #expect(visitor.at(50.1).phase == .ramping)
    #expect(visitor.at(51).phase == .cruising)
  }

  @Test func `a press on a cruising strip is a tap, a press on a fast fling is not`() {
    var visitor = Visitor(behavior: ScrollBehavior(advance: .cruise(velocity: 120)))
    visitor.send(.down, 500, at: 1)
    #expect(visitor.controller.pressedCard == 1)
    #expect(visitor.send(.up, 504, at: 1.2) == [.tap(Point(along: 504, across: 100))])
    let release = visitor.fling(from: 900, velocity: -2000, at: 2)
    visitor.send(.down, 500, at: release + 0.1)
    #expect(visitor.controller.pressedCard == nil)
    #expect(visitor.send(.up, 500, at: release + 0.2) == [])
    visitor.send(.down, 500, at: 10)
    #expect(visitor.send(.up, 500, at: 10.6) == [.tap(Point(along: 500, across: 100))])
    visitor.send(.down, 500, at: 12)
    #expect(visitor.send(.up, 500, at: 13.6) == [])
  }

  @Test func `an open card stops the strip, which resumes after the card is closed`() {
    var visitor = Visitor(behavior: ScrollBehavior(advance: .cruise(velocity: 120)))
    visitor.controller.open(at: Instant(sinceStart: .seconds(2)))
    #expect(visitor.at(500).phase == .open)
    #expect(visitor.at(500).offset == 240)
    visitor.controller.close(at: Instant(sinceStart: .seconds(600)))
    #expect(visitor.at(604.9).phase == .resting)
    #expect(visitor.at(605.9).phase == .cruising)
  }
}
