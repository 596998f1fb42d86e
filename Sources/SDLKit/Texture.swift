package import MarqueeValues

/// Pixels where the renderer draws from.
@MainActor
package final class Texture {
  enum Storage {
    case gpu(GPUTexture)
    case memory(MemoryPicture)
  }

  let storage: Storage
  /// As it was given: what was too large for the renderer is drawn at this size all the same.
  package let size: PixelSize

  /// A texture that is still to be filled, with `fillBand()`; where the processor draws it is whole at once.
  package init(filling pixels: TexturePixels, on renderer: Renderer) throws(SDLError) {
    storage = try renderer.storage(pixels)
    size = pixels.size
  }

  /// Uploads pixels at once, however long it takes; see `TexturePixels.init`.
  package convenience init(
    renderer: Renderer, size: PixelSize, pixels: [UInt32], background: UInt32? = nil
  ) throws(SDLError) {
    try self.init(
      filling: TexturePixels(for: renderer.textureNeeds, size: size, pixels: pixels, background: background),
      on: renderer)
    while !isWhole { try fillBand() }
  }

  /// Whether all pixels are there. A texture is not to be drawn before.
  package var isWhole: Bool {
    switch storage {
    case .gpu(let texture): texture.isWhole
    case .memory: true
    }
  }

  /// Uploads some more of the pixels: as many rows as take a small part of a frame.
  package func fillBand() throws(SDLError) {
    if case .gpu(let texture) = storage { try texture.fillBand() }
  }

  /// Bytes that it takes.
  package var bytes: Int {
    switch storage {
    case .gpu: size.width * size.height * 4
    case .memory(let picture): picture.bytes
    }
  }
}
