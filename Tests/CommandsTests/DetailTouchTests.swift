import ConfigurationValues
import FacePainting
import MarqueeConfig
import MarqueeEngine
import TestSupport
import Testing

@testable import Commands
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// What fingers, wheel and keys do to the details of an open card.
struct DetailTouchTests {
  private static let screen = PixelSize(width: 800, height: 480)
  private static let painter = FacePainter(fonts: FontBook())
  private static let measure: @Sendable (DetailPanel) -> DetailScroll? = { painter.painted($0).details?.scroll }
  private static let text = (0..<70).map { "Line \($0) of what there is to read." }.joined(separator: "\n")

  private static func configuration(
    _ details: String = text, rate: Int = 60, extra: String = "", touch: String = ""
  ) throws -> Configuration {
    let lines = details.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    return try ConfigurationLoader.load(
      text: """
        speed: 0
        display: { frame-rate: \(rate)\(extra) }
        touch: { detail-for: 5s\(touch) }
        cards:
          - title: A
            link: https://example.org/a
            details: |
        \(lines)
        """, file: "details.yaml"
    ).configuration
  }

  private static func touch(_ phase: String, _ y: Double, at time: Double, id: Int = 1, x: Double = 400) -> String {
    #"{"t":\#(time),"id":\#(id),"phase":"\#(phase)","x":\#(x),"y":\#(y)}"#
  }

  private static let open = [touch("down", 240, at: 0.5), touch("up", 240, at: 0.6)]

  /// A press at `from` that moves evenly to `to` within 0.2 s, every 10 ms, and lifts after `rest` seconds.
  private static func drag(from: Double, to: Double, at time: Double, rest: Double) -> [String] {
    [touch("down", from, at: time)]
      + (1...20).map { touch("move", from + (to - from) * Double($0) / 20, at: time + Double($0) * 0.01) }
      + [touch("up", to, at: time + 0.2 + rest)]
  }

  /// Plays a script and returns the stage at each of the times, s.
  private static func stages(
    _ lines: [String], at times: [Double], of configuration: Configuration? = nil
  ) throws -> [Stage] {
    let configuration = try configuration ?? Self.configuration()
    let script = try TouchScript.load(text: (open + lines).joined(separator: "\n"), file: "script.jsonl")
    var scripted = ScriptedStage(Stage(configuration, screen: screen), script: script, measuring: measure)
    let rate = Double((configuration.display.frameRate ?? .withoutRefresh).millihertz) / 1000
    return times.map {
      scripted.advance(toFrame: Int(($0 * rate).rounded()))
      return scripted.stage
    }
  }

  private static func places(_ lines: [String], at times: [Double]) throws -> [Int?] {
    try stages(lines, at: times).map { $0.openedCard?.scrolled }
  }

  private static func scroll() throws -> DetailScroll {
    try #require(try stages([], at: [1])[0].opening?.scroller?.scroll)
  }

  @Test func `a finger drags the text one to one from where it passes the slop`() throws {
    let lines = [
      Self.touch("down", 300, at: 2), Self.touch("move", 291, at: 2.1), Self.touch("move", 289, at: 2.2),
      Self.touch("move", 189, at: 2.3), Self.touch("move", 239, at: 2.4), Self.touch("up", 239, at: 3),
    ]
    let times = [1.9, 2.1, 2.2, 2.3, 2.4, 2.9, 4]
    #expect(try Self.places(lines, at: times) == [0, 0, 0, 100, 50, 50, 50])
  }

  @Test func `a flung text coasts, slows down and stops within its ends`() throws {
    let lines = Self.drag(from: 350, to: 250, at: 2, rest: 0)
    let times = stride(from: 2.2, through: 6, by: 0.1).map { $0 }
    let places = try Self.places(lines, at: times).map { Double($0 ?? -1) }
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    #expect(places[0] >= 80 && places[0] <= 100)
    #expect(steps.allSatisfy { $0 >= 0 } && steps[0] > 20)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 1 }, "\(steps)")
    #expect(try places[places.count - 1] > 150 && places[places.count - 1] <= Double(Self.scroll().range))
  }

