internal import CSDL2
package import MarqueeValues

/// Draws textures into a window or into memory, with a GPU or with the processor alone.
@MainActor
package final class Renderer {
  package enum Kind: Sendable {
    /// The processor draws into the window's own surface.
    case software
    /// A GPU driver, by SDL's name for it; `nil` takes SDL's first choice.
    case accelerated(String?)
  }

  /// What draws: the one seam between the two ways. Textures belong to the same way as what draws them.
  private enum Backend {
    case gpu(GPUPainter)
    case cpu(SurfacePainter)
  }

  private let backend: Backend
  /// What SDL calls it, e.g. `opengles2`, or `software`.
  package let name: String
  package let isSoftware: Bool
  /// Whether presenting was asked to wait for the display's refresh; that a driver says so does not make it true.
  package let waitsForRefresh: Bool
  /// The largest texture side in px; `nil` where there is no limit.
  package let largestTextureSide: Int?

  /// Draws into `window`.
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

  /// Draws into memory, with exact pixels and no display.
  package init(size: PixelSize) throws(SDLError) {
    backend = .cpu(try SurfacePainter(size: size))
    (name, isSoftware, waitsForRefresh, largestTextureSide) = ("software", true, false, nil)
  }

  /// Whether what was drawn last is still there after presenting, so that a part of it can be drawn anew.
  package var keepsPicture: Bool {
    if case .cpu = backend { true } else { false }
  }

  /// Whether there is `drawOverBackground`: SDL's own software renderer, which an operator may ask SDL for, has no such.
  package var drawsOverBackground: Bool { keepsPicture }

  /// The area that is drawn into, px.
  package func outputSize() throws(SDLError) -> PixelSize {
    switch backend {
    case .gpu(let painter): try painter.outputSize()
    case .cpu(let painter): try painter.outputSize()
    }
  }

  /// Fills everything with a pixel, 0xAARRGGBB.
  package func clear(_ pixel: UInt32) throws(SDLError) {
    switch backend {
    case .gpu(let painter): try painter.clear(pixel)
    case .cpu(let painter): try painter.clear(pixel)
    }
  }

  /// Limits what is drawn to an area; `nil` lifts the limit.
  package func clip(to area: PixelArea?) throws(SDLError) {
    switch backend {
    case .gpu(let painter): try painter.clip(to: area)
    case .cpu(let painter): try painter.clip(to: area)
    }
  }

  /// Draws a whole texture into an area. Fractions of a pixel are sampled where the renderer can, and cut off where it
  /// cannot.
  ///
  /// - Parameters:
  ///   - width: px; by default the texture's own, like `height`.
  ///   - brightness: 1 leaves the texture's colours, 0 is black.
  ///   - alpha: 1 leaves its transparency, 0 shows nothing.
  ///   - isExact: whether the processor rounds to the nearest where it blends, which takes longer.
  package func draw(
    _ texture: Texture, x: Double, y: Double, width: Double? = nil, height: Double? = nil, brightness: Double = 1,
    alpha: Double = 1, isExact: Bool = false
  ) throws(SDLError) {
    let (width, height) = (width ?? Double(texture.size.width), height ?? Double(texture.size.height))
    switch (backend, texture.storage) {
    case (.gpu(let painter), .gpu(let texture)):
      try painter.draw(texture, x: x, y: y, width: width, height: height, brightness: brightness, alpha: alpha)
    case (.cpu(let painter), .memory(let picture)):
      let area = SDL_Rect(x: Self.whole(x), y: Self.whole(y), w: Self.whole(width), h: Self.whole(height))
      try painter.draw(picture, in: area, look: .init(brightness: brightness, alpha: alpha, isExact: isExact))
    default: preconditionFailure("a texture of another kind of renderer")
    }
  }

  /// Draws a whole texture as it is, and the background wherever it lets that through, whatever was there: most of it the
  /// processor copies and need not blend. To be used where `drawsOverBackground`.
  ///
  /// - Parameter backdrop: the background, as large as what is drawn into; `nil` where it is the plain one that the
  ///   texture was made for.
  package func drawOverBackground(_ texture: Texture, x: Int, y: Int, backdrop: Texture?) throws(SDLError) {
    guard case (.cpu(let painter), .memory(let picture)) = (backend, texture.storage) else {
      preconditionFailure("a background is kept for the processor alone")
    }
    var behind: MemoryPicture?
    if let backdrop, case .memory(let picture) = backdrop.storage { behind = picture }
    try painter.drawOverBackground(picture, x: Int32(clamping: x), y: Int32(clamping: y), backdrop: behind)
  }

  /// SDL's whole pixels, of which there are fewer than numbers.
  private static func whole(_ value: Double) -> Int32 {
    Int32(min(max(value, -1e9), 1e9))
  }

  /// Blends a pixel, 0xAARRGGBB, over an area.
  package func fill(_ area: PixelArea, _ pixel: UInt32) throws(SDLError) {
    switch backend {
    case .gpu(let painter): try painter.fill(area, pixel)
    case .cpu(let painter): try painter.fill(area, pixel)
    }
  }

  /// Moves what was drawn in an area within it, by whole px; what it leaves behind is not defined. Returns whether it did:
  /// a GPU keeps no picture to be moved.
  package func move(_ area: PixelArea, x: Int, y: Int) throws(SDLError) -> Bool {
    if case .cpu(let painter) = backend { try painter.move(area, x: x, y: y) } else { false }
  }

  /// Only these parts differ from what was presented last, so that the next `present()` need show nothing else. Said again,
  /// it adds to what was said before; without it everything is shown.
  package func limitPresent(to area: PixelArea) {
    if case .cpu(let painter) = backend { painter.limitPresent(to: area) }
  }

  package func present() {
    switch backend {
    case .gpu(let painter): painter.present()
    case .cpu(let painter): painter.present()
    }
  }

  /// What was drawn, row by row from the top, each pixel 0xAARRGGBB. Call it before `present()`.
  package func readPixels() throws(SDLError) -> [UInt32] {
    let size = try outputSize()
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    switch backend {
    case .gpu(let painter): try painter.read(into: &pixels, rowBytes: size.width * 4)
    case .cpu(let painter): try painter.read(into: &pixels, size: size)
    }
    return pixels
  }

  /// What pixels are made ready for, to become textures here.
  package var textureNeeds: TextureNeeds {
    TextureNeeds(isMemory: keepsPicture, largestSide: largestTextureSide)
  }

  func storage(_ pixels: TexturePixels) throws(SDLError) -> Texture.Storage {
    switch (backend, pixels.storage) {
    case (.gpu(let painter), .gpu(let size, let pixels, let isOpaque)):
      return .gpu(try GPUTexture(painter: painter, size: size, pixels: pixels, isOpaque: isOpaque))
    case (.cpu, .memory(let pixels)): return .memory(try MemoryPicture(pixels))
    default: preconditionFailure("pixels for another kind of renderer")
    }
  }
}

extension PixelArea {
  var rect: SDL_Rect {
    SDL_Rect(x: Int32(clamping: x), y: Int32(clamping: y), w: Int32(clamping: width), h: Int32(clamping: height))
  }
}
