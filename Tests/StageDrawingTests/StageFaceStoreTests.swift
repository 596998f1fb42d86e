import MarqueeEngine
import SDLKit
import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues
@testable import StageDrawing

@MainActor
@Suite(.serialized)
struct StageFaceStoreTests {
  /// The bytes of a face of 10 × 10 px.
  private static let bytes = 400
  private let source = CountingSource()

  private func store(faces: Int = 10, room: Int = 1000) throws -> FaceStore {
    let renderer = try Renderer(size: PixelSize(width: 20, height: 20))
    let canvas = Canvas(renderer: renderer, rotation: .none, size: PixelSize(width: 20, height: 20))
    return FaceStore(
      canvas: canvas, faces: CardFace.numbered(faces), source: source, budget: room * Self.bytes)
  }

  private func bitmap() -> Bitmap { Bitmap(width: 10, height: 10, filledWith: CountingSource.whole) }

  @Test func `a face's placeholder is drawn until the face is uploaded`() throws {
    let store = try store()
    store.beginDrawing()
    let placeholder = try store.texture(for: 3)
    #expect(try store.texture(for: 3) === placeholder)
    #expect(source.stoodIn == ["3"])
    #expect(!store.hasWhole(3))
    store.accept(bitmap(), as: 3)
    #expect(store.hasUploads)
    #expect(!store.hasWhole(3), "not before it is a texture")
    #expect(try store.upload(within: .seconds(1)) == [3])
    #expect(!store.hasUploads)
    #expect(store.hasWhole(3))
    #expect(try store.texture(for: 3) !== placeholder)
    #expect(source.stoodIn == ["3"])
  }

  @Test func `a face that is made synchronously is painted once`() throws {
    let store = try store()
    for _ in 0..<5 { try store.make(2) }
    #expect(source.made == ["2"])
    _ = try store.texture(for: 2)
    #expect(source.stoodIn == [])
  }

