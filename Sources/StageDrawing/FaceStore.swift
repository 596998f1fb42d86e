package import FacePainting
package import MarqueeEngine
package import MarqueeScene
package import SDLKit

/// Faces as textures: made once, kept while they are used, the least recently used let go beyond a ceiling in bytes.
/// Until a face is whole its gradient stands in, over which it then comes little by little.
@MainActor
package final class FaceStore {
  /// A class, for changing a part of a dictionary's value in place takes memory each time.
  private final class Entry {
    let texture: CanvasTexture
    var lastUse: Int
    /// When it began to come over its stand-in; `nil` where there was none to be seen.
    var fadeStart: Instant?
    /// Whether a better one may come.
    let isProvisional: Bool

    init(texture: CanvasTexture, lastUse: Int, fadeStart: Instant? = nil, isProvisional: Bool = false) {
      self.texture = texture
      self.lastUse = lastUse
      self.fadeStart = fadeStart
      self.isProvisional = isProvisional
    }
  }

  private struct Finished {
    var face: Int
    var picture: PreparedPicture
    /// As far as it is uploaded.
    var texture: CanvasTexture?
  }

  private let canvas: Canvas
  private let faces: [CardFace]
  private let source: any FaceSource
  /// Bytes that the textures may take; what is in view is kept even beyond it.
  private let budget: Int
  private var entries: [Int: Entry] = [:]
  private var standIns: StandIns
  /// What the textures take now.
  package var bytes: Int { wholeBytes + standIns.bytes }
  private var wholeBytes = 0
  /// Those that are ready, in the order of their coming.
  private var finished: [Finished] = []
  /// Counts how often the tiles in view were drawn, so that uses can be ordered. What was used the last time is on the
  /// glass still: where nothing differs a frame draws none.
  private var drawing = 0
  private var time = Instant.start
  private var fades = Fades()
  /// Which will be wanted soon.
  private var expected: Set<Int> = []
  /// The faces that are near enough to be kept; `nil` is all of them.
  private var kept: Set<Int>?

  package init(canvas: Canvas, faces: [CardFace], source: any FaceSource, budget: Int) {
    self.canvas = canvas
    self.faces = faces
    self.source = source
    self.budget = budget
    standIns = StandIns(canvas: canvas, source: source)
  }

  /// Starts the frame of `time`, by which faces fade in.
  package func beginFrame(at time: Instant) {
    self.time = time
    fades.begin(at: time) { entries[$0]?.fadeStart = time }
  }

  /// All tiles in view are going to be drawn, as far as the part lets them: textures that are used from now on are the
  /// most recent.
  func beginDrawing() {
    drawing += 1
  }

  package func hasWhole(_ face: Int) -> Bool { entries[face] != nil }

  /// Whether a face is coming over its stand-in, so that the next frame is another one though nothing travels.
  package var isFading: Bool { fades.areUnderWay }

  /// Whether the face is neither whole nor waiting to be uploaded.
  package func lacks(_ face: Int) -> Bool {
    !hasWhole(face) && !finished.contains { $0.face == face }
  }

  /// What will be wanted soon is kept, and what is not near at all is let go now. It stays so until the next call.
  /// - Parameter kept: all that is near; `nil` keeps what there is room for.
  package func expect(_ wanted: [Int], keeping kept: Set<Int>? = nil) {
    expected.removeAll(keepingCapacity: true)
    expected.formUnion(wanted)
    self.kept = kept
    guard let kept else { return }
    finished.removeAll { !kept.contains($0.face) }
    for (face, entry) in entries where !kept.contains(face) && entry.lastUse < drawing { letGo(of: face) }
    standIns.letGo(usedBefore: drawing)
  }

  /// The face as far as it is ready, at once: where nothing is, its gradient is made to stand in.
  func texture(for face: Int) throws(SDLError) -> CanvasTexture {
    entries[face]?.lastUse = drawing
    if let entry = entries[face] { return entry.texture }
    fades.standInIsSeen(of: face, inDrawing: drawing)
    return try standIns.texture(for: faces[face], number: face, drawing: drawing)
  }

  /// The whole face where nothing else of it is to be drawn in this frame, and that pixel by pixel; else `nil`.
  func plainTexture(for face: Int) -> CanvasTexture? {
    guard let entry = entries[face], entry.fadeStart == nil, !entry.texture.isScaled else { return nil }
    entry.lastUse = drawing
    return entry.texture
  }

  /// What to draw of the face in this frame, from the lowest layer up.
  func layers(for face: Int) throws(SDLError) -> FaceLayers {
    let texture = try texture(for: face)
    guard let start = entries[face]?.fadeStart else { return FaceLayers(base: .init(texture: texture)) }
    let progress = Fades.progress(since: start, at: time)
    guard progress < 1 else {
      entries[face]?.fadeStart = nil
      standIns.isReplaced(face)
      return FaceLayers(base: .init(texture: texture))
    }
    let standIn = try standIns.texture(for: faces[face], number: face, drawing: drawing)
    return FaceLayers(fading: texture, over: standIn, progress: progress, opacity: faces[face].gradient.leastOpacity)
  }

  /// What faces are made ready for, with `isFace`.
  package var preparation: TexturePreparation { canvas.preparation }

  /// Makes a whole face here and now.
  package func make(_ face: Int) throws(SDLError) {
    guard !hasWhole(face) else { return }
    let picture = preparation.prepared(source.paint(faces[face].painted), isFace: true)
    keep(try canvas.wholeTexture(picture, shownAs: faces[face].size), as: face)
  }

  /// Takes a face that is ready; it becomes a texture in one of the next frames.
  package func accept(_ picture: PreparedPicture, as face: Int) {
    // Made while the strip was flung past it.
    if let kept, !kept.contains(face) { return }
    // Another attempt that came to no more than the one before.
    if picture.isProvisional, hasWhole(face) { return }
    finished.append(Finished(face: face, picture: picture))
  }

  package var hasUploads: Bool { !finished.isEmpty }

  /// Uploads what is ready until `time` is up, at least a band of it. A large face takes several frames, and is not seen
  /// before all of it is there. Returns the faces that are whole now.
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

  /// Uploads some more of the first face that is ready. Returns whether it is whole now.
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
      keep(texture, as: next.face, isProvisional: next.picture.isProvisional)
      return true
    } catch {
      // What the renderer refuses once it is not asked for again and again.
      finished.removeFirst()
      throw error
    }
  }

  /// Takes over the whole faces of another store on the same renderer, as far as they look the same here. One that looks
  /// the same but for its logo is the placeholder of the new one until that is ready.
  ///
  /// - Parameter near: the faces that are looked for; there may be too many others to look at.
  package func adopt(from other: FaceStore, for near: some Sequence<Int>) {
    guard canvas.isAlike(other.canvas) else { return }
    var numbers: [CardFace: Int] = [:]
    var withoutLogos: [CardFace: Int] = [:]
    for number in other.entries.keys {
      numbers[other.faces[number]] = number
      withoutLogos[other.faces[number].withoutLogo] = number
    }
    guard !numbers.isEmpty else { return }
    var same: [Int: Int] = [:]
    for number in near where entries[number] == nil {
      let face = faces[number]
      // A face that lacks something is attempted again.
      if let known = numbers[face], let entry = other.entries[known], !entry.isProvisional {
        entries[number] = Entry(texture: entry.texture, lastUse: drawing, fadeStart: entry.fadeStart)
        wholeBytes += entry.texture.bytes
        same[known] = number
      } else if let known = withoutLogos[face.withoutLogo], let entry = other.entries[known] {
        standIns.takeOver(entry.texture, for: number, drawing: drawing)
      }
    }
    fades.adopt(other.fades) { same[$0] }
  }

  private func keep(_ texture: CanvasTexture, as face: Int, isProvisional: Bool = false) {
    let old = entries[face]
    if let old {
      wholeBytes -= old.texture.bytes
      // What is in view is replaced little by little.
      if old.lastUse == drawing {
        standIns.takeOver(old.texture, for: face, drawing: drawing)
        fades.standInIsSeen(of: face, inDrawing: drawing)
      }
    }
    entries[face] = Entry(texture: texture, lastUse: old?.lastUse ?? drawing, isProvisional: isProvisional)
    wholeBytes += texture.bytes
    fades.isWhole(face, afterDrawing: drawing)
    letGoOfTheLeastWanted(sparing: face)
  }

  private func letGo(of face: Int) {
    guard let entry = entries.removeValue(forKey: face) else { return }
    wholeBytes -= entry.texture.bytes
  }

  /// Brings the textures under the ceiling. What is in view stays, and what is expected: whoever expects it sees to it
  /// that it fits.
  private func letGoOfTheLeastWanted(sparing face: Int) {
    guard bytes > budget else { return }
    standIns.letGo(usedBefore: drawing)
    while bytes > budget {
      // Rare and over dozens of entries: a list in order of use would cost every frame to keep.
      let loser = entries.lazy
        .filter { $0.key != face && $0.value.lastUse < self.drawing && !self.expected.contains($0.key) }
        .min { $0.value.lastUse < $1.value.lastUse }
      guard let loser else { return }
      letGo(of: loser.key)
    }
  }
}
