import MarqueeConfig
import MarqueeEngine
import Messages
import TestSupport
import Testing

@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// Lanes that are read from right to left, own heights of cards, and the card to start at.
struct ReadingTests {
  private static let screen = PixelSize(width: 1280, height: 720)

  private static func stage(_ text: String) throws -> Stage {
    Stage(try ConfigurationLoader.load(text: text, file: "reading.yaml").configuration, screen: screen)
  }

  /// Where each tile in view is drawn, by its card.
  private static func frames(_ stage: Stage) -> [(card: Int, frame: SubpixelArea)] {
    stage.contents[0].tiles.map { ($0.card, stage.layout.lanes[0].frame(of: $0, focus: stage.focus(of: 0))) }
  }

  private static func areSame(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-6 }

  @Test(arguments: 1...40)
  func `a lane that is read from the right mirrors one that is read from the left`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cards = (1...Int.random(in: 1...8, using: &random)).map { number in
      "{ title: \(number), width: \(Int.random(in: 40...700, using: &random)) }"
    }
    let layout = ["strip", "gallery", "pages"].randomElement(using: &random) ?? "strip"
    let snap = ["", "none", "start", "center", "end"].randomElement(using: &random) ?? ""
    let step = Bool.random(using: &random) ? "{ every: 700ms, duration: 300ms, cards: 2 }" : ""
    func stage(_ reading: String, _ direction: String) throws -> Stage {
      try Self.stage(
        """
        reading: \(reading)
        direction: \(direction)
        layout: \(layout)
        snap: \(snap)
        step: \(step)
        start-offset: 35
        loop: \(seed.isMultiple(of: 3) ? "false" : "true")
        speed: 150
        touch: { resume-after: 500ms }
        card: { width: auto, height: 50%, spacing: 22 }
        cards: [\(cards.joined(separator: ", "))]
        """)
    }
    let isLeft = Bool.random(using: &random)
    var (ltr, rtl) = (try stage("ltr", isLeft ? "left" : "right"), try stage("rtl", isLeft ? "right" : "left"))
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    var (time, isDown) = (Instant.start, false)
    for frame in 0..<300 {
      time = time.advanced(by: .milliseconds(16))
      switch Int.random(in: 0..<40, using: &random) {
      case 0...4:
        let phase: PointerEvent.Phase = isDown ? (Bool.random(using: &random) ? .move : .up) : .down
        isDown = phase != .up
        let (x, y) = (Double.random(in: 0..<1280, using: &random), Double.random(in: 100..<600, using: &random))
        ltr.handle(StageInput(time: time, kind: .pointer(finger, phase, x: x, y: y)))
        rtl.handle(StageInput(time: time, kind: .pointer(finger, phase, x: 1280 - x, y: y)))
      case 5:
        let isRight = Bool.random(using: &random)
        ltr.handle(StageInput(time: time, kind: .arrow(isRight: isRight)))
        rtl.handle(StageInput(time: time, kind: .arrow(isRight: !isRight)))
      case 6:
        for key in [ScrollController.Key.last, .first, .pageForward].shuffled(using: &random).prefix(1) {
          ltr.handle(StageInput(time: time, kind: .key(key)))
          rtl.handle(StageInput(time: time, kind: .key(key)))
        }
      default: break
      }
      ltr.advance(to: time)
      rtl.advance(to: time)
      #expect(ltr.controllers[0].phase == rtl.controllers[0].phase, "seed \(seed), frame \(frame)")
      let (left, right) = (Self.frames(ltr), Self.frames(rtl))
      try #require(left.map(\.card) == right.map(\.card), "seed \(seed), frame \(frame)")
      for (one, other) in zip(left, right) {
        try #require(
          Self.areSame(one.frame.x, 1280 - other.frame.x - other.frame.width)
            && Self.areSame(one.frame.y, other.frame.y),
          "seed \(seed), frame \(frame): \(one), \(other)")
      }
    }
  }

  @Test func `with reading rtl the first card is at the right, and an arrow key moves the way it points`() throws {
    var stage = try Self.stage(
      "reading: rtl\nspeed: 0\ncard: { width: 400, height: 300, spacing: 40 }\n"
        + "cards: [{ title: a }, { title: b }, { title: c }, { title: d }]")
    let frames = Self.frames(stage)
    #expect(frames.map(\.card) == [0, 1, 2] && frames.map(\.frame.x) == [880, 440, 0])
    // The next card is at the left, as in a row that is read from the left it is at the right.
    stage.handle(StageInput(time: .start, kind: StageInput.Kind(keyName: "left") ?? .stir))
    stage.advance(to: .start.advanced(by: .seconds(1)))
    #expect(Self.frames(stage).map(\.card) == [1, 2, 3])
    stage.handle(StageInput(time: stage.now, kind: StageInput.Kind(keyName: "right") ?? .stir))
    stage.advance(to: .start.advanced(by: .seconds(2)))
    #expect(Self.frames(stage).map(\.card) == [0, 1, 2])
    // A tap opens the card that is seen there.
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    for phase in [PointerEvent.Phase.down, .up] {
      stage.handle(StageInput(time: stage.now, kind: .pointer(finger, phase, x: 500, y: 360)))
    }
    #expect(stage.openedCard?.panel.title == "b" && stage.openedCard?.origin.x == 440)
  }

  @Test func `the dots of pages are mirrored with their cards`() throws {
    let text = "layout: pages\nstep: { every: 1h }\ncards: [{ title: a }, { title: b }, { title: c }]"
    #expect(try Self.stage(text).contents[0].pages?.current == 0)
    #expect(try Self.stage("reading: rtl\n" + text).contents[0].pages?.current == 2)
  }

  @Test(arguments: [("b", 1), ("C", 2), ("the d", 3), ("", 0)])
  func `start-at names the card that the strip starts with`(name: String, card: Int) throws {
    let text = """
      start-at: \(name)
      speed: 0
      snap: start
      cards: [{ title: a }, { title: b }, { id: C, title: x }, { subtitle: the d }]
      """
    #expect(try Self.stage(text).controllers[0].nearestCard == card)
  }

  @Test func `start-at of a hidden card is warned of, and the lane starts at its first`() throws {
    let text = "start-at: b\nspeed: 0\nsnap: start\ncards: [{ title: a }, { title: b, hidden: true }, { title: c }]"
    let loaded = try ConfigurationLoader.load(text: text, file: "a.yaml")
    #expect(
      loaded.warnings.map(\.message) == [
        "'start-at' is \"b\", which is hidden, so the lane starts at its first card; name another card"
      ])
    #expect(Stage(loaded.configuration, screen: Self.screen).controllers[0].nearestCard == 0)
  }

  @Test func `cards of a column have their own heights, and the span is their sum`() throws {
    let stage = try Self.stage(
      "direction: up\nspeed: 0\ncard: { width: 300, height: 200, spacing: 10 }\n"
        + "cards: [{ title: a }, { title: b, height: 333 }, { title: c, height: 10% }]")
    let lane = stage.layout.lanes[0]
    #expect(lane.strip.extents == [200, 333, 72] && lane.strip.lapLength == 635)
    #expect(lane.faceSizes.map(\.height) == [200, 333, 72])
    #expect(Self.frames(stage).prefix(3).map(\.frame.y) == [0, 210, 553])
  }

  @Test func `a row's cards of their own heights are centred, and the texts keep their distance`() throws {
    let stage = try Self.stage(
      "heading: Thanks\nspeed: 0\ncard: { width: 300, height: 200, spacing: 10 }\n"
        + "cards: [{ title: a }, { title: b, height: 400 }]")
    #expect(Self.frames(stage).prefix(2).map(\.frame.y) == [260, 160])
    #expect(stage.layout.heading?.area.height == 160)
  }
}
