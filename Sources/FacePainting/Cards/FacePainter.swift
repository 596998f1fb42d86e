package import Logos
package import MarqueeScene
package import MarqueeValues

/// Paints card faces. Safe on any thread.
///
/// ```swift
/// let painter = FacePainter(fonts: FontBook())
/// let bitmap = painter.paint(face)
/// ```
package struct FacePainter: FaceSource {
  let fonts: FontBook
  let logos: (any LogoSource)?
  let choices = LogoChoices()
  let letters = LetterMeasures()

  /// - Parameter logos: the source of decoded logos; without one, cards show only text.
  package init(fonts: FontBook, logos: (any LogoSource)? = nil) {
    self.fonts = fonts
    self.logos = logos
  }

  /// Paints the whole face, and waits for its logo. Never fails: anything that cannot be drawn is omitted, and the font
  /// book or the logo source has reported why.
  package func paint(_ face: CardFace) -> Bitmap { attempt(face).bitmap }

  /// As `paint`, and whether a retry may add a logo or a font that is missing now.
  package func attempt(_ face: CardFace) -> PaintedFace {
    // A shortage on another thread in the meantime costs no more than one superfluous retry.
    let shortages = fonts.shortages
    var painted = paintAll(of: face)
    if fonts.shortages != shortages { painted.isProvisional = true }
    return painted
  }

  /// Provisional if the logo is missing and a retry may decode it.
  private func paintAll(of face: CardFace) -> PaintedFace {
    if let plate = face.drawnPlate { return paint(face, on: plate) }
    var (mayPass, lacksLogo) = (false, false)
    if let text = face.code, let code = try? QRCode(text) {
      let arrangement = CardArrangement(face, with: code, fonts: fonts)
      if let place = arrangement.code {
        return PaintedFace(paint(face, arrangement.text) { place.paint(code, on: &$0) })
      }
    }
    if let logo = face.logo, let logos {
      let (arrangement, chosen) = arrangement(of: face, with: logo, from: logos)
      if let frame = arrangement.logo, let request = frame.request {
        let picture = logos.logo(chosen.reference, request)
        mayPass = logo.references.contains(where: logos.mayPass)
        if let picture {
          let bitmap = paint(face, arrangement.text) { bitmap in
            frame.paint(picture, of: chosen, background: chosen.background, on: &bitmap)
          }
          return PaintedFace(bitmap, isProvisional: mayPass)
        }
        lacksLogo = true
      }
    }
    return PaintedFace(
      paint(face, CardArrangement(textOf: face, fonts: fonts).text), isProvisional: mayPass, lacksLogo: lacksLogo)
  }

  /// The arrangement of a face with a logo whose file and background are chosen.
  func arrangement(
    of face: CardFace, with logo: FaceLogo, from logos: any LogoSource
  ) -> (arrangement: CardArrangement, logo: FaceLogo) {
    let bare = CardArrangement(face, with: logo, fonts: fonts)
    guard let frame = bare.logo else { return (bare, logo) }
    let chosen = chosen(
      logo, on: face.gradient, size: face.size, backdrop: face.backdrop, text: bare.text, textColor: face.textColor,
      box: frame.box, from: logos, place: frame.place)
    // A plate has its own margin; one behind a logo that covers the card has not.
    let isPlaced = chosen.background == logo.background || chosen.fit == .cover
    return (isPlaced ? bare : CardArrangement(face, with: chosen, fonts: fonts), chosen)
  }

  /// - Parameter paintLogo: draws between the gradient and the text.
  private func paint(_ face: CardFace, _ text: CardText?, paintLogo: (inout Bitmap) -> Void = { _ in }) -> Bitmap {
    let ribbon = CardRibbon(face)
    guard let text else {
      var bitmap = face.gradient.bitmap(width: face.width, height: face.height)
      paintLogo(&bitmap)
      ribbon?.paint(on: &bitmap, fonts: fonts, backdrop: face.backdrop)
      finish(&bitmap, as: face)
      return bitmap
    }
    // Not kept together: with another reference to its pixels the bitmap would be copied before it is drawn on.
    var (bitmap, color) = Self.scene(of: face, with: text)
    paintLogo(&bitmap)
    let opacity =
      text.title.isEmpty
      ? 1 : Self.subtitleOpacity(in: text.subtitle.map(\.frame), color, on: bitmap, over: face.backdrop)
    for line in text.title { line.paint(on: &bitmap, color: color, opacity: 1, clip: text.clip) }
    for line in text.subtitle { line.paint(on: &bitmap, color: color, opacity: opacity, clip: text.clip) }
    ribbon?.paint(on: &bitmap, fonts: fonts, backdrop: face.backdrop)
    finish(&bitmap, as: face)
    return bitmap
  }

  /// Whether the face has a logo that is not decoded yet.
  package func mayWait(for face: CardFace) -> Bool {
    guard let logo = face.logo, let logos else { return false }
    return !logo.references.allSatisfy(logos.hasDecoded)
  }

  /// Paints the face without logo and text, fast enough to be shown until the whole face is ready.
  package func paintPlaceholder(for face: CardFace) -> Bitmap {
    var bitmap =
      face.drawnPlate.map { PlateCard(face, color: $0).background }
      ?? face.gradient.bitmap(width: face.width, height: face.height)
    finish(&bitmap, as: face)
    return bitmap
  }

  /// Draws the border and rounds the corners.
  func finish(_ bitmap: inout Bitmap, as face: CardFace) {
    face.border?.paint(on: &bitmap, radius: face.cornerRadius)
    RoundedCorners.cut(&bitmap, radius: face.cornerRadius)
  }

  /// The background for `text`, and the colour of the text.
  static func scene(of face: CardFace, with text: CardText) -> (background: Bitmap, color: Color) {
    scene(
      face.gradient, width: face.width, height: face.height, behind: text.frames, size: text.size,
      textColor: face.textColor, backdrop: face.backdrop)
  }

  /// Paints `gradient` over a box of `width` × `height` px with text of `size` px per em in `frames`. Also gives the
  /// text's colour: `textColor`, or the one with the best contrast. Either has a scrim if its contrast is too low.
  /// - Parameter yields: whether `textColor` gives way where its scrim would take the gradient's colours away.
  static func scene(
    _ gradient: Gradient, width: Int, height: Int, behind frames: [PixelArea], size: Int, textColor: Color?,
    backdrop: Color, scrim shape: Scrim.Shape = .band, preferring preferred: Color? = nil, yields: Bool = false
  ) -> (background: Bitmap, color: Color) {
    let painter = GradientPainter(gradient, width: width, height: height)
    var bitmap = painter.paint()
    let (color, scrim) = tone(
      over: pixels(of: bitmap, in: frames, over: backdrop), behind: frames, of: bitmap.bounds, size: size,
      textColor: textColor, scrim: shape, preferring: preferred, yields: yields)
    scrim?.paint(on: &bitmap, painter: painter)
    return (bitmap, color)
  }

  /// The colour of a text over a gradient, the written one, else white or near-black or the preferred one, and what
  /// shifts the gradient if the contrast is too low.
  /// - Parameters:
  ///   - under: the gradient's pixels in `frames`, where the text is.
  ///   - bounds: the gradient's box, px.
  ///   - yields: whether the written one gives way where that would take the gradient's colours away.
  static func tone(
    over under: [UInt32], behind frames: [PixelArea], of bounds: PixelArea, size: Int, textColor: Color? = nil,
    scrim shape: Scrim.Shape = .band, preferring preferred: Color? = nil, yields: Bool = false
  ) -> (color: Color, scrim: Scrim?) {
    // A little light or shade behind the text makes a preferred colour readable, if it is not far from that.
    func chosen() -> Color {
      preferred.flatMap { Contrast.contrast(of: $0, over: under) >= 2 ? $0 : nil }
        ?? Contrast.textColor(over: under).color
    }
    let color = textColor ?? chosen()
    guard let box = PixelArea(enclosing: frames) else { return (color, nil) }
    let feather =
      switch shape {
      // Fades as far as there is room, so that the scrim ends where the card does.
      case .band: Double(max(size * 2, box.minY, bounds.height - box.maxY))
      case .sideways: Double(max(size * 2, bounds.width - box.maxX))
      }
    func scrim(_ color: Color) -> Scrim? {
      Scrim(behind: color, over: under, box: box, feather: feather, shape: shape)
    }
    let own = scrim(color)
    guard yields, textColor != nil else { return (color, own) }
    // No scrim may also mean that none helps.
    let isReadable = own.map { !$0.isStrong } ?? (Contrast.contrast(of: color, over: under) >= Contrast.readable)
    guard !isReadable else { return (color, own) }
    let other = chosen()
    return (other, scrim(other))
  }

  /// The opacity of a subtitle in `frames` below a title, 0…1: slightly reduced if the contrast stays sufficient.
  static func subtitleOpacity(in frames: [PixelArea], _ color: Color, on bitmap: Bitmap, over backdrop: Color)
    -> Double
  {
    let reduced = 0.86
    let isReadable = pixels(of: bitmap, in: frames, over: backdrop).allSatisfy { pixel in
      let mixed = Color(pixel: pixel).mixed(with: color, share: reduced)
      return Contrast.ratio(Contrast.luminance(mixed.pixel), Contrast.luminance(pixel)) >= Contrast.readable
    }
    return isReadable ? reduced : 1
  }

  /// White or near-black, whichever has more contrast with the visible pixels in `frames`.
  static func textColor(on bitmap: Bitmap, in frames: [PixelArea], over backdrop: Color) -> Color {
    Contrast.textColor(over: pixels(of: bitmap, in: frames, over: backdrop)).color
  }

  /// As `pixels(of:in:over:)` of a gradient painted over a box of `width` × `height` px; paints no more of it than that takes.
  static func pixels(of gradient: Gradient, width: Int, height: Int, in frames: [PixelArea], over backdrop: Color)
    -> [UInt32]
  {
    let box = PixelArea(x: 0, y: 0, width: width, height: height)
    let seen = frames.map { $0.intersection(box) }.filter { $0.width > 0 && $0.height > 0 }
    guard let part = PixelArea(enclosing: seen) else { return [] }
    let painted = gradient.bitmap(width: width, height: height, part: part)
    let moved = seen.map { PixelArea(x: $0.x - part.x, y: $0.y - part.y, width: $0.width, height: $0.height) }
    return pixels(of: painted, in: moved, over: backdrop)
  }

  /// The visible pixels in `frames`, composited over `backdrop`.
  static func pixels(of bitmap: Bitmap, in frames: [PixelArea], over backdrop: Color) -> [UInt32] {
    var pixels: [UInt32] = []
    for frame in frames.map({ $0.intersection(bitmap.bounds) }) {
      for y in frame.minY..<frame.maxY {
        for x in frame.minX..<frame.maxX {
          let pixel = bitmap.pixels[y * bitmap.width + x]
          let alpha = pixel >> 24
          pixels.append(
            alpha == 255 ? pixel : backdrop.mixed(with: Color(pixel: pixel), share: Double(alpha) / 255).pixel)
        }
      }
    }
    return pixels
  }
}

