package import MarqueeValues

/// What a renderer wants of pixels that are to become its textures.
package struct TextureNeeds: Sendable {
  /// The processor draws, from memory.
  let isMemory: Bool
  /// The largest side that is taken, px; `nil` where there is no limit.
  let largestSide: Int?
}

/// Pixels as a renderer takes them. What costs time, that is to look at each pixel and to copy it, is done where these
/// are made, which may be any thread.
package struct TexturePixels: Sendable {
  enum Storage: Sendable {
    case gpu(size: PixelSize, pixels: [UInt32], isOpaque: Bool)
    case memory(MemoryPixels)
  }

  let storage: Storage
  /// As it was given: what was too large for the renderer is drawn at this size all the same.
  package let size: PixelSize

  /// - Parameters:
  ///   - pixels: row by row from the top, each 0xAARRGGBB with straight alpha; made less sharp where the renderer takes no
  ///     texture of that size.
  ///   - background: the one pixel, 0xAARRGGBB, of the plain background that it can be drawn onto with
  ///     `drawOverBackground`; `nil` for none.
  /// - Precondition: `pixels` holds width × height values.
  package init(for needs: TextureNeeds, size: PixelSize, pixels: [UInt32], background: UInt32? = nil) {
    precondition(pixels.count == size.width * size.height, "a pixel for every place")
    self.size = size
    if needs.isMemory {
      storage = .memory(MemoryPixels(size: size, pixels: pixels, background: background))
    } else {
      let fitted = Shrinking.fitted(size, pixels, largestSide: needs.largestSide)
      storage = .gpu(size: fitted.size, pixels: fitted.pixels, isOpaque: pixels.allSatisfy { $0 >= 0xFF00_0000 })
    }
  }
}
