internal import CSDL2
internal import Glibc

/// Owns one `TTF_Font`, and with it a share of SDL2_ttf itself: its start and end are counted.
@safe struct FontHandle: ~Copyable {
  let pointer: OpaquePointer

  /// Opens face `index` of the file at `path`; the upper 16 bits of `index` name an instance of a variable font.
  /// `size` in px per em.
  ///
  /// The file is opened here and not by SDL, which does not tell why it cannot: `SDLError.isShortage` is exact.
  init(path: String, index: Int, size: Int) throws(SDLError) {
    unsafe pointer = try unsafe FontLibrary.exclusively { () throws(SDLError) -> OpaquePointer in
      guard TTF_Init() == 0 else { throw SDLError.last(in: "TTF_Init") }
      // Without a resolution a point is a pixel.
      guard let file = unsafe fopen(path, "rbe") else {
        let reason = errno
        TTF_Quit()
        throw SDLError(system: reason, in: "fopen")
      }
      guard let stream = unsafe SDL_RWFromFP(file, SDL_TRUE) else {
        let error = SDLError.last(in: "SDL_RWFromFP")
        unsafe fclose(file)
        TTF_Quit()
        throw error
      }
      // The stream is closed with the font, or where there is none.
      guard let opened = unsafe TTF_OpenFontIndexRW(stream, 1, CInt(clamping: size), index) else {
        let error = SDLError.last(in: "TTF_OpenFontIndexRW")
        TTF_Quit()
        throw error
      }
      return unsafe opened
    }
  }

  deinit {
    FontLibrary.exclusively {
      unsafe TTF_CloseFont(pointer)
      TTF_Quit()
    }
  }
}
