import TestSupport
import Testing

@testable import MarqueeEngine

/// Where and how fast a strip with random cards settles.
struct SettleTests {
  /// The release of a finger that moved at constant velocity, and the strip's motion until it rests, sampled every 2
  /// ms.
  private struct Release {
    var strip: ScrollController
    let time: Instant
    let start: Double
    let velocity: Double
    /// Not wrapped, px.
    private(set) var end: Double
    private(set) var (lowest, highest): (Double, Double)
    private(set) var lastFast: Instant
    private(set) var settled: Instant

    init(_ strip: ScrollController, fingerVelocity: Double, from place: Double = 500) {
      var strip = strip
      let finger = PointerEvent.Identifier(device: .touch, number: 1)
      func send(_ phase: PointerEvent.Phase, _ along: Double, _ milliseconds: Int) {
        _ = strip.handle(
          PointerEvent(
            identifier: finger, phase: phase, point: Point(along: along, across: 50), time: .at(milliseconds)))
      }
      send(.down, place, 1000)
      for step in 1...20 { send(.move, place + fingerVelocity * Double(step) * 0.008, 1000 + step * 8) }
      send(.up, place + fingerVelocity * 0.16, 1160)
      time = .at(1160)
      (start, velocity) = (strip.offset, strip.velocity)
      (end, lowest, highest, lastFast, settled) = (start, start, start, time, time)
      var last = start
      while strip.phase == .coasting || strip.phase == .settling, settled < time.advanced(by: .seconds(20)) {
        strip.advance(to: settled.advanced(by: .milliseconds(2)))
        settled = strip.now
        var way = strip.offset - last
        if strip.strip.loops { way = strip.strip.wrapped(way + strip.strip.lapLength / 2) - strip.strip.lapLength / 2 }
        end += way
        last = strip.offset
        (lowest, highest) = (min(lowest, end), max(highest, end))
        if abs(strip.velocity) >= 300 { lastFast = settled }
      }
      self.strip = strip
    }
  }

  private static func strip(_ generator: inout SeededGenerator, loops: Bool) -> ScrollController {
    let widest = generator.pick([300.0, 600, 1920])
    let extents = (0..<generator.int(4...20)).map { _ in generator.double(120...widest) }
    return ScrollController(
      strip: StripGeometry(extents: extents, spacing: generator.pick([0, 24, 90]), loops: loops),
      viewport: generator.double(600...1920),
      behavior: ScrollBehavior(
        advance: .cruise(velocity: 0), snap: generator.pick([.start, .center]),
        deceleration: generator.pick([.normal, .fast])),
      offset: generator.double(-300...300))
  }

  @Test(arguments: Seeds.few, [true, false])
  func `a release settles exactly at a snap, within 700 ms, without overshoot`(seed: UInt64, loops: Bool) {
    for round in 0..<20 {
      var generator = SeededGenerator(seed: seed &* 7000 &+ UInt64(round))
      let strip = Self.strip(&generator, loops: loops)
      let finger = generator.double(-1...1) * generator.pick([300, 900, 4000, 12_000])
      let release = Release(strip, fingerVelocity: finger)
      let (view, snap) = (strip.view, strip.behavior.snap)
      let place: Comment = "round \(round): \(release.velocity) px/s, \(snap), \(strip.behavior.deceleration)"
      #expect(abs(release.velocity) <= 8000, place)
      #expect(release.strip.phase == .resting, place)
      let goal = view.snap(view.index(nearest: release.end, snap), snap)
      #expect(abs(release.strip.offset - strip.strip.wrapped(goal)) < 1e-6, place)
      #expect(release.lastFast.duration(to: release.settled) <= .milliseconds(702), place)
      // Overshoot beyond the final offset.
      let wasPulled = view.clamped(release.start) != release.start
      if !wasPulled {
        if release.end > release.start + 1e-6 { #expect(release.highest - release.end < 2, place) }
        if release.end < release.start - 1e-6 { #expect(release.end - release.lowest < 2, place) }
      }
      guard abs(release.velocity) >= 300, !wasPulled else { continue }
      let sign: Double = release.velocity < 0 ? -1 : 1
      let ahead = view.snap(view.index(aheadOf: release.start, sign: sign, snap), snap)
      #expect((release.end - ahead) * sign > -1e-6, place)
    }
  }

  @Test func `a release slower than a fling settles at the nearest card`() {
    for round in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: round)
      let strip = Self.strip(&generator, loops: true)
      let release = Release(strip, fingerVelocity: generator.double(-299...299))
      let (view, snap) = (strip.view, strip.behavior.snap)
      let nearest = view.snap(view.index(nearest: release.start, snap), snap)
      #expect(abs(release.end - nearest) < 1e-6, "round \(round)")
    }
  }

  @Test(arguments: [(Deceleration.normal, 0.998), (.fast, 0.99)])
  func `a flung strip keeps the given fraction of its velocity each millisecond`(
    deceleration: Deceleration, left: Double
  ) {
    let strip = ScrollController(
      strip: StripGeometry(extents: [400, 300], spacing: 20), viewport: 1000,
      behavior: ScrollBehavior(advance: .cruise(velocity: 0), deceleration: deceleration))
    var flung = strip
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    for step in 0...20 {
      _ = flung.handle(
        PointerEvent(
          identifier: finger, phase: step == 0 ? .down : step == 20 ? .up : .move,
          point: Point(along: 900 - Double(step) * 20, across: 9), time: .at(step * 10)))
    }
    var velocity = flung.velocity
    #expect(abs(velocity - 2000) < 1e-6)
    for millisecond in 1...300 {
      let next = flung.later(200 + millisecond).velocity
      #expect(abs(next - velocity * left) < 1e-9)
      velocity = next
    }
  }

