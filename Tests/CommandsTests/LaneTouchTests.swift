import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import Testing

@testable import Commands
@testable import MarqueeStage
@testable import MarqueeValues

/// Two lanes under several fingers.
struct LaneTouchTests {
  private static let screen = PixelSize(width: 640, height: 400)

  private static func stage(
    scope: String, stuckAfter: String = "60s", resumeAfter: String = "1s", snap: String = "none"
  ) throws -> Stage {
    let text = """
      touch: { scope: \(scope), resume-after: \(resumeAfter), ramp: 500ms, stuck-after: \(stuckAfter) }
      lanes:
        - size: 50%
          snap: \(snap)
          card: { width: 150, height: 150, spacing: 20 }
          cards: [{ title: a }, { title: b }, { title: c }, { title: d }]
        - direction: right
          snap: \(snap)
          card: { width: 120, height: 120, spacing: 20 }
          cards: [{ title: e }, { title: f }, { title: g }, { title: h }, { title: i }]
      """
    return Stage(try ConfigurationLoader.load(text: text, file: "lanes.yaml").configuration, screen: screen)
  }

  /// The states of both lanes at each of the times, s.
  private static func states(_ stage: Stage, _ lines: [String], at times: [Double]) throws -> [[String]] {
    let script = try TouchScript.load(text: lines.joined(separator: "\n"), file: "script.jsonl")
    let rows = (0...1).map { lane in
      Trace(stage, script: script, for: .seconds((times.max() ?? 0) + 0.1), lane: lane).compactMap(TraceRow.init)
    }
    return times.map { time in rows.map { $0[Int((time * 60).rounded())].state } }
  }

  private static let hold = [
    #"{"t":1,"id":1,"phase":"down","x":300,"y":100}"#, #"{"t":3,"id":1,"phase":"up","x":300,"y":100}"#,
  ]

  @Test func `a touch with scope 'lane' pauses only the lane under it`() throws {
    let states = try Self.states(try Self.stage(scope: "lane"), Self.hold, at: [0.5, 1.5, 3.5, 4.2, 4.6])
    #expect(
      states == [
        ["cruising", "cruising"], ["held", "cruising"], ["resting", "cruising"], ["ramping", "cruising"],
        ["cruising", "cruising"],
      ])
  }

  @Test func `a touch with scope 'all' pauses all lanes`() throws {
    let states = try Self.states(try Self.stage(scope: "all"), Self.hold, at: [0.5, 1.5, 3.5, 4.2, 4.6])
    #expect(
      states == [
        ["cruising", "cruising"], ["held", "held"], ["resting", "resting"], ["ramping", "ramping"],
        ["cruising", "cruising"],
      ])
  }

  @Test(arguments: [2.1, 2.5]) func `a finger that lifts in one lane leaves it paused while another holds`(
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

  @Test func `a lost finger does not keep a lane suspended`() throws {
    let stage = try Self.stage(scope: "all", stuckAfter: "2s")
    let states = try Self.states(
      stage, [#"{"t":1,"id":1,"phase":"down","x":300,"y":100}"#], at: [2.9, 3.1, 4.2, 4.6])
    #expect(
      states == [["held", "held"], ["resting", "resting"], ["ramping", "ramping"], ["cruising", "cruising"]])
  }

  @Test func `an open card suspends all lanes with either touch scope`() throws {
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

  /// A fling in the lower lane, and a card opened in the upper one before the fling ends.
  private static let flingAndTap =
    [#"{"t":1,"id":2,"phase":"down","x":100,"y":300}"#]
    + (1...10).map { #"{"t":\#(1 + Double($0) * 0.01),"id":2,"phase":"move","x":\#(100 + 20 * $0),"y":300}"# }
    + [
      #"{"t":1.1,"id":2,"phase":"up","x":300,"y":300}"#, #"{"t":1.2,"id":1,"phase":"down","x":50,"y":100}"#,
      #"{"t":1.25,"id":1,"phase":"up","x":50,"y":100}"#,
    ]

  @Test(arguments: ["lane", "all"], ["none", "center"])
  func `a lane that comes to rest behind an open card stays suspended`(scope: String, snap: String) throws {
    for resumeAfter in ["0s", "1s"] {
      let stage = try Self.stage(scope: scope, resumeAfter: resumeAfter, snap: snap)
      let states = try Self.states(stage, Self.flingAndTap, at: [1.3, 8, 9, 10, 16])
      #expect(states[0][0] == "open" && ["coasting", "settling"].contains(states[0][1]))
      #expect(states[1...].allSatisfy { $0 == ["open", "held"] }, "\(states)")
    }
  }

  @Test(arguments: ["none", "center"])
  func `lanes behind an open card behave the same at every frame rate`(snap: String) throws {
    let script = try TouchScript.load(text: Self.flingAndTap.joined(separator: "\n"), file: "script.jsonl")
    let stage = try Self.stage(scope: "lane", resumeAfter: "0s", snap: snap)
    func end(_ rate: Int, _ step: Int) -> [Double] {
      var configuration = stage.configuration
      configuration.display.frameRate = FrameRate(millihertz: rate * 1000)
      var scripted = ScriptedStage(Stage(configuration, screen: Self.screen), script: script)
      for frame in stride(from: 0, through: 20 * rate, by: step) { scripted.advance(toFrame: frame) }
      return scripted.stage.controllers.map { ($0.offset * 1e6).rounded() }
    }
    #expect(end(60, 1) == end(30, 1))
    #expect(end(60, 1) == end(1, 20))
  }

  @Test func `the end of an operator's pause moves nothing behind an open card`() throws {
    var stage = try Self.stage(scope: "lane")
    stage.pause(for: nil, at: Instant(sinceStart: .seconds(1)))
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    for (phase, seconds) in [(PointerEvent.Phase.down, 2), (.up, 2.1)] {
      let time = Instant(sinceStart: .seconds(seconds))
      stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: 50, y: 100)))
    }
    let offsets = stage.controllers.map(\.offset)
    let wasPaused = stage.moveOn(at: Instant(sinceStart: .seconds(3)))
    stage.advance(to: Instant(sinceStart: .seconds(9)))
    #expect(wasPaused && stage.openedCard != nil)
    #expect(stage.controllers.map(\.offset) == offsets)
  }

  @Test func `the space key pauses all lanes, or resumes all if one is paused`() throws {
    let lines = [
      #"{"t":1,"key":"space"}"#, #"{"t":2,"id":1,"phase":"down","x":300,"y":100}"#,
      #"{"t":2.1,"id":1,"phase":"move","x":250,"y":100}"#, #"{"t":2.5,"id":1,"phase":"up","x":250,"y":100}"#,
      #"{"t":3,"key":"space"}"#, #"{"t":5,"key":"space"}"#,
    ]
    let states = try Self.states(try Self.stage(scope: "lane"), lines, at: [1.5, 2.7, 3.2, 3.8, 9])
    #expect(
      states == [
        ["paused", "paused"], ["resting", "paused"], ["ramping", "ramping"], ["cruising", "cruising"],
        ["paused", "paused"],
      ])
  }

  @Test func `two lanes behave the same at every frame rate`() throws {
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
      // Twice a second, when frames of 30, 60 and 144 per second coincide.
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
