internal import CSDL2
internal import MarqueeValues

/// Draws with the CPU into a window's own surface, or into memory.
@MainActor
final class SurfacePainter {
  private enum Target: ~Copyable {
    case window(Window)
    case memory(Surface)
  }

  private let target: Target
  /// What shows the memory; `nil` for a window, and where nothing is shown.
  private let sink: (any FrameSink)?
  /// What is drawn into instead; see `draw(into:_:)`.
  private var layer: SurfaceTexture?
  /// The areas that the next present shows; empty means everything.
  private var damage: [SDL_Rect] = []
  /// Intermediate pixels for scaling and for blending a plain colour; as large as the largest use so far.
  private var scratch: SurfaceTexture?
  /// What waits; see `finishSweep()`.
  var sweep = RowSweep()
  /// Reused buffers for `drawScaled(_:in:brightness:alpha:to:)`.
  var scaling = ScalingBuffers()

  /// How a texture is drawn; see `Renderer.draw`.
  struct Look: Equatable {
    var brightness = 1.0
    var alpha = 1.0
    var isExact = false
  }

  init(window: Window) throws(SDLError) {
    target = .window(window)
    sink = nil
    damage.reserveCapacity(16)
    _ = unsafe try surface()
  }

  init(size: PixelSize, sink: (any FrameSink)? = nil) throws(SDLError) {
    self.sink = sink
    damage.reserveCapacity(16)
    let made = unsafe SDL_CreateRGBSurfaceWithFormat(
      0, Int32(clamping: size.width), Int32(clamping: size.height), 32, SDL_PIXELFORMAT_RGB888.rawValue)
    guard let made = unsafe made else { throw SDLError.last(in: "SDL_CreateRGBSurfaceWithFormat") }
    target = .memory(unsafe Surface(owning: made))
  }

  /// The surface to draw into. A window's is fetched each time: SDL replaces it when the window's size changes.
  func surface() throws(SDLError) -> UnsafeMutablePointer<SDL_Surface> {
    if let layer { return unsafe layer.copied.pointer }
    switch target {
    case .memory(let surface): return unsafe surface.pointer
    case .window(let window):
      guard let surface = unsafe SDL_GetWindowSurface(window.handle.pointer) else {
        throw SDLError.last(in: "SDL_GetWindowSurface")
      }
      return unsafe surface
    }
  }

  func outputSize() throws(SDLError) -> PixelSize {
    let surface = unsafe try surface()
    return unsafe PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
  }

  func clear(_ pixel: UInt32) throws(SDLError) {
    finishSweep()
    let surface = unsafe try surface()
    var clip = SDL_Rect()
    unsafe SDL_GetClipRect(surface, &clip)
    unsafe SDL_SetClipRect(surface, nil)
    let result = unsafe SDL_FillRect(surface, nil, Self.value(of: pixel, on: surface))
    unsafe SDL_SetClipRect(surface, &clip)
    guard result == 0 else { throw SDLError.last(in: "SDL_FillRect") }
  }

  func clip(to area: PixelArea?) throws(SDLError) {
    let surface = unsafe try surface()
    if let area {
      var rect = area.rect
      unsafe SDL_SetClipRect(surface, &rect)
    } else {
      unsafe SDL_SetClipRect(surface, nil)
    }
  }

  /// Has `body` draw into a layer.
  func draw(into layer: SurfaceTexture, _ body: () throws(SDLError) -> Void) throws(SDLError) {
    finishSweep()
    self.layer = layer
    defer {
      finishSweep()
      self.layer = nil
    }
    try clip(to: nil)
    try body()
  }

