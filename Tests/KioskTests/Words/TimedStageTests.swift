import Dispatch
import FacePainting
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import SDLKit
import StageDrawing
import StageTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues

/// Texts that show the time, on the stage and in pictures.
@MainActor
@Suite(.serialized)
struct TimedStageTests {
  private static let painter = FacePainter(fonts: FontBook())
  private static let glass = PixelSize(width: 480, height: 320)
  private static let marker: UInt32 = 0xFFFF_00FF

  private static func time(_ minutes: Int, _ tag: String = "en") throws -> TextTime {
    TextTime(LocalMinute(at: 1_795_269_900 + minutes * 60) { _ in 0 }, language: try #require(Language(tag: tag)))
  }

  private static func stage(
    _ texts: String = "heading: \"{date} {time}\"\ncaption: x {until 14:10}", turned: Int = 0
  ) throws -> Stage {
    let cards = "cards: [{ title: A, details: Some words. }, { title: B }, { title: C }]"
    let text = """
      \(texts)
      display: { rotate: \(turned), background: ["#102040", "#604020"] }
      lanes:
        - { heading: "Gold {time}", speed: 120, \(cards) }
        - { heading: Silver, speed: 70, \(cards) }

      """
    return Stage(try ConfigurationLoader.load(text: text, file: "t.yaml").configuration, screen: glass)
  }

  /// A stage's picture, for which nothing arrives by itself.
  @MainActor
  private final class Picture {
    let renderer: Renderer
    let drawing: StageRenderer
    private let products: Products
    private var last: Stage.Moment?

    private final class Products: Sendable {
      let list = Mutex<[StageRenderer.Product]>([])
      let arrival = DispatchSemaphore(value: 0)
    }

    init(_ stage: Stage) throws {
      let products = Products()
      self.products = products
      renderer = try Renderer(size: stage.glass)
      drawing = try StageRenderer(stage: stage, renderer: renderer, painter: painter, waitingFor: .seconds(60)) {
        product in
        guard case .texts = product else { return }
        products.list.withLock { $0.append(product) }
        products.arrival.signal()
      }
      for (number, face) in stage.catalog.faces.enumerated() {
        _ = try drawing.accept(.face(number, drawing.preparation.prepared(painter.paint(face), isFace: true)))
      }
      while drawing.hasUploads { _ = try drawing.upload() }
    }

    /// Orders texts that show another time, and takes them if `isChanged`.
    func takeTexts(of stage: Stage, isChanged: Bool) throws {
      drawing.orderTexts(for: stage)
      guard isChanged else { return }
      let isThere = products.arrival.wait(timeout: .now() + 60) == .success
      try #require(isThere)
      let product = products.list.withLock { $0.removeFirst() }
      let mustBeDrawnAnew = try drawing.accept(product)
      #expect(!mustBeDrawnAnew)
    }

    private var panel: DetailPanel?

    func take(_ panel: DetailPanel) throws {
      guard panel != self.panel else { return }
      self.panel = panel
      _ = try drawing.accept(.panel(panel, drawing.preparation.prepared(painter.painted(panel))))
      last = nil
    }

    func takeNotice(of stage: Stage) throws {
      let notice = try #require(stage.noticeNow)
      let picture = painter.paint(notice, font: stage.noticeFont, on: stage.layout.screen)
      if try drawing.accept(.notice(stage.noticeNumber, drawing.preparation.prepared(picture))) { last = nil }
    }

    func pixels(of stage: Stage, isWhole: Bool) throws -> [UInt32] {
      let moment = stage.moment
      try drawing.draw(stage, moment, after: isWhole ? nil : last)
      last = moment
      return try renderer.readPixels()
    }
  }

  @Test func `the strip is where it is without the words`() throws {
    var (with, without) = (try Self.stage(), try Self.stage("heading: a\ncaption: b"))
    with.showTime(try Self.time(0))
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    for step in 0..<400 {
      let time = Instant.start.advanced(by: .milliseconds(step * 25))
      if step.isMultiple(of: 40) { with.showTime(try Self.time(step)) }
      for phase in [(100, PointerEvent.Phase.down), (104, .move), (110, .up)] where phase.0 == step {
        let input = StageInput(time: time, kind: .pointer(finger, phase.1, x: 200 + Double(step), y: 130))
        with.handle(input)
        without.handle(input)
      }
      with.advance(to: time)
      without.advance(to: time)
      #expect(with.moment == without.moment && with.isStill == without.isStill)
      #expect(with.deadline == without.deadline)
    }
    #expect(with.showsTime && !without.plan.backdrop.labels.isEmpty)
    #expect(with.textTimeCount == 10)
  }

  @Test func `an open card stays as it is when the time changes, and is not drawn again`() throws {
    var stage = try Self.stage()
    stage.showTime(try Self.time(0))
    let picture = try Picture(stage)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    for phase in [PointerEvent.Phase.down, .up] {
      stage.handle(StageInput(time: .start, kind: .pointer(finger, phase, x: 240, y: 130)))
    }
    stage.advance(to: .start.advanced(by: .seconds(2)))
    let opened = try #require(stage.openedCard)
    try picture.take(opened.panel)
    _ = try picture.pixels(of: stage, isWhole: true)
    stage.showTime(try Self.time(1))
    stage.advance(to: .start.advanced(by: .seconds(3)))
    #expect(stage.openedCard?.progress == 1 && stage.openedCard?.panel == opened.panel)
    try picture.takeTexts(of: stage, isChanged: true)
    #expect(picture.drawing.isStale)
    // What is drawn now covers the marker.
    try picture.renderer.clear(Self.marker)
    let part = try picture.pixels(of: stage, isWhole: false)
    let whole = try picture.pixels(of: stage, isWhole: true)
    let drawn = part.indices.filter { part[$0] != Self.marker }
    #expect(!drawn.isEmpty && drawn.allSatisfy { part[$0] == whole[$0] })
    let middle = 160 * 480 + 240
    #expect(part[middle] == Self.marker, "the panel")
    #expect(!picture.drawing.isStale)
  }

  @Test(arguments: [0, 90, 180, 270]) func `only the texts that change are drawn`(turned: Int) throws {
    var stage = try Self.stage(turned: turned)
    stage.pause(for: nil, at: .start)
    stage.advance(to: .start.advanced(by: .seconds(2)))
    stage.showTime(try Self.time(0))
    let picture = try Picture(stage)
    try picture.takeTexts(of: stage, isChanged: false)
    _ = try picture.pixels(of: stage, isWhole: true)
    #expect(!picture.drawing.isStale, "what is shown is not ordered again")
    stage.showTime(try Self.time(1))
    try picture.takeTexts(of: stage, isChanged: true)
    try picture.renderer.clear(Self.marker)
    let part = try picture.pixels(of: stage, isWhole: false)
    let whole = try picture.pixels(of: stage, isWhole: true)
    let drawn = part.indices.filter { part[$0] != Self.marker }
    #expect(drawn.allSatisfy { part[$0] == whole[$0] })
    // Three lines of text.
    #expect((500..<480 * 320 / 4).contains(drawn.count), "\(drawn.count)")
  }

  @Test(arguments: 0..<6) func `a partial redraw of texts gives the pixels of a whole frame`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var stage = try Self.stage(turned: [0, 90, 180, 270][seed % 4])
    stage.showTime(try Self.time(0))
    let (part, whole) = (try Picture(stage), try Picture(stage))
    var (time, minute) = (Instant.start, 0)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    for step in 0..<60 {
      time = time.advanced(by: .milliseconds(Int.random(in: 1...60, using: &random)))
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2:
        let before = stage.backdrop.texts(at: stage.textTime)
        minute += Int.random(in: -2...5, using: &random)
        stage.showTime(try Self.time(minute, ["en", "de"].randomElement(using: &random) ?? "en"))
        let isChanged = before != stage.backdrop.texts(at: stage.textTime)
        for picture in [part, whole] { try picture.takeTexts(of: stage, isChanged: isChanged) }
        if stage.noticeNumber != 0 { for picture in [part, whole] { try picture.takeNotice(of: stage) } }
      case 3:
        let style = Notice.Style.allCases[Int.random(in: 0...1, using: &random)]
        stage.say(
          try #require(Notice("Doors close {until 14:10} at \(step)", style: style)), for: .seconds(1), at: time)
        for picture in [part, whole] { try picture.takeNotice(of: stage) }
      case 4:
        let (x, y) = (Double.random(in: 0..<480, using: &random), Double.random(in: 0..<320, using: &random))
        stage.handle(StageInput(time: time, kind: .pointer(finger, .down, x: x, y: y)))
        stage.handle(StageInput(time: time, kind: .pointer(finger, .up, x: x, y: y)))
      case 5: time = time.advanced(by: .seconds(1))
      default: break
      }
      stage.advance(to: time)
      if let panel = stage.openedCard?.panel { for picture in [part, whole] { try picture.take(panel) } }
      let pixels = (try part.pixels(of: stage, isWhole: false), try whole.pixels(of: stage, isWhole: true))
      let different = differences(of: pixels.0, from: pixels.1)
      try #require(different == 0, "seed \(seed), step \(step): \(different) pixels differ")
    }
  }

