package import SDLKit

/// Faces as textures: made once, kept while they are used, the least recently used let go beyond a ceiling in bytes.
@MainActor
package final class FaceStore {
  private struct Entry {
    var texture: CanvasTexture
    var isWhole: Bool
    var lastUse: Int
  }

  private let canvas: Canvas
  private let faces: [CardFace]
  private let source: any FaceSource
  /// Bytes that the textures may take; what is in view is kept even beyond it.
  private let budget: Int
  private var entries: [Int: Entry] = [:]
  /// What the textures take now.
  package private(set) var bytes = 0
  private var finished: [(face: Int, bitmap: Bitmap)] = []
  /// Counts the frames, so that uses can be ordered.
  private var frame = 0

  package init(canvas: Canvas, faces: [CardFace], source: any FaceSource, budget: Int) {
    self.canvas = canvas
    self.faces = faces
    self.source = source
    self.budget = budget
  }

  /// Starts a frame: textures that are used from now on are the most recent.
  package func beginFrame() {
    frame += 1
  }

  package func hasWhole(_ face: Int) -> Bool {
    entries[face]?.isWhole ?? false
  }

  /// Whether the face is neither whole nor waiting to be uploaded.
  package func lacks(_ face: Int) -> Bool {
    !hasWhole(face) && !finished.contains { $0.face == face }
  }

  /// These will be wanted soon: they count as used now.
  package func expect(_ faces: [Int]) {
    for face in faces { entries[face]?.lastUse = frame }
  }

  /// The face as far as it is ready, at once: where nothing is, its gradient is made to stand in.
  func texture(for face: Int) throws(SDLError) -> CanvasTexture {
    if entries[face] == nil {
      try keep(source.paintStandIn(for: faces[face]), as: face, isWhole: false)
    }
    entries[face]?.lastUse = frame
    guard let entry = entries[face] else { throw SDLError(function: "texture", message: "no texture was kept") }
    return entry.texture
  }

  /// Makes a whole face here and now.
  package func make(_ face: Int) throws(SDLError) {
    guard !hasWhole(face) else { return }
    try keep(source.paint(faces[face]), as: face, isWhole: true)
  }

  /// Takes a face that is ready; it becomes a texture in one of the next frames.
  package func accept(_ bitmap: Bitmap, as face: Int) {
    finished.append((face, bitmap))
  }

  package var hasUploads: Bool { !finished.isEmpty }

  /// Uploads what is ready until `time` is up, at least one face. Returns the faces that are whole now.
  package func upload(within time: Duration) throws(SDLError) -> [Int] {
    let clock = ContinuousClock()
    let end = clock.now + time
    var uploaded: [Int] = []
    while !finished.isEmpty {
      let (face, bitmap) = finished.removeFirst()
      guard !hasWhole(face) else { continue }
      try keep(bitmap, as: face, isWhole: true)
      uploaded.append(face)
      if clock.now >= end { break }
    }
    return uploaded
  }

  /// Takes over the whole faces of another store on the same renderer, as far as they look the same here.
  package func adopt(from other: FaceStore) {
    guard canvas.isAlike(other.canvas) else { return }
    var numbers: [CardFace: Int] = [:]
    for (number, entry) in other.entries where entry.isWhole { numbers[other.faces[number]] = number }
    guard !numbers.isEmpty else { return }
    for (number, face) in faces.enumerated() {
      guard entries[number] == nil, let known = numbers[face], let entry = other.entries[known] else { continue }
      entries[number] = Entry(texture: entry.texture, isWhole: true, lastUse: frame)
      bytes += entry.texture.bytes
    }
  }

  private func keep(_ bitmap: Bitmap, as face: Int, isWhole: Bool) throws(SDLError) {
    let texture = try canvas.texture(bitmap)
    if let old = entries[face] { bytes -= old.texture.bytes }
    entries[face] = Entry(texture: texture, isWhole: isWhole, lastUse: entries[face]?.lastUse ?? frame)
    bytes += texture.bytes
    letGoOfTheLeastUsed(sparing: face)
  }

  private func letGoOfTheLeastUsed(sparing face: Int) {
    while bytes > budget {
      // Rare and over dozens of entries: a list in order of use would cost every frame to keep.
      let oldest = entries.lazy.filter { $0.key != face && $0.value.lastUse < self.frame }
        .min { $0.value.lastUse < $1.value.lastUse }
      guard let oldest else { return }
      bytes -= oldest.value.texture.bytes
      entries[oldest.key] = nil
    }
  }
}
