import ConfigurationValues
import FacePainting
import MarqueeEngine
import SDLKit
import StageDrawing
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// A card is hit exactly where it is drawn.
@MainActor
@Suite(.serialized)
struct TilePlaceTests {
  /// Fills each face with its gradient's first colour.
  private struct FlatFaces: FaceSource {
    func paint(_ face: CardFace) -> Bitmap {
      Bitmap(width: face.width, height: face.height, filledWith: face.gradient.stops[0].color.pixel)
    }

    func paintPlaceholder(for face: CardFace) -> Bitmap { paint(face) }
  }

  private static func color(lane: Int, card: Int) -> UInt32 { UInt32(0x40_0000 * (lane + 1) + 0x10 * (card + 1)) }

  /// One or two lanes of few cards, thinner or thicker than their lane, at an offset in fractions of pixels.
  private static func configuration(_ random: inout SeededGenerator) -> Configuration {
    let isVertical = Bool.random(using: &random)
    let lanes = (0..<Int.random(in: 1...2, using: &random)).map { lane in
      func side() -> CardShape.Side {
        let side = Double.random(in: 8...50, using: &random)
        return .length(.pixels(Bool.random(using: &random) ? side : side.rounded()))
      }
      return Lane(
        layout: Int.random(in: 0..<3, using: &random) == 0 ? .gallery : .strip, direction: isVertical ? .up : .left,
        speed: 0, snap: Lane.Snap.none, startOffset: .pixels(.random(in: -60...60, using: &random)),
        focusScale: .random(in: 0.3...1, using: &random), focusDim: 0,
        card: CardShape(
          width: side(), height: side(), spacing: .pixels([0, 1.5, 7][Int.random(in: 0..<3, using: &random)]),
          cornerRadius: .pixels(0)),
        cards: (0..<4).map { card in
          var sample = Card.plain(
            color(lane: lane, card: card),
            width: Bool.random(using: &random) ? .pixels(.random(in: 8...50, using: &random)) : nil)
          sample.title = "\(lane).\(card)"
          return sample
        })
    }
    return Configuration(
      display: Configuration.Display(
        background: .color(Color(0)),
        rotation: [.none, .quarter, .half, .threeQuarters][Int.random(in: 0..<4, using: &random)]),
      touch: Configuration.Touch(tap: .open), lanes: lanes)
  }

  /// The stage's first frame.
  private static func pixels(of stage: Stage) throws -> [UInt32] {
    let renderer = try Renderer(size: stage.glass)
    let canvas = Canvas(renderer: renderer, rotation: stage.rotation, backdrop: stage.backdrop)
    let store = FaceStore(canvas: canvas, faces: stage.catalog.faces, source: FlatFaces(), budget: .max)
    let view = try StageView(
      canvas: canvas, backdrop: stage.backdrop, store: store, painter: FacePainter(fonts: FontBook()))
    for face in stage.catalog.faces.indices { try store.make(face) }
    try view.draw(stage.contents)
    return try renderer.readPixels()
  }

  @Test(arguments: UInt64(1)...120)
  func `a touch presses the card whose pixel it lands on, and no card beside one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let glass = PixelSize(width: .random(in: 40...90, using: &random), height: .random(in: 40...90, using: &random))
    let stage = Stage(Self.configuration(&random), screen: glass)
    let pixels = try Self.pixels(of: stage)
    // Wrong places differ from right ones at the edges alone.
    let edges = pixels.indices.filter { index in
      let (x, y) = (index % glass.width, index / glass.width)
      return x > 0 && pixels[index - 1] != pixels[index] || y > 0 && pixels[index - glass.width] != pixels[index]
        || x + 1 < glass.width && pixels[index + 1] != pixels[index]
        || y + 1 < glass.height && pixels[index + glass.width] != pixels[index]
    }
    for index in edges.shuffled(using: &random).prefix(150) {
      let (x, y) = (
        Double(index % glass.width) + .random(in: 0.001...0.999, using: &random),
        Double(index / glass.width) + .random(in: 0.001...0.999, using: &random)
      )
      var touched = stage
      let finger = PointerEvent.Identifier(device: .touch, number: 1)
      touched.handle(StageInput(time: .start, kind: .pointer(finger, .down, x: x, y: y)))
      let color = pixels[index] & 0xFF_FFFF
      let pressed = touched.controllers.indices.compactMap { lane in
        touched.pressedCard(in: lane).map { Self.color(lane: lane, card: $0) }
      }
      try #require(pressed == (color == 0 ? [] : [color]), "seed \(seed): touched at \(x), \(y)")
      let panel = touched.pressedPanel?.title
      let title = color == 0 ? nil : "\(color / 0x40_0000 - 1).\(color % 0x40_0000 / 0x10 - 1)"
      try #require(panel == title, "seed \(seed): the panel that a tap at \(x), \(y) opens")
      touched.handle(StageInput(time: .start, kind: .pointer(finger, .up, x: x, y: y)))
      try #require(touched.openedCard?.panel.title == title, "seed \(seed): tapped at \(x), \(y)")
    }
  }
}
