internal import CSDL2

/// Draws textures into a window or into memory.
package final class Renderer {
  package enum Kind {
    /// SDL's software renderer.
    case software
    /// A GPU driver, by SDL's name for it; `nil` takes SDL's first choice.
    case accelerated(String?)
  }

  // Declared before what it draws into: stored properties die in this order, and SDL before 2.30 reads freed memory
  // when the window goes first.
  let handle: RendererHandle
  private let target: Target

  private enum Target: ~Copyable {
    case window(Window)
    case memory(MemoryTarget)
  }

  /// What SDL calls it, e.g. `opengles2` or `software`.
  package let name: String
  package let isSoftware: Bool
  /// Whether presenting was asked to wait for the display's refresh; that a driver says so does not make it true.
  package let waitsForRefresh: Bool
  /// The largest texture side in px; `nil` where there is no limit.
  package let largestTextureSide: Int?

  /// Draws into `window`.
  package init(window: Window, kind: Kind, waitForRefresh: Bool) throws(SDLError) {
    var flags: UInt32 = 0
    switch kind {
    case .software:
      flags = SDL_RENDERER_SOFTWARE.rawValue
    case .accelerated(let driver):
      flags = SDL_RENDERER_ACCELERATED.rawValue
      if waitForRefresh { flags |= SDL_RENDERER_PRESENTVSYNC.rawValue }
      if let driver { unsafe _ = SDL_SetHint("SDL_RENDER_DRIVER", driver) }
    }
    guard let pointer = unsafe SDL_CreateRenderer(window.handle.pointer, -1, flags) else {
      throw SDLError.last(in: "SDL_CreateRenderer")
    }
    let handle = unsafe RendererHandle(pointer: pointer)
    let info = try handle.info()
    self.handle = handle
    target = .window(window)
    (name, isSoftware, waitsForRefresh, largestTextureSide) = info
  }

  /// Draws into memory, with exact pixels and no display.
  package init(size: PixelSize) throws(SDLError) {
    let memory = try MemoryTarget(size: size)
    guard let pointer = unsafe SDL_CreateSoftwareRenderer(memory.pointer) else {
      throw SDLError.last(in: "SDL_CreateSoftwareRenderer")
    }
    let handle = unsafe RendererHandle(pointer: pointer)
    let info = try handle.info()
    self.handle = handle
    target = .memory(memory)
    (name, isSoftware, waitsForRefresh, largestTextureSide) = info
  }

  /// The area that is drawn into, px.
  package func outputSize() throws(SDLError) -> PixelSize {
    var (width, height): (Int32, Int32) = (0, 0)
    guard unsafe SDL_GetRendererOutputSize(handle.pointer, &width, &height) == 0 else {
      throw SDLError.last(in: "SDL_GetRendererOutputSize")
    }
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Fills everything with a pixel, 0xAARRGGBB.
  package func clear(_ pixel: UInt32) throws(SDLError) {
    try setColor(pixel, alpha: 255)
    guard unsafe SDL_RenderClear(handle.pointer) == 0 else { throw SDLError.last(in: "SDL_RenderClear") }
  }

  /// Limits what is drawn to an area; `nil` lifts the limit.
  package func clip(to area: PixelArea?) throws(SDLError) {
    let result: Int32
    if let area {
      var rect = area.rect
      result = unsafe SDL_RenderSetClipRect(handle.pointer, &rect)
    } else {
      result = unsafe SDL_RenderSetClipRect(handle.pointer, nil)
    }
    guard result == 0 else { throw SDLError.last(in: "SDL_RenderSetClipRect") }
  }

  /// Draws a whole texture into an area. Fractions of a pixel are sampled where the renderer can, and cut off where it
  /// cannot.
  ///
  /// - Parameters:
  ///   - brightness: 1 leaves the texture's colours, 0 is black.
  ///   - alpha: 1 leaves its transparency, 0 shows nothing.
  package func draw(
    _ texture: Texture, x: Double, y: Double, width: Double, height: Double, brightness: Double = 1, alpha: Double = 1
  ) throws(SDLError) {
    try texture.modulate(brightness: brightness, alpha: alpha)
    let result: Int32
    if isSoftware {
      var area = SDL_Rect(x: Self.whole(x), y: Self.whole(y), w: Self.whole(width), h: Self.whole(height))
      result = unsafe SDL_RenderCopy(handle.pointer, texture.handle.pointer, nil, &area)
    } else {
      var area = SDL_FRect(x: Float(x), y: Float(y), w: Float(width), h: Float(height))
      result = unsafe SDL_RenderCopyF(handle.pointer, texture.handle.pointer, nil, &area)
    }
    guard result == 0 else { throw SDLError.last(in: "SDL_RenderCopy") }
  }

  /// SDL's whole pixels, of which there are fewer than numbers.
  private static func whole(_ value: Double) -> Int32 {
    Int32(min(max(value, -1e9), 1e9))
  }

  /// Blends a pixel, 0xAARRGGBB, over an area.
  package func fill(_ area: PixelArea, _ pixel: UInt32) throws(SDLError) {
    guard unsafe SDL_SetRenderDrawBlendMode(handle.pointer, SDL_BLENDMODE_BLEND) == 0 else {
      throw SDLError.last(in: "SDL_SetRenderDrawBlendMode")
    }
    try setColor(pixel, alpha: UInt8(truncatingIfNeeded: pixel >> 24))
    var rect = area.rect
    guard unsafe SDL_RenderFillRect(handle.pointer, &rect) == 0 else {
      throw SDLError.last(in: "SDL_RenderFillRect")
    }
  }

  private func setColor(_ pixel: UInt32, alpha: UInt8) throws(SDLError) {
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: pixel >> shift) }
    guard unsafe SDL_SetRenderDrawColor(handle.pointer, part(16), part(8), part(0), alpha) == 0 else {
      throw SDLError.last(in: "SDL_SetRenderDrawColor")
    }
  }

  package func present() {
    unsafe SDL_RenderPresent(handle.pointer)
  }

  /// What was drawn, row by row from the top, each pixel 0xAARRGGBB. Call it before `present()`.
  package func readPixels() throws(SDLError) -> [UInt32] {
    let size = try outputSize()
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    let result = unsafe pixels.withUnsafeMutableBytes { bytes in
      unsafe SDL_RenderReadPixels(
        handle.pointer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, bytes.baseAddress, Int32(size.width * 4))
    }
    guard result == 0 else { throw SDLError.last(in: "SDL_RenderReadPixels") }
    return pixels
  }
}

