import ConfigurationValues
import FacePainting
import MarqueeEngine
import SDLKit
import StageDrawing
import StageTestSupport
import Testing

@testable import Commands
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// The memory that large cards take.
@MainActor
@Suite(.serialized)
struct TextureBudgetTests {
  private static let screen = PixelSize(width: 320, height: 180)

  private static func stage(
    side: Double, lanes: Int = 1, budget: Int? = nil, screen: PixelSize = screen,
    rotation: Configuration.Rotation = .none
  ) -> Stage {
    var configuration = Configuration.strip(
      cards: 3, shape: CardShape(width: .pixels(side), height: .pixels(side), spacing: .pixels(10)))
    configuration.display.textureBudget = budget
    configuration.display.rotation = rotation
    configuration.lanes = Array(repeating: configuration.lanes[0], count: lanes)
    return Stage(configuration, screen: screen)
  }

  private static func pixels(_ stage: Stage) -> [Int] {
    stage.catalog.faces.map { $0.painted.width * $0.painted.height }
  }

  @Test func `the default budget is four screens of pixels`() {
    let stage = Self.stage(side: 100, rotation: .quarter)
    #expect(TextureBudget(stage.configuration, layout: stage.layout).bytes == 4 * 320 * 180 * 4)
    let given = Self.stage(side: 100, budget: 64 << 20)
    #expect(TextureBudget(given.configuration, layout: given.layout).bytes == 64 << 20)
  }

  @Test(arguments: [(1, 8192.0), (1, 3000), (4, 8192), (20, 8192)])
  func `three faces of every lane fit into the budget however large the cards are`(lanes: Int, side: Double) {
    let screen = PixelSize(width: 1920, height: 1080)
    let stage = Self.stage(side: side, lanes: lanes, screen: screen)
    let most = Self.pixels(stage).max() ?? 0
    #expect(most * 4 * 3 * lanes <= 4 * 1920 * 1080 * 4 + lanes * 3 << 18)
    #expect(stage.catalog.faces.allSatisfy { $0.width == Int(side) }, "they are drawn in their size")
  }

  @Test(arguments: [(420.0, nil), (1080, nil), (1600, nil), (3000, 256 << 20), (8192, 1 << 30)] as [(Double, Int?)])
  func `a card that fits into the budget is painted at its full size`(side: Double, budget: Int?) {
    let stage = Self.stage(side: side, budget: budget, screen: PixelSize(width: 1920, height: 1080))
    #expect(stage.catalog.faces.allSatisfy { $0.sharpness == 1 && $0.painted == $0 })
  }

  @Test(arguments: [Configuration.Rotation.none, .quarter])
  func `a card painted at reduced size covers the same area in the same colours`(rotation: Configuration.Rotation)
    throws
  {
    // 600 × 600 px are more than a third of four screens of 320 × 180, and than a quarter of a mebibyte.
    let painter = FacePainter(fonts: FontBook())
    let blurred = Self.stage(side: 600, rotation: rotation)
    #expect(blurred.catalog.faces.allSatisfy { $0.sharpness < 1 })
    let sharp = Self.stage(side: 600, budget: 64 << 20, rotation: rotation)
    #expect(sharp.catalog.faces.allSatisfy { $0.sharpness == 1 })
    for time in [0, 2.3, 4.9] {
      let instant = Instant(sinceStart: .seconds(time))
      let one = try Snapshot(blurred, painter: painter).frame(at: instant)
      let other = try Snapshot(sharp, painter: painter).frame(at: instant)
      // Except for the text, and a pixel or two at edges and corners.
      var different = 0
      for (pixel, other) in zip(one.pixels, other.pixels) where Self.distance(pixel, other) > 12 { different += 1 }
      #expect(different < one.pixels.count / 50, "\(time) s: \(different)")
    }
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    var most = 0
    for shift: UInt32 in [16, 8, 0] {
      most = max(most, abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)))
    }
    return most
  }

  @Test func `a lap of huge cards stays within the budget`() throws {
    let stage = Self.stage(side: 8192, lanes: 3)
    let renderer = try Renderer(size: Self.screen)
    let canvas = Canvas(renderer: renderer, rotation: .none, size: Self.screen)
    let store = FaceStore(
      canvas: canvas, faces: stage.catalog.faces, source: FacePainter(fonts: FontBook()), budget: .max)
    for face in stage.catalog.faces.indices { try store.make(face) }
    #expect(store.bytes <= stage.catalog.faces.count << 18)
  }
}
