internal import CSDL2
internal import MarqueeValues

/// A texture in main memory, drawn by the CPU.
///
/// Rows are copied unchanged between surfaces of one format. A window's surface has no alpha channel, so two surfaces
/// share these pixels: `blended` has alpha, and `copied` has the window's format.
@MainActor
final class SurfaceTexture {
  private let pixels: PixelMemory
  let blended: Surface
  let copied: Surface
  let size: PixelSize
  /// See `SurfacePixels`.
  let opaqueRows: Range<Int>
  /// See `SurfacePixels`.
  let opaqueColumns: Range<Int>
  /// See `SurfacePixels`.
  let edges: Edges?
  /// See `SurfacePixels`.
  let plainRuns: PlainRuns?

  /// What cards under this texture are blended with, if it is a fade of a plain colour.
  private(set) lazy var ramp = unsafe pixels.withPixels { unsafe FadeRamp($0, columns: size.width) }

  struct Edges {
    var top: SurfaceTexture?
    var bottom: SurfaceTexture?
  }

  /// Wraps prepared pixels without copying them.
  convenience init(_ pixels: SurfacePixels) throws(SDLError) {
    let width = pixels.size.width
    func edge(_ memory: PixelMemory?) throws(SDLError) -> SurfaceTexture? {
      guard let memory else { return nil }
      let rows = memory.count / width
      return try SurfaceTexture(
        memory, size: PixelSize(width: width, height: rows), opaqueRows: 0..<rows, opaqueColumns: 0..<width)
    }
    let edges: Edges? =
      if let edges = pixels.edges { Edges(top: try edge(edges.top), bottom: try edge(edges.bottom)) } else { nil }
    try self.init(
      pixels.memory, size: pixels.size, opaqueRows: pixels.opaqueRows, opaqueColumns: pixels.opaqueColumns,
      edges: edges,
      plainRuns: pixels.plainRuns)
  }

  private init(
    _ pixels: PixelMemory, size: PixelSize, opaqueRows: Range<Int>, opaqueColumns: Range<Int>, edges: Edges? = nil,
    plainRuns: PlainRuns? = nil
  ) throws(SDLError) {
    guard size.width > 0, size.height > 0 else {
      throw SDLError(function: "SurfaceTexture", message: "a picture of \(size) px")
    }
    blended = try pixels.surface(size: size, format: SDL_PIXELFORMAT_ARGB8888)
    copied = try pixels.surface(size: size, format: SDL_PIXELFORMAT_RGB888)
    self.pixels = pixels
    self.size = size
    self.opaqueRows = opaqueRows
    self.opaqueColumns = opaqueColumns
    self.edges = edges
    self.plainRuns = plainRuns
  }

  /// A transparent texture to draw into.
  convenience init(size: PixelSize) throws(SDLError) {
    try self.init(PixelMemory(count: max(size.width * size.height, 0)), size: size)
  }

  /// A texture to draw into.
  convenience init(_ memory: PixelMemory, size: PixelSize) throws(SDLError) {
    try self.init(memory, size: size, opaqueRows: size.height..<size.height, opaqueColumns: 0..<0)
  }

  /// Memory that the pixels take, bytes.
  var bytes: Int {
    size.width * size.height * 4 + (edges?.top?.bytes ?? 0) + (edges?.bottom?.bytes ?? 0)
  }
}

/// Pixels prepared for a `SurfaceTexture`: copied and examined, on any thread.
struct SurfacePixels: Sendable {
  let size: PixelSize
  let memory: PixelMemory
  /// The rows around the middle in which every pixel is opaque; empty if there are none. A card with rounded corners
  /// has translucent rows above and below.
  let opaqueRows: Range<Int>
  /// The columns around the middle in which every pixel is opaque, above and below `opaqueRows` too: between the corners of a
  /// card. Empty if there are none, or no opaque rows.
  let opaqueColumns: Range<Int>
  /// The rows above and below `opaqueRows`, composited over the plain background that the pixels were prepared for.
  let edges: Edges?
  /// For a picture that will be drawn scaled; `nil` for others.
  let plainRuns: PlainRuns?

  struct Edges: Sendable {
    var top: PixelMemory?
    var bottom: PixelMemory?
  }

  init(size: PixelSize, pixels: [UInt32], background: UInt32? = nil, isScaled: Bool = false) {
    self.size = size
    memory = PixelMemory(pixels)
    let opaqueRows = Self.opaqueRows(of: pixels, size: size)
    self.opaqueRows = opaqueRows
    opaqueColumns = Self.opaqueColumns(of: pixels, size: size, beyond: opaqueRows)
    plainRuns = isScaled ? PlainRuns(of: pixels, width: size.width, height: size.height) : nil
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

  /// The opaque rows around the middle; an empty range at the end if there are none.
  private static func opaqueRows(of pixels: [UInt32], size: PixelSize) -> Range<Int> {
    let (width, height) = (size.width, size.height)
    // ANDs all pixels, which takes no branch per pixel.
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

  /// The columns around the middle that are opaque in all rows but `rows`, which are.
  private static func opaqueColumns(of pixels: [UInt32], size: PixelSize, beyond rows: Range<Int>) -> Range<Int> {
    guard !rows.isEmpty else { return 0..<0 }
    var common = [UInt32](repeating: 0xFF00_0000, count: size.width)
    for row in 0..<size.height where !rows.contains(row) {
      unsafe pixels.withUnsafeBufferPointer { pixels in
        unsafe common.withUnsafeMutableBufferPointer { common in
          for column in common.indices { unsafe common[column] &= pixels[row * size.width + column] }
        }
      }
    }
    var (left, right) = (size.width / 2, size.width / 2)
    while left > 0, common[left - 1] == 0xFF00_0000 { left -= 1 }
    while right < size.width, common[right] == 0xFF00_0000 { right += 1 }
    return left < right ? left..<right : 0..<0
  }

  /// Composites a pixel with straight alpha over an opaque one, rounding to nearest.
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

/// Pixels at a fixed address, which surfaces refer to.
@safe final class PixelMemory: Sendable {
  // Safe: `init` writes the pixels before any other thread has a reference, and then only the main actor reaches them,
  // through `surface`.
  private nonisolated(unsafe) let pixels: UnsafeMutableBufferPointer<UInt32>

  init(_ source: [UInt32]) {
    unsafe pixels = UnsafeMutableBufferPointer.allocate(capacity: source.count)
    _ = unsafe pixels.initialize(from: source)
  }

  /// Black pixels, whose memory is there from now on.
  init(count: Int) {
    unsafe pixels = UnsafeMutableBufferPointer.allocate(capacity: count)
    unsafe pixels.initialize(repeating: 0)
  }

  deinit { unsafe pixels.deallocate() }

  var count: Int { unsafe pixels.count }

  @MainActor
  func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    unsafe body(UnsafeBufferPointer(pixels))
  }

  /// The first pixel.
  @MainActor
  @unsafe var start: UnsafePointer<UInt32>? { unsafe UnsafePointer(pixels.baseAddress) }

  /// A surface that shares these pixels. It must not outlive them.
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
