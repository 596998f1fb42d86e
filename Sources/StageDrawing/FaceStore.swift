package import FacePainting
package import MarqueeEngine
package import MarqueeScene
package import SDLKit

/// The faces' textures: a cache with a budget in bytes that evicts the least recently used.
///
/// Until a face is whole its placeholder is drawn; then the face fades in over it.
@MainActor
package final class FaceStore {
  /// A class, so that noting a use changes it in place.
  private final class Entry {
    let texture: CanvasTexture
    /// The drawing that used it last.
    var lastUse: Int
    /// When its fade began; `nil` once it is over, or if no placeholder was seen.
    var fadeStart: Instant?
    /// Whether another attempt may make a better one.
    let isProvisional: Bool
    /// Whether it has no logo although the card has one.
    let lacksLogo: Bool

    init(
      texture: CanvasTexture, lastUse: Int, fadeStart: Instant? = nil, isProvisional: Bool = false,
      lacksLogo: Bool = false
    ) {
      self.texture = texture
      self.lastUse = lastUse
      self.fadeStart = fadeStart
      self.isProvisional = isProvisional
      self.lacksLogo = lacksLogo
    }
  }

  /// A painted face that waits for its upload.
  private struct Finished {
    var face: Int
    var picture: PreparedPicture
    /// The texture once its upload has begun.
    var texture: CanvasTexture?
  }

  private let canvas: Canvas
  private let faces: [CardFace]
  private let source: any FaceSource
  /// The bytes that textures may take. What is in view is kept even beyond it.
  private let budget: Int
  /// Of these, the bytes that something else takes: memory for what is behind an open card.
  package var reserved = 0
  /// By face number, since each frame looks several up; most are `nil`.
  private var entries: [Entry?]
  /// The faces that have an entry, in no order: what is kept is looked through without all the others.
  private var held: [Int] = []
  private var placeholders: Placeholders
  /// The bytes that textures take now, placeholders included.
  package var bytes: Int { wholeBytes + placeholders.bytes }
  private var wholeBytes = 0
  /// Painted faces in the order in which they arrived.
  private var finished: [Finished] = []
  /// Counts the frames that drew tiles, to order uses for eviction. Faces of the last one are still on the screen, because a
  /// frame without a difference draws no tiles.
  private var drawing = 0
  private var time = Instant.start
  private var fades = Fades()
  /// Counts the changes after which `state(of:)` may say something else.
  package private(set) var version = 0
  /// The faces that come into view next, which are evicted last.
  private var expected: Set<Int> = []
  /// The faces that may be cached; `nil` is all.
  private var kept: Set<Int>?

  /// - Parameters:
  ///   - faces: all faces of the stage; their indices are the face numbers.
  ///   - source: paints placeholders, and the faces that `make(_:)` needs.
  ///   - budget: the bytes that textures may take.
  package init(canvas: Canvas, faces: [CardFace], source: any FaceSource, budget: Int) {
    self.canvas = canvas
    self.faces = faces
    self.source = source
    self.budget = budget
    entries = Array(repeating: nil, count: faces.count)
    placeholders = Placeholders(canvas: canvas, source: source)
  }

  /// Starts the frame of `time`, on which fades depend.
  package func beginFrame(at time: Instant) {
    self.time = time
    fades.begin(at: time) {
      entries[$0]?.fadeStart = time
      version += 1
    }
  }

  /// Starts a drawing of all tiles in view: textures used from now on are the most recent.
  func beginDrawing() {
    drawing += 1
  }

  /// Whether the face's texture is complete.
  package func hasWhole(_ face: Int) -> Bool { entries[face] != nil }

  /// What the last frame drew of a face.
  package func state(of face: Int) -> FaceState {
    guard let entry = entries[face], entry.fadeStart == nil else { return .placeholder }
    return entry.lacksLogo ? .logoMissing : .whole
  }

  /// Whether a face fades in, so that the next frame differs even if nothing moves.
  package var isFading: Bool { fades.areUnderWay }

  /// Whether the face is neither whole nor waiting for its upload.
  package func lacks(_ face: Int) -> Bool {
    !hasWhole(face) && !finished.contains { $0.face == face }
  }

  /// Retains `wanted`, and evicts faces outside `kept` that are not in view. Both hold until the next call.
  /// - Parameter kept: the faces that may be cached; `nil` evicts by the budget alone.
  package func expect(_ wanted: [Int], keeping kept: Set<Int>? = nil) {
    expected.removeAll(keepingCapacity: true)
    expected.formUnion(wanted)
    self.kept = kept
    guard let kept else { return }
    finished.removeAll { !kept.contains($0.face) }
    for place in held.indices.reversed() where !kept.contains(held[place]) {
      if let entry = entries[held[place]], entry.lastUse < drawing { evict(at: place) }
    }
    placeholders.evict(usedBefore: drawing)
  }

  /// The face, or its placeholder while it is not ready.
  func texture(for face: Int) throws(SDLError) -> CanvasTexture {
    entries[face]?.lastUse = drawing
    if let entry = entries[face] { return entry.texture }
    fades.notePlaceholder(of: face, inDrawing: drawing)
    return try placeholders.texture(for: faces[face], number: face, drawing: drawing)
  }

  /// The face if this frame draws nothing else of it, and that unscaled; otherwise `nil`.
  func plainTexture(for face: Int) -> CanvasTexture? {
    guard let entry = entries[face], entry.fadeStart == nil, !entry.texture.isScaled else { return nil }
    entry.lastUse = drawing
    return entry.texture
  }

  /// What this frame draws of the face.
  func layers(for face: Int) throws(SDLError) -> FaceLayers {
    let texture = try texture(for: face)
    guard let start = entries[face]?.fadeStart else { return FaceLayers(base: .init(texture: texture)) }
    let progress = Fades.progress(since: start, at: time)
    guard progress < 1 else {
      entries[face]?.fadeStart = nil
      version += 1
      placeholders.removeFormer(face)
      return FaceLayers(base: .init(texture: texture))
    }
    let placeholder = try placeholders.texture(for: faces[face], number: face, drawing: drawing)
    return FaceLayers(
      fading: texture, over: placeholder, progress: progress, opacity: faces[face].gradient.leastOpacity)
  }

  /// Prepares faces for this store; pass `isFace: true`.
  package var preparation: TexturePreparation { canvas.preparation }

  /// Paints and uploads a face synchronously.
  package func make(_ face: Int) throws(SDLError) {
    guard !hasWhole(face) else { return }
    let picture = preparation.prepared(source.paint(faces[face].painted), isFace: true)
    keep(try canvas.wholeTexture(picture, shownAs: faces[face].size), as: face, from: picture)
  }

  /// Queues a painted face for its upload.
  package func accept(_ picture: PreparedPicture, as face: Int) {
    // The strip was flung past it while it was painted.
    if let kept, !kept.contains(face) { return }
    // Another attempt that is no better than the one before.
    if picture.isProvisional, hasWhole(face) { return }
    finished.append(Finished(face: face, picture: picture))
  }

  /// Whether faces wait for their upload.
  package var hasUploads: Bool { !finished.isEmpty }

  /// Uploads queued faces for at most about `time`, but at least one band. A large face takes several calls and is not
  /// drawn before it is whole. Returns the faces that became whole.
  ///
  /// - Throws: the renderer's error; the failed face is dropped.
  package func upload(within time: Duration) throws(SDLError) -> [Int] {
    let clock = ContinuousClock()
    let end = clock.now + time
    var uploaded: [Int] = []
    while let next = finished.first {
      if let entry = entries[next.face], !entry.isProvisional || next.picture.isProvisional {
        finished.removeFirst()
        continue
      }
      if try uploadBand(of: next) { uploaded.append(next.face) }
      if clock.now >= end { break }
    }
    return uploaded
  }

  /// Uploads a band of the first face in the queue. Returns whether that face is whole now.
  private func uploadBand(of next: Finished) throws(SDLError) -> Bool {
    do throws(SDLError) {
      let texture =
        if let begun = next.texture { begun } else {
          try canvas.texture(next.picture, shownAs: faces[next.face].size)
        }
      try texture.texture.fillBand()
      guard texture.texture.isWhole else {
        finished[0].texture = texture
        return false
      }
      finished.removeFirst()
      keep(texture, as: next.face, from: next.picture)
      return true
    } catch {
      // Not retried: the renderer would refuse it in every frame.
      finished.removeFirst()
      throw error
    }
  }

  /// Adopts the whole faces of another store on the same renderer that look the same here. A face that differs only in
  /// its logo or in the sizes of its letters becomes the placeholder of the new one, which fades in over it.
  ///
  /// - Parameter near: the faces to look for; all of a stage's faces may be too many.
  package func adopt(from other: FaceStore, for near: some Sequence<Int>) {
    guard canvas.isAlike(other.canvas) else { return }
    var numbers: [CardFace: Int] = [:]
    var alike: [CardFace: Int] = [:]
    for number in other.held.sorted() {
      numbers[other.faces[number]] = number
      alike[other.faces[number].withoutLogoAndSizes] = number
    }
    guard !numbers.isEmpty else { return }
    version += 1
    var same: [Int: Int] = [:]
    for number in near where entries[number] == nil {
      let face = faces[number]
      // A provisional face is painted again.
      if let known = numbers[face], let entry = other.entries[known], !entry.isProvisional {
        entries[number] = Entry(
          texture: entry.texture, lastUse: drawing, fadeStart: entry.fadeStart, lacksLogo: entry.lacksLogo)
        held.append(number)
        wholeBytes += entry.texture.bytes
        same[known] = number
      } else if let known = alike[face.withoutLogoAndSizes], let entry = other.entries[known] {
        placeholders.adopt(entry.texture, for: number, drawing: drawing)
      }
    }
    fades.adopt(other.fades) { same[$0] }
  }

  private func keep(_ texture: CanvasTexture, as face: Int, from picture: PreparedPicture) {
    version += 1
    let old = entries[face]
    if old == nil { held.append(face) }
    if let old {
      wholeBytes -= old.texture.bytes
      // In view the new face fades in over the old one.
      if old.lastUse == drawing {
        placeholders.adopt(old.texture, for: face, drawing: drawing)
        fades.notePlaceholder(of: face, inDrawing: drawing)
      }
    }
    entries[face] = Entry(
      texture: texture, lastUse: old?.lastUse ?? drawing, isProvisional: picture.isProvisional,
      lacksLogo: picture.lacksLogo)
    wholeBytes += texture.bytes
    fades.noteWhole(face, afterDrawing: drawing)
    evictBeyondBudget(sparing: face)
  }

  /// - Parameter place: in `held`; the last one takes it.
  private func evict(at place: Int) {
    held.swapAt(place, held.count - 1)
    guard let entry = entries[held.removeLast()].take() else { return }
    wholeBytes -= entry.texture.bytes
    version += 1
  }

  /// Evicts the least recently used faces until the budget holds. Faces in view and expected ones stay; `expect` is
  /// called with no more than fits.
  private func evictBeyondBudget(sparing face: Int) {
    guard bytes > budget - reserved else { return }
    placeholders.evict(usedBefore: drawing)
    while bytes > budget - reserved {
      // Rare, and over what the budget holds; a list in order of use would cost each frame.
      var leastRecent: (place: Int, use: Int)?
      for (place, other) in held.enumerated() where other != face {
        guard let use = entries[other]?.lastUse, use < drawing, use < leastRecent?.use ?? .max else { continue }
        if !expected.contains(other) { leastRecent = (place, use) }
      }
      guard let leastRecent else { return }
      evict(at: leastRecent.place)
    }
  }
}
