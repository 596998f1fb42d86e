internal import MarqueeScene
internal import SDLKit

/// A font at one size, with the fallback fonts for the characters that it lacks.
struct FontStack: Sendable {
  /// The requested font, whose metrics are the text's.
  let primary: Font
  private let coverage: CharacterCoverage
  private let request: FontRequest
  private let hinting: Font.Hinting
  private let fonts: FontBook
  private let hanLanguage: HanLanguage

  /// `hanLanguage` is the language of the text; `nil` for the system's. Throws if no font opens.
  init(
    _ request: FontRequest, size: Int, hinting: Font.Hinting = .light, hanLanguage: HanLanguage?, fonts: FontBook
  ) throws(FontError) {
    let opened = try fonts.opened(for: request, size: size, hinting: hinting)
    primary = opened.font
    coverage = fonts.coverage(of: opened.file)
    self.request = request
    self.hinting = hinting
    self.fonts = fonts
    self.hanLanguage = hanLanguage ?? .system
  }

  /// The width of `text` on one line, px.
  func width(of text: String) throws(SDLError) -> Double {
    if isPlain(text) { return Double(try primary.width(of: text)) }
    var width = 0.0
    for run in RunLine(text, fonts: self).runs {
      guard let (font, scale) = font(of: run) else { continue }
      width += try font.advance(of: run.text, as: run.shaping) * scale
    }
    return width
  }

  /// Draws one line; `nil` if it has no ink.
  func line(of text: String) throws(SDLError) -> DrawnLine? {
    if isPlain(text) { return try primary.coverage(of: text).map { DrawnLine($0) } }
    let line = RunLine(text, fonts: self)
    var composer = LineComposer()
    for run in line.runs {
      guard let (font, scale) = font(of: run) else { continue }
      if run.font?.isColor == true {
        // Drawn one by one, as a row of colour glyphs at their own size would be a large picture.
        for glyph in run.glyphs {
          if let picture = try font.picture(of: glyph) { composer.add(picture, scale: scale) }
          composer.pen += try font.advance(of: glyph, as: run.shaping) * scale
        }
      } else {
        if let (left, ink) = try font.run(of: run.text, as: run.shaping) { composer.add(ink, left: left) }
        composer.pen += try font.advance(of: run.text, as: run.shaping)
      }
    }
    return composer.line(isRightToLeft: line.isRightToLeft)
  }

  /// The largest ascent and descent of the fonts of `text`, em. Fonts of square scripts do not count.
  func extent(of text: DisplayText) -> (ascent: Double, descent: Double) {
    let em = Double(primary.size)
    var extent = (ascent: Double(primary.ascent) / em, descent: Double(primary.descent) / em)
    for paragraph in text.paragraphs where !isPlain(paragraph) {
      for run in RunLine(paragraph, fonts: self).runs
      where run.font != nil && run.font?.isColor == false && !run.script.isSquare {
        guard let font = font(of: run)?.font else { continue }
        extent.ascent = max(extent.ascent, Double(font.ascent) / em)
        extent.descent = max(extent.descent, Double(font.descent) / em)
      }
    }
    return extent
  }

  /// Whether the text is Latin letters and common symbols that the font has. SDL2_ttf can set those directly.
  func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x20: true
      case 0xAD, 0x200B...0x200F: false
      case 0x21...0x36F, 0x1E00...0x1EFF, 0x2000...0x2027, 0x202F...0x205E, 0x2070...0x22FF:
        coverage.contains(scalar.value)
      default: false
      }
    }
  }

  /// The font of `run` and the scale of its glyphs; `nil` if no font opens.
  private func font(of run: TextRun) -> (font: Font, scale: Double)? {
    guard let fallback = run.font else { return (primary, 1) }
    guard let font = fonts.font(for: fallback, size: primary.size, hinting: hinting) else { return nil }
    return (font, fallback.strike.map { Double(primary.size) / $0 } ?? 1)
  }
}

extension FontStack: ClusterFonts {
  func font(for cluster: Cluster) -> FallbackFont? {
    if !cluster.isEmoji, cluster.needed.areMet(where: coverage.contains) { return nil }
    let language = cluster.script == .han ? hanLanguage.rawValue : cluster.script.language
    return fonts.fallback(
      for: cluster.scalars, isEmoji: cluster.isEmoji, language: language, request: request)
  }

  func covers(_ cluster: Cluster, _ font: FallbackFont) -> Bool {
    cluster.needed.areMet(where: fonts.coverage(of: font.file).contains)
  }
}

extension TextRun {
  fileprivate var shaping: Shaping { Shaping(script: script.shapingName, isRightToLeft: isRightToLeft) }

  /// The grapheme clusters from left to right.
  fileprivate var glyphs: [String] {
    let clusters = text.map(String.init)
    return isRightToLeft ? clusters.reversed() : clusters
  }
}

extension WritingSystem {
  /// The script tag for SDL2_ttf. Latin has none, so that it looks the same next to other scripts as by itself.
  fileprivate var shapingName: String { self == .latin || isShared ? "Zzzz" : name }
}
