internal import SDLKit

/// Knows how long text is, whatever sets it.
protocol TextMeasuring {
  /// Length of `text` on one line, in em.
  func width(of text: String) -> Double
}

/// Measures with one font, unhinted and large, so that one measurement serves every size.
struct FontMeasurer: TextMeasuring {
  /// px per em; a whole px is under a hundredth of an em.
  static let size = 160
  private let font: Font

  /// `font` at `size`, unhinted.
  init(font: Font) {
    self.font = font
  }

  func width(of text: String) -> Double {
    // What cannot be shaped leaves no ink either.
    let width = (try? font.width(of: text)) ?? 0
    return Double(width) / Double(font.size)
  }
}
