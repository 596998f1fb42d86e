import ConfigurationValues
import FacePainting
import MarqueeEngine
import SDLKit
import StageTestSupport
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues
@testable import StageDrawing

// What is drawn over the strip: indicators, notices, the pause button and open cards.
extension DamageTests {
  @Test(arguments: Lane.Direction.allCases)
  func `the pause indicator does not move with the cards`(direction: Lane.Direction) throws {
    // The cards are about as large as the lane, so that the indicator lies over them.
    var configuration = Configuration(
      touch: .init(resumeAfter: .milliseconds(310), ramp: .zero), lanes: [Self.plainLane(direction, side: 230)])
    configuration.touch.showsIndicator = true
    configuration.display.background = .color(.init(0x102040))
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    for milliseconds in stride(from: 0, through: 1000, by: 25) {
      let time = Instant.start.advanced(by: .milliseconds(milliseconds))
      // Down, dragged, held, and lifted at rest: the strip stands still when the indicator appears.
      let event: (phase: PointerEvent.Phase, travel: Double)? =
        switch milliseconds {
        case 100: (.down, 0)
        case 125: (.move, 30)
        case 150: (.move, 37)
        case 400: (.up, 37)
        default: nil
        }
      if let event {
        stage.handle(
          StageInput(time: time, kind: .pointer(finger, event.phase, x: 80 + event.travel, y: 60 + event.travel)))
      }
      stage.advance(to: time)
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "\(milliseconds) ms")
    }
    #expect(comparison.part.tally.movedOn > 5)
  }

  @Test(arguments: 300..<308)
  func `a notice over the strip gives the pixels of a whole frame`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var stage = Stage(Self.configuration(&random), screen: Self.glass)
    var comparison = try Comparison(stage)
    var time = Instant.start
    for step in 0..<120 {
      time = time.advanced(by: .milliseconds(Int.random(in: 1...60, using: &random)))
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1:
        let style = Notice.Style.allCases[Int.random(in: 0...1, using: &random)]
        let notice = try #require(Notice("Keynote in hall \(step)", style: style))
        stage.say(notice, for: Bool.random(using: &random) ? .milliseconds(400) : nil, at: time)
        let picture = Self.painter.paint(notice, font: stage.noticeFont, on: stage.layout.screen)
        // Without its picture a notice is not drawn, and that of the one before is not drawn in its place.
        if step % 4 != 0 {
          for renderer in [comparison.part, comparison.whole] {
            _ = try renderer.accept(.notice(stage.noticeNumber, renderer.preparation.prepared(picture)))
          }
          comparison.last = nil
        }
      case 2: _ = stage.unsay(at: time)
      case 3:
        let (x, y) = (Double.random(in: 0..<240, using: &random), Double.random(in: 0..<160, using: &random))
        let finger = PointerEvent.Identifier(device: .touch, number: 1)
        stage.handle(StageInput(time: time, kind: .pointer(finger, .down, x: x, y: y)))
        stage.handle(StageInput(time: time, kind: .pointer(finger, .up, x: x, y: y)))
      default: break
      }
      stage.advance(to: time)
      try comparison.bringPanel(to: &stage)
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step): \(different) pixels differ")
    }
  }

  @Test(arguments: 400..<412)
  func `a pause button over the strip gives the pixels of a whole frame`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var configuration = Self.configuration(&random)
    configuration.touch.pauseButton = true
    configuration.touch.pauseFor = .seconds(1)
    configuration.motion = seed.isMultiple(of: 3) ? .reduced : .full
    for lane in configuration.lanes.indices { configuration.lanes[lane].speed += 20 }
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    let button = try #require(stage.layout.pauseButton)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    var (time, pauses) = (Instant.start, 0)
    for step in 0..<100 {
      time = time.advanced(by: .milliseconds(Int.random(in: 1...60, using: &random)))
      let isOnButton = Int.random(in: 0..<3, using: &random) > 0
      let place = stage.rotation.corner(
        Double(isOnButton ? button.minX + 20 : Int.random(in: 0..<160, using: &random)),
        Double(isOnButton ? button.minY + 20 : Int.random(in: 0..<160, using: &random)), 0, 0,
        picture: stage.layout.screen)
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2: stage.handle(StageInput(time: time, kind: .pointer(finger, .down, x: place.x, y: place.y)))
      case 3: stage.handle(StageInput(time: time, kind: .pointer(finger, .move, x: place.x, y: place.y)))
      case 4...6: stage.handle(StageInput(time: time, kind: .pointer(finger, .up, x: place.x, y: place.y)))
      case 7: stage.handle(StageInput(time: time, kind: .key(.pause)))
      case 8 where step % 3 == 0: stage.pause(for: .milliseconds(200), at: time)
      default: break
      }
      stage.advance(to: time)
      if stage.pauseButton?.isPaused == true { pauses += 1 }
      try comparison.bringPanel(to: &stage)
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step): \(different) pixels differ")
    }
    #expect(pauses > 3, "seed \(seed)")
  }

  @Test(arguments: 200..<206)
  func `scrolling details give the pixels of a whole frame`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var configuration = Self.configuration(&random)
    configuration.touch.tap = .open
    configuration.lanes[0].cards = (0..<3).map {
      var card = Card.plain(Card.colors[$0])
      card.details = (0..<80).map { "A line of text, the \($0)th." }.joined(separator: "\n")
      card.link = $0 == 0 ? nil : "https://example.org/\($0)"
      return card
    }
    configuration.lanes.removeSubrange(1...)
    var stage = Stage(configuration, screen: PixelSize(width: 480, height: 320))
    var comparison = try Comparison(stage)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    var time = Instant.start.advanced(by: .seconds(1))
    func touch(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
      stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: x, y: y)))
    }
    stage.advance(to: time)
    // Taps a card, on turned screens too.
    let areas = stage.contents[0].tiles.map { stage.layout.lanes[0].frame(of: $0, focus: stage.focus(of: 0)) }
    let screen = stage.layout.screen
    let area = try #require(
      areas.first {
        (0..<Double(screen.width)).contains($0.x + $0.width / 2)
          && (0..<Double(screen.height)).contains($0.y + $0.height / 2)
      })
    let corner = stage.rotation.corner(area.x + area.width / 2, area.y + area.height / 2, 0, 0, picture: screen)
    touch(.down, corner.x, corner.y)
    touch(.up, corner.x, corner.y)
    try #require(stage.openedCard != nil, "seed \(seed)")
    var (partial, places) = (0, Set<Int>())
    var place = (x: 240.0, y: 160.0)
    for step in 0..<100 {
      time = time.advanced(by: .milliseconds(Int.random(in: 5...30, using: &random)))
      switch step % 40 {
      case 20: touch(.down, place.x, place.y)
      case 21..<30:
        place = (place.x + .random(in: -30...30, using: &random), place.y + .random(in: -30...30, using: &random))
        touch(.move, place.x, place.y)
      case 30:
        touch(.up, place.x, place.y)
        place = (240, 160)
      case 10: stage.handle(StageInput(time: time, kind: .key([.next, .last, .first][step / 40])))
      default: break
      }
      stage.advance(to: time)
      try comparison.bringPanel(to: &stage)
      places.insert(stage.openedCard?.scrolled ?? 0)
      if let last = comparison.last, stage.moment.differsInDetailsAlone(from: last) { partial += 1 }
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step): \(different) pixels differ")
    }
    #expect(partial > 40 && places.count > 15, "seed \(seed) scrolls hardly: \(partial), \(places.count)")
  }

  @Test func `details that arrive after their card closed need no new frame`() throws {
    var configuration = Configuration(lanes: [Self.plainLane(.left, side: 60)])
    configuration.lanes[0].cards[0].details = (0..<300).map { "Line \($0)." }.joined(separator: "\n")
    configuration.lanes[0].speed = 0
    var stage = Stage(configuration, screen: Self.glass)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    for phase in [PointerEvent.Phase.down, .up] {
      stage.handle(StageInput(time: .start, kind: .pointer(finger, phase, x: 30, y: 80)))
    }
    let panel = try #require(stage.unmeasuredPanel)
    let picture = try Self.picture(stage, on: Renderer(size: Self.glass))
    let painted = Self.painter.painted(panel)
    _ = try picture.accept(.panel(panel, picture.preparation.prepared(painted)))
    stage.advance(to: .start.advanced(by: .seconds(100)))
    try #require(stage.openedCard == nil)
    try picture.draw(stage, stage.moment)
    let band = try #require(painted.details).paint(band: 1)
    _ = try picture.accept(.band(1, of: panel, picture.preparation.prepared(band)))
    try picture.draw(stage, stage.moment, after: stage.moment)
    #expect(!picture.isStale)
  }
}
