import TestSupport
import Testing

@testable import MarqueeEngine

/// A strip that goes on from another's numbers is where that one is, for as long as nobody touches either.
struct ContinuationTests {
  static func controller(using random: inout SeededGenerator) -> ScrollController {
    let extents = (0..<Int.random(in: 1...9, using: &random)).map { _ in
      Double.random(in: 40...900, using: &random).rounded()
    }
    let strip = StripGeometry(
      extents: Bool.random(using: &random) ? extents : extents.map { _ in extents[0] },
      spacing: Double(Int.random(in: 0...60, using: &random)), loops: Int.random(in: 0..<3, using: &random) > 0)
    let isForward = Bool.random(using: &random)
    let snaps: [SnapAlignment] = [.none, .start, .center, .end]
    let speed = Double.random(in: 1...900, using: &random)
    var behavior = ScrollBehavior(
      advance: Bool.random(using: &random)
        ? .cruise(velocity: isForward ? speed : -speed)
        : .step(
          every: .milliseconds(Int.random(in: 0...5000, using: &random)),
          duration: .milliseconds(Int.random(in: 1...2000, using: &random)), isForward: isForward,
          cards: Int.random(in: 1...3, using: &random)),
      snap: snaps.randomElement(using: &random) ?? .none,
      atEnd: Bool.random(using: &random) ? .reverse : .rewind)
    behavior.fades = Int.random(in: 0..<4, using: &random) == 0
    return ScrollController(
      strip: strip, viewport: Double.random(in: 200...1920, using: &random).rounded(), behavior: behavior,
      card: Int.random(in: 0..<extents.count, using: &random))
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func goesOnAsTheOtherDid(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (continued, tried) = (0, 0)
    for _ in 0..<60 {
      var one = Self.controller(using: &random)
      let blank = one
      one.advance(to: Instant(sinceStart: .nanoseconds(Int.random(in: 0...90_000_000_000, using: &random))))
      let moment = one.moment
      var other = blank
      tried += 1
      guard other.goOn(from: moment) else {
        #expect(other.moment == blank.moment, "a refusal changes nothing")
        // A rewind takes a time of its own, and a ramp does not tell where it began.
        #expect(moment.phase == .ramping || moment.phase == .stepping, "\(moment)")
        continue
      }
      continued += 1
      let start = one.now
      for _ in 0..<40 {
        let later = Duration.nanoseconds(Int.random(in: 0...70_000_000_000, using: &random))
        var (first, second) = (one, other)
        first.advance(to: start.advanced(by: later))
        second.advance(to: Instant(sinceStart: later))
        let lap = first.strip.lapLength
        let apart = abs(first.offset - second.offset)
        let difference = first.strip.loops ? min(apart, abs(lap - apart)) : apart
        // Turning points of a bounded strip are reached at times that differ in the last bits.
        #expect(
          difference < 0.01,
          "\(moment) after \(later): \(first.moment), \(second.moment), \(blank.behavior) \(blank.strip.extents) \(blank.strip.spacing) \(blank.viewport)"
        )
        #expect(abs(first.visibility - second.visibility) < 0.01)
      }
    }
    #expect(continued > tried * 3 / 4)
  }

  @Test func whatAVisitorMovesIsRefused() {
    var random = SeededGenerator(seed: 3)
    var strip = Self.controller(using: &random)
    for phase in ScrollPhase.allCases where ![.cruising, .dwelling, .stepping].contains(phase) {
      let goesOn = strip.goOn(from: StripMoment(offset: 0, phase: phase, left: .seconds(1), isForward: true))
      #expect(!goesOn, "\(phase)")
    }
  }

  /// Numbers that no strip has are refused or harmless.
  @Test func wrongNumbersAreRefused() {
    var random = SeededGenerator(seed: 4)
    for offset in [Double.nan, .infinity, -1e300, 1e300, -5, 1e9] {
      for phase in [ScrollPhase.cruising, .dwelling, .stepping] {
        for left in [nil, Duration.zero, .seconds(-1), .seconds(1), .seconds(1e15)] {
          var strip = Self.controller(using: &random)
          let before = strip.moment
          if !strip.goOn(from: StripMoment(offset: offset, phase: phase, left: left, isForward: true)) {
            #expect(strip.moment == before)
          }
          strip.advance(to: Instant(sinceStart: .seconds(60)))
          #expect(strip.offset.isFinite)
        }
      }
    }
  }
}
