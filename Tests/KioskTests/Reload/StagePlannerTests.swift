import ConfigurationValues
import Dispatch
import FacePainting
import Glibc
import MarqueeConfig
import MarqueeEngine
import SDLKit
import StageDrawing
import Synchronization
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// Plans that are prepared off the render thread, and when the stage adopts them.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct StagePlannerTests {
  private static let screen = PixelSize(width: 320, height: 200)
  private static let painter = FacePainter(fonts: FontBook())

  private static func load(_ text: String) throws -> ConfigurationLoader.Loaded {
    try ConfigurationLoader.load(text: text, file: "test.yaml")
  }

  /// Cards by their titles, some with ids or another gradient than before, on one or two lanes that go any way.
  private static func configuration(_ random: inout SeededGenerator) -> String {
    func lane() -> String {
      let cards = "ABCDEFGHIJ".shuffled(using: &random).prefix(Int.random(in: 1...10, using: &random)).map { title in
        let id = Bool.random(using: &random) ? ", id: id-\(title)" : ""
        let color = ["red", "blue", "'#123456'"].randomElement(using: &random) ?? "red"
        return "{ title: \(title)\(id), gradient: [\(color), green], details: text }"
      }
      let direction = ["left", "right", "up", "down"].randomElement(using: &random) ?? "left"
      let layout = ["strip", "gallery", "pages"].randomElement(using: &random) ?? "strip"
      return "{ layout: \(layout), direction: \(direction), speed: 90, cards: [\(cards.joined(separator: ", "))] }"
    }
    let rotation = [0, 90, 180, 270].randomElement(using: &random) ?? 0
    let background = ["black", "[navy, black]"].randomElement(using: &random) ?? "black"
    let lanes = (0..<Int.random(in: 1...2, using: &random)).map { _ in lane() }
    let scale = ["", "auto", "0.5", "1.7"].randomElement(using: &random) ?? ""
    return """
      display: { rotate: \(rotation), background: \(background), scale: \(scale) }
      touch: { tap: open }
      lanes: [\(lanes.joined(separator: ", "))]
      """
  }

  /// A stage renderer through several plans, with all of its faces.
  @MainActor
  private final class Glass {
    private var renderer: Renderer
    private var picture: StageRenderer?

    init() throws { renderer = try Renderer(size: StagePlannerTests.screen) }

    func pixels(of stage: Stage, isOther: Bool, backdrop: PreparedBackdrop?) throws -> [UInt32] {
      if picture == nil || isOther {
        let size = PixelSize(width: stage.glass.width, height: stage.glass.height)
        var earlier = picture
        if let rendererSize = try? renderer.outputSize(), rendererSize != size {
          renderer = try Renderer(size: size)
          earlier = nil
        }
        picture = try StageRenderer(
          stage: stage, renderer: renderer, painter: StagePlannerTests.painter, adopting: earlier, backdrop: backdrop,
          waitingFor: .seconds(60)
        ) { _ in }
      }
      while picture?.hasUploads == true { try picture?.upload() }
      try picture?.draw(stage, stage.moment)
      return try renderer.readPixels()
    }
  }

  @Test(arguments: (1...12 as ClosedRange<UInt64>).sampled(every: 3))
  func `a plan prepared on another thread gives the same picture as one made in place`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let first = StagePlan(try Self.load(Self.configuration(&random)).configuration, glass: Self.screen)
    let planner = StagePlanner(first, painter: Self.painter, mailbox: Mailbox())
    planner.needs = try Renderer(size: Self.screen).textureNeeds
    var (planned, direct) = (Stage(first), Stage(first))
    let (one, other) = (try Glass(), try Glass())
    var time = 0.0
    for _ in 0..<30 {
      // What is asked for now is adopted later on, and a visitor goes on meanwhile.
      var (configuration, size): (Configuration?, PixelSize?) = (nil, nil)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        if Bool.random(using: &random) {
          let loaded = try Self.load(Self.configuration(&random))
          planner.prepare(loaded, request: 0)
          configuration = loaded.configuration
        } else {
          let glass = PixelSize(
            width: Int.random(in: 200...400, using: &random), height: Int.random(in: 150...300, using: &random))
          planner.resizeNow(to: glass)
          size = glass
        }
      }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        time += Double.random(in: 0.01...0.4, using: &random)
        let finger = PointerEvent.Identifier(device: .touch, number: Int.random(in: 0...1, using: &random))
        let phase = [PointerEvent.Phase.down, .move, .up][Int.random(in: 0..<3, using: &random)]
        let input = StageInput(
          time: Instant(sinceStart: .seconds(time)),
          kind: .pointer(
            finger, phase, x: Double.random(in: 0..<320, using: &random), y: Double.random(in: 0..<200, using: &random))
        )
        planned.handle(input)
        direct.handle(input)
      }
      let prepared = planner.take()
      if let prepared { planned.adopt(prepared.change) }
      if let configuration {
        direct.adopt(StageChange(from: direct.plan, to: configuration, glass: size))
      } else if let size {
        direct.resize(to: size)
      }
      let isOther = prepared != nil
      #expect(planned.moment == direct.moment)
      #expect(planned.configuration == direct.configuration)
      // Cards that are no longer listed and out of view are counted by when the plan was made.
      #expect(planned.layout.lanes.map(\.strip) == direct.layout.lanes.map(\.strip))
      #expect(planned.layout.lanes.map(\.area) == direct.layout.lanes.map(\.area))
      #expect(planned.openedCard?.panel == direct.openedCard?.panel)
      #expect(planned.controllers.map(\.phase) == direct.controllers.map(\.phase))
      #expect(planned.controllers.map(\.isTouched) == direct.controllers.map(\.isTouched))
      let pictures = (
        try one.pixels(of: planned, isOther: isOther, backdrop: prepared?.backdrop),
        try other.pixels(of: direct, isOther: isOther, backdrop: nil)
      )
      #expect(pictures.0 == pictures.1, "seed \(seed) at \(time) s")
    }
  }

  @Test func `a plan that the stage has left is freed by the planner alone`() async throws {
    var stage = Stage(try Self.load("cards: [{ title: A }]").configuration, screen: Self.screen)
    weak let first = stage.plan
    let planner = StagePlanner(stage.plan, painter: Self.painter, mailbox: Mailbox())
    planner.prepare(try Self.load("cards: [{ title: B }]"), request: 1)
    planner.turn.withLock { _ in
      if let prepared = planner.take() { stage.adopt(prepared.change) }
    }
    #expect(stage.configuration.lanes[0].cards[0].title == "B")
    planner.turn.withLock { _ in
      usleep(1_500_000)
      #expect(first != nil, "the stage's release is not the last one")
    }
    let end = ContinuousClock.now + .seconds(20)
    while first != nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    #expect(first == nil)
  }

  @Test func `a backdrop is painted again only if it differs and there is a display`() throws {
    let plan = StagePlan(try Self.load("cards: [{ title: A }]").configuration, glass: Self.screen)
    let planner = StagePlanner(plan, painter: Self.painter, mailbox: Mailbox())
    func prepare(_ text: String) throws -> PreparedPlan? {
      planner.prepare(try Self.load(text), request: 0)
      return planner.take()
    }
    #expect(try prepare("heading: Thanks\ncards: [{ title: A }]")?.backdrop == nil)
    planner.needs = try Renderer(size: Self.screen).textureNeeds
    #expect(try prepare("heading: Welcome\ncards: [{ title: A }]")?.backdrop != nil)
    #expect(try prepare("heading: Welcome\ncards: [{ title: B }]")?.backdrop == nil)
    #expect(try prepare("heading: Welcome\ndisplay: { rotate: 90 }\ncards: [{ title: B }]")?.backdrop != nil)
  }
}