  @Test(arguments: [SnapAlignment.none, .start, .center])
  func `a strip flung past its end is back within 600 ms and strays less than a viewport`(snap: SnapAlignment) {
    for velocity in [500.0, 2000, 8000, 50_000] {
      for extents in [[300.0, 300, 300, 300], [500, 700, 500], [900, 900]] {
        let strip = ScrollController(
          strip: StripGeometry(extents: extents, spacing: 20, loops: false), viewport: 480,
          behavior: ScrollBehavior(advance: .cruise(velocity: 0), snap: snap))
        for sign in [1.0, -1] {
          var start = strip
          if sign < 0 { start.handle(.last, at: .start) }
          let release = Release(start, fingerVelocity: sign * velocity, from: 100)
          guard let range = strip.view.range else { return }
          let bounds = (range.lowerBound - 480)...(range.upperBound + 480)
          #expect(bounds.contains(release.lowest) && bounds.contains(release.highest), "\(velocity) \(extents)")
          guard !range.contains(release.start) else { continue }
          #expect(release.time.duration(to: release.settled) <= .milliseconds(602), "\(velocity) \(extents)")
          #expect(range.contains(release.strip.offset), "\(velocity) \(extents)")
        }
      }
    }
  }

  @Test func `a strip flung back from past its end coasts on inside its range`() {
    var strip = ScrollController(
      strip: StripGeometry(extents: Array(repeating: 300, count: 20), spacing: 20, loops: false), viewport: 960,
      behavior: ScrollBehavior(advance: .cruise(velocity: 0)))
    strip.send(.down, 100, at: 0)
    strip.send(.move, 120, at: 10)
    strip.send(.move, 300, at: 200)
    for step in 1...10 { strip.send(.move, 300 - Double(step) * 12, at: 200 + step * 5) }
    #expect(strip.offset < -10)
    strip.send(.up, 180, at: 250)
    #expect(strip.phase == .coasting)
    #expect(strip.later(8000).offset > 200)
  }

  @Test func `cards that just fill the viewport do not scroll`() {
    // Three cards and two gaps in a viewport of 1000/7 px exceed it by a rounding error.
    let side = (1000.0 / 7 - 2 * 3.3) / 3
    for viewport in [1000.0 / 7, 1000.0 / 7 - 1e-13, 1000.0 / 7 - 0.3] {
      for advance in [
        ScrollBehavior.Advance.cruise(velocity: 5000), .step(every: .seconds(1), duration: .zero, isForward: true),
      ] {
        var strip = ScrollController(
          strip: StripGeometry(extents: [side, side, side], spacing: 3.3, loops: false), viewport: viewport,
          behavior: ScrollBehavior(advance: advance, resumeAfter: .zero, ramp: .zero))
        #expect(!strip.view.scrolls)
        strip.handleWheel(-3, at: .at(10))
        strip.advance(to: .at(100_000))
        #expect(abs(strip.offset) < 0.2 && strip.isStill)
      }
    }
  }

  @Test(arguments: [ScrollBehavior.AtEnd.reverse, .rewind])
  func `a stepping bounded strip visits every snap, even of cards wider than the viewport`(atEnd: ScrollBehavior.AtEnd)
  {
    for snap in [SnapAlignment.none, .start, .center] {
      for extents in [[500.0], [500, 500], [500, 700, 450]] {
        var strip = ScrollController(
          strip: StripGeometry(extents: extents, spacing: 20, loops: false), viewport: 400,
          behavior: ScrollBehavior(
            advance: .step(every: .seconds(1), duration: .milliseconds(200), isForward: true), snap: snap, atEnd: atEnd)
        )
        let alignment = strip.behavior.stepAlignment
        let places = Set(extents.indices.map { strip.view.snap($0, alignment) })
        var seen: [Double] = []
        for _ in 0..<60 {
          strip.advance(to: strip.now.advanced(by: .milliseconds(100)))
          if strip.phase == .dwelling, seen.last != strip.offset { seen.append(strip.offset) }
        }
        #expect(Set(seen) == places, "\(snap), \(extents)")
        if places.count > 1 { #expect(seen.count > 3, "\(snap), \(extents)") }
      }
    }
  }

  @Test func `advancing terminates when ramps, steps and rests take no time`() {
    for loops in [true, false] {
      for snap in [SnapAlignment.none, .start, .center] {
        for advance in [
          ScrollBehavior.Advance.cruise(velocity: 5000), .cruise(velocity: 0), .cruise(velocity: -5000),
          .step(every: .milliseconds(100), duration: .zero, isForward: false),
        ] {
          for atEnd in [ScrollBehavior.AtEnd.reverse, .rewind] {
            var strip = ScrollController(
              strip: StripGeometry(extents: [300, 200, 400], spacing: 10, loops: loops), viewport: 500,
              behavior: ScrollBehavior(
                advance: advance, snap: snap, atEnd: atEnd, resumeAfter: .zero, ramp: .zero, pauseFor: .seconds(1)))
            strip.interrupt(at: .at(500))
            strip.handle(.pause, at: .at(600))
            strip.handle(.next, at: .at(700))
            strip.advance(to: .at(100_000))
            #expect(strip.now == .at(100_000))
            if case .cruise(0) = advance {
              #expect(strip.isStill && strip.deadline == nil)
            }
          }
        }
      }
    }
  }
}
