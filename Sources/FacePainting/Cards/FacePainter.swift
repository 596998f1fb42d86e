package import Logos
package import MarqueeScene
package import MarqueeValues

/// Turns a card's face into pixels. Safe on any thread.
package struct FacePainter: FaceSource {
  let fonts: FontBook
  let logos: (any LogoSource)?

  /// - Parameter logos: without one, cards show their text alone.
  package init(fonts: FontBook, logos: (any LogoSource)? = nil) {
    self.fonts = fonts
    self.logos = logos
  }

  /// The whole face. Never fails: what cannot be drawn is left out, and the font book or the source of the logos has
  /// reported why. Waits for the logo.
  package func paint(_ face: CardFace) -> Bitmap { attempt(face).bitmap }

  package func attempt(_ face: CardFace) -> PaintedFace {
    // What another thread lacks meanwhile costs no more than another painting.
    let shortages = fonts.shortages
    let (bitmap, lacksLogo) = paintAll(of: face)
    return PaintedFace(bitmap, isProvisional: lacksLogo || fonts.shortages != shortages)
  }

  /// Also whether the logo is missing and may be there later.
  private func paintAll(of face: CardFace) -> (bitmap: Bitmap, lacksLogo: Bool) {
    var lacksLogo = false
    if let logo = face.logo, let logos {
      let arrangement = CardArrangement(face, with: logo, fonts: fonts)
      if let frame = arrangement.logo, let request = frame.request {
        if let picture = logos.logo(logo.reference, request) {
          let bitmap = paint(face, arrangement.text) { bitmap in
            frame.paint(picture, background: logo.background, fit: logo.fit, on: &bitmap)
          }
          return (bitmap, false)
        }
        lacksLogo = logos.mayPass(logo.reference)
      }
    }
    return (paint(face, CardArrangement(textOf: face, fonts: fonts).text), lacksLogo)
  }

  /// - Parameter paintLogo: between the gradient and the text.
  private func paint(_ face: CardFace, _ text: CardText?, paintLogo: (inout Bitmap) -> Void = { _ in }) -> Bitmap {
    guard let text else {
      var bitmap = face.gradient.bitmap(width: face.width, height: face.height)
      paintLogo(&bitmap)
      finish(&bitmap, as: face)
      return bitmap
    }
    let scene = Self.scene(of: face, with: text)
    var bitmap = scene.background
    paintLogo(&bitmap)
    let opacity =
      text.title.isEmpty
      ? 1 : Self.subtitleOpacity(in: text.subtitle.map(\.frame), scene.color, on: bitmap, over: face.backdrop)
    for line in text.title { line.paint(on: &bitmap, color: scene.color, opacity: 1, clip: text.clip) }
    for line in text.subtitle { line.paint(on: &bitmap, color: scene.color, opacity: opacity, clip: text.clip) }
    finish(&bitmap, as: face)
    return bitmap
  }

  package func mayWait(for face: CardFace) -> Bool {
    face.logo.map { !(logos?.hasDecoded($0.reference) ?? true) } ?? false
  }

  /// The face without its logo and its text: cheap enough for the moment in which the whole one is not ready.
  package func paintStandIn(for face: CardFace) -> Bitmap {
    var bitmap = face.gradient.bitmap(width: face.width, height: face.height)
    finish(&bitmap, as: face)
    return bitmap
  }

  private func finish(_ bitmap: inout Bitmap, as face: CardFace) {
    face.border?.paint(on: &bitmap, radius: face.cornerRadius)
    RoundedCorners.cut(&bitmap, radius: face.cornerRadius)
  }

  /// What `text` is painted on, and the colour that it is painted in.
  static func scene(of face: CardFace, with text: CardText) -> (background: Bitmap, color: Color) {
    scene(
      face.gradient, width: face.width, height: face.height, behind: text.frames, size: text.size,
      textColor: face.textColor, backdrop: face.backdrop)
  }

  /// `gradient` over a box of `width` × `height` px with text in `frames`, `size` px per em, and the text's colour:
  /// `textColor`, or else what reads best, on a scrim if it must be.
  static func scene(
    _ gradient: Gradient, width: Int, height: Int, behind frames: [PixelArea], size: Int, textColor: Color?,
    backdrop: Color, scrim: Scrim.Shape = .ellipse
  ) -> (background: Bitmap, color: Color) {
    let painter = GradientPainter(gradient, width: width, height: height)
    var bitmap = painter.paint()
    if let textColor { return (bitmap, textColor) }
    let under = pixels(of: bitmap, in: frames, over: backdrop)
    let color = Contrast.textColor(over: under).color
    if let box = PixelArea(enclosing: frames) {
      let scrim = scrim == .ellipse && Scrim.isCutToALens(around: box, width: width) ? .band : scrim
      let feather =
        switch scrim {
        case .ellipse: max(Double(size) * 2, Double(min(width, height)) * 0.3)
        // As far as there is room, so that it ends where the card does.
        case .band: Double(max(size * 2, box.minY, height - box.maxY))
        case .sideways: Double(max(size * 2, width - box.maxX))
        }
      Scrim(behind: color, over: under, box: box, feather: feather, shape: scrim)?.paint(on: &bitmap, painter: painter)
    }
    return (bitmap, color)
  }

  /// How strongly a subtitle in `frames` is painted below a title, 0…1: it steps back a little where the contrast can
  /// spare it.
  static func subtitleOpacity(in frames: [PixelArea], _ color: Color, on bitmap: Bitmap, over backdrop: Color)
    -> Double
  {
    let reserve = 0.86
    let isReadable = pixels(of: bitmap, in: frames, over: backdrop).allSatisfy { pixel in
      let mixed = Color(pixel: pixel).mixed(with: color, share: reserve)
      return Contrast.ratio(Contrast.luminance(mixed.pixel), Contrast.luminance(pixel)) >= Contrast.readable
    }
    return isReadable ? reserve : 1
  }

  /// What the eye sees in `frames` with `backdrop` behind the card.
  private static func pixels(of bitmap: Bitmap, in frames: [PixelArea], over backdrop: Color) -> [UInt32] {
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

/// A face's pixels.
package struct PaintedFace: Sendable {
  package var bitmap: Bitmap
  /// Whether something is missing that another attempt may have: the logo, or a font.
  package var isProvisional: Bool

  package init(_ bitmap: Bitmap, isProvisional: Bool = false) {
    self.bitmap = bitmap
    self.isProvisional = isProvisional
  }
}

/// Makes faces. Called from any thread.
package protocol FaceSource: Sendable {
  /// The whole face, however long it takes.
  func paint(_ face: CardFace) -> Bitmap
  /// The same, and whether it is worth another attempt.
  func attempt(_ face: CardFace) -> PaintedFace
  /// The face's gradient in its shape, to stand in until the whole face is ready; quick.
  func paintStandIn(for face: CardFace) -> Bitmap
  /// Whether making the face may take long, for reasons of others: then one at a time is made, so that the rest goes on.
  func mayWait(for face: CardFace) -> Bool
}

extension FaceSource {
  package func attempt(_ face: CardFace) -> PaintedFace { PaintedFace(paint(face)) }
  package func mayWait(for face: CardFace) -> Bool { false }
}

extension Border {
  /// Paints it on a card whose corners of `radius` px are yet to be cut, each pixel by the area between the outline
  /// and the same outline `width` px further in.
  func paint(on bitmap: inout Bitmap, radius: Double) {
    let width = heldWidth
    guard width > 0 else { return }
    let outer = RoundedShape(bitmap.bounds, radius: radius)
    let inner = outer.inset(by: width)
    let strength = Double(color.alpha) / 255
    // Nothing of it is further in than this but for the corners, where it bulges.
    let limit = Double(max(bitmap.width, bitmap.height))
    let straight = Int(min(width, limit).rounded(.up))
    let reach = max(straight, Int(outer.radius.rounded(.up)))
    for y in 0..<bitmap.height {
      let isBetweenCorners = y >= reach && y < bitmap.height - reach
      var x = 0
      while x < bitmap.width {
        if isBetweenCorners, x == straight, bitmap.width - straight > x { x = bitmap.width - straight }
        let within = outer.coverage(x: x, y: y)
        // What the cut leaves of the pixel is all that counts; where it leaves nothing, colours go on as they were.
        let share = within > 0 ? 1 - inner.coverage(x: x, y: y) / within : 1
        let index = y * bitmap.width + x
        bitmap.pixels[index] = color.over(bitmap.pixels[index], share: share * strength)
        x += 1
      }
    }
  }
}
