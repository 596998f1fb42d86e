package import MarqueeValues

/// An image that a renderer can draw.
@MainActor
package final class Texture {
  enum Storage {
    case gpu(GPUTexture)
    case memory(SurfaceTexture)
  }

  let storage: Storage
  /// Size in px as given. Pixels that exceed the renderer's limit are reduced, and drawn at this size.
  package let size: PixelSize

  /// Creates a texture that `fillBand()` then fills; where the CPU draws, it is whole at once.
  package init(filling pixels: TexturePixels, on renderer: Renderer) throws(SDLError) {
    storage = try renderer.storage(pixels)
    size = pixels.size
  }

  /// Creates a texture and uploads all its pixels, however long it takes; see `TexturePixels.init`.
  package convenience init(
    renderer: Renderer, size: PixelSize, pixels: [UInt32], background: UInt32? = nil
  ) throws(SDLError) {
    try self.init(
      filling: TexturePixels(for: renderer.textureNeeds, size: size, pixels: pixels, background: background),
      on: renderer)
    while !isWhole { try fillBand() }
  }

  /// Whether all pixels are uploaded. A GPU texture must not be drawn before.
  package var isWhole: Bool {
    switch storage {
    case .gpu(let texture): texture.isWhole
    case .memory: true
    }
  }

  /// Uploads the next rows, as many as take a small part of a frame.
  package func fillBand() throws(SDLError) {
    if case .gpu(let texture) = storage { try texture.fillBand() }
  }

  /// The rows around the middle in which every pixel is opaque, as far as they are known.
  package var opaqueRows: Range<Int> {
    switch storage {
    case .gpu: 0..<0
    case .memory(let texture): texture.opaqueRows
    }
  }

  /// Memory that the texture takes, bytes.
  package var bytes: Int {
    switch storage {
    case .gpu: size.width * size.height * 4
    case .memory(let texture): texture.bytes
    }
  }
}

/// What a renderer requires of the pixels of its textures.
package struct TextureNeeds: Sendable {
  /// Whether the CPU draws, from main memory.
  let isMemory: Bool
  /// Maximum side of a texture, px; `nil` for no limit.
  let largestSide: Int?
}

/// Pixels prepared for a renderer. Creating this value does the expensive work, examining and copying every pixel, and
/// may happen on any thread.
package struct TexturePixels: Sendable {
  enum Storage: Sendable {
    case gpu(size: PixelSize, pixels: [UInt32], isOpaque: Bool)
    case memory(SurfacePixels)
  }

  let storage: Storage
  /// Size in px as given. Pixels that exceed the renderer's limit are reduced, and drawn at this size.
  package let size: PixelSize

  /// Prepares pixels for a renderer with these needs.
  ///
  /// - Parameters:
  ///   - size: px.
  ///   - pixels: row by row from the top, each 0xAARRGGBB with straight alpha; reduced if the renderer takes no texture
  ///     of that size.
  ///   - background: the plain background, 0xAARRGGBB, for `Renderer.drawOverBackground`; `nil` for none.
  ///   - isScaled: whether it will be drawn in other sizes, so that it is worth knowing where it has one colour.
  /// - Precondition: `pixels` holds width × height values.
  package init(
    for needs: TextureNeeds, size: PixelSize, pixels: [UInt32], background: UInt32? = nil, isScaled: Bool = false
  ) {
    precondition(pixels.count == size.width * size.height, "a pixel for every place")
    self.size = size
    if needs.isMemory {
      storage = .memory(SurfacePixels(size: size, pixels: pixels, background: background, isScaled: isScaled))
    } else {
      let fitted = Shrinking.fitted(size, pixels, largestSide: needs.largestSide)
      storage = .gpu(size: fitted.size, pixels: fitted.pixels, isOpaque: pixels.allSatisfy { $0 >= 0xFF00_0000 })
    }
  }
}
