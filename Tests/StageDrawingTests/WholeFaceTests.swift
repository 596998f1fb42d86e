import ConfigurationValues
import MarqueeEngine
import SDLKit
import StageTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues
@testable import StageDrawing

/// Whether visitors ever see a card without its face, frame by frame and pixel by pixel.
///
/// The workshop's threads are simulated, so that a busy machine changes nothing: two faces are under way at a time, and
/// each is ready a fixed number of frames after it was begun.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct WholeFaceTests {
  private static let screen = PixelSize(width: 192, height: 64)
  private static let background: UInt32 = 0xFF0B_0D17

  /// Cards of 42 px without gaps, so that the background must never show: a tenth of a real screen.
  private static func stage(cards: Int, speed: Double, direction: Lane.Direction = .left) -> Stage {
    var configuration = Configuration.strip(
      direction: direction, speed: speed,
      shape: CardShape(width: .pixels(42), height: .pixels(64), spacing: .pixels(0), cornerRadius: .pixels(0)))
    configuration.lanes[0].cards = (0..<cards).map { .plain(0x202020 + UInt32($0) * 7919 % 0xD0D0D0) }
    return Stage(configuration, screen: screen)
  }

  /// A store supplied as a picture's is, by a workshop in which a face takes `frames` frames.
  @MainActor
  private final class Scene {
    let stage: Stage
    let renderer: Renderer
    let store: FaceStore
    let view: StageView
    private let painter = FacePainter(fonts: FontBook())
    private let frames: Int
    private let budget: Int
    private var prefetch = Prefetch()
    private var waiting: [Int] = []
    private var underWay: [(face: Int, ready: Int)] = []
    private(set) var made = 0
    private(set) var mostBytes = 0

    init(_ stage: Stage, frames: Int) throws {
      self.stage = stage
      self.frames = frames
      renderer = try Renderer(size: stage.glass)
      budget = TextureBudget(stage.configuration, layout: stage.layout).bytes
      let canvas = Canvas(renderer: renderer, rotation: .none, size: stage.glass)
      store = FaceStore(
        canvas: canvas, faces: stage.catalog.faces, source: painter,
        budget: budget)
      view = try StageView(canvas: canvas, backdrop: stage.backdrop, store: store, painter: painter)
      // The first screen and the next faces.
      var first = Prefetch()
      _ = first.update(for: stage)
      for face in first.wanted.prefix(first.inView + 1) { try store.make(face) }
    }

    /// Draws `stage` as frame `number`; returns how many tiles had no whole face.
    func show(_ stage: Stage, frame number: Int) throws -> Int {
      for order in underWay where order.ready <= number {
        store.accept(painter.paint(stage.catalog.faces[order.face]), as: order.face)
        made += 1
      }
      underWay.removeAll { $0.ready <= number }
      _ = try store.upload(within: .milliseconds(2))
      if prefetch.update(for: stage) {
        let faces = stage.catalog.faces
        let wanted = prefetch.affordable(within: budget / 16 * 15) { faces[$0].bytes }
        store.expect(Array(wanted), keeping: prefetch.near)
        waiting = wanted.filter { face in
          store.lacks(face) && !underWay.contains { $0.face == face }
        }
      }
      while underWay.count < 2, !waiting.isEmpty { underWay.append((waiting.removeFirst(), number + frames)) }
      let placeholders = try view.draw(stage.contents, at: stage.now)
      mostBytes = max(mostBytes, store.bytes)
      return placeholders
    }

    /// How far each face has faded in, 0…1, in the last frame; −1 if only its placeholder is drawn.
    func shares(of stage: Stage) throws -> [Int: Double] {
      var shares: [Int: Double] = [:]
      for lane in stage.contents {
        for face in lane.tiles.map({ lane.faces[$0.card] }) {
          shares[face] = store.hasWhole(face) ? try store.layers(for: face).top?.alpha ?? 1 : -1
        }
      }
      return shares
    }
  }

  @Test(arguments: [(Lane.Direction.left, 30.0), (.right, 30)])
  func `at up to 300 px/s every tile of a lap has its face`(direction: Lane.Direction, speed: Double)
    throws
  {
    // A tenth of the size at a tenth of the speed. A face takes half a second, like a large logo on a small machine.
    var stage = Self.stage(cards: 200, speed: speed, direction: direction)
    let scene = try Scene(stage, frames: 30)
    let lap = Int(stage.layout.lanes[0].strip.lapLength / speed * 60) + 60
    var missing = 0
    for frame in 0..<lap {
      stage.advance(to: stage.clock.time(ofFrame: frame))
      missing += try scene.show(stage, frame: frame)
      #expect(!scene.store.isFading, "frame \(frame)")
    }
    #expect(missing == 0)
    // The faces of the first lap and those wanted of the next one.
    #expect(scene.made >= 190 && scene.made <= 225, "each is made once a lap: \(scene.made)")
    #expect(scene.mostBytes <= TextureBudget(stage.configuration, layout: stage.layout).bytes)
  }

  @Test func `in the fastest fling placeholders are drawn, faces fade in, and the background never shows`() throws {
    var stage = Self.stage(cards: 200, speed: 12)
    let scene = try Scene(stage, frames: 15)
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    var missing = 0
    var (fading, moments) = (0, 0)
    for frame in 0..<600 {
      let time = stage.clock.time(ofFrame: frame)
      // Flung again and again, each time as fast as a finger goes.
      if frame % 200 < 10 {
        let phase: PointerEvent.Phase = frame % 200 == 0 ? .down : frame % 200 == 9 ? .up : .move
        let kind = StageInput.Kind.pointer(finger, phase, x: 190 - Double(min(frame % 200, 8)) * 20, y: 30)
        stage.handle(StageInput(time: time, kind: kind))
      }
      stage.advance(to: time)
      let placeholders = try scene.show(stage, frame: frame)
      missing += placeholders
      moments += scene.store.isFading ? 1 : 0
      fading = max(fading, moments)
      let pixels = try scene.renderer.readPixels()
      #expect(!pixels.contains(Self.background), "frame \(frame)")
      if frame % 200 == 199 {
        #expect(placeholders == 0, "at rest all faces come: frame \(frame), \(stage.controllers[0].velocity) px/s")
      }
    }
    #expect(missing > 50, "the fling outran the workshop: \(missing)")
    #expect(fading > 9, "and what came late faded in: \(fading)")
    #expect(!scene.store.isFading)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `a face fades in exactly if it arrives while its tile is in view`(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var stage = Self.stage(cards: 200, speed: 12)
    let scene = try Scene(stage, frames: random.int(8...20))
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    var last = try scene.shares(of: stage).filter { $0.value == 1 }
    /// The frame in which each face in view began to fade.
    var began: [Int: Int] = [:]
    var (fades, ends) = (0, 0)
    var stroke = 8.0
    for frame in 0..<400 {
      let time = stage.clock.time(ofFrame: frame)
      if frame % 100 == 0 { stroke = random.double(14...22) * (random.chance(0.5) ? 1 : -1) }
      if frame % 100 < 10 {
        let phase: PointerEvent.Phase = frame % 100 == 0 ? .down : frame % 100 == 9 ? .up : .move
        let x = (stroke < 0 ? 5 : 185) - Double(min(frame % 100, 8)) * stroke
        stage.handle(StageInput(time: time, kind: .pointer(finger, phase, x: x, y: 30)))
      }
      stage.advance(to: time)
      _ = try scene.show(stage, frame: frame)
      let shares = try scene.shares(of: stage)
      for (face, share) in shares {
        let before = last[face]
        let hasCome = before == -1 && share >= 0
        if hasCome {
          fades += 1
          began[face] = frame
        }
        if let start = began[face] {
          // 150 ms are nine frames; a rounding error may end it a frame later.
          let expected = Double(frame - start) / 9
          #expect(abs(share - min(expected, 1)) < 1e-6, "frame \(frame), face \(face)")
          if share == 1 {
            began[face] = nil
            ends += 1
          }
        } else {
          // A face that enters the view fades only if it did when it left.
          let goesOn = before.map { $0 >= 0 && $0 < share } ?? true
          #expect(share == -1 || share == 1 || goesOn, "frame \(frame), face \(face): \(share)")
          if before == 1 { #expect(share == 1, "frame \(frame), face \(face) is lost") }
        }
      }
      began = began.filter { shares[$0.key] != nil }
      last = shares
    }
    #expect(fades > 5 && ends > 3, "\(fades) faces came while they were in view, \(ends) were seen to the end")
  }

  @Test func `no pixel of a tile jumps while faces fade in`() throws {
    // White faces over black placeholders would jump by 255 without a fade; over 150 ms it is 29 a frame.
    var stage = Self.stage(cards: 6, speed: 0)
    let source = BlackAndWhite()
    let renderer = try Renderer(size: stage.glass)
    let canvas = Canvas(renderer: renderer, rotation: .none, size: stage.glass)
    let store = FaceStore(canvas: canvas, faces: stage.catalog.faces, source: source, budget: .max)
    let view = try StageView(
      canvas: canvas, backdrop: stage.backdrop, store: store, painter: FacePainter(fonts: FontBook()))
    var last: [UInt32]?
    var steps = 0
    for frame in 0..<40 {
      stage.advance(to: stage.clock.time(ofFrame: frame))
      if frame % 4 == 3 {
        let face = frame / 4 % stage.catalog.faces.count
        if store.lacks(face) { store.accept(source.paint(stage.catalog.faces[face]), as: face) }
      }
      _ = try store.upload(within: .zero)
      try view.draw(stage.contents, at: stage.now)
      let pixels = try renderer.readPixels()
      if let last {
        let jump = zip(last, pixels).map { Int($1 & 0xFF) - Int($0 & 0xFF) }.max() ?? 0
        #expect(jump <= 30, "frame \(frame): \(jump)")
        steps += jump > 0 ? 1 : 0
      }
      last = pixels
    }
    #expect(steps > 9)
    #expect(last?.allSatisfy { $0 == 0xFFFF_FFFF } == true)
  }
}

/// Paints white faces and black placeholders.
private struct BlackAndWhite: FaceSource {
  func paint(_ face: CardFace) -> Bitmap { Bitmap(width: face.width, height: face.height, filledWith: 0xFFFF_FFFF) }
  func paintPlaceholder(for face: CardFace) -> Bitmap {
    Bitmap(width: face.width, height: face.height, filledWith: 0xFF00_0000)
  }
}
