import ConfigurationValues
import FacePainting
import MarqueeEngine
import SDLKit
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues
@testable import StageDrawing

// Cards that open and close over what was drawn once.
extension DamageTests {
  @Test(arguments: 500..<516)
  func `a card that opens and closes gives the pixels of whole frames`(seed: Int) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: UInt64(seed))
    var configuration = Self.configuration(&random)
    configuration.touch.tap = .open
    configuration.touch.pauseButton = seed.isMultiple(of: 5)
    if seed.isMultiple(of: 3) { configuration.caption = "With all of our sponsors" }
    for lane in configuration.lanes.indices {
      for card in configuration.lanes[lane].cards.indices where (card + seed).isMultiple(of: 2) {
        configuration.lanes[lane].cards[card].details = (0..<(seed % 4) * 12).map { "Line \($0)." }.joined(
          separator: "\n")
      }
    }
    var stage = Stage(configuration, screen: PixelSize(width: 360, height: 240))
    var comparison = try Comparison(stage)
    var (time, kept, sparse) = (Instant.start, 0, 0)
    for step in 0..<140 {
      time = time.advanced(by: .milliseconds(Int.random(in: 1...50, using: &random)))
      switch Int.random(in: 0..<16, using: &random) {
      case 0...1: stage.handle(StageInput(time: time, kind: .key(.next)))
      case 2 where stage.openedCard == nil:
        let (x, y) = (Double.random(in: 0..<360, using: &random), Double.random(in: 0..<240, using: &random))
        for phase in [PointerEvent.Phase.down, .up] {
          let finger = PointerEvent.Identifier(device: .touch, number: 1)
          stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: x, y: y)))
        }
      case 3...5: stage.handle(StageInput(time: time, kind: .toggleCard))
      case 6 where step % 3 == 0: stage.handle(StageInput(time: time, kind: .closeCard))
      case 7 where step % 4 == 0:
        stage.say(try #require(Notice("Keynote in hall \(step)")), for: .milliseconds(300), at: time)
        let picture = Self.painter.paint(
          try #require(stage.noticeNow), font: stage.noticeFont, on: stage.layout.screen)
        for renderer in [comparison.part, comparison.whole] {
          _ = try renderer.accept(.notice(stage.noticeNumber, renderer.preparation.prepared(picture)))
        }
        comparison.last = nil
      case 8: time = time.advanced(by: .seconds(1))
      default: break
      }
      stage.advance(to: time)
      try comparison.bringPanel(to: &stage)
      if let last = comparison.last, stage.moment.differsOnceOpen(from: last) {
        kept += 1
        if stage.moment.lanes == last.lanes { sparse += 1 }
      }
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step): \(different) pixels differ")
    }
    #expect(kept > 20 && sparse > 5, "seed \(seed) opens hardly: \(kept), \(sparse)")
  }

  @Test func `another copy of the same card opens over its own strip`() throws {
    var configuration = Configuration(lanes: [Self.plainLane(.left, side: 60)])
    configuration.lanes[0].speed = 0
    configuration.lanes[0].cards.removeSubrange(2...)
    configuration.lanes[0].cards[1].details = "Details"
    configuration.touch.tap = .open
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    func tap(_ x: Double, at time: Instant) {
      let finger = PointerEvent.Identifier(device: .touch, number: 1)
      for phase in [PointerEvent.Phase.down, .up] {
        stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: x, y: 80)))
      }
    }
    // Between two frames, as after a stall, one copy closes and the next one opens.
    let tiles = stage.contents[0].tiles.filter { $0.card == 1 }
    try #require(tiles.count > 1)
    for (number, tile) in tiles.prefix(2).enumerated() {
      let start = Instant.start.advanced(by: .seconds(10 * number))
      if number > 0 { stage.handle(StageInput(time: start, kind: .closeCard)) }
      tap(tile.position + 30, at: start.advanced(by: .seconds(1)))
      stage.advance(to: start.advanced(by: .seconds(2)))
      try comparison.bringPanel(to: &stage)
      try #require(stage.openedCard?.progress == 1)
      #expect(try comparison.differences(at: stage) == 0, "copy \(number)")
    }
  }

  @Test func `the black behind a card only deepens as it opens, and rests while the card slows down`() throws {
    var configuration = Configuration(lanes: [Self.plainLane(.left, side: 60)])
    configuration.display.background = .color(Color(red: 200, green: 200, blue: 200))
    configuration.lanes[0].speed = 0
    for card in configuration.lanes[0].cards.indices { configuration.lanes[0].cards[card].details = "Details" }
    configuration.touch.tap = .open
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    let plain = try comparison.brightness(of: stage)
    /// The brightness of a corner that no card covers, in each frame from `start` on.
    func frames(_ count: Int, from start: Instant) throws -> [UInt32] {
      try (1...count).map { frame in
        stage.advance(to: start.advanced(by: .seconds(Double(frame) / 60)))
        try comparison.bringPanel(to: &stage)
        return try comparison.brightness(of: stage)
      }
    }
    stage.handle(StageInput(time: .start, kind: .toggleCard))
    let opening = try frames(20, from: .start)
    let rest = try #require(opening.last)
    #expect((plain * 44 / 100...plain * 46 / 100).contains(rest))
    #expect(opening == opening.sorted(by: >))
    #expect(opening[0] > plain * 8 / 10, "it comes at once: \(opening)")
    #expect(opening[9] == rest, "it deepens to the end: \(opening)")
    let start = Instant.start.advanced(by: .seconds(2))
    stage.handle(StageInput(time: start, kind: .closeCard))
    let closing = try frames(14, from: start)
    #expect(closing == closing.sorted(by: <))
    #expect(closing[0] < plain * 8 / 10, "it goes at once: \(closing)")
    #expect(closing[9] == plain, "it fades to the end: \(closing)")
  }

  private static let longDetails = String(repeating: "All that there is to say. ", count: 14)

  /// Counts how frames are presented.
  private final class Presented: FrameSink {
    private(set) var whole = 0
    private(set) var parts = 0
    private var isWhole = false

    func note(_ area: PixelArea) {}
    func noteAll() { isWhole = true }
    func present(_ pixels: RawSpan, rowBytes: Int) {
      if isWhole { whole += 1 } else { parts += 1 }
      isWhole = false
    }
  }

  @Test(arguments: [nil, "With all of our sponsors"])
  func `only half of the frames of an opening present the whole screen`(heading: String?) throws {
    var configuration = Configuration(lanes: [Self.plainLane(.left, side: 60)])
    configuration.heading = heading
    configuration.lanes[0].speed = 0
    for card in configuration.lanes[0].cards.indices { configuration.lanes[0].cards[card].details = Self.longDetails }
    configuration.touch.tap = .open
    var stage = Stage(configuration, screen: PixelSize(width: 360, height: 240))
    let presented = Presented()
    let renderer = try Renderer(size: stage.glass, sink: presented)
    let picture = try Self.picture(stage, on: renderer)
    stage.handle(StageInput(time: .start, kind: .toggleCard))
    stage.advance(to: .start.advanced(by: .milliseconds(1)))
    let panel = try #require(stage.openedCard?.panel)
    let prepared = picture.preparation.prepared(Self.painter.painted(panel))
    stage.accept(prepared.scroll, of: panel)
    _ = try picture.accept(.panel(panel, prepared))
    _ = try picture.accept(.underlay(LayerPixels(size: stage.glass)))
    #expect(picture.view.hasCutLabel(under: stage.openedCard) == (heading != nil))
    var last: Stage.Moment?
    func show(_ count: Int, from start: Instant) throws {
      for frame in 1...count {
        stage.advance(to: start.advanced(by: .seconds(Double(frame) / 60)))
        let moment = stage.moment
        try picture.draw(stage, moment, after: last)
        last = moment
        renderer.present()
      }
    }
    try show(19, from: .start)
    #expect(presented.whole <= 11 && presented.parts >= 8, "opening: \(presented.whole), \(presented.parts)")
    let (whole, parts) = (presented.whole, presented.parts)
    let start = Instant.start.advanced(by: .seconds(2))
    stage.handle(StageInput(time: start, kind: .closeCard))
    try show(14, from: start)
    #expect(
      presented.whole - whole <= 11 && presented.parts - parts >= 3,
      "closing: \(presented.whole - whole), \(presented.parts - parts)")
  }

  @Test func `a label that an outdated panel cut is there when its card closes`() throws {
    var configuration = Configuration(lanes: [Self.plainLane(.left, side: 60)])
    configuration.heading = "With all of our sponsors"
    configuration.lanes[0].speed = 0
    for card in configuration.lanes[0].cards.indices { configuration.lanes[0].cards[card].details = Self.longDetails }
    configuration.touch.tap = .open
    var stage = Stage(configuration, screen: PixelSize(width: 360, height: 240))
    var comparison = try Comparison(stage)
    stage.handle(StageInput(time: .start, kind: .toggleCard))
    stage.advance(to: .start.advanced(by: .seconds(1)))
    try comparison.bringPanel(to: &stage)
    #expect(try comparison.differences(at: stage) == 0)
    try #require(comparison.part.view.hasCutLabel(under: stage.openedCard))
    // The panel of the file that is read anew is not there yet.
    for card in configuration.lanes[0].cards.indices {
      configuration.lanes[0].cards[card].details?.append("\nOne more.")
    }
    stage.adopt(configuration)
    try comparison.adopt(stage)
    _ = try comparison.part.accept(.underlay(LayerPixels(size: stage.glass)))
    #expect(try comparison.differences(at: stage) == 0)
    let start = Instant.start.advanced(by: .seconds(2))
    stage.handle(StageInput(time: start, kind: .closeCard))
    for frame in 0...16 {
      stage.advance(to: start.advanced(by: .seconds(Double(frame) / 60)))
      #expect(try comparison.differences(at: stage) == 0, "frame \(frame)")
    }
  }
}

extension StageView {
  fileprivate func hasCutLabel(under opened: OpenedCard?) -> Bool {
    let look = labelLook(under: opened)
    return labels.contains { look.cuts($0.area) }
  }
}
