internal import CSDL2

/// How a run of text is shaped: all of it in one script and one direction.
package struct Shaping: Sendable, Hashable {
  /// ISO 15924, four letters.
  package let script: String
  package let isRightToLeft: Bool

  /// What SDL2_ttf shapes by when nothing is said.
  static let plain = Shaping(script: "Zzzz", isRightToLeft: false)

  package init(script: String, isRightToLeft: Bool) {
    self.script = script
    self.isRightToLeft = isRightToLeft
  }
}

extension Font {
  /// px that the pen moves over `text`, which differs from its ink's width where letters overhang.
  package func advance(of text: String, as shaping: Shaping) throws(SDLError) -> Double {
    guard !text.isEmpty else { return 0 }
    guard hasSpace else { return Double(try width(of: text, as: shaping)) }
    // SDL2_ttf cuts the fraction off, which is a half on average.
    return Double(try width(of: " \(text) ", as: shaping)) + 0.5 - 2 * spaceAdvance
  }

  /// Draws a run; `left` is px from where the pen begins to the ink's left edge. `nil` where it leaves no ink.
  package func run(of text: String, as shaping: Shaping) throws(SDLError) -> (left: Int, ink: TextCoverage)? {
    guard !text.isEmpty else { return nil }
    // Latin letters hardly overhang, and look the same as by themselves only if they begin on a whole pixel.
    let isGuarded = hasSpace && shaping != .plain
    // SDL2_ttf moves a line whose first letter overhangs to the left, and does not say how far; after a space none does.
    guard let ink = try coverage(of: isGuarded ? " \(text) " : text, as: shaping) else { return nil }
    return (isGuarded ? ink.left - Int(spaceAdvance.rounded()) : ink.left, ink)
  }

  /// Draws glyphs that have colours of their own; `nil` where they leave no ink.
  package func picture(of text: String) throws(SDLError) -> TextPicture? {
    try picture(of: text, as: .plain)
  }
}