  @Test func `an upload without time uploads one face`() throws {
    let store = try store()
    for face in 0..<3 { store.accept(bitmap(), as: face) }
    for face in 0..<3 { #expect(try store.upload(within: .zero) == [face]) }
    #expect(try store.upload(within: .zero) == [])
  }

  @Test func `what else takes memory leaves faces less of the budget`() throws {
    let store = try store(room: 4)
    store.reserved = 2 * Self.bytes
    for face in 0..<4 {
      store.beginDrawing()
      store.accept(bitmap(), as: face)
      _ = try store.upload(within: .seconds(1))
    }
    #expect((0..<4).filter(store.hasWhole) == [2, 3])
    store.reserved = 0
    for face in 4..<6 {
      store.beginDrawing()
      store.accept(bitmap(), as: face)
      _ = try store.upload(within: .seconds(1))
    }
    #expect((0..<6).filter(store.hasWhole) == [2, 3, 4, 5])
  }

  private func picture(_ store: FaceStore, _ pixel: UInt32, isProvisional: Bool) -> PreparedPicture {
    let bitmap = Bitmap(width: 10, height: 10, filledWith: pixel)
    return store.preparation.prepared(PaintedFace(bitmap, isProvisional: isProvisional))
  }

  @Test func `a provisional face is replaced by a complete one only`() throws {
    let store = try store()
    store.beginDrawing()
    store.accept(picture(store, 0xFF00_0001, isProvisional: true), as: 3)
    #expect(try store.upload(within: .seconds(1)) == [3])
    #expect(store.hasWhole(3) && !store.lacks(3))
    let first = try store.texture(for: 3)
    store.accept(picture(store, 0xFF00_0002, isProvisional: true), as: 3)
    #expect(try store.upload(within: .seconds(1)) == [])
    #expect(try store.texture(for: 3) === first, "nothing was gained")
    store.accept(picture(store, 0xFF00_0003, isProvisional: false), as: 3)
    #expect(try store.upload(within: .seconds(1)) == [3])
    let second = try store.texture(for: 3)
    #expect(second !== first)
    #expect(store.isFading, "what is in view is replaced little by little")
    store.accept(picture(store, 0xFF00_0004, isProvisional: false), as: 3)
    #expect(try store.upload(within: .seconds(1)) == [])
    #expect(try store.texture(for: 3) === second, "there is no better one")
    // After the fade the replaced face is evicted.
    store.beginFrame(at: .start)
    store.beginFrame(at: .start.advanced(by: .seconds(1)))
    _ = try store.layers(for: 3)
    #expect(store.bytes == Self.bytes)
    #expect(!store.isFading)
  }

  @Test func `another store adopts a provisional face as a placeholder only`() throws {
    let renderer = try Renderer(size: PixelSize(width: 20, height: 20))
    let canvas = Canvas(renderer: renderer, rotation: .none, size: PixelSize(width: 20, height: 20))
    let stores = (0..<2).map { _ in
      FaceStore(canvas: canvas, faces: CardFace.numbered(4), source: source, budget: .max)
    }
    stores[0].accept(picture(stores[0], 0xFF00_0001, isProvisional: true), as: 1)
    stores[0].accept(picture(stores[0], 0xFF00_0002, isProvisional: false), as: 2)
    #expect(try stores[0].upload(within: .seconds(1)) == [1, 2])
    stores[1].adopt(from: stores[0], for: 0..<4)
    #expect(stores[1].lacks(1) && !stores[1].lacks(2))
    #expect(try stores[1].texture(for: 1) === stores[0].texture(for: 1))
    #expect(source.stoodIn == [])
  }

  @Test func `a whole face is not uploaded again`() throws {
    let store = try store()
    try store.make(1)
    let texture = try store.texture(for: 1)
    store.accept(bitmap(), as: 1)
    store.accept(bitmap(), as: 2)
    #expect(try store.upload(within: .seconds(1)) == [2])
    #expect(try store.texture(for: 1) === texture)
  }

  @Test func `beyond the budget the least recently used faces are evicted`() throws {
    let store = try store(room: 3)
    for face in 0..<3 {
      store.beginDrawing()
      try store.make(face)
      _ = try store.texture(for: face)
    }
    store.beginDrawing()
    _ = try store.texture(for: 0)
    store.beginDrawing()
    try store.make(3)
    #expect((0..<4).filter(store.hasWhole) == [0, 2, 3], "1 was used the longest ago")
    store.beginDrawing()
    try store.make(4)
    #expect((0..<5).filter(store.hasWhole) == [0, 3, 4])
  }

  @Test func `faces in view are kept even beyond the budget`() throws {
    let store = try store(room: 2)
    store.beginDrawing()
    for face in 0..<5 {
      try store.make(face)
      _ = try store.texture(for: face)
    }
    #expect((0..<5).allSatisfy(store.hasWhole))
    // In the next frame only one of them is in view.
    store.beginDrawing()
    _ = try store.texture(for: 4)
    try store.make(5)
    #expect((0..<6).filter(store.hasWhole) == [4, 5])
  }

  @Test func `faces that come into view next are evicted last`() throws {
    let store = try store(room: 3)
    store.beginDrawing()
    try store.make(0)
    try store.make(1)
    for _ in 0..<5 {
      store.beginDrawing()
      _ = try store.texture(for: 1)
    }
    // The strip has left 1 behind and 0 comes next.
    store.beginDrawing()
    store.expect([0])
    try store.make(2)
    store.beginDrawing()
    try store.make(3)
    #expect((0..<4).filter(store.hasWhole) == [0, 2, 3])
  }

  @Test func `textures never exceed the budget plus the faces in view in a random run`() throws {
    var generator = SeededGenerator(seed: 1)
    let store = try store(faces: 50, room: 8)
    for _ in 0..<500 {
      store.beginDrawing()
      let view = (0..<3).map { _ in Int.random(in: 0..<50, using: &generator) }
      for face in view { _ = try store.texture(for: face) }
      store.accept(bitmap(), as: Int.random(in: 0..<50, using: &generator))
      _ = try store.upload(within: .seconds(1))
      #expect(store.bytes <= 8 * Self.bytes)
    }
  }

  @Test func `a face with another logo is the placeholder of the new one`() throws {
    let renderer = try Renderer(size: PixelSize(width: 20, height: 20))
    let canvas = Canvas(renderer: renderer, rotation: .none, size: PixelSize(width: 20, height: 20))
    func store(_ versions: [Int]) -> FaceStore {
      FaceStore(
        canvas: canvas,
        faces: versions.enumerated().map {
          .plain("\($0)", logo: .sample("1:1", version: [$1]), width: 10, height: 10)
        },
        source: source, budget: 10_000)
    }
    let old = store([1, 1, 1])
    for face in 0..<2 { try old.make(face) }
    let (same, changed) = (try old.texture(for: 0), try old.texture(for: 1))
    let new = store([1, 2, 2])
    new.adopt(from: old, for: 0..<3)
    #expect(new.hasWhole(0))
    #expect(!new.hasWhole(1) && new.lacks(1), "it is ordered")
    #expect(try new.texture(for: 0) === same)
    #expect(try new.texture(for: 1) === changed)
    #expect(source.stoodIn == [])
    new.accept(bitmap(), as: 1)
    #expect(try new.upload(within: .seconds(1)) == [1])
    #expect(try new.texture(for: 1) !== changed)
    _ = try new.texture(for: 2)
    #expect(source.stoodIn == ["2"], "one that was not there has its gradient")
  }

  @Test func `a face with letters of another size fades in over the one that it was`() throws {
    let renderer = try Renderer(size: PixelSize(width: 20, height: 20))
    let canvas = Canvas(renderer: renderer, rotation: .none, size: PixelSize(width: 20, height: 20))
    func store(_ title: Int) -> FaceStore {
      var faces = CardFace.numbered(1)
      faces[0].letters = LetterSizes(title: title, subtitle: 5)
      return FaceStore(canvas: canvas, faces: faces, source: source, budget: .max)
    }
    let (old, new) = (store(10), store(9))
    try old.make(0)
    let former = try old.texture(for: 0)
    new.adopt(from: old, for: 0..<1)
    #expect(new.lacks(0))
    new.beginFrame(at: .start)
    new.beginDrawing()
    #expect(try new.texture(for: 0) === former)
    new.accept(bitmap(), as: 0)
    #expect(try new.upload(within: .seconds(1)) == [0])
    new.beginFrame(at: .start.advanced(by: .milliseconds(16)))
    #expect(new.isFading)
    let layers = try new.layers(for: 0)
    #expect(layers.top != nil && layers.base.texture === former)
  }

  @Test func `of ten thousand faces only those drawn are painted`() throws {
    let store = try store(faces: 10_000, room: 4)
    for face in stride(from: 0, to: 10_000, by: 100) {
      store.beginDrawing()
      _ = try store.texture(for: face)
      try store.make(face)
    }
    #expect(source.made.count == 100)
    #expect(store.bytes <= 5 * Self.bytes)
  }
}
