import MarqueeConfig
import MarqueeEngine
import SDLKit
import Testing

@testable import MarqueeApp

/// Two lanes under several fingers.
struct LaneTouchTests {
  private static let screen = PixelSize(width: 640, height: 400)

  private static func stage(scope: String, stuckAfter: String = "60s", resumeAfter: String = "1s") throws -> Stage {
    let text = """
      touch: { scope: \(scope), resume-after: \(resumeAfter), ramp: 500ms, stuck-after: \(stuckAfter) }
      lanes:
        - size: 50%
          card: { width: 150, height: 150, spacing: 20 }
          cards: [{ title: a }, { title: b }, { title: c }, { title: d }]
        - direction: right
          card: { width: 120, height: 120, spacing: 20 }
          cards: [{ title: e }, { title: f }, { title: g }, { title: h }, { title: i }]
      """
    return Stage(try ConfigurationLoader.load(text: text, file: "lanes.yaml").configuration, screen: screen)
  }

  /// The states of both lanes at so many seconds.
  private static func states(_ stage: Stage, _ lines: [String], at times: [Double]) throws -> [[String]] {
    let script = try TouchScript.load(text: lines.joined(separator: "\n"), file: "script.jsonl")
    let rows = (0...1).map { lane in
      Trace(stage, script: script, for: .seconds((times.max() ?? 0) + 0.1), lane: lane).compactMap(TraceRow.init)
    }
    return times.map { time in rows.map { $0[Int((time * 60).rounded())].state } }
  }

  private static let hold = [
    #"{"t":1,"id":1,"phase":"down","x":300,"y":100}"#, #"{"t":2,"id":1,"phase":"up","x":300,"y":100}"#,
  ]

  @Test func `a touch pauses the lane it lands in`() throws {
    let states = try Self.states(try Self.stage(scope: "lane"), Self.hold, at: [0.5, 1.5, 2.5, 3.2, 3.6])
    #expect(
      states == [
        ["cruising", "cruising"], ["held", "cruising"], ["resting", "cruising"], ["ramping", "cruising"],
        ["cruising", "cruising"],
      ])
  }

  @Test func `or all of them`() throws {
    let states = try Self.states(try Self.stage(scope: "all"), Self.hold, at: [0.5, 1.5, 2.5, 3.2, 3.6])
    #expect(
      states == [
        ["cruising", "cruising"], ["held", "held"], ["resting", "resting"], ["ramping", "ramping"],
        ["cruising", "cruising"],
      ])
  }

  @Test(arguments: [1.2, 2.5]) func `a finger that lifts in one lane leaves it paused while another holds`(
    lifts: Double
  ) throws {
    let lines = [
      #"{"t":0.5,"id":1,"phase":"down","x":300,"y":100}"#, #"{"t":0.6,"id":2,"phase":"down","x":300,"y":300}"#,
      #"{"t":\#(lifts),"id":1,"phase":"up","x":300,"y":100}"#, #"{"t":6,"id":2,"phase":"up","x":300,"y":300}"#,
    ]
    let states = try Self.states(try Self.stage(scope: "all"), lines, at: [0.8, lifts + 0.1, 5.9, 6.5, 7.2, 7.6])
    #expect(
      states == [
        ["held", "held"], ["held", "held"], ["held", "held"], ["resting", "resting"], ["ramping", "ramping"],
        ["cruising", "cruising"],
      ])
    let apart = try Self.states(try Self.stage(scope: "lane"), lines, at: [lifts + 0.1, lifts + 1.6, 6.5])
    #expect(apart == [["resting", "held"], ["cruising", "held"], ["cruising", "resting"]])
  }

  @Test func `a fling in one lane ends before another's finger holds it`() throws {
    var lines = [
      #"{"t":0.5,"id":2,"phase":"down","x":300,"y":300}"#, #"{"t":1,"id":1,"phase":"down","x":600,"y":100}"#,
    ]
    for step in 1...10 {
      lines.append(
        #"{"t":\#(1 + Double(step) * 0.01),"id":1,"phase":"move","x":\#(600 - 20 * step),"y":100}"#)
    }
    lines += [
      #"{"t":1.1,"id":1,"phase":"up","x":400,"y":100}"#, #"{"t":9,"id":2,"phase":"up","x":300,"y":300}"#,
    ]
    let states = try Self.states(
      try Self.stage(scope: "all", resumeAfter: "0s"), lines, at: [1.2, 2, 6, 8.9, 9.2, 9.6])
    #expect(
      states == [
        ["coasting", "held"], ["coasting", "held"], ["held", "held"], ["held", "held"], ["ramping", "ramping"],
        ["cruising", "cruising"],
      ])
  }

  @Test func `a lost finger keeps no lane`() throws {
    let stage = try Self.stage(scope: "all", stuckAfter: "2s")
    let states = try Self.states(
      stage, [#"{"t":1,"id":1,"phase":"down","x":300,"y":100}"#], at: [2.9, 3.1, 4.2, 4.6])
    #expect(
      states == [["held", "held"], ["resting", "resting"], ["ramping", "ramping"], ["cruising", "cruising"]])
  }

  @Test func `an open card pauses all lanes, whatever a touch does`() throws {
    let lines = [
      #"{"t":1,"id":1,"phase":"down","x":50,"y":100}"#, #"{"t":1.1,"id":1,"phase":"up","x":50,"y":100}"#,
      #"{"t":9,"id":1,"phase":"down","x":50,"y":100}"#, #"{"t":9.1,"id":1,"phase":"up","x":50,"y":100}"#,
    ]
    #expect(
      try Self.states(try Self.stage(scope: "all"), lines, at: [1.3, 8.9, 9.6, 10.3, 10.8])
        == [
          ["open", "held"], ["open", "held"], ["resting", "resting"], ["ramping", "ramping"], ["cruising", "cruising"],
        ])
    #expect(
      try Self.states(try Self.stage(scope: "lane"), lines, at: [1.3, 8.9, 9.6])
        == [["open", "held"], ["open", "held"], ["resting", "resting"]])
  }

  @Test func `two lanes do the same at every frame rate`() throws {
    let lines = [
      #"{"t":0.513,"id":2,"phase":"down","x":300,"y":300}"#, #"{"t":1.007,"id":1,"phase":"down","x":600,"y":100}"#,
      #"{"t":1.021,"id":1,"phase":"move","x":560,"y":100}"#, #"{"t":1.033,"id":1,"phase":"move","x":500,"y":100}"#,
      #"{"t":1.041,"id":1,"phase":"up","x":480,"y":100}"#, #"{"t":9.333,"wheel":-1,"x":300,"y":300}"#,
    ]
    let script = try TouchScript.load(text: lines.joined(separator: "\n"), file: "script.jsonl")
    let stage = try Self.stage(scope: "all", stuckAfter: "2s")
    func places(_ rate: Int) -> [String] {
      var configuration = stage.configuration
      configuration.display.frameRate = FrameRate(millihertz: rate * 1000)
      var scripted = ScriptedStage(Stage(configuration, screen: Self.screen), script: script)
      // Twice a second; 30, 60 and 144 frames a second meet there.
      return (0..<30).map { half in
        scripted.advance(toFrame: half * rate / 2)
        return scripted.stage.controllers.map { "\($0.phase) \(($0.offset * 100).rounded() / 100)" }.joined(
          separator: ", ")
      }
    }
    #expect(places(60) == places(30))
    #expect(places(60) == places(144))
  }
}
