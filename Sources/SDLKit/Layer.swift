package import MarqueeValues

/// A picture as large as what a renderer draws into, kept in main memory beside it.
@MainActor
package final class Layer {
  let texture: SurfaceTexture

  init(_ texture: SurfaceTexture) { self.texture = texture }

  /// px.
  package var size: PixelSize { texture.size }
}

/// The memory of a layer. Creating this value takes as long as several frames may, because the system provides memory as it
/// is written, and may happen on any thread.
package struct LayerPixels: Sendable {
  let memory: PixelMemory
  let size: PixelSize

  /// - Parameter size: the size of what the renderer draws into, px.
  package init(size: PixelSize) {
    (memory, self.size) = (PixelMemory(count: Self.bytes(of: size) / 4), size)
  }

  /// The memory that a layer takes, bytes.
  package static func bytes(of size: PixelSize) -> Int { max(size.width, 0) * max(size.height, 0) * 4 }
}
