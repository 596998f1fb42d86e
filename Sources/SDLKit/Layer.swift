internal import CBlending
internal import CSDL2
package import MarqueeValues

/// A picture as large as what a renderer draws into, kept in main memory beside it.
@MainActor
package final class Layer {
  let texture: SurfaceTexture
  /// What is known of each row since it was drawn into last.
  private var rows: [Row]

  private enum Row {
    case unknown
    /// All its pixels have this value.
    case plain(UInt32)
    case mixed
  }

  init(_ texture: SurfaceTexture) {
    self.texture = texture
    rows = Array(repeating: .unknown, count: texture.size.height)
  }

  /// px.
  package var size: PixelSize { texture.size }

  /// Call when it is drawn into.
  func changed() {
    for row in rows.indices { rows[row] = .unknown }
  }

  /// The value of all pixels of a row; `nil` if they differ. Reads the row the first time, up to the first pixel that differs.
  func color(ofRow row: Int) -> UInt32? {
    guard rows.indices.contains(row) else { return nil }
    switch rows[row] {
    case .mixed: return nil
    case .plain(let value): return value
    case .unknown:
      let surface = unsafe texture.copied.pointer
      guard let pixels = unsafe surface.pointee.pixels else { return nil }
      let start = unsafe pixels + row * Int(surface.pointee.pitch)
      guard unsafe is_plain_row(start, size.width) != 0 else {
        rows[row] = .mixed
        return nil
      }
      let value = unsafe start.load(as: UInt32.self)
      rows[row] = .plain(value)
      return value
    }
  }
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
