internal import CSDL2
internal import MarqueeValues

extension SurfacePainter {
  /// Whether `drawOverBackground(_:x:y:under:fadeX:fadeY:)` can draw on the surface's format.
  func drawsUnderFades() throws(SDLError) -> Bool {
    let surface = unsafe try surface()
    return unsafe surface.pointee.format.pointee.format == SDL_PIXELFORMAT_RGB888.rawValue
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
      unsafe ramp.copy(
        FadeRamp.Place(start: from + (first + Int(top - start)) * pitch + Int(left - x) * 4, pitch: pitch),
        to: FadeRamp.Place(start: to + Int(top) * toPitch + Int(left) * 4, pitch: toPitch),
        columns: Int(left - fadeX)..<Int(right - fadeX), rows: Int(top - fadeY)..<Int(bottom - fadeY))
    }
    let rows = texture.opaqueRows
    if let edge = texture.edges?.top { draw(0..<rows.lowerBound, of: edge, from: 0) }
    draw(rows, of: texture, from: rows.lowerBound)
    if let edge = texture.edges?.bottom { draw(rows.upperBound..<texture.size.height, of: edge, from: 0) }
  }

  /// Blends a texture with each channel rounded to nearest. Returns `false` if it cannot draw on surfaces of this
  /// format.
  func blendExactly(
    _ texture: SurfaceTexture, to surface: UnsafeMutablePointer<SDL_Surface>, x: Int32, y: Int32, alpha: UInt8
  ) -> Bool {
    guard unsafe surface.pointee.format.pointee.format == SDL_PIXELFORMAT_RGB888.rawValue,
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
      var start = Int(left)
      if alpha == 255 {
        while start + 8 <= Int(right) {
          unsafe Self.blendEight(source + (start - Int(x)), over: target + start)
          start += 8
        }
      }
      for column in start..<Int(right) {
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

  /// Blends eight pixels at once with the same result as one by one: a fade at the end of a lane is blended in each frame.
  @inline(__always)
  private static func blendEight(_ source: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>) {
    let pixels = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD8<UInt32>.self)
    let behind = unsafe UnsafeRawPointer(target).loadUnaligned(as: SIMD8<UInt32>.self)
    let mask = SIMD8<UInt32>(repeating: 0x00FF_00FF)
    let opacity = pixels &>> 24
    // The two channels of each pixel lie in halves of 16 bits, of which each is multiplied alone.
    let share = unsafe unsafeBitCast(opacity | opacity &<< 16, to: SIMD16<UInt16>.self)
    let rest = 255 &- share
    @inline(__always)
    func channels(_ shift: UInt32) -> SIMD8<UInt32> {
      let own = unsafe unsafeBitCast(pixels &>> shift & mask, to: SIMD16<UInt16>.self)
      let other = unsafe unsafeBitCast(behind &>> shift & mask, to: SIMD16<UInt16>.self)
      let sum = own &* share &+ other &* rest &+ 128
      return unsafe unsafeBitCast((sum &+ sum &>> 8) &>> 8, to: SIMD8<UInt32>.self)
    }
    let blended = channels(0) | (channels(8) & 0xFF) &<< 8
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: blended, as: SIMD8<UInt32>.self)
  }
}
