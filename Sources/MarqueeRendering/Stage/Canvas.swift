package import SDLKit

/// Draws in the picture's own coordinates on a glass that it may be turned on. Textures are turned once, when they are
/// made, so that a turned picture costs no more to draw.
@MainActor
package final class Canvas {
  package let renderer: Renderer
  package let rotation: ScreenRotation
  /// The size of the picture, px.
  package let size: PixelSize

  package init(renderer: Renderer, rotation: ScreenRotation, size: PixelSize) {
    self.renderer = renderer
    self.rotation = rotation
    self.size = size
  }

  /// Whether textures that were made for one can be drawn on the other.
  func isAlike(_ other: Canvas) -> Bool {
    renderer === other.renderer && rotation == other.rotation
  }

  func texture(_ bitmap: Bitmap) throws(SDLError) -> CanvasTexture {
    let turned = bitmap.turned(rotation)
    return CanvasTexture(
      texture: try Texture(
        renderer: renderer, size: PixelSize(width: turned.width, height: turned.height), pixels: turned.pixels),
      width: bitmap.width, height: bitmap.height)
  }

  /// Draws a whole texture, its leading corner at (x, y) and as large as it is.
  func draw(_ texture: CanvasTexture, x: Double, y: Double, look: Look = .plain) throws(SDLError) {
    try draw(
      texture, x: x, y: y, width: Double(texture.width), height: Double(texture.height), look: look)
  }

  /// Draws a texture scaled to an area. Where the renderer has no fractions of pixels, the area is brought to whole ones.
  func draw(
    _ texture: CanvasTexture, x: Double, y: Double, width: Double, height: Double, look: Look = .plain
  ) throws(SDLError) {
    var area = (x: x, y: y, width: width, height: height)
    if renderer.isSoftware {
      let (left, top) = (wholePixel(x), wholePixel(y))
      let isScaled = width != Double(texture.width) || height != Double(texture.height)
      area = (
        Double(left), Double(top), isScaled ? Double(max(wholePixel(x + width) - left, 1)) : width,
        isScaled ? Double(max(wholePixel(y + height) - top, 1)) : height
      )
    }
    let corner = rotation.corner(area.x, area.y, area.width, area.height, picture: size)
    let sides = rotation.swapsSides ? (area.height, area.width) : (area.width, area.height)
    try renderer.draw(
      texture.texture, x: corner.x, y: corner.y, width: sides.0, height: sides.1, brightness: look.brightness,
      alpha: look.alpha)
  }

  /// The only part of the picture that is drawn; `nil` is all of it.
  private var part: PixelArea?

  /// Limits what is drawn to an area; `nil` lifts the limit.
  func clip(to area: PixelArea?) throws(SDLError) {
    let limit = if let area, let part { area.intersection(part) } else { area ?? part }
    try renderer.clip(to: limit.map(onGlass))
  }

  /// Draws nothing but a part of the picture until `endPart()`.
  func beginPart(_ area: PixelArea) throws(SDLError) {
    part = area.intersection(PixelArea(x: 0, y: 0, width: size.width, height: size.height))
    try clip(to: nil)
  }

  func endPart() throws(SDLError) {
    part = nil
    try clip(to: nil)
  }

  /// Fills the picture, or the part of it that is drawn.
  func fill(_ pixel: UInt32) throws(SDLError) {
    guard let part else { return try renderer.clear(pixel) }
    try renderer.fill(onGlass(part), pixel | 0xFF00_0000)
  }

  /// Lays a veil of black over everything.
  func veil(alpha: Double) throws(SDLError) {
    try renderer.fill(
      onGlass(PixelArea(x: 0, y: 0, width: size.width, height: size.height)),
      UInt32(min(max(alpha, 0), 1) * 255) << 24)
  }

  private func onGlass(_ area: PixelArea) -> PixelArea {
    let corner = rotation.corner(
      Double(area.x), Double(area.y), Double(area.width), Double(area.height), picture: size)
    let sides = rotation.turned(PixelSize(width: area.width, height: area.height))
    return PixelArea(x: Int(corner.x), y: Int(corner.y), width: sides.width, height: sides.height)
  }

  /// How a texture's colours are changed while it is drawn.
  struct Look: Hashable {
    /// 1 leaves the colours, 0 is black.
    var brightness = 1.0
    /// 1 leaves the transparency, 0 shows nothing.
    var alpha = 1.0

    static let plain = Look()
  }
}

/// A texture with its size as the visitor sees it.
final class CanvasTexture: Sendable {
  let texture: Texture
  /// px.
  let width: Int
  let height: Int

  init(texture: Texture, width: Int, height: Int) {
    self.texture = texture
    self.width = width
    self.height = height
  }

  var bytes: Int { width * height * 4 }
}

extension PixelArea {
  /// What both areas have; of no size where that is nothing.
  func intersection(_ other: PixelArea) -> PixelArea {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelArea(
      x: left, y: top, width: max(min(x + width, other.x + other.width) - left, 0),
      height: max(min(y + height, other.y + other.height) - top, 0))
  }
}

/// The nearest whole pixel, halves up. What is nearly a half counts as one, so that a rounding error in the offset
/// does not decide between two pixels.
func wholePixel(_ position: Double) -> Int {
  Int(((position * 1024).rounded() / 1024 + 0.5).rounded(.down))
}
