import Foundation
import MarqueeEngine
import TestSupport
import Testing

/// After any input the strip cruises again once it has rested and ramped up.
struct ResumeTests {
  @Test(arguments: Seeds.many)
  func `the strip cruises again after the last input, its motion, the rest and the ramp`(seed: UInt64) {
    for round in 0..<12 {
      var visitor = RandomVisitor(seed: seed &* 2000 &+ UInt64(round))
      var generator = visitor.generator
      var strip = ScrollController.random(stuckAfter: .seconds(1_000_000), using: &generator)
      // The end of the last input, or of the motion that it caused.
      var quiet: Instant?
      for _ in 0..<60 {
        let (input, counts) = visitor.next()
        strip.take(input)
        if counts {
          let motion = strip.phase == .coasting ? input.time.advanced(by: strip.restOfFling) : input.time
          quiet = visitor.fingers.isEmpty ? motion : nil
        }
        let place = "round \(round), after \(input)"
        if !visitor.fingers.isEmpty {
          #expect(strip.phase == .held || strip.phase == .dragging, "\(place)")
        } else if let quiet {
          let resumed = quiet.advanced(by: strip.behavior.resumeAfter)
          let cruising = resumed.advanced(by: strip.behavior.ramp)
          // An event that does not count as input may come at any time.
          expect(strip, .resting, from: max(quiet, input.time), until: resumed, place)
          expect(strip, .ramping, from: max(resumed, input.time), until: cruising, place)
          expect(strip, .cruising, from: max(cruising, input.time), until: cruising.advanced(by: .seconds(99)), place)
        }
      }
    }
  }

  /// Expects a phase between two times, a microsecond inside each, because a fling's end is only known to that
  /// precision.
  private func expect(
    _ strip: ScrollController, _ phase: ScrollPhase, from start: Instant, until end: Instant, _ place: String
  ) {
    let (start, end) = (start.advanced(by: .microseconds(1)), end.advanced(by: .microseconds(-1)))
    // At zero velocity there is no ramp.
    guard start < end, strip.behavior.advance != .cruise(velocity: 0) || phase != .ramping else { return }
    #expect(strip.later(start).phase == phase, "\(place) at \(start)")
    #expect(strip.later(end).phase == phase, "\(place) at \(end)")
  }

  @Test(arguments: Seeds.many)
  func `a finger whose release is lost does not keep a strip from cruising`(seed: UInt64) {
    for round in 0..<15 {
      var visitor = RandomVisitor(seed: seed &* 3000 &+ UInt64(round))
      var generator = visitor.generator
      let stuckAfter = generator.duration(milliseconds: 300...5000)
      var strip = ScrollController.random(stuckAfter: stuckAfter, using: &generator)
      for step in 0..<40 {
        let (input, _) = visitor.next()
        strip.take(input)
        guard step.isMultiple(of: 5) else { continue }
        // By then every finger is a ghost; the longest fling, from 8,000 px/s down to 1, takes 4.5 s.
        let latest = input.time.advanced(
          by: stuckAfter + .seconds(4.5) + strip.behavior.resumeAfter + strip.behavior.ramp + .milliseconds(1))
        let late = strip.later(latest)
        #expect(late.phase == .cruising, "round \(round), after \(input)")
        #expect(.cruise(velocity: late.velocity) == late.behavior.advance, "round \(round), after \(input)")
      }
    }
  }
}

extension ScrollController {
  /// The time until friction slows a coasting strip down to 1 px/s.
  fileprivate var restOfFling: Duration {
    .seconds(log(abs(velocity)) / (-1000 * log(behavior.deceleration.rawValue)))
  }
}
