internal import CSDL2
internal import Synchronization

/// A font at one size. Safe on any thread; the work itself takes turns, see `FontLibrary`.
nonisolated package final class Font: Sendable {
  /// px per em.
  package let size: Int
  /// px from the baseline up to the font's own highest point.
  package let ascent: Int
  /// px from the baseline down to the font's own lowest point.
  package let descent: Int
  /// px from the baseline up to the top of a capital.
  package let capHeight: Int

  private let handle: Mutex<FontHandle>
  /// px that SDL2_ttf gives a line that stays within ascent and descent.
  private let height: Int

  /// How glyphs meet the pixel grid.
  package enum Hinting: Sendable {
    /// Widths scale exactly with the size: for measuring.
    case none
    /// Horizontal stems sit on whole rows, glyphs stay at fractions of a px across: crisp, and spaced as drawn.
    case light
  }

  /// Opens face `index` of the file at `path`, `size` px per em.
  package init(path: String, index: Int = 0, size: Int, hinting: Hinting = .light) throws(SDLError) {
    let handle = try FontHandle(path: path, index: index, size: size)
    let pointer = unsafe handle.pointer
    let metrics = FontLibrary.exclusively {
      switch hinting {
      case .none: unsafe TTF_SetFontHinting(pointer, CInt(TTF_HINTING_NONE))
      case .light: unsafe TTF_SetFontHinting(pointer, CInt(TTF_HINTING_LIGHT_SUBPIXEL))
      }
      let ascent = unsafe Int(TTF_FontAscent(pointer))
      var top: CInt = 0
      let capital = UInt32(UInt8(ascii: "H"))
      let known = unsafe TTF_GlyphIsProvided32(pointer, capital) != 0
      let isMeasured = unsafe known && TTF_GlyphMetrics32(pointer, capital, nil, nil, nil, &top, nil) == 0
      return unsafe (
        ascent: ascent, descent: -Int(TTF_FontDescent(pointer)), height: Int(TTF_FontHeight(pointer)),
        // Seven tenths of an em is what most Latin fonts have.
        capHeight: isMeasured && top > 0 ? Int(top) : (size * 7 + 5) / 10
      )
    }
    self.size = size
    ascent = metrics.ascent
    descent = metrics.descent
    height = metrics.height
    capHeight = metrics.capHeight
    self.handle = Mutex(handle)
  }

  /// px that `text` takes on one line; 0 for none.
  package func width(of text: String) throws(SDLError) -> Int {
    guard !text.isEmpty else { return 0 }
    return try handle.withLock { handle throws(SDLError) in
      let pointer = unsafe handle.pointer
      return try FontLibrary.exclusively { () throws(SDLError) -> Int in
        var width: CInt = 0
        guard unsafe TTF_SizeUTF8(pointer, text, &width, nil) == 0 else { throw SDLError.last(in: "TTF_SizeUTF8") }
        return Int(width)
      }
    }
  }

  /// Draws one line of text; `nil` where it leaves no ink, as a space does.
  package func coverage(of text: String) throws(SDLError) -> TextCoverage? {
    guard try width(of: text) > 0 else { return nil }
    let line = try handle.withLock { handle throws(SDLError) in
      let pointer = unsafe handle.pointer
      return try FontLibrary.exclusively { () throws(SDLError) -> (pixels: [UInt32], width: Int) in
        let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
        guard let drawn = unsafe TTF_RenderUTF8_Blended(pointer, text, white) else {
          throw SDLError.last(in: "TTF_RenderUTF8_Blended")
        }
        let surface = unsafe Surface(owning: drawn)
        return (surface.pixels(), surface.width)
      }
    }
    return TextCoverage(pixels: line.pixels, width: line.width, lineHeight: height, ascent: ascent)
  }
}
