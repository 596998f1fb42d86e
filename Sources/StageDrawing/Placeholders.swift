internal import FacePainting
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// The placeholders of faces that are not ready: their gradients, painted small, drawn at the face's size, and shared by
/// all faces with the same size, gradient and outline.
@MainActor
struct Placeholders {
  /// The most pixels of a placeholder, so that painting one takes a small part of a frame whatever the card's size. Only
  /// the curve of the corners suffers.
  static let pixels = 128 * 128

  /// Everything that a placeholder shows.
  private struct Look: Hashable {
    var size: PixelSize
    var cornerRadius: Double
    var gradient: Gradient
    var border: Border?
  }

  private struct Entry {
    var texture: CanvasTexture
    var lastUse: Int
  }

  private let canvas: Canvas
  private let source: any FaceSource
  private var entries: [Look: Entry] = [:]
  /// Earlier textures of faces, by face number. They serve as placeholders until the new texture is whole.
  private var former: [Int: Entry] = [:]
  /// The memory that all placeholders take.
  private(set) var bytes = 0

  init(canvas: Canvas, source: any FaceSource) {
    self.canvas = canvas
    self.source = source
  }

  /// The placeholder of a face; paints it if there is none.
  mutating func texture(for face: CardFace, number: Int, drawing: Int) throws(SDLError) -> CanvasTexture {
    former[number]?.lastUse = drawing
    if let entry = former[number] { return entry.texture }
    let look = Look(
      size: face.size, cornerRadius: face.cornerRadius, gradient: face.gradient, border: face.border)
    entries[look]?.lastUse = drawing
    if let entry = entries[look] { return entry.texture }
    let bitmap = source.paintPlaceholder(for: face.scaled(toPixels: Self.pixels))
    let texture = try canvas.texture(bitmap, shownAs: face.size)
    bytes += texture.bytes
    entries[look] = Entry(texture: texture, lastUse: drawing)
    return texture
  }

  /// Makes a face's earlier texture its placeholder.
  mutating func adopt(_ texture: CanvasTexture, for number: Int, drawing: Int) {
    former[number] = Entry(texture: texture, lastUse: drawing)
    bytes += texture.bytes
  }

  /// Evicts the earlier texture of a face that is drawn whole now.
  mutating func removeFormer(_ number: Int) {
    if let entry = former.removeValue(forKey: number) { bytes -= entry.texture.bytes }
  }

  /// Evicts what was last drawn before `drawing`.
  mutating func evict(usedBefore drawing: Int) {
    for (number, entry) in former where entry.lastUse < drawing { removeFormer(number) }
    for (look, entry) in entries where entry.lastUse < drawing {
      bytes -= entry.texture.bytes
      entries[look] = nil
    }
  }
}

/// Which faces fade in over their placeholders, and when.
struct Fades {
  /// Long enough to avoid a flash, short enough that a text is there when the eye looks for it.
  static let duration = Duration.milliseconds(150)

  /// For each face the drawing that last showed its placeholder.
  private var seen: [Int: Int] = [:]
  /// The faces whose fade begins with the next frame.
  private var due: [Int] = []
  /// When the last fade ends.
  private var end: Instant?

  var areUnderWay: Bool { !due.isEmpty || end != nil }

  /// How far a fade is, 0…1.
  static func progress(since start: Instant, at time: Instant) -> Double {
    min(max(start.duration(to: time).inSeconds / duration.inSeconds, 0), 1)
  }

  /// Starts the fades that are due with the frame of `time`, and calls `started` for each.
  mutating func begin(at time: Instant, started: (Int) -> Void) {
    if let end, end <= time { self.end = nil }
    guard !due.isEmpty else { return }
    due.forEach(started)
    due.removeAll(keepingCapacity: true)
    end = time.advanced(by: Self.duration)
  }

  /// Notes that a drawing shows the placeholder of a face.
  mutating func notePlaceholder(of face: Int, inDrawing drawing: Int) {
    seen[face] = drawing
  }

  /// Notes that a face is whole. It fades in if the last drawing showed its placeholder.
  mutating func noteWhole(_ face: Int, afterDrawing drawing: Int) {
    let last = seen.removeValue(forKey: face)
    guard last == drawing else { return }
    due.append(face)
    // Faces that left the view before they were ready never get here.
    if seen.count > 256 { seen = seen.filter { $0.value == drawing } }
  }

  /// Continues the fades of an earlier picture.
  /// - Parameter number: converts the number of a face there to its number here.
  mutating func adopt(_ other: Fades, number: (Int) -> Int?) {
    due += other.due.compactMap(number)
    end = other.end
  }
}

/// What is drawn of a face in one frame.
struct FaceLayers {
  struct Layer {
    var texture: CanvasTexture
    /// 1 leaves the texture's transparency, 0 shows nothing.
    var alpha = 1.0
  }

  /// The whole face or its placeholder.
  var base: Layer
  /// The whole face while it fades in over its placeholder.
  var top: Layer?

  init(base: Layer, top: Layer? = nil) {
    self.base = base
    self.top = top
  }

  /// - Parameters:
  ///   - progress: how far the fade is, 0…1.
  ///   - opacity: the placeholder's, 0…1.
  init(fading whole: CanvasTexture, over placeholder: CanvasTexture, progress: Double, opacity: Double) {
    // Together the two must hide as much of the background as each does alone. So an opaque placeholder stays, or the
    // background would shine through; a translucent one fades out, or the card would be denser for a moment.
    let covered = opacity * progress
    let left = opacity > 0 && covered < 1 ? (opacity - covered) / (opacity * (1 - covered)) : 1
    base = Layer(texture: placeholder, alpha: left)
    top = Layer(texture: whole, alpha: progress)
  }
}

extension Gradient {
  /// The alpha of the most transparent stop, 0…1.
  var leastOpacity: Double {
    Double(stops.reduce(255) { min($0, $1.color.alpha) }) / 255
  }
}
