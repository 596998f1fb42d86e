/// Turns a card's face into pixels. Safe on any thread.
package struct FacePainter: FaceSource {
  let fonts: FontBook

  package init(fonts: FontBook) {
    self.fonts = fonts
  }

  /// The whole face. Never fails: what cannot be drawn is left out, and the font book has reported why.
  package func paint(_ face: CardFace) -> Bitmap {
    guard let text = (try? CardText(face, fonts: fonts)) ?? nil else { return paintStandIn(for: face) }
    let scene = Self.scene(of: face, with: text)
    var bitmap = scene.background
    let opacity = Self.subtitleOpacity(text, scene.color, on: bitmap, over: face.backdrop)
    for line in text.title { line.paint(on: &bitmap, color: scene.color, opacity: 1, clip: text.clip) }
    for line in text.subtitle { line.paint(on: &bitmap, color: scene.color, opacity: opacity, clip: text.clip) }
    RoundedCorners.cut(&bitmap, radius: face.cornerRadius)
    return bitmap
  }

  /// The face without its text: cheap enough for the moment in which the whole one is not ready.
  package func paintStandIn(for face: CardFace) -> Bitmap {
    var bitmap = face.gradient.bitmap(width: face.width, height: face.height)
    RoundedCorners.cut(&bitmap, radius: face.cornerRadius)
    return bitmap
  }

  /// What `text` is painted on, and the colour that it is painted in.
  static func scene(of face: CardFace, with text: CardText) -> (background: Bitmap, color: Color) {
    let painter = GradientPainter(face.gradient, width: face.width, height: face.height)
    var bitmap = painter.paint()
    if let color = face.textColor { return (bitmap, color) }
    let under = pixels(of: bitmap, in: text.frames, over: face.backdrop)
    let color = Contrast.textColor(over: under).color
    if let box = PixelRect(around: text.frames) {
      let feather = max(Double(text.size) * 2, Double(min(face.width, face.height)) * 0.3)
      Scrim(behind: color, over: under, box: box, feather: feather)?.paint(on: &bitmap, painter: painter)
    }
    return (bitmap, color)
  }

  /// A subtitle steps back a little where the contrast can spare it.
  private static func subtitleOpacity(_ text: CardText, _ color: Color, on bitmap: Bitmap, over backdrop: Color)
    -> Double
  {
    guard !text.title.isEmpty, !text.subtitle.isEmpty else { return 1 }
    let reserve = 0.86
    let isReadable = pixels(of: bitmap, in: text.subtitle.map(\.frame), over: backdrop).allSatisfy { pixel in
      let mixed = Color(pixel: pixel).mixed(with: color, share: reserve)
      return Contrast.ratio(Contrast.luminance(mixed.pixel), Contrast.luminance(pixel)) >= Contrast.readable
    }
    return isReadable ? reserve : 1
  }

  /// What the eye sees in `frames` with `backdrop` behind the card.
  private static func pixels(of bitmap: Bitmap, in frames: [PixelRect], over backdrop: Color) -> [UInt32] {
    var pixels: [UInt32] = []
    for frame in frames.map({ $0.clipped(width: bitmap.width, height: bitmap.height) }) {
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
