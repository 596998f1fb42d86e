package import MarqueeScene
package import MarqueeValues
package import SDLKit

/// Draws in the coordinates of the upright picture on a display that may be turned, and may show a part of the picture
/// alone. Textures are turned once, when they are made, so that a turned picture costs no more to draw.
@MainActor
package final class Canvas {
  /// What draws.
  package let renderer: Renderer
  /// How far the picture is turned on the display.
  package let rotation: ScreenRotation
  /// The size of the picture, px.
  package let size: PixelSize
  /// The part of the picture that the display shows, px of the picture.
  package let window: PixelArea
  /// Where that part begins once the picture is turned, px.
  private let origin: (x: Int, y: Int)
  /// The plain colour behind all cards, 0xAARRGGBB; `nil` if it varies over the screen.
  package let background: UInt32?

  /// A canvas without a plain background.
  /// - Parameter size: the size of the upright picture, px.
  package init(renderer: Renderer, rotation: ScreenRotation, size: PixelSize) {
    self.renderer = renderer
    self.rotation = rotation
    self.size = size
    window = PixelArea(x: 0, y: 0, width: size.width, height: size.height)
    origin = (0, 0)
    background = nil
  }

  /// A canvas for pictures over `backdrop`, whose size and window it takes.
  package init(renderer: Renderer, rotation: ScreenRotation, backdrop: Backdrop) {
    self.renderer = renderer
    self.rotation = rotation
    size = backdrop.size
    window = backdrop.window
    let corner = rotation.corner(
      Double(window.x), Double(window.y), Double(window.width), Double(window.height), picture: backdrop.size)
    origin = (Int(corner.x), Int(corner.y))
    background = backdrop.plainPixel
  }

  /// Whether textures made for one canvas can be drawn on the other.
  func isAlike(_ other: Canvas) -> Bool {
    renderer === other.renderer && rotation == other.rotation && background == other.background
      && size == other.size && window == other.window
  }

  /// Prepares pictures for this canvas.
  package var preparation: TexturePreparation {
    TexturePreparation(needs: renderer.textureNeeds, rotation: rotation, background: background)
  }

  /// Prepares and uploads a small picture synchronously.
  ///
  /// - Parameter size: the size at which it is drawn, px; by default the bitmap's own.
  func texture(_ bitmap: Bitmap, shownAs size: PixelSize? = nil) throws(SDLError) -> CanvasTexture {
    try wholeTexture(preparation.prepared(bitmap), shownAs: size)
  }

  /// Uploads a picture completely, however long that takes.
  func wholeTexture(_ picture: PreparedPicture, shownAs size: PixelSize? = nil) throws(SDLError) -> CanvasTexture {
    let texture = try texture(picture, shownAs: size)
    while !texture.texture.isWhole { try texture.texture.fillBand() }
    return texture
  }

  /// Begins a texture. It may have to be filled, band by band, before it is drawn.
  func texture(_ picture: PreparedPicture, shownAs size: PixelSize? = nil) throws(SDLError) -> CanvasTexture {
    let texture = try Texture(filling: picture.pixels, on: renderer)
    return CanvasTexture(
      texture: texture, size: size ?? picture.size, isScaled: size.map { $0 != picture.size } ?? false,
      opaque: opaqueArea(of: texture, size: picture.size))
  }

  /// The part of an upright picture in which its texture's rows are opaque.
  private func opaqueArea(of texture: Texture, size: PixelSize) -> PixelArea {
    let (rows, height) = (texture.opaqueRows, texture.size.height)
    let flipped = height - rows.upperBound
    return switch rotation {
    case .none: PixelArea(x: 0, y: rows.lowerBound, width: size.width, height: rows.count)
    case .quarter: PixelArea(x: rows.lowerBound, y: 0, width: rows.count, height: size.height)
    case .half: PixelArea(x: 0, y: flipped, width: size.width, height: rows.count)
    case .threeQuarters: PixelArea(x: flipped, y: 0, width: rows.count, height: size.height)
    }
  }

  /// Draws an unscaled face over the background and replaces whatever was there. Only for software renderers.
  ///
  /// - Parameter backdrop: the background if it is not a plain colour.
  func drawOverBackground(
    _ texture: CanvasTexture, in area: SubpixelArea, backdrop: CanvasTexture?
  ) throws(SDLError) {
    try drawOverBackground(texture, in: area.wholePixels, backdrop: backdrop)
  }

  /// The same in an area of the texture's size.
  func drawOverBackground(
    _ texture: CanvasTexture, in area: PixelArea, backdrop: CanvasTexture?
  ) throws(SDLError) {
    let place = onGlass(area)
    try renderer.drawOverBackground(texture.texture, x: place.x, y: place.y, backdrop: backdrop?.texture)
  }

  /// Draws what lies under a fade of an unscaled face, as it looks there. Only if `drawsUnderFades` and for a plain
  /// background.
  func drawOverBackground(
    _ texture: CanvasTexture, in area: SubpixelArea, under fade: CanvasTexture, at place: PixelArea
  ) throws(SDLError) {
    let corner = onGlass(area.wholePixels)
    try renderer.drawOverBackground(texture.texture, x: corner.x, y: corner.y, under: fade.texture, at: onGlass(place))
  }

  /// Whether faces can be drawn as they look under fades.
  func drawsUnderFades() throws(SDLError) -> Bool { background == nil ? false : try renderer.drawsUnderFades() }

  /// Draws a texture unscaled with its top left corner at (x, y), px.
  func draw(_ texture: CanvasTexture, x: Double, y: Double, look: Look = .plain) throws(SDLError) {
    let area = SubpixelArea(x: x, y: y, width: Double(texture.width), height: Double(texture.height))
    try draw(texture, in: area, look: look)
  }

  /// Draws a texture scaled to an area. A software renderer fills the area's `wholePixels`.
  func draw(_ texture: CanvasTexture, in area: SubpixelArea, look: Look = .plain) throws(SDLError) {
    let area = renderer.isSoftware ? SubpixelArea(area.wholePixels) : area
    let corner = rotation.corner(area.x, area.y, area.width, area.height, picture: size)
    let sides = rotation.swapsSides ? (area.height, area.width) : (area.width, area.height)
    try renderer.draw(
      texture.texture, x: corner.x - Double(origin.x), y: corner.y - Double(origin.y), width: sides.0, height: sides.1,
      brightness: look.brightness, alpha: look.alpha, isExact: look.isExact)
  }

  /// The part of the picture that is drawn; `nil` is all of it.
  private var part: PixelArea?

  /// Clips drawing to an area; `nil` removes the clip. A part that has begun clips as well.
  func clip(to area: PixelArea?) throws(SDLError) {
    let limit = if let area, let part { area.intersection(part) } else { area ?? part }
    if let limit { try renderer.clip(to: onGlass(limit)) } else { try renderer.clip(to: nil) }
  }

  /// Clips drawing to a part of the picture until `endPart()`, and adds the part to the damage that is presented.
  ///
  /// - Parameter shown: the area to present instead, around the part; by default the part.
  func beginPart(_ area: PixelArea, presenting shown: PixelArea? = nil) throws(SDLError) {
    part = area.intersection(window)
    try clip(to: nil)
    renderer.limitPresent(to: onGlass((shown ?? area).intersection(window)))
  }

  /// Adds an area to the damage that is presented: what was moved there is on the screen too.
  func present(_ area: PixelArea) {
    renderer.limitPresent(to: onGlass(area.intersection(window)))
  }

  /// Presents nothing of this frame but the parts that are drawn: the rest is on the screen already.
  func presentNothing() {
    renderer.limitPresent(to: PixelArea(x: 0, y: 0, width: 0, height: 0))
  }

  /// Moves the pixels of an area within it by (x, y) px. The pixels that they leave stay as they are only if it is done
  /// `exactly`. Returns whether the renderer could do it.
  func move(_ area: PixelArea, x: Int, y: Int, exactly: Bool) throws(SDLError) -> Bool {
    let (before, after) = (
      onGlass(area), onGlass(PixelArea(x: area.x + x, y: area.y + y, width: area.width, height: area.height))
    )
    return try renderer.move(before, x: after.x - before.x, y: after.y - before.y, exactly: exactly)
  }

  /// Ends the part that `beginPart` began.
  func endPart() throws(SDLError) {
    part = nil
    try clip(to: nil)
  }

  /// Fills an area with an opaque colour, within the part that is drawn.
  func fill(_ area: PixelArea, _ pixel: UInt32) throws(SDLError) {
    // On a GPU that renders in tiles, clearing is cheaper than filling a rectangle.
    guard part != nil || area != window else { return try renderer.clear(pixel) }
    let visible = area.intersection(part ?? window)
    guard visible.width > 0, visible.height > 0 else { return }
    try renderer.fill(onGlass(visible), pixel | 0xFF00_0000)
  }

  /// Whether any of an area is in the part that is drawn.
  func shows(_ area: PixelArea) -> Bool {
    (part ?? window).intersects(area)
  }

  /// Darkens all that is shown with black of the given opacity, 0…255.
  func veil(opacity: Int) throws(SDLError) {
    try renderer.fill(onGlass(window), UInt32(min(max(opacity, 0), 255)) << 24)
  }

  /// Whether a layer is drawn into.
  private(set) var drawsLayer = false

  /// Draws what `body` draws into a layer.
  func draw(into layer: Layer, _ body: () throws(SDLError) -> Void) throws(SDLError) {
    drawsLayer = true
    defer { drawsLayer = false }
    try renderer.draw(into: layer, body)
  }

  /// Copies a layer darkened with black of the given opacity, 0…255, except where an opaque texture will be drawn over it.
  func drawDimmed(_ layer: Layer, opacity: Int, under cover: CanvasTexture, in area: SubpixelArea) throws(SDLError) {
    try renderer.drawDimmed(layer, opacity: opacity, under: cover.texture, in: onGlass(area.wholePixels))
  }

  /// Converts an area of the picture to the display.
  private func onGlass(_ area: PixelArea) -> PixelArea {
    if rotation == .none {
      return PixelArea(x: area.x - origin.x, y: area.y - origin.y, width: area.width, height: area.height)
    }
    let corner = rotation.corner(
      Double(area.x), Double(area.y), Double(area.width), Double(area.height), picture: size)
    let sides = rotation.turned(PixelSize(width: area.width, height: area.height))
    return PixelArea(
      x: Int(corner.x) - origin.x, y: Int(corner.y) - origin.y, width: sides.width, height: sides.height)
  }

  /// How drawing changes a texture's colours.
  struct Look: Hashable {
    /// 1 leaves the colours, 0 is black.
    var brightness = 1.0
    /// 1 leaves the transparency, 0 shows nothing.
    var alpha = 1.0
    /// Rounds to nearest when blending in software. SDL rounds down, which darkens a colour drawn over itself. For small,
    /// unscaled pictures.
    var isExact = false

    static let plain = Look()
  }
}

