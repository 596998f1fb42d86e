internal import FacePainting
internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// Gradients that stand in for faces which are not whole yet: small, drawn at the face's size, and shared by all faces
/// with the same gradient and shape.
@MainActor
struct StandIns {
  /// Painting one is to cost a small part of a frame, whatever the card's size; only the curve of the corners suffers.
  static let pixels = 128 * 128

  /// All that a stand-in shows.
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
  /// Faces as they looked in the picture before, by their numbers in this one.
  private var former: [Int: Entry] = [:]
  private(set) var bytes = 0

  init(canvas: Canvas, source: any FaceSource) {
    self.canvas = canvas
    self.source = source
  }

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

  /// Shows what the card looked like until the face is whole.
  mutating func takeOver(_ texture: CanvasTexture, for number: Int, drawing: Int) {
    former[number] = Entry(texture: texture, lastUse: drawing)
    bytes += texture.bytes
  }

  /// The whole face is seen, and nothing else of it.
  mutating func isReplaced(_ number: Int) {
    if let entry = former.removeValue(forKey: number) { bytes -= entry.texture.bytes }
  }

  mutating func letGo(usedBefore drawing: Int) {
    for (number, entry) in former where entry.lastUse < drawing { isReplaced(number) }
    for (look, entry) in entries where entry.lastUse < drawing {
      bytes -= entry.texture.bytes
      entries[look] = nil
    }
  }
}
