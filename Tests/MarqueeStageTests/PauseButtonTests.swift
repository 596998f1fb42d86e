import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// The button that pauses the motion, under fingers, keys and commands.
struct PauseButtonTests {
  private static let finger = PointerEvent.Identifier(device: .touch, number: 1)

  private static func configuration(_ keys: String = "", touch: String = "") throws -> Configuration {
    let text = """
      touch: { pause-button: true, resume-after: 1s, ramp: 0s, pause-for: 20s\(touch) }
      card: { width: 300, height: 90% }
      \(keys)
      cards: [{ title: a, details: Words }, { title: b }, { title: c }, { title: d }, { title: e }]
      """
    return try ConfigurationLoader.load(text: text, file: "button.yaml").configuration
  }

  private static func stage(
    _ keys: String = "", touch: String = "", screen: PixelSize = PixelSize(width: 1280, height: 720)
  ) throws -> Stage {
    Stage(try configuration(keys, touch: touch), screen: screen)
  }

  /// A stage and how to touch it.
  private struct Play {
    var stage: Stage
    var time = Instant.start

    init(_ stage: Stage) { self.stage = stage }

    mutating func wait(_ seconds: Double) {
      time = time.advanced(by: .seconds(seconds))
      stage.advance(to: time)
    }

    /// A point of the upright picture, px.
    mutating func touch(
      _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, by finger: PointerEvent.Identifier = finger
    ) {
      let place = stage.rotation.corner(x, y, 0, 0, picture: stage.layout.screen)
      stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: place.x, y: place.y)))
    }

    /// The middle of the button.
    var middle: (x: Double, y: Double) {
      get throws {
        let area = try #require(stage.layout.pauseButton)
        return (Double(area.x) + Double(area.width) / 2, Double(area.y) + Double(area.height) / 2)
      }
    }

    mutating func press(for seconds: Double = 0.1) throws {
      let (x, y) = try middle
      touch(.down, x, y)
      wait(seconds)
      touch(.up, x, y)
    }

    /// Whether any strip moves within a second from now.
    var moves: Bool {
      var later = stage
      later.advance(to: time.advanced(by: .seconds(1)))
      return zip(stage.controllers, later.controllers).contains { $0.offset != $1.offset }
    }
  }

  @Test func `by default there is a button with reduced motion alone`() throws {
    let cards = "cards: [{ title: a }, { title: b }, { title: c }]"
    for (text, isThere) in [
      (cards, false), ("motion: reduced\n\(cards)", true), ("touch: { pause-button: true }\n\(cards)", true),
      ("motion: reduced\ntouch: { pause-button: false }\n\(cards)", false),
      ("touch: { pause-button: true }\nspeed: 0\n\(cards)", false),
      ("touch: { pause-button: true }\nspeed: 0\nlayout: pages\n\(cards)", true),
      ("touch: { pause-button: true }\nloop: false\nvisible: 3\ncard: { width: auto }\n\(cards)", false),
    ] {
      let configuration = try ConfigurationLoader.load(text: text, file: "button.yaml").configuration
      let stage = Stage(configuration, screen: PixelSize(width: 1280, height: 720))
      #expect((stage.pauseButton != nil) == isThere, "\(text)")
    }
  }

  @Test(
    arguments: [(320, 240), (800, 480), (1280, 720), (1920, 1080), (1080, 1920), (3840, 2160), (3840, 1080)],
    [
      "", "reading: rtl", "display: { safe-area: 5%, rotate: 90 }", "display: { scale: auto, rotate: 180 }",
      "direction: up", "layout: pages",
    ])
  func `the button is large enough, inside the safe area and beside all texts`(
    size: (Int, Int), keys: String
  ) throws {
    let long = String(repeating: "Thank you all ", count: 10)
    let stage = try Self.stage(
      "heading: \(long)\ncaption: \(long)\n\(keys)", screen: PixelSize(width: size.0, height: size.1))
    let screen = stage.layout.screen
    let area = try #require(stage.pauseButton?.area)
    let shorter = min(screen.width, screen.height)
    #expect(area.width == area.height && area.width >= 44 && area.width * 24 >= shorter)
    let inset = keys.contains("safe") ? 0.05 : 0.02
    #expect(Double(area.minX) >= Double(screen.width) * inset - 1 || area.minX * 50 >= shorter)
    #expect(Double(screen.height - area.maxY) >= Double(screen.height) * (keys.contains("safe") ? 0.05 : 0) - 1)
    #expect((area.minX > screen.width / 2) == keys.contains("rtl"))
    for band in [stage.layout.heading, stage.layout.caption].compactMap(\.self) {
      #expect(!band.area.intersects(area) && band.area.width > screen.width / 4)
      #expect(abs(2 * band.area.x + band.area.width - screen.width) <= 1, "texts stay in the middle")
    }
    // An open card's panel does not cover it either.
    let limit = stage.layout.panelLimit(
      PixelSize(width: screen.width * 85 / 100, height: screen.height * 85 / 100))
    let panel = PixelArea(
      x: (screen.width - limit.width) / 2, y: (screen.height - limit.height) / 2, width: limit.width,
      height: limit.height)
    #expect(!panel.intersects(area) && 2 * limit.width > screen.width && 2 * limit.height > screen.height)
  }

  @Test(arguments: ["", "reading: rtl", "display: { rotate: 90 }", "layout: pages", "motion: reduced"])
  func `a press pauses until the next one`(keys: String) throws {
    var play = Play(try Self.stage("\(keys)\nstep: { every: 500ms, duration: 200ms }"))
    play.wait(3)
    #expect(play.moves && play.stage.pauseButton?.isPaused == false)
    let (x, y) = try play.middle
    play.touch(.down, x, y)
    #expect(play.stage.pauseButton?.isPressed == true && play.moves, "it acts when the finger lifts")
    play.wait(0.1)
    play.touch(.up, x, y)
    #expect(
      play.stage.pauseButton
        == PauseButton(
          area: try #require(play.stage.layout.pauseButton), isPaused: true, isPressed: false))
    play.wait(1)
    #expect(!play.moves && play.stage.isStill)
    play.wait(10)
    #expect(!play.moves)
    try play.press(for: 3)
    #expect(play.stage.pauseButton?.isPaused == false && play.moves)
  }

  @Test func `a forgotten pause ends after 'pause-for'`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    try play.press()
    #expect(play.stage.deadline == play.time.advanced(by: .seconds(20)))
    play.wait(19.9)
    #expect(play.stage.pauseButton?.isPaused == true)
    play.wait(0.2)
    #expect(play.stage.pauseButton?.isPaused == false && play.moves)
  }

  @Test func `a strip that is moved by hand stays paused`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    try play.press()
    let before = play.stage.controllers[0].offset
    play.touch(.down, 600, 300)
    for step in 1...10 {
      play.wait(0.02)
      play.touch(.move, 600 - 20 * Double(step), 300)
    }
    play.wait(0.5)
    play.touch(.up, 400, 300)
    play.wait(3)
    #expect(play.stage.controllers[0].offset > before + 100 && !play.moves)
    #expect(play.stage.pauseButton?.isPaused == true)
    try play.press()
    #expect(play.moves)
  }

  @Test func `a press that begins or ends beside the button does nothing to it`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    let (x, y) = try play.middle
    let offset = play.stage.controllers[0].offset
    // Begins on the button: nothing else gets it.
    play.touch(.down, x, y)
    play.wait(0.05)
    play.touch(.move, x + 300, y)
    #expect(play.stage.pauseButton?.isPressed == false)
    play.touch(.up, x + 300, y)
    #expect(play.stage.pauseButton?.isPaused == false && play.stage.controllers[0].phase == .cruising)
    #expect(play.stage.controllers[0].offset > offset && !play.stage.isCardOpen)
    // Ends on it: the strip had it.
    play.touch(.down, x + 300, y)
    #expect(play.stage.controllers[0].phase == .held)
    play.wait(0.05)
    play.touch(.move, x, y)
    play.touch(.up, x, y)
    #expect(play.stage.pauseButton?.isPaused == false)
  }

  @Test func `a press is no tap on the card beneath, and keeps an open card open`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    try play.press()
    #expect(!play.stage.isCardOpen && play.stage.controllers.allSatisfy { !$0.isTouched })
    play.touch(.down, 640, 300)
    play.wait(0.05)
    play.touch(.up, 640, 300)
    try #require(play.stage.isCardOpen)
    play.wait(10)
    try play.press()
    #expect(play.stage.isCardOpen && play.stage.pauseButton?.isPaused == false)
    play.wait(10)
    #expect(play.stage.isCardOpen, "a press is an input for the open card")
    try play.press()
    play.wait(15.1)
    #expect(!play.stage.isCardOpen && play.stage.pauseButton?.isPaused == true && !play.moves)
  }

  @Test func `the space key does what the button does`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    for isPaused in [true, false, true] {
      play.stage.handle(StageInput(time: play.time, kind: .key(.pause)))
      #expect(play.stage.pauseButton?.isPaused == isPaused && play.moves == !isPaused)
      play.wait(0.5)
    }
    try play.press()
    #expect(play.stage.pauseButton?.isPaused == false)
    var plain = Play(Stage(try Self.configuration().withoutButton, screen: PixelSize(width: 1280, height: 720)))
    plain.stage.handle(StageInput(time: plain.time, kind: .key(.pause)))
    #expect(plain.stage.visitorPause == nil && plain.stage.controllers.allSatisfy(\.isPaused))
  }

  @Test func `a mouse that comes to the button stops no strip`() throws {
    var play = Play(try Self.stage())
    let mouse = PointerEvent.Identifier(device: .mouse, number: 0)
    play.wait(1)
    let (x, y) = try play.middle
    for step in 0..<10 { play.touch(.hover, x + Double(step), y, by: mouse) }
    #expect(play.stage.controllers[0].phase == .cruising)
  }

  @Test func `there is no button in an operator's pause, which a visitor does not end`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    try play.press()
    play.stage.pause(for: nil, at: play.time)
    #expect(play.stage.pauseButton == nil)
    play.stage.handle(StageInput(time: play.time, kind: .key(.pause)))
    play.wait(5)
    #expect(!play.moves)
    // A visitor's pause goes on after it.
    let wasPaused = play.stage.moveOn(at: play.time)
    #expect(wasPaused)
    #expect(play.stage.pauseButton?.isPaused == true && !play.moves)
    play.wait(15)
    #expect(play.stage.pauseButton?.isPaused == false && play.moves)
    // One that ran out meanwhile does not.
    try play.press()
    play.stage.pause(for: .seconds(30), at: play.time)
    play.wait(28)
    #expect(!play.moves)
    play.wait(2.1)
    #expect(play.stage.pauseButton?.isPaused == false && play.moves)
  }

  @Test func `a configuration without the button ends its pause`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    try play.press()
    play.stage.adopt(try Self.configuration("heading: Hello"))
    #expect(play.stage.pauseButton?.isPaused == true && !play.moves)
    play.stage.adopt(try Self.configuration().withoutButton)
    #expect(play.stage.pauseButton == nil && play.moves)
  }

  @Test func `two fingers press once`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    let (x, y) = try play.middle
    let other = PointerEvent.Identifier(device: .touch, number: 2)
    play.touch(.down, x, y)
    play.touch(.down, x + 3, y, by: other)
    play.touch(.up, x, y)
    play.touch(.up, x + 3, y, by: other)
    #expect(play.stage.pauseButton?.isPaused == true)
    try play.press()
    #expect(play.stage.pauseButton?.isPaused == false)
  }

  @Test func `a finger that lifts in an operator's pause does not stay on the button`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    let (x, y) = try play.middle
    play.touch(.down, x, y)
    play.stage.pause(for: nil, at: play.time)
    play.touch(.up, x, y)
    _ = play.stage.moveOn(at: play.time)
    #expect(play.stage.pauseButton?.isPressed == false)
  }

  @Test func `lost releases and many fingers leave the button at work`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    let (x, y) = try play.middle
    // Its release in the strip was lost.
    play.touch(.down, 640, 300)
    try play.press()
    #expect(play.stage.pauseButton?.isPaused == true && play.stage.controllers.allSatisfy { !$0.isTouched })
    // Releases on the button were lost.
    for number in 0..<100 { play.touch(.down, x, y, by: .init(device: .touch, number: number)) }
    play.touch(.up, x, y, by: .init(device: .touch, number: 99))
    #expect(play.stage.pauseButton?.isPaused == false)
    play.touch(.cancel, x, y, by: .init(device: .touch, number: 98))
    #expect(play.stage.pauseButton?.isPaused == false)
    play.touch(.down, 640, 300, by: .init(device: .touch, number: 97))
    #expect(play.stage.controllers[0].isTouched)
  }
}

extension Configuration {
  fileprivate var withoutButton: Configuration {
    var configuration = self
    configuration.touch.pauseButton = false
    return configuration
  }
}