/// A painted face.
package struct PaintedFace: Sendable {
  /// The pixels of the face.
  package var bitmap: Bitmap
  /// Whether a logo or a font is missing that a retry may have.
  package var isProvisional: Bool
  /// Whether it has no logo although the card has one.
  package var lacksLogo: Bool

  package init(_ bitmap: Bitmap, isProvisional: Bool = false, lacksLogo: Bool = false) {
    self.bitmap = bitmap
    self.isProvisional = isProvisional
    self.lacksLogo = lacksLogo
  }
}

/// Paints faces. Called from any thread.
package protocol FaceSource: Sendable {
  /// Paints the whole face, however long that takes.
  func paint(_ face: CardFace) -> Bitmap
  /// As `paint`, and whether a retry is worthwhile.
  func attempt(_ face: CardFace) -> PaintedFace
  /// Paints a placeholder, the gradient in the face's shape, to show until the face is ready. Fast.
  func paintPlaceholder(for face: CardFace) -> Bitmap
  /// Whether painting the face may block for long because of something else. Such faces are painted one at a time, so
  /// that the others do not wait.
  func mayWait(for face: CardFace) -> Bool
}

extension FaceSource {
  /// Paints the face; a retry is not worthwhile.
  package func attempt(_ face: CardFace) -> PaintedFace { PaintedFace(paint(face)) }
  /// Painting never blocks.
  package func mayWait(for face: CardFace) -> Bool { false }
}

