import ConfigurationValues
import MarqueeEngine
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// What visitors do where the strips' places follow from the time: a tap opens its card on this screen, and nothing else
/// happens.
struct WallTouchTests {
  static let finger = PointerEvent.Identifier(device: .touch, number: 1)

  /// The part from 480 px on of a canvas of 960 px, with cards of 100 px that travel 120 px in a second.
  static func stage(_ change: (inout Configuration) -> Void = { _ in }) -> Stage {
    let shape = CardShape(width: .pixels(94), height: .pixels(100), spacing: .pixels(6), cornerRadius: .pixels(0))
    var lane = Lane(direction: .left, speed: 120, card: shape, cards: (0..<12).map { .plain(Card.colors[$0 % 5]) })
    lane.layout = .strip
    var configuration = Configuration(lanes: [lane])
    configuration.position = .utc
    configuration.wall = Wall(.canvas(PixelSize(width: 960, height: 200), x: 480, y: 0))
    configuration.touch.tap = .open
    change(&configuration)
    return Stage(configuration, screen: PixelSize(width: 240, height: 200))
  }

  static func at(_ seconds: Double) -> Instant { Instant.start.advanced(by: .seconds(seconds)) }

  static func touch(_ stage: inout Stage, _ phase: PointerEvent.Phase, _ x: Double, at seconds: Double) {
    stage.handle(StageInput(time: at(seconds), kind: .pointer(finger, phase, x: x, y: 100)))
  }

  @Test func `a tap opens the card that it came down on, and the strip goes on`() throws {
    var stage = Self.stage()
    // At 1 s the strip is 120 px on: 530 px of the canvas show card 6.
    Self.touch(&stage, .down, 50, at: 1)
    #expect(stage.pressedCard(in: 0) == 6 && stage.isAttended && stage.openedCard == nil)
    // The card has gone on by then, and another one is under the finger.
    Self.touch(&stage, .up, 52, at: 2)
    #expect(stage.openCount == 1 && stage.opening?.tile.card == 6)
    for seconds in [2.5, 4, 11] {
      stage.advance(to: Self.at(seconds))
      #expect(stage.controllers[0].offset == (120 * seconds).truncatingRemainder(dividingBy: 1200))
      #expect(stage.contents[0].hiddenTile == nil)
    }
    // The panel stays in the middle of the screen, for as long as nobody touches it.
    #expect(stage.openedCard?.progress == 1)
    stage.advance(to: Self.at(2 + 15.1))
    #expect(stage.opening?.isOpen == false)
    stage.advance(to: Self.at(2 + 15.5))
    #expect(stage.opening == nil && !stage.isAttended && stage.movesAlone)
  }

  @Test func `an opened card returns to where its tile has got to`() throws {
    var stage = Self.stage()
    Self.touch(&stage, .down, 230, at: 1)
    Self.touch(&stage, .up, 230, at: 1.1)
    #expect(stage.opening?.tile.card == 8)
    for frame in 0..<54 { stage.advance(to: Self.at(1.1 + Double(frame) / 60)) }
    stage.handle(StageInput(time: Self.at(2), kind: .closeCard))
    stage.advance(to: Self.at(2.2))
    let opened = try #require(stage.openedCard)
    // Tile 8 begins 800 px into the strip.
    #expect(abs(opened.origin.x - (800 - 120 * 2.2)) < 1e-6)
    #expect(opened.progress < 0.1 && opened.progress > 0)
  }

  @Test func `nothing else has an effect`() {
    var stage = Self.stage { $0.touch.pauseButton = true }
    #expect(stage.layout.pauseButton == nil)
    var undisturbed = stage
    // A drag with a fling, the wheel, all keys, and what operators do.
    Self.touch(&stage, .down, 200, at: 1)
    for step in 1...10 { Self.touch(&stage, .move, 200 - 10 * Double(step), at: 1 + Double(step) / 60) }
    Self.touch(&stage, .up, 100, at: 1.2)
    #expect(stage.pressedCard(in: 0) == nil)
    stage.handle(StageInput(time: Self.at(1.3), kind: .wheel(notches: 3, x: 100, y: 100)))
    for key in ["right", "left", "down", "up", "home", "end", "page-down", "page-up", "space", "escape"] {
      guard let kind = StageInput.Kind(keyName: key) else { continue }
      stage.handle(StageInput(time: Self.at(1.4), kind: kind))
    }
    stage.handle(StageInput(time: Self.at(1.4), kind: .stir))
    stage.pause(for: nil, at: Self.at(1.5))
    stage.show((lane: 0, card: 3), at: Self.at(1.6))
    for seconds in [1.7, 5, 60] {
      stage.advance(to: Self.at(seconds))
      undisturbed.advance(to: Self.at(seconds))
      #expect(stage.moment == undisturbed.moment && stage.pause == nil && stage.opening == nil)
      #expect(stage.movesAlone)
    }
  }

