import MarqueeConfig
import MarqueeEngine
import Testing

@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// The keys Enter and Escape.
@Suite struct CardKeyTests {
  private static let screen = PixelSize(width: 1000, height: 800)

  private static func stage(_ extra: String = "") throws -> Stage {
    let text = """
      \(extra)
      speed: 100
      card: { width: 200, height: 200, spacing: 50 }
      cards: [{ title: A }, { title: B }, { title: C }, { title: D }, { title: E }, { title: F }]
      """
    return Stage(try ConfigurationLoader.load(text: text, file: "test.yaml").configuration, screen: screen)
  }

  private static func press(_ kind: StageInput.Kind, _ stage: inout Stage, at seconds: Double) {
    stage.handle(StageInput(time: Instant(sinceStart: .seconds(seconds)), kind: kind))
  }

  @Test(arguments: [(1.2, "C"), (3.6, "D"), (4.6, "D"), (4.9, "E")])
  func `Enter opens the card nearest to the middle, and Enter or Escape closes it`(seconds: Double, title: String)
    throws
  {
    for closing in [StageInput.Kind.toggleCard, .closeCard] {
      var stage = try Self.stage()
      Self.press(.toggleCard, &stage, at: seconds)
      #expect(stage.openedCard?.panel.title == title)
      #expect(stage.controllers[0].phase == .open)
      Self.press(closing, &stage, at: 6)
      #expect(!stage.isCardOpen && stage.controllers[0].phase == .resting)
      stage.advance(to: Instant(sinceStart: .seconds(20)))
      #expect(stage.openedCard == nil && stage.controllers[0].phase == .cruising)
    }
  }

  @Test(arguments: ["layout: gallery", "layout: pages", "loop: false", "direction: up"])
  func `Enter opens a card in every layout`(layout: String) throws {
    var stage = try Self.stage(layout)
    Self.press(.toggleCard, &stage, at: 1)
    #expect(stage.isCardOpen)
  }

  @Test func `Escape opens nothing and does not stop the strip`() throws {
    var stage = try Self.stage()
    Self.press(.closeCard, &stage, at: 1)
    #expect(stage.openedCard == nil && stage.controllers[0].phase == .cruising)
  }

  @Test func `Enter opens nothing if taps are off or a finger holds the lane`() throws {
    var stage = try Self.stage("touch: { tap: none }")
    Self.press(.toggleCard, &stage, at: 1)
    #expect(!stage.isCardOpen)
    stage = try Self.stage()
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    Self.press(.pointer(finger, .down, x: 500, y: 400), &stage, at: 1)
    Self.press(.toggleCard, &stage, at: 1.5)
    #expect(!stage.isCardOpen && stage.controllers[0].phase == .held)
  }

  @Test func `Enter opens the card in the middle of the lane in the middle`() throws {
    let lanes = ["A", "M", "Z"].map { "{ card: { width: 200, height: 90% }, cards: [{ title: \($0) }] }" }
    let text = "lanes: [\(lanes.joined(separator: ", "))]"
    var stage = Stage(try ConfigurationLoader.load(text: text, file: "test.yaml").configuration, screen: Self.screen)
    Self.press(.toggleCard, &stage, at: 1)
    #expect(stage.openedCard?.panel.title == "M")
    #expect(stage.controllers.map(\.phase) == [.held, .open, .held])
  }

  @Test func `a card opened by key stays open as long as a tapped one`() throws {
    var stage = try Self.stage()
    Self.press(.toggleCard, &stage, at: 1)
    Self.press(.key(.next), &stage, at: 10)
    stage.advance(to: Instant(sinceStart: .seconds(24.9)))
    #expect(stage.isCardOpen)
    stage.advance(to: Instant(sinceStart: .seconds(25)))
    #expect(!stage.isCardOpen)
  }

  @Test func `a script may press Enter and Escape`() throws {
    let script = try TouchScript.load(
      text: #"{"t":1,"key":"enter"}"# + "\n" + #"{"t":3,"key":"escape"}"#, file: "s.jsonl")
    var player = ScriptedStage(try Self.stage(), script: script)
    player.advance(toFrame: 120)
    #expect(player.stage.isCardOpen)
    player.advance(toFrame: 240)
    #expect(!player.stage.isCardOpen)
  }
}
