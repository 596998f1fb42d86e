internal import CBlending
internal import CSDL2
internal import MarqueeValues

// Moving pictures, and drawing what came into view.
extension SurfacePainter {
  /// Moves the pixels of an area within it. Returns `false` and moves nothing if the area reaches beyond the surface,
  /// so that pixels which move in are missing, or if the distance leaves no pixel within the area.
  ///
  /// What is moved sideways between other pixels waits, so that what is moved or drawn next on both its sides is drawn together
  /// with it, row by row.
  func move(_ area: PixelArea, x: Int, y: Int, exactly: Bool) throws(SDLError) -> Bool {
    let surface = unsafe try surface()
    var (wanted, whole, part) = unsafe (
      area.rect, SDL_Rect(x: 0, y: 0, w: surface.pointee.w, h: surface.pointee.h), SDL_Rect()
    )
    guard unsafe SDL_IntersectRect(&wanted, &whole, &part) == SDL_TRUE, part.w == wanted.w, part.h == wanted.h,
      let pixels = unsafe surface.pointee.pixels, abs(x) < Int(part.w), abs(y) < Int(part.h)
    else { return false }
    if x == 0, y == 0 { return true }
    if unsafe y == 0 && (exactly || part.w < surface.pointee.w), unsafe Self.hasKnownFormat(surface) {
      if sweep.isFull { finishSweep() }
      let first = Int(part.x)
      unsafe sweep.append(
        RowSweep.Step(
          columns: first + max(x, 0)..<first + Int(part.w) + min(x, 0), rows: Int(part.y)..<Int(part.y + part.h),
          content: .moved(from: first + max(-x, 0))))
      return true
    }
    finishSweep()
    let (pitch, bytes) = unsafe (Int(surface.pointee.pitch), Int(surface.pointee.format.pointee.BytesPerPixel))
    let start = unsafe pixels + Int(part.y) * pitch + Int(part.x) * bytes
    let (width, height) = (Int(part.w) * bytes, Int(part.h))
    let offset = y * pitch + x * bytes
    // Rows without a gap between them are one block: what spills over from a row into the next lies in the uncovered
    // part.
    if width == pitch, !exactly || x == 0 {
      let count = height * pitch - abs(offset)
      unsafe (start + max(offset, 0)).copyMemory(from: start + max(-offset, 0), byteCount: count)
      return true
    }
    let (shift, rows) = (x * bytes, height - abs(y))
    if x == 0 {
      // From the end where every row is read before it is overwritten.
      let source = unsafe start + (y > 0 ? rows - 1 : -y) * pitch
      let step = y > 0 ? -pitch : pitch
      unsafe copy_rows_ahead(source, step, source + y * pitch, step, width, rows)
      return true
    }
    for row in 0..<rows {
      // The order in which every row is read before it is overwritten.
      let from = y > 0 ? rows - 1 - row : row + max(-y, 0)
      let source = unsafe start + from * pitch
      unsafe (source + y * pitch + max(shift, 0)).copyMemory(
        from: source + max(-shift, 0), byteCount: width - abs(shift))
    }
    return true
  }

  /// Does the drawing that waits. Called before anything is drawn that does not wait, and before pixels are read or
  /// presented.
  func finishSweep() {
    if sweep.isEmpty { return }
    // Without a surface nothing can be presented either.
    unsafe sweep.run(on: try? surface())
  }

  /// Whether drawing waits for more of the same rows.
  func isSweeping() -> Bool {
    if sweep.isEmpty { return false }
    if sweep.isFull { finishSweep() }
    return !sweep.isEmpty
  }

  /// Fills a part of the surface with an opaque colour.
  func fillOpaque(_ rect: SDL_Rect, _ pixel: UInt32) throws(SDLError) {
    let surface = unsafe try surface()
    var (rect, part, clip) = (rect, SDL_Rect(), unsafe surface.pointee.clip_rect)
    if isSweeping() {
      guard unsafe SDL_IntersectRect(&rect, &clip, &part) == SDL_TRUE else { return }
      return unsafe sweep.append(
        RowSweep.Step(
          columns: Int(part.x)..<Int(part.x + part.w), rows: Int(part.y)..<Int(part.y + part.h), content: .color(pixel)
        ))
    }
    guard unsafe SDL_FillRect(surface, &rect, pixel) == 0 else { throw SDLError.last(in: "SDL_FillRect") }
  }

  /// Copies rows unchanged. SDL's own copy bypasses the caches or moves eight bytes at a time, depending on the
  /// address; the system's `memmove` took half the time of either.
  func copy(
    _ texture: SurfaceTexture, _ part: SDL_Rect, to surface: UnsafeMutablePointer<SDL_Surface>, x: Int32, y: Int32
  ) throws(SDLError) {
    let source = unsafe texture.copied.pointer
    guard unsafe Self.hasKnownFormat(surface), let from = unsafe source.pointee.pixels,
      let to = unsafe surface.pointee.pixels
    else { return unsafe try blit(texture.copied, part, to: surface, x: x, y: y) }
    let clip = unsafe surface.pointee.clip_rect
    let (left, right) = (
      max(x, clip.x, x - part.x), min(x + part.w, clip.x + clip.w, x - part.x + Int32(texture.copied.width))
    )
    let (top, bottom) = (
      max(y, clip.y, y - part.y), min(y + part.h, clip.y + clip.h, y - part.y + Int32(texture.copied.height))
    )
    guard left < right, top < bottom else { return }
    let (fromPitch, toPitch) = unsafe (Int(source.pointee.pitch), Int(surface.pointee.pitch))
    let fromRow = unsafe from + Int(part.y + top - y) * fromPitch + Int(part.x + left - x) * 4
    if isSweeping() {
      return unsafe sweep.append(
        RowSweep.Step(
          columns: Int(left)..<Int(right), rows: Int(top)..<Int(bottom),
          content: .pixels(RowSweep.Place(start: fromRow, pitch: fromPitch))),
        reading: texture)
    }
    let toRow = unsafe to + Int(top) * toPitch + Int(left) * 4
    if right - left <= few_columns {
      return unsafe copy_columns(fromRow, fromPitch, toRow, toPitch, Int(right - left), Int(bottom - top))
    }
    unsafe copy_rows_ahead(fromRow, fromPitch, toRow, toPitch, Int(right - left) * 4, Int(bottom - top))
  }

  /// Whether the surface has the format in which textures are kept.
  static func hasKnownFormat(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
    unsafe surface.pointee.format.pointee.format == SDL_PIXELFORMAT_RGB888.rawValue
  }
}
