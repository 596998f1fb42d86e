internal import SDLKit

/// Knows how long text is, whatever sets it.
protocol TextMeasuring {
  /// Length of `text` on one line, in em.
  func width(of text: String) -> Double
}

/// Measures with fonts that are unhinted and large, so that one measurement serves every size.
struct FontMeasurer: TextMeasuring {
  /// px per em; a whole px is under a hundredth of an em.
  static let size = 160
  private let fonts: FontStack

  /// `fonts` at `size`, unhinted.
  init(fonts: FontStack) {
    self.fonts = fonts
  }

  func width(of text: String) -> Double {
    // What cannot be shaped leaves no ink either.
    let width = (try? fonts.width(of: text)) ?? 0
    return width / Double(fonts.primary.size)
  }
}
