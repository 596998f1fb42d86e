internal import CSDL2
internal import MarqueeValues

extension SurfacePainter {
  /// Moves what is in an area within it. Returns whether it did: not where the area is not all there, for then what would
  /// come in from beyond is missing, nor so far that nothing of it stays.
  func move(_ area: PixelArea, x: Int, y: Int) throws(SDLError) -> Bool {
    let surface = unsafe try surface()
    var (wanted, whole, part) = unsafe (
      area.rect, SDL_Rect(x: 0, y: 0, w: surface.pointee.w, h: surface.pointee.h), SDL_Rect()
    )
    guard unsafe SDL_IntersectRect(&wanted, &whole, &part) == SDL_TRUE, part.w == wanted.w, part.h == wanted.h,
      let pixels = unsafe surface.pointee.pixels, abs(x) < Int(part.w), abs(y) < Int(part.h)
    else { return false }
    let (pitch, bytes) = unsafe (Int(surface.pointee.pitch), Int(surface.pointee.format.pointee.BytesPerPixel))
    let start = unsafe pixels + Int(part.y) * pitch + Int(part.x) * bytes
    let (width, height) = (Int(part.w) * bytes, Int(part.h))
    let offset = y * pitch + x * bytes
    // Where rows follow each other without a gap they are one block: what runs over from a row into the next lies in what
    // is left behind.
    if width == pitch {
      let count = height * pitch - abs(offset)
      unsafe (start + max(offset, 0)).copyMemory(from: start + max(-offset, 0), byteCount: count)
      return true
    }
    let (shift, rows) = (x * bytes, height - abs(y))
    for row in 0..<rows {
      // Each row is read before it is written over.
      let from = y > 0 ? rows - 1 - row : row + max(-y, 0)
      let source = unsafe start + from * pitch
      unsafe (source + y * pitch + max(shift, 0)).copyMemory(
        from: source + max(-shift, 0), byteCount: width - abs(shift))
    }
    return true
  }
}
