internal import CSDL2
internal import MarqueeValues

/// Draws with one of SDL's GPU renderers.
@MainActor
final class GPUPainter {
  // Declared before the window: stored properties die in this order, and SDL before 2.30 reads freed memory when the
  // window goes first.
  let handle: RendererHandle
  private let window: Window

  init(window: Window, driver: String?, waitForRefresh: Bool) throws(SDLError) {
    var flags = SDL_RENDERER_ACCELERATED.rawValue
    if waitForRefresh { flags |= SDL_RENDERER_PRESENTVSYNC.rawValue }
    if let driver { unsafe _ = SDL_SetHint("SDL_RENDER_DRIVER", driver) }
    guard let pointer = unsafe SDL_CreateRenderer(window.handle.pointer, -1, flags) else {
      throw SDLError.last(in: "SDL_CreateRenderer")
    }
    handle = unsafe RendererHandle(pointer: pointer)
    self.window = window
  }

  func outputSize() throws(SDLError) -> PixelSize {
    var (width, height): (Int32, Int32) = (0, 0)
    guard unsafe SDL_GetRendererOutputSize(handle.pointer, &width, &height) == 0 else {
      throw SDLError.last(in: "SDL_GetRendererOutputSize")
    }
    return PixelSize(width: Int(width), height: Int(height))
  }

  func clear(_ pixel: UInt32) throws(SDLError) {
    try setColor(pixel, alpha: 255)
    guard unsafe SDL_RenderClear(handle.pointer) == 0 else { throw SDLError.last(in: "SDL_RenderClear") }
  }

  func clip(to area: PixelArea?) throws(SDLError) {
    let result: Int32
    if let area {
      var rect = area.rect
      result = unsafe SDL_RenderSetClipRect(handle.pointer, &rect)
    } else {
      result = unsafe SDL_RenderSetClipRect(handle.pointer, nil)
    }
    guard result == 0 else { throw SDLError.last(in: "SDL_RenderSetClipRect") }
  }

  func draw(
    _ texture: GPUTexture, x: Double, y: Double, width: Double, height: Double, brightness: Double, alpha: Double
  ) throws(SDLError) {
    precondition(texture.isWhole, "a texture is drawn when it is whole")
    try texture.modulate(brightness: brightness, alpha: alpha)
    var area = SDL_FRect(x: Float(x), y: Float(y), w: Float(width), h: Float(height))
    guard unsafe SDL_RenderCopyF(handle.pointer, texture.handle.pointer, nil, &area) == 0 else {
      throw SDLError.last(in: "SDL_RenderCopyF")
    }
  }

  func fill(_ area: PixelArea, _ pixel: UInt32) throws(SDLError) {
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

  func present() {
    unsafe SDL_RenderPresent(handle.pointer)
  }

  func read(into pixels: inout [UInt32], rowBytes: Int) throws(SDLError) {
    let result = unsafe pixels.withUnsafeMutableBytes { bytes in
      unsafe SDL_RenderReadPixels(
        handle.pointer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, bytes.baseAddress, Int32(rowBytes))
    }
    guard result == 0 else { throw SDLError.last(in: "SDL_RenderReadPixels") }
  }
}

/// Owns an SDL renderer.
@safe struct RendererHandle: ~Copyable {
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