  @Test func `a text pulled past an end resists and springs back`() throws {
    let lines = Self.drag(from: 150, to: 350, at: 2, rest: 0.5)
    let places = try Self.places(lines, at: [2.1, 2.2, 2.6, 3.3]).map { $0 ?? 1 }
    #expect(places[0] < 0 && places[1] < places[0] && places[1] > -200 && places[2] == places[1] && places[3] == 0)
    let end = try Self.scroll().range
    let below = try Self.places(
      [#"{"t":1.5,"key":"end"}"#] + Self.drag(from: 350, to: 150, at: 3, rest: 0.5), at: [2, 3.3, 5]
    )
    .map { $0 ?? -1 }
    #expect(below[0] == end && below[1] > end && below[1] < end + 200 && below[2] == end)
  }

  @Test(arguments: [
    ("down", 3.0), ("page-down", 0), ("end", .infinity), ("right", 3),
  ])
  func `keys scroll the text`(key: String, lines: Double) throws {
    let scroll = try Self.scroll()
    let expected =
      lines == 0 ? Double(scroll.area.height) - 2 * scroll.line : min(lines * scroll.line, Double(scroll.range))
    let back = ["down": "up", "page-down": "page-up", "end": "home", "right": "left"][key] ?? ""
    let script = [#"{"t":2,"key":"\#(key)"}"#, #"{"t":3,"key":"\#(back)"}"#, #"{"t":4,"key":"\#(back)"}"#]
    let places = try Self.places(script, at: [1.9, 2.5, 3.5, 4.5])
    #expect(places == [0, Int(expected.rounded()), 0, 0])
  }

  @Test func `wheel notches add up to scroll the text`() throws {
    let line = try Self.scroll().line
    let script = [
      #"{"t":2,"wheel":-1,"x":400,"y":240}"#, #"{"t":2.05,"wheel":-1,"x":10,"y":10}"#,
      #"{"t":3,"wheel":0.5,"x":400,"y":240}"#,
    ]
    let places = try Self.places(script, at: [2.5, 3.5])
    #expect(places == [Int((6 * line).rounded()), Int((4.5 * line).rounded())])
  }

  @Test func `a tap closes the card, scrolled or not, and a drag never does`() throws {
    let tap = [Self.touch("down", 240, at: 3), Self.touch("up", 243, at: 3.1)]
    #expect(try Self.stages(tap, at: [3.2])[0].opening?.isOpen == false)
    for to in [150.0, 225, 350] {
      let drag = Self.drag(from: 240, to: to, at: 2, rest: 0)
      #expect(try Self.stages(drag, at: [2.3, 2.9]).allSatisfy { $0.opening?.isOpen != false }, "to \(to)")
      #expect(
        try Self.stages(
          drag + [Self.touch("down", 20, at: 4, x: 20), Self.touch("up", 20, at: 4.1, x: 20)], at: [4.2])[0].opening?
          .isOpen == false)
    }
    // Across, back to where it began, and one finger beside another that drags.
    let across = [
      Self.touch("down", 240, at: 2), Self.touch("move", 240, at: 2.1, x: 500), Self.touch("move", 240, at: 2.2),
      Self.touch("up", 240, at: 2.3),
    ]
    #expect(try Self.stages(across, at: [2.5])[0].opening?.isOpen != false)
    let second = [
      Self.touch("down", 300, at: 2), Self.touch("move", 250, at: 2.1), Self.touch("down", 200, at: 2.2, id: 2),
      Self.touch("up", 200, at: 2.3, id: 2), Self.touch("up", 250, at: 2.6),
    ]
    #expect(try Self.stages(second, at: [2.9])[0].opening?.isOpen != false)
  }

  @Test func `a press that stops a flung text does not close the card`() throws {
    let script =
      Self.drag(from: 380, to: 180, at: 2, rest: 0) + [
        Self.touch("down", 240, at: 2.35), Self.touch("up", 240, at: 2.4),
      ]
    let stages = try Self.stages(script, at: [2.3, 2.36, 2.9])
    #expect(stages[2].opening?.isOpen == true)
    let places = stages.compactMap { $0.openedCard?.scrolled }
    #expect(places[1] > places[0] && abs(places[2] - places[1]) <= 20)
  }

  @Test func `a drag beside the panel scrolls nothing`() throws {
    let lines = [
      Self.touch("down", 300, at: 2, x: 5), Self.touch("move", 200, at: 2.1, x: 5),
      Self.touch("up", 200, at: 2.4, x: 5),
    ]
    let stage = try Self.stages(lines, at: [3])[0]
    #expect(stage.openedCard?.scrolled == 0 && stage.opening?.isOpen != false)
  }

  @Test func `each touch, key and wheel notch restarts the timeout of an open card`() throws {
    let script =
      Self.drag(from: 300, to: 200, at: 4, rest: 0)
      + [#"{"t":8.5,"key":"up"}"#, #"{"t":13,"wheel":-1,"x":400,"y":240}"#]
    let stages = try Self.stages(script, at: [9, 13.4, 17.9, 18.1])
    #expect(stages.map { $0.opening?.isOpen == false } == [false, false, false, true])
  }

  @Test func `details that are entirely in view do not scroll and let the loop sleep`() throws {
    let configuration = try Self.configuration("Short.")
    let lines = Self.drag(from: 300, to: 200, at: 2, rest: 0) + [#"{"t":3,"key":"end"}"#]
    for stage in try Self.stages(lines, at: [2.5, 3.5], of: configuration) {
      #expect(stage.openedCard?.scrolled == 0 && stage.opening?.scroller == nil && stage.isStill)
    }
  }

  @Test func `a resting text stays still until its card closes`() throws {
    let stage = try Self.stages(Self.drag(from: 300, to: 200, at: 2, rest: 0.5), at: [4])[0]
    #expect(stage.isStill && stage.openedCard?.scrolled == 85)
    #expect(stage.deadline == Instant(sinceStart: .milliseconds(2700)).advanced(by: .seconds(5)))
    #expect(try !Self.stages(Self.drag(from: 300, to: 200, at: 2, rest: 0), at: [2.4])[0].isStill)
  }

  @Test func `the text scrolls the same at every frame rate`() throws {
    let script =
      Self.drag(from: 350, to: 200, at: 2, rest: 0) + [#"{"t":3.333,"key":"page-down"}"#]
      + Self.drag(from: 150, to: 400, at: 5, rest: 0.1)
    let times = stride(from: 1, through: 7, by: 0.5).map { $0 }
    func places(_ rate: Int) throws -> [Int?] {
      try Self.stages(script, at: times, of: Self.configuration(rate: rate)).map { $0.openedCard?.scrolled }
    }
    let expected = try places(60)
    #expect(try places(30) == expected && places(144) == expected && places(2) == expected)
    #expect(Set(expected.compactMap(\.self)).count > 4)
  }

  @Test(arguments: ["90", "180", "270"])
  func `on a turned screen the text follows the finger`(rotation: String) throws {
    let configuration = try Self.configuration(extra: ", rotate: \(rotation)")
    var stage = Stage(configuration, screen: Self.screen)
    let size = stage.layout.screen
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    func touch(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at milliseconds: Int) {
      let place = stage.rotation.corner(x, y, 0, 0, picture: size)
      stage.handle(
        StageInput(
          time: .start.advanced(by: .milliseconds(milliseconds)),
          kind: .pointer(finger, phase, x: place.x, y: place.y)))
    }
    let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
    touch(.down, x, y, at: 100)
    touch(.up, x, y, at: 200)
    let panel = try #require(stage.unmeasuredPanel)
    stage.accept(Self.measure(panel), of: panel)
    touch(.down, x, y, at: 1000)
    touch(.move, x, y - 20, at: 1100)
    touch(.move, x + 30, y - 90, at: 1200)
    #expect(stage.openedCard?.scrolled == 70)
  }

  @Test func `a reload keeps the card open and its text at its offset, clamped to the new text`() throws {
    var stage = try Self.stages([#"{"t":2,"key":"end"}"#], at: [3])[0]
    let end = try #require(stage.openedCard?.scrolled)
    func adopt(_ details: String) throws -> Int? {
      stage.adopt(try Self.configuration(details))
      // The old panel is drawn until the new one is laid out.
      if let panel = stage.unmeasuredPanel { stage.accept(Self.measure(panel), of: panel) }
      return stage.openedCard?.scrolled
    }
    #expect(try adopt(Self.text) == end, "the same text")
    #expect(try adopt(Self.text + "\nOne line more.") == end, "a line more below")
    let shorter = Self.text.split(separator: "\n").prefix(40).joined(separator: "\n")
    let clamped = try #require(try adopt(shorter))
    #expect(clamped < end && clamped == stage.opening?.scroller?.scroll.range, "a shorter text")
    #expect(try adopt("Short.") == 0 && stage.opening?.scroller == nil)
    #expect(try adopt(Self.text) == 0 && stage.openedCard?.panel.details == Self.text)
    #expect(stage.opening?.isOpen != false && stage.controllers[0].phase == .open)
  }

  @Test func `a drag of the text continues through a reload`() throws {
    let lines = [Self.touch("down", 300, at: 2), Self.touch("move", 280, at: 2.1), Self.touch("move", 200, at: 2.2)]
    var stage = try Self.stages(lines, at: [2.3])[0]
    #expect(stage.openedCard?.scrolled == 80)
    stage.adopt(try Self.configuration(Self.text + "\nOne line more."))
    let panel = try #require(stage.unmeasuredPanel)
    stage.accept(Self.measure(panel), of: panel)
    #expect(stage.openedCard?.scrolled == 80)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    stage.handle(
      StageInput(time: .start.advanced(by: .milliseconds(2400)), kind: .pointer(finger, .move, x: 400, y: 150)))
    #expect(stage.openedCard?.scrolled == 130)
  }

  @Test func `another screen size keeps the text's offset within its ends`() throws {
    var stage = try Self.stages([#"{"t":2,"key":"end"}"#], at: [3])[0]
    for size in [(480, 800), (1280, 720), (320, 240)] {
      stage.resize(to: PixelSize(width: size.0, height: size.1))
      if let panel = stage.unmeasuredPanel { stage.accept(Self.measure(panel), of: panel) }
      let scroller = try #require(stage.opening?.scroller)
      #expect((0...scroller.scroll.range).contains(scroller.offset))
    }
  }

  @Test func `a trace of the details reports their states`() throws {
    let script = try TouchScript.load(
      text: (Self.open + Self.drag(from: 350, to: 250, at: 2, rest: 0)).joined(separator: "\n"), file: "script.jsonl")
    let stage = Stage(try Self.configuration(), screen: Self.screen)
    let rows = Trace(stage, script: script, for: .seconds(12), of: .details(Self.painter)).compactMap(TraceRow.init)
    var states: [String] = []
    for row in rows where states.last != row.state { states.append(row.state) }
    #expect(states == ["closed", "resting", "held", "dragging", "coasting", "resting", "closed"])
    #expect(rows[0].firstCard == nil && rows[0].tiles == 0 && rows[60].firstCard == 0 && rows[60].tiles == 1)
  }
}
