internal import CSDL2
internal import Synchronization

/// A font at one size. Safe on any thread; the work itself takes turns, see `FontLibrary`.
package final class Font: Sendable {
  /// px per em.
  package let size: Int
  /// px from the baseline up to the font's own highest point.
  package let ascent: Int
  /// px from the baseline down to the font's own lowest point.
  package let descent: Int
  /// px from the baseline up to the top of a capital.
  package let capHeight: Int

  /// px that the pen moves over a space.
  let spaceAdvance: Double
  /// Whether it has a glyph for a space.
  let hasSpace: Bool

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
      // SDL2_ttf knows whole pixels only; sixteen spaces tell the sixteenths.
      var spaces: CInt = 0
      let hasSpace = unsafe TTF_GlyphIsProvided32(pointer, 0x20) != 0
      let isSpaced = unsafe hasSpace && TTF_SizeUTF8(pointer, String(repeating: " ", count: 16), &spaces, nil) == 0
      return unsafe (
        hasSpace: isSpaced, spaceAdvance: isSpaced ? Double(spaces) / 16 : 0,
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
    hasSpace = metrics.hasSpace
    spaceAdvance = metrics.spaceAdvance
    self.handle = Mutex(handle)
  }

  /// px that `text` takes on one line; 0 for none.
  package func width(of text: String) throws(SDLError) -> Int {
    try width(of: text, as: .plain)
  }

  /// Draws one line of text; `nil` where it leaves no ink, as a space does.
  package func coverage(of text: String) throws(SDLError) -> TextCoverage? {
    try coverage(of: text, as: .plain)
  }

  func width(of text: String, as shaping: Shaping) throws(SDLError) -> Int {
    guard !text.isEmpty else { return 0 }
    return try unsafe withShaping(shaping) { pointer throws(SDLError) in
      var width: CInt = 0
      guard unsafe TTF_SizeUTF8(pointer, text, &width, nil) == 0 else { throw SDLError.last(in: "TTF_SizeUTF8") }
      return Int(width)
    }
  }

  func coverage(of text: String, as shaping: Shaping) throws(SDLError) -> TextCoverage? {
    guard let line = try surface(of: text, as: shaping) else { return nil }
    return TextCoverage(pixels: line.pixels, width: line.width, lineHeight: height, ascent: ascent)
  }

  func picture(of text: String, as shaping: Shaping) throws(SDLError) -> TextPicture? {
    guard let line = try surface(of: text, as: shaping) else { return nil }
    return TextPicture(pixels: line.pixels, width: line.width, lineHeight: height, ascent: ascent)
  }

  private func surface(of text: String, as shaping: Shaping) throws(SDLError) -> (pixels: [UInt32], width: Int)? {
    guard try width(of: text, as: shaping) > 0 else { return nil }
    return try unsafe withShaping(shaping) { pointer throws(SDLError) in
      let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
      guard let drawn = unsafe TTF_RenderUTF8_Blended(pointer, text, white) else {
        throw SDLError.last(in: "TTF_RenderUTF8_Blended")
      }
      let surface = unsafe Surface(owning: drawn)
      return (surface.pixels(), surface.width)
    }
  }

  /// Runs `body` on the font while no other thread is inside SDL2_ttf and it shapes as `shaping` says.
  private func withShaping<Result: Sendable>(
    _ shaping: Shaping, _ body: @Sendable (OpaquePointer) throws(SDLError) -> Result
  ) throws(SDLError) -> Result {
    try handle.withLock { handle throws(SDLError) in
      let pointer = unsafe handle.pointer
      return try FontLibrary.exclusively { () throws(SDLError) -> Result in
        // Both fail only where SDL2_ttf was built without HarfBuzz, and then there is nothing better to be had.
        _ = unsafe TTF_SetFontDirection(pointer, shaping.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        _ = unsafe TTF_SetFontScriptName(pointer, shaping.script)
        return try unsafe body(pointer)
      }
    }
  }
}
