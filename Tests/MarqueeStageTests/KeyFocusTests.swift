import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// Which card the keys act on, and where the frame around it is, on clocks that are made up.
struct KeyFocusTests {
  private static func stage(_ text: String, screen: PixelSize = PixelSize(width: 1280, height: 720)) throws -> Stage {
    Stage(try ConfigurationLoader.load(text: text, file: "keys.yaml").configuration, screen: screen)
  }

  /// A stage and how to press keys.
  private struct Play {
    var stage: Stage
    var time = Instant.start.advanced(by: .seconds(1))

    init(_ stage: Stage) { self.stage = stage }

    /// Presses a key and waits until what it moves rests.
    mutating func press(_ name: String, for seconds: Int = 2) throws {
      let kind = try #require(StageInput.Kind(keyName: name))
      stage.handle(StageInput(time: time, kind: kind))
      time = time.advanced(by: .seconds(seconds))
      stage.advance(to: time)
    }

    mutating func wait(_ seconds: Int) {
      time = time.advanced(by: .seconds(seconds))
      stage.advance(to: time)
    }

    /// Whether any strip moves within 15 s from now.
    var moves: Bool {
      var later = stage
      later.advance(to: time.advanced(by: .seconds(15)))
      return zip(stage.controllers, later.controllers).contains { $0.offset != $1.offset }
    }

    var openCard: (lane: Int, card: Int)? { stage.isCardOpen ? stage.opening.map { ($0.lane, $0.tile.card) } : nil }

    /// The card that Enter opens from here.
    func cardOfEnter() throws -> [Int] {
      var other = self
      try other.press("enter")
      let open = try #require(other.openCard)
      return [open.lane, open.card]
    }
  }

  private static let tiers = """
    accessibility: wcag
    tiers: { Platinum: { heading: Platinum }, Gold: { heading: Gold }, Silver: { heading: Silver } }
    arrange: lanes
    cards:
      - { title: p1, tier: Platinum }
      - { title: p2, tier: Platinum }
      - { title: g1, tier: Gold }
      - { title: g2, tier: Gold }
      - { title: g3, tier: Gold }
      - { title: s1, tier: Silver }
      - { title: s2, tier: Silver }
      - { title: s3, tier: Silver }
      - { title: s4, tier: Silver }
      - { title: s5, tier: Silver }

    """
  private static let cards =
    "cards: [{ title: a }, { title: b }, { title: c }, { title: d }, { title: e }, { title: f }]\n"

