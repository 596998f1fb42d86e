internal import CSDL2
internal import Glibc
internal import Platform
internal import Synchronization

/// A font face at one size. Safe on any thread: calls into SDL2_ttf are serialized, see `FontLibrary`.
package final class Font: Sendable {
  /// px per em.
  package let size: Int
  /// px from the baseline up to the font's declared top.
  package let ascent: Int
  /// px from the baseline down to the font's declared bottom.
  package let descent: Int
  /// px from the baseline up to the top of a capital letter.
  package let capHeight: Int

  /// px that the pen advances over a space.
  let spaceAdvance: Double
  /// Whether the font has a glyph for a space.
  let hasSpace: Bool

  /// What `spaceBetweenLetters` has measured.
  private let measuredSpace = Mutex<Double?>(nil)
  private let handle: Mutex<FontHandle>
  /// Height in px of a line whose ink stays within ascent and descent.
  private let height: Int

  /// How glyphs are fitted to the pixel grid.
  package enum Hinting: Sendable {
    /// Widths scale exactly with the size; for measuring.
    case none
    /// Horizontal stems snap to whole rows, glyphs keep fractional x positions: crisp, and spaced as designed.
    case light
  }

  /// Opens face `index` of the file at `path` with `size` px per em.
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
      // SDL2_ttf measures in whole pixels; sixteen spaces give the width of one in sixteenths.
      var spaces: CInt = 0
      let hasSpace = unsafe TTF_GlyphIsProvided32(pointer, 0x20) != 0
      let isSpaced = unsafe hasSpace && TTF_SizeUTF8(pointer, String(repeating: " ", count: 16), &spaces, nil) == 0
      return unsafe (
        hasSpace: isSpaced, spaceAdvance: isSpaced ? Double(spaces) / 16 : 0,
        ascent: ascent, descent: -Int(TTF_FontDescent(pointer)), height: Int(TTF_FontHeight(pointer)),
        // In most Latin fonts capitals are 0.7 em high.
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

  /// The width of a space between letters as the first caller measures it, in its unit.
  package func spaceBetweenLetters(_ measure: () -> Double) -> Double {
    if let known = measuredSpace.withLock({ $0 }) { return known }
    // Outside the lock, as measuring takes another.
    let width = measure()
    // A font that could not measure may do so later.
    if width > 0 { measuredSpace.withLock { $0 = width } }
    return width
  }

  /// Width of `text` on one line, px; 0 for empty text.
  package func width(of text: String) throws(SDLError) -> Int {
    try width(of: text, as: .plain)
  }

  /// Draws one line of text; `nil` if it has no ink, such as a space.
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

  /// Runs `body` on the font with `shaping` in effect, while no other thread is inside SDL2_ttf.
  private func withShaping<Result: Sendable>(
    _ shaping: Shaping, _ body: @Sendable (OpaquePointer) throws(SDLError) -> Result
  ) throws(SDLError) -> Result {
    try handle.withLock { handle throws(SDLError) in
      let pointer = unsafe handle.pointer
      return try FontLibrary.exclusively { () throws(SDLError) -> Result in
        // Both fail only if SDL2_ttf was built without HarfBuzz; there is no fallback for that.
        _ = unsafe TTF_SetFontDirection(pointer, shaping.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        _ = unsafe TTF_SetFontScriptName(pointer, shaping.script)
        return try unsafe body(pointer)
      }
    }
  }
}

/// The script and direction in which a run of text is shaped.
package struct Shaping: Sendable, Hashable {
  /// ISO 15924 code, four letters.
  package let script: String
  /// Whether the text runs from right to left.
  package let isRightToLeft: Bool

  /// SDL2_ttf's default.
  static let plain = Shaping(script: "Zzzz", isRightToLeft: false)

  package init(script: String, isRightToLeft: Bool) {
    self.script = script
    self.isRightToLeft = isRightToLeft
  }
}

extension Font {
  /// px that the pen advances over `text`. Differs from the width of the ink if letters overhang.
  package func advance(of text: String, as shaping: Shaping) throws(SDLError) -> Double {
    guard !text.isEmpty else { return 0 }
    guard hasSpace else { return Double(try width(of: text, as: shaping)) }
    // SDL2_ttf truncates the fraction, which is a half on average.
    return Double(try width(of: " \(text) ", as: shaping)) + 0.5 - 2 * spaceAdvance
  }

  /// Draws a run of text; `nil` if it has no ink. `left` is px from the pen's start to the ink's left edge.
  package func run(of text: String, as shaping: Shaping) throws(SDLError) -> (left: Int, ink: TextCoverage)? {
    guard !text.isEmpty else { return nil }
    // Latin letters hardly overhang, and must begin on a whole pixel to look as they do alone.
    let isGuarded = hasSpace && shaping != .plain
    // SDL2_ttf shifts a line whose first letter overhangs to the left and does not report by how much. A leading space
    // prevents that.
    guard let ink = try coverage(of: isGuarded ? " \(text) " : text, as: shaping) else { return nil }
    return (isGuarded ? ink.left - Int(spaceAdvance.rounded()) : ink.left, ink)
  }

  /// Draws glyphs that have their own colours; `nil` if they have no ink.
  package func picture(of text: String) throws(SDLError) -> TextPicture? {
    try picture(of: text, as: .plain)
  }
}

/// Owns one `TTF_Font` and one reference to SDL2_ttf, which counts its starts and ends.
@safe struct FontHandle: ~Copyable {
  let pointer: OpaquePointer

  /// Opens face `index` of the file at `path` with `size` px per em. The upper 16 bits of `index` select an instance of
  /// a variable font.
  ///
  /// The file is opened here, because SDL does not report why opening fails and `SDLError.isShortage` must be exact.
  init(path: String, index: Int, size: Int) throws(SDLError) {
    unsafe pointer = try unsafe FontLibrary.exclusively { () throws(SDLError) -> OpaquePointer in
      guard TTF_Init() == 0 else { throw SDLError.last(in: "TTF_Init") }
      guard let file = unsafe Self.openedFile(path) else {
        let reason = errno
        TTF_Quit()
        throw SDLError(system: reason, in: "open")
      }
      guard let stream = unsafe SDL_RWFromFP(file, SDL_TRUE) else {
        let error = SDLError.last(in: "SDL_RWFromFP")
        unsafe fclose(file)
        TTF_Quit()
        throw error
      }
      // Closes the stream with the font, or at once on failure. No resolution is set, so a point is a pixel.
      guard let opened = unsafe TTF_OpenFontIndexRW(stream, 1, CInt(clamping: size), index) else {
        let error = SDLError.last(in: "TTF_OpenFontIndexRW")
        TTF_Quit()
        throw error
      }
      return unsafe opened
    }
  }

  /// Opens a regular file to read; `nil` and `errno` if it is none. A pipe that took the font's name would block all texts.
  private static func openedFile(_ path: String) -> UnsafeMutablePointer<FILE>? {
    let reason: CInt
    do throws(OpenFault) {
      let number = try Descriptor.regularFile(path).release()
      if let file = unsafe fdopen(number, "rb") { return unsafe file }
      reason = errno
      close(number)
    } catch {
      if case .system(let error) = error { reason = error.code } else { reason = EINVAL }
    }
    errno = reason
    return nil
  }

  deinit {
    FontLibrary.exclusively {
      unsafe TTF_CloseFont(pointer)
      TTF_Quit()
    }
  }
}

/// The FreeType library that SDL2_ttf keeps, one for the whole process.
///
/// FreeType allows several threads to use faces of one library only if opening, closing and rasterizing never overlap,
/// so every call into SDL2_ttf runs inside `exclusively`.
enum FontLibrary {
  private static let gate = Mutex<Void>(())

  /// Runs `body` while no other thread is inside SDL2_ttf. Not reentrant.
  static func exclusively<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try gate.withLock { _ throws(Failure) in try body() }
  }
}