  func fill(_ area: PixelArea, _ pixel: UInt32) throws(SDLError) {
    let surface = unsafe try surface()
    let rect = area.rect
    if pixel >> 24 == 255 {
      return try fillOpaque(rect, unsafe Self.value(of: pixel, on: surface))
    }
    finishSweep()
    if pixel & 0xFF_FFFF == 0, unsafe Self.hasKnownFormat(surface) {
      return unsafe dim(rect, on: surface, opacity: Int(pixel >> 24))
    }
    // SDL cannot blend a plain colour onto a surface, so a strip of it is blended as often as needed.
    let strip = PixelSize(width: area.width, height: min(area.height, 16))
    guard strip.width > 0, strip.height > 0 else { return }
    let scratch = try scratch(holding: strip)
    var part = SDL_Rect(x: 0, y: 0, w: Int32(clamping: strip.width), h: Int32(clamping: strip.height))
    guard unsafe SDL_FillRect(scratch.blended.pointer, &part, pixel) == 0 else {
      throw SDLError.last(in: "SDL_FillRect")
    }
    scratch.blended.modulate(brightness: 255, alpha: 255, isBlended: true)
    for y in stride(from: area.y, to: area.y + area.height, by: strip.height) {
      part.h = Int32(clamping: min(strip.height, area.y + area.height - y))
      try unsafe blit(scratch.blended, part, to: surface, x: rect.x, y: Int32(clamping: y))
    }
  }

  func draw(_ texture: SurfaceTexture, in area: SDL_Rect, look: Look) throws(SDLError) {
    guard area.w > 0, area.h > 0 else { return }
    let surface = unsafe try surface()
    guard unsafe Self.touches(area, surface.pointee.clip_rect) else { return }
    finishSweep()
    let (brightness, alpha) = (UInt8(part: look.brightness), UInt8(part: look.alpha))
    let isScaled = Int(area.w) != texture.size.width || Int(area.h) != texture.size.height
    if look.isExact, !isScaled, unsafe blendExactly(texture, to: surface, x: area.x, y: area.y, alpha: alpha) { return }
    if isScaled, unsafe drawScaled(texture, in: area, brightness: brightness, alpha: alpha, to: surface) { return }
    let source = isScaled ? try scaled(texture, area) : texture
    // Opaque rows are copied, unless they are drawn translucent.
    let rows =
      alpha < 255
      ? 0..<0
      : isScaled
        ? (texture.opaqueRows.count == texture.size.height ? 0..<Int(area.h) : 0..<0)
        : texture.opaqueRows
    source.blended.modulate(brightness: brightness, alpha: alpha, isBlended: true)
    source.copied.modulate(brightness: brightness, alpha: 255, isBlended: false)
    func part(_ rows: Range<Int>, isCopied: Bool) throws(SDLError) {
      guard !rows.isEmpty else { return }
      let from = SDL_Rect(x: 0, y: Int32(clamping: rows.lowerBound), w: area.w, h: Int32(clamping: rows.count))
      let (x, y) = (area.x, area.y + from.y)
      if !isCopied {
        if alpha < 255 || brightness < 255,
          unsafe blendModulated(source, from, to: surface, x: x, y: y, brightness: brightness, alpha: alpha)
        {
          return
        }
        try unsafe blit(source.blended, from, to: surface, x: x, y: y)
      } else if brightness == 255 {
        try unsafe copy(source, from, to: surface, x: x, y: y)
      } else {
        try unsafe blit(source.copied, from, to: surface, x: x, y: y)
      }
    }
    if rows.isEmpty { return try part(0..<Int(area.h), isCopied: false) }
    try part(0..<rows.lowerBound, isCopied: false)
    try part(rows, isCopied: true)
    try part(rows.upperBound..<Int(area.h), isCopied: false)
  }

