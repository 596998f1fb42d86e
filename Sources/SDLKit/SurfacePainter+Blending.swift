internal import CBlending
internal import CSDL2
internal import MarqueeValues

extension SurfacePainter {
  /// Whether `drawOverBackground(_:x:y:under:fadeX:fadeY:)` can draw on the surface's format.
  func drawsUnderFades() throws(SDLError) -> Bool {
    let surface = unsafe try surface()
    return unsafe Self.hasKnownFormat(surface)
  }

  /// Draws what lies under a fade of a texture that was made for a plain background, as it looks under the fade: with the
  /// pixels that drawing the one over the other gives, and half the work.
  func drawOverBackground(
    _ texture: SurfaceTexture, x: Int32, y: Int32, under fade: SurfaceTexture, fadeX: Int32, fadeY: Int32
  ) throws(SDLError) {
    let surface = unsafe try surface()
    guard let to = unsafe surface.pointee.pixels else { return }
    let (clip, toPitch, ramp) = unsafe (surface.pointee.clip_rect, Int(surface.pointee.pitch), fade.ramp)
    let (left, right) = (
      max(x, fadeX, clip.x),
      min(x + Int32(clamping: texture.size.width), fadeX + Int32(clamping: fade.size.width), clip.x + clip.w)
    )
    func draw(_ rows: Range<Int>, of source: SurfaceTexture, from first: Int) {
      let start = y + Int32(clamping: rows.lowerBound)
      let (top, bottom) = (
        max(start, fadeY, clip.y),
        min(start + Int32(clamping: rows.count), fadeY + Int32(clamping: fade.size.height), clip.y + clip.h)
      )
      guard left < right, top < bottom, let from = unsafe source.copied.pointer.pointee.pixels else { return }
      let pitch = unsafe Int(source.copied.pointer.pointee.pitch)
      let place = unsafe RowSweep.Place(
        start: from + (first + Int(top - start)) * pitch + Int(left - x) * 4, pitch: pitch)
      if !ramp.isVertical, isSweeping() {
        guard let factors = unsafe ramp.factors(from: Int(left - fadeX)) else { return }
        return unsafe sweep.append(
          RowSweep.Step(
            columns: Int(left)..<Int(right), rows: Int(top)..<Int(bottom),
            content: .faded(place, factors)),
          reading: source)
      }
      finishSweep()
      for row in top..<bottom {
        unsafe ramp.factors(from: Int(ramp.isVertical ? row - fadeY : left - fadeX))?.copy(
          place.start + Int(row - top) * pitch, to: to + Int(row) * toPitch + Int(left) * 4, count: Int(right - left),
          ahead: pitch)
      }
    }
    let rows = texture.opaqueRows
    if let edge = texture.edges?.top { draw(0..<rows.lowerBound, of: edge, from: 0) }
    draw(rows, of: texture, from: rows.lowerBound)
    if let edge = texture.edges?.bottom { draw(rows.upperBound..<texture.size.height, of: edge, from: 0) }
  }

  /// Blends a part of a texture that is changed in brightness or opacity: the pixels that SDL gives, in a fifth of the time.
  /// Returns `false` if it cannot draw on surfaces of this format.
  func blendModulated(
    _ texture: SurfaceTexture, _ part: SDL_Rect, to surface: UnsafeMutablePointer<SDL_Surface>, x: Int32, y: Int32,
    brightness: UInt8, alpha: UInt8
  ) -> Bool {
    guard unsafe Self.hasKnownFormat(surface), let from = unsafe texture.blended.pointer.pointee.pixels,
      let to = unsafe surface.pointee.pixels
    else { return false }
    let clip = unsafe surface.pointee.clip_rect
    let (left, right) = (max(x, clip.x), min(x + part.w, clip.x + clip.w))
    let (top, bottom) = (max(y, clip.y), min(y + part.h, clip.y + clip.h))
    guard left < right, top < bottom else { return true }
    let (fromPitch, toPitch) = unsafe (Int(texture.blended.pointer.pointee.pitch), Int(surface.pointee.pitch))
    for row in top..<bottom {
      unsafe blend_row_modulated(
        from + Int(row - y + part.y) * fromPitch + Int(left - x + part.x) * 4, to + Int(row) * toPitch + Int(left) * 4,
        Int(right - left), UInt32(brightness), UInt32(alpha))
    }
    return true
  }

  /// Blends a texture with each channel rounded to nearest. Returns `false` if it cannot draw on surfaces of this
  /// format.
  func blendExactly(
    _ texture: SurfaceTexture, to surface: UnsafeMutablePointer<SDL_Surface>, x: Int32, y: Int32, alpha: UInt8
  ) -> Bool {
    guard unsafe Self.hasKnownFormat(surface),
      let from = unsafe texture.blended.pointer.pointee.pixels, let to = unsafe surface.pointee.pixels
    else { return false }
    let clip = unsafe surface.pointee.clip_rect
    let (left, right) = (max(x, clip.x), min(x + Int32(clamping: texture.size.width), clip.x + clip.w))
    let (top, bottom) = (max(y, clip.y), min(y + Int32(clamping: texture.size.height), clip.y + clip.h))
    guard left < right, top < bottom else { return true }
    let (fromPitch, toPitch) = unsafe (Int(texture.blended.pointer.pointee.pitch), Int(surface.pointee.pitch))
    for row in top..<bottom {
      let source = unsafe (from + Int(row - y) * fromPitch).assumingMemoryBound(to: UInt32.self)
      let target = unsafe (to + Int(row) * toPitch).assumingMemoryBound(to: UInt32.self)
      if alpha == 255 {
        unsafe blend_row(source + Int(left - x), target + Int(left), Int(right - left), fromPitch)
        continue
      }
      for column in Int(left)..<Int(right) {
        let (pixel, behind) = unsafe (source[column - Int(x)], target[column])
        let share = ((pixel >> 24) * UInt32(alpha) + 127) / 255
        // Two channels at once, 16 bits each. Of sums up to 255², (s + 128 + (s + 128) >> 8) >> 8 is s ÷ 255 to nearest.
        func channels(_ shift: UInt32) -> UInt32 {
          let mask: UInt32 = 0x00FF_00FF
          let sum = (pixel >> shift & mask) &* share &+ (behind >> shift & mask) &* (255 &- share) &+ 0x0080_0080
          return (sum &+ (sum >> 8 & mask)) >> 8 & mask
        }
        unsafe target[column] = channels(0) | (channels(8) & 0xFF) << 8
      }
    }
    return true
  }
}
