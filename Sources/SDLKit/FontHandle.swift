internal import CSDL2

/// Owns one `TTF_Font`, and with it a share of SDL2_ttf itself: its start and end are counted.
@safe nonisolated struct FontHandle: ~Copyable {
  let pointer: OpaquePointer

  /// Opens face `index` of the file at `path`; the upper 16 bits of `index` name an instance of a variable font.
  /// `size` in px per em.
  init(path: String, index: Int, size: Int) throws(SDLError) {
    unsafe pointer = try unsafe FontLibrary.exclusively { () throws(SDLError) -> OpaquePointer in
      guard TTF_Init() == 0 else { throw SDLError.last(in: "TTF_Init") }
      // Without a resolution a point is a pixel.
      guard let opened = unsafe TTF_OpenFontIndex(path, CInt(clamping: size), index) else {
        let error = SDLError.last(in: "TTF_OpenFontIndex")
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
