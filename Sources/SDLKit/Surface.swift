internal import CSDL2

/// Owns one `SDL_Surface` of 0xAARRGGBB pixels with straight alpha.
@safe package struct Surface: ~Copyable {
  let pointer: UnsafeMutablePointer<SDL_Surface>

  /// Takes ownership of a surface that SDL made.
  init(owning pointer: UnsafeMutablePointer<SDL_Surface>) {
    unsafe self.pointer = unsafe pointer
  }

  /// Creates a transparent surface; `width` and `height` in px, at least 1 each.
  package init(width: Int, height: Int) throws(SDLError) {
    let made = unsafe SDL_CreateRGBSurfaceWithFormat(
      0, CInt(clamping: width), CInt(clamping: height), 32, SDL_PIXELFORMAT_ARGB8888.rawValue)
    guard let made = unsafe made else { throw SDLError.last(in: "SDL_CreateRGBSurfaceWithFormat") }
    unsafe pointer = unsafe made
  }

  deinit {
    unsafe SDL_FreeSurface(pointer)
  }

  /// px.
  package var width: Int { unsafe Int(pointer.pointee.w) }
  /// px.
  package var height: Int { unsafe Int(pointer.pointee.h) }

  /// A copy of the pixels, `width` × `height`, row by row from the top.
  package func pixels() -> [UInt32] {
    guard width > 0, height > 0, let start = unsafe pointer.pointee.pixels else { return [] }
    let pitch = unsafe Int(pointer.pointee.pitch)
    return unsafe [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      for y in 0..<height {
        let row = unsafe UnsafeRawBufferPointer(start: start + y * pitch, count: width * 4)
        unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[(y * width * 4)...])
          .copyMemory(from: row)
      }
      count = width * height
    }
  }
}
