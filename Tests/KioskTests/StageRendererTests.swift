import ConfigurationValues
import FacePainting
import SDLKit
import StageDrawing
import StageTestSupport
import Synchronization
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues

/// Which faces are made while the strip moves.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct StageRendererTests {
  private static let screen = PixelSize(width: 60, height: 40)

  /// A strip of cards of different colours.
  private static func stage(cards: Int, width: Length, direction: Lane.Direction = .left) -> Stage {
    var configuration = Configuration.strip(
      direction: direction, speed: 600,
      shape: CardShape(width: .length(width), height: .percent(100), spacing: .pixels(0)))
    configuration.lanes[0].cards = (0..<cards).map { .plain(UInt32($0) * 7919 % 0x1000000) }
    return Stage(configuration, screen: screen)
  }

  /// Plays `frames` frames as the render loop does, and waits for the ordered faces. Returns the faces that were made.
  private func play(_ stage: Stage, frames: Int) async throws -> [Int] {
    let mailbox = Mailbox<(Int, PreparedPicture)>()
    let picture = try StageRenderer(
      stage: stage, renderer: Renderer(size: Self.screen), painter: FacePainter(fonts: FontBook())
    ) { if case .face(let face, let bitmap) = $0 { mailbox.post((face, bitmap)) } }
    var scripted = ScriptedStage(stage, script: TouchScript())
    var made: [Int] = []
    for frame in 0..<frames {
      scripted.advance(toFrame: frame)
      picture.prefetch(for: scripted.stage)
      try picture.draw(scripted.stage, scripted.stage.moment)
      try await Task.sleep(for: .milliseconds(4))
      for (face, bitmap) in mailbox.takeAll() {
        made.append(face)
        #expect(try !picture.accept(.face(face, bitmap)))
      }
      while picture.hasUploads { _ = try picture.upload() }
    }
    return made
  }

  @Test(arguments: [Length.percent(100), .percent(90), .percent(55), .percent(30)])
  func `each face is made once while the strip passes`(width: Length) async throws {
    // 60 frames of 10 px are ten screens, and there are more cards than that.
    let made = try await play(Self.stage(cards: 60, width: width), frames: 60)
    #expect(made.count == Set(made).count, "\(made)")
    #expect(made.count < 60)
  }

  @Test func `of ten thousand cards only the faces near the viewport are made`() async throws {
    let made = try await play(Self.stage(cards: 10_000, width: .percent(25)), frames: 20)
    #expect(made.count < 100)
  }
}
