internal import CSDL2

/// Pixels where the renderer draws from.
package final class Texture {
  // Declared before the renderer: a texture dies first.
  let handle: TextureHandle
  private let renderer: Renderer
  /// As it was given: what was too large for the renderer is drawn at this size all the same.
  package let size: PixelSize
  private let isOpaque: Bool

  /// Uploads pixels, row by row from the top, each 0xAARRGGBB with straight alpha; less sharply where the renderer takes
  /// no texture of that size.
  ///
  /// - Parameter isOpaque: every pixel's alpha is 255, so that drawing need not blend.
  /// - Precondition: `pixels` holds width × height values.
  package init(renderer: Renderer, size: PixelSize, pixels: [UInt32], isOpaque: Bool) throws(SDLError) {
    precondition(pixels.count == size.width * size.height, "a pixel for every place")
    let (stored, pixels) = Shrinking.fitted(size, pixels, largestSide: renderer.largestTextureSide)
    guard
      let pointer = unsafe SDL_CreateTexture(
        renderer.handle.pointer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
        Int32(clamping: stored.width), Int32(clamping: stored.height))
    else { throw SDLError.last(in: "SDL_CreateTexture") }
    let handle = unsafe TextureHandle(pointer: pointer)
    let result = unsafe pixels.withUnsafeBytes { bytes in
      unsafe SDL_UpdateTexture(pointer, nil, bytes.baseAddress, Int32(stored.width * 4))
    }
    guard result == 0 else { throw SDLError.last(in: "SDL_UpdateTexture") }
    guard unsafe SDL_SetTextureBlendMode(pointer, isOpaque ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND) == 0 else {
      throw SDLError.last(in: "SDL_SetTextureBlendMode")
    }
    // The hint for it is only heard where there is a window; a picture in memory is to be the same.
    guard unsafe SDL_SetTextureScaleMode(pointer, SDL_ScaleModeLinear) == 0 else {
      throw SDLError.last(in: "SDL_SetTextureScaleMode")
    }
    self.handle = handle
    self.renderer = renderer
    self.size = size
    self.isOpaque = isOpaque
  }

  private var modulation = (brightness: UInt8(255), alpha: UInt8(255))

  /// Changes the colours with which it is drawn from now on.
  func modulate(brightness: Double, alpha: Double) throws(SDLError) {
    let wanted = (brightness: Self.part(brightness), alpha: Self.part(alpha))
    guard wanted != modulation else { return }
    let value = wanted.brightness
    guard unsafe SDL_SetTextureColorMod(handle.pointer, value, value, value) == 0 else {
      throw SDLError.last(in: "SDL_SetTextureColorMod")
    }
    guard unsafe SDL_SetTextureAlphaMod(handle.pointer, wanted.alpha) == 0 else {
      throw SDLError.last(in: "SDL_SetTextureAlphaMod")
    }
    // An opaque texture is drawn without blending, unless it is to show what is behind it.
    if isOpaque {
      let mode = wanted.alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND
      guard unsafe SDL_SetTextureBlendMode(handle.pointer, mode) == 0 else {
        throw SDLError.last(in: "SDL_SetTextureBlendMode")
      }
    }
    modulation = wanted
  }

  private static func part(_ value: Double) -> UInt8 {
    UInt8((min(max(value, 0), 1) * 255).rounded())
  }
}

/// Owns an SDL texture.
@safe nonisolated struct TextureHandle: ~Copyable {
  let pointer: OpaquePointer

  deinit { unsafe SDL_DestroyTexture(pointer) }
}
