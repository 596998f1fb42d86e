import FacePainting
import MarqueeConfig
import MarqueeEngine
import SDLKit
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
  private static let painter = FacePainter(fonts: FontBook())
  private static let glass = PixelSize(width: 240, height: 160)

  /// A stage drawn twice: with partial redraws after the first frame, and with whole frames.
  @MainActor
  private struct Comparison {
    let partRenderer: Renderer
    let wholeRenderer: Renderer
    var part: StageRenderer
    var whole: StageRenderer
    /// What the part was drawn from last; `nil` draws it whole.
    var last: Stage.Moment?

    init(_ stage: Stage) throws {
      (partRenderer, wholeRenderer) = (try Renderer(size: stage.glass), try Renderer(size: stage.glass))
      part = try DamageTests.picture(stage, on: partRenderer)
      whole = try DamageTests.picture(stage, on: wholeRenderer)
    }

    /// Adopts another configuration; its pictures adopt the faces that they share with the former ones.
    mutating func adopt(_ stage: Stage) throws {
      part = try DamageTests.picture(stage, on: partRenderer, adopting: part)
      whole = try DamageTests.picture(stage, on: wholeRenderer, adopting: whole)
      last = nil
    }

    /// Gives both pictures the panel of the open card and the bands of its details in view.
    mutating func bringPanel(to stage: inout Stage) throws {
      guard let panel = stage.openedCard?.panel else { return }
      if panel != stage.measuredDetails?.panel {
        let prepared = part.preparation.prepared(DamageTests.painter.painted(panel))
        stage.accept(prepared.scroll, of: panel)
        for picture in [part, whole] { _ = try picture.accept(.panel(panel, prepared)) }
        last = nil
      }
      guard let opened = stage.openedCard else { return }
      for picture in [part, whole] {
        guard let (bands, details) = picture.missingBands(of: opened) else { continue }
        for band in bands {
          _ = try picture.accept(.band(band, of: panel, part.preparation.prepared(details.paint(band: band))))
        }
      }
    }

    /// The number of pixels that differ in the next frame of both.
    mutating func differences(at stage: Stage) throws -> Int {
      let moment = stage.moment
      try part.draw(stage, moment, after: last)
      try whole.draw(stage, moment)
      last = moment
      return zip(try partRenderer.readPixels(), try wholeRenderer.readPixels()).lazy.filter { $0 != $1 }.count
    }
  }

  @Test(arguments: 0..<24)
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

  @Test(arguments: 100..<124)
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
    // With fractional widths some tiles move by one pixel more than others, so that everything is drawn.
    #expect(comparison.part.tally.movedOn > 0, "seed \(seed)")
  }

  @Test(arguments: 300..<308)
  func `steps that fade give the pixels of a whole frame`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var configuration = Self.configuration(&random)
    configuration.motion = .reduced
    for lane in configuration.lanes.indices {
      configuration.lanes[lane].step = .init(every: .milliseconds(100), duration: .milliseconds(300))
    }
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    var faded = 0
    for step in 0..<80 {
      stage.advance(to: .start.advanced(by: .milliseconds(17 * step)))
      if stage.contents.contains(where: { $0.visibility < 1 }) { faded += 1 }
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step)")
    }
    // A lane whose cards all fit has nothing to step to.
    #expect(faded > 20 || stage.controllers.allSatisfy { !$0.view.scrolls }, "seed \(seed): \(faded)")
  }

  @Test func `in the middle of a fade only the background is seen`() throws {
    var configuration = Configuration(lanes: [Self.plainLane(.left, side: 60)])
    configuration.display.background = .color(.init(0x102040))
    configuration.motion = .reduced
    configuration.touch.pauseButton = false
    var stage = Stage(configuration, screen: Self.glass)
    let renderer = try Renderer(size: Self.glass)
    let picture = try Self.picture(stage, on: renderer)
    var last: Stage.Moment?
    for (milliseconds, colors) in [(0, 2...100_000), (5400, 1...1), (5800, 2...100_000)] {
      stage.advance(to: .start.advanced(by: .milliseconds(milliseconds)))
      try picture.draw(stage, stage.moment, after: last)
      last = stage.moment
      #expect(colors.contains(Set(try renderer.readPixels()).count), "\(milliseconds) ms")
    }
  }

  @Test(arguments: 200..<224)
  func `cards that fade at the ends give the pixels of a whole frame`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var configuration = Self.configuration(&random)
    if seed.isMultiple(of: 2) { configuration.display.background = .color(.init(0x102040)) }
    for lane in configuration.lanes.indices {
      configuration.lanes[lane].layout = seed.isMultiple(of: 3) ? .gallery : .strip
      configuration.lanes[lane].edgeFade = [0.04, 0.1, 0.2].randomElement(using: &random)
    }
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    var (time, isDown) = (Instant.start, false)
    for step in 0..<150 {
      time = time.advanced(by: .microseconds(Int.random(in: 1000...50_000, using: &random)))
      if Int.random(in: 0..<20, using: &random) == 0 {
        let phase: PointerEvent.Phase = isDown ? (Bool.random(using: &random) ? .move : .up) : .down
        isDown = phase != .up
        let finger = PointerEvent.Identifier(device: .touch, number: 1)
        let (x, y) = (Double.random(in: 0..<240, using: &random), Double.random(in: 0..<160, using: &random))
        stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: x, y: y)))
      }
      stage.advance(to: time)
      try comparison.bringPanel(to: &stage)
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step): \(different) pixels differ")
    }
  }

  @Test(arguments: Lane.Direction.allCases)
  func `a picture that fades is moved between its ends`(direction: Lane.Direction) throws {
    var lane = Self.plainLane(direction, side: 60)
    lane.edgeFade = 0.1
    var configuration = Configuration(lanes: [lane])
    configuration.display.background = .color(.init(0x102040))
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    for step in 0...100 {
      stage.advance(to: .start.advanced(by: .milliseconds(25 * step)))
      try #require(try comparison.differences(at: stage) == 0, "step \(step)")
    }
    #expect(comparison.part.tally.movedOn == 99)
    let pixels = try comparison.partRenderer.readPixels()
    let corner = direction == .left || direction == .right ? 80 * 240 : 120
    // At the very end there is nothing but background.
    #expect(
      (0...2).allSatisfy { shift in abs(Int(pixels[corner] >> (8 * shift) & 255) - 0x102040 >> (8 * shift) & 255) <= 1 }
    )
  }

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

  @Test(arguments: 400..<424)
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

  private func expectSame(_ configuration: Configuration, steps: Int) throws {
    var stage = Stage(configuration, screen: Self.glass)
    var comparison = try Comparison(stage)
    for step in 0..<steps {
      stage.advance(to: .start.advanced(by: .milliseconds(25 * step)))
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "step \(step)")
    }
  }

  /// Five cards that travel whole pixels in 25 ms.
  private static func plainLane(_ direction: Lane.Direction, side: Double) -> Lane {
    let card = CardShape(
      width: .pixels(side), height: .pixels(side), spacing: .pixels(6), cornerRadius: .pixels(8))
    var lane = Lane(direction: direction, speed: 120, card: card, cards: (0..<5).map { .plain(Card.colors[$0]) })
    lane.layout = .strip
    return lane
  }

  private static func picture(_ stage: Stage, on renderer: Renderer, adopting earlier: StageRenderer? = nil) throws
    -> StageRenderer
  {
    let picture = try StageRenderer(stage: stage, renderer: renderer, painter: painter, adopting: earlier) { _ in }
    // All that can come into view: nothing arrives by itself at a time of its own.
    for (number, face) in stage.catalog.faces.enumerated() {
      _ = try picture.accept(.face(number, picture.preparation.prepared(painter.paint(face), isFace: true)))
    }
    while picture.hasUploads { _ = try picture.upload() }
    return picture
  }

  /// One or two lanes of random layout, direction, rotation and background, with and without texts.
  private static func configuration(_ random: inout SeededGenerator) -> Configuration {
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
