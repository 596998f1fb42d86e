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

/// A partial redraw gives the same pixels as a whole frame.
@MainActor
@Suite(.serialized)
struct DamageTests {
  static let painter = FacePainter(fonts: FontBook())
  static let glass = PixelSize(width: 240, height: 160)

  /// A stage drawn twice: with partial redraws after the first frame, and with whole frames.
  @MainActor
  struct Comparison {
    let partRenderer: Renderer
    let wholeRenderer: Renderer
    var part: StageRenderer
    var whole: StageRenderer
    /// Whether the part gets memory for what is behind an open card.
    var keepsUnderlay = true
    private var hasUnderlay = false
    /// What the part was drawn from last; `nil` draws it whole.
    var last: Stage.Moment?
    /// How many frames the part drew as the travel of its lanes alone.
    private(set) var travelled = 0

    init(_ stage: Stage) throws {
      (partRenderer, wholeRenderer) = (try Renderer(size: stage.glass), try Renderer(size: stage.glass))
      part = try DamageTests.picture(stage, on: partRenderer)
      whole = try DamageTests.picture(stage, on: wholeRenderer)
    }

    /// Adopts another configuration; its pictures adopt the faces that they share with the former ones.
    mutating func adopt(_ stage: Stage) throws {
      part = try DamageTests.picture(stage, on: partRenderer, adopting: part)
      whole = try DamageTests.picture(stage, on: wholeRenderer, adopting: whole)
      (last, hasUnderlay) = (nil, false)
    }

    /// Gives both pictures the panel of the open card and the bands of its details in view.
    mutating func bringPanel(to stage: inout Stage) throws {
      guard let panel = stage.openedCard?.panel else { return hasUnderlay = false }
      if panel != stage.measuredDetails?.panel {
        let prepared = part.preparation.prepared(DamageTests.painter.painted(panel))
        stage.accept(prepared.scroll, of: panel)
        for picture in [part, whole] { _ = try picture.accept(.panel(panel, prepared)) }
        last = nil
      }
      guard let opened = stage.openedCard else { return }
      // Whole frames are drawn without it.
      if keepsUnderlay, !hasUnderlay {
        _ = try part.accept(.underlay(LayerPixels(size: stage.glass)))
        hasUnderlay = true
      }
      for picture in [part, whole] {
        guard let (bands, details) = picture.missingBands(of: opened) else { continue }
        for band in bands {
          _ = try picture.accept(.band(band, of: panel, part.preparation.prepared(details.paint(band: band))))
        }
      }
    }

    /// Draws the part as an open display does.
    private mutating func drawPart(_ stage: Stage, _ moment: Stage.Moment) throws {
      var (stage, travel) = (stage, [EvenTravel]())
      stage.write(travel: &travel)
      if var followed = last, !travel.isEmpty, try part.travel(travel, at: stage.now, texts: stage.textTimeCount) {
        travelled += 1
        followed.follow(travel)
        #expect(followed == moment, "the frame is of another moment")
        return
      }
      try part.draw(stage, moment, after: last)
      if !travel.isEmpty { part.noteTravel(of: stage) }
    }

    /// The proof of play sees the same tiles of both.
    private func compareTiles() throws {
      func alike(_ tiles: [TileInView]) -> [TileInView] {
        tiles.map { tile in
          var tile = tile
          tile.position = (tile.position * 1e6).rounded() / 1e6
          return tile
        }
      }
      try #require(alike(part.inView) == alike(whole.inView))
    }

    /// The red of the first pixel of the next frame, which the part draws.
    mutating func brightness(of stage: Stage) throws -> UInt32 {
      #expect(try differences(at: stage) == 0)
      return try partRenderer.readPixels()[0] >> 16 & 255
    }

    /// The number of pixels that differ in the next frame of both.
    mutating func differences(at stage: Stage) throws -> Int {
      let moment = stage.moment
      try drawPart(stage, moment)
      try whole.draw(stage, moment)
      try compareTiles()
      last = moment
      return TestSupport.differences(of: try partRenderer.readPixels(), from: try wholeRenderer.readPixels())
    }
  }

