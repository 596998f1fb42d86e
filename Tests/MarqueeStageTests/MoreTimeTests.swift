import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// The control that counts down what ends by itself, under fingers and keys, on clocks that are made up.
struct MoreTimeTests {
  private static let finger = PointerEvent.Identifier(device: .touch, number: 1)
  private static let screen = PixelSize(width: 1280, height: 720)

  private static func stage(_ keys: String = "", screen: PixelSize = screen) throws -> Stage {
    let text = """
      accessibility: wcag
      card: { width: 300, height: 50% }
      \(keys)
      cards: [{ title: a, details: Words }, { title: b }, { title: c }, { title: d }, { title: e }, { title: f }]
      """
    return Stage(try ConfigurationLoader.load(text: text, file: "more.yaml").configuration, screen: screen)
  }

  /// A stage and how to touch it.
  private struct Play {
    var stage: Stage
    var time = Instant.start

    init(_ stage: Stage) { self.stage = stage }

    mutating func wait(_ seconds: Double) {
      // Exactly.
      time = time.advanced(by: .milliseconds(Int((seconds * 1000).rounded())))
      stage.advance(to: time)
    }

    /// A point of the upright picture, px.
    mutating func touch(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
      let place = stage.rotation.corner(x, y, 0, 0, picture: stage.layout.screen)
      stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: place.x, y: place.y)))
    }

    mutating func tap(_ x: Double, _ y: Double, for seconds: Double = 0.1) {
      touch(.down, x, y)
      wait(seconds)
      touch(.up, x, y)
    }

    /// Drags the strip a little, so that it rests.
    mutating func drag() {
      let (x, y) = (Double(stage.layout.screen.width) / 2, Double(stage.layout.screen.height) / 2)
      touch(.down, x, y)
      for step in 1...10 {
        wait(0.05)
        touch(.move, x - 10 * Double(step), y)
      }
      wait(0.3)
      touch(.up, x - 100, y)
      // It settles on a card.
      while stage.controllers.contains(where: { [.settling, .coasting].contains($0.phase) }) { wait(0.05) }
    }

    mutating func press(_ key: String) throws {
      stage.handle(StageInput(time: time, kind: try #require(StageInput.Kind(keyName: key))))
    }

    var control: PixelArea { get throws { try #require(stage.layout.moreTime) } }

    mutating func pressControl() throws {
      let area = try control
      tap(Double(area.minX + area.maxX) / 2, Double(area.minY + area.maxY) / 2)
    }

    var seconds: Int? { stage.moreTimeButton?.seconds }

    /// Whether cards change within 15 s from now.
    var moves: Bool {
      var later = stage
      later.advance(to: time.advanced(by: .seconds(15)))
      return zip(stage.controllers, later.controllers).contains { $0.offset != $1.offset }
    }
  }

  // MARK: Counting down

  @Test func `a rest is counted down second by second, and then the strip goes on`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    #expect(play.seconds == nil && play.moves, "nobody waits for anything")
    play.drag()
    let end = try #require(play.stage.controllers[0].deadline)
    play.stage.advance(to: end.advanced(by: .seconds(-20)))
    #expect(play.seconds == 20)
    for left in (1...20).reversed() {
      // At its beginning, its middle, and just before its end.
      for part in [0.0, 0.5, 0.999] {
        play.stage.advance(to: end.advanced(by: .seconds(part - Double(left))))
        #expect(play.seconds == left, "\(left) s, \(part) later")
        #expect(play.stage.indicators == [nil], "the countdown says it")
      }
    }
    play.stage.advance(to: end)
    #expect(play.seconds == nil && play.stage.controllers[0].phase != .resting)
  }

  @Test func `no frame comes between two seconds`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    play.drag()
    let next = try #require(play.stage.controllers[0].deadline).advanced(by: .seconds(-9))
    play.stage.advance(to: next.advanced(by: .milliseconds(-999)))
    #expect(play.seconds == 10 && play.stage.deadline == next)
  }

  @Test func `an opened card closes only after a warning of 20 s`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    play.tap(640, 360)
    try #require(play.stage.isCardOpen)
    play.wait(19.9)
    #expect(play.seconds == nil && play.stage.isCardOpen)
    #expect(play.stage.deadline == play.time.advanced(by: .milliseconds(100)))
    play.wait(0.1)
    #expect(play.seconds == 20 && play.stage.isCardOpen)
    play.wait(19.5)
    #expect(play.seconds == 1 && play.stage.isCardOpen)
    play.wait(0.6)
    #expect(play.seconds == nil && !play.stage.isCardOpen)
  }

  @Test(arguments: [("", true), ("loop: false", false), ("layout: pages", false)])
  func `a change that takes an opened card away closes it without a countdown, but for one on an endless strip`(
    keys: String, staysOpen: Bool
  ) throws {
    var play = Play(try Self.stage(keys))
    play.wait(1)
    let tile = try #require(play.stage.controllers[0].tiles.first { $0.position >= 0 })
    let frame = play.stage.layout.lanes[0].frame(of: tile, focus: nil).wholePixels
    play.tap(Double(frame.minX + frame.maxX) / 2, Double(frame.minY + frame.maxY) / 2)
    try #require(play.stage.isCardOpen)
    play.wait(1)
    let other = try ConfigurationLoader.load(
      text: "accessibility: wcag\ncard: { width: 300, height: 50% }\n\(keys)\ncards: [{ title: x }, { title: y }]",
      file: "more.yaml"
    ).configuration
    let change = StageChange(from: play.stage.plan, to: other)
    let ready = play.stage.prepare(for: change, at: play.time)
    #expect(play.stage.isCardOpen == staysOpen && play.seconds == nil)
    #expect(ready <= play.time.advanced(by: .milliseconds(500)), "the change does not wait for the visitor")
    play.stage.advance(to: ready)
    play.stage.adopt(change)
    #expect(play.stage.isCardOpen == staysOpen)
    guard staysOpen else { return }
    play.stage.advance(to: play.time.advanced(by: .seconds(30)))
    #expect(play.seconds != nil && play.stage.isCardOpen)
  }

  @Test func `a visitor's pause ends only after a warning`() throws {
    var play = Play(try Self.stage("touch: { pause-for: 60s }"))
    play.wait(1)
    try play.press("space")
    #expect(play.stage.pauseButton?.isPaused == true && play.seconds == nil)
    play.wait(40)
    #expect(play.seconds == 20 && !play.moves)
    play.wait(19.2)
    #expect(play.seconds == 1)
    play.wait(1)
    #expect(play.stage.pauseButton?.isPaused == false && play.seconds == nil && play.moves)
  }

  @Test func `of several lanes the one that goes on first is counted`() throws {
    let text = """
      accessibility: wcag
      lanes:
        - cards: [&a { title: a, width: 400 }, &b { title: b, width: 400 }, &c { title: c, width: 800 }]
        - cards: [*a, *b, *c]
        - { speed: 0, cards: [*a, *b, *c] }
      """
    let configuration = try ConfigurationLoader.load(text: text, file: "more.yaml").configuration
    var play = Play(Stage(configuration, screen: Self.screen))
    play.wait(1)
    play.tap(640, 300, for: 2)
    play.wait(5)
    let first = try #require(play.seconds)
    // On a strip that never moves by itself nothing ends.
    play.tap(640, 600, for: 2)
    play.tap(640, 80, for: 2)
    #expect(play.seconds == first - 4)
    try play.pressControl()
    #expect((19...20).contains(play.seconds ?? 0))
    #expect(play.stage.controllers.filter { $0.pause != nil }.count >= 2)
  }

  // MARK: More time

  @Test func `a press begins a rest anew, as often as one likes`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    play.drag()
    let offset = play.stage.controllers[0].offset
    for _ in 0..<25 {
      play.wait(18)
      #expect((1...2).contains(play.seconds ?? 0))
      try play.pressControl()
      #expect(play.seconds == 20 && play.stage.controllers[0].phase == .resting)
    }
    #expect(play.stage.controllers[0].offset == offset && !play.stage.isCardOpen)
    play.wait(20.1)
    #expect(play.stage.controllers[0].phase != .resting)
  }

  @Test(arguments: ["plus", "control"])
  func `a press or the plus key keeps a card open, and a pause going`(by means: String) throws {
    var play = Play(try Self.stage())
    play.wait(1)
    func giveTime(_ play: inout Play) throws { try means == "plus" ? play.press("plus") : play.pressControl() }
    play.tap(640, 360)
    for _ in 0..<12 {
      play.wait(39)
      #expect(play.stage.isCardOpen && play.seconds == 1)
      try giveTime(&play)
      #expect(play.stage.isCardOpen && play.seconds == nil)
    }
    try play.press("escape")
    play.wait(1)
    try play.press("space")
    play.wait(295)
    #expect((5...6).contains(play.seconds ?? 0))
    try giveTime(&play)
    play.wait(279)
    #expect(play.stage.pauseButton?.isPaused == true && play.seconds == nil)
    play.wait(22)
    #expect(play.stage.pauseButton?.isPaused == false)
  }

  @Test func `the plus key begins a rest anew, and wakes no strip`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    let before = play.stage.controllers[0].phase
    try play.press("plus")
    #expect(play.stage.controllers[0].phase == before, "nothing waits")
    play.drag()
    play.wait(15)
    try play.press("plus")
    #expect(play.seconds == 20)
  }

  @Test func `a finger that comes down in the last moment is in time`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    play.drag()
    let end = try #require(play.stage.controllers[0].deadline)
    play.time = end.advanced(by: .milliseconds(-10))
    play.stage.advance(to: play.time)
    let area = try play.control
    play.touch(.down, Double(area.minX + 9), Double(area.minY + 30))
    #expect(play.stage.moreTimeButton?.isPressed == true)
    play.wait(10)
    #expect(play.stage.controllers[0].phase == .resting)
    play.touch(.up, Double(area.minX + 9), Double(area.minY + 30))
    #expect(play.seconds == 20 && play.stage.moreTimeButton?.isPressed == false)
  }

  @Test func `where it is not shown the place belongs to what is there`() throws {
    var play = Play(try Self.stage("layout: pages"))
    play.wait(1)
    let area = try play.control
    let (x, y) = (Double(area.minX + area.maxX) / 2, Double(area.minY + area.maxY) / 2)
    play.touch(.down, x, y)
    #expect(play.stage.controllers[0].isTouched)
  }

  // MARK: Where there is none

  @Test(arguments: ["", "accessibility: none\n", "motion: reduced\n"])
  func `walls without the key have none, and the plus key does nothing there`(key: String) throws {
    let text = key + "cards: [{ title: a }, { title: b }, { title: c }, { title: d }, { title: e }, { title: f }]\n"
    let configuration = try ConfigurationLoader.load(text: text, file: "more.yaml").configuration
    var play = Play(Stage(configuration, screen: Self.screen))
    #expect(play.stage.layout.moreTime == nil && play.stage.backdrop.moreTime == nil)
    play.wait(1)
    play.drag()
    let deadline = play.stage.controllers[0].deadline
    try play.press("plus")
    #expect(play.seconds == nil && play.stage.controllers[0].deadline == deadline)
    play.tap(640, 360)
    play.wait(14)
    try play.press("plus")
    play.wait(1.2)
    #expect(!play.stage.isCardOpen)
  }

  @Test func `an operator's pause is not counted down, and an opened card is`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    play.stage.pause(for: .seconds(25), at: play.time)
    play.wait(10)
    #expect(play.seconds == nil)
    play.stage.pause(for: nil, at: play.time)
    play.tap(640, 360)
    play.wait(35)
    #expect(play.stage.isCardOpen && (5...6).contains(play.seconds ?? 0))
    try play.pressControl()
    play.wait(10)
    #expect(play.stage.isCardOpen && play.seconds == nil)
  }

  @Test func `on strips that follow UTC an opened card is counted down`() throws {
    var play = Play(try Self.stage("position: utc"))
    #expect(play.stage.pauseButton == nil)
    play.wait(1)
    #expect(play.seconds == nil)
    play.tap(640, 360)
    try #require(play.stage.isCardOpen)
    play.wait(30)
    #expect((9...11).contains(play.seconds ?? 0))
    try play.pressControl()
    play.wait(39)
    #expect(play.stage.isCardOpen)
    try play.press("plus")
    play.wait(39)
    #expect(play.stage.isCardOpen)
    play.wait(2)
    #expect(!play.stage.isCardOpen)
  }

  @Test func `a configuration without the key takes the control away`() throws {
    var play = Play(try Self.stage())
    play.wait(1)
    play.drag()
    let area = try play.control
    play.touch(.down, Double(area.minX + 9), Double(area.minY + 30))
    var plain = play.stage.configuration
    plain.accessibility = .none
    play.stage.adopt(plain)
    #expect(play.seconds == nil && play.stage.layout.moreTime == nil)
    play.stage.adopt(try Self.stage().configuration)
    #expect(play.stage.moreTimeButton?.isPressed != true)
  }

  // MARK: Place

  @Test(
    arguments: [(320, 240), (800, 480), (1280, 720), (1920, 1080), (1080, 1920), (3840, 2160), (3840, 1080)],
    [
      "", "reading: rtl", "display: { safe-area: 5%, rotate: 90 }", "display: { scale: auto, rotate: 180 }",
      "direction: up", "layout: pages", "wifi: { ssid: Guests, password: welcome all, corner: bottom-left }",
      "wifi: { ssid: The guests of the whole house, password: welcome all, corner: bottom-right, show-password: true }",
      "speed: 0",
    ])
  func `it is large enough, in the lower part, inside the safe area and beside all else`(
    size: (Int, Int), keys: String
  ) throws {
    let long = String(repeating: "Thank you all ", count: 10)
    let stage = try Self.stage(
      "heading: \(long)\ncaption: \(long)\n\(keys)", screen: PixelSize(width: size.0, height: size.1))
    let (layout, screen) = (stage.layout, stage.layout.screen)
    let area = try #require(layout.moreTime)
    // 44 px are asked for (2.5.5), and 60 px or a twelfth of the shorter side are given where there is room.
    #expect(area.height >= 44 && (area.height >= 60 || min(screen.width, screen.height) < 300))
    #expect(area.height * 12 >= min(screen.width, screen.height) && area.width >= 2 * area.height)
    #expect(2 * area.minY >= screen.height || min(screen.width, screen.height) < 300, "in the lower half")
    #expect(layout.safe.contains(area))
    if let button = layout.pauseButton {
      #expect(!button.intersects(area) && button.height == area.height)
      #expect(area.maxY == button.maxY || area.maxY < button.minY)
    }
    if let network = layout.network { #expect(!network.area.intersects(area)) }
    let limit = layout.panelLimit(PixelSize(width: screen.width * 85 / 100, height: screen.height * 85 / 100))
    #expect(3 * limit.height >= screen.height * 85 / 100 && 3 * limit.width >= screen.width * 85 / 100)
    // A screen of 320 × 240 px has no room for all of it.
    guard min(screen.width, screen.height) > 300 else { return }
    for band in [layout.heading, layout.caption].compactMap(\.self) {
      #expect(!band.area.intersects(area) && band.area.width > 0)
    }
    let panel = PixelArea(
      x: (screen.width - limit.width) / 2, y: (screen.height - limit.height) / 2, width: limit.width,
      height: limit.height)
    #expect(!panel.intersects(area))
  }

  @Test func `on a wall each screen has its own, and the texts stay where all screens have them`() throws {
    func layout(_ wall: String, _ accessibility: String) throws -> StageLayout {
      try ConfigurationLoader.load(
        text: """
          accessibility: \(accessibility)
          position: utc
          caption: Thank you all
          wall: { \(wall) }
          cards: [{ title: a }, { title: b }]
          """, file: "more.yaml"
      ).configuration.layout(on: Self.screen)
    }
    var areas: [PixelArea] = []
    for column in 1...2 {
      let wall = "grid: [2, 1], cell: [\(column), 1]"
      let (with, without) = try (layout(wall, "wcag"), layout(wall, "none"))
      let area = try #require(with.moreTime)
      #expect(with.window.contains(area) && without.moreTime == nil)
      #expect(with.caption == without.caption)
      areas.append(area)
    }
    #expect(areas[1].x - areas[0].x == Self.screen.width && areas[0].y == areas[1].y)
  }

  // MARK: The proof of play

  @Test func `what it covers is not in view, and what a notice covers too is counted once`() {
    let control = PixelArea(x: 0, y: 0, width: 100, height: 100)
    let covers = Covers(notice: PixelArea(x: 0, y: 0, width: 100, height: 40), moreTime: control)
    #expect(covers.covered(of: SubpixelArea(x: 50, y: 0, width: 100, height: 100)) == 50 * 100)
    #expect(!Covers(moreTime: control).isEmpty)
    #expect(Covers(moreTime: control).covered(of: SubpixelArea(x: 90, y: 90, width: 30, height: 30)) == 100)
  }
}

extension Configuration {
  fileprivate func layout(on screen: PixelSize) -> StageLayout { Stage(self, screen: screen).layout }
}
