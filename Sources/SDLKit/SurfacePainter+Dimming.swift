internal import CBlending
internal import CSDL2
internal import MarqueeValues

// Drawing under black, with the pixels that SDL gives when it blends black: each channel is rounded down.
extension SurfacePainter {
  /// Blends black over a part of the surface.
  ///
  /// - Parameter opacity: 0…255.
  func dim(_ rect: SDL_Rect, on surface: UnsafeMutablePointer<SDL_Surface>, opacity: Int) {
    var (rect, part, clip) = (rect, SDL_Rect(), unsafe surface.pointee.clip_rect)
    guard opacity > 0, unsafe SDL_IntersectRect(&rect, &clip, &part) == SDL_TRUE else { return }
    unsafe copy(part, of: surface, to: surface, opacity: opacity)
  }

  /// Copies a layer as it looks under black.
  ///
  /// - Parameters:
  ///   - opacity: of the black, 0…255.
  ///   - hidden: a part that is left out; empty for none.
  func drawDimmed(_ layer: Layer, opacity: Int, around hidden: SDL_Rect) throws(SDLError) {
    finishSweep()
    let surface = unsafe try surface()
    var (clip, whole, part) = unsafe (
      surface.pointee.clip_rect,
      SDL_Rect(x: 0, y: 0, w: Int32(clamping: layer.size.width), h: Int32(clamping: layer.size.height)), SDL_Rect()
    )
    guard unsafe SDL_IntersectRect(&clip, &whole, &part) == SDL_TRUE else { return }
    func copy(_ columns: Range<Int32>, _ rows: Range<Int32>) {
      unsafe self.copy(columns, rows, of: layer, to: surface, opacity: opacity)
    }
    let (columns, rows) = (part.x..<part.x + part.w, part.y..<part.y + part.h)
    let hiddenColumns = (hidden.x..<hidden.x + max(hidden.w, 0)).clamped(to: columns)
    let hiddenRows = (hidden.y..<hidden.y + max(hidden.h, 0)).clamped(to: rows)
    guard !hiddenColumns.isEmpty, !hiddenRows.isEmpty else {
      return copy(columns, rows)
    }
    copy(columns, rows.lowerBound..<hiddenRows.lowerBound)
    copy(columns.lowerBound..<hiddenColumns.lowerBound, hiddenRows)
    copy(hiddenColumns.upperBound..<columns.upperBound, hiddenRows)
    copy(columns, hiddenRows.upperBound..<rows.upperBound)
  }

  /// Copies a part that lies within the layer and the surface. Rows of one colour are not read again, but filled.
  private func copy(
    _ columns: Range<Int32>, _ rows: Range<Int32>, of layer: Layer, to surface: UnsafeMutablePointer<SDL_Surface>,
    opacity: Int
  ) {
    let source = unsafe layer.texture.copied.pointer
    var row = rows.lowerBound
    while row < rows.upperBound {
      let (begin, color) = (row, layer.color(ofRow: Int(row)))
      repeat { row += 1 } while row < rows.upperBound && layer.color(ofRow: Int(row)) == color
      let rect = SDL_Rect(x: columns.lowerBound, y: begin, w: Int32(columns.count), h: row - begin)
      if let color {
        unsafe fill(rect, with: Self.dimmed(color, opacity: opacity), on: surface)
      } else {
        unsafe copy(rect, of: source, to: surface, opacity: opacity)
      }
    }
  }

  /// Fills a part that lies within the surface.
  private func fill(_ part: SDL_Rect, with pixel: UInt32, on surface: UnsafeMutablePointer<SDL_Surface>) {
    guard part.w > 0, let pixels = unsafe surface.pointee.pixels else { return }
    let pitch = unsafe Int(surface.pointee.pitch)
    for row in Int(part.y)..<Int(part.y + part.h) {
      unsafe fill_row(pixels + row * pitch + Int(part.x) * 4, pixel, Int(part.w))
    }
  }

  /// The value of a pixel under black.
  private static func dimmed(_ pixel: UInt32, opacity: Int) -> UInt32 {
    guard opacity > 0 else { return pixel }
    var dimmed: UInt32 = 0
    unsafe withUnsafePointer(to: pixel) { unsafe dim_row($0, &dimmed, 1, UInt32(255 - min(opacity, 255))) }
    return dimmed
  }

  /// Copies a part that lies within both surfaces.
  private func copy(
    _ part: SDL_Rect, of source: UnsafeMutablePointer<SDL_Surface>, to surface: UnsafeMutablePointer<SDL_Surface>,
    opacity: Int
  ) {
    guard part.w > 0, part.h > 0, let from = unsafe source.pointee.pixels, let to = unsafe surface.pointee.pixels
    else { return }
    let (fromPitch, toPitch) = unsafe (Int(source.pointee.pitch), Int(surface.pointee.pitch))
    let (column, count) = (Int(part.x) * 4, Int(part.w))
    for row in Int(part.y)..<Int(part.y + part.h) {
      let (fromRow, toRow) = unsafe (from + row * fromPitch + column, to + row * toPitch + column)
      if opacity > 0 {
        unsafe dim_row(fromRow, toRow, count, UInt32(255 - min(opacity, 255)))
      } else {
        unsafe toRow.copyMemory(from: fromRow, byteCount: count * 4)
      }
    }
  }
}

extension SurfaceTexture {
  /// The part of an area in which nothing is seen through this texture when it is drawn there, scaled or not; empty if there
  /// is none.
  func opaquePart(in area: SDL_Rect) -> SDL_Rect {
    let (height, target) = (size.height, Int(max(area.h, 0)))
    var rows = opaqueRows
    if rows.count == height || rows.isEmpty {
      rows = rows.isEmpty ? 0..<0 : 0..<target
    } else if target != height {
      // A pixel is made of two rows of the texture; a row more at each end allows for rounding.
      let (first, end) = (
        (rows.lowerBound + 1) * target / height + 2, (rows.upperBound - 1) * target / height - 2
      )
      rows = first < end ? first..<end : 0..<0
    }
    return SDL_Rect(
      x: area.x, y: area.y + Int32(clamping: rows.lowerBound), w: rows.isEmpty ? 0 : max(area.w, 0),
      h: Int32(clamping: rows.count))
  }
}