  /// Draws a texture at its own size, with the background behind its transparent parts; see
  /// `Renderer.drawOverBackground`.
  func drawOverBackground(_ texture: SurfaceTexture, x: Int32, y: Int32, backdrop: SurfaceTexture?) throws(SDLError) {
    let surface = unsafe try surface()
    let (width, height) = (Int32(clamping: texture.size.width), Int32(clamping: texture.size.height))
    guard unsafe Self.touches(SDL_Rect(x: x, y: y, w: width, h: height), surface.pointee.clip_rect) else { return }
    let rows = texture.opaqueRows
    func edge(_ rows: Range<Int>, composited: SurfaceTexture?) throws(SDLError) {
      guard !rows.isEmpty else { return }
      let top = y + Int32(clamping: rows.lowerBound)
      let part = SDL_Rect(x: 0, y: Int32(clamping: rows.lowerBound), w: width, h: Int32(clamping: rows.count))
      if let composited {
        let whole = SDL_Rect(x: 0, y: 0, w: width, h: part.h)
        return try unsafe copy(composited, whole, to: surface, x: x, y: top)
      }
      let columns = texture.opaqueColumns
      let middle = SDL_Rect(
        x: Int32(clamping: columns.lowerBound), y: part.y, w: Int32(clamping: columns.count), h: part.h)
      try unsafe copy(texture, middle, to: surface, x: x + middle.x, y: top)
      try corner(SDL_Rect(x: 0, y: part.y, w: middle.x, h: part.h))
      try corner(SDL_Rect(x: middle.x + middle.w, y: part.y, w: width - middle.x - middle.w, h: part.h))
    }
    func corner(_ part: SDL_Rect) throws(SDLError) {
      let place = SDL_Rect(x: x + part.x, y: y + part.y, w: part.w, h: part.h)
      guard part.w > 0, unsafe Self.touches(place, surface.pointee.clip_rect) else { return }
      if let backdrop { try unsafe copy(backdrop, place, to: surface, x: place.x, y: place.y) }
      finishSweep()
      texture.blended.modulate(brightness: 255, alpha: 255, isBlended: true)
      try unsafe blit(texture.blended, part, to: surface, x: place.x, y: place.y)
    }
    try edge(0..<rows.lowerBound, composited: texture.edges?.top)
    if !rows.isEmpty {
      let part = SDL_Rect(x: 0, y: Int32(clamping: rows.lowerBound), w: width, h: Int32(clamping: rows.count))
      try unsafe copy(texture, part, to: surface, x: x, y: y + part.y)
    }
    try edge(rows.upperBound..<texture.size.height, composited: texture.edges?.bottom)
  }

  func limitPresent(to area: PixelArea) {
    if layer == nil { damage.append(area.rect) }
  }

  func present() {
    finishSweep()
    defer { damage.removeAll(keepingCapacity: true) }
    switch target {
    case .memory(let surface): if let sink { unsafe present(surface.pointer, to: sink) }
    case .window(let window) where damage.isEmpty:
      unsafe _ = SDL_UpdateWindowSurface(window.handle.pointer)
    case .window(let window):
      // For an area outside the window SDL computes a negative width, and the X server then ends the program.
      var whole = SDL_Rect()
      unsafe SDL_GetWindowSizeInPixels(window.handle.pointer, &whole.w, &whole.h)
      // In place, because this runs every frame.
      var count = 0
      for index in damage.indices {
        var (area, part) = (damage[index], SDL_Rect())
        guard unsafe SDL_IntersectRect(&area, &whole, &part) == SDL_TRUE else { continue }
        damage[count] = part
        count += 1
      }
      if count == 0 { return }
      unsafe _ = SDL_UpdateWindowSurfaceRects(window.handle.pointer, damage, Int32(count))
    }
  }

  /// Hands the last frame to the sink once more, without damage.
  func presentAgain() {
    guard layer == nil, let sink, let surface = unsafe try? surface() else { return }
    unsafe hand(surface, to: sink)
  }

  private func present(_ surface: UnsafeMutablePointer<SDL_Surface>, to sink: any FrameSink) {
    for area in damage {
      sink.note(PixelArea(x: Int(area.x), y: Int(area.y), width: Int(area.w), height: Int(area.h)))
    }
    if damage.isEmpty { sink.noteAll() }
    unsafe hand(surface, to: sink)
  }

