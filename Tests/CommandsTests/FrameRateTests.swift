import ConfigurationValues
import Foundation
import MarqueeStage
import StageTestSupport
import TestSupport
import Testing

/// How many frames a second are drawn changes nothing about where the strip is.
struct FrameRateTests {
  @Test func `random scripts come to the same offsets at 30, 60 and 144 frames a second`() throws {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let script = try Self.script(using: &generator)
      let direction = Lane.Direction.allCases.randomElement(using: &generator) ?? .left
      // All three have a frame every sixth of a second.
      let traces = [30, 60, 144].map { rate in
        TraceRow.rows(.strip(direction: direction, frameRate: rate), for: .seconds(8), script: script)
          .filter { $0.frame % (rate / 6) == 0 }
      }
      #expect(traces.allSatisfy { $0.count == 48 })
      for (slow, (usual, fast)) in zip(traces[0], zip(traces[1], traces[2])) {
        for other in [usual, fast] {
          #expect(distance(slow.px, other.px) < 0.01, "seed \(seed), \(slow.time) s")
          #expect(slow.state == other.state, "seed \(seed), \(slow.time) s")
        }
      }
    }
  }

  /// px on a lap of 896.
  private func distance(_ one: Double, _ other: Double) -> Double {
    let way = abs(one - other)
    return min(way, 896 - way)
  }

  /// Presses, drags, flings and wheel notches at odd times.
  private static func script(using generator: inout SeededGenerator) throws -> TouchScript {
    var lines: [String] = []
    var time = Double.random(in: 0...1, using: &generator)
    func line(_ phase: String, _ x: Double) {
      lines.append(
        String(format: #"{"t":%.9f,"id":1,"phase":"%@","x":%.3f,"y":100}"#, time, phase, x))
    }
    while time < 7 {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        lines.append(String(format: #"{"t":%.9f,"wheel":1,"x":5,"y":5}"#, time))
      } else {
        var x = Double.random(in: 0...640, using: &generator)
        let speed = Double.random(in: -3000...3000, using: &generator)
        line("down", x)
        for _ in 0..<Int.random(in: 0...30, using: &generator) {
          let step = Double.random(in: 0.001...0.02, using: &generator)
          time += step
          x += speed * step
          line("move", x)
        }
        time += Double.random(in: 0...0.1, using: &generator)
        line("up", x)
      }
      time += Double.random(in: 0.05...2.5, using: &generator)
    }
    return try TouchScript.load(text: lines.joined(separator: "\n"), file: "random.jsonl")
  }
}