  @Test func `another picture of the same notice is drawn in its own area`() throws {
    var stage = try Self.stage("heading: a")
    stage.pause(for: nil, at: .start)
    stage.showTime(try Self.time(0))
    let picture = try Picture(stage)
    stage.say(try #require(Notice("Doors close {until 15:00}")), for: nil, at: .start)
    stage.advance(to: .start.advanced(by: .seconds(2)))
    try picture.takeNotice(of: stage)
    _ = try picture.pixels(of: stage, isWhole: true)
    #expect(stage.showsTime && stage.noticeNow?.text == "Doors close in 55\u{A0}min")
    stage.showTime(try Self.time(1))
    #expect(stage.noticeNow?.text == "Doors close in 54\u{A0}min" && stage.notice?.notice.text.contains("{") == true)
    try picture.takeNotice(of: stage)
    #expect(picture.drawing.isStale)
    try picture.renderer.clear(Self.marker)
    let part = try picture.pixels(of: stage, isWhole: false)
    let whole = try picture.pixels(of: stage, isWhole: true)
    let drawn = part.indices.filter { part[$0] != Self.marker }
    #expect(drawn.allSatisfy { part[$0] == whole[$0] })
    #expect(drawn.count > 480 && drawn.count < 480 * 320 / 4 && part[480 * 100] == Self.marker)
  }

  @Test func `texts stay when the configuration changes, and a text without words has no time`() throws {
    var stage = try Self.stage()
    #expect(stage.backdrop.texts(at: stage.textTime).first == "{date} {time}")
    stage.showTime(try Self.time(0, "de"))
    stage.adopt(try Self.stage("heading: \"{time}\"\nlanguage: en-US").configuration)
    #expect(stage.backdrop.texts(at: stage.textTime) == ["2:05\u{A0}pm", "Gold 2:05\u{A0}pm", "Silver"])
    let plain = Stage(.strip(), screen: Self.glass)
    #expect(!plain.showsTime)
  }
}