  private func hand(_ surface: UnsafeMutablePointer<SDL_Surface>, to sink: any FrameSink) {
    let rowBytes = unsafe Int(surface.pointee.pitch)
    let bytes = unsafe UnsafeRawBufferPointer(
      start: surface.pointee.pixels, count: Int(surface.pointee.h) * rowBytes)
    sink.present(unsafe bytes.bytes, rowBytes: rowBytes)
  }

  func read(into pixels: inout [UInt32], size: PixelSize) throws(SDLError) {
    finishSweep()
    let surface = unsafe try surface()
    let result = unsafe pixels.withUnsafeMutableBytes { bytes in
      unsafe SDL_ConvertPixels(
        surface.pointee.w, surface.pointee.h, surface.pointee.format.pointee.format, surface.pointee.pixels,
        surface.pointee.pitch, SDL_PIXELFORMAT_ARGB8888.rawValue, bytes.baseAddress, Int32(clamping: size.width * 4))
    }
    guard result == 0 else { throw SDLError.last(in: "SDL_ConvertPixels") }
  }

  // MARK: -

  func blit(
    _ source: borrowing Surface, _ part: SDL_Rect, to surface: UnsafeMutablePointer<SDL_Surface>, x: Int32, y: Int32
  ) throws(SDLError) {
    var (from, to) = (part, SDL_Rect(x: x, y: y, w: 0, h: 0))
    guard unsafe SDL_UpperBlit(source.pointer, &from, surface, &to) == 0 else {
      throw SDLError.last(in: "SDL_UpperBlit")
    }
  }

  /// Scales the whole texture linearly into the top left corner of the scratch.
  private func scaled(_ texture: SurfaceTexture, _ area: SDL_Rect) throws(SDLError) -> SurfaceTexture {
    let scratch = try scratch(holding: PixelSize(width: Int(area.w), height: Int(area.h)))
    var to = SDL_Rect(x: 0, y: 0, w: area.w, h: area.h)
    var from = SDL_Rect(x: 0, y: 0, w: Int32(clamping: texture.size.width), h: Int32(clamping: texture.size.height))
    guard unsafe SDL_SoftStretchLinear(texture.blended.pointer, &from, scratch.blended.pointer, &to) == 0 else {
      throw SDLError.last(in: "SDL_SoftStretchLinear")
    }
    return scratch
  }

  /// The scratch, enlarged to hold at least `size`.
  private func scratch(holding size: PixelSize) throws(SDLError) -> SurfaceTexture {
    if let scratch, scratch.size.width >= size.width, scratch.size.height >= size.height { return scratch }
    let known = scratch?.size ?? PixelSize(width: 0, height: 0)
    let made = try SurfaceTexture(
      size: PixelSize(width: max(size.width, known.width), height: max(size.height, known.height)))
    scratch = made
    return made
  }

  private static func value(of pixel: UInt32, on surface: UnsafeMutablePointer<SDL_Surface>) -> UInt32 {
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: pixel >> shift) }
    return unsafe SDL_MapRGB(surface.pointee.format, part(16), part(8), part(0))
  }

  private static func touches(_ one: SDL_Rect, _ other: SDL_Rect) -> Bool {
    one.x < other.x + other.w && other.x < one.x &+ one.w && one.y < other.y + other.h && other.y < one.y &+ one.h
  }
}

extension Surface {
  /// Sets how the surface is drawn from now on. SDL chooses its blitter again only if a value changes.
  func modulate(brightness: UInt8, alpha: UInt8, isBlended: Bool) {
    unsafe SDL_SetSurfaceColorMod(pointer, brightness, brightness, brightness)
    unsafe SDL_SetSurfaceAlphaMod(pointer, alpha)
    unsafe SDL_SetSurfaceBlendMode(pointer, isBlended ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE)
  }
}