  @Test func `a press that lasts or travels opens nothing, nor does one beside all cards`() {
    for (x, end, lifted) in [(50.0, 50.0, 2.6), (50, 90, 1.2), (97, 97, 1.2)] {
      var stage = Self.stage()
      Self.touch(&stage, .down, x, at: 1)
      Self.touch(&stage, .up, end, at: lifted)
      #expect(stage.openCount == 0 && stage.pressedCard(in: 0) == nil, "\(x) to \(end) until \(lifted)")
    }
  }

  @Test func `a press whose release is lost is given up, and one across a change of the plan opens nothing`() {
    var stage = Self.stage()
    Self.touch(&stage, .down, 50, at: 1)
    #expect(stage.deadline.map { $0 <= Self.at(2.5) } == true)
    stage.advance(to: Self.at(2.6))
    #expect(!stage.isAttended && stage.pressedCard(in: 0) == nil)
    // The card under the finger is no longer there.
    var other = Self.stage()
    Self.touch(&other, .down, 50, at: 1)
    var configuration = other.configuration
    configuration.lanes[0].cards.removeSubrange(2...)
    other.adopt(configuration)
    Self.touch(&other, .up, 50, at: 1.2)
    #expect(other.openCount == 0 && other.pressedCard(in: 0) == nil && other.openedCard == nil)
    // With places of its own nothing would give it up.
    configuration.wall = nil
    configuration.position = .own
    Self.touch(&other, .down, 50, at: 1.3)
    other.adopt(configuration)
    #expect(!other.isAttended)
  }

  @Test func `a card that has gone to another screen leaves at the edge of its own`() throws {
    var stage = Self.stage()
    Self.touch(&stage, .down, 50, at: 1)
    Self.touch(&stage, .up, 50, at: 1.1)
    // Tile 6 is at 120 px of the canvas then, the screen begins at 480.
    for frame in 0..<174 { stage.advance(to: Self.at(1.1 + Double(frame) / 60)) }
    stage.advance(to: Self.at(4))
    #expect(abs((stage.opening?.tile.position ?? 0) - 120) < 1e-6)
    #expect(try #require(stage.openedCard).origin.x == 478 - 94)
  }

  @Test func `with touch: none a tap does nothing`() {
    var stage = Self.stage { $0.wall?.touch = Wall.Touch.none }
    Self.touch(&stage, .down, 50, at: 1)
    Self.touch(&stage, .up, 50, at: 1.1)
    stage.handle(StageInput(time: Self.at(1.2), kind: .toggleCard))
    #expect(stage.openCount == 0)
    // Side by side without a wall a tap opens.
    var own = Self.stage { $0.wall = nil }
    Self.touch(&own, .down, 50, at: 1)
    Self.touch(&own, .up, 50, at: 1.1)
    #expect(own.openCount == 1)
  }

  @Test func `the key opens the card in the middle of the screen, not of the canvas`() {
    var stage = Self.stage()
    stage.handle(StageInput(time: Self.at(0), kind: .toggleCard))
    // The middle is 600 px from the canvas' edge: the gap before card 6 ends there.
    #expect(stage.opening?.tile.card == 6)
  }

  @Test func `a card on another screen of the wall is in view, and not loaded here`() {
    let stage = Self.stage()
    var tiles: [TileInView] = []
    stage.write(inView: &tiles, under: nil)
    #expect(tiles.map(\.card) == Array(0...9))
    #expect(tiles.filter { !$0.isElsewhere }.map(\.card) == [4, 5, 6, 7])
  }

  /// Twelve cards with titles, of which G was opened at 1.1 s. Its tile leaves the canvas at 5.9 s and comes back at 7 s.
  private static func openedG() -> Stage {
    var stage = stage {
      $0.lanes[0].cards = "ABCDEFGHIJKL".map { Card(title: String($0), gradient: .color(.white)) }
    }
    touch(&stage, .down, 50, at: 1)
    touch(&stage, .up, 50, at: 1.1)
    for frame in 0..<60 { stage.advance(to: at(1.1 + Double(frame) / 60)) }
    return stage
  }

