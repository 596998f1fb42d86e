internal import CSDL2
internal import MarqueeValues

/// Pixels in a GPU's memory.
@MainActor
final class GPUTexture {
  // Declared before what draws it: a texture dies first.
  let handle: TextureHandle
  private let painter: GPUPainter
  private let isOpaque: Bool

  private let size: PixelSize
  /// What is still to be uploaded, and from which row on; `nil` once the texture is whole.
  private var rest: (pixels: [UInt32], row: Int)?
  /// Bytes that are uploaded at a time: less than a millisecond even for a small board's GPU.
  private static let band = 256 << 10

  /// A texture with nothing in it yet.
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

  var isWhole: Bool { rest == nil }

  /// Uploads the next rows.
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

  /// Changes the colours with which it is drawn from now on.
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
    // An opaque texture is drawn without blending, unless it is to show what is behind it.
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
  /// A part of a whole, 0…1, in 255ths.
  init(part: Double) {
    self = UInt8((Swift.min(Swift.max(part, 0), 1) * 255).rounded())
  }
}

/// Owns an SDL texture.
@safe struct TextureHandle: ~Copyable {
  let pointer: OpaquePointer

  deinit { unsafe SDL_DestroyTexture(pointer) }
}
