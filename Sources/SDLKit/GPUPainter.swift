internal import CSDL2
internal import MarqueeValues

/// Draws with one of SDL's GPU renderers.
@MainActor
final class GPUPainter {
  // Must precede `window`: stored properties are destroyed in this order, and SDL before 2.30 reads freed memory if the
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

  /// What SDL knows about the renderer. `largestTextureSide` is px; `nil` if the driver reports no limit.
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

/// A texture in GPU memory.
@MainActor
final class GPUTexture {
  // Must precede `painter`: stored properties are destroyed in this order, and a texture must go before its renderer.
  let handle: TextureHandle
  private let painter: GPUPainter
  private let isOpaque: Bool

  private let size: PixelSize
  /// The pixels and the first row that is not uploaded yet; `nil` once the texture is whole.
  private var rest: (pixels: [UInt32], row: Int)?
  /// Bytes per upload: less than a millisecond even on a small board's GPU.
  private static let band = 256 << 10

  /// Creates an empty texture; `fillBand()` uploads `pixels`.
  init(painter: GPUPainter, size: PixelSize, pixels: [UInt32], isOpaque: Bool) throws(SDLError) {
    guard
      let pointer = unsafe SDL_CreateTexture(
        painter.handle.pointer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
        Int32(clamping: size.width), Int32(clamping: size.height))
    else { throw SDLError.last(in: "SDL_CreateTexture") }
    let handle = unsafe TextureHandle(pointer: pointer)
    guard unsafe SDL_SetTextureBlendMode(pointer, isOpaque ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND) == 0 else {
      throw SDLError.last(in: "SDL_SetTextureBlendMode")
    }
    guard unsafe SDL_SetTextureScaleMode(pointer, SDL_ScaleModeLinear) == 0 else {
      throw SDLError.last(in: "SDL_SetTextureScaleMode")
    }
    self.handle = handle
    self.painter = painter
    self.size = size
    self.isOpaque = isOpaque
    rest = (pixels, 0)
  }

  /// Whether all pixels are uploaded.
  var isWhole: Bool { rest == nil }

  /// Uploads the next band of rows.
  func fillBand() throws(SDLError) {
    guard let (pixels, row) = rest else { return }
    let rows = min(max(Self.band / (size.width * 4), 1), size.height - row)
    var area = PixelArea(x: 0, y: row, width: size.width, height: rows).rect
    let result = unsafe pixels.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress.map { unsafe $0 + row * size.width * 4 }
      return unsafe SDL_UpdateTexture(handle.pointer, &area, start, Int32(size.width * 4))
    }
    guard result == 0 else { throw SDLError.last(in: "SDL_UpdateTexture") }
    rest = row + rows < size.height ? (pixels, row + rows) : nil
  }

  private var modulation = (brightness: UInt8(255), alpha: UInt8(255))

  /// Sets brightness and alpha for the next draws, 0…1 each.
  func modulate(brightness: Double, alpha: Double) throws(SDLError) {
    let wanted = (brightness: UInt8(part: brightness), alpha: UInt8(part: alpha))
    guard wanted != modulation else { return }
    let value = wanted.brightness
    guard unsafe SDL_SetTextureColorMod(handle.pointer, value, value, value) == 0 else {
      throw SDLError.last(in: "SDL_SetTextureColorMod")
    }
    guard unsafe SDL_SetTextureAlphaMod(handle.pointer, wanted.alpha) == 0 else {
      throw SDLError.last(in: "SDL_SetTextureAlphaMod")
    }
    // An opaque texture needs no blending unless it is drawn translucent.
    if isOpaque {
      let mode = wanted.alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND
      guard unsafe SDL_SetTextureBlendMode(handle.pointer, mode) == 0 else {
        throw SDLError.last(in: "SDL_SetTextureBlendMode")
      }
    }
    modulation = wanted
  }
}

extension UInt8 {
  /// Converts a fraction, clamped to 0…1, to 255ths.
  init(part: Double) {
    self = UInt8((Swift.min(Swift.max(part, 0), 1) * 255).rounded())
  }
}

/// Owns an SDL texture.
@safe struct TextureHandle: ~Copyable {
  let pointer: OpaquePointer

  deinit { unsafe SDL_DestroyTexture(pointer) }
}