  private static func without(_ title: String, _ configuration: Configuration) -> Configuration {
    var other = configuration
    other.lanes[0].cards.removeAll { $0.title == title }
    return other
  }

  /// How far the card is opened in each frame from one time to another; without frames in which it is not.
  private static func progress(_ stage: inout Stage, from start: Double, to end: Double) -> [Double] {
    var seen: [Double] = []
    for frame in 0...Int((end - start) * 60) {
      stage.advance(to: at(start + Double(frame) / 60))
      if let opened = stage.openedCard { seen.append(opened.progress) }
    }
    return seen
  }

  /// Whether it shrinks in some frames, and not in one.
  private static func closes(_ progress: [Double]) -> Bool {
    zip(progress, progress.dropFirst()).allSatisfy { $1 <= $0 && $0 - $1 < 0.3 } && (progress.last ?? 1) < 0.05
      && progress.count { $0 > 0 && $0 < 1 } > 8
  }

  @Test func `an opened card that leaves the list after its tile has left closes as others do`() {
    var stage = Self.openedG()
    #expect(stage.openedCard?.panel.title == "G" && stage.openedCard?.progress == 1)
    stage.advance(to: Self.at(6.2))
    #expect(!stage.controllers[0].tiles.contains { $0.card == 6 } && stage.openedCard?.progress == 1)
    stage.adopt(Self.without("G", stage.configuration))
    #expect(stage.openedCard?.panel.title == "G" && stage.openedCard?.progress == 1)
    #expect(Self.closes(Self.progress(&stage, from: 6.2, to: 6.6)))
    #expect(stage.openedCard == nil && !stage.isAttended)
  }

  @Test func `an opened card that is no longer listed closes when its tile leaves the wall`() {
    var stage = Self.openedG()
    stage.advance(to: Self.at(2.5))
    stage.adopt(Self.without("G", stage.configuration))
    #expect(Self.progress(&stage, from: 2.5, to: 5.6).allSatisfy { $0 == 1 })
    #expect(stage.openedCard?.panel.title == "G")
    #expect(Self.closes(Self.progress(&stage, from: 5.6, to: 6.4)))
    #expect(stage.openedCard == nil)
    // The next change knows nothing of it.
    stage.adopt(Self.without("H", stage.configuration))
    #expect(!stage.isAttended)
  }

  @Test func `a release without the opened card closes it before it comes in`() throws {
    var stage = Self.openedG()
    var other = Self.without("G", stage.configuration)
    other.lanes[0].speed = 60
    let plan = StagePlan(other, glass: stage.glass)
    let change = StageChange(from: stage.plan, onto: plan)
    stage.advance(to: Self.at(3))
    let due = stage.prepare(for: change, at: Self.at(3))
    #expect(due > Self.at(3) && stage.openedCard != nil)
    #expect(Self.closes(Self.progress(&stage, from: 3, to: 3.3)))
    #expect(stage.now >= due && stage.openedCard == nil)
    var placed = Stage(plan)
    placed.advance(to: stage.now)
    stage.adopt(change, goingOnFrom: placed)
    #expect(stage.openedCard == nil && stage.configuration.lanes[0].cards.count == 11)
    // One whose strips are the same is adopted when the card is closed.
    var same = Self.openedG()
    let again = StageChange(from: same.plan, onto: StagePlan(Self.without("G", same.configuration), glass: same.glass))
    same.advance(to: Self.at(3))
    #expect(same.prepareCard(for: again, at: Self.at(3)) > Self.at(3))
    #expect(Self.closes(Self.progress(&same, from: 3, to: 3.3)))
    #expect(same.prepareCard(for: again, at: same.now) == same.now)
  }

  @Test func `an opened card outlasts a jump of the time, and closes as long after it as it would have`() {
    var stage = Self.openedG()
    stage.advance(to: Self.at(3))
    var next = Stage(stage.plan)
    next.advance(to: Self.at(5000))
    var without = next
    without.goOn(after: stage, keepsCard: false)
    #expect(without.opening == nil)
    next.goOn(after: stage, keepsCard: true)
    #expect(next.openedCard?.panel.title == "G" && next.openedCard?.progress == 1)
    // Fifteen seconds after the tap at 1.1 s.
    next.advance(to: Self.at(5000 + 13))
    #expect(next.opening?.isOpen == true)
    next.advance(to: Self.at(5000 + 13.2))
    #expect(next.opening?.isOpen == false)
    next.advance(to: Self.at(5000 + 14))
    #expect(next.opening == nil)
  }
}