  @Test(arguments: 0..<14)
  func `a partial redraw gives the pixels of a whole frame`(seed: Int) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: UInt64(seed))
    var stage = Stage(Self.configuration(&random), screen: Self.glass)
    var comparison = try Comparison(stage)
    var fingerIsDown = false
    var time = Instant.start
    var partial = 0
    for step in 0..<60 {
      time = time.advanced(by: .milliseconds(Int.random(in: 1...40, using: &random)))
      switch Int.random(in: 0..<12, using: &random) {
      case 0 where step > 5:
        stage.adopt(Self.configuration(&random))
        try comparison.adopt(stage)
      case 1...3:
        let phase: PointerEvent.Phase = fingerIsDown ? (Bool.random(using: &random) ? .move : .up) : .down
        fingerIsDown = phase != .up
        let (x, y) = (Double.random(in: 0..<240, using: &random), Double.random(in: 0..<160, using: &random))
        let finger = PointerEvent.Identifier(device: .touch, number: 1)
        stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: x, y: y)))
      case 4:
        stage.handle(StageInput(time: time, kind: .wheel(notches: 1, x: 100, y: 50)))
      case 5: time = time.advanced(by: .seconds(1))
      default: break
      }
      stage.advance(to: time)
      try comparison.bringPanel(to: &stage)
      if let last = comparison.last, stage.moment.differsInLanesAlone(from: last) { partial += 1 }
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step): \(different) pixels differ")
    }
    #expect(partial > 5, "seed \(seed) draws hardly anything in part")
    #expect(comparison.whole.tally.movedOn == 0)
  }

  @Test(arguments: 100..<114)
  func `a moved picture of a lane gives the pixels of a whole frame`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var configuration = Self.configuration(&random)
    configuration.display.background = .color(.init(0x102040))
    configuration.heading = nil
    for lane in configuration.lanes.indices {
      configuration.lanes[lane].layout = .strip
      // A gradient, so that a wrong displacement shows.
      for card in configuration.lanes[lane].cards.indices {
        configuration.lanes[lane].cards[card].gradient = .gradient(
          Gradient(
            kind: .linear(angle: 30),
            evenly: [.init(0xFF2040), .init(0x10E0C0), .init(UInt32(card) * 0x1234)]))
      }
    }
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    var time = Instant.start
    for step in 0..<150 {
      time = time.advanced(by: .microseconds(Int.random(in: 1000...50_000, using: &random)))
      stage.advance(to: time)
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step)")
    }
    #expect(comparison.part.tally.movedOn > 0, "seed \(seed)")
    #expect(comparison.travelled > 0, "seed \(seed)")
  }

  @Test func `page dots that overlap another lane are kept`() throws {
    // So narrow that its dots lie over the cards of the lane above.
    var strip = Self.plainLane(.left, side: 60)
    strip.card.height = .percent(100)
    var pages = Self.plainLane(.left, side: 60)
    (pages.layout, pages.size) = (.pages, .pixels(8))
    var configuration = Configuration(lanes: [strip, pages])
    configuration.display.background = .color(.init(0x102040))
    try expectSame(configuration, steps: 40)
  }

  @Test func `a picture that moves by whole pixels is moved, not redrawn`() throws {
    var configuration = Configuration(lanes: [Self.plainLane(.left, side: 60)])
    configuration.display.background = .color(.init(0x102040))
    var stage = Stage(configuration, screen: Self.glass)
    let picture = try Self.picture(stage, on: Renderer(size: Self.glass))
    var last: Stage.Moment?
    for step in 0...100 {
      stage.advance(to: .start.advanced(by: .milliseconds(25 * step)))
      try picture.draw(stage, stage.moment, after: last)
      last = stage.moment
    }
    // The first frame is whole, and the second notes where the tiles are.
    #expect(picture.tally.movedOn == 99)
  }

  func expectSame(_ configuration: Configuration, steps: Int) throws {
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    for step in 0..<steps {
      stage.advance(to: .start.advanced(by: .milliseconds(25 * step)))
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "step \(step)")
    }
  }

  /// Five cards that travel whole pixels in 25 ms.
  static func plainLane(_ direction: Lane.Direction, side: Double) -> Lane {
    let card = CardShape(
      width: .pixels(side), height: .pixels(side), spacing: .pixels(6), cornerRadius: .pixels(8))
    var lane = Lane(direction: direction, speed: 120, card: card, cards: (0..<5).map { .plain(Card.colors[$0]) })
    lane.layout = .strip
    return lane
  }

  static func picture(_ stage: Stage, on renderer: Renderer, adopting earlier: StageRenderer? = nil) throws
    -> StageRenderer
  {
    let picture = try StageRenderer(stage: stage, renderer: renderer, painter: painter, adopting: earlier) { _ in }
    // All that can come into view: nothing arrives by itself at a time of its own. The first faces are there.
    picture.workshop.order([])
    for (number, face) in stage.catalog.faces.enumerated() where picture.store.lacks(number) {
      _ = try picture.accept(.face(number, picture.preparation.prepared(painter.paint(face), isFace: true)))
    }
    while picture.hasUploads { _ = try picture.upload() }
    return picture
  }

  /// One or two lanes of random layout, direction, rotation and background, with and without texts.
  static func configuration(_ random: inout SeededGenerator) -> Configuration {
    func chance() -> Bool { Bool.random(using: &random) }
    let vertical = chance()
    let lanes = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      let direction: Lane.Direction = vertical ? (chance() ? .up : .down) : (chance() ? .left : .right)
      let shape = CardShape(
        width: .pixels(Double.random(in: 30...90, using: &random)),
        height: chance() ? .percent(70) : .pixels(Double.random(in: 30...60, using: &random)),
        spacing: .pixels(Double.random(in: 0...14, using: &random)),
        cornerRadius: .pixels(Double.random(in: 0...30, using: &random)))
      var lane = Lane(
        direction: direction, speed: Double.random(in: 0...300, using: &random), card: shape,
        cards: (0..<Int.random(in: 1...5, using: &random)).map { .plain(Card.colors[$0]) })
      lane.layout = [.strip, .strip, .gallery, .pages].randomElement(using: &random) ?? .strip
      lane.reading = lane.cards.count.isMultiple(of: 2) ? .rightToLeft : .leftToRight
      if lane.cards.count > 2 { lane.cards[1].height = .pixels(37) }
      return lane
    }
    var configuration = Configuration(
      touch: .init(resumeAfter: .milliseconds(300), ramp: .milliseconds(200)), lanes: lanes)
    configuration.touch.showsIndicator = chance()
    configuration.touch.tap = chance() ? .open : .none
    configuration.display.rotation = Configuration.Rotation.allCases.randomElement(using: &random) ?? .none
    if chance() {
      configuration.display.background = .gradient(
        .init(kind: .linear(angle: 45), evenly: [.init(0x102040), .init(0xE0C080)]))
    }
    if chance() { configuration.heading = "Thanks" }
    return configuration
  }
}
