import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// Hands that shake strike twice what they press once.
struct RepeatedTapTests {
  private struct Play {
    var stage: Stage
    var time = Instant.start

    init(_ keys: String) throws {
      let text = """
        \(keys)
        card: { width: 300, height: 50% }
        cards: [{ title: a, details: Words }, { title: b }, { title: c }, { title: d }, { title: e }, { title: f }]
        """
      stage = Stage(
        try ConfigurationLoader.load(text: text, file: "wall.yaml").configuration,
        screen: PixelSize(width: 1280, height: 720))
    }

    mutating func wait(_ milliseconds: Int) {
      time = time.advanced(by: .milliseconds(milliseconds))
      stage.advance(to: time)
    }

    mutating func tap(_ x: Double, _ y: Double, for milliseconds: Int = 50) {
      let finger = PointerEvent.Identifier(device: .touch, number: 1)
      stage.handle(StageInput(time: time, kind: .pointer(finger, .down, x: x, y: y)))
      wait(milliseconds)
      stage.handle(StageInput(time: time, kind: .pointer(finger, .up, x: x, y: y)))
    }

    mutating func tap(_ area: PixelArea, for milliseconds: Int = 50) {
      tap(Double(area.minX + area.maxX) / 2, Double(area.minY + area.maxY) / 2, for: milliseconds)
    }
  }

  @Test(arguments: [100, 300, 600]) func `a second strike does not close the card that the first one opened`(
    gap: Int
  ) throws {
    var play = try Play("accessibility: wcag")
    play.wait(1000)
    play.tap(640, 360)
    try #require(play.stage.isCardOpen)
    play.wait(gap)
    play.tap(640, 360)
    #expect(play.stage.isCardOpen)
    play.wait(1000)
    play.tap(640, 360)
    #expect(!play.stage.isCardOpen)
  }

  @Test func `without the key a card closes as soon as one likes`() throws {
    var play = try Play("")
    play.wait(1000)
    play.tap(640, 360)
    try #require(play.stage.isCardOpen)
    play.wait(300)
    play.tap(640, 360)
    #expect(!play.stage.isCardOpen)
  }

  @Test(arguments: [100, 300, 600], [50, 1000]) func `a second strike on more time closes nothing`(
    gap: Int, held: Int
  ) throws {
    var play = try Play("accessibility: wcag")
    let area = try #require(play.stage.layout.moreTime)
    play.wait(1000)
    play.tap(640, 360)
    play.wait(25_000)
    try #require(play.stage.moreTimeButton != nil && play.stage.isCardOpen)
    play.tap(area, for: held)
    #expect(play.stage.moreTimeButton == nil)
    play.wait(gap)
    play.tap(area)
    #expect(play.stage.isCardOpen)
    // Then the place is the card's again.
    play.wait(1000)
    play.tap(area)
    #expect(!play.stage.isCardOpen)
  }

  @Test func `a second strike on the pause button does not end the pause, and a later press does`() throws {
    var play = try Play("accessibility: wcag")
    let area = try #require(play.stage.layout.pauseButton)
    play.wait(1000)
    for gap in [100, 300, 600] {
      // The strike is told by its beginning, however long it rests.
      play.tap(area, for: gap == 100 ? 50 : 900)
      #expect(play.stage.pauseButton?.isPaused == true, "\(gap)")
      play.wait(gap)
    }
    play.wait(1000)
    play.tap(area)
    #expect(play.stage.pauseButton?.isPaused == false)
  }

  @Test func `after a card has closed by itself nothing opens for a second and a half`() throws {
    for (gap, opens) in [(300, false), (1200, false), (1600, true)] {
      var play = try Play("accessibility: wcag")
      play.wait(1000)
      play.tap(640, 360)
      while play.stage.isCardOpen { play.wait(10) }
      play.wait(gap)
      play.tap(640, 360)
      #expect(play.stage.isCardOpen == opens, "\(gap) ms")
    }
  }

  @Test(arguments: ["", "position: utc"]) func `a second strike on the tap that closes a card opens none`(
    key: String
  ) throws {
    var play = try Play("accessibility: wcag\n\(key)")
    play.wait(1000)
    play.tap(640, 360)
    try #require(play.stage.isCardOpen)
    play.wait(1500)
    play.tap(640, 360)
    try #require(!play.stage.isCardOpen)
    play.wait(300)
    play.tap(640, 360)
    #expect(!play.stage.isCardOpen)
    play.wait(1500)
    play.tap(640, 360)
    #expect(play.stage.isCardOpen)
  }
}