  @Test(
    arguments: [
      tiers, tiers.replacing("lanes", with: "together"), cards, "layout: pages\n" + cards, "layout: gallery\n" + cards,
      "loop: false\n" + cards, "loop: false\nreading: rtl\n" + cards, "direction: up\n" + cards,
      "visible: 9\ncard: { width: auto }\nloop: false\n" + cards,
    ], [(1920, 1080), (1080, 1920)])
  func `every card is reached by keys, and the frame is where it stands`(text: String, size: (Int, Int)) throws {
    var play = Play(try Self.stage(text, screen: PixelSize(width: size.0, height: size.1)))
    let lanes = play.stage.configuration.lanes
    var (left, opened) = (Set(lanes.indices.flatMap { lane in lanes[lane].cards.indices.map { [lane, $0] } }), 0)
    for _ in lanes.indices {
      try play.press("tab")
      try play.press("home")
      for _ in 0..<2 * play.stage.cardCount {
        let frame = try #require(play.stage.keyFrame)
        let card = try play.cardOfEnter()
        let place = play.stage.layout.lanes[card[0]]
        let tiles = play.stage.controllers[card[0]].tiles.filter { $0.card == card[1] }
        let width = KeyFrameMeasures(shorter: 1080).width
        let window = play.stage.window
        // Around what is seen of the card, by its width or less.
        #expect(
          tiles.contains { tile in
            let frameOfCard = place.frame(of: tile, focus: play.stage.focus(of: card[0])).wholePixels
            return frameOfCard.inset(by: -width).contains(frame)
              && frame.contains(frameOfCard.intersection(place.area).intersection(window))
          })
        left.remove(card)
        opened += 1
        try play.press(text.contains("rtl") ? "left" : "right")
      }
    }
    #expect(left.isEmpty, "\(left.sorted { $0.lexicographicallyPrecedes($1) }) of \(opened)")
  }

  @Test func `tab goes from lane to lane and round, and back with shift`() throws {
    var play = Play(try Self.stage(Self.tiers))
    #expect(play.stage.keyFrame == nil, "no key was pressed")
    var lanes: [Int] = []
    for key in ["tab", "tab", "tab", "tab", "back-tab", "back-tab"] {
      try play.press(key)
      lanes.append(try play.cardOfEnter()[0])
    }
    let first = lanes[0]
    #expect(lanes == [first, (first + 1) % 3, (first + 2) % 3, first, (first + 2) % 3, (first + 1) % 3])
  }

  @Test func `a finger takes the frame away, an open card hides it, and without keys it goes by itself`() throws {
    var play = Play(try Self.stage(Self.tiers))
    try play.press("right")
    let before = play.stage.keyFrame
    #expect(before != nil)
    try play.press("enter")
    #expect(play.stage.isCardOpen && play.stage.keyFrame == nil)
    try play.press("enter")
    #expect(play.stage.keyFrame == before)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    play.stage.handle(StageInput(time: play.time, kind: .pointer(finger, .down, x: 5, y: 5)))
    #expect(play.stage.keyFrame == nil)
    play.stage.handle(StageInput(time: play.time, kind: .pointer(finger, .up, x: 5, y: 5)))
    try play.press("down")
    let end = try #require(play.stage.keyFocus).until
    #expect(play.stage.keyFrame != nil && end >= play.time.advanced(by: .seconds(18)))
    // With the rest, which begins when the strip has come to rest.
    let rest = end.advanced(by: .seconds(1))
    #expect(try #require(play.stage.deadline) <= rest)
    play.stage.advance(to: rest)
    #expect(play.stage.keyFrame == nil && play.stage.moment.keyFrame == nil)
  }

  @Test func `on strips that follow UTC tab chooses the lane too`() throws {
    var play = Play(try Self.stage("position: utc\n" + Self.tiers))
    try play.press("tab")
    let first = try play.cardOfEnter()[0]
    try play.press("tab")
    #expect(try play.cardOfEnter()[0] == (first + 1) % 3 && play.stage.keyFrame != nil)
  }

  @Test(arguments: [
    // The distances of the frame's outer edge from the left, upper, right and lower edge of the card, px.
    ("", [13, 13, 13, 13]), ("layout: pages\n", [0, 13, 0, 0]), ("direction: up\n", [13, 13, 13, 13]),
    ("direction: up\ncard: { height: 300, spacing: 5 }\n", [13, 13, 13, 5]),
    ("card: { height: 100% }\n", [13, 13, 13, 0]),
  ])
  func `the frame is outside of its card where there is room, and never over a ribbon`(keys: String, distances: [Int])
    throws
  {
    let wall = Self.tiers.replacing("arrange: lanes", with: "arrange: together")
    var play = Play(try Self.stage(keys + wall, screen: PixelSize(width: 1920, height: 1080)))
    try play.press("tab")
    let (frame, place) = (try #require(play.stage.keyFrame), play.stage.layout.lanes[0])
    let tile = try #require(play.stage.focusedTile(inLane: 0))
    let card = place.frame(of: tile, focus: nil).wholePixels
    #expect(
      [card.minX - frame.minX, card.minY - frame.minY, frame.maxX - card.maxX, frame.maxY - card.maxY] == distances)
  }

  // MARK: The rest of a marked card

  private static let lanes = """
    lanes:
      - { speed: 90, cards: [{ title: a }, { title: b }, { title: c }, { title: d }, { title: e }] }
      - { speed: 120, direction: right, cards: [{ title: f }, { title: g }, { title: h }, { title: i }, { title: j }] }

    """

  @Test(
    arguments: [
      "", "layout: gallery\n", "layout: pages\n", "direction: up\n", "loop: false\n", "accessibility: wcag\n",
      "accessibility: wcag\nlayout: gallery\n", "accessibility: wcag\ndirection: up\n", "lanes",
      "accessibility: wcag\nlanes",
    ], ["tab", "back-tab", "right", "down"])
  func `a key that marks a card holds its strip as a touch does, and Enter opens what is marked`(
    keys: String, key: String
  ) throws {
    let wall =
      keys.hasSuffix("lanes") ? keys.replacing("lanes", with: Self.lanes) : keys + "speed: 120\n" + Self.cards
    let stage = try Self.stage("touch: { resume-after: 20s }\n" + wall)
    for tenths in stride(from: 3, to: 90, by: 7) {
      var play = Play(stage)
      play.time = .start.advanced(by: .milliseconds(100 * tenths))
      // A strip with snaps comes to rest at one.
      try play.press(key)
      let (frame, card) = (try #require(play.stage.keyFrame), try play.cardOfEnter())
      for _ in 0..<8 {
        play.wait(2)
        #expect(try play.stage.keyFrame == frame && play.cardOfEnter() == card, "\(tenths)")
      }
      play.wait(5)
      #expect(play.stage.keyFrame == nil && play.moves, "\(tenths)")
    }
  }

  @Test func `tab holds the lane of its card, and with 'scope: all' every lane`() throws {
    for (scope, others) in [("lane", ScrollPhase.cruising), ("all", .resting)] {
      var play = Play(try Self.stage("touch: { resume-after: 9s, scope: \(scope) }\n" + Self.lanes))
      try play.press("tab")
      let lane = try #require(play.stage.keyFocus).lane
      #expect(play.stage.controllers[lane].phase == .resting && play.stage.controllers[1 - lane].phase == others)
      try play.press("tab")
      #expect(play.stage.keyFocus?.lane == 1 - lane && play.stage.controllers[1 - lane].phase == .resting)
    }
  }

  @Test func `a pause goes on after tab, and so does a strip that follows UTC`() throws {
    var play = Play(try Self.stage("accessibility: wcag\n" + Self.cards))
    try play.press("space")
    try play.press("tab")
    #expect(play.stage.pauseButton?.isPaused == true && play.stage.keyFrame != nil && !play.moves)
    var utc = Play(try Self.stage("position: utc\nspeed: 120\n" + Self.cards))
    try utc.press("tab")
    #expect(utc.stage.keyFrame != nil && utc.moves)
  }

  @Test func `where nothing rests the mark has a time of its own`() throws {
    var play = Play(try Self.stage("touch: { resume-after: 0s }\nspeed: 120\n" + Self.cards))
    try play.press("tab")
    #expect(play.stage.keyFrame != nil && play.moves)
    play.wait(5)
    #expect(play.stage.keyFrame == nil)
  }

  @Test func `where nothing rests no key makes a strip stumble`() throws {
    var play = Play(try Self.stage("touch: { resume-after: 0s }\nspeed: 120\n" + Self.cards))
    var other = play
    for _ in 0..<20 {
      try play.press("tab", for: 1)
      other.wait(1)
      #expect(play.stage.controllers.map(\.offset) == other.stage.controllers.map(\.offset))
    }
  }

  @Test func `with a short rest the mark stays long enough to choose each lane`() throws {
    var play = Play(try Self.stage("touch: { resume-after: 1s }\n" + Self.lanes))
    var lanes: [Int] = []
    for _ in 0..<2 {
      try play.press("tab", for: 3)
      lanes.append(try #require(play.stage.keyFocus).lane)
    }
    #expect(lanes.sorted() == [0, 1])
    play.wait(5)
    #expect(play.stage.keyFrame == nil)
  }

  @Test func `a visitor's pause keeps the mark, which goes with it`() throws {
    var play = Play(try Self.stage("accessibility: wcag\ntouch: { pause-for: 40s }\n" + Self.lanes))
    try play.press("tab")
    try play.press("tab", for: 10)
    try play.press("space", for: 20)
    let (frame, card) = (try #require(play.stage.keyFrame), try play.cardOfEnter())
    play.wait(15)
    #expect(try play.stage.keyFrame == frame && play.cardOfEnter() == card)
    for _ in 0..<40 { play.wait(1) }
    #expect(play.stage.keyFrame == nil && play.moves)
  }

  @Test func `a key on a lane that never moves is no rest of any lane`() throws {
    var play = Play(try Self.stage("touch: { resume-after: 9s, scope: lane }\nspeed: 0\n" + Self.cards))
    var other = play
    try play.press("tab")
    other.wait(2)
    #expect(play.stage.keyFrame != nil && play.stage.controllers[0].phase == other.stage.controllers[0].phase)
    play.wait(10)
    #expect(play.stage.keyFrame == nil)
  }

  @Test(arguments: ["escape", "plus"])
  func `a key that marks no other card keeps the mark and the rest`(key: String) throws {
    var play = Play(try Self.stage("accessibility: wcag\n" + Self.lanes))
    try play.press("tab")
    try play.press("tab")
    let (frame, card) = (try #require(play.stage.keyFrame), try play.cardOfEnter())
    for _ in 0..<5 {
      play.wait(15)
      try play.press(key)
      #expect(try play.stage.keyFrame == frame && play.cardOfEnter() == card)
    }
    play.wait(20)
    #expect(play.stage.keyFrame == nil && play.moves)
  }

  @Test(arguments: ["escape", "enter"])
  func `a card that was read for long is marked again when a key closes it`(key: String) throws {
    var play = Play(try Self.stage("accessibility: wcag\n" + Self.lanes))
    try play.press("tab")
    try play.press("tab")
    let (frame, card) = (try #require(play.stage.keyFrame), try play.cardOfEnter())
    try play.press("enter")
    for _ in 0..<6 {
      play.wait(30)
      try play.press("plus")
    }
    try #require(play.stage.isCardOpen)
    try play.press(key)
    #expect(try play.stage.keyFrame == frame && play.cardOfEnter() == card)
  }

  // MARK: After a card closed by itself

  @Test(arguments: ["", "position: utc\n"])
  func `a tap that was meant for a card which closed by itself opens no other`(keys: String) throws {
    var stage = try Self.stage(keys + "touch: { detail-for: 5s }\ncard: { width: 500, height: 90% }\n" + Self.cards)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    func tap(at milliseconds: Int) {
      for (phase, later) in [(PointerEvent.Phase.down, 0), (.up, 60)] {
        let time = Instant.start.advanced(by: .milliseconds(milliseconds + later))
        stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: 640, y: 360)))
      }
    }
    tap(at: 1000)
    try #require(stage.isCardOpen)
    for milliseconds in [6150, 6300, 6500] {
      tap(at: milliseconds)
      #expect(!stage.isCardOpen, "\(milliseconds) ms")
    }
    tap(at: 6800)
    #expect(stage.isCardOpen)
    // One that a visitor closed is followed at once.
    tap(at: 8000)
    #expect(!stage.isCardOpen)
    tap(at: 8300)
    #expect(stage.isCardOpen)
  }
}
