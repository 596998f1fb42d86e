internal import CSDL2
internal import MarqueeValues

/// A picture for the processor to draw.
///
/// SDL copies rows of one surface onto another as they are where both have the same format. A window's surface has no
/// alpha, so the same pixels are seen through two surfaces: one that blends, and one that has no alpha and is copied.
@MainActor
final class MemoryPicture {
  private let pixels: PixelMemory
  let blended: Surface
  let copied: Surface
  let size: PixelSize
  /// As in `MemoryPixels`.
  let opaqueRows: Range<Int>
  /// As in `MemoryPixels`.
  let edges: Edges?

  struct Edges {
    var top: MemoryPicture?
    var bottom: MemoryPicture?
  }

  /// Copies nothing.
  convenience init(_ pixels: MemoryPixels) throws(SDLError) {
    let width = pixels.size.width
    func edge(_ memory: PixelMemory?) throws(SDLError) -> MemoryPicture? {
      guard let memory else { return nil }
      let rows = memory.count / width
      return try MemoryPicture(
        memory, size: PixelSize(width: width, height: rows), opaqueRows: 0..<rows, edges: nil)
    }
    let edges: Edges? =
      if let edges = pixels.edges { Edges(top: try edge(edges.top), bottom: try edge(edges.bottom)) } else { nil }
    try self.init(pixels.memory, size: pixels.size, opaqueRows: pixels.opaqueRows, edges: edges)
  }

  private init(_ pixels: PixelMemory, size: PixelSize, opaqueRows: Range<Int>, edges: Edges?) throws(SDLError) {
    guard size.width > 0, size.height > 0 else {
      throw SDLError(function: "MemoryPicture", message: "a picture of \(size) px")
    }
    blended = try pixels.surface(size: size, format: SDL_PIXELFORMAT_ARGB8888)
    copied = try pixels.surface(size: size, format: SDL_PIXELFORMAT_RGB888)
    self.pixels = pixels
    self.size = size
    self.opaqueRows = opaqueRows
    self.edges = edges
  }

  /// A transparent one, to be drawn into.
  convenience init(size: PixelSize) throws(SDLError) {
    let count = max(size.width * size.height, 0)
    try self.init(
      PixelMemory([UInt32](repeating: 0, count: count)), size: size, opaqueRows: size.height..<size.height, edges: nil)
  }

  var bytes: Int {
    size.width * size.height * 4 + (edges?.top?.bytes ?? 0) + (edges?.bottom?.bytes ?? 0)
  }
}