/// A texture and the size at which it is drawn.
final class CanvasTexture: Sendable {
  let texture: Texture
  /// The width at which it is drawn, px.
  let width: Int
  /// The height at which it is drawn, px.
  let height: Int
  /// Whether that differs from the size of its pixels.
  let isScaled: Bool
  /// A part in which every pixel is opaque, px from the picture's top left corner; may be empty.
  let opaque: PixelArea
  /// The memory of its pixels. A software renderer stores the rounded edges a second time, which is not counted.
  let bytes: Int

  @MainActor
  init(texture: Texture, size: PixelSize, isScaled: Bool, opaque: PixelArea) {
    self.texture = texture
    self.opaque = opaque
    (width, height) = (size.width, size.height)
    self.isScaled = isScaled
    bytes = texture.size.width * texture.size.height * 4
  }

  /// The part of an area in which every pixel is opaque if the picture is drawn there, px of the screen; may be empty.
  func opaqueArea(in area: PixelArea) -> PixelArea {
    let columns = Self.scaled(opaque.minX..<opaque.maxX, of: width, to: area.width)
    let rows = Self.scaled(opaque.minY..<opaque.maxY, of: height, to: area.height)
    return PixelArea(
      x: area.x + columns.lowerBound, y: area.y + rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// The pixels of a scaled side that are made from a part of it alone, px.
  private static func scaled(_ part: Range<Int>, of length: Int, to scaled: Int) -> Range<Int> {
    if length == scaled { return part }
    // Scaling mixes a pixel with its neighbours.
    let start = part.lowerBound == 0 ? 0 : (part.lowerBound + 1) * scaled / length + 1
    let end = part.upperBound == length ? scaled : (part.upperBound - 1) * scaled / length - 1
    return start < end ? start..<end : 0..<0
  }
}
