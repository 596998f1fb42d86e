import ConfigurationValues
import MarqueeEngine
import StageTestSupport
import Testing

@testable import Commands
@testable import MarqueeStage
@testable import MarqueeValues

/// A finger that moves slowly is somebody who reads: the strip is theirs until it lifts, however short `resume-after` is.
struct SlowDragTests {
  private static func configuration(stuckAfter: Duration = .seconds(60)) -> Configuration {
    var configuration = Configuration.strip()
    configuration.touch.resumeAfter = .seconds(5)
    configuration.touch.stuckAfter = stuckAfter
    return configuration
  }

  /// A finger that goes down at 1 s in the middle and moves left for a minute, and one event each so many seconds.
  private static func rows(speed: Double, every interval: Double, configuration: Configuration) throws -> [TraceRow] {
    var lines = [#"{"t":1,"id":1,"phase":"down","x":320,"y":180}"#]
    var time = interval
    while time <= 60 {
      lines.append(#"{"t":\#(1 + time),"id":1,"phase":"move","x":\#(320 - speed * time),"y":180}"#)
      time += interval
    }
    lines.append(#"{"t":61.5,"id":1,"phase":"up","x":\#(320 - speed * 60),"y":180}"#)
    let script = try TouchScript.load(text: lines.joined(separator: "\n"), file: "drag.jsonl")
    return TraceRow.rows(configuration, for: .seconds(70), script: script)
  }

  @Test(arguments: [
    // px/s of the finger, and s between its reports.
    (5.0, 0.02), (5, 1), (1.5, 0.7), (1.5, 8), (0.5, 20),
  ])
  func `a drag of a minute holds the strip for all of it, and 'resume-after' begins when it ends`(
    speed: Double, interval: Double
  ) throws {
    let rows = try Self.rows(speed: speed, every: interval, configuration: Self.configuration())
    let held = rows.filter { $0.frame >= 62 && $0.frame < Int(61.5 * 60) }
    #expect(held.allSatisfy { ["held", "dragging"].contains($0.state) }, "\(rows.phases)")
    // It goes as far as the finger, but for the first few px.
    let way = (held.last?.px ?? 0) - (held.first?.px ?? 0)
    #expect(way <= speed * 60 + 1e-6 && (way >= speed * 60 - 24), "\(way) px")
    #expect(zip(held, held.dropFirst()).allSatisfy { $1.px >= $0.px - 1e-9 }, "it never goes back")
    let rest = rows.first { $0.frame > Int(61.5 * 60) + 1 && !["resting", "settling"].contains($0.state) }
    #expect(rest?.state == "ramping")
    #expect(abs(Double(rest?.frame ?? 0) / 60 - 66.5) < 0.1, "\(rows.phases)")
  }

  @Test func `a finger that does not move at all is dirt after 'stuck-after', and not before`() throws {
    let rows = try Self.rows(speed: 0, every: 100, configuration: Self.configuration(stuckAfter: .seconds(30)))
    #expect(rows[30 * 60].state == "held" && rows[32 * 60].state == "resting", "\(rows.phases)")
    #expect(rows[37 * 60].state == "cruising")
  }
}