extension Border {
  /// Paints the border on a card whose corners, of `radius` px, are not rounded yet. Each pixel is weighted by its area
  /// between the outline and the same outline `width` px further inside.
  func paint(on bitmap: inout Bitmap, radius: Double) {
    let width = heldWidth
    guard width > 0 else { return }
    let outer = RoundedShape(bitmap.bounds, radius: radius)
    let inner = outer.inset(by: width)
    let strength = Double(color.alpha) / 255
    // Only at the corners does the border extend further inwards than this.
    let limit = Double(max(bitmap.width, bitmap.height))
    let straight = Int(min(width, limit).rounded(.up))
    let reach = max(straight, Int(outer.radius.rounded(.up)))
    for y in 0..<bitmap.height {
      let isBetweenCorners = y >= reach && y < bitmap.height - reach
      var x = 0
      while x < bitmap.width {
        if isBetweenCorners, x == straight, bitmap.width - straight > x { x = bitmap.width - straight }
        let within = outer.coverage(x: x, y: y)
        // Only the part of the pixel that rounding the corners leaves counts. Where it leaves nothing, the colour
        // continues unchanged.
        let share = within > 0 ? 1 - inner.coverage(x: x, y: y) / within : 1
        let index = y * bitmap.width + x
        bitmap.pixels[index] = color.over(bitmap.pixels[index], share: share * strength)
        x += 1
      }
    }
  }
}
