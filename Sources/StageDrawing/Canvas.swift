package import MarqueeScene
package import MarqueeValues
package import SDLKit

/// Draws in the picture's own coordinates on a glass that it may be turned on. Textures are turned once, when they are
/// made, so that a turned picture costs no more to draw.
@MainActor
package final class Canvas {
  package let renderer: Renderer
  package let rotation: ScreenRotation
  /// The size of the picture, px.
  package let size: PixelSize
  /// The one pixel that lies behind all cards; `nil` where what is behind them differs from place to place.
  package let background: UInt32?

  package init(renderer: Renderer, rotation: ScreenRotation, size: PixelSize) {
    self.renderer = renderer
    self.rotation = rotation
    self.size = size
    background = nil
  }

  /// For pictures with this behind them.
  package init(renderer: Renderer, rotation: ScreenRotation, backdrop: Backdrop) {
    self.renderer = renderer
    self.rotation = rotation
    size = backdrop.size
    background = backdrop.plainPixel
  }

  /// Whether textures that were made for one can be drawn on the other.
  func isAlike(_ other: Canvas) -> Bool {
    renderer === other.renderer && rotation == other.rotation && background == other.background
  }

  /// What pictures are prepared for, to be textures here.
  package var preparation: TexturePreparation {
    TexturePreparation(needs: renderer.textureNeeds, rotation: rotation, background: background)
  }

  /// A texture of a small picture, here and now.
  ///
  /// - Parameter size: in which it is drawn; by default the bitmap's own.
  func texture(_ bitmap: Bitmap, shownAs size: PixelSize? = nil) throws(SDLError) -> CanvasTexture {
    try wholeTexture(preparation.prepared(bitmap), shownAs: size)
  }

  /// A texture that can be drawn at once, however long that takes.
  func wholeTexture(_ picture: PreparedPicture, shownAs size: PixelSize? = nil) throws(SDLError) -> CanvasTexture {
    let texture = try texture(picture, shownAs: size)
    while !texture.texture.isWhole { try texture.texture.fillBand() }
    return texture
  }

  /// A texture that may have to be filled yet, before it is drawn.
  func texture(_ picture: PreparedPicture, shownAs size: PixelSize? = nil) throws(SDLError) -> CanvasTexture {
    CanvasTexture(
      texture: try Texture(filling: picture.pixels, on: renderer), size: size ?? picture.size,
      isScaled: size.map { $0 != picture.size } ?? false)
  }

  /// Draws a face as it is, and the background wherever it lets that through, whatever was there. For a software renderer.
  ///
  /// - Parameter backdrop: the background where it is no plain one.
  func drawOverBackground(
    _ texture: CanvasTexture, in area: SubpixelArea, backdrop: CanvasTexture?
  ) throws(SDLError) {
    let place = onGlass(area.wholePixels)
    try renderer.drawOverBackground(texture.texture, x: place.x, y: place.y, backdrop: backdrop?.texture)
  }

  /// Draws a whole texture, its leading corner at (x, y) and as large as it is.
  func draw(_ texture: CanvasTexture, x: Double, y: Double, look: Look = .plain) throws(SDLError) {
    let area = SubpixelArea(x: x, y: y, width: Double(texture.width), height: Double(texture.height))
    try draw(texture, in: area, look: look)
  }

  /// Draws a texture scaled to an area. Where the renderer has no fractions of pixels, the area is brought to whole ones.
  func draw(_ texture: CanvasTexture, in area: SubpixelArea, look: Look = .plain) throws(SDLError) {
    let area = renderer.isSoftware ? SubpixelArea(area.wholePixels) : area
    let corner = rotation.corner(area.x, area.y, area.width, area.height, picture: size)
    let sides = rotation.swapsSides ? (area.height, area.width) : (area.width, area.height)
    try renderer.draw(
      texture.texture, x: corner.x, y: corner.y, width: sides.0, height: sides.1, brightness: look.brightness,
      alpha: look.alpha, isExact: look.isExact)
  }

  /// The only part of the picture that is drawn; `nil` is all of it.
  private var part: PixelArea?

  /// Limits what is drawn to an area; `nil` lifts the limit.
  func clip(to area: PixelArea?) throws(SDLError) {
    let limit = if let area, let part { area.intersection(part) } else { area ?? part }
    try renderer.clip(to: limit.map(onGlass))
  }

  /// Draws nothing but a part of the picture until `endPart()`; it is presented, and the rest stays on the glass.
  ///
  /// - Parameter shown: an area around it that is presented with it; by default the part alone.
  func beginPart(_ area: PixelArea, presenting shown: PixelArea? = nil) throws(SDLError) {
    let whole = PixelArea(x: 0, y: 0, width: size.width, height: size.height)
    part = area.intersection(whole)
    try clip(to: nil)
    renderer.limitPresent(to: onGlass((shown ?? area).intersection(whole)))
  }

  /// The glass shows this frame already, but for parts that are drawn beside.
  func presentNothing() {
    renderer.limitPresent(to: PixelArea(x: 0, y: 0, width: 0, height: 0))
  }

  /// Moves what is seen in an area within it, by whole px; what it leaves behind is not defined. Whether that could be done.
  func move(_ area: PixelArea, x: Int, y: Int) throws(SDLError) -> Bool {
    let (before, after) = (
      onGlass(area), onGlass(PixelArea(x: area.x + x, y: area.y + y, width: area.width, height: area.height))
    )
    return try renderer.move(before, x: after.x - before.x, y: after.y - before.y)
  }

  func endPart() throws(SDLError) {
    part = nil
    try clip(to: nil)
  }

  /// Fills an area, of which that part is seen which is drawn.
  func fill(_ area: PixelArea, _ pixel: UInt32) throws(SDLError) {
    let whole = PixelArea(x: 0, y: 0, width: size.width, height: size.height)
    // Cheaper than a rectangle on a GPU that draws in tiles.
    guard part != nil || area != whole else { return try renderer.clear(pixel) }
    let visible = area.intersection(part ?? whole)
    guard visible.width > 0, visible.height > 0 else { return }
    try renderer.fill(onGlass(visible), pixel | 0xFF00_0000)
  }

  /// Whether an area is seen in the part that is drawn.
  func shows(_ area: PixelArea) -> Bool {
    part?.intersects(area) ?? true
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
    /// Blends without the processor's usual rounding down, by which a colour over itself comes out darker. For small
    /// pictures that are not scaled.
    var isExact = false

    static let plain = Look()
  }
}

/// A texture with the size in which the visitor sees it.
final class CanvasTexture: Sendable {
  let texture: Texture
  /// px.
  let width: Int
  let height: Int
  /// Whether that is another size than its own.
  let isScaled: Bool
  /// What its pixels take in memory; a software renderer keeps the rounded edges a second time.
  let bytes: Int

  @MainActor
  init(texture: Texture, size: PixelSize, isScaled: Bool) {
    self.texture = texture
    (width, height) = (size.width, size.height)
    self.isScaled = isScaled
    bytes = texture.size.width * texture.size.height * 4
  }
}