/// Owns an SDL renderer.
@safe nonisolated struct RendererHandle: ~Copyable {
  let pointer: OpaquePointer

  deinit { unsafe SDL_DestroyRenderer(pointer) }

  func info() throws(SDLError) -> (
    name: String, isSoftware: Bool, waitsForRefresh: Bool, largestTextureSide: Int?
  ) {
    var info = unsafe SDL_RendererInfo()
    guard unsafe SDL_GetRendererInfo(pointer, &info) == 0 else { throw SDLError.last(in: "SDL_GetRendererInfo") }
    let side = unsafe min(info.max_texture_width, info.max_texture_height)
    return unsafe (
      name: info.name.map { unsafe String(cString: $0) } ?? "unknown",
      isSoftware: info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0,
      waitsForRefresh: info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0,
      largestTextureSide: side > 0 ? Int(side) : nil
    )
  }
}

/// Pixels in memory that a renderer draws into.
@safe nonisolated private struct MemoryTarget: ~Copyable {
  let pointer: UnsafeMutablePointer<SDL_Surface>

  init(size: PixelSize) throws(SDLError) {
    guard
      let pointer = unsafe SDL_CreateRGBSurfaceWithFormat(
        0, Int32(clamping: size.width), Int32(clamping: size.height), 32, SDL_PIXELFORMAT_ARGB8888.rawValue)
    else { throw SDLError.last(in: "SDL_CreateRGBSurfaceWithFormat") }
    unsafe self.pointer = pointer
  }

  deinit { unsafe SDL_FreeSurface(pointer) }
}

extension PixelArea {
  var rect: SDL_Rect {
    SDL_Rect(x: Int32(clamping: x), y: Int32(clamping: y), w: Int32(clamping: width), h: Int32(clamping: height))
  }
}
