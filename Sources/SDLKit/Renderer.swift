internal import CSDL2
package import MarqueeValues

/// Draws textures into a window or into memory, with a GPU or with the CPU alone.
///
/// ```swift
/// let renderer = try Renderer(size: PixelSize(width: 320, height: 180))
/// try renderer.clear(0xFF20_3040)
/// renderer.present()
/// let pixels = try renderer.readPixels()
/// ```
@MainActor
package final class Renderer {
  /// How a renderer draws.
  package enum Kind: Sendable {
    /// The CPU draws into the window's own surface.
    case software
    /// A GPU driver, by SDL's name; `nil` takes SDL's first choice.
    case accelerated(String?)
  }

  /// The two implementations. A texture works only with the one that it was made for.
  private enum Backend {
    case gpu(GPUPainter)
    case cpu(SurfacePainter)
  }

  private let backend: Backend
  /// SDL's name of the driver, e.g. `opengles2`, or `software`.
  package let name: String
  /// Whether the CPU does the drawing.
  package let isSoftware: Bool
  /// Whether `present()` should wait for the display's refresh: requested, and promised by the driver. Some drivers do
  /// not keep the promise.
  package let waitsForRefresh: Bool
  /// Maximum side of a texture, px; `nil` for no limit.
  package let largestTextureSide: Int?

  /// Draws into `window`.
  ///
  /// - Parameter waitForRefresh: asks a GPU driver to wait for the display's refresh when presenting.
  package init(window: Window, kind: Kind, waitForRefresh: Bool) throws(SDLError) {
    switch kind {
    case .software:
      backend = .cpu(try SurfacePainter(window: window))
      (name, isSoftware, waitsForRefresh, largestTextureSide) = ("software", true, false, nil)
    case .accelerated(let driver):
      let painter = try GPUPainter(window: window, driver: driver, waitForRefresh: waitForRefresh)
      backend = .gpu(painter)
      let info = try painter.handle.info()
      (name, isSoftware, largestTextureSide) = (info.name, info.isSoftware, info.largestTextureSide)
      waitsForRefresh = waitForRefresh && info.waitsForRefresh
    }
  }

  /// Draws into memory, without a display of SDL's.
  ///
  /// - Parameters:
  ///   - size: px.
  ///   - sink: shows each frame; `nil` shows none.
  ///   - waitsForRefresh: whether the sink's frames come up with the display's refresh.
  package init(size: PixelSize, sink: (any FrameSink)? = nil, waitsForRefresh: Bool = true) throws(SDLError) {
    backend = .cpu(try SurfacePainter(size: size, sink: sink))
    (name, isSoftware, largestTextureSide) = ("software", true, nil)
    self.waitsForRefresh = waitsForRefresh && sink != nil
  }

  /// Whether the last frame is still there after presenting, so that a part of it can be redrawn.
  package var keepsPicture: Bool {
    if case .cpu = backend { true } else { false }
  }

  /// Whether `drawOverBackground` is available. SDL's own software renderer, which an operator may select, lacks it.
  package var drawsOverBackground: Bool { keepsPicture }

  /// Size of the drawable area, px.
  package func outputSize() throws(SDLError) -> PixelSize {
    switch backend {
    case .gpu(let painter): try painter.outputSize()
    case .cpu(let painter): try painter.outputSize()
    }
  }

  /// Fills the whole area with an opaque colour, 0xAARRGGBB; ignores its alpha and the clip.
  package func clear(_ pixel: UInt32) throws(SDLError) {
    switch backend {
    case .gpu(let painter): try painter.clear(pixel)
    case .cpu(let painter): try painter.clear(pixel)
    }
  }

  /// Restricts drawing to an area, px; `nil` lifts the restriction.
  package func clip(to area: PixelArea?) throws(SDLError) {
    switch backend {
    case .gpu(let painter): try painter.clip(to: area)
    case .cpu(let painter): try painter.clip(to: area)
    }
  }

  /// Draws a whole texture into an area. A GPU samples fractions of a pixel; the CPU truncates them.
  ///
  /// - Parameters:
  ///   - x: px from the left; `y` from the top.
  ///   - width: px; the texture's own by default, like `height`.
  ///   - brightness: 1 keeps the texture's colours, 0 is black.
  ///   - alpha: 1 keeps the texture's opacity, 0 shows nothing.
  ///   - isExact: whether the CPU rounds to nearest when it blends, which takes longer.
  package func draw(
    _ texture: Texture, x: Double, y: Double, width: Double? = nil, height: Double? = nil, brightness: Double = 1,
    alpha: Double = 1, isExact: Bool = false
  ) throws(SDLError) {
    let (width, height) = (width ?? Double(texture.size.width), height ?? Double(texture.size.height))
    switch (backend, texture.storage) {
    case (.gpu(let painter), .gpu(let texture)):
      try painter.draw(texture, x: x, y: y, width: width, height: height, brightness: brightness, alpha: alpha)
    case (.cpu(let painter), .memory(let texture)):
      let area = SDL_Rect(x: Self.whole(x), y: Self.whole(y), w: Self.whole(width), h: Self.whole(height))
      try painter.draw(texture, in: area, look: .init(brightness: brightness, alpha: alpha, isExact: isExact))
    default: preconditionFailure("a texture of another kind of renderer")
    }
  }

  /// Draws a texture at its own size, with the background behind its transparent parts, whatever was there before. The
  /// CPU copies most of it and need not blend.
  ///
  /// - Parameter backdrop: the background, as large as the drawable area; `nil` for the plain one that the texture was
  ///   made for.
  /// - Precondition: `drawsOverBackground`.
  package func drawOverBackground(_ texture: Texture, x: Int, y: Int, backdrop: Texture?) throws(SDLError) {
    guard case (.cpu(let painter), .memory(let texture)) = (backend, texture.storage) else {
      preconditionFailure("a background is kept for the processor alone")
    }
    var behind: SurfaceTexture?
    if let backdrop, case .memory(let texture) = backdrop.storage { behind = texture }
    try painter.drawOverBackground(texture, x: Int32(clamping: x), y: Int32(clamping: y), backdrop: behind)
  }

  /// Whether `drawOverBackground(_:x:y:under:at:)` is available.
  package func drawsUnderFades() throws(SDLError) -> Bool {
    if case .cpu(let painter) = backend { try painter.drawsUnderFades() } else { false }
  }

  /// Draws the part of a texture that lies under a fade, as it looks there, whatever was there before.
  ///
  /// - Parameters:
  ///   - texture: made for the plain background.
  ///   - fade: that background, whose opacity varies along one direction.
  ///   - place: where the fade is, px.
  /// - Precondition: `drawsUnderFades`.
  package func drawOverBackground(_ texture: Texture, x: Int, y: Int, under fade: Texture, at place: PixelArea)
    throws(SDLError)
  {
    guard case .cpu(let painter) = backend, case .memory(let texture) = texture.storage,
      case .memory(let fade) = fade.storage
    else { preconditionFailure("a background is kept for the processor alone") }
    try painter.drawOverBackground(
      texture, x: Int32(clamping: x), y: Int32(clamping: y), under: fade, fadeX: Int32(clamping: place.x),
      fadeY: Int32(clamping: place.y))
  }

  /// Truncates to whole pixels, within SDL's range.
  private static func whole(_ value: Double) -> Int32 {
    Int32(min(max(value, -1e9), 1e9))
  }

  /// Blends a colour, 0xAARRGGBB with straight alpha, over an area in px.
  package func fill(_ area: PixelArea, _ pixel: UInt32) throws(SDLError) {
    switch backend {
    case .gpu(let painter): try painter.fill(area, pixel)
    case .cpu(let painter): try painter.fill(area, pixel)
    }
  }

  /// Makes a layer of this size; `nil` where a GPU draws, which dims as fast as it copies, or where what is drawn into has
  /// another size or another format than textures.
  package func layer(_ pixels: LayerPixels) throws(SDLError) -> Layer? {
    guard case .cpu(let painter) = backend, unsafe SurfacePainter.hasKnownFormat(try painter.surface()),
      try outputSize() == pixels.size
    else { return nil }
    return Layer(try SurfaceTexture(pixels.memory, size: pixels.size))
  }

  /// Draws what `body` draws into a layer, without a clip at first. Nothing of it is presented.
  package func draw(into layer: Layer, _ body: () throws(SDLError) -> Void) throws(SDLError) {
    guard case .cpu(let painter) = backend else { preconditionFailure("a layer is kept for the processor alone") }
    layer.changed()
    try painter.draw(into: layer.texture, body)
  }

  /// Copies a layer as it looks under black, whatever was there before.
  ///
  /// - Parameters:
  ///   - opacity: of the black, 0…255.
  ///   - cover: a texture that will be drawn opaque in `area`, px: what its opaque rows hide is left out.
  package func drawDimmed(_ layer: Layer, opacity: Int, under cover: Texture, in area: PixelArea) throws(SDLError) {
    guard case .cpu(let painter) = backend, case .memory(let cover) = cover.storage else {
      preconditionFailure("a layer is kept for the processor alone")
    }
    try painter.drawDimmed(layer, opacity: opacity, around: cover.opaquePart(in: area.rect))
  }

  /// Moves the pixels of an area within it, by whole px.
  ///
  /// - Parameter exactly: whether the pixels of the part that it uncovers stay as they are; otherwise they are undefined,
  ///   which is quicker.
  /// - Returns: whether it moved them. A GPU keeps no frame to move; for the CPU see `SurfacePainter.move(_:x:y:exactly:)`.
  package func move(_ area: PixelArea, x: Int, y: Int, exactly: Bool = false) throws(SDLError) -> Bool {
    if case .cpu(let painter) = backend { try painter.move(area, x: x, y: y, exactly: exactly) } else { false }
  }

  /// Adds `area` to the damage of the next `present()`, which without damage presents everything.
  package func limitPresent(to area: PixelArea) {
    if case .cpu(let painter) = backend { painter.limitPresent(to: area) }
  }

  /// Shows what was drawn.
  package func present() {
    switch backend {
    case .gpu(let painter): painter.present()
    case .cpu(let painter): painter.present()
    }
  }

  /// Presents the last frame once more, to a sink that skipped it: without damage.
  package func presentAgain() {
    if case .cpu(let painter) = backend { painter.presentAgain() }
  }

  /// What was drawn, row by row from the top, each pixel 0xAARRGGBB. Call before `present()`.
  package func readPixels() throws(SDLError) -> [UInt32] {
    let size = try outputSize()
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    switch backend {
    case .gpu(let painter): try painter.read(into: &pixels, rowBytes: size.width * 4)
    case .cpu(let painter): try painter.read(into: &pixels, size: size)
    }
    return pixels
  }

  /// What pixels must be prepared for, to become textures of this renderer.
  package var textureNeeds: TextureNeeds {
    TextureNeeds(isMemory: keepsPicture, largestSide: largestTextureSide)
  }

  func storage(_ pixels: TexturePixels) throws(SDLError) -> Texture.Storage {
    switch (backend, pixels.storage) {
    case (.gpu(let painter), .gpu(let size, let pixels, let isOpaque)):
      return .gpu(try GPUTexture(painter: painter, size: size, pixels: pixels, isOpaque: isOpaque))
    case (.cpu, .memory(let pixels)): return .memory(try SurfaceTexture(pixels))
    default: preconditionFailure("pixels for another kind of renderer")
    }
  }
}

extension PixelArea {
  var rect: SDL_Rect {
    SDL_Rect(x: Int32(clamping: x), y: Int32(clamping: y), w: Int32(clamping: width), h: Int32(clamping: height))
  }
}
