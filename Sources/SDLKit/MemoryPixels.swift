internal import CSDL2
internal import MarqueeValues

/// Pixels for the processor to draw, with all that is worked out about them beforehand.
struct MemoryPixels: Sendable {
  let size: PixelSize
  let memory: PixelMemory
  /// Between these rows every pixel is opaque; cards with rounded corners have others above and below.
  let opaqueRows: Range<Int>
  /// The rows above and below as they are over the plain background that the picture was made for.
  let edges: Edges?

  struct Edges: Sendable {
    var top: PixelMemory?
    var bottom: PixelMemory?
  }

  init(size: PixelSize, pixels: [UInt32], background: UInt32? = nil) {
    self.size = size
    memory = PixelMemory(pixels)
    let opaqueRows = Self.opaqueRows(of: pixels, size: size)
    self.opaqueRows = opaqueRows
    if let background, opaqueRows.count < size.height {
      func composited(_ rows: Range<Int>) -> PixelMemory? {
        guard !rows.isEmpty else { return nil }
        let part = pixels[rows.lowerBound * size.width..<rows.upperBound * size.width]
        return PixelMemory(part.map { Self.composite($0, over: background) })
      }
      edges = Edges(top: composited(0..<opaqueRows.lowerBound), bottom: composited(opaqueRows.upperBound..<size.height))
    } else {
      edges = nil
    }
  }

  /// The rows at the middle without a pixel that lets anything through; empty at the end where there are none.
  private static func opaqueRows(of pixels: [UInt32], size: PixelSize) -> Range<Int> {
    let (width, height) = (size.width, size.height)
    // All bits of all pixels, which needs no decision at each.
    func isOpaque(_ row: Int) -> Bool {
      unsafe pixels.withUnsafeBufferPointer { pixels in
        var common: UInt32 = 0xFF00_0000
        for index in row * width..<(row + 1) * width { unsafe common &= pixels[index] }
        return common == 0xFF00_0000
      }
    }
    var (top, bottom) = (height / 2, height / 2)
    while top > 0, isOpaque(top - 1) { top -= 1 }
    while bottom < height, isOpaque(bottom) { bottom += 1 }
    return top < bottom ? top..<bottom : height..<height
  }

  /// A pixel with straight alpha over an opaque one, rounded to the nearest.
  private static func composite(_ pixel: UInt32, over background: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha < 255 else { return pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      let sum = (pixel >> shift & 255) * alpha + (background >> shift & 255) * (255 - alpha)
      return ((sum + 127) / 255) << shift
    }
    return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }
}

/// Pixels at a fixed place in memory, which surfaces look at.
@safe final class PixelMemory: Sendable {
  // Written here, on the thread that makes it; from then on the render thread alone looks at it.
  private nonisolated(unsafe) let pixels: UnsafeMutableBufferPointer<UInt32>

  init(_ source: [UInt32]) {
    unsafe pixels = UnsafeMutableBufferPointer.allocate(capacity: source.count)
    _ = unsafe pixels.initialize(from: source)
  }

  deinit { unsafe pixels.deallocate() }

  var count: Int { unsafe pixels.count }

  /// A surface that sees these pixels. It must not outlive them.
  @MainActor
  func surface(size: PixelSize, format: SDL_PixelFormatEnum) throws(SDLError) -> Surface {
    let made = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
      pixels.baseAddress, Int32(clamping: size.width), Int32(clamping: size.height), 32,
      Int32(clamping: size.width * 4),
      format.rawValue)
    guard let made = unsafe made else { throw SDLError.last(in: "SDL_CreateRGBSurfaceWithFormatFrom") }
    return unsafe Surface(owning: made)
  }
}
